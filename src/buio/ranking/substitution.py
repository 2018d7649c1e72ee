"""What wild cards stand for, and so what a hand with them is worth (RNK-4).

Which cards are wild does not matter to the tables: they are made for sets of natural ranks, from the full hands down,
one wild card at a time. So the scores of all rankings with the same kind of wild cards compare; also with those of the
ranking without any, unless duplicates or the number of wild cards count.
"""

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import TYPE_CHECKING

from buio.cards import ACE, JOKER
from buio.ranking.categories import STRAIGHTS, Category
from buio.ranking.names import HandName
from buio.ranking.wild import Wild

if TYPE_CHECKING:
    from buio.ranking.ranking import Ranking

FIVE_OF_A_KIND = 1 << 20
"""Above all classes (RNK-4.02)."""
ONE_WILD = 1 << 19
"""The number of a wild card, above the sum of those of any five ranks."""

Ranks = tuple[int, ...]
"""In ascending order."""
Worth = tuple[int, Ranks]
"""A class of the ranking without wild cards, and what stands above it and below the next class."""
Made = tuple[Worth, Ranks, bool]
"""A completed hand: what it is worth, its ranks, and whether it is suited."""


@dataclass(frozen=True, eq=False)
class WildTables:
    """What a ranking with wild cards compiles to, whichever cards these are.

    Args:
        full: by mixed (0) or suited (1) and by ranks, what a hand of five natural cards or completed ones is worth.
        made: by mixed or suited and by the ranks of the natural cards, the best completed hand.
        places: by worth and number of wild cards, the class.
        categories: by class.
        leads: by class, the rank that leads the hand.
        base_bits: the low bits of a score, those of the ranking without wild cards.
        lowest: the lowest rank of the pack.
    """

    full: tuple[Mapping[Ranks, Worth], Mapping[Ranks, Worth]]
    made: tuple[Mapping[Ranks, Made], Mapping[Ranks, Made]]
    places: Mapping[tuple[Worth, int], int]
    categories: tuple[Category, ...]
    leads: tuple[int, ...]
    base_bits: int
    lowest: int

    @cached_property
    def scores(self) -> tuple[dict[int, int], dict[int, int]]:
        """By mixed or suited and by the sum of its ranks' numbers and `ONE_WILD`s, the score of a hand."""
        mixed, suited = ({self._sum(held): self.score(made[0], 5 - len(held)) for held, made in hands.items()} for hands in self.made)  # fmt: skip
        return mixed, suited

    def _sum(self, held: Ranks) -> int:
        from buio.ranking.tables import RANK_NUMBERS

        return sum(RANK_NUMBERS[rank - self.lowest] for rank in held) + (5 - len(held)) * ONE_WILD

    def score(self, worth: Worth, wilds: int) -> int:
        """The score of a hand of this worth with so many wild cards."""
        return self.places[worth, wilds] << 4 | self.base_bits


class Substitution:
    """The answers of a ranking with wild cards."""

    def __init__(self, base: "Ranking", wild: Wild) -> None:
        self.base, self.wild = base, wild
        self.held = frozenset(wild.cards)
        self.tables = compiled(base, replace(wild, cards=()))
        self.categories, self.leads = self.tables.categories, self.tables.leads

    @cached_property
    def score(self) -> Callable[[Sequence[int]], int]:
        """`score(cards) -> int` for five cards; they are not checked."""
        keys, suits = self._keys, [1 << (card & 3) for card in range(JOKER + 2)]
        for card in self.held:
            suits[card] = 15
        mixed, suited = self.tables.scores

        def score(cards: Sequence[int]) -> int:
            a, b, c, d, e = cards
            total = keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
            return suited[total] if suits[a] & suits[b] & suits[c] & suits[d] & suits[e] else mixed[total]

        return score

    @cached_property
    def _keys(self) -> list[int]:
        """By card, its part in the sum of a hand."""
        from buio.ranking.tables import RANK_NUMBERS

        keys = [RANK_NUMBERS[max((card >> 2) - self.base.lowest, 0)] for card in range(JOKER)] + [ONE_WILD] * 2
        for card in self.held:
            keys[card] = ONE_WILD
        return keys

    def value(self, cards: Sequence[int]) -> int:
        """The score of the best five of these cards."""
        if self.wild.counts or self.wild.kind != "any":
            return max(map(self.score, combinations(cards, 5)))
        natural = [card for card in cards if card not in self.held]
        wilds = [card for card in cards if card in self.held][:5]  # none of them is worse than a natural card
        if not wilds and not self.wild.duplicates:
            return self.base.value(cards)
        return max([self.score((*wilds, *rest)) for rest in combinations(natural, 5 - len(wilds))])

    def completed(self, cards: Sequence[int]) -> tuple[int, ...]:
        """The five cards that these count as: the natural ones, then what the wild ones stand for."""
        natural = [card for card in cards if card not in self.held]
        ranks, suited = _lie(natural)
        _, full, flush = self.tables.made[suited][ranks]
        done = list(natural)
        for rank in (Counter(full) - Counter(ranks)).elements():
            free = [card for card in range(4 * rank, 4 * rank + 4) if card not in done] or [4 * rank]
            if suited and natural:  # the same suit for a flush, another one against it
                free.sort(key=lambda card: (card & 3 == natural[0] & 3) is not flush)
            done.append(free[0] if not flush else 4 * rank + (done[0] & 3 if done else 0))
        return tuple(done)

    def describe(self, cards: Sequence[int]) -> HandName:
        """The name of five cards, as data."""
        done = self.completed(cards)
        ranks = sorted([card >> 2 for card in done], reverse=True)
        if ranks[0] == ranks[4]:
            return HandName(Category.FIVE_OF_A_KIND.value, (ranks[0],))
        if len(set(done)) < 5:
            return HandName(Category.FLUSH.value, tuple(ranks), done[0] & 3)
        return self.base.describe(done)

    def declarable(self, cards: Sequence[int]) -> dict[Category, int]:
        """The categories of all hands that these five cards make, and the best score of each (FCD-6.01)."""
        natural = [card for card in cards if card not in self.held]
        ranks, suited = _lie(natural)
        wilds, scores = 5 - len(ranks), dict[Category, int]()
        for full, flush in self._completions(ranks, suited):
            score = self.tables.score(self.tables.full[flush][full], wilds)
            category = self.categories[score >> 4]
            scores[category] = max(score, scores.get(category, 0))
        return scores

    def _completions(self, ranks: Ranks, suited: bool) -> Iterator[tuple[Ranks, bool]]:
        count = 5 - len(ranks)
        for fill in combinations_with_replacement(range(self.base.lowest, ACE + 1), count):
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
            return set(fill) <= {ACE} or self._straight(full)
        return True

    def _straight(self, full: Ranks) -> bool:
        place, more = self.tables.full[False][full]
        return not more and self.base.category(place << 4) in STRAIGHTS

    @cached_property
    def frequencies(self) -> tuple[int, ...]:
        """How many hands of the pack each class has: of the natural cards from the lowest rank, and the wild ones."""
        pack = {*range(4 * self.base.lowest, JOKER), *(card for card in self.held if card >= JOKER)}
        natural, count = pack - self.held, len(pack & self.held)
        held = Counter(card >> 2 for card in natural)
        found = [0] * len(self.categories)
        for ranks in self.tables.made[False]:
            wilds = 5 - len(ranks)
            ways = comb(count, wilds) * prod(comb(held[rank], ranks.count(rank)) for rank in set(ranks))
            flushes = 0
            made = self.tables.made[True].get(ranks)
            if made and len(set(ranks)) == len(ranks):
                suits = sum(all(4 * rank + suit in natural for rank in ranks) for suit in range(4)) if ranks else 1
                flushes = suits * comb(count, wilds)
                found[self.tables.places[made[0], wilds]] += flushes
            found[self.tables.places[self.tables.made[False][ranks][0], wilds]] += ways - flushes
        return tuple(found)

    def floors(self) -> dict[tuple[Category, int], int]:
        """By category and leading rank, the least score of such a hand."""
        floors: dict[tuple[Category, int], int] = {}
        for place, kind in enumerate(zip(self.categories, self.leads, strict=True)):
            floors.setdefault(kind, place << 4)
        return floors


def _lie(natural: Sequence[int]) -> tuple[Ranks, bool]:
    """The ranks of natural cards, and whether they may be part of a flush."""
    ranks = tuple(sorted([card >> 2 for card in natural]))
    return ranks, len({card & 3 for card in natural}) < 2


@lru_cache(maxsize=64)
def compiled(base: "Ranking", wild: Wild) -> WildTables:
    """The tables of a ranking with this kind of wild cards."""
    ranks = range(base.lowest, ACE + 1)
    mixed_worths = _mixed(base, ranks)
    full = mixed_worths, _suited(base, ranks, mixed_worths if wild.duplicates else {})
    mixed, suited = _made_mixed(base, full[0], wild.kind), _down(full[1], ranks, True, wild.duplicates)
    best = {held: max(mixed[held], made, key=_worth) if len(held) < 5 else made for held, made in suited.items()}
    natural = {held: made for held, made in mixed.items() if len(held) < 5 or held[0] != held[4]}
    every = {(worth, wild.tie(count)) for hands in full for worth in hands.values() for count in range(6)}
    classes = sorted(every)
    numbers = {key: place for place, key in enumerate(classes)}
    places = {(worth, count): numbers[worth, wild.tie(count)] for worth, _ in every for count in range(6)}
    kinds = [_kind(base, worth) for worth, _ in classes]
    return WildTables(
        full=full,
        made=(natural, best),
        places=places,
        categories=tuple(category for category, _ in kinds),
        leads=tuple(lead for _, lead in kinds),
        base_bits=base.score([0 + 4 * base.lowest, *(4 * rank + 1 for rank in range(9, 13))]) & 15,
        lowest=base.lowest,
    )


def _worth(made: Made) -> Worth:
    return made[0]


def _kind(base: "Ranking", worth: Worth) -> tuple[Category, int]:
    """The category, and the rank that leads the hand."""
    place, more = worth
    if place == FIVE_OF_A_KIND:
        return Category.FIVE_OF_A_KIND, more[0]
    return (Category.FLUSH, more[0]) if more else (base.category(place << 4), base.tables.leads[place])


def _mixed(base: "Ranking", ranks: range) -> dict[Ranks, Worth]:
    """What every five ranks are worth without a flush."""
    return {
        held: (base.score([4 * rank + place % 4 for place, rank in enumerate(held)]) >> 4, ())
        if held[0] != held[4]
        else (FIVE_OF_A_KIND, held[:1])
        for held in combinations_with_replacement(ranks, 5)
    }


def _suited(base: "Ranking", ranks: range, mixed: Mapping[Ranks, Worth]) -> dict[Ranks, Worth]:
    """What five ranks of one suit are worth; also those in which a rank stands twice, if `mixed` tells their worth."""
    worths: dict[Ranks, Worth] = {
        held: (base.score([4 * rank for rank in held]) >> 4, ()) for held in combinations(ranks, 5)
    }
    flushes = sorted((held[::-1], place) for held, (place, _) in worths.items() if base.category(place << 4) is Category.FLUSH)  # fmt: skip
    for held, worth in mixed.items():
        if held not in worths:
            below = bisect(flushes, (held[::-1], 0)) - 1
            place = flushes[below][1] if below >= 0 else flushes[0][1] - 1
            worths[held] = max((place, held[::-1]), worth)
    return worths


def _made_mixed(base: "Ranking", full: Mapping[Ranks, Worth], kind: str) -> dict[Ranks, Made]:
    ranks = range(base.lowest, ACE + 1)
    if kind != "bug":
        return _down(full, ranks, False, kind == "any")
    straights = {held: worth for held, worth in full.items() if worth[0] != FIVE_OF_A_KIND and base.category(worth[0] << 4) in STRAIGHTS}  # fmt: skip
    made = _down(straights, ranks, False, False)
    for size in range(6):
        for held in combinations_with_replacement(ranks, size):
            aces = held + (ACE,) * (5 - size)
            as_aces = full[aces], aces, False
            made[held] = max(as_aces, made.get(held, as_aces))
    return made


def _down(full: Mapping[Ranks, Worth], ranks: range, suited: bool, again: bool) -> dict[Ranks, Made]:
    """From full hands to fewer and fewer natural cards, each time the best of all cards that can be added.

    Args:
        again: may a rank be added that is there?
    """
    made: dict[Ranks, Made] = {held: (worth, held, suited) for held, worth in full.items()}
    for size in range(4, -1, -1):
        for held in combinations_with_replacement(ranks, size):
            added = [tuple(sorted((*held, rank))) for rank in ranks if again or rank not in held]
            if best := max((made[more] for more in added if more in made), default=None):
                made[held] = best
    return made
