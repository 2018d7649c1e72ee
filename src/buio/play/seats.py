"""Seats in turn: round the table, and of them those that are still in the deal."""

from functools import cache
from typing import TYPE_CHECKING

from buio.play.moves import NOBODY

if TYPE_CHECKING:
    from buio.play.deal import Deal


@cache
def around(seats: int, seat: int) -> tuple[int, ...]:
    """All seats in turn, from the left of `seat` round to itself."""
    return tuple([(seat + place) % seats for place in range(1, seats + 1)])


def survivors_from(deal: "Deal", first: int) -> list[int]:
    """Those who have cards and have not folded, from this seat on."""
    live = deal.live
    return [seat for seat in around(len(live), first - 1) if live[seat]]


def first_survivor(deal: "Deal", first: int) -> int:
    """The first of them, from this seat on; `NOBODY`: there are none."""
    live = deal.live
    for seat in around(len(live), first - 1):
        if live[seat]:
            return seat
    return NOBODY
