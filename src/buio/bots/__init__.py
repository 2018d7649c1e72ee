"""Bots: players that see a view and its options, and nothing else."""

from buio.bots.general import General
from buio.bots.good import Good
from buio.bots.matches import MatchResult, MatchTally, match
from buio.bots.personas import PERSONAS, Persona, players, seat_bots
from buio.bots.plain import Plain
from buio.bots.player import Player, PlayerFactory, RandomPlayer, Style

__all__ = [
    "PERSONAS",
    "General",
    "Good",
    "MatchResult",
    "MatchTally",
    "Persona",
    "Plain",
    "Player",
    "PlayerFactory",
    "RandomPlayer",
    "Style",
    "match",
    "players",
    "seat_bots",
]
