"""What a hand lacks to open in a contract game: the plans that it may follow, and the cards that each of them keeps."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from buio.bots.rummy.distance import Cards, Distance, distance
from buio.cards import JOKER
from buio.rummy import GoingOutRules
from buio.rummy.contracts import Contract, InHand, OneRun, Shape, Worth
from buio.rummy.lay_off import CARIOCA, HIGH_ACE, card_at
from buio.rummy.points import total

Live = Mapping[int, int]
CHANCES = 8
"""How many cards of the stock and the pile a player sees before it is too late."""
SURE, MOST = 1.0, 0.9
WIDEST = 2
"""Melds that lack more cards are no plan for so many points."""


class Plan(NamedTuple):
    """A way to open."""

    kept: Cards
    """The cards of the hand that lie in it."""
    chance: float
    """About how likely it is reached; 1: it is there."""


def plans(contract: Contract, hand: Sequence[int], live: Live) -> list[Plan]:
    """The ways to open that a hand may follow, the likeliest first."""
    seen = sum(live.values()) or 1
    held = frozenset(card for card in hand if card != JOKER)
    match contract:
        case Shape():
            found = list(_shapes(contract, held, live, seen))
        case OneRun():
            found = [_run(cards, held, live, seen) for cards in runs(contract.size)]
        case Worth():
            found = _worth(contract.points, held, live, seen)
        case _:
            found = [_whole(hand)] if isinstance(contract, InHand) else []
    return sorted(found, key=lambda plan: (-plan.chance, plan.kept))


def chance(contract: Contract, hand: Sequence[int], live: Live) -> float:
    """How likely a hand can open before long: the best plan, and a little for others."""
    found = plans(contract, hand, live)
    return found[0].chance + 0.2 * sum(plan.chance for plan in found[1:4]) if found else 0.0


def wholly() -> Distance:
    """How much of a hand lies in melds."""
    return distance(GoingOutRules(0, CARIOCA))


def _whole(hand: Sequence[int]) -> Plan:
    """All cards in melds: the fewer are loose the likelier."""
    cards = tuple(sorted(hand))
    deadwood = list(wholly().out_rules.least_deadwood(cards).deadwood)
    kept = list(cards)
    for card in deadwood:
        kept.remove(card)
    return Plan(tuple(kept), SURE if not deadwood else 0.6 ** len(deadwood))


def _reach(lacking: int, outs: int, seen: int) -> float:
    """How likely so many cards come in time, any of `outs` that are left."""
    return min(MOST, CHANCES * outs / seen) ** lacking if lacking else SURE


# Sets -------------------------------------------------------------------------------------------------------------------


def _shapes(contract: Shape, held: frozenset[int], live: Live, seen: int) -> Iterator[Plan]:
    parts = [_sets(size, held, live, seen) for size in contract.sizes]
    first = [part for part in parts[0] if not contract.first or part.kept[0] >> 2 in contract.first]
    if len(parts) == 1:
        yield from first
        return
    for one in first:
        for other in parts[1]:
            if one.kept[0] >> 2 != other.kept[0] >> 2:
                yield Plan(one.kept + other.kept, one.chance * other.chance)


def _sets(size: int, held: frozenset[int], live: Live, seen: int) -> list[Plan]:
    """A set of each rank of which there is a card."""
    found = []
    for rank in range(13):
        suits = range(4 * rank, 4 * rank + 4)
        own = tuple([card for card in suits if card in held])
        if own:
            outs = sum(live[card] for card in suits if card not in held)
            found.append(Plan(own, _reach(max(size - len(own), 0), outs, seen)))
    return found


# Sequences --------------------------------------------------------------------------------------------------------------


@cache
def runs(size: int) -> tuple[Cards, ...]:
    """All runs of so many cards."""
    return tuple([
        tuple([card_at(index, suit) for index in range(low, low + size)])
        for suit in range(4)
        for low in range(HIGH_ACE + 2 - size)
    ])  # fmt: skip


def _run(cards: Cards, held: frozenset[int], live: Live, seen: int) -> Plan:
    kept = tuple([card for card in cards if card in held])
    reached = SURE
    for card in cards:
        if card not in held:
            reached *= _reach(1, live[card], seen)
    return Plan(kept, reached)


# Points -----------------------------------------------------------------------------------------------------------------


@cache
def _lines(points: int) -> tuple[Cards, ...]:
    """All sets and runs worth no more than so many points."""
    sets = [
        cards for rank in range(13) for size in (3, 4) for cards in combinations(range(4 * rank, 4 * rank + 4), size)
    ]
    longer = [cards for size in range(3, 9) for cards in runs(size)]
    return tuple([cards for cards in (*sets, *longer) if total(cards) <= points])


@cache
def _values(points: int) -> tuple[int, ...]:
    return tuple([total(cards) for cards in _lines(points)])


def _worth(points: int, held: frozenset[int], live: Live, seen: int) -> list[Plan]:
    """One or two melds that count as much as is asked for."""
    found: list[Plan] = []
    parts: dict[int, list[Plan]] = {}
    for cards, worth in zip(_lines(points), _values(points), strict=True):
        lacking = sum([card not in held for card in cards])
        if worth == points and lacking <= WIDEST + 1:
            found.append(_run(cards, held, live, seen))
        elif lacking <= WIDEST:
            parts.setdefault(worth, []).append(_run(cards, held, live, seen))
    best = {worth: sorted(ways, key=lambda plan: -plan.chance)[:8] for worth, ways in parts.items()}
    for worth, ways in best.items():
        for other in best.get(points - worth, ()) if 2 * worth <= points else ():
            found += [
                Plan(one.kept + other.kept, one.chance * other.chance)
                for one in ways
                if not set(one.kept) & set(other.kept)
            ]
    return found
