"""Combinations of Ramino: sets, runs, and the ways in which a hand closes."""

from buio.ramino.melds import Combinations, Meld

__all__ = ["Combinations", "Meld"]
