"""Millions of deals, played by policies: a second, narrower player of the engine's games, in rows of numbers.

What it takes over from the engine it reads from the recipe, once, and nothing else of a game is known here: `programs`
writes each phase as a row by the names of `columns`, and the modules that play read the row by the same names
(`beginning`, `betting`, `drawing`, `settling`). Its contract:

- A recipe with anything that it does not know by name is refused, and says what that is; `unplayed` says it of every
  game at once. It never plays something like it.
- What it plays it plays move for move, and chip for chip, as the engine does: `tests/odds/lockstep.py` gives both the
  same cards and compares every option, move, stack and result.
- The same seed gives the same sums, compiled or not, on one core or on a cluster.
"""

from buio.odds.simulator.policies import ACTIONS, Decisions, Policy, Table
from buio.odds.simulator.programs import playable, unplayed
from buio.odds.simulator.results import Result
from buio.odds.simulator.simulating import simulate

__all__ = ["ACTIONS", "Decisions", "Policy", "Result", "Table", "playable", "simulate", "unplayed"]
