"""What beats what: the types of hands of a ranking, the strongest first, each with an example."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from buio.cards import ACE, RANKS, Cards, parse_cards
from buio.ranking.base import HandRanking
from buio.ranking.categories import HandName

PATTERNS: Final = {
    3: "KsKhKd QsJhTd AdJd9d AsAhKd AsQh9d",
    4: "KsKhKdKc QsQhQdAs JsTh9d8c AdQdTd9d AsAhKdKc TsThAdKc AsQhTd9c Ah2d3c3s Ah2d2s2c As2s3s4s"
    + "".join(f" Ah2d3c{rank}s" for rank in RANKS[2:12]),
    5: (
        "KsKhKdKcAs AdQd9d8d7d AdKdQdJd9d QsQhQdJsJc JsTh9d8c7s AsKhQdJcTs 9s9h9dAcKs TsThTdAcKs AsAhKdKcQs TsThAdKcQs"
        " AsQh9d8c7s AsKhQdJc9s AcQhJhTh9h AsJhTd9c8s"
        " 5h4d3c2sAh 6h4d3c2sAh 7h5d4c3s2h 8h6d4c2sAh 8h6d4c3s2h 9h7d4c3s2h Th8d4c3s2h Jh8d4c3s2h Qh8d4c3s2h Kh8d4c3s2h"
    ),
}
"""By the size of a hand, hands of every type that there is in any game, high and low, for packs short and long; of
several of one type the first is shown."""


LOWS: Final = ("low", "badugi_4")
HIGH: Final = "high_card"
SHORTEST: Final = 3
"""Hands of fewer cards are all shown."""


class Example(NamedTuple):
    """A type of hand.

    Attributes:
        name: of the example; its category is that of the type, or what the game calls it.
        cards: the example.
        score: of the example: the types compare as these do.
    """

    name: HandName
    cards: Cards
    score: int


@lru_cache(64)
def chart(ranking: HandRanking, pack: Cards) -> tuple[Example, ...]:
    """List the types of hands that a ranking tells apart and a pack has, the strongest first.

    Low hands are told apart by their highest card, straight flushes as the ranking does (ITA-1.73), hands of fewer
    cards than three by their ranks.

    >>> from buio.cards import standard_pack
    >>> from buio.ranking import THREE_CARD
    >>> [example.name.category for example in chart(THREE_CARD, standard_pack())]
    ['straight_flush', 'three_of_a_kind', 'straight', 'flush', 'pair', 'high_card']
    """
    held, found = frozenset(pack), dict[object, Example]()
    for cards in _examples(ranking, pack):
        score = ranking.score(cards) if held.issuperset(cards) else 0
        if score:
            name = ranking.describe(cards)
            found.setdefault(kind(name), Example(name, cards, score))
    return tuple(sorted(found.values(), key=lambda example: -example.score))


def kind(name: HandName) -> object:
    """Return what hands of one type have in common, to be compared."""
    by_rank = name.category in LOWS or (name.category == HIGH and len(name.ranks) < SHORTEST)
    return name.category, name.ranks[:1] if by_rank else name.variant


def _examples(ranking: HandRanking, pack: Cards) -> Iterator[Cards]:
    if ranking.size < SHORTEST:
        yield from combinations(sorted(pack, reverse=True), ranking.size)
        return
    size, lowest = ranking.size, ranking.lowest
    highest, below = range(ACE - size + 1, ACE + 1), range(ACE - size, ACE)
    for ranks in (highest, below, (ACE, *range(lowest, lowest + size - 1))):
        if min(ranks) >= lowest:
            yield tuple([4 * rank + 3 for rank in ranks][::-1])
    others = [card for card in ranking.wild_cards if card >> 2 != ACE]
    if others and ranking.size == max(PATTERNS):
        yield (*range(4 * ACE, 4 * ACE + 4), others[0])
    for text in PATTERNS[ranking.size].split():
        yield tuple(parse_cards(text))
