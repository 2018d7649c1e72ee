"""The table in words: what has happened, what lies there, and how everybody stands, as lines of text.

What every table has is told here; what one family of games has is told by the narrators of the parts of its view
(`narration/registry.py`), what I hold, may do, and have in the books by three more narrators.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from buio.bots.reasons import Reasons
from buio.i18n import Catalogue
from buio.play.boards import BoardsView, boards_in
from buio.play.events import Event
from buio.play.options import Amount, Options
from buio.play.parts import against_the_bank
from buio.play.settlement.pots import WHOLE
from buio.play.view import View
from buio.table import wire
from buio.table.projection.texts import read
from buio.terminal.narration.books import BookNarrator
from buio.terminal.narration.ear import Ear
from buio.terminal.narration.hand import HandNarrator, arranged
from buio.terminal.narration.options import OptionNarrator
from buio.terminal.narration.part import PartNarrator
from buio.terminal.narration.registry import part_narrators
from buio.terminal.narration.speech import Speech
from buio.terminal.viewpoint import Viewpoint

PAID = {"ante": "line.everybody_antes", "match_entry": "line.everybody_enters"}
"""What is told once when everybody pays as much."""


class Narrator:
    """Says what happens at a table.

    Attributes:
        table: the table.
        speech: its language.
        words: the catalogue of that language.
        hand: says what I hold.
        options: says what I may do.
        books: says how the night stands.
        ear: reads out what a key asks for.
    """

    def __init__(self, table: Viewpoint) -> None:
        self.table = table
        self.speech: Speech = Speech(table)
        self.words: Catalogue = table.words
        self.hand: HandNarrator = HandNarrator(self.speech)
        self.options: OptionNarrator = OptionNarrator(self.speech, self.hand)
        self.books: BookNarrator = BookNarrator(self.speech)
        self.ear: Ear = Ear(table)

    def cards(self, cards: Iterable[int]) -> str:
        """Write cards for the eye, in the order they are given."""
        return self.speech.cards(cards)

    def parts(self, view: View) -> list[PartNarrator[Any]]:
        """Make the narrators of the parts of this view, in the order in which they speak."""
        return list(part_narrators(self.speech, view))

    def told(self, view: View, ask: Callable[[PartNarrator[Any]], Iterable[str]]) -> list[str]:
        """Gather all that the narrators of the parts answer to a question."""
        return [text for narrator in self.parts(view) for text in ask(narrator)]

    def first(self, view: View, ask: Callable[[PartNarrator[Any]], str]) -> str:
        """Take the first answer of a narrator of a part; empty: none has one."""
        return next(filter(None, map(ask, self.parts(view))), "")

    # -- events ------------------------------------------------------------------------------------------------------

    def events(self, events: Iterable[Event]) -> Iterator[str]:
        """Tell the events worth a line, one a line; what everybody pays alike is told once."""
        paid: list[Event] = []
        for event in events:
            if paid and event.word != paid[0].word:
                yield from self._paid(paid)
                paid = []
            if event.word in PAID:
                paid.append(event)
            elif not self._hidden(event):
                yield self.event(event)
        yield from self._paid(paid)

    def _hidden(self, event: Event) -> bool:
        """Is this not worth a line?

        That all are dealt a hand everybody knows, what others draw nobody sees, and nobody wins nothing.
        """
        if event.word == "win" and not event.amount:
            return True
        if event.word == "deal" or (event.word == "draw" and event.seat != self.table.seat):
            return True
        return any(narrator.hides(event) for narrator in self.parts(self.table.view()))

    def _paid(self, paid: list[Event]) -> Iterator[str]:
        if len(paid) > 1 and len({event.amount for event in paid}) == 1:
            yield self.words.text(PAID[paid[0].word], amount=paid[0].amount)
        else:
            yield from map(self.event, paid)

    def event(self, event: Event) -> str:
        """Tell one event as a sentence; to me when I did it."""
        view = self.table.view()
        mine = event.seat == self.table.seat and f"you.{event.word}" in self.words
        known = bool(event.cards) and min(event.cards) >= 0
        cards = self._event_cards(view, event, known)
        first = event.word == "board" and view.part(BoardsView) is not None
        word, extra = ("next_board", 1) if first else (event.word, event.extra)
        text = self.words.text(
            f"{'you' if mine else 'event'}.{word}",
            name=self.table.names[event.seat] if event.seat >= 0 else "",
            amount=event.amount,
            extra=extra,
            cards=cards,
            hand=self.table.made(view, event.seat) if event.word == "show" and known else "",
        )
        if end := self.first(view, lambda narrator: narrator.event_end(event)):
            text = f"{text}, {end}"
        text += self.speech.part(event.part)
        return f"{text}: {cards}" if event.private and known and cards not in text else text

    def announced(self, told: wire.EventState) -> str:
        """Tell something that has happened at the table, or in a deal before; empty: it is not worth a sentence."""
        mine = self.table.own is not None and told.name == self.table.own.name
        key = f"you.{told.word}" if mine and f"you.{told.word}" in self.words else f"event.{told.word}"
        if key not in self.words or told.word in ("deal", "draw"):
            return ""
        hand = getattr(told.hand, self.words.language) if told.hand is not None else ""
        game = self.words.text(f"game.{told.game}") if f"game.{told.game}" in self.words else told.game
        values = {"name": told.name, "amount": told.amount, "extra": told.extra, "note": told.note}
        text = self.words.text(key, **values, cards=self.cards(read(told.cards)), hand=hand, game=game)
        return text + self.speech.part(told.part or WHOLE)

    def _event_cards(self, view: View, event: Event, known: bool) -> str:
        """The cards of an event, as the last of the parts that knows them tells them, or as a hand."""
        if told := next(filter(None, [narrator.event_cards(event) for narrator in reversed(self.parts(view))]), ""):
            return told
        as_hand = known and event.word not in ("board", "next_board")
        return self.cards(arranged(event.cards, self.table.recipe.ranking) if as_hand else event.cards)

    # -- the table ---------------------------------------------------------------------------------------------------

    def board(self, view: View) -> list[str]:
        """Show the cards on the table, as they lie; nothing where there are none."""
        if not view.board:
            return []
        if not view.layout:
            return [self.cards(board) for board in boards_in(view)]
        lines = []
        for row in range(max(row for row, _ in view.layout) + 1):
            columns = {column: index for index, (there, column) in enumerate(view.layout) if there == row}
            cells = [self.cards([view.board[columns[column]]]) if column in columns else "" for column in range(3)]
            lines.append(self.words.row(cells))
        return lines

    def lying(self, view: View) -> list[str]:
        """Show what lies in rows on the table, a line each."""
        return [*(self.board(view) if view.layout else ()), *self.melds(view)]

    def melds(self, view: View) -> list[str]:
        """Show what players have laid on the table, a line each; the first is number 1."""
        return self.told(view, lambda narrator: narrator.lying())

    def beside_pot(self, view: View) -> list[str]:
        """Gather what the parts have to tell wherever the pot is told."""
        return self.told(view, lambda narrator: narrator.beside_pot())

    def each_turn(self, view: View) -> bool:
        """Do cards come and go in every turn?"""
        return any(narrator.each_turn for narrator in self.parts(view))

    # -- the deal ----------------------------------------------------------------------------------------------------

    def headline(self) -> Iterator[str]:
        """Tell what one wants to know before the cards are dealt."""
        view, words = self.table.view(), self.words
        yield self.deal_line(view)
        if view.carried:
            yield words.text("line.carried", amount=view.carried)
        if self.table.seat is None and not self.table.broke:
            yield words.text("line.waiting")
        yield from self.told(view, lambda narrator: narrator.headline())

    def deal_line(self, view: View) -> str:
        """Say which deal it is, who deals, and the pack."""
        dealer, number = self.table.names[view.dealer], self.table.number
        return self.words.text("line.deal", number=number, dealer=dealer, **self.books.pack(view.pack))

    def pot(self) -> Iterator[str]:
        """Tell the pot, and what concerns me in it."""
        if not self.table.running:
            yield self.words.text("line.pot", pot=self.books.pot)
            return
        view = self.table.view()
        parts = [self.words.text("line.pot", pot=view.pot)]
        if view.carried:
            parts.append(self.words.text("line.carried_part", amount=view.carried))
        if view.later:
            parts.append(self.words.text("line.later_part", amount=sum(view.later)))
        if view.to_call:
            parts.append(self.words.text("line.to_call", amount=view.to_call))
        if view.seat is not None:
            parts.append(self.words.text("line.stack", amount=view.seats[view.seat].stack))
        yield ", ".join(parts)

    def prompt(self, view: View) -> str:
        """Say `piatto 240 · da vedere 40`, and what lies on the table in a line."""
        parts = [self.words.text("line.pot", pot=view.pot)] if not against_the_bank(view) else []
        if view.to_call:
            parts.append(self.words.text("line.to_call", amount=view.to_call))
        if view.board and not view.layout:
            tables = [self.cards(board) for board in boards_in(view)]
            key = "line.bank" if against_the_bank(view) else "line.board"
            numbered = [self.words.text("line.on_board", number=at, told=told) for at, told in enumerate(tables, 1)]
            parts += numbered if len(tables) > 1 else [self.words.text(key, cards=tables[0])]
        return self.words.joined([*parts, *self.beside_pot(view)])

    def result(self) -> str:
        """Say how the deal ended for me."""
        view, seat = self.table.view(), self.table.seat
        if view.outcome is None:
            return ""
        ended = self.words.text(f"ended.{view.outcome.ended}")
        net = 0 if seat is None else view.outcome.net[seat]
        stack = self.table.own.stack if self.table.own is not None else 0
        chips, number = self.words.text("many.chips", count=stack), self.table.number
        return self.words.text("line.result", number=number, ended=ended, net=self.words.signed(net), chips=chips)

    def results(self) -> Iterator[str]:
        """Tell how the deal ended: what counts in it, then what it means for me."""
        view = self.table.view()
        outcome = view.outcome
        if outcome is not None:
            yield from self.told(view, lambda narrator: narrator.result(outcome))
        yield from self.why()
        yield self.result()

    def why(self) -> Iterator[str]:
        """Explain what is rare in how the deal ended."""
        for one in self.table.rare:
            yield self.words.text(f"rare.{one}")

    # -- seats -------------------------------------------------------------------------------------------------------

    def seats(self) -> Iterator[str]:
        """Tell everybody at the table, and how they stand in this deal."""
        view = self.table.view() if self.table.has_deal else None
        for one in self.table.state.seats:
            yield self._seat(view if one.index >= 0 else None, one.index, one.name, one.stack)
        if view is not None:
            yield from self.told(view, lambda narrator: narrator.standing())
            yield from self.beside_pot(view)
            yield from self.melds(view)

    def standing(self, view: View) -> Iterator[str]:
        """Tell how everybody stands in a deal, where nothing is known of the table around it."""
        for index, seat in enumerate(view.seats):
            yield self._seat(view, index, self.table.names[index], seat.stack)
        yield from self.told(view, lambda narrator: narrator.standing())
        yield from self.lying(view)

    def _seat(self, view: View | None, index: int, name: str, stack: int) -> str:
        """One seat of a deal; None: it is not in it."""
        state = self.words.text("state.out") if view is None else self.state(view, index)
        return self.words.text("line.seat", name=name, chips=self.words.text("many.chips", count=stack), state=state)

    def state(self, view: View, index: int) -> str:
        """Say of one seat: in or out, whether it plays blind, its bet, what it drew, whether it deals."""
        seat = view.seats[index]
        parts = [self.speech.of(index, f"state.{seat.state}")]
        if seat.dark:
            parts.append(self.words.text("state.dark"))
        if seat.bet:
            parts.append(self.words.text("line.bet", amount=seat.bet))
        if seat.up:
            parts.append(self.speech.of(index, "line.up", cards=self.cards(seat.up)))
        parts += self.told(view, lambda narrator: narrator.seat(index))
        if index == view.dealer:
            parts.append(self.words.text("line.dealer"))
        return ", ".join(parts)

    # -- the full screen ---------------------------------------------------------------------------------------------

    def title(self, view: View) -> str:
        """Say what the deal is played for, in two or three words; empty: for the pot."""
        return self.first(view, lambda narrator: narrator.title())

    def task(self, view: View) -> str:
        """Say the same in a line."""
        return self.first(view, lambda narrator: narrator.task())

    def chips(self, view: View) -> list[str]:
        """Give phrases behind the chips in the pot."""
        return self.told(view, lambda narrator: narrator.chips())

    def count(self, view: View, index: int) -> list[str]:
        """Say what stands at a seat instead of its cards, where these are too many to show; nothing elsewhere."""
        return self.told(view, lambda narrator: narrator.count(index))

    def said(self, event: Event) -> str:
        """Say an event in the few words that stand at its seat."""
        if said := self.first(self.table.view(), lambda narrator: narrator.said(event)):
            return said
        key, amount, extra = f"event.{event.word}", event.amount, event.extra
        return self.words.text(key, name="", amount=amount, extra=extra, cards="", hand="")

    # -- typing ------------------------------------------------------------------------------------------------------

    def help(self, options: Options) -> Iterator[str]:
        """Tell what I may do and what it means, how one types, and how one leaves."""
        yield from self.options.help(options)
        yield from self.told(self.table.view(), lambda narrator: narrator.typing())
        if any(isinstance(option, Amount) and option.low < option.high for option in options):
            yield self.words.text("help.amounts")
        yield self.words.text("help.commands")
        yield self.words.text("help.keys")
        yield self.table.leaving

    def hint(self) -> Iterator[str]:
        """Tell what a good player would do now, and why; that nobody waits for me, where it is not my turn."""
        advice = self.table.advice() if self.table.my_turn else None
        if advice is None:
            yield self.words.text("line.no_advice" if self.table.my_turn else "line.no_hint")
            return
        yield self.words.text("hint.move", move=self.options.said(advice.move))
        view, options = self.table.view(), self.table.options()
        yield from Reasons(self.words, view, options, self.hand.cards(view), self.table.letters).of(advice)

    @property
    def rotates(self) -> bool:
        """Do the games follow one another, so that nobody chooses them aloud?"""
        menu = self.table.state.menu
        return menu is not None and bool(menu.next)

    def answer(self, word: str) -> Iterable[str]:
        """Answer a question that changes nothing, at any table and at any time."""
        if word.startswith("seat "):
            return [self._seat_at(int(word[5:]))]
        if word in ("price", "clock", "last", "earlier", "later"):
            return self.ear.answer(word)
        answers: dict[str, Callable[[], Iterable[str]]] = {
            "cards": self.hand.spoken,
            "hand": self.hand.spoken,
            "pot": self.pot,
            "table": self.seats,
            "board": self._on_the_table,
            "ledger": self.books.ledger,
            "rules": self.books.rules,
            "history": self.books.history,
            "hint": self.hint,
            "again": lambda: [self.words.text("unclear.nothing_before")],
        }
        return answers.get(word, lambda: [self.words.text("line.not_now")])()

    def _on_the_table(self) -> list[str]:
        return (self.board(self.table.view()) if self.table.has_deal else []) or [self.words.text("ear.no_board")]

    def _seat_at(self, number: int) -> str:
        """Tell who sits at a seat, counted from my own, 1, to the left."""
        state = self.table.state
        if number > len(state.seats):
            return self.words.text("ear.no_seat", number=number)
        return list(self.seats())[(max(0, state.you) + number - 1) % len(state.seats)]

    def fillers(self, view: View) -> set[str]:
        """List words that may be typed at this table and say nothing."""
        return set().union(*[narrator.fillers() for narrator in self.parts(view)])
