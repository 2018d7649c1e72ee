"""Combinations of Ramino: sets, runs, and the ways in which a hand closes."""

from buio.ramino.closing import Closing, Closings
from buio.ramino.deadwood import Deadwood
from buio.ramino.faults import Fault
from buio.ramino.melds import Combinations, Meld
from buio.ramino.specials import FANTINI, LISTED, NINE, NONE, POKERIZE, Special

__all__ = [
    "FANTINI",
    "LISTED",
    "NINE",
    "NONE",
    "POKERIZE",
    "Closing",
    "Closings",
    "Combinations",
    "Deadwood",
    "Fault",
    "Meld",
    "Special",
]
