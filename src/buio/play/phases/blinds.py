"""Voluntary blind bets before anybody has seen a card: buio, controbuio, over (ITA-1c)."""

from collections.abc import Callable
from dataclasses import dataclass

from buio.play.deal import Deal
from buio.play.moves import BLIND, DECLINE, NOBODY, Move
from buio.play.options import Amount, Options, Simple
from buio.play.recipe import Phase, Stage


@dataclass(frozen=True, slots=True)
class VoluntaryBlinds(Phase):
    """From the dealer's left, each may bet in the dark, twice the blind before, until one declines.

    Args:
        words: what the first, second, ... blind is called; the last word serves for any further one.
        levels: how many there may be at most; None: everybody but the last may make one, of two players both (X-37).
        allowed: may this deal have blinds at all (ITA-1.23, X-08)?
        free: bounds of a first blind of free amount; None: it equals the pot (ITA-1.12, ITA-V.06).
        cover: a blind is never more than every opponent can pay (a table without all-in).
        after: so many seats from the dealer's left are passed over: they have forced bets (FCD-2.02).
    """

    words: tuple[str, ...]
    levels: int | None
    allowed: Callable[[Deal], bool]
    free: tuple[int, int] | None = None
    cover: bool = False
    after: int = 0
    name = "blinds"

    def begin(self, deal: Deal) -> "Offering | None":
        if not deal.total or not self.allowed(deal):
            return None
        seats = deal.survivors[self.after :]
        order = seats[: max(len(seats) - 1, 2) if self.levels is None else self.levels]
        return Offering(self, order).offered(deal) if order else None

    def bounds(self, deal: Deal, seat: int) -> tuple[int, int]:
        """The least and the most that this seat's blind may be; a blind is paid in full or not made (X-39)."""
        level = max(*deal.bets, deal.due)
        if level:
            low = high = 2 * level
        else:
            low, high = self.free or (deal.total, deal.total)
        most = deal.stacks[seat]
        if self.cover:
            most = min(bet + stack for bet, stack, live in zip(deal.bets, deal.stacks, deal.live, strict=True) if live)
        return low, min(high, most)


class Offering(Stage):
    """The seat in turn makes the next blind or declines."""

    __slots__ = ("order", "phase", "place")

    def __init__(self, phase: VoluntaryBlinds, order: list[int]) -> None:
        self.phase, self.order, self.place = phase, order, 0
        self.actor = order[0]

    def offered(self, deal: Deal) -> "Offering | None":
        """This stage, if the seat in turn can pay a blind at all."""
        low, high = self.phase.bounds(deal, self.actor)
        return self if low <= high else None

    def options(self, deal: Deal) -> Options:
        word = self.phase.words[min(self.place, len(self.phase.words) - 1)]
        return Options(
            self.actor, (Amount(BLIND, word, *self.phase.bounds(deal, self.actor)), Simple(DECLINE, "no_blind"))
        )

    def apply(self, deal: Deal, move: Move) -> None:
        if move.verb == DECLINE:
            deal.note("no_blind", self.actor)
            self.actor = NOBODY
            return
        deal.bet(self.actor, move.amount)
        deal.aggressor = self.actor
        deal.note(self.phase.words[min(self.place, len(self.phase.words) - 1)], self.actor, move.amount)
        self.place += 1
        self.actor = self.order[self.place] if self.place < len(self.order) else NOBODY
        if self.actor != NOBODY and self.offered(deal) is None:
            self.actor = NOBODY

    def copy(self) -> "Offering":
        other = Offering(self.phase, self.order)
        other.actor, other.place = self.actor, self.place
        return other
