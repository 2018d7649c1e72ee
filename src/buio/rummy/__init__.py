"""Melds of Ramino: sets, runs, and the ways in which a hand closes."""

from buio.rummy.deadwood import Deadwood
from buio.rummy.faults import Fault
from buio.rummy.going_out import GoingOut, GoingOutRules
from buio.rummy.melds import Meld, MeldRules
from buio.rummy.specials import FANTINI, LISTED, NINE, NONE, POKERIZE, Special

__all__ = [
    "FANTINI",
    "LISTED",
    "NINE",
    "NONE",
    "POKERIZE",
    "GoingOut",
    "GoingOutRules",
    "MeldRules",
    "Deadwood",
    "Fault",
    "Meld",
    "Special",
]
