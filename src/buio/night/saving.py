"""A night as text, after any move, and back; it continues identically."""

import hashlib
from typing import Any, Final

import msgspec

from buio.games import games
from buio.night.entries import NightEntry, NightError, encode, settings
from buio.night.menu import Menu, Offer
from buio.night.night import Night
from buio.play.shuffle import Shuffle
from buio.play.validation import one_of_kind

VERSION: Final = 4
"""The form of a saved night; no other is read."""


def save(night: Night) -> str:
    """Write the night as one line of JSON: how it began, and its entries."""
    one_of_kind("night", night, Night, "a Night")
    body = {"buio": VERSION, **beginning(night), "entries": night.entries}
    written = encode(body)
    return f'{written[:-1].decode()},"seal":"{_seal(written)}"}}'


def beginning(night: Night) -> dict[str, Any]:
    """What a night began with, as JSON has it: game, house rules, key and menu. `begun` reads it."""
    game, rules, key, menu = night.began
    return {"game": game.code, "rules": settings(game, rules), "key": key.key.hex(), "menu": _menu_written(menu)}


def begun(body: dict[str, Any]) -> Night:
    """A night that begins so.

    Raises:
        KeyError, ValueError, TypeError: it is no beginning of a night.
    """
    game = games[body["game"]]
    return Night(game, game.recorded(body["rules"]), Shuffle(bytes.fromhex(body["key"])), _menu_read(body["menu"]))


def load(text: str) -> Night:
    """The night of a saved text.

    Raises:
        NightError: the text is truncated, was edited, or is not a night; nothing is half loaded.
    """
    one_of_kind("text", text, str, "a saved night, as save gives it")
    try:
        body = msgspec.json.decode(text)
    except (ValueError, RecursionError) as error:
        raise NightError(f"this is not a saved night, or not all of it: {error}") from None
    version = body.get("buio") if isinstance(body, dict) else None
    if type(version) is not int:
        raise NightError("this is not a saved night")
    if version != VERSION:
        raise NightError(
            f"this night was saved in form {version}, and this Buio reads form {VERSION} alone: "
            f"finish it with the {'older' if version < VERSION else 'newer'} Buio that saved it"
        )
    if body.pop("seal", None) != _seal(encode(body)):
        raise NightError("this saved night was changed after it was saved: its seal does not fit")
    try:
        entries = msgspec.convert(body["entries"], list[NightEntry])
        night = begun(body)
        return Night.again(night.began, entries)
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, AssertionError) as error:
        raise NightError(f"this saved night does not play through: {error}") from None


def _menu_written(menu: Menu | None) -> dict[str, Any] | None:
    if menu is None:
        return None
    offers = [[game.code, settings(game, rules)] for game, rules in menu.offers]
    return {"by": menu.by, "deals": menu.deals, "offers": offers}


def _menu_read(body: dict[str, Any] | None) -> Menu | None:
    if body is None:
        return None
    offers = tuple(Offer(games[code], games[code].recorded(rules)) for code, rules in body["offers"])
    return Menu(offers, body["by"], body["deals"])


def _seal(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:16]
