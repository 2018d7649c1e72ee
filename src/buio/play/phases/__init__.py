"""Phases: the items of a recipe, one file a subject."""

from buio.play.phases.antes import Antes, PayIn
from buio.play.phases.arranging import BuildUp, LayOut, Layout
from buio.play.phases.banked import PlayOrFold, SettleHouse, Wager
from buio.play.phases.betting import Betting, last_aggressor, left_of_dealer, opener_or_next
from buio.play.phases.blinds import VoluntaryBlinds
from buio.play.phases.buying import Buy
from buio.play.phases.claiming import Claim
from buio.play.phases.contract_rummy import BeginPile, ChooseContract, PlayContract
from buio.play.phases.control import GoTo, Label, Repeat, SwitchContest
from buio.play.phases.dealing import DealBoard, DealDeadHand, DealHole, LookAtCards, TurnBoard
from buio.play.phases.declaring import Declare
from buio.play.phases.drawing import Draw
from buio.play.phases.exchanging import Exchange
from buio.play.phases.forced import BringIn, PostBlinds
from buio.play.phases.match import EnterMatch, LastInMatch, ScoreMatch
from buio.play.phases.pairwise import SettlePairs
from buio.play.phases.rummy import Rummy
from buio.play.phases.showdown import Showdown
from buio.play.phases.staying import StayOrDrop
from buio.play.phases.throwing import ThrowAway

__all__ = [
    "Antes",
    "BeginPile",
    "Betting",
    "BringIn",
    "BuildUp",
    "Buy",
    "ChooseContract",
    "Claim",
    "DealBoard",
    "DealDeadHand",
    "DealHole",
    "Declare",
    "Draw",
    "EnterMatch",
    "Exchange",
    "GoTo",
    "Label",
    "LastInMatch",
    "LayOut",
    "Layout",
    "LookAtCards",
    "PayIn",
    "PlayContract",
    "PlayOrFold",
    "PostBlinds",
    "Repeat",
    "Rummy",
    "ScoreMatch",
    "SettleHouse",
    "SettlePairs",
    "Showdown",
    "StayOrDrop",
    "SwitchContest",
    "ThrowAway",
    "TurnBoard",
    "VoluntaryBlinds",
    "Wager",
    "last_aggressor",
    "left_of_dealer",
    "opener_or_next",
]
