"""What a page sends."""

from typing import TypeAlias

import msgspec


class In(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    """What a page may send."""


class Sit(In, frozen=True, tag="sit"):
    """Take a seat under a name; the table answers with the seat in the next state."""

    name: str


class Act(In, frozen=True, tag="act"):
    """A move. `cid` names the attempt: sent twice it counts once. `seq` is the newest state the player has seen."""

    cid: str
    seq: int
    verb: str
    amount: int = 0
    cards: list[str] = []


class Lay(In, frozen=True, tag="lay"):
    """How would my cards lie in these rows? Without cards: how could they lie? The table answers `laid`."""

    cid: str
    cards: list[str] = []


class Group(In, frozen=True, tag="group"):
    """What are these groups of my cards? Without groups: how are my cards best laid? The table answers `grouped`."""

    cid: str
    groups: list[list[str]] = []


class Next(In, frozen=True, tag="next"):
    """Ready for the next deal; who could choose its game is content with the same."""


class Choose(In, frozen=True, tag="choose"):
    """The game of the next deal, by its code, from the one who chooses."""

    game: str


class Rebuy(In, frozen=True, tag="rebuy"):
    """Buy a fresh stack, between deals, when out of chips."""


class SitOut(In, frozen=True, tag="sit_out"):
    """Stay away from the next deals."""


class ComeBack(In, frozen=True, tag="come_back"):
    """Play again."""


class Ping(In, frozen=True, tag="ping"):
    """Is the line up?"""


ClientMessage: TypeAlias = Sit | Act | Lay | Group | Next | Choose | Rebuy | SitOut | ComeBack | Ping
