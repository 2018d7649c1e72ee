"""Ranges: hands that somebody may hold, each with a weight, written as the field writes them or by what is known.

The grammar is on the page `docs/explanation/ranges.md`: `AA,KQs,T9o+,22-55:0.5` where hands are dealt to be kept, and
`opened & drew 3, pat:0.5` where cards are changed.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from buio.cards import RANKS, Cards, cards_text
from buio.odds.display import Columns, bars, square
from buio.odds.errors import OddsError
from buio.odds.hands import Hands, known_cards, one_hand
from buio.odds.listed_scores import all_hands
from buio.odds.range_terms import AskedPack, Chosen, ask
from buio.odds.showdown import Compared, seated, showdown_of
from buio.play.phases import Betting
from buio.play.recipe import Recipe
from buio.ranking import Category
from buio.ranking.categories import STRAIGHTS

Floats = NDArray[np.float64]
WEIGHT: Final = re.compile(r"(.*):\s*(\d+(?:\.\d*)?|\.\d+)\s*")
MOST_HANDS: Final = 25_000_000
"""So many hands, those of six cards, are weighed at most: of seven they take gigabytes."""
MOST_DRAWN: Final = 30
"""So many hands of a range are drawn at most."""
DREW: Final = re.compile(r"drew\s+(\d)")


@dataclass(frozen=True, eq=False)
class Range:
    """Hands with weights.

    Attributes:
        text: as it was written.
        hands: those that weigh something, shape (n, cards).
        weights: theirs, above 0, shape (n,).
        by_hand: the weights of all hands of the pack in the order of `every_hand`, shape (hands,).
    """

    text: str
    hands: NDArray[np.uint8]
    weights: Floats
    by_hand: Floats

    @classmethod
    def of(cls, text: str, every: NDArray[np.uint8], weights: Floats, dead: Cards = ()) -> "Range":
        """Keep the hands of a pack that have a weight and no dead card.

        Raises:
            OddsError: there are none.
        """
        left = np.where(np.isin(every, dead).any(axis=1), 0.0, weights) if dead else weights
        held = left > 0
        if not held.any():
            without = f" without {cards_text(dead)}" if dead and (weights > 0).any() else ""
            raise OddsError(f"range: no hand is left of {text!r}{without}")
        return cls(text, every[held], left[held], left)

    def without(self, dead: Hands) -> "Range":
        """Return the same range when these cards are known to be elsewhere.

        Raises:
            OddsError: nothing is left.
        """
        gone = one_hand(dead, "dead")
        keep = ~np.isin(self.hands, gone).any(axis=1)
        if not keep.any():
            raise OddsError(f"range: no hand is left of {self.text!r} without {cards_text(gone)}")
        left = self.by_hand.copy()
        left[np.flatnonzero(left)[~keep]] = 0
        return Range(self.text, self.hands[keep], self.weights[keep], left)

    @property
    def total(self) -> float:
        """The sum of the weights: of whole ones, how many hands there are."""
        return float(self.weights.sum())

    def __len__(self) -> int:
        return len(self.hands)

    def __iter__(self) -> Iterator[tuple[str, float]]:
        for hand, weight in zip(self.hands.tolist(), self.weights.tolist(), strict=True):
            yield cards_text(hand[::-1]), weight

    def __repr__(self) -> str:
        return f"<Range {self.text!r}: {len(self)} hands, {self.total:g} by weight>"

    def as_table(self) -> Columns:
        """Return a row for each hand that weighs something."""
        return {"hand": [hand for hand, _ in self], "weight": self.weights.tolist()}

    def _repr_html_(self) -> str:
        """Of hands of two cards the square of all of them, of others the heaviest, for notebooks."""
        title = f"{self.text}: {len(self):,} hands, {self.total:g} by weight"
        if self.hands.shape[1] == 2:
            return square(title, self._by_name())
        most = self.weights.max()
        heaviest = sorted(self, key=lambda one: -one[1])[:MOST_DRAWN]
        rows = [(hand, weight / most, f"{weight:g}") for hand, weight in heaviest]
        return bars(title if len(self) <= MOST_DRAWN else f"{title}; the heaviest", rows)

    def _by_name(self) -> dict[str, float]:
        """By what a hand of two cards is called, `AKs`, the average weight of those of them that there are here."""
        weights: dict[str, list[float]] = {}
        for (low, high), weight in zip(self.hands.tolist(), self.weights.tolist(), strict=True):
            suited = "" if low >> 2 == high >> 2 else "s" if low & 3 == high & 3 else "o"
            weights.setdefault(RANKS[high >> 2] + RANKS[low >> 2] + suited, []).append(weight)
        return {name: sum(some) / len(some) for name, some in weights.items()}


def parse_range(text: str, what: Compared, *, dead: Hands = "", players: int | None = None) -> Range:
    """Read a range.

    Args:
        text: hands with commas between them, `AA,KQs,T9o+,22-55:0.5`; the page on ranges has the whole grammar.
        what: a game or its code, a recipe or a ranking: it decides the pack, and how many cards a hand has.
        dead: cards that have been seen elsewhere: no hand of the range holds one.
        players: how many sit at the table, where that decides the pack; default: as many as usual.

    Raises:
        OddsError: a word that means nothing here, a rank or a card that is not in the pack, a weight that is none, a
            range of which no hand is left.
    """
    if not isinstance(text, str) or not text.strip():
        raise OddsError("range: a text such as 'AA,KQs,T9o+,22-55:0.5'")
    every, asked = _pack(what, players)
    gone = known_cards(dead, "dead")
    weights = np.zeros(len(every))
    for item in text.split(","):
        match = WEIGHT.fullmatch(item if ":" in item else f"{item}:1")
        if match is None or float(match[2]) <= 0:
            raise OddsError(f"range: {item.strip()!r} has no weight above 0 behind its colon, such as 0.5")
        found = _item(match[1].strip(), asked)
        weights = np.where(found > 0, float(match[2]) * found, weights)
    return Range.of(text.strip(), every, weights, gone)


def _item(text: str, asked: AskedPack) -> Floats:
    before = after = np.ones(len(asked.every), bool)
    drawn = -1
    for term in (part.strip() for part in text.split("&")):
        if term == "pat":
            drawn = 0
        elif match := DREW.fullmatch(term):
            drawn = int(match[1])
        elif term.startswith("from "):
            before = before & ask(term[5:].strip(), asked)
        elif term == "opened" or term.startswith("opened "):
            before = before & asked.opens(term[6:].strip())
        else:
            after = after & ask(term, asked)
    if drawn < 0:
        return (before & after).astype(float)
    return np.where(after, after_draw(asked, before, drawn), 0.0)


@lru_cache(maxsize=16)
def _pack(what: Compared, players: int | None) -> tuple[NDArray[np.uint8], AskedPack]:
    game = seated(what, players)
    table = showdown_of(game)
    if (hands := comb(len(table.pack), table.hand)) > MOST_HANDS:
        raise OddsError(f"range: {hands:,} hands of {table.hand} cards in {table.name} are too many to weigh each")
    phases = game.phases if isinstance(game, Recipe) else ()
    rounds = [phase.opening for phase in phases if isinstance(phase, Betting) and phase.opening]
    openers = rounds[0] if rounds else None
    every = all_hands(table.pack, table.hand)
    ranking = table.contests[0].ranking if table.contests[0].ranking.size == table.hand else None
    return every, AskedPack(every, table.pack, table.name, ranking, openers)


Masks = NDArray[np.int64]
WHOLE: Final = {Category.FLUSH, Category.FULL_HOUSE, *STRAIGHTS}
"""What nobody breaks."""
FIVE: Final = 5


def after_draw(asked: AskedPack, before: Chosen, drawn: int) -> NDArray[np.float64]:
    """Return how likely each hand is after the draw, if the hand before it was one of these and changed so many cards.

    Who changes cards is taken to keep what most players keep: straights and better whole, of four of a kind, three of a
    kind, two pairs and a pair the cards of the same ranks; else four of a suit, else the highest card. A hand weighs as
    many pairs of a hand before and cards drawn as lead to it; cards thrown away do not come back.

    Args:
        asked: the pack and its ranking.
        before: which hands the player may have been dealt, shape (hands,).
        drawn: how many cards were changed.

    Raises:
        OddsError: another number of cards than 0 to 5, or a game whose hands are not five cards.
    """
    if asked.ranking is None or asked.size != FIVE or not 0 <= drawn <= FIVE:
        raise OddsError(f"range: 'drew {drawn}' is for games of five cards, of which 0 to 5 are changed")
    kept = kept_cards(asked)
    started: Chosen = before & (np.bitwise_count(kept.astype(np.uint64)) == FIVE - drawn)
    if not drawn:
        return started.astype(np.float64)
    if not started.any():
        return np.zeros(len(before))
    masks = (np.int64(1) << asked.every[started].astype(np.int64)).sum(axis=1)
    chances: NDArray[np.float64] = _weights(masks, kept[started], drawn, asked.every)
    return chances / comb(len(asked.pack) - FIVE, drawn)


@lru_cache(maxsize=4)
def kept_cards(asked: AskedPack) -> Masks:
    """Return by hand, the cards that are kept, as a set; shape (hands,)."""
    every, ranks = asked.every, asked.ranks
    times = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    bits = np.int64(1) << every.astype(np.int64)
    kept = np.where(times > 1, bits, 0).sum(axis=1)
    flush = asked.suits.max(axis=1) >= FIVE - 1
    of_suit = (every & 3) == asked.suits.argmax(axis=1)[:, None]
    alone = kept == 0
    kept = np.where(alone & flush, np.where(of_suit, bits, 0).sum(axis=1), kept)
    kept = np.where(alone & ~flush, bits.max(axis=1), kept)
    assert asked.ranking is not None
    whole = np.array([category in WHOLE for category in asked.ranking.categories])[asked.scores >> 4]
    found: Masks = np.where(whole, bits.sum(axis=1), kept)
    return found


def _weights(started: Masks, kept: Masks, drawn: int, every: NDArray[np.uint8]) -> NDArray[np.float64]:
    """By final hand: over all choices of the cards kept, the hands before that threw none of the others away.

    Hands before are counted by what they kept and by each choice of some cards that they threw away.
    """
    left, thrown = started & ~kept, []
    for _ in range(drawn):  # one card after the other, a bit each
        thrown.append(left & -left)
        left &= left - 1
    parts = [sum((thrown[place] for place in chosen), start=np.zeros(len(started), np.int64))
             for count in range(drawn + 1) for chosen in combinations(range(drawn), count)]  # fmt: skip
    kept_sets, which = np.unique(kept, return_inverse=True)
    gone_sets, of_gone = np.unique(np.concatenate(parts), return_inverse=True)
    keys, counts = np.unique(np.tile(which.ravel(), len(parts)) * len(gone_sets) + of_gone.ravel(), return_counts=True)
    bits, found = np.int64(1) << every.astype(np.int64), np.zeros(len(every))
    for chosen in combinations(range(FIVE), FIVE - drawn):
        others = [place for place in range(FIVE) if place not in chosen]
        places, held = _place(kept_sets, bits[:, list(chosen)].sum(axis=1))
        rows = np.flatnonzero(held)
        for gone in (some for count in range(drawn + 1) for some in combinations(others, count)):
            of_those, there = _place(gone_sets, bits[rows][:, list(gone)].sum(axis=1))
            key, known = _place(keys, places[rows] * len(gone_sets) + of_those)
            found[rows] += (-1) ** len(gone) * np.where(there & known, counts[key], 0)
    return found


def _place(ascending: Masks, wanted: Masks) -> tuple[Masks, Chosen]:
    """Where these stand, and do they stand there at all?"""
    places = np.minimum(np.searchsorted(ascending, wanted), len(ascending) - 1)
    return places, ascending[places] == wanted
