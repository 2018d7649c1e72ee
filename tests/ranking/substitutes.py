"""The slow, obvious value of a hand with wild cards: every card of the pack is tried for each of them."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement

from tests.ranking import reference

FLUSH, STRAIGHT, STRAIGHT_FLUSH = "flush", "straight", "straight flush"


def made(
    natural: Sequence[int], wilds: int, lowest: int, order: list[str], kind: str, duplicates: bool
) -> Iterator[tuple[str, tuple]]:  # type: ignore[type-arg]
    """All hands that these cards and `wilds` wild ones make: name, and worth as a tuple that compares."""
    held = {card // 4 for card in natural}
    for fill in combinations_with_replacement(range(4 * lowest, 52), wilds):
        hand = tuple(sorted((*natural, *fill)))
        name, worth = judged(hand, lowest, tuple(order))
        new = {card // 4 for card in fill}
        if kind == "fitter" and (len(new) < wilds or new & held):
            continue
        if kind == "bug" and new - {12} and name not in (STRAIGHT, FLUSH, STRAIGHT_FLUSH):
            continue
        if name == "five" or (duplicates and wilds) or len(set(hand)) == 5:
            yield name, worth


@cache
def judged(hand: tuple[int, ...], lowest: int, order: tuple[str, ...]) -> tuple[str, tuple]:  # type: ignore[type-arg]
    """A hand in ascending order in which a card may stand twice; remembered, for all kinds of wild cards ask for it."""
    ranks = sorted([card // 4 for card in hand], reverse=True)
    if ranks[0] == ranks[4]:
        return "five", (len(order), ranks[:1], 0)
    worth = reference.worth(hand, lowest, list(order))
    if len({card % 4 for card in hand}) == 1:
        worth = max(worth, (order.index(FLUSH), ranks, 0))
    return order[worth[0]], worth
