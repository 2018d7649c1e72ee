"""The entries of a log: what happens in a night, one struct each. A night is what is left after all of them."""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Union

import msgspec

from buio.cards import parse_cards
from buio.games import games
from buio.night.menu import Offer
from buio.play.moves import FOLD, Move
from buio.play.rules import Value
from buio.play.verbs import VERBS


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


class Entry(
    msgspec.Struct,
    frozen=True,
    tag_field="e",
    tag=str.lower,
    omit_defaults=True,
    forbid_unknown_fields=True,
    kw_only=True,
):
    """Something that has happened: in a night, or at a table where one is played.

    Attributes:
        at: when, in seconds since 1970: all deadlines of a served table follow from it; 0: nobody looked at a clock.
        cid: the attempt of somebody that it was, so that a repeated one counts once; empty: nobody's attempt.
    """

    at: float = 0  # an int, so that it is the very default also in an entry that was pickled
    cid: str = ""


class Sat(Entry, frozen=True):
    """Somebody takes a seat and buys chips."""

    name: str
    seat: int
    chips: int


class Reseated(Entry, frozen=True):
    """Somebody moves to another seat; who sits there takes theirs."""

    name: str
    seat: int


class Bought(Entry, frozen=True):
    """Somebody buys more chips."""

    name: str
    chips: int


class Corrected(Entry, frozen=True):
    """The host corrects a stack.

    Attributes:
        name: whose; chips: how many are added to it; reason: why.
        other: whom they come from; empty: the cashier, as if they had been bought.
    """

    name: str
    chips: int
    reason: str
    other: str = ""


class SatOut(Entry, frozen=True):
    """Somebody stays away from the next deals."""

    name: str


class CameBack(Entry, frozen=True):
    """Somebody plays again, or stays after all."""

    name: str


class Left(Entry, frozen=True):
    """Somebody goes, at the end of the running deal if they are in it, and gives the chips back."""

    name: str


class Chosen(Entry, frozen=True):
    """A game is played from now on.

    Attributes:
        offer: the game, by its house rules.
        caller: the seat of who chose it; -1: the host, or the menu.
        lasts: for how many deals; 0: until another is chosen.
    """

    offer: Offer
    caller: int = -1
    lasts: int = 0


class DealerDrawn(Entry, frozen=True):
    """The first dealer is drawn for.

    Attributes:
        seat: of who deals.
        cards: what each has drawn, by name.
    """

    seat: int
    cards: dict[str, str]


class PotClaimed(Entry, frozen=True):
    """One person alone can play for the carried pot, and takes it; an empty name: nobody can, it is open to all."""

    name: str = ""


class PotShared(Entry, frozen=True):
    """The carried pot is shared without playing."""


class Begun(Entry, frozen=True):
    """A deal begins.

    Attributes:
        entropy: what the players have contributed to its shuffles.
        commitment: what was published of its pack before they opened their seeds; empty: nobody was asked for one.
        events: what happens in it is told by `deal.events`.
        program: the Buio that has begun it at a served table.
        proof: a digest of how it was dealt there.
    """

    entropy: str = ""
    commitment: str = ""
    events: bool = False
    program: str = ""
    proof: str = ""


class Moved(Entry, frozen=True):
    """A player makes a move in the running deal.

    Attributes:
        late: somebody's time was over, and the table made it for them.
    """

    move: Move
    late: bool = False


class Ended(Entry, frozen=True):
    """The running deal is over, and taken into the books.

    Attributes:
        proof: a digest of how it has left the stacks of a served table.
    """

    proof: str = ""


class Voided(Entry, frozen=True):
    """The running deal is cancelled: every stake goes back."""

    reason: str


class Tallied(Entry, frozen=True):
    """A deal was played with real cards.

    Attributes:
        stakes: by name, the chips put in.
        shares: by name, the chips got.
    """

    stakes: dict[str, int]
    shares: dict[str, int]

    @property
    def nets(self) -> dict[str, int]:
        """By name, what was won or lost."""
        names = {**self.stakes, **self.shares}
        return {name: self.shares.get(name, 0) - self.stakes.get(name, 0) for name in names}


OF_A_NIGHT: Final = tuple(Entry.__subclasses__())
"""What a night is reduced from; the log of a served table has more (`buio.table.journal`)."""


class MoveText(Entry, frozen=True, tag="moved"):
    """A move as a log has it: in the notation of `docs/notation.md`."""

    move: str
    late: bool = False


class ChosenText(Entry, frozen=True, tag="chosen"):
    """A game that is played from now on as a log has it.

    Attributes:
        game: its code.
        rules: all of its house rules, so that the log does not depend on defaults.
    """

    game: str
    rules: dict[str, Value]
    caller: int = -1
    lasts: int = 0


UNWRITTEN: Final = (Moved, Chosen)
"""Entries that have another form in a log."""
NIGHT_ENTRY: Final[Any] = Union[(*[one for one in OF_A_NIGHT if one not in UNWRITTEN], MoveText, ChosenText)]
"""An entry of a night as it is written; `to_log` and `from_log` lead there and back."""
encode: Final = msgspec.json.Encoder().encode


def to_log(entry: Entry) -> Entry:
    """Return an entry as it is written."""
    if type(entry) is Moved:
        return MoveText(str(entry.move), entry.late, at=entry.at, cid=entry.cid)
    if type(entry) is Chosen:
        game, rules = entry.offer
        return ChosenText(game.code, rules.values(), entry.caller, entry.lasts, at=entry.at, cid=entry.cid)
    return entry


def from_log(entry: Entry) -> Entry:
    """Return the entry that was written like this.

    Raises:
        ValueError: its move is none, or its game cannot be played by its house rules.
    """
    if type(entry) is MoveText:
        return Moved(_move(entry.move), entry.late, at=entry.at, cid=entry.cid)
    if type(entry) is ChosenText:
        offer = Offer(games[entry.game], games[entry.game].recorded(entry.rules))
        return Chosen(offer, entry.caller, entry.lasts, at=entry.at, cid=entry.cid)
    return entry


def _move(text: str) -> Move:
    """Read a move; of a verb that nobody has declared yet, because its game has not been played here, by its looks."""
    who, verb, *rest = text.split()
    if verb in VERBS:
        return Move.parse(text)
    amount = int(rest.pop(0)) if rest and rest[0].isdecimal() else 0
    groups = [parse_cards(group) for group in "".join(rest).split("/")]
    return Move.grouped(verb, Move.parse(f"{who} {FOLD}").seat, groups)._replace(amount=amount)
