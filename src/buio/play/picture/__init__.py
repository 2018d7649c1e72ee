"""The table to look at: as a few lines of text, and as a drawing."""

from buio.play.picture.drawing import table_svg
from buio.play.picture.lines import table_text

__all__ = ["table_svg", "table_text"]
