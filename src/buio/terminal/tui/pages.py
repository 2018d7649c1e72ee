"""Pages over the full screen, with the keys that open them, and the question before it closes."""

from textual.app import App

from buio.i18n import Catalogue
from buio.terminal.narration.evening import EveningNarrator
from buio.terminal.narrator import Narrator
from buio.terminal.table import Table
from buio.terminal.tui.hands import Fan
from buio.terminal.tui.table_view import TableView
from buio.terminal.tui.widgets import Page, Question

INTERRUPTED = 130
FUNCTIONS = (
    *(("f1", "help"), ("f2", "ledger"), ("f3", "rules"), ("f4", "hint"), ("f5", "history")),
    ("f10", "end"),
)


class Paged(App[int]):
    """A screen with pages to read; a key closes each.

    Attributes:
        table: the table.
        narrator: says what happens there.
        evening: says how the evening begins and ends.
        words: the catalogue of the language.
        table_view: what can be seen of the table.
        closing: the player has closed the night (and not just left a saved one).
    """

    table: Table
    narrator: Narrator
    evening: EveningNarrator
    words: Catalogue
    table_view: TableView
    closing: bool = False

    def action_help(self) -> None:
        """Show what may be done now, and the keys."""
        lines = list(self.narrator.options.help(self.table.options())) if self.table.my_turn else []
        keys = "screen.help_fan" if isinstance(self.table_view.held, Fan) else "screen.help_text"
        self.push_screen(Page(self.words.text("screen.help"), [*lines, "", self.words.text(keys)]))

    def action_ledger(self) -> None:
        """Show everybody's chips."""
        self.push_screen(Page(self.words.text("screen.ledger"), self.narrator.books.ledger()))

    def action_rules(self) -> None:
        """Show the rules of this table."""
        self.push_screen(Page(self.words.text("screen.rules"), self.narrator.books.rules()))

    def action_history(self) -> None:
        """Show the deals of the night."""
        self.push_screen(Page(self.words.text("screen.history"), self.narrator.books.history()))

    def action_hint(self) -> None:
        """Show what a good player would do, and why."""
        self.push_screen(Page(self.words.text("screen.hint"), self.narrator.hint()))

    def action_end(self) -> None:
        """Ask what becomes of the night, then leave."""
        if isinstance(self.screen, Question):
            return
        question = self.words.text("leave.screen", ends=self.evening.ends())
        answers = {"yes": "screen.yes", **({"keep": "screen.keep"} if self.table.file else {}), "no": "screen.no"}
        labels = {answer: self.words.text(key) for answer, key in answers.items()}
        self.push_screen(Question(question, labels), self._leave)

    def _leave(self, answer: str | None) -> None:
        """Leave by the answer to that question, or stay."""
        if answer in ("yes", "keep"):
            self.closing = answer == "yes"
            self.exit(0)

    def action_interrupt(self) -> None:
        """Ask at Ctrl-C; a second time leave at once, and a saved night waits."""
        if isinstance(self.screen, Question):
            self.exit(INTERRUPTED)
        else:
            self.action_end()

    def last_words(self) -> list[str]:
        """Tell what is to be read when the screen is gone."""
        lines = list(self.evening.leaving(self.closing))
        self.table.release()
        return lines
