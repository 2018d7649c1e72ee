"""Millions of deals: an array twin of the engine for games of one pot and the best five cards, played by policies."""

from buio.odds.simulator.policies import ACTIONS, Decisions, Policy, Table
from buio.odds.simulator.programs import playable
from buio.odds.simulator.results import Result
from buio.odds.simulator.simulating import simulate

__all__ = ["ACTIONS", "Decisions", "Policy", "Result", "Table", "playable", "simulate"]
