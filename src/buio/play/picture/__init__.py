"""The table to look at: as a few lines of text, and as a drawing."""

from buio.play.picture.drawing import table_svg
from buio.play.picture.lines import table_text
from buio.play.view import View

__all__ = ["DrawnView", "table_svg", "table_text"]


class DrawnView(View):
    """A view that prints as a table, and that a notebook draws."""

    __slots__ = ()

    def __str__(self) -> str:
        return table_text(self)

    def _repr_svg_(self) -> str:
        """A picture of the table, for notebooks."""
        return table_svg(self)
