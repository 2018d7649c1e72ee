"""What pages ask for, and which part of a room does it."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec

from buio.night import NightError
from buio.server import wire
from buio.server.budget import ADDRESS, HOSTS, OWN, STRANGER, STRANGERS, Share
from buio.server.people import CODE_SECONDS
from buio.server.refusal import Refused
from buio.server.room import Room

Answer: TypeAlias = wire.ServerMessage | None
LONGEST_CID: Final = 64
PLAYERS: Final[dict[type, Callable[[Room, str, Any], Answer]]] = {
    wire.Act: lambda room, token, asked: room.act(token, asked),
    wire.Lay: Room.lay,
    wire.Group: Room.group,
    wire.Sit: lambda room, token, asked: room.sit(token, asked.name, asked.chips),
    wire.Next: lambda room, token, _: room.next(token),
    wire.Choose: lambda room, token, asked: room.choose(token, asked.game),
    wire.Rebuy: lambda room, token, _: room.rebuy(token),
    wire.SitOut: lambda room, token, _: room.sit_out(token),
    wire.ComeBack: lambda room, token, _: room.come_back(token),
    wire.Leave: lambda room, token, _: room.leave(token),
    wire.Pass: lambda room, token, asked: wire.Passed(asked.cid, room.pass_on(token), CODE_SECONDS),
    wire.Promise: lambda room, token, asked: room.promise(token, asked.deal, asked.digest),
    wire.Open: lambda room, token, asked: room.open_seed(token, asked.deal, asked.seed),
    wire.Prove: lambda room, token, asked: wire.Proved(asked.cid, msgspec.Raw(room.proof(token))),
    wire.Say: Room.say,
    wire.Tally: Room.tally,
    wire.Agree: lambda room, token, asked: room.agree(token, asked.number),
    wire.Disagree: lambda room, token, asked: room.disagree(token, asked.number),
    wire.Take: lambda room, token, asked: room.take_over(token, asked.code),
    wire.Claim: lambda room, token, asked: room.claim(token, asked.name),
}
ENDED: Final = frozenset(
    (
        *(wire.Claim, wire.Choose, wire.Rebuy, wire.SitOut, wire.ComeBack, wire.Leave),
        *(wire.Admit, wire.Decline, wire.Remove, wire.Reseat, wire.Correct, wire.Set, wire.Plan),
    )
)
"""What is asked for no more when the night is over: it would change the account that everybody has been told."""
HOST: Final[dict[type, Callable[[Room, Any], None]]] = {
    wire.Add: lambda room, asked: room.add(asked.name, asked.chips),
    wire.Admit: lambda room, asked: room.admit(asked.name, asked.chips, asked.code),
    wire.Decline: lambda room, asked: room.decline(asked.name, asked.code),
    wire.Remove: lambda room, asked: room.remove(asked.name),
    wire.Reseat: lambda room, asked: room.reseat(asked.name, asked.seat),
    wire.Promote: lambda room, asked: room.promote(asked.name),
    wire.Pause: lambda room, _: room.halt(stop=True),
    wire.Resume: lambda room, _: room.halt(stop=False),
    wire.Void: lambda room, asked: room.void_by_host(asked.reason),
    wire.Correct: lambda room, asked: room.correct(asked.name, asked.chips, asked.reason, asked.other),
    wire.Set: lambda room, asked: room.set(dict(asked.changes)),
    wire.Plan: lambda room, asked: room.plan(asked.game, dict(asked.rules)),
    wire.Invite: lambda room, _: room.invite(),
    wire.Close: lambda room, _: room.close(),
}

FREE: Final = frozenset(
    (
        *(wire.Act, wire.Lay, wire.Group, wire.Next, wire.Choose, wire.Rebuy, wire.Say, wire.Pass),
        *(wire.Promise, wire.Open, wire.Prove, wire.Agree, wire.Disagree),
    )
)
"""What the game itself keeps within bounds, or nobody keeps; everything else comes out of a person's budget."""
URGENT: Final = frozenset(
    (wire.Admit, wire.Decline, wire.Remove, wire.Promote, wire.Pause, wire.Resume, wire.Void, wire.Close)
)
"""What a host can do after ever so many corrections."""


def obey(room: Room, token: str, message: wire.ClientMessage, address: str = "") -> Answer:
    """Do what a page of this address asks for; an attempt that has counted changes nothing. None: done.

    Raises:
        Refused: it is not possible; nothing has changed.
    """
    if room.stopped:
        raise Refused("closed", f"this program cannot read the table's log to its end: {room.stopped}")
    attempt = f"{token[:12]}:{message.cid[:LONGEST_CID]}" if message.cid else ""
    if attempt in room.attempts:
        return None
    shares = _shares(room, token, message, address)
    if not room.budget.left(*shares):
        raise Refused("often", "that was often enough for now: wait a little")
    room.attempt, room.address, before = attempt, address, room.seq
    try:
        if room.closed and type(message) in ENDED:
            raise Refused("closed", "the night is over at this table")
        if type(message) in HOST:
            _by_host(room, token, message)
            return None
        return PLAYERS[type(message)](room, token, message)
    finally:
        room.attempt = room.address = ""
        if room.seq != before:
            room.budget.spend(*shares)


def _shares(room: Room, token: str, message: wire.ClientMessage, address: str) -> list[Share]:
    """Out of whose allowances this comes."""
    if type(message) in FREE and not (room.opened.account and isinstance(message, wire.Rebuy)):
        return []
    if token == room.host and type(message) in URGENT:
        return [(HOSTS, token)]
    if room.known(token):
        return [(OWN, token)]
    return [(STRANGER, token), (STRANGERS, ""), *([(ADDRESS, address)] if address else [])]


def _by_host(room: Room, token: str, message: wire.ClientMessage) -> None:
    if token != room.host:
        raise Refused("not_host", "only the host of the table can do this")
    try:
        HOST[type(message)](room, message)
    except NightError as error:
        raise Refused("deal_running" if room.running else "night", str(error)) from None
