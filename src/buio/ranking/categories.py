"""The words of a declaration: types of hands and their orders, and what decides between equal ones."""

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple


class RankingError(ValueError):
    """A declaration that makes no ranking, or cards that a ranking cannot rank."""


class Category(Enum):
    """The type of a hand.

    Attributes:
        FIVE_OF_A_KIND: only with wild cards (RNK-4.02) or several packs.
        FOUR_STRAIGHT: four of five cards in line (STD-5.02).
        FOUR_FLUSH: four of five cards of one suit (STD-5.02).
    """

    HIGH_CARD = "high_card"
    PAIR = "pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    FIVE_OF_A_KIND = "five_of_a_kind"
    FOUR_STRAIGHT = "four_straight"
    FOUR_FLUSH = "four_flush"

    if not TYPE_CHECKING:  # whose tools take it for ambiguous
        __hash__ = object.__hash__  # each is alone; `Enum` would hash its name in Python whenever a floor is looked up


STANDARD_ORDER = tuple(Category)[:9]
"""The usual order, weakest first (RNK-1.01)."""
STRAIGHTS = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
FLUSH_OVER_FULL = (*STANDARD_ORDER[:5], Category.FULL_HOUSE, Category.FLUSH, *STANDARD_ORDER[7:])
"""The order of stripped packs: a flush is rarer than a full house there, and beats it (ITA-1.72, RNK-2.01, X-14)."""

HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH = STANDARD_ORDER
TRIPS_OVER_STRAIGHT = (HIGH, PAIR, TWO_PAIR, STRAIGHT, TRIPS, FULL, FLUSH, QUADS, STRAIGHT_FLUSH)
"""The other order of 36 cards."""
PAIRS_ONLY = (HIGH, PAIR, TWO_PAIR, TRIPS, FULL, QUADS)
"""Neither straights nor flushes (RNK-2.02)."""
SOKO_ORDER = (HIGH, PAIR, Category.FOUR_STRAIGHT, Category.FOUR_FLUSH, *STANDARD_ORDER[2:])
"""STD-5.02, X-67."""
THREE_CARD_ORDER = (HIGH, PAIR, FLUSH, STRAIGHT, TRIPS, STRAIGHT_FLUSH)
"""CAS-1.06."""
FOUR_CARD_ORDER = (HIGH, PAIR, TWO_PAIR, STRAIGHT, FLUSH, TRIPS, STRAIGHT_FLUSH, QUADS)
"""CAS-3.07."""


class SuitTie(Enum):
    """Which card's suit decides between hands of equal ranks.

    Attributes:
        NONE: none; they share.
        COMBINATION: the highest card of the combination: the pair, the higher pair, the top of a straight (ITA-1.78 to
            ITA-1.82).
        KICKER: the highest kicker, of a high-card hand the second card; without any, the combination (ITA-V.10, X-18).
        HIGHEST: the highest card of the hand, paired or not (RNK-3.01).
        UNPAIRED: the highest card that is not paired, of a high-card hand its highest; without any, the combination
            (RNK-3.01).
    """

    NONE = "none"
    COMBINATION = "combination"
    KICKER = "kicker"
    HIGHEST = "highest"
    UNPAIRED = "unpaired"


class FlushBy(Enum):
    """What counts first between two flushes (X-20).

    Attributes:
        RANKS: the ranks, then the suit.
        SUIT: the suit, then the ranks.
    """

    RANKS = "ranks_then_suit"
    SUIT = "suit_then_ranks"


class HandName(NamedTuple):
    """What a hand is called.

    `category` is the value of a `Category`, or what the game calls it. `ranks` are those that the name mentions, the
    most important first: both pairs, then the kicker; of a straight its top card alone. `suit` is that of a flush or
    straight flush, `variant` one of `minima`, `media`, `massima` where the ranking tells straight flushes apart
    (ITA-1.73).
    """

    category: str
    ranks: tuple[int, ...]
    suit: int | None = None
    variant: str | None = None
