"""Melds of rummy: sets, runs, contracts, and the ways in which a hand goes out."""

from buio.rummy.deadwood import Deadwood
from buio.rummy.going_out import GoingOut, GoingOutRules, Sorting
from buio.rummy.melding import Melding
from buio.rummy.melds import Fault, Meld, MeldRules
from buio.rummy.points import CardPoints
from buio.rummy.specials import Special

__all__ = [
    "CardPoints",
    "Deadwood",
    "Fault",
    "GoingOut",
    "GoingOutRules",
    "Meld",
    "MeldRules",
    "Melding",
    "Sorting",
    "Special",
]
