"""What each discard is worth: exactly, against every hand that an opponent may hold."""

from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from buio.cards import Cards, cards_text
from buio.odds.backend import compiled
from buio.odds.deck import Deck, deck
from buio.odds.display import Columns, bars
from buio.odds.hands import Hands, known_cards, one_hand, refuse_hand
from buio.odds.scan_twin import ScannedHands
from buio.odds.showdown import Compared, Showdown, refuse_length
from buio.odds.versus import FIVE, binomials, drawn_from, passed_by_kernel, places, turn_upsets, weights_of

Counts = NDArray[np.float64]


class Discard(NamedTuple):
    """One way to change cards.

    Attributes:
        kept: the cards that stay.
        thrown: the cards that go.
        value: the share of the pot that is won, 0 to 1: `won + tied / 2`.
        won: how often it wins, 0 to 1.
        tied: how often the pot is shared.
    """

    kept: Cards
    thrown: Cards
    value: float
    won: float
    tied: float


@dataclass(frozen=True, eq=False)
class Discards:
    """What each way to change cards is worth against one opponent.

    Arrays go by the set of cards kept: bit `j` of the index stands for the card `hand[j]`.

    Attributes:
        hand: the cards held.
        won: how often each wins, 0 to 1; shape (2 ** cards,).
        tied: how often each shares the pot.
    """

    hand: Cards
    won: Counts
    tied: Counts

    @property
    def values(self) -> Counts:
        """The share of the pot that each wins, 0 to 1; shape (2 ** cards,)."""
        return self.won + self.tied / 2

    @cached_property
    def options(self) -> list[Discard]:
        """Every way, the best first; of equal ones that which keeps more."""
        return sorted(map(self._option, range(len(self.won))), key=lambda one: (-one.value, -len(one.kept)))

    @property
    def best(self) -> Discard:
        """The way that wins most."""
        return self.options[0]

    def of(self, thrown: Hands) -> Discard:
        """Return the way in which these cards are thrown.

        Raises:
            ValueError: one of them is not held.
        """
        cards = one_hand(thrown, "thrown") if thrown != "" else ()
        if not set(cards) <= set(self.hand):
            raise ValueError(f"thrown: {cards_text(cards)} are not all among {cards_text(self.hand)}")
        return self._option(sum(1 << place for place, card in enumerate(self.hand) if card not in cards))

    def _option(self, index: int) -> Discard:
        kept = tuple(card for place, card in enumerate(self.hand) if index >> place & 1)
        thrown = tuple(card for card in self.hand if card not in kept)
        won, tied = float(self.won[index]), float(self.tied[index])
        return Discard(kept, thrown, won + tied / 2, won, tied)

    def __str__(self) -> str:
        rows = [f"{cards_text(self.hand)}: share of the pot by cards kept"]
        return "\n".join([*rows, *(f"  {cards_text(one.kept) or '-':12}{one.value:8.4f}" for one in self.options)])

    def as_table(self) -> Columns:
        """Return a row for each way, the best first."""
        rows = [(cards_text(one.kept), cards_text(one.thrown), *one[2:]) for one in self.options]
        return dict(zip(Discard._fields, map(list, zip(*rows, strict=True)), strict=True))

    def _repr_html_(self) -> str:
        """A bar for each way, the best first, for notebooks."""
        rows = [(cards_text(one.kept) or "-", one.value, f"{one.value:.4f}") for one in self.options]
        return bars(f"{cards_text(self.hand)}: share of the pot by cards kept", rows)


def discards(
    hand: Hands, what: Compared, opponent: ArrayLike | None = None, *, dead: Hands = "", players: int | None = None
) -> Discards:
    """Find the exact value of each of the ways to change cards, against one opponent whose hand is compared in the end.

    Every hand that can be drawn meets every hand that an opponent can hold of the cards that are left: more than four
    thousand million pairs in a pack of 32. Equal hands share the pot where suits break no ties, and the lowest straight
    flush beats the highest where it does.

    Args:
        hand: the cards held, as numbers or a text.
        what: a draw game or its code, a recipe or a ranking.
        opponent: the weights of the hands that the opponent may hold in the end, in the order of `every_hand`; default:
            every hand is as likely.
        dead: cards that have been seen elsewhere: nobody can hold or draw them.
        players: how many sit at the table, where that decides the pack; default: as many as usual.

    Raises:
        ValueError: cards twice or foreign to the pack, another number of cards than a hand has, weights of another
            shape or all zero, a game with cards on the table.

    >>> from buio.ranking import FLUSH_OVER_FULL, Ranking, SuitTie
    >>> ways = discards("AhKhQhJh7s", Ranking(5, FLUSH_OVER_FULL, SuitTie.COMBINATION))
    >>> ways.best.thrown, round(ways.best.value, 4)
    ((20,), 0.6505)
    """
    table, held, gone = held_in(what, hand, dead, players)
    pack = deck(table.contests[0].ranking, table.pack)
    unknown = len(pack.pack) - len(held) - len(gone)
    if unknown < 2 * len(held):
        raise ValueError(f"dead: {unknown} cards are left, too few for five new ones and an opponent")
    if opponent is None and compiled() and len(held) == FIVE:
        return _counted(pack, held, gone)
    return _weighed(pack, held, gone, weights_of(opponent, len(pack.hands), "opponent"))


def held_in(
    what: Compared, hand: Hands, dead: Hands, players: int | None, least: int = 0
) -> tuple[Showdown, Cards, Cards]:
    """Read a hand of a draw game, and the cards that have been seen elsewhere.

    Raises:
        ValueError: no draw game, another number of cards than a hand has, cards twice or foreign to the pack.
    """
    table = drawn_from(what, players, least)
    held, gone = one_hand(hand, "hand"), known_cards(dead, "dead")
    if len(held) != table.hand:
        refuse_length("hand", held, f"a hand has {table.hand} cards")
    for name, cards in (("hand", held), ("dead", (*held, *gone))):
        if len(set(cards)) < len(cards) or not set(cards) <= set(table.pack):
            refuse_hand(cards, table.pack, name)
    return table, held, gone


def _counted(pack: Deck, held: Cards, gone: Cards) -> Discards:
    """By the kernel, every hand of the opponent being as likely."""
    from buio.odds.kernels import scan

    unknown = tuple(card for card in pack.pack if card not in held and card not in gone)
    count = len(unknown)
    bits = np.zeros(64, np.int64)
    bits[list(gone)] = 32
    bits[list(held)] = 1 << np.arange(FIVE)
    sets = [np.zeros(comb(count + 2, size), kind) for size, kind in enumerate(_KINDS, 1)]
    won, tied = np.zeros(64, np.int64), np.zeros(64, np.int64)
    code = places(unknown) | bits.astype(np.uint64) << np.uint64(8)
    common = (code, np.uint64(count), *binomials(count), *sets, won)
    if not pack.shares:
        scan.draws(pack.hands, *common)
    else:
        scan.draws_shared(pack.hands, pack.starts, *common, tied)
    for pair in pack.upsets:  # the one with the lower score wins: as a hand that is drawn, and as the opponent's
        lower, higher = (int(np.bitwise_or.reduce(bits[pack.hands[one]])) for one in pair)
        won[lower] += not higher
        won[higher] -= not lower
    kept_cards = [index.bit_count() for index in range(1 << FIVE)]
    met = np.array([comb(count, FIVE - kept) * comb(count - FIVE + kept, FIVE) for kept in kept_cards])
    if not pack.shares:
        won[0] = met[0] // 2
    tied[0] = met[0] - 2 * won[0]  # who throws all five has any five cards, like the opponent: neither is ahead
    return Discards(held, won[:32] / met, tied[:32] / met)


_KINDS = (np.int32, np.int16, np.int16, np.int8)
"""How large the numbers get by which hands are counted: one to four of their cards are the same, of at most 52."""


def _weighed(pack: Deck, held: Cards, gone: Cards, opponent: Counts) -> Discards:
    """By the weights of the opponent's hands; those that cannot be held beside these cards have none."""
    bits = np.zeros(64, np.int64)
    bits[list(held)], bits[list(gone)] = 1 << np.arange(len(held)), 1 << len(held)
    kept = np.bitwise_or.reduce(bits[pack.hands], axis=1)
    weights = np.where(kept == 0, pack.in_order(opponent), 0.0)
    if not weights.any():
        raise ValueError("opponent: no hand is left that can be held beside these cards")
    by_kernel = compiled() and len(held) == FIVE
    found = passed_by_kernel(pack, weights) if by_kernel else _drawn(pack, weights, kept, held)
    turn_upsets(pack, weights, found[0])
    size = 1 << len(held)
    won, tied, met = (np.bincount(kept, values, 2 * size)[:size] for values in found)
    with np.errstate(invalid="ignore"):
        return Discards(held, won / met, tied / met)


def _drawn(pack: Deck, weights: Counts, kept: NDArray[np.int64], held: Cards) -> tuple[Counts, Counts, Counts]:
    """The twin's pass: only what can be drawn is asked about, and only what can be held is passed."""
    found = (np.zeros(len(weights)), np.zeros(len(weights)), np.zeros(len(weights)))
    opponents = weights > 0
    passed = ScannedHands(pack.hands[opponents], pack.levels[opponents], weights[opponents])
    for count in range(len(held) + 1):
        those = np.flatnonzero((np.bitwise_count(kept) == len(held) - count) & (kept < 1 << len(held)))
        cards = pack.hands[those]
        cards = cards[~np.isin(cards, held)].reshape(len(those), count)
        for values, of_those in zip(found, passed.apart(cards, pack.levels[those]), strict=True):
            values[those] = of_those
    return found
