"""A table without a server, for authors of bots: real deals against bots, and bad weather by a script.

program = Program("python3 bot.py")
bot = Bot(MockTable("texas"), program, deals=10)
asyncio.run(bot.run())
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from buio.client.door import RefusedByTable
from buio.games import games
from buio.play.moves import Move
from buio.play.shuffle import Shuffle
from buio.table import wire
from buio.table.desks import controls
from buio.table.projection.choices import act
from buio.table.projection.table import table_state
from buio.table.refusal import Refused
from buio.table.requests import dispatch
from buio.table.room import Room
from buio.table.settings import Settings

FAIR, LATE, LOST, REFUSED, HURRIED, VOID = "fair", "late", "lost", "refused", "hurried", "void"
WEATHER: Final = (FAIR, LATE, FAIR, LOST, REFUSED, FAIR, HURRIED, FAIR, FAIR, VOID)
"""What happens at one decision after another: nothing; the table is shown late; the line is lost while somebody thinks,
so that the same is asked again; a move is refused, whatever it is; there is little time; the deal is cancelled, and its
number comes again."""
DELAY: Final = 0.3
"""Seconds by which the table is late."""
HURRY: Final = 0.5
"""Seconds where there is little time."""
TOKEN: Final = "mock"


class MockTable:
    """Stands where a `Client` stands, and plays the table itself.

    Args:
        game: the code of the game.
        weather: what happens at each decision; after the last one it begins again.
        seed: the same seed deals the same cards.
        tell: is told what the weather does.

    Attributes:
        table: how the table stands, as a line would tell it.
    """

    def __init__(
        self,
        game: str,
        weather: Sequence[str] = WEATHER,
        seed: int = 1,
        tell: Callable[[str], None] = lambda line: None,
    ) -> None:
        self._room = Room.new(games[game], None, Settings(bots=2, pace=0, rest=0, clock=60), Shuffle(seed))
        self._weather, self._tell = tuple(weather), tell
        self._more, self._seen = 0, -1
        self.table: wire.TableState
        self._look()

    @property
    def seat(self) -> wire.SeatState | None:
        """The own seat; None: one watches."""
        return self.table.seats[self.table.you] if self.table.you >= 0 else None

    async def news(self, timeout: float | None = None) -> None:
        """Let the table go on until something has changed."""
        await asyncio.sleep(0)
        if self._room.due:
            self._room.step()
        elif not self._room.running and not self._room.ready:
            self._room.go_on()
        if self._asked_anew and self._now == LATE:
            self._tell("late")
            await asyncio.sleep(DELAY)
        self._look()

    async def ask(self, message: wire.ClientMessage) -> Any:
        """Ask the table for something.

        Raises:
            RefusedByTable: it is not possible.
        """
        try:
            answer = dispatch(self._room, TOKEN, message)
        except Refused as error:
            raise RefusedByTable(error.code, str(error)) from None
        self._look()
        return answer or wire.Ok("")

    async def act(self, move: Move, turn: int = 0) -> None:
        """Make a move, if the weather lets it.

        Raises:
            RefusedByTable: it is not possible, or the weather does not let it.
        """
        weather, self._weather = self._now, self._after(self._now)
        if weather == LOST:
            self._more += 1
            self._look()
            raise RefusedByTable("stale", "the line was lost")
        if weather == REFUSED:
            raise RefusedByTable("illegal", "the weather refuses this move")
        if weather == VOID:
            self._room.do(controls.void, "the weather")
            self._look()
            raise RefusedByTable("stale", "the deal is void")
        await self.ask(act(move, turn - self._more))

    @property
    def _now(self) -> str:
        """The weather of this decision."""
        return self._weather[0]

    def _after(self, weather: str) -> tuple[str, ...]:
        """The script from the next decision on."""
        if weather != FAIR:
            self._tell(weather)
        return (*self._weather[1:], weather)

    @property
    def _asked_anew(self) -> bool:
        """Is there a decision that the table has not shown yet?"""
        room = self._room
        mine = room.running and room.deal is not None and room.names[room.deal.actor] == room.guests[TOKEN].name
        return mine and room.turn + self._more != self._seen

    def _look(self) -> None:
        """Show the table as it is."""
        table = table_state(self._room, TOKEN)
        self.table = table = replace(table, turn=table.turn + self._more)
        if table.waiting == "you":
            self._seen = table.turn
            if self._now == HURRIED and table.clock:
                self.table = replace(table, clock=replace(table.clock, left=HURRY))
