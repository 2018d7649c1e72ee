"""Simulations: blocks of deals, here, on all processors, or on many machines; the same seed gives the same sums."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from buio.games import games
from buio.odds.errors import OddsError
from buio.odds.showdown import refuse_seats
from buio.odds.simulator import layout
from buio.odds.simulator.blocks import (
    BLOCK,
    SIDE_BY_SIDE,
    Rows,
    begin_all,
    choose_all,
    deals_of,
    keep_all,
    move_all,
    play_block,
    tables,
)
from buio.odds.simulator.jit import sources
from buio.odds.simulator.policies import Decisions, Policy, Table, for_seats, refuse_decided
from buio.odds.simulator.programs import program
from buio.odds.simulator.results import Result
from buio.odds.simulator.saving import Saved, manifest
from buio.odds.simulator.stretches import Played, Stretch
from buio.odds.simulator.tables import Row
from buio.play.arguments import one_of_kind
from buio.play.game import Game
from buio.play.recipe import Recipe

NOT_LOGGED: Final = np.zeros(0, np.int64)
"""A log in which no move has room."""


@dataclass(frozen=True, eq=False)
class Job:
    """What is played, and by whom; it travels to other processes and machines.

    Attributes:
        program: the game, as the simulator reads it.
        policies: by seat.
        stacks: by seat, the chips of a fresh stack.
        seed: with the number of the block it decides every card and every chance.
        deals: how many.
        size: how many deals a block has; the last one may have fewer.
        sources: what names the sources that play it.
    """

    program: Row
    policies: list[Policy]
    stacks: Row
    seed: int
    deals: int
    size: int
    sources: str

    @property
    def blocks(self) -> int:
        """How many blocks the deals are."""
        return -(-self.deals // self.size)

    def play(self, stretch: Stretch, seconds: float) -> Played:
        """Play a stretch, or as much of it as can be begun within so many seconds."""
        until, block = time.monotonic() + seconds, stretch[0]
        total = Result.nothing(len(self.stacks))
        while block < stretch[1] and (block == stretch[0] or time.monotonic() < until):
            total += self._block(block, min(self.size, self.deals - self.size * block))
            block += 1
        return Played((stretch[0], block), total)

    def compile(self) -> None:
        """Have all compiled that plays, by playing nothing; what is compiled is kept for other processes."""
        self._block(0, 0)
        if not all(isinstance(one, Table) for one in self.policies):
            nobody, rows, options = np.zeros(0, np.int64), tables(2, 0, 0), np.zeros((SIDE_BY_SIDE, 8), np.int64)
            decided, told = np.zeros((0, 3), np.int64), np.zeros((1, layout.TABLE_WIDTH), np.int64)
            move_all(nobody, rows, self.program, decided, options, NOT_LOGGED)
            choose_all(nobody, rows, self.program, told, decided, options)
            keep_all(nobody, rows, np.zeros((0, layout.KEPT), np.int64))

    def _block(self, block: int, deals: int) -> Result:
        players = len(self.stacks)
        kept = np.zeros((deals, layout.KEPT), np.int64)
        rows = tables(players, self.seed, block)
        told = [one.numbers if isinstance(one, Table) else np.zeros(layout.TABLE_WIDTH, np.int64)
                for one in self.policies]  # fmt: skip
        if all(isinstance(one, Table) for one in self.policies):
            play_block(rows, self.program, np.array(told), self.stacks, kept, np.zeros(8, np.int64), NOT_LOGGED)
        else:
            self._side_by_side(rows, np.array(told), kept)
        return Result.of(kept, players)

    def _side_by_side(self, rows: Rows, told: Rows, kept: Rows) -> None:
        """Play a block whose policies are functions: all tables of a block decide together."""
        options, ends = np.zeros((SIDE_BY_SIDE, 8), np.int64), np.zeros((SIDE_BY_SIDE, layout.KEPT), np.int64)
        played = np.zeros(SIDE_BY_SIDE, np.int64)
        wanted = np.array([deals_of(row, len(kept)) for row in range(SIDE_BY_SIDE)])
        waiting, written = np.flatnonzero(wanted), 0
        begin_all(waiting, rows, self.program, played, self.stacks, ends, options, NOT_LOGGED)
        while len(waiting):
            over = waiting[rows[waiting, layout.ENDED] > 0]
            if len(over):
                keep_all(over, rows, ends)
                kept[written : written + len(over)] = ends[over]
                written += len(over)
                played[over] += 1
                begin_all(
                    over[played[over] < wanted[over]],
                    rows,
                    self.program,
                    played,
                    self.stacks,
                    ends,
                    options,
                    NOT_LOGGED,
                )
                waiting = np.flatnonzero(played < wanted)
                continue
            move_all(waiting, rows, self.program, self._decided(waiting, rows, told, options), options, NOT_LOGGED)

    def _decided(self, waiting: Row, rows: Rows, told: Rows, options: Rows) -> Rows:
        decided = np.zeros((len(waiting), 3), np.int64)
        actors = rows[waiting, layout.ACTOR]
        by_table = np.array([isinstance(one, Table) for one in self.policies])[actors]
        if by_table.any():
            some = decided[by_table]
            choose_all(waiting[by_table], rows, self.program, told, some, options)
            decided[by_table] = some
        for policy in dict.fromkeys(one for one in self.policies if not isinstance(one, Table)):
            seats = [seat for seat, one in enumerate(self.policies) if one is policy]
            mine = np.isin(actors, seats)
            if mine.any():
                seen = Decisions(rows[waiting[mine]], options[waiting[mine]])
                decided[mine] = np.stack(np.broadcast_arrays(*policy(seen), np.zeros(len(seen)))[:3], axis=1)
                refuse_decided(decided[mine], seen)
        return decided


def simulate(
    game: Game[Any] | Recipe | str,
    players: int,
    deals: int,
    policies: Policy | Sequence[Policy],
    *,
    stacks: int | Sequence[int] = 200,
    seed: int = 0,
    workers: int = 1,
    cluster: str | None = None,
    save: str | Path | None = None,
    progress: Callable[[Result], object] | None = None,
) -> Result:
    """Play many deals by policies.

    Pots are carried from deal to deal as the game has it; when one is won everybody has a fresh stack, and the deal
    goes round. The sums are the same however many workers there are, and however often a saved run was broken off.

    Args:
        game: a game with its own house rules, or its code; or a recipe for this many players.
        players: how many are seated.
        deals: how many deals.
        policies: one for all seats, or one for each.
        stacks: chips of a fresh stack, for all or by seat.
        seed: decides every card and every chance.
        workers: processes; 1: this one alone.
        cluster: the address of a Dask scheduler whose workers play instead.
        save: a file that keeps what is done, second by second; if it is there, the run that it keeps goes on.
        progress: is told the sums so far, at the start and about every second.

    Returns:
        The sums; after Ctrl-C those of all blocks that are done, `interrupted`.

    Raises:
        OddsError: an argument that makes no simulation, a game that the simulator does not play, a recipe or a table
            that was made for other players or another game, or a file of another simulation.
        MissingExtra: a cluster, and Dask is not installed.
    """
    from buio.odds.simulator.spreading import spread

    if isinstance(deals, bool) or not isinstance(deals, int) or deals < 1:
        raise OddsError(f"deals: {deals!r} deals are none; say 1 or more")
    if not isinstance(workers, int) or workers < 1:
        raise OddsError(f"workers: {workers!r} processes play nothing; say 1 or more")
    recipe = games[game] if isinstance(game, str) else game
    if not isinstance(recipe, Recipe):
        recipe = one_of_kind("game", recipe, Game, "a game or its code, or a recipe").written(None, players)
    if not 2 <= players <= layout.SEATS:
        raise OddsError(f"players: {players} are not 2 to {layout.SEATS}")
    refuse_seats(recipe, players, "game")
    chips = np.array([stacks] * players if isinstance(stacks, int) else list(stacks), np.int64)
    if chips.shape != (players,) or (chips < 1).any():
        raise OddsError(f"stacks: {players} whole numbers from 1, or one for all")
    job = Job(program(recipe), for_seats(policies, players, recipe), chips, seed, deals, BLOCK, sources())
    tell = progress or (lambda _: None)
    if save is None:
        return spread(job, workers, cluster, tell, None)
    with Saved(Path(save), manifest(job, recipe), players) as saved:
        return spread(job, workers, cluster, tell, saved)
