"""A seat at a served table for a program: what it is asked, what it answers, and what the table has acknowledged."""

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final, Protocol

import msgspec

from buio.client.choices import NoOption, chosen, options_told
from buio.client.door import ClientError, RefusedByTable
from buio.client.packs import MILD, Asked, Packs
from buio.client.program import NoAnswer, Program
from buio.play.moves import Move
from buio.play.options import Options
from buio.table import wire

SPARE: Final = 0.3
"""Seconds of a clock that are left for the way to the table, or a tenth of it."""
LATER: Final = frozenset(("paused", "store"))
"""Refusals of the table that concern no move: it can be made later."""
GONE: Final = frozenset(("stale", "not_your_turn"))
"""The table has gone on without this move."""
AGAIN: Final = 0.5
"""Seconds until something that was refused for now is tried again."""
OVER: Final = frozenset(("closed", "removed"))
"""What a table waits for when nobody plays there any more, for whoever is told so."""
NAMES: Final = 9
"""How many names are tried, if none was given."""


@dataclass
class BotTally:
    """What has come of it.

    Attributes:
        deals: finished deals that the seat was in.
        net: chips won or lost in them.
        refused: answers that were no legal move, or did not come in time.
    """

    deals: int = 0
    net: int = 0
    refused: int = 0


class Line(Asked, Protocol):
    """What a bot needs of a client: the table as it is told, and what one can ask of it."""

    @property
    def table(self) -> wire.TableState:
        """How the table stands."""

    @property
    def seat(self) -> wire.SeatState | None:
        """The own seat."""

    async def news(self, timeout: float | None = None) -> None:
        """Wait until the table shows something new."""

    async def act(self, move: Move, turn: int = 0) -> None:
        """Make a move."""


class Bot:
    """A program at a served table.

    Args:
        client: the line to the table.
        program: who decides.
        name: what the seat is called; empty: as the program is.
        deals: leave after so many; 0: stay.
        log: where every acknowledged move is written; None: nowhere.
        tell: is told of every answer that was none, and of a pack that was not as announced.

    Attributes:
        tally: what has come of it so far.
        seated: it has got a seat.
    """

    def __init__(
        self,
        client: Line,
        program: Program,
        name: str = "",
        deals: int = 0,
        log: IO[str] | None = None,
        tell: Callable[[str], None] = lambda line: None,
    ) -> None:
        self.client: Line = client
        self.program: Program = program
        self.deals: int = deals
        self.tally: BotTally = BotTally()
        self.seated: bool = False
        self._name, self._log, self._tell = name, log, tell
        self._packs = Packs(client)
        self._asked = -1  # the last decision that was answered
        self._wished: tuple[object, ...] = ()  # the last thing that was wished for, and when
        self._played: set[int] = set()
        self._staying, self._leaving = True, False

    async def run(self) -> None:
        """Sit down, and play until the deals are played, the table is closed, or the line ends for good.

        Raises:
            ClientError: the line has ended for good, or there is no seat.
            OSError: there is no such program.
        """
        await self.program.start()
        await self._sit()
        await self._verify()
        while self._counted() and not (self.deals and self.tally.deals >= self.deals):
            await self._do_what_is_asked()
            await self.client.news()
            await self._verify()
        await self.leave()

    async def leave(self) -> None:
        """Give the seat up, and wait until that is so."""
        if self._leaving or self.client.seat is None:
            return
        self._leaving = True
        await self._wish(wire.Leave())
        with suppress(TimeoutError):  # a deal that goes on for long is not waited for
            while self.client.seat is not None and self._counted():
                await self.client.news(timeout=10)
        self._counted()

    # -- the seat ----------------------------------------------------------------------------------------------------

    async def _sit(self) -> None:
        """Take a seat under the name that was given, or one like the program's."""
        stem = Path(self.program.words[-1]).stem[:16] or "bot"
        names = [self._name] if self._name else [stem, *[f"{stem} {number}" for number in range(2, NAMES + 1)]]
        for name in names:
            try:
                await self.client.ask(wire.Sit(name=name))
            except RefusedByTable as error:
                if error.code != "taken" or name == names[-1]:
                    raise ClientError(str(error)) from None
            else:
                self._name = " ".join(name.split())
                break
        while self.client.seat is None:
            if self.client.table.waiting in OVER:
                raise ClientError("the table has not let this player in")
            await self.client.news()
        self.seated = True

    def _counted(self) -> bool:
        """Take the finished deals, and the chips, into the tally; False: nothing more can come."""
        table, me = self.client.table, self.client.seat
        if me is not None and me.index >= 0:
            self._played.add(table.deal)
        over = table.deal - self._running
        self.tally.deals = sum(number <= over for number in self._played)
        self.tally.net = sum(row.net for row in table.ledger if row.name == self._name)
        return table.waiting not in OVER

    @property
    def _running(self) -> bool:
        """Is a deal being played?"""
        table = self.client.table
        return table.result is None and any(one.index >= 0 for one in table.seats)

    async def _verify(self) -> None:
        """Add a seed to the next shuffle, and have the pack of a deal that has ended proved."""
        state = self.client.table
        await self._packs.follow(state)
        if deal := self._packs.ended(state):
            findings = await self._packs.verified(deal)
            fair = self.client.table.fair
            if findings is None and fair is not None and fair.deal == deal and not self._running:
                self._tell(f"deal {deal}: the table does not prove its pack")
            for finding in findings or ():
                if finding.code not in MILD:
                    self._tell(f"deal {deal}: the pack is not as announced: {finding.text('en')}")

    async def _do_what_is_asked(self) -> None:
        table = self.client.table
        match table.waiting:
            case "you" if table.options and table.turn != self._asked:
                await self._decide(table)
            case "rebuy":
                await self._wish(wire.Rebuy())
            case "next" if table.result:
                await self._wish(wire.Next(deal=table.deal))
            case "back" if not self.deals or self.tally.deals < self.deals:
                await self._wish(wire.ComeBack())
            case "choose" if table.menu and table.menu.possible:
                await self._wish(wire.Choose(game=table.menu.possible[0]))
        if self._staying and self.deals and len(self._played) >= self.deals:  # the last deal: there is none after it
            self._staying = False
            await self._wish(wire.SitOut())

    async def _wish(self, message: wire.ClientMessage) -> None:
        """Ask for something, once in a deal or between two; the table may refuse it."""
        wish = (message, self.client.table.deal, self._running)
        if wish == self._wished:
            return
        try:
            await self.client.ask(message)
        except RefusedByTable as error:
            if error.code in LATER:
                await asyncio.sleep(AGAIN)
                return
        self._wished = wish

    # -- a decision --------------------------------------------------------------------------------------------------

    async def _decide(self, table: wire.TableState) -> None:
        """Ask the program, and make its move; else the least."""
        seat = table.seats[table.you].index
        move = await self._answer(table, options_told(table.options, seat))
        if move is None or not await self._made(table, move):
            rows = await self._rows() if any(one.sizes for one in table.options) else ()
            if rows is None:
                return
            move = options_told(table.options, seat, rows).least()
            if not await self._made(table, move):  # it cannot be, but if so: once more, and then the clock decides
                await asyncio.sleep(AGAIN)
                await self._made(table, move)
        self._asked = table.turn

    async def _rows(self) -> Sequence[str] | None:
        """How the table would lay the cards into rows; None: it has gone on."""
        while True:
            try:
                cards: Sequence[str] = (await self.client.ask(wire.Lay())).cards
                return cards
            except RefusedByTable as error:
                if error.code not in LATER:
                    return None
                await asyncio.sleep(AGAIN)

    async def _answer(self, table: wire.TableState, options: Options) -> Move | None:
        """The program's move; None: it has none that is possible."""
        clock = table.clock.left if table.clock else None
        view = msgspec.structs.asdict(table)
        asked = {"game": table.game, "deal": table.deal, "options": view.pop("options"), "view": view, "clock": clock}
        line = wire.encode(asked).decode()
        try:
            text = await self.program.ask(line, clock and max(0.05, clock - min(SPARE, clock / 10)))
            return chosen(text, options)
        except (NoAnswer, NoOption) as error:
            self._refuse(table, str(error))
            return None

    def _refuse(self, table: wire.TableState, why: str) -> None:
        self.tally.refused += 1
        self._tell(f"deal {table.deal}: {why}: the least move instead")

    async def _made(self, table: wire.TableState, move: Move) -> bool:
        """Make a move; it is written down as soon as the table has acknowledged it. False: it is not legal."""
        while True:
            try:
                await self.client.act(move, table.turn)
            except RefusedByTable as error:
                if error.code in GONE:
                    return True
                if error.code in LATER:
                    await asyncio.sleep(AGAIN)
                    continue
                self._refuse(table, str(error))
                return False
            if self._log is not None:
                numbered = move._replace(seat=_number(table))
                self._log.write(json.dumps({"deal": table.deal, "move": str(numbered)}) + "\n")
                self._log.flush()
            return True


def _number(table: wire.TableState) -> int:
    """The own seat as records count it: from the dealer's left, from 0."""
    dealt = [one for one in table.seats if one.index >= 0]
    dealer = next((one.index for one in dealt if one.dealer), -1)
    return (table.seats[table.you].index - dealer - 1) % len(dealt)
