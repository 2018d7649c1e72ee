"""Tempers: how a player that judges its hand likes to play."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """How a player plays: numbers from 0 to 1 but `samples`."""

    tight: float = 0.3
    """How much better than the price a call has to be."""
    bold: float = 0.5
    """How readily and how much it bets."""
    bluff: float = 0.15
    """How often it bets without a hand when the moment is right."""
    dark: float = 0.05
    """How often it makes a blind against three; more often against fewer."""
    samples: int = 120
    """Hands imagined for each of two rivals and each decision; fewer of each when there are more."""


BALANCED = Style()
