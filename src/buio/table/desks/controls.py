"""What the host may do. No power of the host shows a hidden card."""

import hashlib
import logging
import secrets
from typing import Final

from buio.games import games
from buio.play.game import GameError
from buio.play.rules import RulesError
from buio.table import journal
from buio.table.desks.seating import MOST_CHIPS
from buio.table.notes import note
from buio.table.refusal import Refused
from buio.table.settings import SettingError, changed
from buio.table.state import RoomState

log: Final = logging.getLogger("buio.table")
INVITATION_BYTES: Final = 16
"""128 bits that nobody can guess."""
LONGEST_REASON: Final = 200
HOST_SECONDS: Final = 300.0
"""A host who has not been here for so long is followed by somebody who is."""


def invitation() -> str:
    """Make what a link must hold from now on."""
    return secrets.token_urlsafe(INVITATION_BYTES)


def digest(token: str) -> str:
    """Digest a secret as the table keeps it: enough to know it again, not enough to pretend to have it."""
    return hashlib.sha256(b"buio/seat/" + token.encode()).hexdigest()[:32]


def _new_host_secret(table: RoomState) -> str:
    """Make what the host's link must hold from now on; its digest, empty: at this table no link makes a host."""
    table.host_secret = invitation() if table.host_digest else ""
    return digest(table.host_secret) if table.host_secret else ""


def invite(table: RoomState) -> None:
    """Make a new link, and a new one of the host; the old ones are good no more."""
    table.write(journal.Invited(invitation(), _new_host_secret(table)))


def decline(table: RoomState, name: str, code: str = "") -> None:
    """Give somebody no seat; who claims one is known by a code."""
    if token := table.claiming(name, code):
        table.write(journal.Unclaimed(token))
        return
    _asking(table, name)
    table.write(journal.Declined(name))


def admit(table: RoomState, name: str, chips: int) -> None:
    """Let somebody in who has asked for a seat."""
    _asking(table, name)
    if not 0 <= chips <= MOST_CHIPS:
        raise Refused("chips", f"one buys 1 to {MOST_CHIPS} chips, not {chips}")
    table.write(journal.Admitted(name, chips))


def _asking(table: RoomState, name: str) -> None:
    if name not in table.asking:
        raise Refused("name", f"{name} does not ask for a seat")


def remove(table: RoomState, name: str, why: str = "", said: str = "") -> None:
    """Send a person or a bot away, at the end of the deal; the link that a person has leads here no more.

    Why is told to that person alone: one of the words of `wire.Why`, and the host's own words.
    """
    if not table.sits(name):
        raise Refused("name", f"{name} does not sit at this table")
    if name == table.host_name:
        raise Refused("name", "the host cannot be sent away: make somebody else the host first")
    if table.guest(name):
        table.write(journal.Removed(name, why, " ".join(said.split())[:LONGEST_REASON]))
        if table.invitation:
            invite(table)
    elif table.coming.bots:
        bots = min(table.coming.bots, len(table.bots)) - 1
        table.write(journal.Changed(changed(table.coming, {"bots": bots})))
    table.night.leave(name)


def make_host(table: RoomState, name: str) -> None:
    """Make somebody else the host; the link of the one before makes nobody the host any more."""
    found = next((token for token, guest in table.guests.items() if guest.name == name), None)
    if found is None or not table.sits(name):
        raise Refused("name", f"{name} does not sit here with a device, and cannot be made the host")
    table.write(journal.Host(found, _new_host_secret(table)))


def replace_absent_host(table: RoomState) -> None:
    """Make the first who is here and sits at the table the host, if the host does not come back.

    With their own link the absent one can take the role back: it stays good, and the new host is not told of it.
    """
    guest, now = table.guests.get(table.host), table.now()
    if guest is None or guest.here or now - table.seen.setdefault(guest.name, now) < HOST_SECONDS:
        return
    heirs = [token for token, one in table.guests.items() if one.here and table.sits(one.name)]
    if heirs:
        table.host_secret = ""
        table.write(journal.Host(heirs[0]))


def pause(table: RoomState, stop: bool = True) -> None:
    """Stop the table; `stop` false: let it go on."""
    if table.closed or stop == (table.pause == "host"):
        raise Refused("paused", "the table pauses already" if stop else "the table does not pause")
    if stop and table.pause:
        table.write(journal.Resumed())
    table.write(journal.Paused(host=True) if stop else journal.Resumed())


def void(table: RoomState, reason: str) -> None:
    """Cancel the running deal."""
    reason = " ".join(reason.split())[:LONGEST_REASON]
    if not reason:
        raise Refused("reason", "a deal is cancelled for a reason: write it")
    if not table.running:
        raise Refused("no_deal", "no deal is running")
    table.night.void(reason)


def correct(table: RoomState, name: str, chips: int, reason: str, other: str = "") -> None:
    """Give chips to a stack, or take some, with a reason."""
    if abs(chips) > MOST_CHIPS or not chips:
        raise Refused("chips", f"1 to {MOST_CHIPS} chips are given or taken, not {abs(chips)}")
    reason = " ".join(reason.split())[:LONGEST_REASON]
    table.night.correct(name, chips, reason, other)


def change_settings(table: RoomState, changes: dict[str, object]) -> None:
    """Change how the table is run."""
    try:
        settings = changed(table.coming, changes)
    except SettingError as error:
        raise Refused("setting", str(error)) from None
    game = table.night.game
    if 0 < settings.seats < game.players[0]:
        raise Refused("setting", f"{game.code} is for {game.players[0]} at least, not for {settings.seats}")
    if settings.bots and table.opened.account:
        raise Refused("setting", "the cards are real ones at this table: no bot can hold them")
    table.write(journal.Changed(settings))


def plan(table: RoomState, code: str, rules: dict[str, object]) -> None:
    """Play another game, or by other house rules, as soon as it is possible."""
    whole: dict[str, object] = {}
    try:
        if code:
            game = games[code]
            chosen = game.rules(**rules)
            game.written(chosen, max(game.players[0], min(len(table.night.seated), game.most(chosen))))
            whole = {**game.rules().values(), **rules}
    except (GameError, KeyError, TypeError, ValueError) as error:
        raise Refused("rules", str(error.args[0])) from None
    table.write(journal.Planned(code, whole))


def play_planned(table: RoomState) -> None:
    """Change the game, if it can be done now; what this version cannot play, and another has planned, is given up."""
    planned = table.planned
    if planned is None or table.running or table.night.carry.total:
        return
    try:
        game = games[planned.game]
        rules = game.recorded(planned.rules)
        game.written(rules)
    except (GameError, RulesError, TypeError) as error:  # a rule may have a value of another kind today
        note(log, logging.WARNING, "a planned game is given up", game=planned.game, why=str(error))
        table.write(journal.Planned(""))
        return
    over = len(table.night.seated) - game.most(rules)
    if over > len(table.bots):  # it waits for people to go, and bots would be back meanwhile
        return
    for name in list(table.bots)[::-1][: max(0, over)]:
        table.night.leave(name)
    table.night.choose(game, rules)


def close(table: RoomState) -> None:
    """End the night."""
    if table.closed:
        raise Refused("closed", "the night is over already")
    if table.running:
        raise Refused("deal_running", "a deal is running: play it to its end, or cancel it")
    if table.night.carry.total:
        table.night.share_pot()
    table.write(journal.Closed())
