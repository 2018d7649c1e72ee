"""The full screen: seats, pot, cards, log, and a bar with exactly the legal options."""

import sys

from textual import events
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Footer, Label, RichLog, Static

from buio.night import NightError
from buio.play.events import Event
from buio.play.moves import Move
from buio.play.options import Arrange, Discard, Option, Put
from buio.play.view import View
from buio.terminal.table import Seating, Table
from buio.terminal.telling import Teller
from buio.terminal.widgets import PLACES, Amount, Card, Page, Question, Seat

INTERRUPTED = 130
WIDE, TALL, WIDTH, HEIGHT = 110, 32, 80, 24
PACE = 0.9
"""Seconds that a bot takes."""
SEVEN = 7
FEW = 4
"""More opponents than this make two rows of seats."""


def run_screen(seating: Seating) -> int:
    """A night on the whole screen; its end is told on the ordinary one."""
    if not sys.stdout.isatty():
        raise NightError("the full screen needs a terminal: leave --tui out")
    app = TableApp(Table(seating))
    status = app.run() or 0
    for line in app.last_words():
        print(line)
    return status


class TableApp(App[int]):
    """The table of one person and some bots."""

    CSS_PATH = "screen.tcss"
    TITLE = "Buio"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, table: Table, pace: float = PACE) -> None:
        super().__init__()
        self.table = table
        self.teller = Teller(table)
        self.words = table.words
        self.pace = pace
        self.closing = False
        """The player has closed the night (and not just left a saved one)."""
        self.last: dict[int, str] = {}
        """The last thing that each seat did in this deal."""
        self.won: set[int] = set()
        self.result = ""
        """How the last deal ended."""
        self.choice: list[Option] = []
        self.rows: list[tuple[int, ...]] = []
        """Rows that I have laid so far, of a hand that is laid out."""
        self.asked: Put | None = None
        """The option whose amount is being asked for."""
        for key, action in (("f1", "help"), ("f2", "ledger"), ("f3", "rules"), ("f10", "end")):
            self.bind(key, action, description=self.words.text(f"screen.{action}"))
        self._bindings.bind("ctrl+c", "interrupt", show=False, priority=True)

    # -- what is on the screen -----------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Label("", id="head", markup=False)
        yield Static(self.words.text("screen.small"), id="small")
        with Vertical(id="felt"):
            with Horizontal(id="seats"):
                for person in self.table.night.seated:
                    if person.name != self.table.me:
                        yield Seat(name=person.name)
            yield Static(classes="space")
            yield Label("", id="pot", markup=False)
            yield RichLog(id="log", wrap=True, markup=True, max_lines=500, min_width=20)
            yield Static(classes="space")
            with Horizontal(id="cards"):
                for place in range(len(PLACES)):
                    yield Card(place, self.words, self.table.letters)
            yield Label("", id="hand")
        yield Horizontal(id="actions")
        yield Amount(self.words)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """The first deal begins at once."""
        self.query_one("#log", RichLog).can_focus = False
        if self.table.running:
            self.call_after_refresh(self._go_on)
        else:
            self.call_after_refresh(self._begin)

    def on_resize(self, event: events.Resize) -> None:
        """Room for the log beside the table, or below; more than a few opponents sit in two rows."""
        others, tall = len(self.query(Seat)), event.size.height >= TALL
        self.query_one("#seats").styles.grid_size_columns = others if others <= FEW else (others + 1) // 2
        self.screen.set_class(others > FEW and not tall, "crowded")
        self.screen.set_class(event.size.width >= WIDE, "wide")
        self.screen.set_class(tall, "tall")
        self.screen.set_class(event.size.width < WIDTH or event.size.height < HEIGHT, "small")
        if self.table.deal is not None:
            self._show()
            self.call_after_refresh(self.query_one("#log", RichLog).scroll_end, animate=False)

    # -- the course of a night -----------------------------------------------------------------------------------------

    async def _begin(self) -> None:
        self.last, self.won = {}, set()
        if self.table.chooser == self.table.me:
            await self._offer_games()
            return
        if self.table.chooser is not None:
            self._say(self.teller.chosen(self.table.chooser, self.table.bot_chooses()))
        await self._begin_deal()

    async def _offer_games(self) -> None:
        """I deal, and choose the game: a button for each."""
        self._say(self.words.text("screen.choose_game"))
        offers = self.table.night.choices
        await self._offer(
            [Button(self.words.text(f"game.{offer.game.code}"), id=f"game-{offer.game.code}") for offer in offers]
        )

    async def _begin_deal(self) -> None:
        try:
            for note in self.table.begin():
                self._say(self.teller.note(note))
        except NightError:
            self._say(self.words.text("line.two_needed"))
            await self._offer_next()
            return
        if self.table.night.deals:
            self._say("")
        for line in self.teller.headline():
            self._say(line, bold=True)
        await self._go_on()

    async def _go_on(self) -> None:
        """Tell what is new; then it is somebody's turn, or the deal is over."""
        news = self.table.news()
        for event in news:
            self._remember(event)
        for line in self.teller.events(news):
            self._say(line)
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
        if self.table.night.deal is not None:
            self.result = self.teller.result()
            self.table.end_deal()
            self._say(self.result, bold=True)
        self._show()
        await self._offer_next()

    def _remember(self, event: Event) -> None:
        if event.seat < 0 or event.word in ("ante", "deal", "draw", "show"):
            return
        if event.word == "win":
            self.won.add(event.seat)
        said = self.words.text(
            f"event.{event.word}", name="", amount=event.amount, extra=event.extra, cards="", hand=""
        )
        self.last[event.seat] = said.strip(" :")

    # -- showing -------------------------------------------------------------------------------------------------------

    def _say(self, text: str, bold: bool = False) -> None:
        self.query_one("#log", RichLog).write(f"[bold #d9c77a]{_plain(text)}[/]" if bold else _plain(text))

    def _show(self) -> None:
        view = self.table.view()
        night = self.table.night
        self.query_one("#head", Label).update(
            f"{self.words.text(f'game.{night.game.code}')} · {self.teller.deal_line(view)}"
        )
        self.query_one("#pot", Label).update(self._pot(view))
        for seat in self.query(Seat):
            self._show_seat(seat, view)
        self._show_cards(view)
        self._show_hand(view)

    def _pot(self, view: View) -> str:
        if not self.table.running:
            return self.result
        parts = [self.words.text("screen.pot", pot=view.pot)]
        if view.carried:
            parts.append(self.words.text("line.carried_part", amount=view.carried))
        if view.opening_rank is not None and view.opener < 0 and view.aggressor < 0:
            parts.append(self.words.text("screen.opening", many=self.words.text(f"rank.{view.opening_rank}.many")))
        if view.to_call:
            parts.append(self.words.text("line.to_call", amount=view.to_call))
        lines = [" · ".join(parts)]
        if board := self.teller.board(view):
            lines[0:0] = board if view.layout else [f"⟦ {board[0]} ⟧"]
        rows = [" ".join([self.teller.cards(row)]) for row in self.rows if row]
        return "\n".join(lines + ([" / ".join(rows)] if rows else []))

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
        cards, doing = self._cards_of(known.cards), self._doing(view, place)
        crowded = self.screen.has_class("crowded")
        lines = [chips, cards if min(known.cards, default=-1) >= 0 else doing] if crowded else [chips, cards, doing]
        seat.show(name, lines, marks, self.words.text("line.dealer") if place == view.dealer else "")

    def _cards_of(self, cards: tuple[int, ...]) -> str:
        if cards and min(cards) >= 0:
            return self.teller.cards(self.teller.arranged(cards))
        return " ".join(self.teller.cards([card]) if card >= 0 else "▮" for card in cards)

    def _doing(self, view: View, place: int) -> str:
        """What a seat did last; at the showdown what it holds."""
        cards = view.seats[place].cards
        if cards and min(cards) >= 0:
            return self.teller.made(view, place)
        return self.last.get(place, "")

    def _show_cards(self, view: View) -> None:
        cards: tuple[int, ...] = self._held(view)
        self.query_one("#cards").set_class(len(cards) > SEVEN, "many")
        for card in self.query(Card):
            there = cards[card.place] if card.place < len(cards) else None
            card.display = card.place < max(len(cards), 5)
            if there != card.card:
                card.lay(there)

    def _held(self, view: View) -> tuple[int, ...]:
        """My cards; while I lay cards out one by one, those that I lay now."""
        arranging = next((option for option in self.choice if isinstance(option, Arrange)), None)
        if arranging is not None:
            return tuple([card for card in self.teller.arranged(arranging.hand) if card not in self._laid_now()])
        return self.teller.hand(view) or view.hand

    def _laid_now(self) -> list[int]:
        return [card for row in self.rows for card in row]

    def _show_hand(self, view: View) -> None:
        parts = []
        if view.seat is not None and self.teller.hand(view) and (called := self.teller.made(view, view.seat)):
            parts.append(f"[b]{called}[/b]")
        if view.seat is not None:
            mine = view.seats[view.seat]
            stack = mine.stack if self.table.running else self.table.night.people[self.table.me].stack
            parts.append(self.words.text("line.stack", amount=stack))
            if mine.bet:
                parts.append(self.words.text("line.bet", amount=mine.bet))
            if view.seat == view.dealer:
                parts.append(self.words.text("line.dealer"))
            if view.seat in self.won:
                parts.append(f"[b #ffd866]{self.last[view.seat]}[/]")
        if self.table.my_turn:
            parts.append(f"[b #ffd866]▶ {self.words.text('screen.your_turn')}[/]")
        elif self.table.running and view.actor >= 0:
            parts.append(self.words.text("screen.turn_of", name=_plain(self.table.names[view.actor])))
        self.query_one("#hand", Label).update(" · ".join(parts))

    # -- offering ------------------------------------------------------------------------------------------------------

    async def _offer(self, buttons: list[Button]) -> None:
        """Replace the buttons of the bar."""
        self._ask_amount(None)
        bar = self.query_one("#actions", Horizontal)
        await bar.remove_children()
        await bar.mount(*buttons)

    async def _offer_options(self) -> None:
        self.choice = list(self.table.options())
        await self._offer([Button(self._label(option), id=f"do-{option.word}") for option in self.choice])
        if any(isinstance(option, Discard) for option in self.choice):
            self._say(self.words.text("screen.choose"))
        if any(isinstance(option, Arrange) for option in self.choice):
            self._say(self.words.text("screen.choose_rows"))
            self._show()

    async def _offer_next(self) -> None:
        buttons = [Button(f"⏎ {self.words.text('screen.next')}", id="next", classes="main")]
        if self.table.broke:
            label = self._keyed("rebuy", self.words.text("screen.rebuy", amount=self.table.stack))
            buttons.insert(0, Button(label, id="do-rebuy"))
        await self._offer(buttons)
        buttons[0].focus()

    def _keyed(self, word: str, label: str) -> str:
        """A label with the key that presses it."""
        return f"{self._key(word).upper()}  {label}"

    def _label(self, option: Option) -> str:
        if isinstance(option, Arrange):
            key = "screen.lay_row" if self._marked() else "screen.arrange"
            return self._keyed(option.word, self.words.text(key, row=len(self.rows) + 1, count=len(self._marked())))
        if not isinstance(option, Discard) or option.word != "draw":
            return self._keyed(option.word, self.teller.option(option))
        if marked := len(self._marked()):
            return self._keyed("draw", self.words.text("action.draw", count=marked))
        return self._keyed("stand_pat", self.words.text("action.stand_pat"))

    def _keys(self, word: str) -> list[str]:
        """The keys of a button; changing no card has a key of its own."""
        words = {"draw": ["draw", "stand_pat"], "next": []}.get(word, [word])
        return [self._key(one) for one in words]

    def _key(self, word: str) -> str:
        """The key that is set down for a word, or the first letter of what is shown that no other option has."""
        if f"screen.keys.{word}" in self.words:
            return self.words.text(f"screen.keys.{word}")
        if f"action.{word}" not in self.words:
            return word[0]
        others = [option.word for option in self.choice if option.word != word]
        taken = {self.words.text(f"screen.keys.{other}") for other in others if f"screen.keys.{other}" in self.words}
        for option in self.choice:  # each word takes the first free letter, in the order of the options
            if f"screen.keys.{option.word}" in self.words:
                continue
            shown = self.words.text(f"action.{option.word}", count="", cost="").lower()
            key = next((letter for letter in shown if letter.isalpha() and letter not in taken), shown[:1])
            if option.word == word:
                return key
            taken.add(key)
        return word[0]

    def _marked(self) -> tuple[int, ...]:
        return tuple(card.card for card in self.query(Card) if card.marked and card.card is not None)

    def _ask_amount(self, option: Put | None) -> None:
        """Show the bar for an amount in the place of the buttons, or the buttons again."""
        self.asked = option
        bar = self.query_one(Amount)
        bar.display = option is not None
        self.query_one("#actions").display = option is None
        if option is not None:
            bar.ask(option)
        else:
            self.set_focus(None)

    # -- doing ---------------------------------------------------------------------------------------------------------

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """An option, or what is possible between two deals."""
        pressed = str(event.button.id)
        if pressed.startswith("game-"):
            self.table.choose_game(pressed.removeprefix("game-"))
            await self._begin_deal()
            return
        await self._do(pressed.removeprefix("do-"))

    async def on_key(self, event: events.Key) -> None:
        """The keys that stand on the buttons, and the numbers of the cards."""
        if self.asked is not None or not event.is_printable or event.character is None:
            drawing = self._drawing()
            if event.key == "enter" and drawing is not None and self.focused is None:
                await self._do(drawing.word)
            elif event.key == "escape" and self.rows:
                self.rows = []
                self._show()
            return
        typed = event.character.lower()
        if typed in PLACES and self._drawing() is not None:
            self._toggle(PLACES.index(typed))
        for button in self.query_one("#actions").query(Button):
            word = str(button.id).removeprefix("do-")
            if typed in self._keys(word):
                event.stop()
                await self._do(word)
                return

    def on_card_chosen(self, event: Card.Chosen) -> None:
        """A card was clicked."""
        self._toggle(event.place)

    async def on_amount_given(self, event: Amount.Given) -> None:
        """The amount of a bet, or none after all."""
        option = self.asked
        self._ask_amount(None)
        if option is not None and event.amount is not None:
            await self._play(Move(option.verb, self.table.options().seat, event.amount))

    def _drawing(self) -> Discard | Arrange | None:
        """The option for which cards can be marked."""
        options = self.choice if self.table.my_turn else []
        return next((option for option in options if isinstance(option, (Discard, Arrange))), None)

    def _most(self, option: Discard | Arrange) -> int:
        """How many cards can be marked."""
        if isinstance(option, Discard):
            return option.at_most
        row = len(self.rows)
        return option.sizes[row] - len(option.laid[row] if option.laid else ()) if row < len(option.sizes) else 0

    def _toggle(self, place: int) -> None:
        """Mark a card, or take the mark off; no more than may be changed."""
        drawing, cards = self._drawing(), list(self.query(Card))
        if drawing is None or not 0 <= place < len(cards) or cards[place].card is None:
            return
        card = cards[place]
        if card.marked or len(self._marked()) < self._most(drawing):
            card.marked = not card.marked
        button = self.query_one(f"#do-{drawing.word}", Button)
        button.label = self._label(drawing)
        button.refresh(layout=True)

    async def _do(self, word: str) -> None:
        if word == "next":
            await self._begin()
        elif word == "rebuy":
            self.table.rebuy()
            self._say(self.words.text("line.you_bought", amount=self.table.stack))
            self._show()
            await self._offer_next()
        elif self.table.my_turn:
            for option in self.choice:
                if option.word == word:
                    await self._choose(option)

    async def _choose(self, option: Option) -> None:
        seat = self.table.options().seat
        if isinstance(option, Put):
            if option.low < option.high:
                self._ask_amount(option)
            else:
                await self._play(Move(option.verb, seat, option.low))
        elif isinstance(option, Discard):
            move = Move(option.verb, seat, 0, self._marked())
            if option.admits(move):
                await self._play(move)
            else:
                self._say(self.words.text("unclear.number_of_cards", count=len(move.cards), option=self.teller.option(option)))  # fmt: skip
        elif isinstance(option, Arrange):
            await self._lay(option, seat)
        else:
            await self._play(Move(option.verb, seat))

    async def _lay(self, option: Arrange, seat: int) -> None:
        """Lay the marked cards as the next row; without any, lay all of them as the program would."""
        marked = self._marked()
        if not marked and not self.rows:
            await self._play(option.suggestion(seat))
            return
        self.rows.append(marked)
        rest = [card for card in option.hand if card not in self._laid_now()]
        if len(self.rows) == len(option.sizes) - 1 or not rest:
            self.rows.append(tuple(rest))
            self.rows += [()] * (len(option.sizes) - len(self.rows))
            laid = option.laid or ((),) * len(option.sizes)
            move = option.move(seat, [before + row for before, row in zip(laid, self.rows, strict=True)])
            self.rows = []
            if option.admits(move):
                await self._play(move)
                return
            self._say(self.words.text("unclear.foul", option=self.teller.option(option)))
        self._show()
        await self._offer_options()

    async def _play(self, move: Move) -> None:
        self.choice = []
        self.rows = []
        self.table.play(move)
        await self._go_on()

    # -- pages and the end ---------------------------------------------------------------------------------------------

    def action_help(self) -> None:
        """What may be done now, and the keys."""
        lines = list(self.teller.help(self.table.options())) if self.table.my_turn else []
        self.push_screen(Page(self.words.text("screen.help"), [*lines, "", self.words.text("screen.help_text")]))

    def action_ledger(self) -> None:
        """Chips of everybody."""
        self.push_screen(Page(self.words.text("screen.ledger"), self.teller.ledger()))

    def action_rules(self) -> None:
        """The rules of this table."""
        self.push_screen(Page(self.words.text("screen.rules"), self.teller.rules()))

    def action_end(self) -> None:
        """Ask, then close the night."""

        def answered(yes: bool | None) -> None:
            if yes:
                self.closing = True
                self.exit(0)

        self.push_screen(Question(self.words.text("screen.end_question"), self.words), answered)

    def action_interrupt(self) -> None:
        """Ctrl-C leaves at once; a saved night waits."""
        self.exit(INTERRUPTED)

    def last_words(self) -> list[str]:
        """What is told when the screen is gone."""
        return list(self.teller.leaving(self.closing))


def _plain(text: str) -> str:
    """Brackets in a name are no markup."""
    return text.replace("[", r"\[")
