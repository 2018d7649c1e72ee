"""A night as text, after any move, and back; it continues identically."""

import hashlib
from typing import Final

import msgspec

from buio.games import games
from buio.night.entries import NIGHT_ENTRY, Chosen, NightError, encode, from_log, to_log
from buio.night.menu import Menu, Offer
from buio.night.night import Night
from buio.play.rules import Value
from buio.play.shuffle import Shuffle
from buio.play.validation import one_of_kind, unread

VERSION: Final = 4
"""The form of a saved night; no other is read."""


class MenuForm(msgspec.Struct, frozen=True):
    """A menu as JSON has it: who decides, how many deals a game lasts, and each game with its house rules."""

    by: str
    deals: int
    offers: list[tuple[str, dict[str, Value]]]


class Beginning(msgspec.Struct, frozen=True):
    """What a night began with, as JSON has it: game, house rules, the key of all shuffles in hexadecimal, menu."""

    game: str
    rules: dict[str, Value]
    key: str
    menu: MenuForm | None

    @classmethod
    def of(cls, night: Night) -> "Beginning":
        """Write down what this night began with."""
        game, rules, key, menu = night.began
        offers = [(one.game.code, one.rules.values()) for one in menu.offers] if menu else []
        form = MenuForm(menu.by, menu.deals, offers) if menu else None
        return cls(game.code, rules.values(), key.key.hex(), form)

    def night(self) -> Night:
        """Begin the night anew.

        Raises:
            KeyError, ValueError, TypeError: no night begins like this.
        """
        game, menu = games[self.game], None
        if self.menu is not None:
            offers = tuple(Offer(games[code], games[code].recorded(rules)) for code, rules in self.menu.offers)
            menu = Menu(offers, self.menu.by, self.menu.deals)
        return Night(game, game.recorded(self.rules), Shuffle(bytes.fromhex(self.key)), menu)


def save(night: Night) -> str:
    """Write the night as one line of JSON: how it began, and its entries.

    Raises:
        NightError: it plays a game that nobody has registered, which no load could find again.
    """
    one_of_kind("night", night, Night, "a Night")
    offered = [*(night.menu.offers if night.menu else ()), *(one.offer for one in night.entries if type(one) is Chosen)]
    for game in (night.began[0], *(offer.game for offer in offered)):
        if game.code not in games:
            raise NightError(f"a saved night finds its games in buio.games, and {game.code} is not there: register it")
    body = {"buio": VERSION, **msgspec.to_builtins(Beginning.of(night)), "entries": [*map(to_log, night.entries)]}
    text = encode(body)
    return f'{text[:-1].decode()},"seal":"{_seal(text)}"}}'


def load(text: str) -> Night:
    """Read the night of a saved text.

    Raises:
        NightError: the text is truncated, was edited, or is not a night; nothing is half loaded.
    """
    one_of_kind("text", text, str, "a saved night, as save gives it")
    try:
        body = msgspec.json.decode(text)
    except (ValueError, RecursionError) as error:
        raise NightError(f"this is not a saved night, or not all of it: {unread(text, error)}") from None
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
        entries = [from_log(msgspec.convert(one, NIGHT_ENTRY)) for one in body["entries"]]
        return Night.again(msgspec.convert(body, Beginning).night().began, entries)
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, AssertionError) as error:
        raise NightError(f"this saved night does not play through: {error}") from None


def _seal(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:16]
