"""Pieces of the full screen: a card, a seat, the bar for an amount, a page of text."""

from collections.abc import Iterable, Mapping

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Footer, Input, Label, Static

from buio.i18n import Catalogue
from buio.play.moves import RAISE, Move
from buio.play.options import Amount
from buio.terminal.narration.options import with_step

RED, BLACK, PAPER, EDGE = "#c2182b", "#14171a", "#fbf7ec", "#9a927c"
HEARTS, DIAMONDS = 3, 2
SMALL = 3
"""Rows inside a card of a small window."""
PLACES = "1234567890,.-"
"""The keys that mark the cards, from the first: as many as any hand has."""


class Keys(Footer):
    """The keys of the functions, made anew only where others can be pressed.

    A footer by itself makes them whenever anything gets the focus, which took a fifth of the time of a move.
    """

    shown: tuple[tuple[str, str, bool], ...] = ()

    def bindings_changed(self, screen: Screen[object]) -> None:
        """Make the keys, if others can be pressed now."""
        active = screen.active_bindings.values()
        shown = tuple([(one.binding.key, one.binding.description, one.enabled) for one in active if one.binding.show])
        if shown != self.shown and screen.app.app_focus and screen is self.screen:
            self.shown = shown
            super().bindings_changed(screen)


class Card(Static):
    """One of my cards: it can be marked, with the mouse or by its number, and then stands a little higher.

    Attributes:
        card: what lies here; None: nothing, -1: a card face down.
    """

    marked: reactive[bool] = reactive(False)

    class Chosen(Message):
        """The card was clicked."""

        def __init__(self, place: int) -> None:
            self.place = place
            super().__init__()

    def __init__(self, place: int, words: Catalogue, letters: bool) -> None:
        super().__init__(id=f"card{place}", classes="card")
        self.place: int = place
        self.words: Catalogue = words
        self.letters: bool = letters
        self.card: int | None = None

    def lay(self, card: int | None) -> None:
        """Put another card here."""
        self.card = card
        self.marked = False
        self.refresh()

    def render(self) -> Content:
        """The card, raised by a row when it is marked, and below it what that means."""
        width, height = self.size
        if self.card is None:
            return Content("\n" * (height - 1))
        picture = self._picture(self.card, width - 2, height - 3)
        if self.marked:
            return Content("\n").join(
                [*picture, Content.styled(self.words.text("screen.changed").center(width), "bold #ffd866")]
            )
        return Content("\n").join([Content(" " * width), *picture])

    def _picture(self, card: int, width: int, height: int) -> list[Content]:
        edge = f"{EDGE} on {PAPER}"
        if card < 0:
            rows = [_row("▒" * width, f"#28527a on {PAPER}") for _ in range(height)]
        else:
            colour = RED if card & 3 in (HEARTS, DIAMONDS) else BLACK
            rows = [_row(text, f"bold {colour} on {PAPER}") for text in self._face(card, width, height)]
        bar = "─" * width
        return [
            Content.styled(f"╭{bar}╮", edge),
            *rows,
            Content.styled(f"╰{PLACES[self.place].center(width, '─')}╯", edge),
        ]

    def _face(self, card: int, width: int, height: int) -> list[str]:
        """Rank above and below, the suit in the middle; where there is room it stands under the rank too."""
        shown = self.words.cards([card], self.letters)
        rank, suit = shown[:-1], shown[-1]
        rows = [""] * height
        rows[0], rows[-1] = rank.ljust(width), rank.rjust(width)
        if height > SMALL:
            rows[1], rows[-2] = suit.ljust(width), suit.rjust(width)
        rows[(height - 1) // 2] = suit.center(width)
        return [row or " " * width for row in rows]

    def on_click(self) -> None:
        """Let the table know."""
        self.post_message(self.Chosen(self.place))


def _row(text: str, style: str) -> Content:
    edge = f"{EDGE} on {PAPER}"
    return Content.assemble(("│", edge), (text, style), ("│", edge))


def write(place: Static, text: str | Content) -> None:
    """Write this there, unless it stands there already: what changes is laid out anew, with all around it."""
    if text != place.content:
        place.update(text)


class Seat(Static):
    """Somebody else at the table."""

    border_title: str | None

    def show(self, name: str, lines: Iterable[str], marks: dict[str, bool], dealer: str) -> None:
        """Show what is known of a seat; marks are `turn`, `out`, `won`."""
        for mark, on in marks.items():
            self.set_class(on, mark)
        self.border_title = f"▶ {name}" if marks.get("turn") else f"★ {name}" if marks.get("won") else name
        self.border_subtitle = dealer
        write(self, Content("\n".join(lines)))


class AmountBar(Horizontal):
    """How much to bet: typed, or one of three amounts; arrows change it by one step."""

    BINDINGS = [Binding("up", "more(1)"), Binding("down", "more(-1)"), Binding("escape", "cancel")]

    class Refused(Message):
        """What was typed is no amount that the option admits."""

        def __init__(self, typed: str) -> None:
            self.typed = typed
            super().__init__()

    class Given(Message):
        """An amount that the option admits; None: cancelled."""

        def __init__(self, amount: int | None) -> None:
            self.amount = amount
            super().__init__()

    def __init__(self, words: Catalogue) -> None:
        super().__init__(id="amount")
        self.words = words
        self.option: Amount = Amount(RAISE, "raise", 0, 0)

    def compose(self) -> ComposeResult:
        yield Label("", id="bounds")
        yield Input(type="integer", id="number", compact=True)
        for key in ("least", "half", "most"):
            yield Button("", id=key, compact=True)
        yield Button(self.words.text("screen.ok"), id="ok", variant="success", compact=True)
        yield Button(self.words.text("screen.cancel"), id="cancel", compact=True)

    def ask(self, option: Amount) -> None:
        """Show the bar for this option."""
        self.option = option
        bounds = self.words.text("screen.how_much", low=option.low, high=option.high)
        self.query_one("#bounds", Label).update(with_step(self.words, bounds, option))
        for key, amount in self._amounts().items():
            button = self.query_one(f"#{key}", Button)
            button.label = self.words.text(f"screen.{key}", amount=amount)
            button.refresh(layout=True)  # another label does not change the width by itself
        number = self.query_one("#number", Input)
        number.value = str(option.low)
        number.focus()
        number.action_select_all()

    def _amounts(self) -> dict[str, int]:
        low, high = self.option.low, self.option.high
        return {"least": low, "half": self._step((low + high) // 2), "most": self._step(high)}

    def _step(self, wanted: int) -> int:
        """The last step that is not above this, within the bounds."""
        return self.option.stepped(max(self.option.low, min(wanted, self.option.high)))

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        if event.button.id == "cancel":
            self.action_cancel()
        elif event.button.id == "ok":
            self._give()
        else:
            self.query_one("#number", Input).value = str(self._amounts()[str(event.button.id)])
            self.query_one("#number", Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._give()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show at once whether the number will do."""
        self.set_class(not self._fits(event.value), "wrong")

    def _fits(self, text: str) -> bool:
        return text.isascii() and text.isdecimal() and self.option.admits(Move(self.option.verb, 0, int(text)))

    def _give(self) -> None:
        text = self.query_one("#number", Input).value
        self.post_message(self.Given(int(text)) if self._fits(text) else self.Refused(text))

    def action_more(self, by: int) -> None:
        """Change the amount by so many steps."""
        number = self.query_one("#number", Input)
        now = int(number.value) if number.value.isdecimal() else self.option.low
        number.value = str(self._step(now + by * self.option.step))

    def action_cancel(self) -> None:
        """Go back to the options."""
        self.post_message(self.Given(None))


class Page(ModalScreen[None]):
    """Some lines of text to read; any key closes it."""

    def __init__(self, title: str, lines: Iterable[str]) -> None:
        super().__init__()
        self.title_: str = title
        self.lines: list[str] = list(lines)

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page") as box:
            box.border_title = self.title_
            yield Static(Content("\n".join(self.lines)))

    def on_key(self, event: events.Key) -> None:
        """Arrows scroll, everything else closes."""
        if event.key not in ("up", "down", "pageup", "pagedown", "home", "end"):
            event.stop()
            self.dismiss()

    def on_click(self) -> None:
        self.dismiss()


class Question(ModalScreen[str]):
    """A question with some answers, each a word of the catalogue; the last one changes nothing, and so does escape."""

    BINDINGS = [Binding("escape", "dismiss('')")]

    def __init__(self, text: str, answers: Mapping[str, str]) -> None:
        super().__init__()
        self.text: str = text
        self.answers: Mapping[str, str] = answers

    def compose(self) -> ComposeResult:
        with Vertical(id="question"):
            yield Label(self.text)
            with Horizontal():
                for answer, label in self.answers.items():
                    yield Button(label, id=answer, variant="warning" if answer == "yes" else "default", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.dismiss(str(event.button.id))
