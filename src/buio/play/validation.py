"""Argument validation: wrong types and sizes are refused in one line that names the argument.

The module is not compiled: machine code would take `True` for the number 1.
"""

import re
from collections.abc import Sequence
from reprlib import repr as short
from typing import Any, Final, TypeVar

from buio.play.moves import Move
from buio.play.outcome import NOTHING_CARRIED, Carry
from buio.play.shuffle import Shuffle

T = TypeVar("T")
HALF: Final = re.compile(r"\\u[dD][89abAB]..(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB]..)\\u[dD][c-fC-F]..")
"""Half of a letter beyond the first 65,536, as JSON writes it."""


def unread(body: str | bytes, error: Exception) -> str:
    """Why this is not the JSON that was expected; in our own words where the decoder's tell nobody what is wrong."""
    if isinstance(error, UnicodeError):
        return "it is not written in UTF-8"
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    text = body if isinstance(body, str) else body.decode(errors="replace")
    if half := HALF.search(text.replace(r"\\", "")):
        return f"{half[0]} is half of a letter, without the other half"
    return str(error) if text.strip() else "it is empty"


def whole(name: str, value: object, low: int | None = None, high: int | None = None) -> int:
    """Return the value, if it is a whole number from `low` to `high`; `True`, 1.0 and "1" are none.

    Raises:
        TypeError: it is no whole number.
        ValueError: it is out of these bounds.
    """
    if type(value) is not int:
        raise TypeError(f"{name} is a whole number, not {short(value)}")
    if (low is not None and value < low) or (high is not None and value > high):
        bounds = f"{low} or more" if high is None else f"{low} to {high}" if low is not None else f"{high} or less"
        raise ValueError(f"{name} is {bounds}, not {short(value)}")
    return value


def share(name: str, value: object) -> None:
    """Refuse what is no number from 0 to 1.

    Raises:
        TypeError: it is no number.
        ValueError: it is out of these bounds.
    """
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise TypeError(f"{name} is a number from 0 to 1, not {short(value)}")
    if not 0 <= value <= 1:
        raise ValueError(f"{name} is from 0 to 1, not {short(value)}")


def one_of_kind(name: str, value: Any, kind: type[T], what: str) -> T:
    """Return the value, if it is of this kind.

    Raises:
        TypeError: it is not; the message says `what` it should be.
    """
    if not isinstance(value, kind):
        raise TypeError(f"{name} is {what}, not {short(value)}")
    return value


class UnknownName(ValueError, KeyError):
    """A name that nothing has. To a mapping it is a missing key."""

    def __str__(self) -> str:
        return str(self.args[0])


class Named(dict[str, T]):
    """Things by their names; `what` they are stands in the refusal of any other name."""

    def __init__(self, what: str, *things: Any) -> None:
        super().__init__(*things)
        self.what = what

    def __getitem__(self, name: str) -> T:
        if not isinstance(name, str) or name not in self:
            raise UnknownName(f"no {self.what} is called {short(name)}; there are: {', '.join(self)}")
        return super().__getitem__(name)


def list_of(name: str, values: Any, what: str) -> Sequence[Any]:
    """Return the values, if they are a list or a tuple.

    Raises:
        TypeError: they are not; the message says `what` they should be.
    """
    if not isinstance(values, (list, tuple, Sequence)) or isinstance(values, (str, bytes)):
        raise TypeError(f"{name} are {what}, not {short(values)}")
    return values


def refuse_mistyped(move: Any) -> None:
    """Refuse what is no move at all, before anybody asks whether it is legal.

    Raises:
        TypeError: it is no `Move`, or one of its fields is of the wrong type.
    """
    if not isinstance(move, Move):
        raise TypeError(f"a move is a Move, as of Move.parse('p1 cc'), not {short(move)}")
    one_of_kind("the verb of a move", move.verb, str, "a text such as 'cc'")
    whole("the seat of a move", move.seat)
    whole("the amount of a move", move.amount)
    if type(move.cards) is not tuple:
        raise TypeError(f"the cards of a move are a tuple, as of parse_cards('AhKh'), not {short(move.cards)}")
    for card in move.cards:
        whole("each of the cards of a move", card)


def refuse_start(stacks: Any, dealer: Any, carry: Any, shuffle: Any, events: Any) -> None:
    """Refuse a deal that cannot be begun like this.

    Raises:
        TypeError: something is of the wrong type.
        ValueError: no seats, a dealer who does not sit there, or a carry of another table.
    """
    if not list_of("stacks", stacks, "a list of chips by seat"):
        raise ValueError("stacks are the chips of each seat: a deal without seats cannot be played")
    if set(map(type, stacks)) != {int} or min(stacks) < 0:
        for chips in stacks:
            whole("each of stacks", chips, 0)
    if type(dealer) is not int:
        raise TypeError(f"dealer is a seat, a whole number, not {short(dealer)}")
    if not 0 <= dealer < len(stacks):
        raise ValueError(f"dealer {dealer} does not sit at a table of {len(stacks)}: seats are 0 to {len(stacks) - 1}")
    if shuffle is not None and not isinstance(shuffle, Shuffle):
        raise TypeError(f"shuffle is a Shuffle, or None where the caller deals, not {short(shuffle)}")
    if events is not True and events is not False:
        raise TypeError(f"events is True or False, not {short(events)}")
    if carry is not NOTHING_CARRIED:
        _refuse_carry(carry, len(stacks))


def _refuse_carry(carry: Any, seats: int) -> None:
    one_of_kind("carry", carry, Carry, "a Carry, as the outcome of a deal has it")
    whole("chips of the carry", carry.chips, 0)
    by_seat = ("paid", "owed", "favoured", "posts", "dead")
    for name, values in ((name, getattr(carry, name)) for name in by_seat):
        if len(list_of(f"{name} of the carry", values, "a value by seat")) not in (0, seats):
            raise ValueError(f"{name} of the carry is for {len(values)} seats, and {seats} are to be dealt in")
    for chips in (*carry.paid, *[owed for owed in carry.owed if owed is not None], *carry.later, *carry.dead):
        whole("each number of chips of the carry", chips, 0)
    for chips in carry.posts:
        whole("each of the posts of the carry", chips)
    if carry.posts and -min(carry.posts) > max(carry.posts):
        raise ValueError(f"posts of the carry are blinds and newcomers' posts, none above them, not {carry.posts}")
