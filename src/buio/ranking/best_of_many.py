"""The best hand of more than five cards, without looking at every five of them.

Powers of five add up to a number that tells how many cards of each rank there are, however many cards. The best hand of
these ranks is found once and remembered. Above this number the same sum counts the cards of each suit; only where one
suit has five of them do suits matter.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from buio.cards import cards_text
from buio.ranking.categories import RankingError
from buio.ranking.scoring import Omaha, Score, plain_scores, rank_scorer
from buio.ranking.tables import Tables

RANK_BITS: Final = 31
"""Room for four aces and any other cards of a pack: the sum of all 52 is below 5 ** 13, which has 31 bits."""
RANKS: Final = (1 << RANK_BITS) - 1
KEYS: Final = [5 ** (card >> 2) + (1 << RANK_BITS + 5 * (card & 3)) for card in range(52)]
"""By card, one of its rank and one of its suit."""
START: Final = sum(11 << RANK_BITS + 5 * suit for suit in range(4))
"""Where counting begins: so the fifth card of a suit makes its count 16 ..."""
FLUSH: Final = sum(16 << RANK_BITS + 5 * suit for suit in range(4))
"""... and sets one of these bits."""


@lru_cache(maxsize=128)
def value_scorer(tables: Tables) -> Score:
    """Make `value(cards)` for a ranking in which suits break no ties; fewer than five cards are refused."""
    score, (numbers, scores) = rank_scorer(tables), plain_scores(tables)
    known: dict[int, int] = {}

    def value(cards: Sequence[int]) -> int:
        total = START
        for card in cards:
            total += KEYS[card]
        if total & FLUSH:
            return with_flush(cards, total & RANKS)
        try:
            return known[total & RANKS]
        except KeyError:
            return by_ranks(cards, total & RANKS)

    def by_ranks(cards: Sequence[int], ranks: int) -> int:
        best = known.get(ranks)
        if best is None:
            if len(cards) < 5:
                raise RankingError(f"a hand has 5 cards, not {len(cards)}: {cards_text(cards)}")
            fives = combinations([numbers[card] for card in cards], 5)
            best = known[ranks] = max([scores[sum(five)] for five in fives])
        return best

    def with_flush(cards: Sequence[int], ranks: int) -> int:
        if not tables.flush_is_better:
            return max(map(score, combinations(cards, 5)))
        suited = [[card for card in cards if card & 3 == suit] for suit in range(4)]
        return max(by_ranks(cards, ranks), *(score(five) for same in suited for five in combinations(same, 5)))

    return value


@lru_cache(maxsize=128)
def omaha_scorer(tables: Tables) -> Omaha:
    """Make `omaha(hole, board)` for a ranking in which suits break no ties; too few cards are refused."""
    score, by_ranks = rank_scorer(tables), _best_by_ranks(tables)

    def omaha(hole: Sequence[int], board: Sequence[int]) -> int:
        suits = [card & 3 for card in board]
        for suit in suits[:-2]:
            if suits.count(suit) > 2:
                same = [card for card in hole if card & 3 == suit]
                if len(same) > 1:
                    return with_flush(hole, board, same, suit)
        return by_ranks(hole, board)

    def with_flush(hole: Sequence[int], board: Sequence[int], same: Sequence[int], suit: int) -> int:
        if not tables.flush_is_better:
            return best_of(hole, board)
        return max(by_ranks(hole, board), best_of(same, [card for card in board if card & 3 == suit]))

    def best_of(hole: Sequence[int], board: Sequence[int]) -> int:
        threes = list(combinations(board, 3))
        return max([score((*two, *three)) for two in combinations(hole, 2) for three in threes])

    return omaha


def _best_by_ranks(tables: Tables) -> Omaha:
    """The best score of two hole cards and three of the board, where suits play no part."""
    numbers, scores = plain_scores(tables)

    def by_ranks(hole: Sequence[int], board: Sequence[int]) -> int:
        if len(hole) < 2 or len(board) < 3:
            raise RankingError(f"two of the hole cards and three of the board, not of {len(hole)} and {len(board)}")
        best = 0
        twos = {numbers[a] + numbers[b] for a, b in combinations(hole, 2)}
        for a, b, c in combinations(board, 3):
            three = numbers[a] + numbers[b] + numbers[c]
            for two in twos:
                if scores[two + three] > best:
                    best = scores[two + three]
        return best

    return by_ranks
