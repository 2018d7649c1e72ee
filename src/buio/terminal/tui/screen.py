"""The full screen: seats, pot, cards, log, and a bar with exactly the legal options."""

import sys
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.types import CSSPathType
from textual.widgets import Button, Label, RichLog, Static

from buio.i18n import Catalogue
from buio.night import NightError
from buio.play.moves import Move
from buio.play.options import Amount, Arrange, Discard, Option
from buio.play.rummy_options import Choose, LayMelds, LayOff
from buio.terminal.input.laying import Unclear, is_play
from buio.terminal.narration.evening import EveningNarrator
from buio.terminal.narration.rummy import melds_laid
from buio.terminal.narrator import Narrator
from buio.terminal.table import Seating, Table
from buio.terminal.tui.bar import Bar, drawing
from buio.terminal.tui.hands import Fan
from buio.terminal.tui.marking import Marking
from buio.terminal.tui.melds import Melds
from buio.terminal.tui.pages import FUNCTIONS, Paged
from buio.terminal.tui.table_view import FEW, TableView
from buio.terminal.tui.widgets import PLACES, AmountBar, Card, Keys, write

WIDE, TALL, WIDTH, HEIGHT = 110, 32, 80, 24
PACE = 0.9
"""Seconds that a bot takes."""


def run_screen(seating: Seating) -> int:
    """Play a night on the whole screen; its end is told on the ordinary one."""
    if not sys.stdout.isatty():
        raise NightError("the full screen needs a terminal: leave --tui out")
    app = TableApp(Table(seating))
    status = app.run() or 0
    for line in app.last_words():
        print(line)
    return status


class TableApp(Paged):
    """The table of one person and some bots.

    Attributes:
        pace: seconds that a bot takes.
        marking: makes moves of the cards that are marked.
        asked: the option whose amount is being asked for.
        bar: what may be done.
    """

    CSS_PATH: ClassVar[CSSPathType | None] = "screen.tcss"
    TITLE: str | None = "Buio"
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False

    def __init__(self, table: Table, pace: float = PACE) -> None:
        super().__init__()
        self.table = table
        self.narrator: Narrator = Narrator(table)
        self.evening: EveningNarrator = EveningNarrator(table, self.narrator.books)
        self.words: Catalogue = table.words
        self.pace = pace
        self.marking: Marking = Marking(self.narrator)
        self.asked: Amount | None = None
        self.table_view: TableView = TableView(table, self.narrator)
        self.bar: Bar = Bar(self.narrator)
        for key, action in FUNCTIONS:
            self.bind(key, action, description=self.words.text(f"screen.{action}"))
        self._bindings.bind("ctrl+c", "interrupt", show=False, priority=True)

    # -- what is on the screen -----------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Label("", id="head", markup=False)
        yield Static(self.words.text("screen.small"), id="small")
        yield self.table_view
        yield self.bar
        yield AmountBar(self.words)
        yield Keys(show_command_palette=False)

    def on_mount(self) -> None:
        """Begin the first deal at once."""
        self.call_after_refresh(self._go_on if self.table.running else self._begin)

    def on_resize(self, event: events.Resize) -> None:
        """Make room for the log beside the table, or below; more than a few opponents sit in two rows."""
        others, tall = self.table_view.seat_in_rows(), event.size.height >= TALL
        self.screen.set_class(others > FEW and not tall, "crowded")
        self.screen.set_class(event.size.width >= WIDE, "wide")
        self.screen.set_class(tall, "tall")
        self.screen.set_class(event.size.width < WIDTH or event.size.height < HEIGHT, "small")
        if self.table.has_deal:
            self._show()
            self.call_after_refresh(self.query_one("#log", RichLog).scroll_end, animate=False)

    def _show(self) -> None:
        view = self.table.view()
        parts = [self.words.text(f"game.{self.table.state.game}"), self.narrator.deal_line(view)]
        if title := self.narrator.title(view):
            parts.insert(1, title)
        write(self.query_one("#head", Label), " · ".join(parts))
        arranging = next((option for option in self.bar.choice if isinstance(option, Arrange)), None)
        hand = self.narrator.hand.cards(view) or view.hand
        if arranging is not None:  # while I lay cards out one by one, those that are left to lay
            hand = self.marking.left(self.narrator.hand.arranged(arranging.hand))
        self.table_view.show(view, self.marking.rows, hand)

    # -- the course of a night -----------------------------------------------------------------------------------------

    async def _begin(self) -> None:
        self.table_view.begin()
        if codes := self.table.choosing:  # a button for each game
            self.table_view.say(self.words.text("screen.choose_game"))
            await self._offer([Button(self.words.text(f"game.{code}"), id=f"game-{code}") for code in codes])
            return
        await self._begin_deal()

    async def _begin_deal(self) -> None:
        try:
            for note in self.table.begin():
                self.table_view.say(self.evening.note(note))
        except NightError as error:
            self.table_view.say(self.evening.no_deal(error))
            await self._offer_next()
            return
        if self.table.night.deals:
            self.table_view.say("")
        for line in self.narrator.headline():
            self.table_view.say(line, bold=True)
        await self._go_on()

    async def _go_on(self) -> None:
        """Tell what is new; then it is somebody's turn, or the deal is over."""
        news = self.table.news()
        for event in news:
            self.table_view.remember(event)
        for line in self.narrator.events(news):
            self.table_view.say(line)
        self._show()
        if not self.table.running:
            await self._finish()
        elif self.table.my_turn:
            await self._offer_options()
        else:
            await self._offer([])
            self.set_timer(self.pace, self._bot) if self.pace else self.call_next(self._bot)

    async def _bot(self) -> None:
        if self.table.running and not self.table.my_turn:
            self.table.bot()
            await self._go_on()

    async def _finish(self) -> None:
        results = list(self.narrator.results())
        self.table_view.result = "\n".join(results)
        for line in results:
            self.table_view.say(line, bold=True)
        self._show()
        await self._offer_next()

    # -- offering ------------------------------------------------------------------------------------------------------

    async def _offer(self, buttons: list[Button]) -> None:
        """Replace the buttons of the bar."""
        self._ask_amount(None)
        await self.bar.offer(buttons)

    async def _offer_options(self) -> None:
        options = list(self.table.options())
        self._ask_amount(None)
        await self.bar.offer_options(options, self.table_view.held.marked, self.marking.row)
        for option in options:
            if isinstance(option, LayMelds):  # what would be laid without any mark
                self.table_view.say(self.narrator.options.option(option))
        if hint := _hint(options):
            self.table_view.say(self.words.text(hint))
        if any(isinstance(option, Arrange) for option in options):
            self._show()

    async def _offer_next(self) -> None:
        buttons = [Button(f"⏎ {self.words.text('screen.next')}", id="next", classes="main")]
        if self.table.broke:
            label = self.bar.keyed("rebuy", self.words.text("screen.rebuy", amount=self.table.stack))
            buttons.insert(0, Button(label, id="do-rebuy"))
        await self._offer(buttons)
        buttons[0].focus()

    async def _offer_melds(self, option: LayOff, numbers: list[int]) -> None:
        """To which meld on the table?"""
        melds = melds_laid(self.table.view())
        self.table_view.say(self.words.text("screen.which_meld"))
        labels = [(number, self.narrator.cards(melds[number - 1].meld.cards)) for number in numbers]
        await self.bar.offer_numbers(option.word, labels)

    def _ask_amount(self, option: Amount | None) -> None:
        """Show the bar for an amount in the place of the buttons, or the buttons again."""
        self.asked = option
        amount = self.query_one(AmountBar)
        amount.display = option is not None
        self.bar.display = option is None
        if option is not None:
            amount.ask(option)
        else:
            self.set_focus(None)

    # -- keys and mouse ------------------------------------------------------------------------------------------------

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """Take an option, or do what is possible between two deals."""
        await self._press(str(event.button.id))

    async def on_key(self, event: events.Key) -> None:
        """Take the keys that stand on the buttons, and the numbers of the cards."""
        if self.asked is not None or not event.is_printable or event.character is None:
            await self._moved(event.key)
            return
        typed = event.character.lower()
        if typed in "?q" and self.bar.pressed(typed) is None:
            event.stop()
            (self.action_help if typed == "?" else self.action_end)()
            return
        choosing = self._drawing() is not None
        if choosing and typed == " " and isinstance(self.table_view.held, Fan):
            self._toggle(self.table_view.held.at)
        elif button := self.bar.pressed(typed):
            event.stop()
            await self._press(str(button.id))
        elif choosing and typed in PLACES:
            self._toggle(PLACES.index(typed))

    async def _moved(self, key: str) -> None:
        """Enter, escape and the arrows."""
        option, held = self._drawing(), self.table_view.held
        if key == "enter" and option is not None and self.focused is None:
            await self._do(option.word)
        elif key == "escape" and self.marking.rows:
            self.marking.rows = []
            self._show()
        elif key == "escape" and isinstance(held, Fan) and option is not None:
            held.clear()
            await self._offer_options()
        elif key in ("left", "right") and isinstance(held, Fan):
            held.move(1 if key == "right" else -1)
        elif key in ("pageup", "pagedown"):
            self.table_view.scroll_melds(key)

    def on_card_chosen(self, event: Card.Chosen) -> None:
        """Mark the card that was clicked."""
        self._toggle(event.place)

    async def on_melds_chosen(self, event: Melds.Chosen) -> None:
        """Add the marked cards to the meld that was clicked."""
        await self._press(f"lay-{event.number}")

    async def on_amount_bar_given(self, event: AmountBar.Given) -> None:
        """Bet the amount that was given, if any was."""
        option = self.asked
        self._ask_amount(None)
        if option is not None and event.amount is not None:
            await self._play(Move(option.verb, self.table.options().seat, event.amount))

    def on_amount_bar_refused(self, event: AmountBar.Refused) -> None:
        """Say why an amount will not do; it stays, to be mended."""
        if self.asked is not None:
            told = self.narrator.options.option(self.asked)
            key = "unclear.bounds" if event.typed else "unclear.how_much"
            self.table_view.say(self.words.text(key, amount=event.typed, option=told))

    def _drawing(self) -> Discard | Arrange | LayMelds | LayOff | None:
        """The option for which cards can be marked."""
        return drawing(self.bar.choice if self.table.my_turn else [])

    def _toggle(self, place: int) -> None:
        """Mark a card, or take the mark off; no more than may be changed."""
        option = self._drawing()
        if option is not None and self.table_view.held.toggle(place, self.marking.most(option)):
            self.bar.relabel(self.table_view.held.marked, self.marking.row)

    # -- doing ---------------------------------------------------------------------------------------------------------

    async def _press(self, pressed: str) -> None:
        kind, _, word = pressed.partition("-")
        if kind == "game":
            self.table.choose_game(word)
            await self._begin_deal()
        elif kind in ("pick", "lay"):
            await self._number(kind, int(word))
        else:
            await self._do(word or kind)

    async def _do(self, word: str) -> None:
        if word == "next":
            await self._begin()
        elif word == "rebuy":
            self.table.rebuy()
            self.table_view.say(self.words.text("line.you_bought", amount=self.table.stack))
            self._show()
            await self._offer_next()
        elif self.table.my_turn:
            for option in self.bar.choice:
                if option.word == word:
                    await self._choose(option)

    async def _number(self, kind: str, number: int) -> None:
        """A number was chosen: of a contract, or of a meld to add the marked cards to."""
        seat, cards = self.table.options().seat, self.table_view.held.marked
        for option in self.bar.choice if self.table.my_turn else []:
            if isinstance(option, Choose) and kind == "pick":
                await self._play(Move(option.verb, seat, number))
            elif isinstance(option, LayOff) and kind == "lay":
                try:
                    await self._play(self.marking.laying.added(option, seat, cards, number))
                except Unclear as unclear:
                    self.table_view.say(str(unclear))

    async def _choose(self, option: Option) -> None:
        """The move of an option with the marked cards, unless something is to be asked first."""
        seat, cards = self.table.options().seat, self.table_view.held.marked
        if isinstance(option, Amount) and option.low < option.high:
            self._ask_amount(option)
        elif isinstance(option, LayOff) and len(numbers := self.marking.melds(option, cards, seat)) > 1:
            await self._offer_melds(option, numbers)
        else:
            try:
                move = self.marking.move(option, cards, seat)
            except Unclear as unclear:
                self.table_view.say(str(unclear))
                move = None
            if move is not None:
                await self._play(move)
            elif isinstance(option, Arrange):
                self._show()
                await self._offer_options()

    async def _play(self, move: Move) -> None:
        self.bar.choice = []
        self.marking.rows = []
        self.table.play(move)
        await self._go_on()


def _hint(options: list[Option]) -> str:
    """The key of a line that says how cards are chosen; empty: there is nothing to say."""
    if any(isinstance(option, Arrange) for option in options):
        return "screen.choose_rows"
    if any(isinstance(option, Choose) for option in options):
        return "screen.which_contract"
    return "screen.choose" if any(isinstance(option, Discard) and not is_play(option) for option in options) else ""
