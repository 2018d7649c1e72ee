"""Forced bets: blinds, and the bring-in of stud games (HLD-1.02, FCD-2.01, STD-1.05)."""

from collections.abc import Callable
from dataclasses import dataclass

from buio.play.deal import Deal
from buio.play.moves import BRING_IN, NOBODY, RAISE, Move
from buio.play.options import Amount, Option, Options
from buio.play.recipe import Phase, Stage


@dataclass(frozen=True, slots=True)
class PostBlinds(Phase):
    """Forced bets from the dealer's left, in this order; of two players the dealer posts the first (HLD-1.02).

    Who has less posts what it has; the others still owe the whole blind. They are bets: their owners may raise.
    """

    amounts: tuple[int, ...]
    name = "post"

    def begin(self, deal: Deal) -> None:
        seats = deal.survivors
        if len(seats) == 2 and len(self.amounts) > 1:
            seats = seats[::-1] if seats[-1] == deal.dealer else seats
        for seat, amount in zip(seats, self.amounts, strict=False):
            if amount:
                chips = min(amount, deal.stacks[seat])
                deal.bet(seat, chips)
                deal.note("blind", seat, chips)
                if amount >= deal.due:
                    deal.due, deal.aggressor = amount, seat


@dataclass(frozen=True, slots=True)
class BringIn(Phase):
    """The seat that shows the worst card must bet: the bring-in, or a full bet at once (STD-1.05).

    Args:
        amount: the bring-in.
        complete: the full bet; None: it cannot be made here.
        who: which seat it is.
    """

    amount: int
    complete: int | None
    who: Callable[[Deal], int]
    name = "bring_in"

    def begin(self, deal: Deal) -> "BringingIn | None":
        if sum(deal.stacks[seat] > 0 for seat in deal.survivors) < 2:
            return None
        seat = self.who(deal)
        if not deal.stacks[seat]:  # all in for the ante: the next one that has chips brings it in
            seat = next(other for other in deal.clockwise(seat) if deal.live[other] and deal.stacks[other])
        return BringingIn(self, seat)


class BringingIn(Stage):
    """The bring-in is being made."""

    __slots__ = ("phase",)

    def __init__(self, phase: BringIn, seat: int) -> None:
        self.phase, self.actor = phase, seat

    def options(self, deal: Deal) -> Options:
        stack, phase = deal.stacks[self.actor], self.phase
        least = min(phase.amount, stack)
        items: list[Option] = [Amount(BRING_IN, "bring_in", least, least)]
        if phase.complete is not None and stack > phase.amount:
            full = min(phase.complete, stack)
            items.append(Amount(RAISE, "complete", full, full))
        return Options(self.actor, items)

    def apply(self, deal: Deal, move: Move) -> None:
        seat = self.actor
        deal.bet(seat, move.amount)
        deal.aggressor = seat
        deal.due = max(move.amount, self.phase.amount)
        deal.note("bring_in" if move.verb == BRING_IN else "complete", seat, move.amount)
        self.actor = NOBODY

    def copy(self) -> "BringingIn":
        other = object.__new__(BringingIn)
        other.phase, other.actor = self.phase, self.actor
        return other
