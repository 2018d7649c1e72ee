"""Combinations of Ramino: sets, runs, and the ways in which a hand closes."""

from buio.rummy.deadwood import Deadwood
from buio.rummy.faults import Fault
from buio.rummy.going_out import Closing, Closings
from buio.rummy.melds import Combinations, Meld
from buio.rummy.specials import FANTINI, LISTED, NINE, NONE, POKERIZE, Special

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
