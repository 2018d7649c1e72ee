"""What a hand lacks to open in a contract game: the plans that it may follow, and the cards that each of them keeps."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from math import prod
from typing import NamedTuple

from buio.bots.rummy.distance import Distance, distance
from buio.cards import JOKER, Cards
from buio.rummy import GoingOutRules, Melding
from buio.rummy.contracts import AskedMeld, Contract, CountedMelds, SetsAndRuns, all_runs

Live = Mapping[int, int]
CHANCES = 8
"""How many cards of the stock and the pile a player sees before it is too late."""
SURE, MOST = 1.0, 0.9
WIDEST = 2
"""Melds that lack more cards are no plan for that many points."""
LIKELIEST = 12
"""Ways to make each meld that are combined with those of the others, where runs or more than two are asked for."""


class OpeningPlan(NamedTuple):
    """A way to open.

    Attributes:
        kept: the cards of the hand that lie in it.
        chance: about how likely it is reached; 1: it is there.
    """

    kept: Cards
    chance: float


class Seen(NamedTuple):
    """What a plan is judged by.

    Attributes:
        held: the natural cards of the hand.
        jokers: the jokers that may lie in the opening.
        live: the cards that may still come, and how many of each.
        total: how many these are.
    """

    held: frozenset[int]
    jokers: int
    live: Live
    total: int

    def reach(self, lacking: int, outs: int) -> float:
        """Return how likely the cards that are lacking come in time, any of `outs` that are left; jokers stand in."""
        lacking -= self.jokers
        return min(MOST, CHANCES * outs / self.total) ** lacking if lacking > 0 else SURE


def plans(melding: Melding, contract: Contract, hand: Sequence[int], live: Live) -> list[OpeningPlan]:
    """Return the ways to open that a hand may follow, the likeliest first."""
    held = frozenset(card for card in hand if card != JOKER)
    seen = Seen(held, hand.count(JOKER) if contract.jokers else 0, live, sum(live.values()) or 1)
    match contract:
        case SetsAndRuns():
            found = list(_sets_and_runs(melding, contract, seen))
        case CountedMelds():
            found = _counted(melding, contract.points, seen)
        case _:
            found = [_whole(melding, hand)] if contract.whole_hand else []
    return sorted(found, key=lambda plan: (-plan.chance, plan.kept))


def chance(melding: Melding, contract: Contract, hand: Sequence[int], live: Live) -> float:
    """Return how likely a hand can open before long: the best plan, and a little for others."""
    found = plans(melding, contract, hand, live)
    return found[0].chance + 0.2 * sum(plan.chance for plan in found[1:4]) if found else 0.0


def wholly(melding: Melding) -> Distance:
    """Return how much of a hand lies in melds."""
    return distance(GoingOutRules(0, melding.rules, points=melding.points))


def _whole(melding: Melding, hand: Sequence[int]) -> OpeningPlan:
    """All cards in melds: the less deadwood the likelier."""
    cards = tuple(sorted(hand))
    deadwood = wholly(melding).out_rules.least_deadwood(cards).deadwood
    kept = list(cards)
    for card in deadwood:
        kept.remove(card)
    return OpeningPlan(tuple(kept), SURE if not deadwood else 0.6 ** len(deadwood))


# Sets and runs --------------------------------------------------------------------------------------------------------


def _sets_and_runs(melding: Melding, contract: SetsAndRuns, seen: Seen) -> Iterator[OpeningPlan]:
    """The melds that are asked for, none of which takes a card of another."""
    ways = [_ways(melding, asked, seen) for asked in contract.melds]
    if len(ways) > 2 or (len(ways) > 1 and any(asked.kind == "run" for asked in contract.melds)):
        ways = [sorted(found, key=lambda plan: -plan.chance)[:LIKELIEST] for found in ways]
    for chosen in product(*ways):
        kept = tuple([card for plan in chosen for card in plan.kept])
        if len(chosen) == 1 or len(set(kept)) == len(kept):
            yield OpeningPlan(kept, prod([plan.chance for plan in chosen]))


def _ways(melding: Melding, asked: AskedMeld, seen: Seen) -> list[OpeningPlan]:
    """The ways to make one meld: a set of each rank of which there is a card, or any run."""
    if asked.kind == "run":
        return [_run(cards, seen) for cards in all_runs(melding.rules, asked.size)]
    found = []
    for rank in range(13):
        suits = range(4 * rank, 4 * rank + 4)
        own = tuple([card for card in suits if card in seen.held])
        if own and asked.allows((rank,)):
            outs = sum(seen.live[card] for card in suits if card not in seen.held)
            found.append(OpeningPlan(own, seen.reach(max(asked.size - len(own), 0), outs)))
    return found


def _run(cards: Cards, seen: Seen) -> OpeningPlan:
    """Exactly these cards; jokers stand in for those that are the least likely to come."""
    kept = tuple([card for card in cards if card in seen.held])
    chances = [min(MOST, CHANCES * seen.live[card] / seen.total) for card in cards if card not in seen.held]
    if seen.jokers:
        chances = sorted(chances, reverse=True)[: max(len(chances) - seen.jokers, 0)]
    return OpeningPlan(kept, prod(chances, start=SURE))


# Points ---------------------------------------------------------------------------------------------------------------


@cache
def _lines(melding: Melding, points: int) -> tuple[tuple[Cards, int], ...]:
    """All sets and runs that count no more than these points, and what they count."""
    sets = [
        cards for rank in range(13) for size in (3, 4) for cards in combinations(range(4 * rank, 4 * rank + 4), size)
    ]
    longer = [cards for size in range(3, 9) for cards in all_runs(melding.rules, size)]
    counted = [(cards, melding.points.total(cards)) for cards in (*sets, *longer)]
    return tuple([(cards, worth) for cards, worth in counted if worth <= points])


def _counted(melding: Melding, points: int, seen: Seen) -> list[OpeningPlan]:
    """One or two melds that count as much as is asked for."""
    found: list[OpeningPlan] = []
    parts: dict[int, list[OpeningPlan]] = {}
    for cards, worth in _lines(melding, points):
        lacking = sum([card not in seen.held for card in cards])
        if worth == points and lacking <= WIDEST + 1:
            found.append(_run(cards, seen))
        elif lacking <= WIDEST:
            parts.setdefault(worth, []).append(_run(cards, seen))
    best = {worth: sorted(ways, key=lambda plan: -plan.chance)[:8] for worth, ways in parts.items()}
    for worth, ways in best.items():
        for other in best.get(points - worth, ()) if 2 * worth <= points else ():
            found += [
                OpeningPlan(one.kept + other.kept, one.chance * other.chance)
                for one in ways
                if not set(one.kept) & set(other.kept)
            ]
    return found
