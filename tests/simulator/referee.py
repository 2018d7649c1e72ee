"""The referee of a simulated night: every log played beside, entry by entry, and held against what people were told."""

from collections.abc import Sequence
from typing import Any

from buio.cards import card_text
from buio.night import Night
from buio.table import journal, wire
from buio.table.reduce import LogError
from buio.table.replaying import night_of, replay
from buio.table.room import Room
from tests.server.test_proved import standing
from tests.simulator.world import World


class Beside:
    """One table, as its log says it is."""

    def __init__(self, first: bytes) -> None:
        self.room = Room(*night_of(journal.decode(first)))
        self.room.unsaved = []
        self.bodies = [first]


class Referee:
    """Keeps a table of its own beside each, from the log alone.

    Attributes:
        tables: by name.
        acknowledged: what people were told is done.
        looks: how often the cards before somebody were looked at.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.tables: dict[str, Beside] = {}
        self.acknowledged = self.looks = 0

    def written(self, name: str, entries: Sequence[bytes]) -> None:
        """The store has these entries now: they can be read back, and no chip is lost."""
        for body in entries:
            if name.startswith("~"):
                return
            if name not in self.tables:
                self.tables[name] = Beside(body)
                continue
            beside = self.tables[name]
            try:
                replay(beside.room, [journal.decode(body)])
            except (LogError, ValueError) as error:
                self.world.failed(f"{name} cannot be read back: {error} after {beside.bodies[-1]!r}: {body!r}")
                return
            beside.bodies.append(body)
            self._counted(name, beside.room.night)

    def _counted(self, name: str, night: Night) -> None:
        """Between two deals all chips are with somebody, in the pot that stays, or with the bank."""
        if night.deal is None:
            net = {one: balance.net for one, balance in night.balances().items()}
            if sum(net.values()) + night.carry.total + night.bank:
                self.world.failed(f"{name}: chips are missing: {net}, pot {night.carry.total}, bank {night.bank}")

    def told_done(self, name: str, room: Room, token: str, cid: str, wanted: wire.ClientMessage | None = None) -> None:
        """Somebody is told that what they wanted is done: whoever reads the log finds the very same table."""
        self.acknowledged += 1
        if room.unsaved:
            self.world.failed(f"{name}: {cid} of {token[:12]} is done before it is kept: {room.unsaved}")
            return
        beside = self.tables[name].room
        attempts = [one for one in beside.attempts if one.startswith(f"{token[:12]}:{cid}:")]
        if isinstance(wanted, wire.Rebuy) and not attempts:
            self.world.failed(f"{name}: {token[:12]} has chips, and no entry says so")
        if room.written < beside.written:
            if not any(one.startswith(f"{token[:12]}:{cid}:") for one in room.attempts):
                self.world.failed(
                    f"{name}: {cid} of {token[:12]} is done, and whoever has the table knows nothing of it"
                )
            return
        here, there = standing(room), standing(beside)
        for what in here:
            if here[what] != there[what]:
                why = f"the log says of its {what}: {there[what]}, not {here[what]}"
                self.world.failed(f"{name}: {cid} of {token[:12]} is done, and {why}")

    def shown(self, name: str, token: str, table: dict[str, Any]) -> None:
        """Somebody is shown the table: nobody sees a card that is not theirs to see."""
        self.looks += 1
        room = self.tables[name].room
        deal = room.deal
        if deal is None or table["deal"] != room.number:
            return
        mine = room.guests[token].name if token in room.guests else ""
        seat = room.names.index(mine) if mine in room.names and room.sits(mine) else None
        own, public = deal.view(seat), deal.view(None)
        for one in table["seats"]:
            if one["index"] < 0:
                continue
            view = own if one["name"] == mine else public
            known = {card_text(card) for card in view.seats[one["index"]].cards if card >= 0}
            if not {*one["cards"]} - {"??"} <= known:
                self.world.failed(f"{name}: {token} sees {one['cards']} of {one['name']}, and may see {known}")
