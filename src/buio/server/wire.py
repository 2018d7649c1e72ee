"""The protocol: tagged messages as JSON text (page: `docs/protocol.md`).

The TypeScript types of the page are generated from these (`python -m buio.server.typescript`).
"""

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


class HandState(msgspec.Struct, frozen=True):
    """The name of a hand, in words of each language."""

    it: str
    en: str
    de: str


class MadeState(msgspec.Struct, frozen=True):
    """What a hand makes for one part of the pot, or in one row."""

    contest: str
    """`high`, `low`; `front`, `middle`, `back`."""
    hand: HandState
    cards: list[str]
    """The cards that make it."""


class WagerState(msgspec.Struct, frozen=True):
    """A bet against the bank."""

    name: str
    amount: int


class SeatState(msgspec.Struct, frozen=True):
    """One seat as the viewer may see it."""

    name: str
    you: bool
    bot: bool
    here: bool
    """A person whose page is connected, or a bot."""
    stack: int
    bet: int
    state: str
    """`in`, `folded`, `all_in`, `out`."""
    cards: list[str]
    """`??` where the viewer cannot see which."""
    up: list[str]
    """Those that lie face up for everybody."""
    wild: list[str]
    """Those that are wild, as far as the viewer can see them."""
    rows: list[list[str]]
    """A hand that was laid out, row by row."""
    declared: list[str]
    """What the seat has said that it plays for, or holds."""
    wagers: list[WagerState]
    score: int
    """Points in a match."""
    opened: bool
    """It has laid down what the contract asks for."""
    drew: int
    said: str
    """The last thing the seat did in this deal: a word of the catalogues' `event.*`; empty: nothing."""
    amount: int
    """The chips or cards that go with it."""
    dealer: bool
    actor: bool
    net: int | None
    won: int
    """Its shares of the pots; without pots, what it has gained."""
    made: list[MadeState]
    """What a hand makes that was shown, or is the viewer's own."""


class Quick(msgspec.Struct, frozen=True):
    """An amount worth a button of its own: `min`, `half`, `pot`, `all`."""

    label: str
    amount: int


class FitState(msgspec.Struct, frozen=True):
    """Cards that can be added, one by one, to a combination on the table."""

    meld: int
    """Its number, from 1."""
    cards: list[str]


class PickState(msgspec.Struct, frozen=True):
    """Something that can be chosen."""

    number: int
    name: str


class OptionState(msgspec.Struct, frozen=True):
    """One kind of legal move with its bounds."""

    verb: str
    word: str
    cost: int
    low: int
    high: int
    step: int
    quick: list[Quick]
    counts: list[int]
    """How many cards may be chosen; empty: the move is made without cards."""
    keep: list[str]
    """Cards of which one has to stay when as many as possible are chosen."""
    hand: list[str]
    """The cards to choose from, or to lay out."""
    sizes: list[int]
    """The rows that cards are laid into; empty in all other moves."""
    laid: list[list[str]]
    """What lies in the rows already, and stays there."""
    groups: list[list[str]]
    """A good way to lay cards in combinations; empty in all other moves. Groups are sent with `/` between them."""
    fits: list[FitState]
    """Where cards can be added; `amount` is the number of the combination."""
    picks: list[PickState]
    """What can be chosen; `amount` is its number."""


class PotState(msgspec.Struct, frozen=True):
    """A pot that was won, or the part of it that one contest was for."""

    contest: str
    amount: int
    winners: list[str]
    shares: list[int]


class PaymentState(msgspec.Struct, frozen=True):
    """Chips paid outside pots; an empty name is the bank."""

    payer: str
    taker: str
    amount: int
    why: str


class ClosedState(msgspec.Struct, frozen=True):
    """How somebody laid down a whole hand."""

    name: str
    melds: list[list[str]]
    discard: str
    """Empty: nothing was discarded."""
    special: str
    """A hand that is paid extra; empty: none."""
    multiple: int
    """How many stakes more each opponent pays."""
    wild: str
    """The imaginary joker: a card of the hand, `Jk` for one that does not exist; empty: none."""


class PointState(msgspec.Struct, frozen=True):
    """What somebody has scored in a deal of a match, and has now."""

    name: str
    points: int
    score: int


class ResultState(msgspec.Struct, frozen=True):
    """How the deal ended."""

    ended: str
    pots: list[PotState]
    carried: int
    """Chips that stay for the next deal."""
    payments: list[PaymentState]
    closed: ClosedState | None
    points: list[PointState]
    """Of a match, by seat."""


class LedgerRow(msgspec.Struct, frozen=True):
    """Somebody's chips of the night."""

    name: str
    bought: int
    stack: int
    net: int


class RuleState(msgspec.Struct, frozen=True):
    """A house rule in force."""

    key: str
    value: str
    standard: bool


class EventState(msgspec.Struct, frozen=True):
    """Something that happened: a sentence `event.<word>` and what fills it."""

    deal: int
    word: str
    name: str
    amount: int
    extra: int
    cards: list[str]
    hand: HandState | None
    game: str
    """The code of a game that was chosen."""


class BoardState(msgspec.Struct, frozen=True):
    """The cards on the table."""

    cards: list[str]
    """`??` face down."""
    places: list[list[int]]
    """Row and column of each; empty: one line."""
    wild: list[str]
    expected: bool
    """This game lays cards on the table."""
    house: bool
    """It is the bank's hand."""
    made: list[MadeState]
    """What the bank's hand makes."""


class MenuState(msgspec.Struct, frozen=True):
    """Several games in one night."""

    games: list[str]
    """All that are on the menu."""
    possible: list[str]
    """Those that can be chosen now."""
    choosing: str
    """Who chooses the game of the next deal; empty: nobody, now."""
    then: str
    """Who chooses after that, or next."""
    next: str
    """The game that follows in a rotation."""
    left: int
    """For how many deals more the game of now is played."""


class MeldState(msgspec.Struct, frozen=True):
    """A combination on the table."""

    number: int
    name: str
    """Whose it is."""
    kind: str
    """`set`, `run`, `pair`."""
    cards: list[str]
    stands: list[str]
    """The card that each of them stands for."""
    opening: bool
    """It was laid to open: its owner may not add to it."""


class RummyState(msgspec.Struct, frozen=True):
    """What lies on the table of a rummy game."""

    pile: int
    """Cards in the discard pile."""
    top: str
    """Its top card; empty: there is none."""
    melds: list[MeldState]
    match: bool
    """This deal is one of a match."""
    contract: str
    """What has to be laid down to open: a key of the words; empty: nothing, or not chosen yet."""
    number: int
    deals: int
    """How many deals a match has."""
    left: list[str]
    """The contracts that are still to be played, this one included."""
    pool: int
    """Chips that whoever wins the match wins."""


class TableState(msgspec.Struct, frozen=True):
    """Everything a viewer sees."""

    game: str
    family: str
    menu: MenuState | None
    deal: int
    phase: str
    waiting: str
    """What the table waits for: `seat` (nobody plays), `you`, `others`, `choose`, `next`, `rebuy`, `back`."""
    pot: int
    carried: int
    later: list[int]
    to_call: int
    opening: str
    """The rank of the pair that opens, `J` to `A`; empty where nothing is asked."""
    parol: bool
    """Does this game know the proposal to throw all hands in?"""
    contests: list[str]
    """What each pot is played for."""
    board: BoardState
    rummy: RummyState | None
    stock: int
    """Cards left to deal."""
    clock: float
    """Seconds left to somebody who is asked out of turn; 0: there is no hurry."""
    lowest: str
    pack: int
    seats: list[SeatState]
    you: int
    """Your place in `seats`; -1: you watch."""
    options: list[OptionState]
    result: ResultState | None
    ledger: list[LedgerRow]
    rules: list[RuleState]
    demo: bool
    """The cards come from a seed: for tests and demonstrations."""


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
    """Cards in rows: whether they may lie like this, and what each row makes. The cards are those asked about, or a
    good arrangement.
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
    """What groups of cards are: those asked about, or the best."""

    cid: str
    groups: list[list[str]]
    kinds: list[str]
    """`set`, `run`, `pair`, or a special hand; empty: no combination."""
    ready: list[ReadyState]


class No(Out, frozen=True, tag="no"):
    """Something was refused; nothing has changed."""

    cid: str
    code: str
    text: str


class Pong(Out, frozen=True, tag="pong"):
    """The line is up."""


class Bye(Out, frozen=True, tag="bye"):
    """The server closes this connection: `superseded`, `rate`."""

    code: str


ServerMessage: TypeAlias = State | Ok | Laid | Grouped | No | Pong | Bye

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(ClientMessage).decode
