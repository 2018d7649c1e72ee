"""The felt of the full screen: seats, pot, what lies on the table, the log, my cards."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Label, RichLog, Static

from buio.play.events import Event
from buio.play.match import MatchView
from buio.play.parts import aggressor, opener, opening_rank
from buio.play.view import View
from buio.terminal.hands import Fan, Row
from buio.terminal.narrator import Narrator
from buio.terminal.table import Table
from buio.terminal.tui.widgets import Seat

QUIET = ("ante", "deal", "draw", "show", "match_entry")
"""Events that do not stand at a seat."""
FEW = 4
"""More opponents than this make two rows of seats."""


class Melds(Static):
    """The combinations on the table, as many in a line as there is room for."""

    class Chosen(Message):
        """A combination was clicked."""

        def __init__(self, number: int) -> None:
            self.number = number
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="melds")
        self.texts: list[str] = []

    def show(self, texts: list[str]) -> None:
        """These combinations, the first one number 1."""
        if texts != self.texts:
            self.texts = texts
            self.refresh(layout=True)

    def lines(self) -> list[list[int]]:
        """The numbers of the combinations in each line."""
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
        """A line for each row of combinations."""
        return max(1, len(self.lines()))

    def render(self) -> Content:
        """All of them."""
        lines = [" │ ".join(self.texts[number - 1] for number in line) for line in self.lines()]
        return Content("\n".join(lines))

    def on_click(self, event: events.Click) -> None:
        """Which one was it?"""
        lines, left = self.lines(), 0
        for number in lines[event.y] if event.y < len(lines) else ():
            left += len(self.texts[number - 1]) + 3
            if event.x < left:
                self.post_message(self.Chosen(number))
                return


class Felt(Vertical):
    """What can be seen of the table."""

    def __init__(self, table: Table, teller: Narrator) -> None:
        super().__init__(id="felt")
        self.table, self.teller, self.words = table, teller, table.words
        self.last: dict[int, str] = {}
        """The last thing that each seat did in this deal."""
        self.won: set[int] = set()
        self.result = ""
        """How the last deal ended."""

    def compose(self) -> ComposeResult:
        """From top to bottom."""
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
        """More than a few opponents sit in two rows; how many there are."""
        others = len(self.query(Seat))
        self.query_one("#seats").styles.grid_size_columns = others if others <= FEW else (others + 1) // 2
        return others

    @property
    def held(self) -> Row | Fan:
        """My hand, where cards are marked."""
        return self.query_one(Row) if not self.teller.has_pile else self.query_one(Fan)

    def scroll_melds(self, key: str) -> None:
        """Up and down among the combinations on the table."""
        lying = self.query_one("#lying", VerticalScroll)
        (lying.scroll_page_up if key == "pageup" else lying.scroll_page_down)(animate=False)

    # -- telling -------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """A new deal."""
        self.last, self.won = {}, set()

    def say(self, text: str, bold: bool = False) -> None:
        """A line of the log."""
        self.query_one("#log", RichLog).write(f"[bold #d9c77a]{escaped(text)}[/]" if bold else escaped(text))

    def remember(self, event: Event) -> None:
        """What a seat has done."""
        if event.seat < 0 or event.word in QUIET:
            return
        if event.word in ("win", "win_match"):
            self.won.add(event.seat)
        short = f"table.said.{event.word}"
        if self.teller.has_pile and short in self.words:
            cards = self.teller.cards(event.cards) if min(event.cards, default=-1) >= 0 and not event.private else ""
            said = f"{self.words.text(short, amount=event.amount)} {cards}"
        else:
            said = self.words.text(
                f"event.{event.word}", name="", amount=event.amount, extra=event.extra, cards="", hand=""
            )
        self.last[event.seat] = said.strip(" :")

    # -- showing -------------------------------------------------------------------------------------------------------

    def show(self, view: View, rows: list[tuple[int, ...]], hand: tuple[int, ...]) -> None:
        """Everything as it is now; rows of a hand that I lay out, and the cards that are left of it."""
        self.query_one("#pot", Label).update(self._pot(view, rows))
        melds = self.teller.rummy.melds(view)
        self.query_one("#lying").display = bool(melds)
        self.query_one(Melds).show(melds)
        for seat in self.query(Seat):
            self._show_seat(seat, view)
        self._show_cards(view, hand)
        self._show_hand(view)

    def _pot(self, view: View, rows: list[tuple[int, ...]]) -> str:
        if not self.table.running:
            return self.result
        lines = [" · ".join([*self._chips(view), *self.teller.rummy.piles(view)])]
        if self.screen.has_class("tall") and (contract := self.teller.rummy.contract(view)):
            lines.append(contract)
        if board := self.teller.board(view):
            lines[0:0] = board if view.layout else [f"⟦ {board[0]} ⟧"]
        laid = " / ".join([self.teller.cards(row) for row in rows if row])
        return "\n".join(lines + ([laid] if laid else []))

    def _chips(self, view: View) -> list[str]:
        parts = [self.words.text("screen.pot", pot=view.pot)]
        if view.carried:
            parts.append(self.words.text("line.carried_part", amount=view.carried))
        if (rank := opening_rank(view)) is not None and opener(view) < 0 and aggressor(view) < 0:
            parts.append(self.words.text("screen.opening", many=self.words.text(f"rank.{rank}.many")))
        if view.to_call:
            parts.append(self.words.text("line.to_call", amount=view.to_call))
        match = view.part(MatchView)
        if match is not None and match.left:
            parts.append(self.words.text("screen.game_pool", pool=match.pool))
        return parts

    def _show_seat(self, seat: Seat, view: View) -> None:
        name = str(seat.name)
        if name not in self.table.names:
            stack = self.table.night.people[name].stack
            seat.show(
                name, [f"◉ {stack}", "", self.words.text("state.out")], {"out": True, "turn": False, "won": False}, ""
            )
            return
        place = self.table.names.index(name)
        known = view.seats[place]
        marks = {
            "turn": self.table.running and view.actor == place,
            "out": known.state in ("folded", "out"),
            "won": place in self.won,
        }
        chips = f"◉ {known.stack}" + (f" · {self.words.text('line.bet', amount=known.bet)}" if known.bet else "")
        cards, doing = self._cards_of(view, place), self._doing(view, place)
        crowded = self.screen.has_class("crowded")
        shown = min(known.cards, default=-1) >= 0 and not self.teller.has_pile
        lines = [chips, cards if shown else doing] if crowded else [chips, cards, doing]
        if crowded and self.teller.has_pile:
            lines[0] = f"{chips} · {cards}"
        seat.show(name, lines, marks, self.words.text("line.dealer") if place == view.dealer else "")

    def _cards_of(self, view: View, place: int) -> str:
        """The cards of a seat; in a rummy game how many they are, and its points."""
        cards = view.seats[place].cards
        if self.teller.has_pile:
            if cards and min(cards) >= 0 and not self.table.running:
                return self.teller.cards(self.teller.arranged(cards))
            return " · ".join(self._counted(view, place))
        if cards and min(cards) >= 0:
            return self.teller.cards(self.teller.arranged(cards))
        return " ".join(self.teller.cards([card]) if card >= 0 else "▮" for card in cards)

    def _counted(self, view: View, place: int) -> list[str]:
        held = len(view.seats[place].cards)
        parts = ([f"▮ {held}"] if held else []) + self.teller.rummy.points(view, place)
        return [*parts, "✓"] if self.teller.rummy.opened(view, place) else parts

    def _doing(self, view: View, place: int) -> str:
        """What a seat did last; at the showdown what it holds."""
        cards = view.seats[place].cards
        if cards and min(cards) >= 0 and not self.teller.has_pile:
            return self.teller.made(view, place)
        return self.last.get(place, "")

    def _show_cards(self, view: View, hand: tuple[int, ...]) -> None:
        row, fan, sorter = self.query_one(Row), self.query_one(Fan), self.teller.sorter
        row.display, fan.display = sorter is None, sorter is not None
        if sorter is None:
            row.lay(hand)
        elif not hand or min(hand) < 0:
            fan.lay([hand] if hand else [], [""])
        else:
            groups, loose = self.teller.rummy.sorted(sorter, hand)
            captions = [self.words.text(f"screen.kind.{sorter.kind(group) or 'set'}") for group in groups]
            more = self.words.text("screen.loose") if groups else ""
            fan.lay([*groups, loose] if loose else groups, [*captions, more])

    def _show_hand(self, view: View) -> None:
        parts = []
        if view.seat is not None and self.teller.hand(view) and (called := self.teller.made(view, view.seat)):
            parts.append(f"[b]{called}[/b]")
        if view.seat is not None:
            parts += self._mine(view, view.seat)
        if self.table.my_turn:
            parts.append(f"[b #ffd866]▶ {self.words.text('screen.your_turn')}[/]")
        elif self.table.running and view.actor >= 0:
            parts.append(self.words.text("screen.turn_of", name=escaped(self.table.names[view.actor])))
        self.query_one("#hand", Label).update(" · ".join(parts))

    def _mine(self, view: View, place: int) -> list[str]:
        mine = view.seats[place]
        stack = mine.stack if self.table.running else self.table.night.people[self.table.me].stack
        parts = [self.words.text("line.stack", amount=stack)]
        if mine.bet:
            parts.append(self.words.text("line.bet", amount=mine.bet))
        if self.teller.has_pile:
            parts += self._counted(view, place)
        if place == view.dealer:
            parts.append(self.words.text("line.dealer"))
        if place in self.won:
            parts.append(f"[b #ffd866]{self.last[place]}[/]")
        return parts


def escaped(text: str) -> str:
    """Brackets in a name are no markup."""
    return text.replace("[", r"\[")
