"""Settling without a pot: every two players compare their hands and one pays the other (CHP-1.05)."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from buio.play.outcome import SETTLED, Outcome, Payment
from buio.play.recipe import DealState, Phase
from buio.play.rows import ArrangedRows
from buio.play.settlement.showdown import left_over


@dataclass(frozen=True, slots=True)
class SettlePairs(Phase):
    """All survivors show; every two of them settle, first the one at the dealer's left with each of the others.

    Args:
        owed: the units that the first of two seats wins from the second, negative if it loses them, and why.
        unit: chips that a unit is worth.

    Nobody pays more than they have. Whoever cannot pay all their debts pays them in this order; what they are paid
    themselves goes the same way, until there is nothing left to pay with (X-60).
    """

    owed: Callable[[DealState, int, int], tuple[int, str]]
    unit: int = 1
    name = "showdown"

    def begin(self, deal: DealState) -> None:
        deal.shown = tuple(deal.survivors)
        laid = deal.find(ArrangedRows)
        for seat in deal.shown:
            deal.note("lay_open", seat, cards=laid.cards_of(seat) if laid else deal.hands[seat])
        payments = _paid(deal, self._debts(deal))
        net = deal.net
        for seat in deal.shown:
            if net[seat]:
                deal.note("win" if net[seat] > 0 else "pays", seat, abs(net[seat]))
        deal.finish(Outcome(SETTLED, net, shown=deal.shown, carry=left_over(deal), payments=payments))

    def settles(self) -> bool:
        return True

    def _debts(self, deal: DealState) -> list[Payment]:
        debts = []
        for one, other in combinations(deal.shown, 2):
            units, why = self.owed(deal, one, other)
            if chips := units * self.unit:
                debts.append(Payment(other, one, chips, why) if chips > 0 else Payment(one, other, -chips, why))
        return debts


def _paid(deal: DealState, debts: list[Payment]) -> tuple[Payment, ...]:
    """Pay as much of these debts as can be paid, in order; what was really paid."""
    paid = [0] * len(debts)
    moving = True
    while moving:
        moving = False
        for index, (payer, taker, chips, _) in enumerate(debts):
            part = min(chips - paid[index], deal.stacks[payer])
            if part:
                deal.stacks[payer] -= part
                deal.stacks[taker] += part
                paid[index] += part
                moving = True
    return tuple([debt._replace(chips=chips) for debt, chips in zip(debts, paid, strict=True) if chips])
