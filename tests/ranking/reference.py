"""The slow, obvious evaluator: what a hand is worth as a tuple that compares. It shares nothing with the program."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

ITALIAN = ["high", "pair", "two pair", "trips", "straight", "full", "flush", "quads", "straight flush"]
STANDARD = ["high", "pair", "two pair", "trips", "straight", "flush", "full", "quads", "straight flush"]


def worth(
    cards: Sequence[int], lowest: int, order: list[str], tie: str = "none", suits: str = "hdcs", by_suit: bool = False
) -> tuple:  # type: ignore[type-arg]
    """A tuple that is greater for the better hand. `tie`: none, pair_suit, fantini, highest or unpaired."""
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
        elif tie == "highest" and top is None:
            decisive = ranks[0]
        elif tie == "unpaired" and kind in ("pair", "two pair", "trips"):
            decisive = max(rank for rank in ranks if ranks.count(rank) == 1)
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


def low_worth(
    cards: Sequence[int],
    ace_low: bool = True,
    straights: bool = False,
    broadway: bool = False,
    aces_high_paired: bool = False,
) -> tuple:  # type: ignore[type-arg]
    """A tuple that is greater for the better low hand, from the definitions of RNK-5."""
    heights = sorted(((card // 4 + 1) % 13 if ace_low else card // 4) for card in cards)
    groups = sorted(
        (
            (count, 99 if aces_high_paired and height == 0 and count > 1 else height)
            for height, count in Counter(heights).items()
        ),
        reverse=True,
    )
    kind = STANDARD.index(
        {"41": "quads", "32": "full", "311": "trips", "221": "two pair", "2111": "pair", "11111": "high"}[
            "".join(str(count) for count, _ in groups)
        ]
    )
    by_count = [height for _, height in groups]
    if straights:
        royal = broadway and heights == [0, 9, 10, 11, 12]
        line = royal or heights == [*range(heights[0], heights[0] + 5)]
        flush = len({card % 4 for card in cards}) == 1
        if line or flush:
            kind = STANDARD.index("straight flush" if line and flush else "straight" if line else "flush")
        if royal:
            by_count = [13]
    return (-kind, [-height for height in by_count])


def badugi_worth(cards: Sequence[int]) -> tuple:  # type: ignore[type-arg]
    """A tuple that is greater for the better badugi hand: the best of all sets of cards without a match."""
    sets = (chosen for size in range(1, 5) for chosen in combinations(cards, size))
    return max(
        (len(chosen), [-height for height in sorted(((card // 4 + 1) % 13 for card in chosen), reverse=True)])
        for chosen in sets
        if len({card // 4 for card in chosen}) == len({card % 4 for card in chosen}) == len(chosen)
    )


def fives(hand: Sequence[int], board: Sequence[int], two: bool) -> Iterator[tuple[int, ...]]:
    """All hands that may be made; `two`: of exactly two cards of the hand and three of the board."""
    if not two:
        yield from combinations((*hand, *board), 5)
        return
    for own in combinations(hand, 2):
        for rest in combinations(board, 3):
            yield (*own, *rest)
