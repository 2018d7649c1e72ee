"""The table on the full screen: seats, pot, what lies there, the log, my cards."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Label, RichLog, Static

from buio.cards import UNKNOWN
from buio.i18n import Catalogue
from buio.play.events import Event
from buio.play.view import SeatView, View
from buio.terminal.narrator import Narrator
from buio.terminal.table import Table
from buio.terminal.tui.hands import Fan, Row
from buio.terminal.tui.melds import Melds
from buio.terminal.tui.widgets import Seat, write

QUIET = ("ante", "deal", "draw", "show", "match_entry")
"""Events that do not stand at a seat."""
FEW = 4
"""More opponents than this make two rows of seats."""


class TableView(Vertical):
    """What can be seen of the table.

    Attributes:
        table: the table.
        narrator: says what happens there.
        words: the catalogue of the language.
        last: by seat, the last thing that it did in this deal.
        won: the seats that have won something in it.
        result: how the last deal ended.
    """

    def __init__(self, table: Table, narrator: Narrator) -> None:
        super().__init__(id="table")
        self.table: Table = table
        self.narrator: Narrator = narrator
        self.words: Catalogue = table.words
        self.last: dict[int, str] = {}
        self.won: set[int] = set()
        self.result = ""

    def compose(self) -> ComposeResult:
        with Horizontal(id="seats"):
            for person in self.table.night.seated:
                if person.name != self.table.me:
                    yield Seat(name=person.name)
        yield Static(classes="space")
        yield Label("", id="pot", markup=False)
        with VerticalScroll(id="lying", can_focus=False):
            yield Melds()
        yield RichLog(id="log", wrap=True, markup=True, max_lines=500, min_width=20)
        yield Static(classes="space")
        yield Row(self.words, self.table.letters)
        yield Fan(self.words, self.table.letters)
        yield Label("", id="hand")

    def on_mount(self) -> None:
        """The log is read, not used."""
        self.query_one("#log", RichLog).can_focus = False

    def seat_in_rows(self) -> int:
        """Seat more than a few opponents in two rows; return how many there are."""
        others = len(self.query(Seat))
        self.query_one("#seats").styles.grid_size_columns = others if others <= FEW else (others + 1) // 2
        return others

    @property
    def held(self) -> Row | Fan:
        """My hand, where cards are marked: a fan where it falls into melds."""
        return self.query_one(Row) if self.narrator.hand.sorter is None else self.query_one(Fan)

    def scroll_melds(self, key: str) -> None:
        """Go up and down among the melds on the table."""
        lying = self.query_one("#lying", VerticalScroll)
        (lying.scroll_page_up if key == "pageup" else lying.scroll_page_down)(animate=False)

    # -- telling -------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin a new deal."""
        self.last, self.won = {}, set()

    def say(self, text: str, bold: bool = False) -> None:
        """Say a line of the log."""
        self.query_one("#log", RichLog).write(f"[bold #d9c77a]{escaped(text)}[/]" if bold else escaped(text))

    def remember(self, event: Event) -> None:
        """Remember what a seat has done."""
        if event.seat < 0 or event.word in QUIET or (event.word == "win" and not event.amount):
            return
        if event.word in ("win", "win_match"):
            self.won.add(event.seat)
        self.last[event.seat] = self.narrator.said(event).strip(" :")

    # -- showing -------------------------------------------------------------------------------------------------------

    def show(self, view: View, rows: list[tuple[int, ...]], hand: tuple[int, ...]) -> None:
        """Show everything as it is now; rows of a hand that I lay out, and the cards that are left of it."""
        write(self.query_one("#pot", Label), self._pot(view, rows))
        melds = self.narrator.melds(view)
        self.query_one("#lying").display = bool(melds)
        self.query_one(Melds).show(melds)
        for seat in self.query(Seat):
            self._show_seat(seat, view)
        self._show_cards(view, hand)
        self._show_hand(view)

    def _pot(self, view: View, rows: list[tuple[int, ...]]) -> str:
        if not self.table.running:
            return self.result
        lines = [" · ".join([*self._chips(view), *self.narrator.beside_pot(view)])]
        if self.screen.has_class("tall") and (task := self.narrator.task(view)):
            lines.append(task)
        if board := self.narrator.board(view):
            lines[0:0] = board if view.layout else [f"⟦ {row} ⟧" for row in board]
        laid = " / ".join([self.narrator.cards(row) for row in rows if row])
        return "\n".join(lines + ([laid] if laid else []))

    def _chips(self, view: View) -> list[str]:
        parts = [self.words.text("screen.pot", pot=view.pot)]
        if view.carried:
            parts.append(self.words.text("line.carried_part", amount=view.carried))
        parts += self.narrator.chips(view)
        if view.to_call:
            parts.append(self.words.text("line.to_call", amount=view.to_call))
        return parts

    def _show_seat(self, seat: Seat, view: View) -> None:
        name = str(seat.name)
        if name not in self.table.names:
            stack = self.table.night.people[name].stack
            marks = {"out": True, "turn": False, "won": False}
            seat.show(name, [f"◉ {stack}", "", self.words.text("state.out")], marks, "")
            return
        index = self.table.names.index(name)
        known = view.seats[index]
        marks = {
            "turn": self.table.running and view.actor == index,
            "out": known.state in ("folded", "out"),
            "won": index in self.won,
        }
        dealer = self.words.text("line.dealer") if index == view.dealer else ""
        seat.show(name, self._lines_of(view, index), marks, dealer)

    def _lines_of(self, view: View, index: int) -> list[str]:
        """Chips, cards and the last thing done; where seats are crowded, two lines of these."""
        known = view.seats[index]
        chips = f"◉ {known.stack}" + (f" · {self.words.text('line.bet', amount=known.bet)}" if known.bet else "")
        cards, doing = self._cards_of(view, index), self.last.get(index, "")
        if _open(known) and (made := self.table.made(view, index)):  # at the showdown what it holds
            doing = made
        if not self.screen.has_class("crowded"):
            return [chips, cards, doing]
        if self.narrator.count(view, index):
            return [f"{chips} · {cards}", doing]
        return [chips, cards if _open(known) else doing]

    def _cards_of(self, view: View, index: int) -> str:
        """The cards of a seat, or how many they are where they are many and the deal is running."""
        seat, counted = view.seats[index], self.narrator.count(view, index)
        if counted and (self.table.running or not _open(seat)):
            return " · ".join(counted)
        if _open(seat):
            return self.narrator.cards(self.narrator.hand.arranged(seat.cards))
        return " ".join(self.narrator.cards([card]) if card >= 0 else "▮" for card in seat.cards)

    def _show_cards(self, view: View, hand: tuple[int, ...]) -> None:
        row, fan, sorter = self.query_one(Row), self.query_one(Fan), self.narrator.hand.sorter
        row.display, fan.display = sorter is None, sorter is not None
        if sorter is None:
            row.lay(hand)
        elif not hand or min(hand) < 0:
            fan.lay([hand] if hand else [], [""])
        else:
            melds, deadwood = self.narrator.hand.sorted(sorter, hand)
            captions = [self.words.text(f"screen.kind.{sorter.kind(meld) or 'set'}") for meld in melds]
            more = self.words.text("screen.loose") if melds else ""
            fan.lay([*melds, deadwood] if deadwood else melds, [*captions, more])

    def _show_hand(self, view: View) -> None:
        parts = []
        if view.seat is not None:
            if self.narrator.hand.cards(view) and (called := self.table.made(view, view.seat)):
                parts.append(f"[b]{called}[/b]")
            parts += self._mine(view, view.seat)
        if self.table.my_turn:
            parts.append(f"[b #ffd866]▶ {self.words.text('screen.your_turn')}[/]")
        elif self.table.running and view.actor >= 0:
            parts.append(self.words.text("screen.turn_of", name=escaped(self.table.names[view.actor])))
        write(self.query_one("#hand", Label), " · ".join(parts))

    def _mine(self, view: View, index: int) -> list[str]:
        mine = view.seats[index]
        stack = mine.stack if self.table.running else self.table.night.people[self.table.me].stack
        parts = [self.words.text("line.stack", amount=stack)]
        if mine.bet:
            parts.append(self.words.text("line.bet", amount=mine.bet))
        parts += self.narrator.count(view, index)
        if index == view.dealer:
            parts.append(self.words.text("line.dealer"))
        if index in self.won:
            parts.append(f"[b #ffd866]{self.last[index]}[/]")
        return parts


def _open(seat: SeatView) -> bool:
    """Can all the cards of a seat be seen?"""
    return min(seat.cards, default=UNKNOWN) > UNKNOWN


def escaped(text: str) -> str:
    """Keep brackets in a name from being markup."""
    return text.replace("[", r"\[")
