"""The draw: throw cards away and be given others (ITA-1e)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

from buio.cards import ACE, among
from buio.play.moves import DEALER, DISCARD, HOLE, NOBODY, Move
from buio.play.open_cards import UpCards, ranking_for
from buio.play.openers import Openers
from buio.play.opening import Opening
from buio.play.options import DealCards, Discard, Options
from buio.play.phases.betting import left_of_dealer
from buio.play.recipe import DealState, Facet, FacetView, Phase, RecipeError, Stage
from buio.play.seats import replaced, survivors_from


@dataclass(frozen=True, slots=True)
class DrawsView(FacetView):
    """How many cards each seat has changed, -1 before it has drawn."""

    drew: tuple[int, ...]


class Draws(Facet):
    """The changes of cards.

    Attributes:
        drew: by seat, how many cards it has changed in the last draw; -1 before its first.
        first: who was the first to change cards in the last draw (FCD-13.03); `NOBODY` before the first.
    """

    __slots__ = ("drew", "first")

    def __init__(self, deal: DealState) -> None:
        self.drew: tuple[int, ...] = (-1,) * len(deal.stacks)
        self.first: int = NOBODY

    def copy(self, deal: DealState) -> "Draws":
        other = Draws(deal)
        other.drew, other.first = self.drew, self.first
        return other

    def view(self, deal: DealState, seat: int | None) -> DrawsView:
        return DrawsView(self.drew)


@dataclass(frozen=True, slots=True)
class Draw(Phase):
    """One after the other each survivor changes cards: for a card that lay face up comes one face up.

    Args:
        at_most: how many (ITA-V.14).
        at_once: how many a player is served at once; the rest of a larger exchange comes when all have been served,
            in the same order (ITA-1.42, X-45j).
        openers: the opener announces that openers go, and they are put aside (ITA-1.44).
        reshuffle: when the stock runs out the muck is shuffled into it (ITA-1.43, X-45i).
        counts: only one of these numbers; empty: any number up to `at_most` (FCD-13.02).
        first: who begins (FCD-10.03).
        four_with_ace: four may go only if the card that stays is an ace (FCD-1.07).
        reserve: a card is left for each who comes after (FCD-13.04).
    """

    at_most: int
    at_once: int = 5
    openers: Openers | None = None
    reshuffle: bool = True
    counts: tuple[int, ...] = ()
    first: Callable[[DealState], int] = left_of_dealer
    four_with_ace: bool = False
    reserve: bool = False
    name = "draw"

    def __post_init__(self) -> None:
        if self.counts and 0 not in self.counts:
            some = ", ".join(map(str, self.counts))
            raise RecipeError(f"a draw of {some} cards and never none: 0 has to be there for when the stock is short")

    def makes(self) -> tuple[type[Facet], ...]:
        return (Draws,)

    def begin(self, deal: DealState) -> "Drawing":
        return Drawing(self, self.order(deal))

    def order(self, deal: DealState) -> list[int]:
        """Return the survivors in their order."""
        deal.facet(Draws).first = first = self.first(deal)
        return survivors_from(deal.live, first)


class Drawing(Stage):
    """A seat throws cards away, the dealer serves it, the next seat follows; held-back cards come at the end.

    Attributes:
        need: how many cards are still to be served.
        faced: how many of them face up.
        held_back: those who are served later: the seat, how many cards, how many of them face up.
    """

    __slots__ = ("faced", "held_back", "index", "need", "order", "phase", "serving")

    faced: int
    need: int

    def __init__(self, phase: Draw, order: list[int]) -> None:
        self.phase: Draw = phase
        self.order: list[int] = order
        self.index: int = 0
        self.actor: int = order[0]
        self.serving: int = NOBODY
        self.need = self.faced = 0
        self.held_back: tuple[tuple[int, int, int], ...] = ()

    def options(self, deal: DealState) -> Options:
        if self.actor == DEALER:
            stock = self._fresh(deal)
            return Options(DEALER, (DealCards(HOLE, "draw", self.serving, min(self.need, len(stock)), stock),))
        return Options(self.actor, (self._discard(deal, deal.hands[self.actor]),))

    def _discard(self, deal: DealState, hand: tuple[int, ...]) -> Discard:
        phase = self.phase
        most = min(phase.at_most, len(hand), self._available(deal))
        if phase.counts:
            counts = tuple([count for count in phase.counts if count <= most])
            return Discard(DISCARD, "draw", hand, counts[-1], counts=counts)
        if phase.four_with_ace and most == 4:
            aces = tuple([card for card in hand if card >> 2 == ACE])
            return Discard(DISCARD, "draw", hand, most if aces else 3, keep=aces)
        return Discard(DISCARD, "draw", hand, most)

    def apply(self, deal: DealState, move: Move) -> None:
        if self.actor == DEALER:
            deal.give(move)
            up, down = move.cards[: self.faced], move.cards[self.faced :]
            self.need -= len(move.cards)
            if down or not up:
                deal.note("draw", self.serving, len(down), down, True)
            if up:
                self.faced -= len(up)
                deal.facet(UpCards).turn(deal, self.serving, up)
                deal.note("deal_up", self.serving, len(up), up)
        else:
            self._throw(deal, move.seat, move.cards)
        self._go_on(deal)

    def auto(self, deal: DealState) -> Move:
        return Move(HOLE, self.serving, 0, self._fresh(deal)[: self.need])

    def copy(self) -> Self:
        other = type(self)(self.phase, self.order)
        other.index, other.actor = self.index, self.actor
        other.serving, other.need, other.faced, other.held_back = self.serving, self.need, self.faced, self.held_back
        return other

    def _available(self, deal: DealState) -> int:
        """Cards that can still be given, less those already promised."""
        left = len(deal.stock) + (len(deal.muck) if self.phase.reshuffle else 0)
        for _, count, _ in self.held_back:
            left -= count
        return left - (len(self.order) - self.index - 1) if self.phase.reserve else left

    def _throw(self, deal: DealState, seat: int, cards: tuple[int, ...]) -> None:
        faced = len(among(cards, deal.up[seat])) if deal.up[seat] else 0
        deal.take(seat, cards)
        count, at_once = len(cards), self.phase.at_once
        draws = deal.facet(Draws)
        draws.drew = replaced(draws.drew, seat, count)
        self.serving, self.need, self.faced = seat, count, faced
        if count > at_once:
            self.need, self.faced = at_once, min(faced, at_once)
            self.held_back += ((seat, count - self.need, faced - self.faced),)
        deal.note("discard" if cards else "stand_pat", seat, count, cards, private=True)
        opening = deal.find(Opening)
        if cards and opening and seat == opening.opener and self._splits(deal, opening):
            if not opening.discarded:
                deal.note("split_openers", seat)
            opening.discarded += cards
        else:
            deal.throw(seat, cards)

    def _splits(self, deal: DealState, opening: Opening) -> bool:
        """Do the cards kept of the opening hand no longer prove it? Then all that the opener throws is proof."""
        openers = self.phase.openers
        if openers is None or opening.discarded:
            return openers is not None
        held = [card for card in deal.hands[opening.opener] if card in opening.hand]
        return not openers.held(held, deal.carry.step, ranking_for(deal, opening.opener))

    def _go_on(self, deal: DealState) -> None:
        """Who comes next: the seat being served, the next seat to throw, or those who wait for held-back cards."""
        if not self.need:
            self.index += 1
            if self.index < len(self.order):
                self.actor = self.order[self.index]
                return
            if not self.held_back:
                self.actor = NOBODY
                return
            (self.serving, self.need, self.faced), *rest = self.held_back
            self.held_back = tuple(rest)
        self._serve(deal)

    def _serve(self, deal: DealState) -> None:
        """The dealer is to deal: there have to be cards."""
        self.actor = DEALER
        if not deal.stock or (deal.shuffles and not self._others(deal)):
            own = self._own(deal)  # thrown in this draw: it comes back only if there is nothing else (X-45i)
            if any(card not in own for card, _ in deal.muck):
                deal.reshuffle(keep=own)
            elif not deal.stock:
                deal.reshuffle()

    def _own(self, deal: DealState) -> tuple[int, ...]:
        """What the seat being served has thrown away in this draw."""
        return next(move.cards for move in reversed(deal.log) if move.verb == DISCARD and move.seat == self.serving)

    def _fresh(self, deal: DealState) -> tuple[int, ...]:
        """What may be given to the seat being served: its own discards only if there is nothing else (X-45i)."""
        return (self._others(deal) if deal.shuffles else ()) or deal.stock

    def _others(self, deal: DealState) -> tuple[int, ...]:
        """The stock without what the seat being served threw away, which a reshuffle may have brought back."""
        own = self._own(deal)
        return tuple([card for card in deal.stock if card not in own])
