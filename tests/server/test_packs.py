"""A seat at the terminal: its seed is in every shuffle, and each deal is verified with what it has noted."""

import asyncio
from typing import Any, cast

import msgspec

import buio
from buio.client import Client, RefusedByTable
from buio.client.packs import Packs
from buio.fairness import Finding
from buio.table import wire
from buio.table.desks import seating, timing
from buio.table.refusal import Refused
from buio.table.requests import dispatch
from buio.table.room import Room
from buio.table.settings import Settings
from tests.server.rooms import everybody_goes_on, seen

PROOFS: list[Any] = []


class Line:
    """Asks a room without a line; what is sent in `lies` has another answer."""

    def __init__(self, room: Room, lies: dict[str, dict[str, Any]]) -> None:
        self.room, self.lies = room, lies

    async def ask(self, kind: str, **fields: Any) -> Any:
        message = wire.decode(msgspec.json.encode({"t": kind, "cid": f"{self.room.seq}{kind}", **fields}).decode())
        try:
            told = dispatch(self.room, "ada", message)
        except Refused as error:
            raise RefusedByTable(error.code, str(error)) from None
        if isinstance(told, wire.Proved):
            PROOFS.append(msgspec.json.decode(told.proof))
        return {**(msgspec.json.decode(wire.encode(told)) if told else {"t": "ok"}), **self.lies.get(kind, {})}


async def night(lies: dict[str, dict[str, Any]], deals: int = 2) -> list[list[Finding] | None]:
    """Play some deals with a bot: what each came to."""
    room = Room.new(buio.games["texas"], None, Settings(bots=1, pace=0))
    room.do(seating.sit, "ada", "Ada")
    room.connected("ada", True)
    packs = Packs(cast("Client", Line(room, lies)))
    found = []
    for number in range(1, deals + 1):
        while not (room.deal and room.deal.over and room.number == number):
            await packs.follow(seen(room, "ada"))
            if room.due:
                room.step()
            elif room.running:
                room.do(timing.make_default_move)
            else:
                everybody_goes_on(room)
        await packs.follow(seen(room, "ada"))
        found.append(await packs.verified(number))
        assert "Ada:" in (seen(room, "ada").fair or cast("Any", None)).entropy
    return found


def test_every_deal_holds_and_has_the_seed() -> None:
    assert asyncio.run(night({})) == [[], []]


def test_a_proof_that_is_none_and_one_of_another_pack_are_said() -> None:
    assert asyncio.run(night({"prove": {"proof": {}}}, 1)) == [[Finding("file", {})]]
    (found,) = asyncio.run(night({"prove": {"proof": PROOFS[-1]}}, 1))
    assert found is not None
    assert {"commitment", "part"} <= {finding.code for finding in found}


def test_without_a_deal_that_is_over_nothing_is_proved() -> None:
    room = Room.new(buio.games["texas"], None, Settings(bots=1, pace=0))
    packs = Packs(cast("Client", Line(room, {})))
    assert asyncio.run(packs.verified(1)) is None
