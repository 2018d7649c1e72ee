"""What each discard is worth against several opponents at once: a sample, for all their hands exclude one another."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from reprlib import repr as short
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from buio.cards import Cards, cards_text
from buio.odds.discards import held_in
from buio.odds.display import Columns, bars
from buio.odds.errors import OddsError
from buio.odds.hands import Bytes, Hands
from buio.odds.listed_scores import all_hands
from buio.odds.runouts import generator
from buio.odds.scorers import scorer
from buio.odds.shares import shares
from buio.odds.showdown import Compared
from buio.odds.versus import weights_of

Floats = NDArray[np.float64]
TRIES: Final = 200
"""So many times as many hands are drawn at most, until enough share no card."""


@dataclass(frozen=True, eq=False)
class Several:
    """What each way to change cards is worth against several opponents.

    Arrays go by the set of cards kept: bit `j` of the index stands for the card `hand[j]`.

    Attributes:
        hand: the cards held.
        opponents: how many.
        share: the share of the pot that each way wins, 0 to 1, shape (2 ** cards,).
        error: the standard error of each share; all ways are tried on the same deals, so differences are surer.
        samples: how many deals were looked at.
    """

    hand: Cards
    opponents: int
    share: Floats
    error: Floats
    samples: int

    @cached_property
    def order(self) -> list[int]:
        """The indices, the best way first; of equal ones that which keeps more."""
        return sorted(range(len(self.share)), key=lambda index: (-self.share[index], -index.bit_count()))

    @property
    def best(self) -> Cards:
        """The cards to keep."""
        return self.kept(self.order[0])

    def kept(self, index: int) -> Cards:
        """Return the cards that an index stands for."""
        return tuple(card for place, card in enumerate(self.hand) if index >> place & 1)

    @property
    def _rows(self) -> list[tuple[str, float, str]]:
        table = self.as_table()
        columns = zip(table["kept"], table["share"], table["error"], strict=True)
        return [(kept or "-", share, f"{share:.4f} ± {error:.4f}") for kept, share, error in columns]

    def __str__(self) -> str:
        head = f"{cards_text(self.hand)}: share of the pot by cards kept, against {self.opponents}, a sample"
        return "\n".join([head, *(f"  {name:12}{told}" for name, _, told in self._rows)])

    def as_table(self) -> Columns:
        """Return a row for each way, the best first."""
        kept = [cards_text(self.kept(index)) for index in self.order]
        return {"kept": kept, "share": self.share[self.order].tolist(), "error": self.error[self.order].tolist()}

    def _repr_html_(self) -> str:
        """A bar for each way, the best first, for notebooks."""
        return bars(f"{cards_text(self.hand)} against {self.opponents}: share of the pot by cards kept", self._rows)


def discards_against(
    hand: Hands,
    what: Compared,
    opponents: int | Sequence[ArrayLike | None],
    *,
    samples: int = 20_000,
    seed: int | None = None,
    dead: Hands = "",
    players: int | None = None,
) -> Several:
    """Value each of the ways to change cards, against several opponents whose hands are all compared.

    Their final hands are drawn together, no card twice, each as likely as the product of its weights says, and the
    cards that one draws oneself come from the rest. All ways to change cards meet the same deals.

    Args:
        hand: the cards held, as numbers or a text.
        what: a draw game or its code, a recipe or a ranking.
        opponents: how many; or for each the weights of the hands that they may hold in the end, in the order of
            `every_hand`, None for any hand.
        samples: how many deals to try.
        seed: the same samples each time.
        dead: cards that have been seen elsewhere: nobody can hold or draw them.
        players: how many sit at the table, where that decides the pack; default: as many as usual, or as meet.

    Raises:
        ValueError: as `discards`; no opponent, a number of samples below 1, too few cards, ranges that exclude one
            another.

    >>> found = discards_against("AhAs9c9d7s", "poker32", 2, samples=2000, seed=1)
    >>> cards_text(found.best), found.share.shape
    ('AhAs9c9d', (32,))
    """
    met = int(opponents) if isinstance(opponents, int | np.integer) else len(opponents)
    table, held, gone = held_in(what, hand, dead, players, met + 1)
    if type(samples) is not int or samples < 1:
        raise OddsError(f"samples: a whole number from 1, not {samples!r}")
    every = all_hands(table.pack, table.hand)
    given = _weights(opponents, len(every))
    unknown = np.array([card for card in table.pack if card not in held and card not in gone], np.uint8)
    if len(unknown) < table.hand * (len(given) + 1):
        raise OddsError(f"opponents: {len(unknown)} cards are left, too few for new ones and {len(given)} opponents")
    rng = generator(seed)
    theirs = _met(every, [np.where(np.isin(every, unknown).all(axis=1), one, 0.0) for one in given], samples, rng)
    order = rng.random((samples, len(unknown)))  # in which the cards that no opponent holds come
    np.put_along_axis(order, np.searchsorted(unknown, theirs.reshape(samples, -1)), 2.0, axis=1)
    drawn = unknown[np.argsort(order, axis=1)[:, : table.hand]]
    contest, scores = table.contests[0], np.zeros((samples, len(given) + 1), np.int32)
    many = scorer(contest.ranking)
    for seat in range(len(given)):
        scores[:, seat + 1] = many.scores(np.ascontiguousarray(theirs[:, seat]))
    found = np.zeros((2, 1 << table.hand))
    for index in range(1 << table.hand):
        kept = np.array([card for place, card in enumerate(held) if index >> place & 1], np.uint8)
        own = np.concatenate([np.tile(kept, (samples, 1)), drawn[:, len(kept) :]], axis=1)
        scores[:, 0] = many.scores(own)
        share = shares([contest], [scores])[:, 0]
        found[:, index] = share.mean(), share.std() / np.sqrt(samples)
    return Several(held, len(given), found[0], found[1], samples)


def _weights(opponents: int | Sequence[ArrayLike | None], hands: int) -> list[Floats]:
    if isinstance(opponents, int | np.integer):
        if not 0 < opponents < 52:
            raise OddsError(f"opponents: one or more, as far as the cards go, not {short(opponents)}")
        opponents = [None] * int(opponents)
    if not len(opponents):
        raise OddsError("opponents: one or more")
    return [weights_of(one, hands, "opponents") for one in opponents]


def _met(every: Bytes, weights: list[Floats], samples: int, rng: np.random.Generator) -> Bytes:
    """Hands of all opponents that share no card, shape (samples, opponents, cards)."""
    if not all(one.any() for one in weights):
        raise OddsError("opponents: no hand is left that can be held beside these cards")
    masks = np.bitwise_or.reduce(np.uint64(1) << every.astype(np.uint64), axis=1)
    sums = [np.cumsum(one) for one in weights]
    found: list[NDArray[np.intp]] = []
    count = 0
    for _ in range(TRIES):
        tried = np.stack([np.searchsorted(one, rng.random(samples) * one[-1], side="right") for one in sums], axis=1)
        sets = masks[tried]
        apart = np.bitwise_count(np.bitwise_or.reduce(sets, axis=1)) == len(weights) * every.shape[1]
        found.append(tried[apart])
        count += int(apart.sum())
        if count >= samples:
            return every[np.concatenate(found)[:samples]]
    raise OddsError("opponents: hands of these ranges hardly ever meet, for they share their cards")
