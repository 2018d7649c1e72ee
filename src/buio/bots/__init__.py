"""Bots: players that see a view and its options, and nothing else."""

from buio.bots.characters import CHARACTERS, Character, seat_bots
from buio.bots.players import Good, Plain, Player, RandomPlayer

__all__ = ["CHARACTERS", "Character", "Good", "Plain", "Player", "RandomPlayer", "seat_bots"]
