"""The words of a range: which hands each of them means, as an array of yes and no over all hands of the pack."""

import re
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from buio.cards import RANKS, Cards, cards_text, parse_cards
from buio.odds.errors import OddsError
from buio.play.openers import Openers
from buio.ranking import Category, HandRanking

Chosen = NDArray[np.bool_]
RANK: Final = "[2-9TJQKA]"
TWO: Final = re.compile(f"({RANK})({RANK})([so]?)")
CARDS: Final = re.compile(r"((10|[2-9TJQKAtjqka])[hdcs♥♦♣♠])+")
PATTERN: Final = re.compile(f"((?:{RANK}|x|\\*)+?)(ds|ss|r|m)?")
ANY: Final = ("any", "random", "*")


@dataclass(frozen=True, eq=False)
class AskedPack:
    """What a range is written about.

    Attributes:
        every: all hands of the pack, shape (n, cards).
        pack: its cards.
        name: what the game is called in messages.
        ranking: how whole hands rank; None where a hand alone is not ranked, as in hold'em.
        openers: who may open; None: nobody asks.
    """

    every: NDArray[np.uint8]
    pack: Cards
    name: str
    ranking: HandRanking | None
    openers: Openers | None

    @property
    def size(self) -> int:
        """Cards of a hand."""
        return int(self.every.shape[1])

    @cached_property
    def ranks(self) -> NDArray[np.uint8]:
        """The ranks of every hand, shape (n, cards), ascending."""
        return self.every >> np.uint8(2)

    @cached_property
    def suits(self) -> NDArray[np.int64]:
        """How many cards of each suit every hand has, shape (n, 4)."""
        return np.stack([(self.every & 3 == suit).sum(axis=1) for suit in range(4)], axis=1)

    @cached_property
    def scores(self) -> NDArray[np.int32]:
        """The score of every hand, shape (n,).

        Raises:
            OddsError: a hand alone is not ranked here.
        """
        from buio.odds.scores import scores

        if self.ranking is None:
            raise OddsError(f"range: a hand alone has no category in {self.name}, where {self.size} cards are dealt")
        return scores(self.ranking, self.every)

    def opens(self, pair: str) -> Chosen:
        """Return the hands that open; `pair`: the pair that is asked for, `QQ`, or nothing for the first one.

        Raises:
            OddsError: nobody has to have anything to open, or this pair is on no ladder.
        """
        openers = self.openers
        if openers is None or openers.any_hand:
            raise OddsError(f"range: in {self.name} every hand opens, so 'opened' says nothing")
        ranks = [RANKS[rank] for rank in openers.ladder.ranks]
        if pair and (len(pair) != 2 or pair[0] != pair[1] or pair[0] not in ranks):
            raise OddsError(f"range: 'opened {pair}' is not one of {', '.join(f'opened {rank * 2}' for rank in ranks)}")
        rank = openers.ladder.ranks[ranks.index(pair[0])] if pair else openers.ladder.ranks[0]
        assert self.ranking is not None
        found = self.scores >= self.ranking.floor(Category.PAIR, rank)
        for suit in range(4) if openers.four_suited else ():  # four consecutive ones without the ace (ITA-1.33)
            of_suit = (self.every < 48) & (self.every & 3 == suit)
            mine = np.where(of_suit, 1 << self.ranks.astype(np.int64), 0).sum(axis=1)
            found |= (mine & mine >> 1 & mine >> 2 & mine >> 3) > 0
        return found

    def rank(self, letter: str) -> int:
        """Return a rank of the pack.

        Raises:
            OddsError: the pack has none.
        """
        rank = RANKS.index(letter)
        if not any(card >> 2 == rank for card in self.pack):
            raise OddsError(f"range: no {letter} is in the pack of {self.name}")
        return rank


def ask(term: str, asked: AskedPack) -> Chosen:
    """Return the hands that a word means.

    Raises:
        OddsError: it means nothing here.
    """
    if term in ANY:
        return np.ones(len(asked.every), bool)
    if CARDS.fullmatch(term):
        cards = parse_cards(term)
        if len(set(cards)) < len(cards) or len(cards) > asked.size or not set(cards) <= set(asked.pack):
            raise OddsError(f"range: {cards_text(cards)} are not up to {asked.size} different cards of the pack")
        chosen = np.ones(len(asked.every), bool)
        for card in cards:
            chosen &= (asked.every == card).any(axis=1)
        return chosen
    if asked.ranking is not None and asked.size != 2:
        found = _category(term, asked)
        if found is not None:
            return found
    if asked.size == 2 and (found := _two(term, asked)) is not None:
        return found
    match = PATTERN.fullmatch(term)
    if match and len(match[1]) == asked.size:
        return _pattern(match[1], match[2] or "", asked)
    raise OddsError(f"range: {term!r} means nothing for hands of {asked.size} cards in {asked.name}")


def _category(term: str, asked: AskedPack) -> Chosen | None:
    """`JJ+`, `JJ`, `two_pair`, `straight+`: hands by what they are."""
    ranking = asked.ranking
    assert ranking is not None
    name, more = (term[:-1], True) if term.endswith("+") else (term, False)
    if re.fullmatch(f"({RANK})\\1", name):
        rank = asked.rank(name[0])
        least = ranking.floor(Category.PAIR, rank)
        if more:
            return asked.scores >= least
        two_pair = ranking.order.index(Category.PAIR) + 1
        higher = ranking.floor(Category.PAIR, rank + 1) if rank < 12 else _least_of(ranking, two_pair)
        return (asked.scores >= least) & (asked.scores < higher)
    names = [category.value for category in ranking.order]
    if name not in names:
        return None
    place = names.index(name)
    found = asked.scores >= _least_of(ranking, place)
    if more or place + 1 == len(names):
        return found
    return found & (asked.scores < _least_of(ranking, place + 1))


def _least_of(ranking: HandRanking, place: int) -> int:
    for later in ranking.order[place:]:
        floors = []
        for rank in range(13):
            with suppress(ValueError):  # no hand of this category is led by the rank
                floors.append(ranking.floor(later, rank))
        if floors:
            return min(floors)
    return 1 << 30


def _two(term: str, asked: AskedPack) -> Chosen | None:
    """`AA`, `AKs`, `T9o+`, `22-55`, `A5s-A2s`, `98s-54s`."""
    first, dash, last = term.partition("-")
    more = first.endswith("+") and not dash
    match = TWO.fullmatch(first[:-1] if more else first)
    if match is None:
        return None
    high, low = _ordered(match, asked)
    if not dash:  # a `+` leads to aces for pairs, else to the best kicker below the higher card
        top = (high, low) if not more else (12, 12) if high == low else (high, high - 1)
        return _span((high, low), top, match[3], asked)
    end = TWO.fullmatch(last)
    if end is None or end[3] != match[3]:
        raise OddsError(f"range: {term!r} goes from a hand to one of the same kind, such as 22-55 or A5s-A2s")
    return _span((high, low), _ordered(end, asked), match[3], asked)


def _ordered(match: "re.Match[str]", asked: AskedPack) -> tuple[int, int]:
    one, other = asked.rank(match[1]), asked.rank(match[2])
    if one == other and match[3]:
        raise OddsError(f"range: {match[0]!r} is a pair, which is never suited, and never needs to be called offsuit")
    return max(one, other), min(one, other)


def _span(one: tuple[int, int], other: tuple[int, int], suited: str, asked: AskedPack) -> Chosen:
    """The hands between two, both included: pairs, one higher card with many kickers, or the same gap."""
    (low_high, low_low), (top_high, top_low) = sorted((one, other))
    pairs = (low_high == low_low, top_high == top_low)
    same_gap = low_high - low_low == top_high - top_low
    if pairs[0] != pairs[1] or not (low_high == top_high or same_gap):
        first, last = ("".join(RANKS[rank] for rank in hand) for hand in (one, other))
        raise OddsError(f"range: from {first} to {last} there is no row of hands")
    found = np.zeros(len(asked.every), bool)
    for step in range(top_low - low_low + 1):
        high = low_high if low_high == top_high and not pairs[0] else low_high + step
        found |= (asked.ranks[:, 1] == high) & (asked.ranks[:, 0] == low_low + step)
    same = (asked.every[:, 0] & 3) == (asked.every[:, 1] & 3)
    return found & same if suited == "s" else found & ~same if suited == "o" else found


def _pattern(ranks: str, suits: str, asked: AskedPack) -> Chosen:
    """`AAxx`, `KQJTds`: hands with these ranks, `x` for any card; then how their suits go."""
    found = np.ones(len(asked.every), bool)
    for letter in set(ranks) - {"x", "*"}:
        found &= (asked.ranks == asked.rank(letter)).sum(axis=1) >= ranks.count(letter)
    if suits:
        held = np.sort(asked.suits, axis=1)[:, ::-1]
        shapes = {
            "m": held[:, 0] == asked.size,
            "ds": (held[:, 0] == 2) & (held[:, 1] == 2),
            "ss": (held[:, 0] == 2) & (held[:, 1] == 1),
            "r": held[:, 0] == 1,
        }
        found &= shapes[suits]
    return found
