"""How many bytes a table sends: snapshots and changes by game; and what idle tables weigh.

    python -m bench.sizes [--moves 200] [--only CODE] [--idle 0]

People alone, as many as the game is for and six at most, random moves, one watcher. `--idle N`: N tables in a store of
SQLite, and the resident memory of a process that has opened none of them, then all.
"""

import argparse
import asyncio
import os
import tempfile
from random import Random
from statistics import mean

import buio
from bench.kills import fill
from bench.load import part
from bench.serving import rss
from buio.cards import card_text
from buio.play.moves import SPLIT
from buio.server.hub import Hub
from buio.server.keeper import Keeper
from buio.server.line import Connection
from buio.server.store import open_store
from buio.server.store.memory import MemoryStore
from buio.server.table import Table
from buio.table import wire
from buio.table.desks import seating
from buio.table.projection.sights import Patches
from buio.table.projection.table import Showing
from buio.table.requests import dispatch
from buio.table.room import Room
from buio.table.settings import Settings


class Weighed:
    """A table at which everybody moves at random, and the sizes of what is sent.

    Attributes:
        snapshots, changes: bytes of each message.
    """

    def __init__(self, code: str) -> None:
        self.rng, game = Random(code), buio.games[code]
        players = min(6, game.players[-1])
        self.room = Room.new(game, None, Settings(bots=0, seats=players, rest=-1, pace=0))
        self.table = Table("x", self.room, Keeper("x", MemoryStore()))
        self.lines = [Connection(None, f"guest {number}") for number in range(players + 1)]  # type: ignore[arg-type]
        for number in range(players):
            self.room.do(seating.sit, f"guest {number}", f"Guest {number}")
        self.snapshots: list[float] = []
        self.changes: list[float] = []

    def tell(self) -> None:
        """Tell everybody, and what a page that came now would be told."""
        showing, patches = Showing(self.room), Patches()
        for line in self.lines:
            self.table._show(line, showing, patches)  # noqa: SLF001
            while not line._queue.empty():  # noqa: SLF001
                text = str(line._queue.get_nowait())  # noqa: SLF001
                (self.snapshots if text.startswith('{"t":"state"') else self.changes).append(len(text.encode()))
        fresh = Connection(None, self.rng.choice(self.lines).token)  # type: ignore[arg-type]
        self.table._show(fresh, showing, patches)  # noqa: SLF001
        self.snapshots.append(len(str(fresh._queue.get_nowait()).encode()))  # noqa: SLF001

    def move(self) -> None:
        room = self.room
        deal = room.deal
        if room.due:
            room.step()
        elif deal is None or deal.over:
            for token, guest in room.guests.items():
                if not room.night.people[guest.name].stack:
                    room.do(seating.rebuy, token)
            room.go_on()
        else:
            move = deal.options().sample(self.rng)
            token = next(one for one, guest in room.guests.items() if guest.name == room.names[deal.actor])
            cards = ["/" if card == SPLIT else card_text(card) for card in move.cards]
            dispatch(room, token, wire.Act(turn=room.turn, verb=move.verb, amount=move.amount, cards=cards))
        room.saved(len(room.unsaved))


async def idle(count: int) -> None:
    """The memory of idle tables."""
    with tempfile.TemporaryDirectory(prefix="buio-idle-") as folder:
        store = await open_store(folder)
        await fill(store, count)
        hub = Hub(store)
        await hub.start()
        before = rss(os.getpid())
        for name in await store.tables():
            await hub.find(name)
        print(f"{count} idle tables: {before:.0f} MB with none of them open, {rss(os.getpid()):.0f} MB with all")
        await hub.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--only", default="")
    parser.add_argument("--idle", type=int, default=0)
    args = parser.parse_args()
    if args.idle:
        asyncio.run(idle(args.idle))
        return
    print(f"{'':24} changes: {'mean':>5} {'p50':>5} {'p90':>5} {'most':>5}  snapshots: {'mean':>5} {'most':>6}")
    for code in [args.only] if args.only else buio.games:
        weighed = Weighed(code)
        for _ in range(args.moves):
            weighed.move()
            weighed.tell()
        small, large = weighed.changes, weighed.snapshots
        told = f"{code:24} {mean(small):14.0f} {part(small, 0.5):5.0f} {part(small, 0.9):5.0f} {max(small):5.0f}"
        print(f"{told} {mean(large):17.0f} {max(large):6.0f}")


if __name__ == "__main__":
    main()
