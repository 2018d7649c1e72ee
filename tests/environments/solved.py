"""The exact value of a small game for two: its sequence form as a linear program, read off OpenSpiel's tree."""

from collections.abc import Iterator
from typing import Any, TypeAlias

import numpy as np
from scipy.optimize import linprog

Key: TypeAlias = tuple[str, int]
"""A sequence of a player: the information state of its last decision, and the action; ("", 0) before the first."""
FIRST: Key = ("", 0)
Policy: TypeAlias = dict[str, list[tuple[int, float]]]


class Side:
    """The sequences of one player.

    Attributes:
        numbers: of each sequence; sets: by information state, the sequence before it and its actions.
    """

    def __init__(self) -> None:
        self.numbers: dict[Key, int] = {FIRST: 0}
        self.sets: dict[str, tuple[Key, list[int]]] = {}

    def decides(self, told: str, before: Key, actions: list[int]) -> None:
        """Note a decision; perfect recall: the same state is never reached by two sequences."""
        assert self.sets.setdefault(told, (before, actions)) == (before, actions)
        for action in actions:
            self.numbers.setdefault((told, action), len(self.numbers))

    def flow(self) -> np.ndarray:
        """What enters an information state leaves it by its actions; the first sequence is certain."""
        rows = np.zeros((1 + len(self.sets), len(self.numbers)))
        rows[0, 0] = 1
        for row, (told, (before, actions)) in enumerate(self.sets.items(), 1):
            rows[row, self.numbers[before]] = -1
            rows[row, [self.numbers[told, action] for action in actions]] = 1
        return rows


def solve(game: Any) -> tuple[float, Policy]:
    """The value for the first player, and a policy of both with which neither could gain."""
    sides = Side(), Side()
    paid = [*_ends(game.new_initial_state(), sides, (FIRST, FIRST), 1.0)]
    payoff = np.zeros((len(sides[0].numbers), len(sides[1].numbers)))
    for (first, second), chips in paid:
        payoff[sides[0].numbers[first], sides[1].numbers[second]] += chips
    value, plan = _best(payoff, *sides)
    other, reply = _best(-payoff.T, *sides[::-1])
    assert abs(value + other) < 1e-9
    return value, _policy(sides[0], plan) | _policy(sides[1], reply)


def _ends(state: Any, sides: tuple[Side, Side], at: tuple[Key, Key], chance: float) -> Iterator[tuple[Any, float]]:
    """Every end: the sequences that lead there, and what it is worth to the first player times its chance."""
    if state.is_terminal():
        yield at, chance * state.returns()[0]
    elif state.is_chance_node():
        for action, share in state.chance_outcomes():
            yield from _ends(state.child(action), sides, at, chance * share)
    else:
        seat, told, actions = state.current_player(), state.information_state_string(), state.legal_actions()
        sides[seat].decides(told, at[seat], actions)
        for action in actions:
            after = ((told, action), at[1]) if seat == 0 else (at[0], (told, action))
            yield from _ends(state.child(action), sides, after, chance)


def _best(payoff: np.ndarray, own: Side, other: Side) -> tuple[float, np.ndarray]:
    """The most that a side is sure of, and the plan that makes it sure."""
    flow, against = own.flow(), other.flow()
    sequences, promises = len(own.numbers), len(against)
    found = linprog(
        np.concatenate([np.zeros(sequences), [-1.0], np.zeros(promises - 1)]),
        A_ub=np.hstack([-payoff.T, against.T]),
        b_ub=np.zeros(len(other.numbers)),
        A_eq=np.hstack([flow, np.zeros((len(flow), promises))]),
        b_eq=np.eye(len(flow))[0],
        bounds=[(0, None)] * sequences + [(None, None)] * promises,
    )
    assert found.status == 0, found.message
    return -found.fun, found.x[:sequences]


def _policy(side: Side, plan: np.ndarray) -> Policy:
    """What a plan does in each information state; anything where it never comes."""
    found = {}
    for told, (_, actions) in side.sets.items():
        weights = np.maximum([plan[side.numbers[told, action]] for action in actions], 0)
        shares = weights / weights.sum() if weights.sum() > 1e-12 else np.full(len(actions), 1 / len(actions))
        found[told] = [*zip(actions, shares.tolist(), strict=True)]
    return found
