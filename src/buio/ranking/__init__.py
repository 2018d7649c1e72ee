"""Rankings of hands: declared as data, compiled to tables at the first question, one integer a hand.

The words of this room, each with one meaning:

- A *class* is all hands of equal category and ranks; classes are numbered from the worst.
- The *score* of exactly as many cards as a hand has is `16 * class + tie bits`; the higher, the better, and 0 is no
  hand at all. Where suits break ties there is a tie bit for each suit of the *tie-break rank* that the hand holds, the
  strongest suit on top. Hands of one deal share no card, so those of one class differ in their highest tie bit, and one
  comparison of scores settles everything. Where they break none, the last bit is set.
- The *value* of more cards is the score of the best hand among them.
- The *strength* of a score is the share of all hands of the pack that it beats, 0 to 1; the strength of a suit is its
  rank among the suits, 0 to 3.
- The *leading rank* is the first that is compared: of the most equal cards, of a straight its top.
- *Suitedness* is how the suits of a hand fall: mixed, all of one suit, four of five.
"""

from buio.ranking.badugi import BADUGI, Badugi
from buio.ranking.base import UNRANKED, HandRanking
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
    HandName,
    RankingError,
    SuitTie,
)
from buio.ranking.cycles import Cycle
from buio.ranking.incomplete import (
    LowShowing,
    incomplete_name,
    incomplete_score,
    low_showing,
    soko_showing,
)
from buio.ranking.listed import Listed
from buio.ranking.low import ACE_TO_FIVE, ACE_TO_SIX, DEUCE_TO_SEVEN, EIGHT_OR_BETTER, Low, ace_to_six
from buio.ranking.ranking import Ranking
from buio.ranking.suited import Suited
from buio.ranking.wild import Wild

STANDARD = Ranking(suits="shdc")
"""The 52 cards, suits never count (RNK-1.01 to RNK-1.04)."""
SOKO = Listed(5, SOKO_ORDER)
"""Four in line and four of a suit above a pair (STD-5.02)."""
HISTORIC20 = Listed(5, PAIRS_ONLY, lowest=8)
"""The oldest poker: twenty cards from the ten, six types of hands, neither straights nor flushes (RNK-2.02)."""
THREE_CARD = Listed(3, THREE_CARD_ORDER)
"""Three cards against the bank (CAS-1.06)."""
FOUR_CARD = Listed(4, FOUR_CARD_ORDER)
"""Four cards against the bank (CAS-3.07)."""
FRONT = Listed(3, PAIRS_ONLY)
"""The front hand of Chinese poker: neither straights nor flushes (CHP-1.03); `incomplete_score` compares it to five."""

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
    "HISTORIC20",
    "PAIRS_ONLY",
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
    "LowShowing",
    "Ranking",
    "RankingError",
    "SuitTie",
    "Suited",
    "Wild",
    "ace_to_six",
    "incomplete_name",
    "incomplete_score",
    "low_showing",
    "soko_showing",
]
