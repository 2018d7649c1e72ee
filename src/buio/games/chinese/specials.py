"""Hands of thirteen cards that win as a whole when they are declared (CHP-3)."""

from collections.abc import Collection, Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from buio.games.chinese.rows import SIZES
from buio.play.options import Rows, laid_out

UNITS = {"six_pairs": 3, "three_straights": 3, "three_flushes": 3, "complete_straight": 13}
"""The special hands, lowest first, and what they win (CHP-3.01 to CHP-3.04)."""
Key = tuple[tuple[int, ...], ...]


class SpecialHand(NamedTuple):
    """What a special hand is: the higher kind wins, of one kind the higher key."""

    kind: int
    key: Key
    rows: Rows

    @property
    def name(self) -> str:
        return tuple(UNITS)[self.kind]


def special(
    hand: tuple[int, ...], quads_as_two_pairs: bool = True, agreed: Collection[str] = UNITS.keys()
) -> SpecialHand | None:
    """Return the highest special hand of those agreed on that these thirteen cards are; None if they are none."""
    return next((found for found in _specials(hand, quads_as_two_pairs) if found.name in agreed), None)


def shown(rows: Rows, quads_as_two_pairs: bool = True, agreed: Collection[str] = UNITS.keys()) -> SpecialHand | None:
    """Return the highest special hand of those agreed on that rows show as they lie (CHP-3.02, CHP-3.03).

    Six pairs and the complete straight lie in any rows. Straights and flushes compare by these rows, the back first.
    """
    cards = tuple([card for row in rows for card in row])
    lying = {"three_flushes": _flushes_shown(rows), "three_straights": _straights_shown(rows)}
    found = {one.name: one for one in _specials(cards, quads_as_two_pairs) if one.name not in lying}
    found |= {name: SpecialHand(list(UNITS).index(name), key, rows) for name, key in lying.items() if key}
    return max((one for name, one in found.items() if name in agreed), default=None)


def _specials(hand: tuple[int, ...], quads_as_two_pairs: bool) -> Iterator[SpecialHand]:
    """The special hands that these thirteen cards are, the highest first, each laid as it compares best."""
    cards = tuple(sorted(hand, reverse=True))
    counts = tuple([sum(card >> 2 == rank for card in cards) for rank in range(13)])
    if set(counts) == {1}:
        yield SpecialHand(3, (), laid_out(cards[::-1], SIZES))
    if flushes := _three_flushes(cards):
        yield flushes
    if tops := _straights().get(counts):
        yield SpecialHand(1, tuple([(top,) for top in tops]), _straight_rows(cards, tops))
    if pairs := _six_pairs(counts, quads_as_two_pairs):
        odd_first = sorted(cards, key=lambda card: (counts[card >> 2] > 1, card))
        yield SpecialHand(0, (pairs,), laid_out(odd_first, SIZES))


def _six_pairs(counts: tuple[int, ...], quads_as_two_pairs: bool) -> tuple[int, ...]:
    """The ranks of the six pairs, highest first; three of a kind is no pair (X-84), four are two (X-59)."""
    pairs = {2: 1, 4: 2 if quads_as_two_pairs else 0}
    ranks = tuple([rank for rank in reversed(range(13)) for _ in range(pairs.get(counts[rank], 0))])
    return ranks if len(ranks) == 6 else ()


def _three_flushes(cards: tuple[int, ...]) -> SpecialHand | None:
    """The best rows of one suit each: the back first, then the middle (CHP-3.03)."""
    held = [tuple([card for card in cards if card & 3 == suit]) for suit in range(4)]
    found = [_flush_rows(held, suits) for suits in product(range(4), repeat=3)]
    ranked = [(tuple([tuple([card >> 2 for card in row]) for row in rows]), rows) for rows in found if rows]
    if not ranked:
        return None
    key, (back, middle, front) = max(ranked)
    return SpecialHand(2, key, (front, middle, back))


def _flush_rows(held: list[tuple[int, ...]], suits: tuple[int, ...]) -> Rows:
    """Back, middle and front of these suits, the highest cards to the first; nothing if other cards were left."""
    left, rows = list(held), []
    for suit, size in zip(suits, reversed(SIZES), strict=True):
        rows.append(left[suit][:size])
        left[suit] = left[suit][size:]
    return tuple(rows) if sum(map(len, rows)) == sum(SIZES) else ()


@cache
def _straights() -> dict[tuple[int, ...], tuple[int, int, int]]:
    """By numbers of cards of each rank, the top ranks of the best three straights: back, middle, front (CHP-3.02)."""
    found: dict[tuple[int, ...], tuple[int, int, int]] = {}
    for back, middle, front in product(range(3, 13), range(3, 13), range(1, 13)):
        counts = [0] * 13
        for rank in (*_line(back, 5), *_line(middle, 5), *_line(front, 3)):
            counts[rank] += 1
        tops = (back, middle, front)
        if max(counts) <= 4 and tops > found.get(tuple(counts), ()):
            found[tuple(counts)] = tops
    return found


def _line(top: int, size: int) -> Iterator[int]:
    """The ranks of a straight; an ace may be its lowest card."""
    return (rank % 13 for rank in range(top - size + 1, top + 1))


def _straight_rows(cards: tuple[int, ...], tops: tuple[int, int, int]) -> Rows:
    left, rows = list(cards), []
    for top, size in zip(tops, reversed(SIZES), strict=True):
        row = [next(card for card in left if card >> 2 == rank) for rank in _line(top, size)]
        left = [card for card in left if card not in row]
        rows.append(tuple(reversed(row)))
    return tuple(reversed(rows))


def _flushes_shown(rows: Rows) -> Key:
    """What three flushes compare by, as they lie; nothing if a row is none."""
    if any(len({card & 3 for card in row}) > 1 for row in rows):
        return ()
    return tuple([tuple(sorted([card >> 2 for card in row], reverse=True)) for row in reversed(rows)])


def _straights_shown(rows: Rows) -> Key:
    """What three straights compare by, as they lie; nothing if a row is none."""
    tops = [_top(row) for row in reversed(rows)]
    return tuple([(top,) for top in tops if top is not None]) if None not in tops else ()


def _top(row: tuple[int, ...]) -> int | None:
    """The top rank of a straight; None if the row is none."""
    ranks = {card >> 2 for card in row}
    return next((top for top in range(len(row) - 2, 13) if set(_line(top, len(row))) == ranks), None)
