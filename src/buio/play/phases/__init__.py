"""Phases: the items of a recipe, one file a subject."""

from buio.play.phases.betting import Betting, last_aggressor, left_of_dealer, opener_or_next
from buio.play.phases.blinds import VoluntaryBlinds
from buio.play.phases.dealing import DealDeadHand, DealHole, LookAtCards
from buio.play.phases.drawing import Draw
from buio.play.phases.entering import Antes, PayIn
from buio.play.phases.showing import Showdown

__all__ = [
    "Antes",
    "Betting",
    "DealDeadHand",
    "DealHole",
    "Draw",
    "LookAtCards",
    "PayIn",
    "Showdown",
    "VoluntaryBlinds",
    "last_aggressor",
    "left_of_dealer",
    "opener_or_next",
]
