"""Rankings of the rule page that games make from their house rules, declared here for the tests."""

from buio.ranking import FLUSH_OVER_FULL, TRIPS_OVER_STRAIGHT, Cycle, Ranking, SuitTie

SHORT_DECK = Ranking(lowest=4, order=FLUSH_OVER_FULL, suits="shdc")
"""36 cards from the 6, the flush above the full house, A-6-7-8-9 a straight (RNK-2.01)."""
SHORT_DECK_TRIPS = Ranking(lowest=4, order=TRIPS_OVER_STRAIGHT, suits="shdc")
"""The same with three of a kind above the straight."""
GREEK = Ranking(4, FLUSH_OVER_FULL, SuitTie.COMBINATION, "hsdc", cycle=Cycle.GREEK)
"""36 cards with the imperial flush, and the suits as they rank in Greece (RNK-7.02)."""
