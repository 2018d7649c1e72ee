"""What the table sends: its state, and answers to what a page has sent."""

from typing import Literal, TypeAlias

import msgspec

from buio.table.wire.hands import HandState, MadeState
from buio.table.wire.parts import MeldKind
from buio.table.wire.sent import Sign
from buio.table.wire.state import EventState, TableState


class Out(msgspec.Struct, frozen=True, tag_field="t"):
    """What the table sends."""


class State(Out, frozen=True, tag="state"):
    """The table now, and what happened before it that this page has not heard.

    Attributes:
        seq: the number of the state.
        first: the number of the first of the events; those before it are known, or no longer kept.
        table: the table.
        events: what happened.
    """

    seq: int
    first: int
    table: TableState
    events: list[EventState]


class Change(Out, frozen=True, tag="change"):
    """What is different since the last state or change that this page was sent, and what happened.

    Attributes:
        seq: the number of the state after it.
        first: the number of the first of the events.
        patch: what is different: an object changes these fields, or these places of a list; a list of one thing puts
            that thing in the place of what was there; anything else is put there as it is.
        events: what happened.
    """

    seq: int
    first: int
    patch: object
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


class LackState(msgspec.Struct, frozen=True):
    """A meld that a contract asks for.

    Attributes:
        kind: what it is.
        size: how many cards it has.
    """

    kind: MeldKind
    size: int


class Grouped(Out, frozen=True, tag="grouped"):
    """What groups of cards are: those asked about, or the best.

    Attributes:
        cid: the question.
        groups: the groups, card by card.
        kinds: what each of them is: `set`, `run`, `pair`, or a special hand; empty: no meld.
        ready: the moves for which some of them are ready.
        lacks: what the contract asks for besides, of someone who has not opened.
    """

    cid: str
    groups: list[list[str]]
    kinds: list[str]
    ready: list[ReadyState]
    lacks: list[LackState] = []


class RankState(msgspec.Struct, frozen=True):
    """A type of hand.

    Attributes:
        category: what it is called: a word of the catalogues' `category.*`, with `.minima` and the like behind it
            where straight flushes are told apart.
        hand: the name of the example.
        cards: an example.
        mine: the viewer's own hand is one, as far as it can be known.
    """

    category: str
    hand: HandState
    cards: list[str]
    mine: bool


class ChartState(msgspec.Struct, frozen=True):
    """The types of hands of one contest or more, the strongest first.

    Attributes:
        contests: what is played for in this order: `high`, `low`, or a row.
        hands: the types.
        cycle: which lower hand beats the highest: a word of the catalogues' `table.cycle.*`; empty: none does.
        suits: the suits, the strongest first, where they decide between equal hands; otherwise empty.
    """

    contests: list[str]
    hands: list[RankState]
    cycle: str
    suits: str


class Ranked(Out, frozen=True, tag="ranked"):
    """How the game of this table goes and what beats what there, in this deal or the next one.

    Attributes:
        cid: the question.
        how: by language, how it goes by these house rules, sentence by sentence; none: nobody has written it.
        examples: by house rule, the key of a sentence that shows what it does; only of those that have an effect.
        charts: an order for each way in which hands are compared; empty where none are.
    """

    cid: str
    how: dict[str, list[str]]
    examples: dict[str, str]
    charts: list[ChartState]


class Hinted(Out, frozen=True, tag="hinted"):
    """What a good player would do who knows what whoever asked knows, and why.

    Attributes:
        cid: the question.
        turn: the decision that it is about.
        verb, amount, cards: the move, as in `act`.
        why: by language, the reasons, sentence by sentence.
    """

    cid: str
    turn: int
    verb: str
    amount: int
    cards: list[str]
    why: dict[str, list[str]]


class No(Out, frozen=True, tag="no"):
    """Something was refused; nothing has changed."""

    cid: str
    code: str
    text: str


class SaidState(msgspec.Struct, frozen=True):
    """Something that somebody has said.

    Attributes:
        name: who it was.
        sign: one of the signs; empty: it was a text.
        text: the text.
        ago: how many seconds ago.
    """

    name: str
    sign: Sign
    text: str
    ago: float = 0.0


class Talk(Out, frozen=True, tag="talk"):
    """What has been said since this page last heard of it; it is kept nowhere.

    Attributes:
        anew: the page has just come: what it knew before is in here, too.
        lines: what was said.
    """

    anew: bool
    lines: list[SaidState]


class Passed(Out, frozen=True, tag="passed"):
    """With this code another device takes the seat.

    Attributes:
        cid: the question.
        code: the code.
        seconds: how long it is good.
    """

    cid: str
    code: str
    seconds: int


class Proved(Out, frozen=True, tag="proved"):
    """The proof of the last deal: a file for `buio verify`."""

    cid: str
    proof: msgspec.Raw


class Pong(Out, frozen=True, tag="pong"):
    """The line is up."""


class Bye(Out, frozen=True, tag="bye"):
    """The server closes this connection."""

    code: Literal["superseded", "version", "moved"]


ServerMessage: TypeAlias = (
    State | Change | Ok | Laid | Grouped | Ranked | Hinted | Passed | Proved | Talk | No | Pong | Bye
)
