"""The order of a file, from the dealer's left to the dealer, and the seats of its deal.

An *order* is a list of deal seats: `order[0]` is the seat of the file's p1.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

from buio.history.errors import RecordError

T = TypeVar("T")


def order_of(seats: Sequence[int], backwards: bool = False) -> list[int]:
    """Put the seats of the deal in the order of the file: once round the table, from who plays first to the dealer.

    Args:
        seats: where the players of the file sit at the table, in its order; any distinct numbers.
        backwards: of two players, that the turn passes anticlockwise; of more the seats tell it.

    Raises:
        RecordError: two sit on one seat, or they do not go round the table.
    """
    if len(set(seats)) < len(seats):
        raise RecordError(f"seats: one seat stands twice in {list(seats)}")
    for way in (backwards, not backwards):  # anticlockwise where a game is played so
        ordered = sorted(seats, reverse=way)
        order = [ordered.index(seat) for seat in seats]
        if all((one + 1) % len(order) == following for one, following in pairwise(order)):
            return order
    raise RecordError(f"seats: {list(seats)} do not go clockwise round the table, from the dealer's left to the dealer")


def by_seat(values: Sequence[T], order: Sequence[int]) -> list[T]:
    """Return values in the order of the file, put in the order of the seats of the deal."""
    return [value for _, value in sorted(zip(order, values, strict=True), key=lambda pair: pair[0])]


def in_file_seats(text: str, order: Sequence[int]) -> str:
    """Return a message of the engine with p1, p2, ... as the file counts them."""
    return re.sub(r"\bp(\d+)\b", lambda found: f"p{order.index(int(found[1]) - 1) + 1}", text)
