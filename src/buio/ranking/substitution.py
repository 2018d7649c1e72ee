"""What wild cards stand for, and so what a hand with them scores (RNK-4)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from buio.cards import ACE, JOKER, Cards
from buio.ranking.best_of_many import value_scorer
from buio.ranking.categories import STRAIGHTS, Category, HandName, RankingError
from buio.ranking.scoring import Omaha, Score
from buio.ranking.tables import RANK_NUMBERS, Tables
from buio.ranking.wild import Wild
from buio.ranking.wild_tables import ONE_WILD, Ranks, WildTables, category_of, wild_tables


class Substitution:
    """The answers of a ranking with wild cards.

    Attributes:
        wild: which cards are wild, and what they may stand for.
        cards: the wild cards.
        tables: the compiled tables, those of all rankings with this kind of wild cards.
        categories: by class.
        leading_ranks: by class.
    """

    def __init__(self, natural: Tables, wild: Wild) -> None:
        """Answers for hands in which these cards are wild, from the tables without wild cards."""
        self.wild: Wild = wild
        self.cards: frozenset[int] = frozenset(wild.cards)
        self.natural: Tables = natural
        self.lowest: int = natural.lowest
        self.tables: WildTables = wild_tables(natural, replace(wild, cards=()))
        self.categories: tuple[Category, ...] = self.tables.categories
        self.leading_ranks: tuple[int, ...] = self.tables.leading_ranks

    @cached_property
    def score(self) -> Score:
        """`score(cards) -> int` for five cards; they are not checked."""
        keys, suits = self._keys(), self._suit_bits()
        mixed, suited = self.tables.scores

        def score(cards: Sequence[int]) -> int:
            a, b, c, d, e = cards
            total = keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
            return suited[total] if suits[a] & suits[b] & suits[c] & suits[d] & suits[e] else mixed[total]

        return score

    @cached_property
    def omaha(self) -> Omaha:
        """`omaha(hole, board) -> int`, the score of the best hand of two of the hole cards and three of the board."""
        keys, suits = self._keys(), self._suit_bits()
        mixed, suited = self.tables.scores

        def omaha(hole: Sequence[int], board: Sequence[int]) -> int:
            if len(hole) < 2 or len(board) < 3:
                raise RankingError(f"two of the hole cards and three of the board, not of {len(hole)} and {len(board)}")
            twos = {(keys[a] + keys[b], suits[a] & suits[b]) for a, b in combinations(hole, 2)}
            threes = {
                (keys[a] + keys[b] + keys[c], suits[a] & suits[b] & suits[c]) for a, b, c in combinations(board, 3)
            }
            return max(
                [
                    suited[two + three] if one & other else mixed[two + three]
                    for two, one in twos
                    for three, other in threes
                ]
            )

        return omaha

    def _suit_bits(self) -> list[int]:
        """By card, the suits that it may have."""
        suits = [1 << (card & 3) for card in range(JOKER + 2)]
        for card in self.cards:
            suits[card] = 15
        return suits

    def _keys(self) -> list[int]:
        """By card, its part in the sum of a hand."""
        keys = [RANK_NUMBERS[max((card >> 2) - self.lowest, 0)] for card in range(JOKER)] + [ONE_WILD] * 2
        for card in self.cards:
            keys[card] = ONE_WILD
        return keys

    @cached_property
    def value(self) -> Score:
        """`value(cards) -> int`, the score of the best five of these cards."""
        score, natural_value, wild_cards = self.score, value_scorer(self.natural), self.cards
        duplicates = self.wild.duplicates

        def value(cards: Sequence[int]) -> int:
            natural = [card for card in cards if card not in wild_cards]
            if len(natural) == len(cards) and not duplicates:
                return natural_value(cards)
            wilds = [card for card in cards if card in wild_cards][:5]  # none of them is worse than a natural card
            return max([score((*wilds, *rest)) for rest in combinations(natural, 5 - len(wilds))])

        if self.wild.counts or self.wild.kind != "any":
            return lambda cards: max(map(score, combinations(cards, 5)))
        return value

    def completed(self, cards: Sequence[int]) -> Cards:
        """Return the five cards that these count as: the natural ones, then what the wild ones stand for."""
        natural = [card for card in cards if card not in self.cards]
        ranks, suited = _ranks_and_suited(natural)
        _, full, flush = self.tables.best[suited][ranks]
        done = list(natural)
        for rank in (Counter(full) - Counter(ranks)).elements():
            done.append(self._stands_for(rank, done, flush, against=bool(natural) and suited and not flush))
        return tuple(done)

    def _stands_for(self, rank: int, done: Sequence[int], flush: bool, against: bool) -> int:
        """The card of this rank that is added to those done: of their suit for a flush, of another one against it."""
        if flush:
            return 4 * rank + (done[0] & 3 if done else 0)
        free = [card for card in range(4 * rank, 4 * rank + 4) if card not in done] or [4 * rank]
        return next((card for card in free if not (against and card & 3 == done[0] & 3)), free[0])

    def declarable(self, cards: Sequence[int]) -> dict[Category, int]:
        """Return the categories of all hands that these five cards make, and the best score of each (FCD-6.01)."""
        natural = [card for card in cards if card not in self.cards]
        ranks, suited = _ranks_and_suited(natural)
        wilds, scores = 5 - len(ranks), dict[Category, int]()
        for full, flush in self._completions(ranks, suited):
            score = self.tables.score(self.tables.full[flush][full], wilds)
            category = self.categories[score >> 4]
            scores[category] = max(score, scores.get(category, 0))
        return scores

    def _completions(self, ranks: Ranks, suited: bool) -> Iterator[tuple[Ranks, bool]]:
        """The full hands that these natural ranks make, mixed and of one suit."""
        count = 5 - len(ranks)
        for fill in combinations_with_replacement(range(self.lowest, ACE + 1), count):
            full = tuple(sorted(ranks + fill))
            flush = self.tables.full[True].get(full) if suited else None
            if flush:
                yield full, True
            if (count or not flush) and self._may(ranks, fill, full):
                yield full, False

    def _may(self, ranks: Ranks, fill: Ranks, full: Ranks) -> bool:
        """May wild cards stand for these ranks in a hand that is no flush?"""
        if self.wild.kind == "fitter":
            return len(set(fill)) == len(fill) and not set(fill) & set(ranks)
        if self.wild.kind == "bug":
            return set(fill) <= {ACE} or category_of(self.natural, self.tables.full[False][full]) in STRAIGHTS
        return True

    @cached_property
    def frequencies(self) -> tuple[int, ...]:
        """How many hands of the pack each class has: of the natural cards from the lowest rank, and the wild ones."""
        pack = {*range(4 * self.lowest, JOKER), *(card for card in self.cards if card >= JOKER)}
        natural, count = pack - self.cards, len(pack & self.cards)
        by_rank = Counter(card >> 2 for card in natural)
        found = [0] * len(self.categories)
        mixed, suited = self.tables.best
        for ranks, (grade, _, _) in mixed.items():
            wilds = 5 - len(ranks)
            ways = comb(count, wilds) * prod(comb(by_rank[rank], ranks.count(rank)) for rank in set(ranks))
            flushes = 0
            if ranks in suited and len(set(ranks)) == len(ranks):
                flushes = comb(count, wilds) * _suits_with(ranks, natural)
                found[self.tables.classes[suited[ranks][0], wilds]] += flushes
            found[self.tables.classes[grade, wilds]] += ways - flushes
        return tuple(found)


def _suits_with(ranks: Ranks, pack: set[int]) -> int:
    return sum(all(4 * rank + suit in pack for rank in ranks) for suit in range(4)) if ranks else 1


def doubled_name(cards: Sequence[int]) -> HandName:
    """Return the name of five completed cards of which one stands twice: five of a kind, or a flush."""
    ranks = sorted([card >> 2 for card in cards], reverse=True)
    if ranks[0] == ranks[4]:
        return HandName(Category.FIVE_OF_A_KIND.value, (ranks[0],))
    return HandName(Category.FLUSH.value, tuple(ranks), cards[0] & 3)


def _ranks_and_suited(natural: Iterable[int]) -> tuple[Ranks, bool]:
    """The ranks of natural cards, and whether they may be part of a flush."""
    ranks = tuple(sorted([card >> 2 for card in natural]))
    return ranks, len({card & 3 for card in natural}) < 2
