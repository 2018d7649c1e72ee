"""What a deal came to, as records tell it."""

from collections.abc import Sequence
from typing import Final

from buio.play.deal import Deal
from buio.play.phases import AntesPaid
from buio.play.validation import one_of_kind

RESULTS: Final = ("antes", "finishing_stacks", "winnings")
"""The fields of a record that say what the deal came to."""


def results(deal: Deal, order: Sequence[int]) -> dict[str, list[int]]:
    """Return what a deal came to, in chips: antes paid, stacks now, and chips collected from the pots.

    Args:
        deal: the deal, running or over.
        order: the seats of the deal in the order of the lists returned.
    """
    won, paid = winnings(deal), deal.find(AntesPaid)
    antes = (paid.chips_by_seat if paid else ()) or (0,) * deal.seats
    came = dict(zip(RESULTS, (antes, deal.stacks, won), strict=True))
    return {key: [chips[seat] for seat in order] for key, chips in came.items()}


def winnings(deal: Deal) -> list[int]:
    """Return by seat the chips collected from the pots, shape (seats,); chips that nobody called are not among them."""
    one_of_kind("deal", deal, Deal, "a Deal")
    won = [0] * deal.seats
    for result in deal.outcome.pots if deal.outcome else ():
        for seat, chips in zip(result.winners, result.shares, strict=True):
            won[seat] += chips
    return won
