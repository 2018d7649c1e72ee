"""The protocol: tagged messages as JSON text (page: `docs/protocol.md`).

The TypeScript types of the page are generated from these (`python -m buio.server.types`).
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


class Next(In, frozen=True, tag="next"):
    """Ready for the next deal."""


class Rebuy(In, frozen=True, tag="rebuy"):
    """Buy a fresh stack, between deals, when out of chips."""


class SitOut(In, frozen=True, tag="sit_out"):
    """Stay away from the next deals."""


class ComeBack(In, frozen=True, tag="come_back"):
    """Play again."""


class Ping(In, frozen=True, tag="ping"):
    """Is the line up?"""


ClientMessage: TypeAlias = Sit | Act | Next | Rebuy | SitOut | ComeBack | Ping


class HandState(msgspec.Struct, frozen=True):
    """The name of a hand, in words of each language."""

    it: str
    en: str
    de: str


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
    drew: int
    said: str
    """The last thing the seat did in this deal: a word of the catalogues' `event.*`; empty: nothing."""
    amount: int
    """The chips or cards that go with it."""
    dealer: bool
    actor: bool
    net: int | None
    won: int
    hand: HandState | None
    """The name of a hand that was shown."""


class Quick(msgspec.Struct, frozen=True):
    """An amount worth a button of its own: `min`, `half`, `pot`, `all`."""

    label: str
    amount: int


class OptionState(msgspec.Struct, frozen=True):
    """One kind of legal move with its bounds."""

    verb: str
    word: str
    cost: int
    low: int
    high: int
    at_most: int
    quick: list[Quick]


class PotState(msgspec.Struct, frozen=True):
    """A pot that was won."""

    amount: int
    winners: list[str]
    shares: list[int]


class ResultState(msgspec.Struct, frozen=True):
    """How the deal ended."""

    ended: str
    pots: list[PotState]
    carried: int
    """Chips that stay for the next deal."""


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


class TableState(msgspec.Struct, frozen=True):
    """Everything a viewer sees."""

    game: str
    deal: int
    phase: str
    waiting: str
    """What the table waits for: `seat` (nobody plays), `you`, `others`, `next`, `rebuy`, `back`."""
    pot: int
    carried: int
    later: list[int]
    to_call: int
    opening: str
    """The rank of the pair that opens, `J` to `A`; empty where nothing is asked."""
    lowest: str
    pack: int
    seats: list[SeatState]
    you: int
    """Your place in `seats`; -1: you watch."""
    hand: HandState | None
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


ServerMessage: TypeAlias = State | Ok | No | Pong | Bye

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(ClientMessage).decode
