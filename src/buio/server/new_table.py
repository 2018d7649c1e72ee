"""Opening a table: from the page, from the command line, from `buio serve GAME`."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from buio.games import games
from buio.night import Menu
from buio.night.menu import DEALER, ROTATION, Offer
from buio.play.game import GameError
from buio.play.shuffle import Shuffle
from buio.table.desks.controls import digest, invitation
from buio.table.refusal import Refused
from buio.table.room import Room
from buio.table.settings import SettingError, Settings, changed


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants who opens a table.

    Attributes:
        games: what is played; of several, who deals chooses.
        rules: the house rules of the first.
        settings: how it is run, where not as usual.
        rotation: the games follow one another.
        account: only the account is kept: the cards are real ones.
    """

    games: list[str]
    rules: dict[str, int | float | bool | str] = {}
    settings: dict[str, int | float | bool | str] = {}
    rotation: bool = False
    account: bool = False


def new_table(wanted: NewTable, usual: Settings | None = None) -> tuple[Room, str]:
    """Make a room that only its link leads to, and the secret that makes its bearer the host.

    Args:
        wanted: what somebody wants.
        usual: the settings that are not named.

    Raises:
        Refused: such a table cannot be; the text says why.
    """
    try:
        settings = changed(usual or Settings(), {**wanted.settings, **({"bots": 0} if wanted.account else {})})
    except SettingError as error:
        raise Refused("setting", str(error)) from None
    secret = invitation()
    try:
        link, host = invitation(), digest(secret)
        room = room_for(wanted.games, wanted.rules, settings, wanted.rotation, None, link, host, wanted.account)
    except (GameError, KeyError, TypeError, ValueError) as error:
        raise Refused("rules", str(error).strip("'\"")) from None
    return room, secret


def room_for(
    codes: Sequence[str],
    rules: Mapping[str, Any],
    settings: Settings,
    rotation: bool = False,
    seed: int | None = None,
    invited: str = "",
    host: str = "",
    account: bool = False,
) -> Room:
    """Make a table for one game, or for several, of which the dealer chooses, or which follow one another.

    Args:
        codes: the games.
        rules: the house rules of the first.
        settings: how the table is run.
        rotation: they follow one another.
        seed: for tests and demonstrations.
        invited: what its link must hold besides the name.
        host: the digest of the secret that makes its bearer the host.
        account: only the account is kept.

    Raises:
        GameError: a game that there is not, or house rules with which it cannot be played.
    """
    if not codes:
        raise GameError("a table needs a game")
    first, *more = [games[code] for code in codes]
    offers = (Offer(first, first.rules(**rules)), *(Offer(game, game.rules()) for game in more))
    menu = Menu(offers, ROTATION if rotation else DEALER, 0 if rotation else 1) if more else None
    least = min(offers, key=lambda offer: offer.most)
    if settings.seats > least.most > 0:
        raise GameError(f"{least.room}, not for {settings.seats}")
    if settings.seats and settings.seats < first.players[0]:
        raise GameError(f"{first.code} is for {first.players[0]} at least, not for {settings.seats}")
    first.written(offers[0].rules, max(first.players[0], settings.seats or least.most))
    shuffle = None if seed is None else Shuffle(seed)
    return Room.new(*offers[0], settings, shuffle, menu, invited, host, account)
