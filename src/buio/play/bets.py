"""What a game with betting remembers from one round to the next: who bet last, what forced bets ask, what came back."""

from dataclasses import dataclass

from buio.play.moves import NOBODY
from buio.play.recipe import DealState, Facet, FacetView
from buio.play.seats import replaced, survivors_from


@dataclass(frozen=True, slots=True)
class BetsView(FacetView):
    """What everybody knows of the betting; the attributes are those of `Bets`."""

    aggressor: int
    first_to_show: int


class Bets(Facet):
    """The betting of a deal, beyond the chips that lie before each seat.

    Attributes:
        aggressor: who made the last bet, raise or blind of the deal; `NOBODY` before the first.
        first_to_show: who shows first after the last round: its aggressor, or its first speaker (X-45h).
        silent: nobody has bet in the last round.
        forced: what a forced bet asks of everybody in the next round, though its owner may have had fewer chips.
        returned: by seat, the uncalled chips that came back (X-45n).
    """

    __slots__ = ("aggressor", "first_to_show", "forced", "returned", "silent")

    def __init__(self, deal: DealState) -> None:
        self.aggressor: int = NOBODY
        self.first_to_show: int = NOBODY
        self.silent: bool = True
        self.forced: int = 0
        self.returned: tuple[int, ...] = (0,) * len(deal.stacks)

    def copy(self, deal: DealState) -> "Bets":
        other = Bets(deal)
        other.aggressor, other.first_to_show = self.aggressor, self.first_to_show
        other.forced, other.returned, other.silent = self.forced, self.returned, self.silent
        return other

    def view(self, deal: DealState, seat: int | None) -> BetsView:
        return BetsView(self.aggressor, self.first_to_show)

    def give_back(self, deal: DealState, seat: int, chips: int) -> None:
        """Give a seat chips of its stake back."""
        deal.put(seat, -chips)
        self.returned = replaced(self.returned, seat, self.returned[seat] + chips)

    def give_back_uncalled(self, deal: DealState, bets: list[int]) -> None:
        """Give back to its owner what of these bets nobody could or would match (X-45n)."""
        high = max(bets)
        if bets.count(high) == 1:
            seat = bets.index(high)
            chips = high - sorted(bets)[-2]
            self.give_back(deal, seat, chips)
            bets[seat] -= chips
            deal.note("returned", seat, chips)


def returned(deal: DealState) -> tuple[int, ...]:
    """By seat, the uncalled chips that came back in this deal."""
    bets = deal.find(Bets)
    return bets.returned if bets else (0,) * deal.seats


def from_first_to_show(deal: DealState) -> list[int]:
    """Return the survivors in the order of showing, from whoever shows first (X-45h); else from the dealer's left."""
    first = deal.facet(Bets).first_to_show
    if first < 0:
        return deal.survivors
    return survivors_from(deal.live, first)
