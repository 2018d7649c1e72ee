"""A night as text, after any move, and back; it continues identically."""

import hashlib
import json
from typing import Any

from buio.games import games
from buio.night.entries import CHOOSE, Entry, NightError, chosen, moves_of, settings
from buio.night.fold import Began
from buio.night.keys import KEYS, Chained
from buio.night.menu import Menu, Offer
from buio.night.night import Night
from buio.play.game import Game
from buio.play.rules import Rules
from buio.play.shuffle import Shuffle
from buio.play.validation import one_of_kind

VERSION, FIRST = 3, 1


def save(night: Night) -> str:
    """The night as one line of JSON: its key, its entries, and the moves of the running deal."""
    one_of_kind("night", night, Night, "a Night")
    body: dict[str, Any] = {
        "buio": VERSION,
        **beginning(night),
        "entries": [list(entry) for entry in night.entries],
        "moves": list(moves_of(night.deal)) if night.deal else [],
    }
    return json.dumps({**body, "seal": _seal(body)}, ensure_ascii=False)


def beginning(night: Night) -> dict[str, Any]:
    """What a night began with, as JSON has it: game, house rules, menu, the key and how shuffles follow from it.

    `begun` reads it.
    """
    game, rules = night.first
    return {
        "game": game.code,
        "rules": settings(game, rules),
        "key": night.key.key.hex(),
        "keys": night.keys.name,
        "menu": _menu_written(night.menu),
    }


def begun(body: dict[str, Any]) -> Night:
    """A night that begins so.

    Raises:
        KeyError, ValueError, TypeError: it is no beginning of a night.
    """
    return Night(*_began(body, first=False))


def load(text: str) -> Night:
    """The night of a saved text.

    Raises:
        NightError: the text is truncated, was edited, or is not a night; nothing is half loaded.
    """
    one_of_kind("text", text, str, "a saved night, as save gives it")
    try:
        body = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NightError(f"this is not a saved night, or not all of it: {error}") from None
    if not isinstance(body, dict) or body.get("buio") not in range(FIRST, VERSION + 1):
        other = f", but by version {body['buio']}" if isinstance(body, dict) and type(body.get("buio")) is int else ""
        raise NightError(f"this is not a night saved by version {FIRST} to {VERSION} of the format{other}")
    if body.pop("seal", None) != _seal(body):
        raise NightError("this saved night was changed after it was saved: its seal does not fit")
    try:
        return _loaded(body)
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, AssertionError) as error:
        raise NightError(f"this saved night does not play through: {error}") from None


def _loaded(body: dict[str, Any]) -> Night:
    first = body["buio"] == FIRST
    entries = [_read(Entry(*fields), first) for fields in body["entries"]]
    return Night.again(_began(body, first), entries, body["moves"])


def _began(body: dict[str, Any], first: bool) -> Began:
    game = games[body["game"]]
    rules = _rules(game, body["rules"], first)
    keys = KEYS[body.get("keys", Chained.name)]  # nights of earlier versions do not say it
    return game, rules, Shuffle(bytes.fromhex(body["key"])), _menu_read(body.get("menu"), first), keys


def _read(entry: Entry, first: bool) -> Entry:
    """An entry as it was written; `first`: in the first version of the format."""
    return (_as_now(entry) if first else entry)._replace(moves=tuple(entry.moves))


def _as_now(entry: Entry) -> Entry:
    """An entry of the first version; a game chosen has its house rules as they were played."""
    if entry.what != CHOOSE:
        return entry
    game = games[entry.name]
    return chosen(game, _rules(game, json.loads(entry.note), first=True), entry.seat, entry.chips)


def _menu_written(menu: Menu | None) -> dict[str, Any] | None:
    if menu is None:
        return None
    offers = [[game.code, settings(game, rules)] for game, rules in menu.offers]
    return {"by": menu.by, "deals": menu.deals, "offers": offers}


def _rules(game: Game, settings: dict[str, Any], first: bool) -> Rules:
    """House rules as they were played; `first`: they were written in the first version of the format."""
    rules: Rules = game.recorded(game.first_version(settings) if first else settings)
    return rules


def _menu_read(body: dict[str, Any] | None, first: bool) -> Menu | None:
    if body is None:
        return None
    offers = tuple(Offer(games[code], _rules(games[code], rules, first)) for code, rules in body["offers"])
    return Menu(offers, body["by"], body["deals"])


def _seal(body: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(body, ensure_ascii=False).encode()).hexdigest()[:16]
