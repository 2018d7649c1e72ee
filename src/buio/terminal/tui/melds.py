"""The melds that lie on the table, on the full screen; one of them can be clicked."""

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widgets import Static


class Melds(Static):
    """As many in a line as there is room for.

    Attributes:
        texts: the melds, the first one number 1.
    """

    class Chosen(Message):
        """A meld was clicked."""

        def __init__(self, number: int) -> None:
            self.number = number
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="melds")
        self.texts: list[str] = []

    def show(self, texts: list[str]) -> None:
        """Show these melds, the first one number 1."""
        if texts != self.texts:
            self.texts = texts
            self.refresh(layout=True)

    def lines(self) -> list[list[int]]:
        """List the numbers of the melds in each line."""
        found: list[list[int]] = []
        width = 0
        for number, text in enumerate(self.texts, 1):
            if not found or width + len(text) + 3 > self.size.width:
                found.append([])
                width = 0
            found[-1].append(number)
            width += len(text) + 3
        return found

    def get_content_height(self, *_: object) -> int:
        return max(1, len(self.lines()))

    def render(self) -> Content:
        lines = [" │ ".join(self.texts[number - 1] for number in line) for line in self.lines()]
        return Content("\n".join(lines))

    def on_click(self, event: events.Click) -> None:
        lines, left = self.lines(), 0
        for number in lines[event.y] if event.y < len(lines) else ():
            left += len(self.texts[number - 1]) + 3
            if event.x < left:
                self.post_message(self.Chosen(number))
                return
