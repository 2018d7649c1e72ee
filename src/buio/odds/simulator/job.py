"""The job of a simulation: what is played, and by whom; it plays any stretch of its blocks, wherever it is."""

import time
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Final

import numpy as np

from buio.odds.simulator import blocks, layout
from buio.odds.simulator.blocks import SIDE_BY_SIDE, Rows, tables
from buio.odds.simulator.keeping import Keeper, Part
from buio.odds.simulator.layout import Row
from buio.odds.simulator.policies import Decisions, Policy, Table, as_decided
from buio.odds.simulator.results import Result
from buio.odds.simulator.stretches import PlayedStretch, Stretch

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
        keeper: keeps rows of the deals.
    """

    program: Row
    policies: list[Policy]
    stacks: Row
    seed: int
    deals: int
    size: int
    sources: str
    keeper: Keeper | None

    @property
    def blocks(self) -> int:
        return -(-self.deals // self.size)

    def play(self, stretch: Stretch, seconds: float) -> PlayedStretch:
        """Play a stretch, or as much of it as can be begun within so many seconds."""
        until, block = time.monotonic() + seconds, stretch[0]
        total = Result.nothing(len(self.stacks))
        with Part(self.keeper) if self.keeper else nullcontext() as part:
            while block < stretch[1] and (block == stretch[0] or time.monotonic() < until):
                kept = self._block(block, min(self.size, self.deals - self.size * block))
                total += Result.of(kept, len(self.stacks))
                if part:
                    part.add(block, kept)
                block += 1
        return PlayedStretch((stretch[0], block), total, part.name if part else "")

    def compile(self) -> None:
        """Have all compiled that plays, by playing nothing: no policy is asked here. It is kept for other processes."""
        self._block(0, 0)
        if not all(isinstance(one, Table) for one in self.policies):
            nobody, rows, options = np.zeros(0, np.int64), tables(2, 0, 0), np.zeros((SIDE_BY_SIDE, 8), np.int64)
            decided, told = np.zeros((0, 3), np.int64), np.zeros((1, layout.TABLE_WIDTH), np.int64)
            blocks.move_all(nobody, rows, self.program, decided, options, NOT_LOGGED)
            blocks.choose_all(nobody, rows, self.program, told, decided, options)
            blocks.keep_all(nobody, rows, np.zeros((0, layout.KEPT), np.int64))

    @property
    def _kept(self) -> int:
        return layout.KEPT_WHOLE if self.keeper else layout.KEPT

    def _block(self, block: int, deals: int) -> Rows:
        players = len(self.stacks)
        kept = np.zeros((deals, self._kept), np.int64)
        rows = tables(players, self.seed, block)
        told = [one.numbers if isinstance(one, Table) else np.zeros(layout.TABLE_WIDTH, np.int64)
                for one in self.policies]  # fmt: skip
        if all(isinstance(one, Table) for one in self.policies):
            blocks.play_block(rows, self.program, np.array(told), self.stacks, kept, np.zeros(8, np.int64), NOT_LOGGED)
        else:
            self._side_by_side(rows, np.array(told), kept)
        return kept

    def _side_by_side(self, rows: Rows, told: Rows, kept: Rows) -> None:
        """Play a block whose policies are functions: all tables of a block decide together."""
        options, ends = np.zeros((SIDE_BY_SIDE, 8), np.int64), np.zeros((SIDE_BY_SIDE, self._kept), np.int64)
        played = np.zeros(SIDE_BY_SIDE, np.int64)
        wanted = len(kept) // SIDE_BY_SIDE + (np.arange(SIDE_BY_SIDE) < len(kept) % SIDE_BY_SIDE)  # deals of each table
        first, waiting = np.cumsum(wanted) - wanted, np.flatnonzero(wanted)
        blocks.begin_all(waiting, rows, self.program, played, self.stacks, ends, options, NOT_LOGGED)
        while len(waiting):
            over = waiting[rows[waiting, layout.ENDED] > 0]
            if len(over):
                blocks.keep_all(over, rows, ends)
                kept[first[over] + played[over]] = ends[over]
                played[over] += 1
                waiting = np.flatnonzero(played < wanted)
                again = np.intersect1d(over, waiting)
                blocks.begin_all(again, rows, self.program, played, self.stacks, ends, options, NOT_LOGGED)
                continue
            blocks.move_all(
                waiting, rows, self.program, self._decided(waiting, rows, told, options), options, NOT_LOGGED
            )

    def _decided(self, waiting: Row, rows: Rows, told: Rows, options: Rows) -> Rows:
        decided = np.zeros((len(waiting), 3), np.int64)
        actors = rows[waiting, layout.ACTOR]
        by_table = np.array([isinstance(one, Table) for one in self.policies])[actors]
        if by_table.any():
            some = decided[by_table]
            blocks.choose_all(waiting[by_table], rows, self.program, told, some, options)
            decided[by_table] = some
        for policy in dict.fromkeys(one for one in self.policies if not isinstance(one, Table)):
            seats = [seat for seat, one in enumerate(self.policies) if one is policy]
            mine = np.isin(actors, seats)
            if mine.any():
                seen = Decisions(rows[waiting[mine]], options[waiting[mine]])
                decided[mine] = as_decided(policy(seen), seen)
        return decided
