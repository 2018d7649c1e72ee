"""What pages ask for, and which part of a room does it."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec

from buio.cards import CardError, parse_card
from buio.night import NightError
from buio.table import wire
from buio.table.budget import ADDRESS, HOSTS, OWN, STRANGER, STRANGERS, Share
from buio.table.desks.devices import CODE_SECONDS
from buio.table.projection.choices import arrangement, laid
from buio.table.projection.rummy import MOST_GROUPS, grouped
from buio.table.projection.texts import read
from buio.table.refusal import Refused
from buio.table.room import Room

Answer: TypeAlias = wire.ServerMessage | None
LONGEST_CID: Final = 64


def lay(room: Room, token: str, message: wire.Lay) -> wire.Laid:
    """How cards would lie in the rows of the person whose turn it is; nothing changes."""
    deal = room.asked_of(token)
    option = arrangement(deal.options())
    if option is None:
        raise Refused("illegal", "there is nothing to lay out now")
    try:
        cards = read(message.cards)
    except CardError as error:
        raise Refused("card", str(error)) from None
    return laid(option, deal.view(deal.actor), message.cid, cards)


def group(room: Room, token: str, message: wire.Group) -> wire.Grouped:
    """What groups of cards are that somebody holds, at any time; nothing changes."""
    name, deal = room.person(token).name, room.deal
    if deal is None or deal.recipe.sorter is None or name not in room.names:
        raise Refused("illegal", "there is nothing to sort now")
    if len(message.groups) > MOST_GROUPS:
        raise Refused("illegal", f"cards are sorted in {MOST_GROUPS} groups at most, not {len(message.groups)}")
    try:
        groups = tuple([tuple(map(parse_card, group)) for group in message.groups])
    except CardError as error:
        raise Refused("card", str(error)) from None
    return grouped(deal, room.names.index(name), message.cid, groups)


PLAYERS: Final[dict[type, Callable[[Room, str, Any], Answer]]] = {
    wire.Act: lambda room, token, asked: room.act(token, asked),
    wire.Lay: lay,
    wire.Group: group,
    wire.Sit: lambda room, token, asked: room.sit(token, asked.name, asked.chips),
    wire.Next: lambda room, token, _: room.do(room.readiness.next, token),
    wire.Choose: lambda room, token, asked: room.do(room.readiness.choose, token, asked.game),
    wire.Rebuy: lambda room, token, _: room.do(room.seating.rebuy, token),
    wire.SitOut: lambda room, token, _: room.do(room.seating.sit_out, token),
    wire.ComeBack: lambda room, token, _: room.do(room.seating.come_back, token),
    wire.Leave: lambda room, token, _: room.do(room.seating.leave, token),
    wire.Pass: lambda room, token, asked: wire.Passed(asked.cid, room.devices.pass_on(token), CODE_SECONDS),
    wire.Promise: lambda room, token, asked: room.fair.promise(token, asked.deal, asked.digest),
    wire.Open: lambda room, token, asked: room.fair.open_seed(token, asked.deal, asked.seed),
    wire.Prove: lambda room, token, asked: wire.Proved(asked.cid, msgspec.Raw(room.fair.proof(token))),
    wire.Say: Room.say,
    wire.Tally: lambda room, token, asked: room.do(room.by_hand.tally, token, asked),
    wire.Agree: lambda room, token, asked: room.do(room.by_hand.agree, token, asked.number),
    wire.Disagree: lambda room, token, asked: room.do(room.by_hand.disagree, token, asked.number),
    wire.Take: lambda room, token, asked: room.do(room.devices.take_over, token, asked.code),
    wire.Claim: lambda room, token, asked: room.do(room.devices.claim, token, asked.name),
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
    wire.Decline: lambda room, asked: room.do(room.controls.decline, asked.name, asked.code),
    wire.Remove: lambda room, asked: room.do(room.controls.remove, asked.name),
    wire.Reseat: lambda room, asked: room.do(room.controls.reseat, asked.name, asked.seat),
    wire.Promote: lambda room, asked: room.do(room.controls.promote, asked.name),
    wire.Pause: lambda room, _: room.do(room.controls.halt, stop=True),
    wire.Resume: lambda room, _: room.do(room.controls.halt, stop=False),
    wire.Void: lambda room, asked: room.do(room.controls.void, asked.reason),
    wire.Correct: lambda room, asked: room.do(
        room.controls.correct, asked.name, asked.chips, asked.reason, asked.other
    ),
    wire.Set: lambda room, asked: room.do(room.controls.set, dict(asked.changes)),
    wire.Plan: lambda room, asked: room.do(room.controls.plan, asked.game, dict(asked.rules)),
    wire.Invite: lambda room, _: room.do(room.controls.invite),
    wire.Close: lambda room, _: room.do(room.controls.close),
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


def dispatch(room: Room, token: str, message: wire.ClientMessage, address: str = "") -> Answer:
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
