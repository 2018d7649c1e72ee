"""Bots: players that see a view and its options, and nothing else."""

from buio.bots.characters import CHARACTERS, Character, players, seat_bots
from buio.bots.good import Good, Temper
from buio.bots.plain import Plain
from buio.bots.player import Maker, Player, RandomPlayer

__all__ = [
    "CHARACTERS",
    "Character",
    "Good",
    "Maker",
    "Plain",
    "Player",
    "RandomPlayer",
    "Temper",
    "players",
    "seat_bots",
]
