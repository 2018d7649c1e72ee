"""Thousands of tables in one call: actions in, observations, masks and rewards out."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from reprlib import repr as short
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from buio.environments.buffers import Buffers, reset_mode
from buio.games import games
from buio.odds.errors import OddsError
from buio.odds.simulator import layout, stepping
from buio.odds.simulator.acting import OFFERED, OPTIONS, names
from buio.odds.simulator.kiss import seeded
from buio.odds.simulator.observing import planned
from buio.odds.simulator.programs import program
from buio.odds.simulator.simulating import chips_of
from buio.odds.simulator.stepping import Standing, Terms
from buio.odds.telling import say_if_slow
from buio.play.game import Game
from buio.play.rules import Rules
from buio.play.validation import one_of_kind, whole

NOT_LOGGED: Final = np.zeros(0, np.int64)
KEPT: Final = ("deals", "options", "kept", "played", "reward", "done")
"""What is saved of the tables; all else follows from it."""
State: TypeAlias = Mapping[str, NDArray[Any]]
Stepped: TypeAlias = tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.int64], NDArray[np.bool_]]


class IllegalAction(OddsError):
    """An action that its table does not offer; nothing was stepped.

    Attributes:
        table: at which; action: its index.
    """

    def __init__(self, table: int, action: int, allowed: str) -> None:
        super().__init__(f"actions: table {table} does not offer {action}; it offers {allowed}")
        self.table: int = table
        self.action: int = action


class Played(NamedTuple):
    """What is played at each table, and how.

    Attributes:
        program: the game; stacks: by seat, fresh ones.
        reset: what follows the end of a deal; strict: is an action refused that is not offered?
        threads: how many step at once.
    """

    program: NDArray[np.int64]
    stacks: NDArray[np.int64]
    reset: int
    strict: bool
    threads: int


class VectorTables(Buffers):
    """Tables that play one game side by side, each with its own cards; `vector` makes them.

    All arrays keep their place in memory and are written anew by each step, so that other libraries may hold on to
    them, for example by `torch.from_dlpack(tables.observation)`.

    Attributes:
        actions: what each index of an action means, such as "raise least" or "throw 1 3": the places of cards count
            from the lowest card of the hand. A raise or blind is the least, of half the pot, of the pot, the most.
        parts: where each part of an observation stands. Cards are 0 or 1 by place in the pack, deuces (or the lowest
            rank of a short pack) first; seats count from the actor to its left; amounts are chips.
        observation: what the actors may know, float32, shape (tables, features); zeros where nobody decides.
        mask: which actions they may choose, bool, shape (tables, actions); never all False.
        actor: the seats that decide, int64, shape (tables,); -1: nobody, the deal is over.
        reward: chips won by each seat in deals that ended with the last step, int64, shape (tables, players).
        done: has a deal ended with the last step? bool, shape (tables,).
    """

    def __init__(self, played: "Played", seeds: Sequence[int], out: Mapping[str, NDArray[Any]]) -> None:
        called = names(played.program)
        plan, parts = planned(played.program, len(played.stacks))
        self.parts: Mapping[str, slice] = parts
        self.actions: tuple[str, ...] = tuple(called.values())
        self._seeds, self._played = seeds, played
        self._terms = Terms(played.program, played.stacks, np.array(list(called), np.int64), plan)
        features = max(part.stop for part in self.parts.values())
        super().__init__(len(seeds), len(played.stacks), features, len(called), out)
        self._at = Standing(
            deals=np.zeros((len(seeds), layout.WIDTH), np.int64),
            options=np.zeros((len(seeds), OPTIONS), np.int64),
            kept=np.zeros((len(seeds), layout.KEPT), np.int64),
            played=np.zeros(len(seeds), np.int64),
            observation=self.observation,
            mask=self.mask,
            reward=self.reward,
            done=self.done,
            actor=self.actor,
        )
        self._log, self._all = NOT_LOGGED, np.arange(len(seeds))
        self.reset(seeds)

    def __len__(self) -> int:
        return len(self._seeds)

    def reset(
        self, seed: int | Sequence[int] | None = None, where: ArrayLike | None = None
    ) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Begin a deal with fresh stacks; a carried pot is left behind.

        Args:
            seed: begin the tables anew, their first deal dealt by seat 0: one for each table, shape (tables,), or a
                number, to which each table adds its own; None: the cards go on, and so does the dealer.
            where: at which tables, bool, shape (tables,); None: at all.

        Returns:
            `observation` and `mask`.

        Raises:
            OddsError: seeds or tables that are none; stacks with which nobody ever decides anything.
        """
        which = self._chosen(where)
        if seed is not None:
            self._seeds = seeds_of(seed, len(self))
            for table in which.tolist():
                deal = self._at.deals[table]
                deal[:] = 0
                deal[layout.SEATED], deal[layout.BLINDS] = len(self._terms.stacks), 1
                deal[layout.SEED : layout.SEED + 4] = seeded(self._seeds[table], 0, 1)[0]
                self._at.played[table] = 0
        stepping.begin_tables(self._terms, self._at, which, self._log)
        if self._at.deals[which, layout.ENDED].any():
            raise OddsError(f"stacks: with {self._terms.stacks.tolist()} nobody ever has to decide anything")
        return self.observation, self.mask

    def step(self, actions: ArrayLike, where: ArrayLike | None = None) -> Stepped:
        """Make an action at each table.

        Args:
            actions: indices of `actions`, whole numbers, shape (tables,).
            where: at which tables, bool, shape (tables,); None: at all. What the arrays say of the others stays.

        Returns:
            `observation`, `mask`, `reward` and `done`: the same arrays each time, written anew.

        Raises:
            IllegalAction: one is not offered; nothing was stepped. Without `strict` it becomes the least move: check,
                else fold; no blind; no card thrown away; the bring-in.
            OddsError: no actions, or not as many as there are tables.
        """
        indices, which = whole_numbers(actions, len(self)), self._chosen(where)
        strict = self._played.strict
        if strict and (table := stepping.first_refused(self._terms, self._at.options, which, indices)) >= 0:
            offered = np.flatnonzero(self._at.options[table, OFFERED] >> self._terms.numbers & 1).tolist()
            raise IllegalAction(table, int(indices[table]), ", ".join(f"{at} ({self.actions[at]})" for at in offered))
        self._step(which, indices)
        return self.observation, self.mask, self.reward, self.done

    def state(self) -> State:
        """Return a copy of all that decides how these tables go on: arrays by name, as `numpy.savez` keeps them."""
        return {name: getattr(self._at, name).copy() for name in KEPT}

    def restore(self, state: State) -> None:
        """Go back to a state, of these tables or of others that play the same.

        Raises:
            OddsError: it is of other tables; nothing has changed.
        """
        for name in KEPT:
            held = getattr(self._at, name)
            if name not in state or state[name].shape != held.shape or state[name].dtype != held.dtype:
                raise OddsError(f"state: its {name!r} is not that of {len(self)} tables of this game")
        for name in KEPT:
            getattr(self._at, name)[:] = state[name]
        stepping.show_all(self._terms, self._at)

    def seen_by(self, seat: int) -> NDArray[np.float32]:
        """Tell what one seat may know at every table, whoever decides: a new array, as `observation` is.

        What may be done is told where it is this seat's turn alone; where the deal is over it sees how that ended.

        Raises:
            OddsError: there is no such seat.
        """
        seat_of(seat, len(self._terms.stacks))
        seen = np.zeros_like(self.observation)
        stepping.show_seat(self._terms, self._at, seat, seen)
        return seen

    @property
    def carries(self) -> NDArray[np.bool_]:
        """At which tables does a pot wait for the next deal, or is played for now? Shape (tables,)."""
        stacks = self._at.deals[:, layout.STACK : layout.STACK + len(self._terms.stacks)]
        return np.asarray((self._at.deals[:, layout.CARRIED] == 1) & ((stacks > 0).sum(axis=1) > 1))

    def _chosen(self, where: ArrayLike | None) -> NDArray[np.int64]:
        """The numbers of these tables."""
        return self._all if where is None else chosen(where, len(self))

    def _step(self, tables: NDArray[np.int64], actions: NDArray[np.int64]) -> None:
        """Let each thread step some of the tables; they share nothing."""

        def step(which: NDArray[np.int64]) -> None:
            stepping.step_all(self._terms, self._at, which, actions, self._played.reset, self._log)

        threads = self._played.threads
        if threads == 1:
            step(tables)
            return
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(step, np.array_split(tables, threads)))


def vector(
    game: Game[Any] | str,
    tables: int = 1,
    players: int | None = None,
    rules: Rules | None = None,
    stacks: int | Sequence[int] = 200,
    seed: int | Sequence[int] = 0,
    *,
    reset: str = "same_step",
    strict: bool = True,
    threads: int = 1,
    out: Mapping[str, NDArray[Any]] | None = None,
) -> VectorTables:
    """Set up tables of one game for agents, each at the first decision of its first deal.

    A table plays deal after deal as a night does: the dealer moves on, a pot that nobody has won is carried, and when
    one is won everybody has a fresh stack. What a table plays follows from its seed and its actions alone, whatever the
    number of tables or threads.

    Args:
        game: a game or its code.
        tables: how many.
        players: seats at each table; None: as many as usually play this game.
        rules: house rules of the game; None: its own.
        stacks: chips of a fresh stack, for all or by seat.
        seed: decides every card: one for each table, or a number, to which each table adds its own, from 0.
        reset: what follows the end of a deal: "same_step", the next deal at once, so that the step that reports `done`
            shows its first decision; "next_step", the next deal with the next step, whose action counts for nothing;
            "stays", nothing until `VectorTables.reset`.
        strict: is an action that is not offered refused? Otherwise it becomes the least move.
        threads: how many threads step at once.
        out: arrays to write into, by name: "observation", "mask", "reward", "done", "actor"; types and shapes are those
            of the attributes of `VectorTables`, in C order.

    Returns:
        The tables.

    Raises:
        OddsError: a game that the simulator does not play, by what it lacks (see `buio.odds.simulator.unplayed`); or an
            argument that makes no tables.
    """
    known = games[game] if isinstance(game, str) else one_of_kind("game", game, Game, "a game or its code")
    seats = known.usual_by(rules) if players is None else players
    count_of("tables", tables)
    count_of("threads", threads)
    count_of("players", seats, 2, layout.SEATS)
    mode = reset_mode(reset)
    say_if_slow()
    chips = chips_of(stacks, seats)
    played = Played(program(known.written(rules, seats)), chips, mode, strict, threads)
    return VectorTables(played, seeds_of(seed, tables), out or {})


def arrays() -> None:
    """Call all that tables call once, to have it compiled; every game is a program for the same code."""
    tables = vector(next(iter(games.values())), 1, 2)
    tables.step(tables.mask.argmax(axis=1))
    tables.restore(tables.state())
    tables.seen_by(0)


def count_of(name: str, value: object, least: int = 1, most: int | None = None) -> None:
    """Refuse what is no number of such things.

    Raises:
        OddsError: it is none.
    """
    try:
        whole(name, value, least, most)
    except (TypeError, ValueError) as error:
        raise OddsError(str(error)) from None


def whole_numbers(actions: ArrayLike, tables: int) -> NDArray[np.int64]:
    """Return an action for each table.

    Raises:
        OddsError: they are no whole numbers, or not as many as there are tables.
    """
    given = np.asarray(actions)
    if given.shape != (tables,) or not np.issubdtype(given.dtype, np.integer):
        raise OddsError(f"actions: {tables} whole numbers, one for each table, not {given.dtype} {given.shape}")
    return given.astype(np.int64)


def chosen(where: ArrayLike | None, tables: int) -> NDArray[np.int64]:
    """Return the numbers of the tables that are chosen; None: all.

    Raises:
        OddsError: they are no truths, or not as many as there are tables.
    """
    if where is None:
        return np.arange(tables)
    given = np.asarray(where)
    if given.shape != (tables,) or given.dtype != bool:
        raise OddsError(f"where: {tables} truths, one for each table, not {short(where)}")
    return np.flatnonzero(given)


def seat_of(seat: object, players: int) -> None:
    """Refuse what is no seat.

    Raises:
        OddsError: it is none.
    """
    if not isinstance(seat, (int, np.integer)) or isinstance(seat, bool) or not 0 <= seat < players:
        raise OddsError(f"seat is 0 to {players - 1}, not {short(seat)}")


def seeds_of(seed: int | Sequence[int], tables: int) -> list[int]:
    """Return a seed for each table.

    Raises:
        OddsError: it is neither a whole number from 0 nor as many as there are tables.
    """
    if isinstance(seed, (int, np.integer)) and not isinstance(seed, bool):
        given: list[Any] = [int(seed) + table for table in range(tables)]
    else:
        given = list(np.atleast_1d(seed))
    if len(given) != tables or not all(isinstance(one, (int, np.integer)) and one >= 0 for one in given):
        raise OddsError(f"seed: a whole number from 0, or {tables} of them, not {short(seed)}")
    return [int(one) for one in given]
