"""All seats of a table in turn, as PettingZoo asks for it (AEC).

An episode lasts until a pot is won: one that nobody has won is played for in the next deal, as in a night.
"""

from buio.extras import require

require("environments")

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo.utils import wrappers

from buio.environments.engine_tables import Tables, tables_for
from buio.environments.seats import LARGEST
from buio.play.game import Game
from buio.play.rules import Rules

if TYPE_CHECKING:

    class AECEnv:
        """What callers use of PettingZoo's class, which says no types itself."""

        def agent_iter(self) -> Iterator[str]: ...
        def last(self, observe: bool = ...) -> tuple[dict[str, NDArray[Any]], int, bool, bool, dict[str, Any]]: ...
        def _clear_rewards(self) -> None: ...
        def _accumulate_rewards(self) -> None: ...
        def _was_dead_step(self, action: int | None) -> None: ...

else:
    from pettingzoo import AECEnv

__all__ = ["TurnsEnv", "env"]


def env(game: Game[Any] | str, *arguments: Any, **settings: Any) -> "TurnsEnv":
    """Make a table that ends an episode with an action that is not offered, and says who calls in the wrong order.

    Args:
        game: a game or its code.
        arguments: as those of `TurnsEnv`.
        settings: the same, by name.
    """
    made = TurnsEnv(game, *arguments, **settings)
    for wrapper in (
        lambda one: wrappers.TerminateIllegalWrapper(one, illegal_reward=-1),
        wrappers.OrderEnforcingWrapper,
    ):
        made = wrapper(made)
    return made


class TurnsEnv(AECEnv):
    """All seats of a table, `player_0`, who deals first, to the last one; each sees what it may know.

    Attributes:
        tables: what is below it: arrays (`buio.environments.vector`) where they play the game, else the engine.
    """

    metadata: dict[str, Any] = {"render_modes": [], "name": "buio_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: Game[Any] | str,
        players: int | None = None,
        rules: Rules | None = None,
        stacks: int | Sequence[int] = 200,
    ) -> None:
        """Set the table up.

        Args:
            game: a game or its code.
            players: seats; None: as many as usually play.
            rules: house rules; None: the game's own.
            stacks: chips of a fresh stack, for all or by seat.

        Raises:
            OddsError: what makes no table, see `buio.environments.vector`.
        """
        super().__init__()
        self.tables: Tables = tables_for(game, 1, players, rules, stacks)
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(self.tables.reward.shape[1])]
        features, actions = self.tables.observation.shape[1], len(self.tables.actions)
        told: dict[str, Space[Any]] = {
            "observation": Box(-LARGEST, LARGEST, (features,), np.float32),
            "action_mask": Box(0, 1, (actions,), np.int8),
        }
        self._observations = {agent: Dict(told) for agent in self.possible_agents}
        self._actions = {agent: Discrete(actions) for agent in self.possible_agents}
        self.render_mode: str | None = None

    def observation_space(self, agent: str) -> Dict:
        """Return the space of what a seat may know: `observation`, and `action_mask`, int8, all 0 out of turn."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of actions, the same for all seats."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode; `seed` decides all its cards, None: they go on, at first from where nobody knows."""
        self.tables.reset(seed)
        self.agents: list[str] = self.possible_agents[:]
        self.rewards: dict[str, int] = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Tell what a seat may know, whoever decides."""
        seat = self.possible_agents.index(agent)
        mask = self.tables.mask[0] if self.tables.actor[0] == seat else np.zeros(len(self.tables.actions), bool)
        return {"observation": self.tables.seen_by(seat)[0], "action_mask": mask.astype(np.int8)}

    def step(self, action: int | None) -> None:
        """Act for the seat whose turn it is; None: it leaves, for the episode is over.

        Raises:
            IllegalAction: the action is not offered; nothing has changed.
        """
        agent = self.agent_selection
        if action is None or self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.tables.step([action])
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._won()
        while self.tables.actor[0] < 0 and self.tables.carries[0]:
            self.tables.step([0])
            self._won()
        if self.tables.actor[0] < 0:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._turn()
        self._accumulate_rewards()

    def _won(self) -> None:
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] += int(self.tables.reward[0, seat])

    def _turn(self) -> None:
        self.agent_selection: str = self.possible_agents[int(self.tables.actor[0])]
