"""Bots: players that see a view and its options, and nothing else."""

from buio.bots.characters import CHARACTERS, Character, players, seat_bots
from buio.bots.general import General
from buio.bots.good import Good
from buio.bots.plain import Plain
from buio.bots.player import Maker, Player, RandomPlayer
from buio.bots.temper import Temper

__all__ = [
    "CHARACTERS",
    "Character",
    "General",
    "Good",
    "Maker",
    "Plain",
    "Player",
    "RandomPlayer",
    "Temper",
    "players",
    "seat_bots",
]
