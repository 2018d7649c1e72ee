"""A night as text, after any move, and back; it continues identically."""

import hashlib
import json
from typing import Any

from buio.games import games
from buio.night.entries import Entry, NightError, play, settings
from buio.night.menu import Menu, Offer
from buio.night.night import Night
from buio.play.moves import DEALER
from buio.play.shuffle import Shuffle

VERSION = 1


def save(night: Night) -> str:
    """The night as one line of JSON: its key, its entries, and the moves of the running deal."""
    running = night.deal.log if night.deal is not None else []
    body: dict[str, Any] = {
        "buio": VERSION,
        **beginning(night),
        "entries": [list(entry) for entry in night.entries],
        "moves": [str(move) for move in running if move.actor != DEALER],
    }
    return json.dumps({**body, "seal": _seal(body)}, ensure_ascii=False)


def beginning(night: Night) -> dict[str, Any]:
    """What a night began with, as JSON has it: game, house rules, the key of its shuffles, menu. `begun` reads it."""
    game, rules = night.first
    return {
        "game": game.code,
        "rules": settings(game, rules),
        "key": night.key.key.hex(),
        "menu": _menu_written(night.menu),
    }


def begun(body: dict[str, Any]) -> Night:
    """A night that begins so.

    Raises:
        KeyError, ValueError, TypeError: it is no beginning of a night.
    """
    game = games[body["game"]]
    return Night(game, game.rules(**body["rules"]), Shuffle(bytes.fromhex(body["key"])), _menu_read(body.get("menu")))


def load(text: str) -> Night:
    """The night of a saved text.

    Raises:
        NightError: the text is truncated, was edited, or is not a night; nothing is half loaded.
    """
    try:
        body = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NightError(f"this is not a saved night, or not all of it: {error}") from None
    if not isinstance(body, dict) or body.get("buio") != VERSION:
        raise NightError(f"this is not a night saved by version {VERSION} of the format")
    if body.pop("seal", None) != _seal(body):
        raise NightError("this saved night was changed after it was saved: its seal does not fit")
    try:
        return _loaded(body)
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, AssertionError) as error:
        raise NightError(f"this saved night does not play through: {error}") from None


def _loaded(body: dict[str, Any]) -> Night:
    night = begun(body)
    for fields in body["entries"]:
        entry = Entry(*fields)
        night.enter(entry._replace(moves=tuple(entry.moves)))
    if night.deal is not None:
        play(night.deal, body["moves"])
    return night


def _menu_written(menu: Menu | None) -> dict[str, Any] | None:
    if menu is None:
        return None
    offers = [[game.code, settings(game, rules)] for game, rules in menu.offers]
    return {"by": menu.by, "deals": menu.deals, "offers": offers}


def _menu_read(body: dict[str, Any] | None) -> Menu | None:
    if body is None:
        return None
    offers = tuple(Offer(games[code], games[code].rules(**rules)) for code, rules in body["offers"])
    return Menu(offers, body["by"], body["deals"])


def _seal(body: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(body, ensure_ascii=False).encode()).hexdigest()[:16]
