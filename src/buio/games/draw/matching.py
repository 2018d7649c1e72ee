"""Matching the pot: losers pay it once more, for the next deal (FCD-8.02, GUT-1.05)."""

from buio.play.outcome import NOTHING_CARRIED, Carry
from buio.play.recipe import DealState
from buio.play.settlement.showdown import nothing_owed


def match_pot(deal: DealState, payers: tuple[int, ...], cap: int | None) -> Carry:
    """Each of these seats pays the pot that was won once more, as far as its chips reach; nobody antes for the new."""
    chips = 0
    for seat in payers:
        paid = min(deal.total, deal.stacks[seat], deal.total if cap is None else cap)
        deal.stacks[seat] -= paid
        chips += paid
        if paid:
            deal.note("match", seat, paid)
    return Carry(chips, antes=False, owed=nothing_owed(deal)) if chips else NOTHING_CARRIED
