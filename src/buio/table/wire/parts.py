"""The parts of a table: what single families of games remember during a deal, and what they remember of its end.

Each has its tag; a table has the parts of the game that is played at it, and a page shows what it is sent. Lists by
seat are in the order of the seats of the deal: `SeatState.index` is a seat's index in them.
"""

from typing import Literal, TypeAlias

import msgspec

from buio.table.wire.hands import MadeState

MeldKind: TypeAlias = Literal["set", "run", "pair"]


class PartState(msgspec.Struct, frozen=True, tag_field="t"):
    """A part of the table."""


class OpeningPart(PartState, frozen=True, tag="opening"):
    """What the betting is opened with, a pair of this rank, `J` to `A`; is it done, and somebody has?"""

    rank: str
    done: bool


class DrawsPart(PartState, frozen=True, tag="draws"):
    """By seat, how many cards it has changed; -1 before its first draw."""

    drew: list[int]


class DeclarationsPart(PartState, frozen=True, tag="declarations"):
    """By seat, what it has said that it plays for, or holds."""

    said: list[list[str]]


class RowsPart(PartState, frozen=True, tag="rows"):
    """By seat, a hand that was laid out, row by row, `??` where the viewer cannot see which card lies there."""

    rows: list[list[list[str]]]


class WagerState(msgspec.Struct, frozen=True):
    """A bet against the bank."""

    name: str
    amount: int


class BoardsPart(PartState, frozen=True, tag="boards"):
    """The boards beside the first.

    Attributes:
        shared: how many cards of the first board, the first ones, are those of the others, too.
        others: by further board, the cards that are its alone.
    """

    shared: int
    others: list[list[str]]


class BankPart(PartState, frozen=True, tag="bank"):
    """The bank, against which everybody plays; the cards on the table are its hand.

    Attributes:
        wagers: by seat, its bets against the bank.
        made: what the bank's hand makes, once it lies open.
    """

    wagers: list[list[WagerState]]
    made: list[MadeState]


class PilePart(PartState, frozen=True, tag="pile"):
    """The discard pile.

    Attributes:
        size: how many cards lie in it.
        top: its top card; empty: there is none.
        offered: somebody is asked out of turn whether to buy it.
    """

    size: int
    top: str
    offered: bool


class MeldState(msgspec.Struct, frozen=True):
    """A meld on the table.

    Attributes:
        number: its number, from 1.
        name: whose it is.
        kind: what it is.
        cards: its cards.
        stands: the card that each of them stands for.
        opening: it was laid to open: its owner may not add to it.
    """

    number: int
    name: str
    kind: MeldKind
    cards: list[str]
    stands: list[str]
    opening: bool


class MeldsPart(PartState, frozen=True, tag="melds"):
    """The melds on the table.

    Attributes:
        laid: in the order in which they were laid.
        opened: by seat, has it laid down what the contract asks for?
    """

    laid: list[MeldState]
    opened: list[bool]


class ScoreState(msgspec.Struct, frozen=True):
    """The points of somebody in a match."""

    name: str
    score: int


class MatchPart(PartState, frozen=True, tag="match"):
    """The match that the deal is one of.

    Attributes:
        contract: what has to be laid down to open: a key of the words; empty: nothing, or not chosen yet.
        number: the number of that contract, from 1; 0: not chosen yet.
        deals: how many deals a match has.
        left: the contracts that are still to be played, this one included.
        pool: chips that whoever wins the match wins.
        scores: of everybody who sits at the table.
    """

    contract: str
    number: int
    deals: int
    left: list[str]
    pool: int
    scores: list[ScoreState]


class CaptionState(msgspec.Struct, frozen=True):
    """Words with cards beside them.

    Attributes:
        key: a key of the words.
        cards: the cards, `??` face down.
        amount: a number that the words name.
        index: at which seat of the deal it stands; negative: under the pot.
    """

    key: str
    cards: list[str]
    amount: int
    index: int


class CaptionsPart(PartState, frozen=True, tag="captions"):
    """What a game of another package remembers, in its own words."""

    lines: list[CaptionState]


Part: TypeAlias = (
    OpeningPart
    | DrawsPart
    | DeclarationsPart
    | RowsPart
    | BoardsPart
    | BankPart
    | PilePart
    | MeldsPart
    | MatchPart
    | CaptionsPart
)


class EndState(msgspec.Struct, frozen=True, tag_field="t"):
    """A part of the result."""


class ClosedPart(EndState, frozen=True, tag="closed"):
    """Somebody has laid down a whole hand.

    Attributes:
        name: who it was.
        melds: the hand, meld by meld.
        discard: empty: nothing was discarded.
        special: a hand that is paid extra; empty: none.
        multiple: how many stakes more each opponent pays.
        wild: the imaginary joker: a card of the hand, `Jk` for one that does not exist; empty: none.
    """

    name: str
    melds: list[list[str]]
    discard: str
    special: str
    multiple: int
    wild: str


class PointState(msgspec.Struct, frozen=True):
    """What somebody has scored in a deal of a match, and has now."""

    name: str
    points: int
    score: int


class PointsPart(EndState, frozen=True, tag="points"):
    """The points of a deal of a match, by seat."""

    rows: list[PointState]


EndPart: TypeAlias = ClosedPart | PointsPart
