"""The parts of games of poker in words, bets, openers, draws, declarations, rows, wagers, and captions of others."""

from collections.abc import Sequence
from typing import TypeVar

from buio.cards import UNKNOWN
from buio.play.bank import BankView
from buio.play.bets import BetsView
from buio.play.captions import CaptionsView
from buio.play.declarations import DeclarationsView
from buio.play.events import Event
from buio.play.moves import NOBODY
from buio.play.opening import OpeningView
from buio.play.parts import aggressor
from buio.play.phases.drawing import DrawsView
from buio.play.recipe import FacetView
from buio.play.rows import RowsView
from buio.ranking import HandName
from buio.terminal.narration.part import PartNarrator

P = TypeVar("P", bound=FacetView)


class Staking(PartNarrator[P]):
    """A part of games in which a seat may put in its last chips."""

    def event_end(self, event: Event) -> str:
        """A bet of the last chips is all in, whatever it is called."""
        bet = event.seat >= 0 and event.amount > 0 and not event.cards
        return self.words.text("state.all_in") if bet and self.view.seats[event.seat].state == "all_in" else ""


class BetsNarrator(Staking[BetsView]):
    """Bets into a pot."""


class BankNarrator(Staking[BankView]):
    """Wagers against the bank."""

    def seat(self, seat: int) -> Sequence[str]:
        return [f"{self.words.text(f'action.{name}')} {chips}" for name, chips in self.part.wagers[seat]]


class OpeningNarrator(PartNarrator[OpeningView]):
    """What opens the betting."""

    def headline(self) -> Sequence[str]:
        """The pair that opens, and what else does. A blind has opened, and asks for no pair (X-42)."""
        openers = self.speech.table.recipe.openers
        blind = self.part.opener == NOBODY and aggressor(self.view) != NOBODY
        if self.part.rank is None or openers is None or blind:
            return ()
        pair = self.words.hand(HandName("pair", (self.part.rank,)))
        return [self.words.text("line.opening_more" if openers.four_suited else "line.opening", pair=pair)]

    def chips(self) -> Sequence[str]:
        """The pair that opens, while nobody has bet."""
        if self.part.rank is None or self.part.opener != NOBODY or aggressor(self.view) != NOBODY:
            return ()
        return [self.words.text("screen.opening", many=self.words.text(f"rank.{self.part.rank}.many"))]


class DrawsNarrator(PartNarrator[DrawsView]):
    """Who has changed how many cards."""

    def seat(self, seat: int) -> Sequence[str]:
        """What a seat drew, once it has drawn."""
        drew = self.part.drew[seat]
        if drew < 0:
            return ()
        return [self.speech.of(seat, "line.drew", amount=drew) if drew else self.words.text("action.stand_pat")]


class DeclarationsNarrator(PartNarrator[DeclarationsView]):
    """What everybody plays for, or claims to hold."""

    def seat(self, seat: int) -> Sequence[str]:
        """What a seat has declared, where there are words for it."""
        keys = [f"line.declared_{what}" for what in self.part.said[seat]]
        return [self.words.text(key) for key in keys if key in self.words]


class RowsNarrator(PartNarrator[RowsView]):
    """Hands laid out in rows."""

    def event_cards(self, event: Event) -> str:
        """Rows that were laid out, as far as they can be seen; a single row as it lies."""
        if event.word not in ("arrange", "place", "lay_open"):
            return ""
        if event.word != "place" and min(event.cards, default=UNKNOWN) > UNKNOWN:
            return self.speech.groups(self.part.rows[event.seat])
        return self.speech.cards(event.cards)


class CaptionsNarrator(PartNarrator[CaptionsView]):
    """What a game of another package remembers, in its own words."""

    def seat(self, seat: int) -> Sequence[str]:
        lines = [line for line in self.part.lines if line.seat == seat]
        said = [(self.words.text(line.key, amount=line.amount), self.speech.cards(line.cards)) for line in lines]
        return [f"{words}: {cards}" if cards else words for words, cards in said]

    def beside_pot(self) -> Sequence[str]:
        return self.seat(NOBODY)
