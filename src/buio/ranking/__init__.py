"""Rankings of hands: declared as data, compiled to tables, one integer a hand, higher is better."""

from buio.ranking.badugi import BADUGI, Badugi
from buio.ranking.base import HandRanking
from buio.ranking.categories import (
    FLUSH_OVER_FULL,
    FOUR_CARD_ORDER,
    PAIRS_ONLY,
    SOKO_ORDER,
    STANDARD_ORDER,
    THREE_CARD_ORDER,
    TRIPS_OVER_STRAIGHT,
    Category,
    FlushBy,
    RankingError,
    SuitTie,
)
from buio.ranking.cycles import Cycle
from buio.ranking.incomplete import incomplete_name, incomplete_score, low_showing
from buio.ranking.listed import Listed
from buio.ranking.low import ACE_TO_FIVE, ACE_TO_SIX, DEUCE_TO_SEVEN, EIGHT_OR_BETTER, Low, ace_to_six
from buio.ranking.multi_deck import frequencies
from buio.ranking.names import HandName
from buio.ranking.ranking import Ranking
from buio.ranking.unranked import UNRANKED
from buio.ranking.wild import Wild

STANDARD = Ranking(suits="shdc")
"""The 52 cards, suits never count (RNK-1.01 to RNK-1.04)."""
SHORT_DECK = Ranking(lowest=4, order=FLUSH_OVER_FULL, suits="shdc")
"""36 cards from the 6, the flush above the full house, A-6-7-8-9 a straight (RNK-2.01)."""
SHORT_DECK_TRIPS = Ranking(lowest=4, order=TRIPS_OVER_STRAIGHT, suits="shdc")
"""The same with three of a kind above the straight."""
GREEK = Ranking(4, FLUSH_OVER_FULL, SuitTie.COMBINATION, "hsdc", cycle=Cycle.GREEK)
"""36 cards with the imperial flush, and the suits as they rank in Greece (RNK-7.02)."""
HISTORIC20 = Listed(5, PAIRS_ONLY, lowest=8)
"""Twenty cards from the 10, neither straights nor flushes (RNK-2.02)."""
SOKO = Listed(5, SOKO_ORDER)
"""Four in line and four of a suit above a pair (STD-5.02)."""
THREE_CARD = Listed(3, THREE_CARD_ORDER)
"""Three cards against the house (CAS-1.06)."""
FOUR_CARD = Listed(4, FOUR_CARD_ORDER)
"""Four cards against the house (CAS-3.07)."""
FRONT = Listed(3, PAIRS_ONLY)
"""The front hand of Chinese poker: neither straights nor flushes (CHP-1.03). `incomplete_score` compares it with five."""

__all__ = [
    "ACE_TO_FIVE",
    "ACE_TO_SIX",
    "BADUGI",
    "DEUCE_TO_SEVEN",
    "EIGHT_OR_BETTER",
    "FLUSH_OVER_FULL",
    "FOUR_CARD",
    "FOUR_CARD_ORDER",
    "FRONT",
    "GREEK",
    "HISTORIC20",
    "PAIRS_ONLY",
    "SHORT_DECK",
    "SHORT_DECK_TRIPS",
    "SOKO",
    "SOKO_ORDER",
    "STANDARD",
    "STANDARD_ORDER",
    "THREE_CARD",
    "THREE_CARD_ORDER",
    "TRIPS_OVER_STRAIGHT",
    "UNRANKED",
    "Badugi",
    "Category",
    "Cycle",
    "FlushBy",
    "HandName",
    "HandRanking",
    "Listed",
    "Low",
    "Ranking",
    "RankingError",
    "SuitTie",
    "Wild",
    "ace_to_six",
    "frequencies",
    "incomplete_name",
    "incomplete_score",
    "low_showing",
]
