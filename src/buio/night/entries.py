"""What a night is made of: people, and the entries that are its fold."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import DEALER, Move
from buio.play.rules import Rules

CHOOSE: Final = "choose"
"""What an entry of a game that is played from now on says."""


class NightError(ValueError):
    """Something that cannot be done at this table now; nothing has changed."""


@dataclass(slots=True)
class Person:
    """Somebody at the table.

    Attributes:
        playing: they are dealt in; if not, they sit out.
        leaving: they go when the running deal is over.
    """

    name: str
    seat: int
    stack: int = 0
    bought: int = 0
    paid_out: int = 0
    playing: bool = True
    leaving: bool = False
    gone: bool = False


class Balance(NamedTuple):
    """Somebody's chips of the night; `net` is what was won or lost."""

    bought: int
    paid_out: int
    stack: int
    net: int


class Entry(NamedTuple):
    """One step of a night; the fold over all of them is the night.

    Attributes:
        note: the reason of a correction or a void deal, the cards drawn for the first dealer, the rules of a game
            chosen.
        moves: the players' moves of a deal.
        other: whom corrected chips come from; empty: the bank.
        entropy: what the players have contributed to the shuffles of the deal that begins.
    """

    what: str
    name: str = ""
    chips: int = 0
    seat: int = -1
    note: str = ""
    moves: tuple[str, ...] = ()
    other: str = ""
    entropy: str = ""


def play(deal: Deal, moves: Sequence[str]) -> None:
    """Bring a deal forward by the players' moves of a saved night."""
    for text in moves:
        deal.apply(Move.parse(text))


def chosen(game: Game, rules: Rules, caller: int = -1, lasts: int = 0) -> Entry:
    """The entry of a game that is played from now on: by whose choice, and for how many deals."""
    return Entry(CHOOSE, game.code, lasts, caller, json.dumps(settings(game, rules)))


def settings(game: Game, rules: Rules) -> dict[str, object]:
    """All house rules of a game as they stand, so that a saved night does not depend on defaults."""
    return {rule.key: getattr(rules, rule.key) for rule in game.house_rules()}


def moves_of(deal: Deal) -> tuple[str, ...]:
    """The players' moves of a deal, written."""
    return tuple(str(move) for move in deal.log if move.actor != DEALER)
