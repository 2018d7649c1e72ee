"""Tables that the engine itself plays, for the games that the arrays do not play: slower, and with the same calls."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from buio.environments.buffers import Buffers, reset_mode
from buio.environments.numbered import Longest, Numbered, Rows
from buio.environments.observer import Observer
from buio.environments.vector import (
    IllegalAction,
    Stepped,
    VectorTables,
    chosen,
    count_of,
    seat_of,
    seeds_of,
    vector,
    whole_numbers,
)
from buio.games import games
from buio.odds.errors import OddsError
from buio.odds.simulator.programs import program
from buio.odds.simulator.simulating import chips_of
from buio.odds.simulator.stepping import IDLE, NEXT_STEP, SAME_STEP
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.outcome import NOTHING_CARRIED
from buio.play.rules import Rules
from buio.play.shuffle import Shuffle
from buio.play.validation import one_of_kind

__all__ = ["EngineTables", "Tables", "tables_for"]

_NO_RECALL: Final = Longest(0, 0, 0, 0)


class Sitting(NamedTuple):
    """What is played at each table.

    Attributes:
        game: the game; rules: its house rules; stacks: by seat, fresh ones.
    """

    game: Game[Any]
    rules: Rules | None
    stacks: list[int]


class TableState(NamedTuple):
    """How one table stands.

    Attributes:
        deal: the deal; placed: rows of the cards that its actor has laid out so far.
        deals: how many were begun; shuffle: of the last one.
    """

    deal: Deal
    placed: Rows
    deals: int
    shuffle: Shuffle


class EngineState(NamedTuple):
    """All that decides how tables go on; `pickle` keeps it.

    Attributes:
        sitting: what they play; tables: how each stands.
        reward, done: of the last step.
    """

    sitting: Sitting
    tables: tuple[TableState, ...]
    reward: NDArray[np.int64]
    done: NDArray[np.bool_]


class EngineTable:
    """One table: deal after deal as in a night.

    Attributes:
        deal: the deal that is played, or over; placed: rows of the cards that its actor has laid out so far.
        deals: how many were begun.
    """

    def __init__(self, sitting: Sitting, seed: int) -> None:
        self._sitting, self._shuffle = sitting, Shuffle(seed)
        self.deals: int = 0
        self.placed: Rows = ()
        self.deal: Deal = sitting.game.deal(sitting.stacks, 0, sitting.rules)

    @property
    def carries(self) -> bool:
        """Does something wait for the next deal, or is played for now?

        Who has the only chips left takes a pot; one for which nobody has any is left behind, as by `reset`. A match
        shares its pool out even then.
        """
        outcome = self.deal.outcome
        carry = outcome.carry if outcome else self.deal.carry
        return carry != NOTHING_CARRIED and (any(self.deal.stacks) or carry.match is not None)

    def state(self) -> TableState:
        """Return a copy of how it stands."""
        return TableState(self.deal.copy(), self.placed, self.deals, self._shuffle)

    def restore(self, state: TableState) -> None:
        """Stand as it did."""
        self.deal, self.placed, self.deals, self._shuffle = state.deal.copy(), *state[1:]

    def begin(self, fresh: bool) -> None:
        """Begin the next deal; `fresh`: what was carried is left behind."""
        carried = not fresh and self.carries and self.deal.outcome
        stacks, carry = (self.deal.stacks, carried.carry) if carried else (self._sitting.stacks, None)
        self._shuffle = self._shuffle.next()
        self.deal = self._sitting.game.deal(stacks, self.deals % len(stacks), self._sitting.rules, self._shuffle, carry)
        self.deals += 1


class EngineTables(Buffers):
    """Tables that the engine plays, with the calls of `VectorTables`.

    Attributes:
        actions: what each index of an action means. Cards are counted from the lowest of the hand, or named; a hand is
            laid out card by card; melds lie as the program would lay them.
        parts: where each part of an observation stands: cards by place in the pack, the lowest first, seats from 0.
        observation, mask, actor, reward, done: as those of `VectorTables`.
    """

    def __init__(
        self,
        sitting: Sitting,
        tables: int,
        strict: bool,
        seed: int = 0,
        reset: str = "next_step",
        out: Mapping[str, NDArray[Any]] | None = None,
    ) -> None:
        """Set them up; `seed`, `reset` and `out` are those of `vector`."""
        first = sitting.game.deal(sitting.stacks, 0, sitting.rules)
        self._sitting, self._strict, self._reset = sitting, strict, reset_mode(reset)
        self._numbered = Numbered(first.recipe, carried=True)
        self._observer = Observer(first, _NO_RECALL, recall=False, public=True, private=True)
        self.actions: tuple[str, ...] = self._numbered.names
        ends = np.cumsum([0, *[part.size for part in self._observer.dict.values()]]).tolist()
        self.parts: Mapping[str, slice] = {
            name: slice(start, end) for name, start, end in zip(self._observer.dict, ends, ends[1:], strict=False)
        }
        super().__init__(tables, len(sitting.stacks), self._observer.tensor.size, len(self.actions), out or {})
        self._legal: list[list[int]] = [[]] * tables
        self._tables = [EngineTable(sitting, one) for one in seeds_of(seed, tables)]
        self.reset()

    def __len__(self) -> int:
        return len(self._tables)

    def reset(
        self, seed: int | Sequence[int] | None = None, where: ArrayLike | None = None
    ) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Begin a deal with fresh stacks; see `VectorTables.reset`.

        Raises:
            OddsError: seeds or tables that are none; stacks with which nobody ever decides anything.
        """
        seeds = None if seed is None else seeds_of(seed, len(self))
        for at in chosen(where, len(self)).tolist():
            if seeds is not None:
                self._tables[at] = EngineTable(self._sitting, seeds[at])
            self._deal_on(at, fresh=True)
            self.reward[at], self.done[at] = 0, False
            self._show(at)
            if self.actor[at] < 0:
                raise OddsError(f"stacks: with {self._sitting.stacks} nobody ever has to decide anything")
        return self.observation, self.mask

    def step(self, actions: ArrayLike, where: ArrayLike | None = None) -> Stepped:
        """Make an action at each table; see `VectorTables.step`.

        Raises:
            IllegalAction: one is not offered; nothing was stepped. Without `strict` it becomes the least move.
            OddsError: no actions, or not as many as there are tables.
        """
        given, which = whole_numbers(actions, len(self)).tolist(), chosen(where, len(self)).tolist()
        for at in which if self._strict else ():
            if self.actor[at] >= 0 and given[at] not in self._legal[at]:
                offered = ", ".join(f"{one} ({self.actions[one]})" for one in self._legal[at])
                raise IllegalAction(at, given[at], offered)
        for at in which:
            self.reward[at], self.done[at] = 0, False
            if self.actor[at] >= 0:
                self._act(at, given[at])
            elif self._reset == NEXT_STEP:
                self._deal_on(at, fresh=False)
            if self.done[at] and self._reset == SAME_STEP:
                self._deal_on(at, fresh=False)
            self._show(at)
        return self.observation, self.mask, self.reward, self.done

    def state(self) -> EngineState:
        """Return a copy of all that decides how these tables go on."""
        standing = tuple([table.state() for table in self._tables])
        return EngineState(self._sitting, standing, self.reward.copy(), self.done.copy())

    def restore(self, state: EngineState) -> None:
        """Go back to a state, of these tables or of others that play the same.

        Raises:
            OddsError: it is of other tables; nothing has changed.
        """
        if type(state) is not EngineState or state.sitting != self._sitting or len(state.tables) != len(self):
            raise OddsError(f"state: it is not that of {len(self)} tables of this game")
        self.reward[:], self.done[:] = state.reward, state.done
        for at, standing in enumerate(state.tables):
            self._tables[at].restore(standing)
            self._show(at)

    def seen_by(self, seat: int) -> NDArray[np.float32]:
        """Tell what one seat may know at every table, whoever decides: a new array, as `observation` is.

        Raises:
            OddsError: there is no such seat.
        """
        seat_of(seat, len(self._sitting.stacks))
        seen = np.zeros_like(self.observation)
        for table, row in zip(self._tables, seen, strict=True):
            self._observe(table, seat, row)
        return seen

    @property
    def carries(self) -> NDArray[np.bool_]:
        """At which tables does something wait for the next deal, or is played for now? Shape (tables,)."""
        return np.array([table.carries for table in self._tables])

    def _act(self, at: int, action: int) -> None:
        """Make an action, or the least move where it is not offered."""
        table = self._tables[at]
        deal = table.deal
        if action in self._legal[at]:
            move = self._numbered.move(deal, action, table.placed)
            table.placed = () if move else (*table.placed, self._numbered.place(action))
        else:
            move, table.placed = deal.options().least(), ()
        if move:
            deal.apply(move)
        if deal.over:
            self.done[at] = True
            self._pay(at)

    def _deal_on(self, at: int, fresh: bool) -> None:
        """Begin the next deal, and further ones until somebody has to decide; what they bring is won in this step."""
        table = self._tables[at]
        for _ in range(IDLE):
            table.begin(fresh)
            if not table.deal.over:
                return
            self._pay(at)
            fresh = False

    def _pay(self, at: int) -> None:
        deal = self._tables[at].deal
        self.reward[at] += deal.net

    def _show(self, at: int) -> None:
        """Write down what the actor may know and may do; where nobody decides every action does, and does nothing."""
        table = self._tables[at]
        self.actor[at] = actor = max(table.deal.actor, -1)
        if actor < 0:
            self.observation[at], self.mask[at] = 0, True
            return
        self._legal[at] = legal = self._numbered.legal(table.deal, table.placed)
        self.mask[at] = False
        self.mask[at, legal] = True
        self._observe(table, actor, self.observation[at])

    def _observe(self, table: EngineTable, seat: int, row: NDArray[np.float32]) -> None:
        self._observer.set_from(table, seat)
        row[:] = self._observer.tensor


Tables: TypeAlias = VectorTables | EngineTables


def tables_for(
    game: Game[Any] | str,
    tables: int,
    players: int | None,
    rules: Rules | None,
    stacks: int | Sequence[int],
    strict: bool = True,
    reset: str = "next_step",
    out: Mapping[str, NDArray[Any]] | None = None,
) -> Tables:
    """Set up tables: arrays where they play the game, else the engine.

    The arguments are those of `vector`. What is dealt before `reset` has a seed nobody knows, as Gymnasium wants it.

    Raises:
        OddsError: an argument that makes no tables, or a phase whose actions have no numbers.
    """
    known = games[game] if isinstance(game, str) else one_of_kind("game", game, Game, "a game or its code")
    seats = known.usual_by(rules) if players is None else players
    count_of("tables", tables)
    count_of("players", seats)
    seed = secrets.randbits(32)
    try:
        program(known.written(rules, seats))
    except OddsError:
        return EngineTables(Sitting(known, rules, chips_of(stacks, seats).tolist()), tables, strict, seed, reset, out)
    return vector(known, tables, players, rules, stacks, seed, reset=reset, strict=strict, out=out)
