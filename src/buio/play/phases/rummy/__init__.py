"""Phases of rummy games. They stand apart from the other phases, since they need the solver of melds."""

from buio.play.phases.rummy.contract import ChooseContract
from buio.play.phases.rummy.contract_play import PlayContract
from buio.play.phases.rummy.going_out import Rummy
from buio.play.phases.rummy.match import EnterMatch, LastInMatch, ScoreMatch
from buio.play.phases.rummy.turns import BeginPile

__all__ = ["BeginPile", "ChooseContract", "EnterMatch", "LastInMatch", "PlayContract", "Rummy", "ScoreMatch"]
