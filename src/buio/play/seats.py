"""Seats in turn: round the table, and of them those that are still in the deal."""

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from buio.play.moves import NOBODY

T = TypeVar("T")


@cache
def around(seats: int, seat: int) -> tuple[int, ...]:
    """All seats in turn, from the left of `seat` round to itself."""
    return tuple([(seat + place) % seats for place in range(1, seats + 1)])


def survivors_from(live: Sequence[bool], first: int) -> list[int]:
    """Return the seats that are in, from this one on."""
    return [seat for seat in around(len(live), first - 1) if live[seat]]


def first_survivor(live: Sequence[bool], first: int) -> int:
    """Return the first of them; `NOBODY`: there are none."""
    for seat in around(len(live), first - 1):
        if live[seat]:
            return seat
    return NOBODY


def replaced(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """By seat, the same values but for the one of this seat."""
    return (*values[:seat], value, *values[seat + 1 :])
