"""What pages ask for, and which part of a room does it."""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final, TypeAlias

import msgspec

from buio.cards import CardError, parse_card
from buio.night import NightError
from buio.play.deal import Deal
from buio.play.moves import Move
from buio.play.refusal import IllegalMove
from buio.play.would_come import would_come
from buio.table import journal, wire
from buio.table.advising import hinted
from buio.table.budget import ADDRESS, HOSTS, OWN, STRANGER, STRANGERS, Share
from buio.table.desks import bookkeeping, controls, devices, fair_shuffle, play, readiness, seating
from buio.table.nights import know
from buio.table.projection.choices import arrangement, laid
from buio.table.projection.ranking import ranked
from buio.table.projection.rummy import MOST_GROUPS, grouped
from buio.table.projection.texts import read
from buio.table.refusal import Refused
from buio.table.room import Room

Answer: TypeAlias = wire.ServerMessage | None
LONGEST_CID: Final = 64
FACES: Final = 4000
"""So many drawn faces there are to choose from: colours, skin, hair and its shade, what is worn."""


def _asked(room: Room, token: str) -> Deal:
    """The deal in which it is this person's turn."""
    name, deal = room.person(token).name, room.deal
    if deal is None or deal.over or deal.actor < 0 or room.names[deal.actor] != name:
        raise Refused("not_your_turn", "it is not your turn")
    if room.pause:
        raise Refused("paused", "the table pauses")
    return deal


def act(room: Room, token: str, message: wire.Act) -> None:
    """Make a move for the person of this token."""
    deal = _asked(room, token)
    if message.turn != room.turn:
        raise Refused("stale", "the table has changed: look again")
    try:
        play(room, Move(message.verb, deal.actor, message.amount, read(message.cards)))
    except CardError as error:
        raise Refused("card", str(error)) from None
    except IllegalMove as error:
        raise Refused(error.refusal.reason if error.refusal else "illegal", str(error)) from None


def lay(room: Room, token: str, message: wire.Lay) -> wire.Laid:
    """Tell how cards would lie in the rows of the person whose turn it is; nothing changes."""
    deal = _asked(room, token)
    option = arrangement(deal.options())
    if option is None:
        raise Refused("illegal", "there is nothing to lay out now")
    try:
        cards = read(message.cards)
    except CardError as error:
        raise Refused("card", str(error)) from None
    return laid(option, deal.view(deal.actor), message.cid, cards)


def group(room: Room, token: str, message: wire.Group) -> wire.Grouped:
    """Tell what groups of cards are that somebody holds, at any time; nothing changes."""
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


def hint(room: Room, token: str, asked: wire.Hint) -> wire.Hinted:
    """Tell the person whose turn it is what a good player would do, and why; nothing changes."""
    deal = _asked(room, token)
    if not room.settings.hints:
        raise Refused("no_hints", "the host wants no hints at this table")
    return hinted(room, deal, asked.cid)


def hunt(room: Room, token: str) -> None:
    """Turn the cards that would have come, for everybody, as somebody wishes who was in the deal; no chips move."""
    name, deal = room.person(token).name, room.deal
    if not room.settings.rabbit:
        raise Refused("no_rabbit", "the host wants nothing turned that was not dealt")
    if deal is None or name not in room.names or not would_come(deal):
        raise Refused("nothing_to_come", "nothing to turn: the deal has not ended early, or you were not in it")
    if not room.hunted:
        room.write(journal.Hunted(name))


def dress(room: Room, token: str, face: int) -> None:
    """Give somebody the drawn face that they have chosen."""
    name = room.person(token).name
    if not 0 <= face <= FACES:
        raise Refused("face", f"the drawn faces are numbered 0 to {FACES}, and there is no {face}")
    if room.faces.get(name, 0) != face:
        room.write(journal.Dressed(name, face))


def say(room: Room, token: str, said: wire.Say) -> None:
    """Say something to everybody; only who sits here does, and only where the host likes it."""
    name = room.person(token).name
    if not room.settings.talk:
        raise Refused("quiet", "the host wants no talk at this table")
    room.talk.say(name, said, room.now())
    room.changed()


def _admit(room: Room, asked: wire.Admit) -> None:
    """Let somebody in, or give a seat to the device, known by a code, on which they say that it is theirs."""
    if token := room.claiming(asked.name, asked.code):
        devices.give(room, asked.name, token)
    else:
        controls.admit(room, asked.name, asked.chips)
        seating.fill(room)


PLAYERS: Final[dict[type, Callable[[Room, str, Any], Answer]]] = {
    wire.Act: act,
    wire.Lay: lay,
    wire.Group: group,
    wire.Hint: hint,
    wire.Hunt: lambda room, token, _: hunt(room, token),
    wire.Dress: lambda room, token, asked: dress(room, token, asked.face),
    wire.Know: lambda room, token, asked: know(room, token, asked.key),
    wire.Rank: lambda room, token, asked: ranked(room, token, asked.cid),
    wire.Sit: lambda room, token, asked: seating.sit(room, token, asked.name, asked.chips, asked.seat),
    wire.Next: lambda room, token, asked: readiness.be_ready(room, token, asked.deal),
    wire.Choose: lambda room, token, asked: readiness.choose(room, token, asked.game),
    wire.Rebuy: lambda room, token, _: seating.rebuy(room, token),
    wire.SitOut: lambda room, token, _: seating.sit_out(room, token),
    wire.ComeBack: lambda room, token, _: seating.come_back(room, token),
    wire.Leave: lambda room, token, _: seating.leave(room, token),
    wire.Pass: lambda room, token, asked: wire.Passed(asked.cid, devices.pass_on(room, token), devices.CODE_SECONDS),
    wire.Take: lambda room, token, asked: devices.take_over(room, token, asked.code),
    wire.Claim: lambda room, token, asked: devices.claim(room, token, asked.name),
    wire.Promise: lambda room, token, asked: fair_shuffle.promise(room, token, asked.deal, asked.digest),
    wire.Open: lambda room, token, asked: fair_shuffle.open_seed(room, token, asked.deal, asked.seed),
    wire.Prove: lambda room, token, asked: wire.Proved(asked.cid, msgspec.Raw(fair_shuffle.proof(room, token))),
    wire.Say: say,
    wire.Tally: bookkeeping.tally,
    wire.Agree: lambda room, token, asked: bookkeeping.agree(room, token, asked.number),
    wire.Disagree: lambda room, token, asked: bookkeeping.disagree(room, token, asked.number),
}
ENDED: Final = frozenset(
    (
        *(wire.Claim, wire.Choose, wire.Rebuy, wire.SitOut, wire.ComeBack, wire.Leave),
        *(wire.Admit, wire.Decline, wire.Remove, wire.Reseat, wire.Correct, wire.Set, wire.Plan),
    )
)
"""What is asked for no more when the night is over: it would change the account that everybody has been told."""
BY_HAND: Final = frozenset((wire.Add, wire.Tally, wire.Agree, wire.Disagree))
"""What is asked for only where the cards are real ones."""
HOST: Final[dict[type, Callable[[Room, Any], None]]] = {
    wire.Add: lambda room, asked: seating.add(room, asked.name, asked.chips),
    wire.Admit: _admit,
    wire.Decline: lambda room, asked: controls.decline(room, asked.name, asked.code),
    wire.Remove: lambda room, asked: controls.remove(room, asked.name, asked.why, asked.note),
    wire.Reseat: lambda room, asked: room.night.reseat(asked.name, asked.seat),
    wire.Promote: lambda room, asked: controls.make_host(room, asked.name),
    wire.Pause: lambda room, _: controls.pause(room),
    wire.Resume: lambda room, _: controls.pause(room, stop=False),
    wire.Void: lambda room, asked: controls.void(room, asked.reason),
    wire.Correct: lambda room, asked: controls.correct(room, asked.name, asked.chips, asked.reason, asked.other),
    wire.Set: lambda room, asked: controls.change_settings(room, asked.changes),
    wire.Plan: lambda room, asked: controls.plan(room, asked.game, asked.rules),
    wire.Invite: lambda room, _: controls.invite(room),
    wire.Close: lambda room, _: controls.close(room),
}

FREE: Final = frozenset(
    (
        *(wire.Act, wire.Lay, wire.Group, wire.Rank, wire.Hint, wire.Hunt, wire.Next, wire.Choose, wire.Say, wire.Pass),
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
    attempt = _attempt(token, message) if message.cid else ""
    if attempt in room.attempts:
        return None
    shares = _shares(room, token, message, address)
    if not room.budget.left(*shares):
        raise Refused("often", "that was often enough for now: wait a little")
    room.attempt, room.address, before = attempt, address, (room.seq, room.logged)
    try:
        if room.closed and type(message) in ENDED:
            raise Refused("closed", "the night is over at this table")
        answer = _answer(room, token, message)
        room.settle()
        return answer
    except NightError as error:
        raise Refused("deal_running" if room.running else "night", str(error)) from None
    finally:
        room.attempt = room.address = ""
        if (room.seq, room.logged) != before:
            room.budget.spend(*shares)


def _attempt(token: str, message: wire.ClientMessage) -> str:
    """Name an attempt as the log does: whose it is, and which; another message under the same name is another one."""
    said = blake2b(msgspec.json.encode(message), digest_size=4).hexdigest()
    return f"{token[:12]}:{message.cid[:LONGEST_CID]}:{said}"


def _shares(room: Room, token: str, message: wire.ClientMessage, address: str) -> list[Share]:
    """Out of whose allowances this comes."""
    if type(message) in FREE and not _replaces(room, token, message):
        return []
    if token == room.host and type(message) in URGENT:
        return [(HOSTS, token)]
    if room.known(token):
        return [(OWN, token)]
    return [(STRANGER, token), (STRANGERS, ""), *([(ADDRESS, address)] if address else [])]


def _replaces(room: Room, token: str, message: wire.ClientMessage) -> bool:
    """Is this another promise for the same deal? Each is kept, and only the first belongs to the game."""
    guest = room.guests.get(token)
    return isinstance(message, wire.Promise) and guest is not None and guest.name in room.mixing.promised


def _answer(room: Room, token: str, message: wire.ClientMessage) -> Answer:
    if type(message) in HOST and token != room.host:
        raise Refused("not_host", "only the host of the table can do this")
    if type(message) in BY_HAND and not room.opened.account:
        raise Refused("tally", "cards are dealt at this table: nothing is written down by hand")
    if type(message) in PLAYERS:
        return PLAYERS[type(message)](room, token, message)
    HOST[type(message)](room, message)
    return None
