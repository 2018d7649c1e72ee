"""The slow, obvious evaluator: what a hand is worth as a tuple that compares. It shares nothing with the program."""

from collections import Counter
from collections.abc import Sequence

ITALIAN = ["high", "pair", "two pair", "trips", "straight", "full", "flush", "quads", "straight flush"]
STANDARD = ["high", "pair", "two pair", "trips", "straight", "flush", "full", "quads", "straight flush"]


def worth(cards: Sequence[int], lowest: int, order: list[str], tie: str = "none", suits: str = "hdcs", by_suit: bool = False) -> tuple:  # type: ignore[type-arg]  # fmt: skip
    """A tuple that is greater for the better hand. `tie`: none, pair_suit or fantini."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    strength = {"scdh".index(name): 3 - place for place, name in enumerate(suits)}
    groups = sorted(Counter(ranks).items(), key=lambda group: (group[1], group[0]), reverse=True)
    by_count = [rank for rank, _ in groups]
    shape = [count for _, count in groups]
    flush = len({card % 4 for card in cards}) == 1
    top = straight_top(ranks, lowest)
    kind = {(4, 1): "quads", (3, 2): "full", (3, 1, 1): "trips", (2, 2, 1): "two pair", (2, 1, 1, 1): "pair"}.get(
        tuple(shape), "high"
    )
    if kind == "high" and top is not None:
        kind = "straight flush" if flush else "straight"
    elif kind == "high" and flush:
        kind = "flush"
    in_order = [top] if top is not None and "straight" in kind else by_count
    suit = 0
    if tie != "none":
        decisive = in_order[0]
        if tie == "fantini" and kind in ("high", "pair", "trips"):
            decisive = by_count[1]
        elif tie == "fantini" and kind == "two pair":
            decisive = by_count[2]
        suit = max(strength[card % 4] for card in cards if card // 4 == decisive)
    if by_suit and kind == "flush":
        return (order.index(kind), suit, in_order)
    return (order.index(kind), in_order, suit)


def straight_top(ranks: list[int], lowest: int) -> int | None:
    """The top of a straight, or None; the ace also stands below the lowest rank."""
    different = sorted(set(ranks))
    if len(different) < 5:
        return None
    if different == [*range(lowest, lowest + 4), 12]:
        return lowest + 3
    return different[4] if different[4] - different[0] == 4 else None
