"""The showdown: survivors show, pots are compared and paid (ITA-1h)."""

from collections.abc import Callable
from dataclasses import dataclass

from buio.play.bets import Bets
from buio.play.moves import NOBODY
from buio.play.recipe import DealState, Phase
from buio.play.seats import first_survivor
from buio.play.settlement.showdown import settle_showdown


@dataclass(frozen=True, slots=True)
class Showdown(Phase):
    """All survivors show, the last aggressor of the last round first, then clockwise (X-45h, GEN-2.01).

    Args:
        odd_chip: who gets what cannot be shared (X-26).
        aggressor_first: else the first survivor from the dealer's left begins.
        muck: beaten hands are thrown away unseen (GEN-2.04).
        after_checks: who shows first when nobody has bet in the last round; None: whoever spoke first in it.
    """

    odd_chip: str = "suit"
    aggressor_first: bool = True
    muck: bool = False
    after_checks: Callable[[DealState], int] | None = None
    name = "showdown"

    def begin(self, deal: DealState) -> None:
        settle_showdown(deal, self.odd_chip, self._first(deal), self.muck)

    def settles(self) -> bool:
        return True

    def _first(self, deal: DealState) -> int:
        bets = deal.find(Bets)
        if bets and bets.silent and self.after_checks is not None:
            return self.after_checks(deal)
        first = bets.first_to_show if bets and self.aggressor_first else NOBODY
        return first_survivor(deal.live, first if first >= 0 else deal.dealer + 1)
