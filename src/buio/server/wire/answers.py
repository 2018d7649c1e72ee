"""What the table sends: its state, and answers to what a page has sent."""

from typing import Literal, TypeAlias

import msgspec

from buio.server.wire.hands import MadeState
from buio.server.wire.state import EventState, TableState


class Out(msgspec.Struct, frozen=True, tag_field="t"):
    """What the table sends."""


class State(Out, frozen=True, tag="state"):
    """The table now, and what happened since the state before (all of it with `fresh`)."""

    seq: int
    fresh: bool
    table: TableState
    events: list[EventState]


class Ok(Out, frozen=True, tag="ok"):
    """An action was taken."""

    cid: str


class Laid(Out, frozen=True, tag="laid"):
    """Cards in rows: whether they may lie like this, and what each row makes.

    Attributes:
        cid: the question.
        cards: those asked about, or a good arrangement.
        legal: may they lie like this?
        made: what each row makes.
    """

    cid: str
    cards: list[str]
    legal: bool
    made: list[MadeState]


class ReadyState(msgspec.Struct, frozen=True):
    """A move, and the groups with which it can be made."""

    verb: str
    groups: list[list[str]]


class Grouped(Out, frozen=True, tag="grouped"):
    """What groups of cards are: those asked about, or the best.

    Attributes:
        cid: the question.
        groups: the groups, card by card.
        kinds: what each of them is: `set`, `run`, `pair`, or a special hand; empty: no meld.
        ready: the moves for which some of them are ready.
    """

    cid: str
    groups: list[list[str]]
    kinds: list[str]
    ready: list[ReadyState]


class No(Out, frozen=True, tag="no"):
    """Something was refused; nothing has changed."""

    cid: str
    code: str
    text: str


class Pong(Out, frozen=True, tag="pong"):
    """The line is up."""


class Bye(Out, frozen=True, tag="bye"):
    """The server closes this connection."""

    code: Literal["superseded", "rate"]


ServerMessage: TypeAlias = State | Ok | Laid | Grouped | No | Pong | Bye
