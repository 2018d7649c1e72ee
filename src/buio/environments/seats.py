"""One seat among policies, as Gymnasium asks for it: a table (`SeatEnv`), or many side by side (`SeatsEnv`).

An episode lasts until a pot is won: one that nobody has won is played for in the next deal, as in a night.
"""

from buio.extras import require

require("environments")

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import Env
from gymnasium.spaces import Box, Discrete, Space
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from buio.environments.engine_tables import Tables, tables_for
from buio.environments.vector import seat_of, seeds_of
from buio.odds.errors import OddsError
from buio.play.game import Game
from buio.play.rules import Rules

__all__ = ["Opponents", "SeatEnv", "SeatsEnv", "anything"]

Observations: TypeAlias = NDArray[np.float32]
Masks: TypeAlias = NDArray[np.bool_]
Opponents: TypeAlias = Callable[[Observations, Masks, np.random.Generator], NDArray[np.integer[Any]]]
"""Who plays the other seats: what they may know and do at some tables, shape (n, features) and (n, actions), and a
generator, come in; an action for each of them goes out."""
LARGEST: Final = float(1 << 53)
"""No number of an observation is greater, or less than its negative."""


def anything(_: Observations, mask: Masks, rng: np.random.Generator) -> NDArray[np.int64]:
    """Choose any action that is offered, each with the same chance.

    Args:
        mask: which actions are offered, bool, shape (n, actions).
        rng: the generator.

    Returns:
        An action at each table, int64, shape (n,).
    """
    return np.asarray((rng.random(mask.shape) * mask).argmax(axis=1))


class SeatsEnv(VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """One seat at many tables, whose other seats policies play; a table that is over deals anew with the next step.

    Attributes:
        tables: what is below it: arrays (`buio.environments.vector`) where they play the game, else the engine.
        seat: which seat it is, 0 being the dealer of the first deal.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: Game[Any] | str,
        tables: int = 1,
        players: int | None = None,
        rules: Rules | None = None,
        stacks: int | Sequence[int] = 200,
        *,
        seat: int = 0,
        opponents: Opponents = anything,
        strict: bool = False,
    ) -> None:
        """Set the tables up.

        Args:
            game: a game or its code.
            tables: how many.
            players: seats at each; None: as many as usually play.
            rules: house rules; None: the game's own.
            stacks: chips of a fresh stack, for all or by seat.
            seat: which seat it is, from 0.
            opponents: who plays the others.
            strict: is an action that is not offered refused? Otherwise it becomes the least move.

        Raises:
            OddsError: what makes no tables, see `buio.environments.vector`; no such seat; a game from outside with
                a phase whose actions have no numbers.
        """
        self.tables: Tables = tables_for(game, tables, players, rules, stacks, strict)
        seat_of(seat, self.tables.reward.shape[1])
        if not callable(opponents):
            raise OddsError(f"opponents is a function of observations, masks and a generator, not {opponents!r}")
        self._opponents = opponents
        self.num_envs: int = tables
        self.seat: int = seat
        features, actions = self.tables.observation.shape[1], len(self.tables.actions)
        self.single_observation_space: Space[Any] = Box(-LARGEST, LARGEST, (features,), np.float32)
        self.single_action_space: Space[Any] = Discrete(actions)
        self.observation_space: Space[Any] = batch_space(self.single_observation_space, tables)
        self.action_space: Space[Any] = batch_space(self.single_action_space, tables)
        self._over = np.zeros(tables, bool)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin an episode at each table.

        Args:
            seed: of the cards, one for each table or a number to which each adds its own; the policies' chance follows
                the first. None: both go on, at first from where nobody knows.
            options: `reset_mask`, bool, shape (tables,): at these tables alone.

        Returns:
            What the seat may know, shape (tables, features); `action_mask`: what it may do, shape (tables, actions);
            `won_before`: chips that it won in episodes in which it had nothing to decide, shape (tables,).

        Raises:
            OddsError: seeds that are none, or not as many as there are tables.
        """
        where = np.asarray((options or {}).get("reset_mask", np.ones(self.num_envs, bool)))
        if seed is not None:
            self._np_random = np.random.default_rng(seeds_of(seed, self.num_envs)[0])
        self.tables.reset(seed, where)
        self._over[where] = False
        won = self._to_the_seat(where, begins=where)
        return self._seen(), {"action_mask": self.action_masks(), "won_before": won}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observations, NDArray[np.float64], Masks, Masks, dict[str, Any]]:
        """Act at each table, and let the others act until it is this seat's turn again, or the episode is over.

        Args:
            actions: one a table, shape (tables,); where an episode was over they count for nothing.

        Returns:
            Observations; chips won, float64, shape (tables,); which episodes are over; that none was cut short; and
            the same as `reset` tells.

        Raises:
            IllegalAction: `strict`, and a table does not offer its action; nothing was stepped.
        """
        begins = self._over.copy()
        self.tables.step(actions)
        self._over[:] = False
        won = self.tables.reward[:, self.seat].copy()
        self._over |= self.tables.done & ~self.tables.carries & ~begins
        won += self._to_the_seat(~self._over, begins)
        info = {"action_mask": self.action_masks(), "won_before": won * begins}
        cut = np.zeros(self.num_envs, bool)
        return self._seen(), (won * ~begins).astype(np.float64), self._over.copy(), cut, info

    def action_masks(self) -> Masks:
        """Tell what the seat may do, bool, shape (tables, actions); anything where the episode is over."""
        return self.tables.mask.copy()

    def _seen(self) -> Observations:
        return self.tables.seen_by(self.seat)

    def _to_the_seat(self, where: Masks, begins: Masks) -> NDArray[np.int64]:
        """Let the others act at these tables; one that begins goes on until this seat has to decide. What it won."""
        won = np.zeros(self.num_envs, np.int64)
        while (waiting := where & ~self._over & (self.tables.actor != self.seat)).any():
            actions = np.zeros(self.num_envs, np.int64)
            theirs = waiting & (self.tables.actor >= 0)
            if theirs.any():
                seen, mask = self.tables.observation[theirs], self.tables.mask[theirs]
                actions[theirs] = self._opponents(seen, mask, self.np_random)
            self.tables.step(actions, waiting)
            won += np.where(waiting, self.tables.reward[:, self.seat], 0)
            self._over |= waiting & self.tables.done & ~self.tables.carries & ~begins
        return won


class SeatEnv(Env[Observations, np.int64]):
    """One seat at one table, as `SeatsEnv` plays it; its arguments are the same.

    Attributes:
        seats: the one table below it.
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(self, game: Game[Any] | str, players: int | None = None, **settings: Any) -> None:
        self.seats: SeatsEnv = SeatsEnv(game, 1, players, **settings)
        self.observation_space: Space[Any] = self.seats.single_observation_space
        self.action_space: Space[Any] = self.seats.single_action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin an episode.

        Returns:
            What the seat may know, float32, shape (features,); `action_mask`: what it may do, bool, shape (actions,);
            `won_before`: chips that it won in episodes in which it had nothing to decide.
        """
        first = None if seed is None else seeds_of(seed, 1)[0]
        super().reset(seed=first)
        seen, told = self.seats.reset(seed=first)
        return seen[0], {name: array[0] for name, array in told.items()}

    def step(self, action: np.int64) -> tuple[Observations, float, bool, bool, dict[str, Any]]:
        """Act, and let the others act until it is this seat's turn again, or the episode is over.

        Returns:
            What it may know; chips won; is the episode over; False; and the same as `reset` tells.
        """
        seen, won, over, cut, told = self.seats.step(np.array([action]))
        return seen[0], float(won[0]), bool(over[0]), bool(cut[0]), {name: array[0] for name, array in told.items()}

    def action_masks(self) -> Masks:
        """Tell what the seat may do, bool, shape (actions,), as sb3-contrib asks for it."""
        return np.asarray(self.seats.action_masks()[0])
