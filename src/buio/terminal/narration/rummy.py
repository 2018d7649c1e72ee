"""The parts of games of rummy in words: the discard pile, melds on the table, the match with its contracts."""

from collections.abc import Sequence

from buio.cards import JOKER
from buio.play.discard_pile import DiscardPile, DiscardPileView
from buio.play.events import Event
from buio.play.match import MatchView
from buio.play.melds import MeldsView, TableMeld
from buio.play.outcome import Closed, Outcome
from buio.play.view import View
from buio.rummy.contracts import Contract
from buio.terminal.narration.part import PartNarrator

GROUPED = ("opens_with", "lays_all")
"""Events whose cards are told in melds."""


class DiscardPileNarrator(PartNarrator[DiscardPileView]):
    """Stock and discard pile, from which everybody draws a card in each turn."""

    each_turn = True

    def beside_pot(self) -> Sequence[str]:
        """How many cards there are to draw, and the card that may be taken, while there is drawing."""
        phases = [phase for phase in self.speech.table.recipe.phases if phase.name == self.view.phase]
        if not any(DiscardPile in (*phase.makes(), *phase.needs()) for phase in phases):
            return ()
        stock = self.words.text("line.stock", count=self.view.stock)
        if not self.part.size:
            return [stock, self.words.text("line.pile_empty")]
        return [stock, self.words.text("line.pile", card=self.speech.cards([self.part.top]), count=self.part.size)]

    def seat(self, seat: int) -> Sequence[str]:
        held = len(self.view.seats[seat].cards)
        return [self.words.text("line.holds", count=held)] if held else ()

    def count(self, seat: int) -> Sequence[str]:
        held = len(self.view.seats[seat].cards)
        return [f"▮ {held}"] if held else ()

    def hides(self, event: Event) -> bool:
        """What others draw from the stock nobody sees."""
        return event.word == "drawn" and event.seat != self.view.seat and event.amount == 1

    def event_cards(self, event: Event) -> str:
        """Cards as they lie; those of a hand that has gone out in melds."""
        closed = self.view.outcome.closed if self.view.outcome is not None else None
        return self._closing(closed) if event.word == "close" and closed is not None else self.speech.cards(event.cards)

    def _closing(self, closed: Closed) -> str:
        """What somebody has gone out with: melds, imaginary joker, discard, and what it is paid for."""
        parts = [self.speech.groups(closed.melds)]
        if closed.wild >= 0:
            key = "line.wild_extra" if closed.wild == JOKER else "line.wild_held"
            parts.append(self.words.text(key, card=self.speech.cards([closed.wild])))
        if closed.discard >= 0:
            parts.append(self.words.text("table.closed_discard", card=self.speech.cards([closed.discard])))
        if closed.special:
            special = self.words.text(f"special.{closed.special}")
            parts.append(self.words.text("table.special_pays", special=special, count=closed.multiple))
        return ", ".join(parts)

    def said(self, event: Event) -> str:
        """The verb, and the cards where all can see them."""
        if f"table.said.{event.word}" not in self.words:
            return ""
        open_cards = min(event.cards, default=-1) >= 0 and not event.private
        told = self.words.text(f"table.said.{event.word}", amount=event.amount)
        return f"{told} {self.speech.cards(event.cards) if open_cards else ''}"

    def typing(self) -> Sequence[str]:
        return [self.words.text("help.cards_named")]

    def fillers(self) -> set[str]:
        return self.speech.understood("command.filler")


class MatchNarrator(PartNarrator[MatchView]):
    """A match of several deals, each with its contract."""

    def headline(self) -> Sequence[str]:
        """The contract, the pool, and how many deals are left."""
        if not self.part.left:
            return ()
        pool = self.words.text("line.game_pool", amount=self.part.pool, count=len(self.part.left))
        return [*([self.task()] if self.part.contract else []), pool]

    def standing(self) -> Sequence[str]:
        return self.headline()

    def chips(self) -> Sequence[str]:
        return [self.words.text("screen.game_pool", pool=self.part.pool)] if self.part.left else ()

    def title(self) -> str:
        """`3 tris`; empty: not chosen yet."""
        contract = self.part.contract
        return f"{self.part.number} {self.words.text(f'contract.{contract.name}')}" if contract else ""

    def task(self) -> str:
        """The contract of this deal, and what it asks for; empty: not chosen yet."""
        contract = self.part.contract
        return self.words.text("line.contract", number=self.part.number, asks=self._asks(contract)) if contract else ""

    def _asks(self, contract: Contract) -> str:
        """What a contract asks for, `tris: un tris di semi diversi`."""
        name = f"contract.{contract.name}"
        return f"{self.words.text(name)}: {self.words.text(f'{name}.asks')}"

    def seat(self, seat: int) -> Sequence[str]:
        if not self.part.left:
            return ()
        score = self.part.scores[seat]
        return [self.words.text("line.points", count=score, score=self.words.number(score))]

    def count(self, seat: int) -> Sequence[str]:
        return self.seat(seat)

    def event_end(self, event: Event) -> str:
        """What the contract that was chosen asks for."""
        return self._asks(self.part.contracts[event.amount - 1]) if event.word == "contract" else ""

    def result(self, outcome: Outcome) -> Sequence[str]:
        """The points; who has won the match was told as it happened."""
        return [self._points(outcome)] if outcome.points else []

    def _points(self, outcome: Outcome) -> str:
        rows = zip(self.speech.table.names, outcome.points, outcome.scores, strict=True)
        told = [
            self.words.text("line.scored", name=name, points=self.words.signed(points), score=self.words.number(score))
            for name, points, score in rows
        ]
        return self.words.text("line.scores", scores=", ".join(told))


class MeldsNarrator(PartNarrator[MeldsView]):
    """Melds on the table."""

    def lying(self) -> Sequence[str]:
        """All of them with their numbers and owners."""
        return [self._meld(number, laid) for number, laid in enumerate(self.part.laid, 1)]

    def _meld(self, number: int, laid: TableMeld) -> str:
        """`2 Carla: K♥ K♠ K♦`; jokers with what they represent."""
        pairs = zip(laid.meld.cards, laid.meld.represents, strict=True)
        stands_for = self.words.text("mark.stands_for")
        cards = [stands_for.join([self.speech.cards([card]) for card in dict.fromkeys(pair)]) for pair in pairs]
        name, told = self.speech.table.names[laid.seat], self.words.text("mark.cards").join(cards)
        return self.words.text("line.meld", number=number, name=name, cards=told)

    def seat(self, seat: int) -> Sequence[str]:
        """Has a seat laid what the contract asks for?"""
        return [self.speech.of(seat, "line.opened")] if self.part.opened[seat] else ()

    def count(self, seat: int) -> Sequence[str]:
        return ["✓"] if self.part.opened[seat] else ()

    def event_cards(self, event: Event) -> str:
        """The cards of an opening in melds."""
        if event.word not in GROUPED:
            return ""
        return self.speech.groups([laid.meld.cards for laid in self.part.laid if laid.seat == event.seat])


def melds_laid(view: View) -> tuple[TableMeld, ...]:
    """Find the melds on the table; none in games in which nothing is laid there."""
    melds = view.part(MeldsView)
    return melds.laid if melds else ()
