"""Phases: the items of a recipe, one file a subject. Those of rummy stand apart, in `buio.play.phases.rummy`."""

from buio.play.phases.antes import Antes, AntesPaid, PayIn, big_blind_alone, dealer_alone, everybody
from buio.play.phases.arranging import BuildUp, LayRows, RowLayout
from buio.play.phases.banked import PlayOrFold, SettleWithBank, Wager
from buio.play.phases.betting import Betting, last_aggressor, left_of_dealer, opener_of, opener_or_left, opener_or_next
from buio.play.phases.betting_rules import AllPass, BlindOwnerFirst, BroughtIn, Cap, Checking, FoldCost, Parol
from buio.play.phases.boards import DealBoards, RunTwice, SecondRun
from buio.play.phases.buying import Buy
from buio.play.phases.control import GoTo, Label, Repeat, SwitchContest
from buio.play.phases.dealing import DealBoard, DealDeadHand, DealHole, LookAtCards, TurnBoard
from buio.play.phases.drawing import Draw, Draws
from buio.play.phases.exchanging import Exchange
from buio.play.phases.forced_bets import BringIn, PostBlinds, VoluntaryBlinds
from buio.play.phases.in_turn import ChooseCards, Claim, Declare, StayOrDrop, ThrowAway
from buio.play.phases.pairwise import SettlePairs
from buio.play.phases.showdown import Showdown
from buio.play.phases.vying import Vying

__all__ = [
    "AllPass",
    "Antes",
    "AntesPaid",
    "Betting",
    "BlindOwnerFirst",
    "BringIn",
    "BroughtIn",
    "BuildUp",
    "Buy",
    "Cap",
    "Checking",
    "ChooseCards",
    "Claim",
    "DealBoard",
    "DealBoards",
    "DealDeadHand",
    "DealHole",
    "Declare",
    "Draw",
    "Draws",
    "Exchange",
    "FoldCost",
    "GoTo",
    "Label",
    "LayRows",
    "LookAtCards",
    "Parol",
    "PayIn",
    "PlayOrFold",
    "PostBlinds",
    "Repeat",
    "RowLayout",
    "RunTwice",
    "SecondRun",
    "SettlePairs",
    "SettleWithBank",
    "Showdown",
    "StayOrDrop",
    "SwitchContest",
    "ThrowAway",
    "TurnBoard",
    "VoluntaryBlinds",
    "Vying",
    "Wager",
    "big_blind_alone",
    "dealer_alone",
    "everybody",
    "last_aggressor",
    "left_of_dealer",
    "opener_of",
    "opener_or_left",
    "opener_or_next",
]
