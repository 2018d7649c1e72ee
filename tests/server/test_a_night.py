"""A whole night at a served table, by the protocol alone: four people, five games, and all that happens to them."""

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from bench.players import Player
from buio.client import Client, RefusedByTable, open_table
from buio.table import wire
from tests.cli.served import Server, answered, serving

GAMES = ("texas", "seven_card_stud", "badugi", "omaha")
NAMES = ("Ada", "Bea", "Cleo", "Dora")


class Evening:
    """A table, four people who play at it, and what was seen there."""

    def __init__(self, server: Server, rng: Random) -> None:
        self.server, self.rng = server, rng
        settings = {"pace": 0, "rest": 0, "bots": 2, "seats": 5, "stack": 60, "clock": 30}
        self.opened = open_table(server.url, games=["italian"], settings=settings)
        self.people = {name: self.somebody(name) for name in NAMES}
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.seen: Counter[str] = Counter()

    def somebody(self, name: str) -> Player:
        return Player(self.opened["link"], name, Random(self.rng.random()), self._look)

    @property
    def host(self) -> Client:
        return self.people["Ada"].client

    @property
    def table(self) -> wire.TableState:
        return self.host.table

    async def begin(self) -> None:
        """Ada comes with the link of the host."""
        self.host.link = self.opened["host_link"]
        for name, one in self.people.items():
            await one.sit()
            self.tasks[name] = asyncio.create_task(one.play())
        await self.until(lambda: sum(not seat.bot for seat in self.table.seats) == 4)

    def _look(self, _: Player) -> None:
        table, told = self.table, self.host.events
        self.seen.update(event.word for event in told)
        told.clear()
        if table.result and len(table.result.pots) > 1:
            self.seen["side pot"] += 1
        self.seen[table.game] += 1

    async def until(self, so: Callable[[], Any], seconds: float = 60.0) -> None:
        """Let them play until something is so."""
        async with asyncio.timeout(seconds):
            while not so():
                self.no_faults()
                await asyncio.sleep(0.02)

    def no_faults(self) -> None:
        assert [fault for one in self.people.values() for fault in one.faults] == []

    async def host_asks(self, message: wire.ClientMessage) -> Any:
        """The host asks until it is the moment for it, between deals or in one."""
        async with asyncio.timeout(60):
            while True:
                try:
                    return await self.host.ask(message)
                except RefusedByTable as error:
                    if error.code not in ("deal_running", "no_deal"):
                        raise
                    await asyncio.sleep(0.01)

    async def stop(self) -> None:
        for one in self.people.values():
            one.going = False
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        for one in self.people.values():
            await one.client.close()


def test_a_night_of_five_games_with_everything_that_happens_in_one(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        table = asyncio.run(_a_night(server, Random(1)))
        told = answered("export", str(tmp_path / "data"), table)
        proved = answered("doctor", str(tmp_path / "data"))
    assert sum(told["stacks"].values()) + told["carried"] + told["bank"] == told["bought"]
    assert told["void"] == 1
    assert (proved["tables"], proved["differing"], proved["broken"]) == (1, 0, 0)


async def _a_night(server: Server, rng: Random) -> str:
    """Play it; the name of its table."""
    evening = Evening(server, rng)
    try:
        await evening.begin()
        await _italian(evening)
        await _troubles(evening)
        await _other_games(evening)
        await _closing(evening)
    finally:
        await evening.stop()
    return evening.opened["table"]


async def _italian(evening: Evening) -> None:
    """Bots have made room; somebody says parol, somebody is all in and there is a side pot, somebody buys again."""
    assert len(evening.table.seats) == 5
    assert sum(seat.bot for seat in evening.table.seats) == 1, "one of two bots has made room"
    await evening.until(lambda: evening.seen["parol"] and evening.seen["side pot"], 120)
    await evening.until(lambda: max(row.bought for row in evening.table.ledger) > 60, 120)


async def _troubles(evening: Evening) -> None:
    """A lost line, a pause, a cancelled deal, another device, a killed server, somebody who is sent away."""
    bea = evening.people["Bea"].client
    assert bea._line is not None
    await bea._line.close()
    await evening.until(lambda: bea._line is not None and bea.seat is not None)

    await evening.host.ask(wire.Pause())
    stands = evening.table.turn
    await asyncio.sleep(0.3)
    assert evening.table.turn == stands
    assert evening.table.pause == "host"
    await evening.host.ask(wire.Resume())

    await evening.host_asks(wire.Void(reason="a card was seen"))

    deal = evening.table.deal
    await evening.until(lambda: evening.table.deal > deal and not evening.table.result)
    evening.server.kill()
    evening.server.start()
    deal = evening.table.deal
    await evening.until(lambda: evening.table.deal > deal + 2, 90)

    cleo = evening.people["Cleo"]
    passed = await cleo.client.ask(wire.Pass())
    evening.tasks["Cleo"].cancel()
    other = evening.somebody("Cleo")
    await other.client.open()
    assert other.client.seat is None
    await other.client.ask(wire.Take(code=f" {passed.code[:4].lower()}-{passed.code[4:]} "))
    await evening.until(lambda: other.client.seat is not None)
    evening.people["Cleo"] = other
    evening.tasks["Cleo"] = asyncio.create_task(other.play())
    await cleo.client.close()

    await evening.host.ask(wire.Remove(name="Dora"))
    await evening.until(lambda: all(seat.name != "Dora" for seat in evening.table.seats))
    dora = evening.people["Dora"].client
    await dora.ask(wire.Sit(name="Dora"))
    assert all(seat.name != "Dora" for seat in evening.table.seats)
    await evening.host.ask(wire.Decline(name="Dora"))


async def _other_games(evening: Evening) -> None:
    for game in GAMES:
        await evening.host.ask(wire.Plan(game=game))
        deal = evening.table.deal
        await evening.until(lambda game=game: evening.table.game == game, 90)  # type: ignore[misc]
        await evening.until(lambda deal=deal: evening.table.deal > deal + 2, 90)  # type: ignore[misc]
    assert all(evening.seen[game] for game in ("italian", *GAMES)), evening.seen


async def _closing(evening: Evening) -> None:
    await evening.host_asks(wire.Close())
    await evening.until(lambda: evening.table.waiting == "closed")
    nets = {row.name: row.net for row in evening.table.ledger}
    for one in evening.table.about.settlement:
        nets[one.payer] += one.amount
        nets[one.taker] -= one.amount
    assert set(nets.values()) == {0}
    evening.no_faults()
