"""The state of a table as one viewer may see it."""

from typing import Literal, TypeAlias

import msgspec

from buio.play.rules import Value
from buio.table.wire.about import AboutState, FairState
from buio.table.wire.account import AccountState, CorrectionState, LedgerRow
from buio.table.wire.hands import ChanceState, HandState, MadeState
from buio.table.wire.parts import Part
from buio.table.wire.result import PartOfPot, ResultState

SeatStanding: TypeAlias = Literal["in", "folded", "all_in", "out"]
Waiting: TypeAlias = Literal[
    "seat", "asked", "you", "others", "choose", "next", "rebuy", "back", "paused", "closed", "removed"
]
PauseReason: TypeAlias = Literal["", "host", "empty"]
QuickLabel: TypeAlias = Literal["min", "half", "pot", "all"]


class SeatState(msgspec.Struct, frozen=True):
    """One seat as the viewer may see it.

    Attributes:
        name: who sits there.
        you: it is the viewer's own.
        bot: nobody sits there in person.
        here: a person whose page is connected, or a bot.
        away: they sit out.
        going: they give the seat up at the end of the deal.
        ready: they have read the result: the next deal may begin for them.
        place: the number of the seat at the table, which the host names to move somebody.
        index: the seat of the deal, by which parts list their values; -1: not in this deal.
        stack: the chips before the seat.
        bet: the chips it has put in during this round of betting.
        state: does it still play in this deal? `out`: it is not in it.
        cards: all cards before the seat, `??` where the viewer cannot see which.
        up: those that lie face up for everybody.
        wild: those that are wild, as far as the viewer can see them.
        dark: it plays blind: it has not looked at them yet.
        said: the last thing the seat did in this deal: a word of the catalogues' `event.*`; empty: nothing.
        amount: the chips or cards that go with it.
        dealer: it deals.
        actor: it is to move.
        net: chips won or lost, when the deal is over.
        won: its shares of the pots; without pots, what it has gained.
        made: what a hand makes that was shown, or is the viewer's own.
        face: the number of the drawn face that its owner has chosen; 0: the one that comes with the name.
    """

    name: str
    you: bool
    bot: bool
    here: bool
    away: bool
    going: bool
    ready: bool
    place: int
    index: int
    stack: int
    bet: int
    state: SeatStanding
    cards: list[str]
    up: list[str]
    wild: list[str]
    dark: bool
    said: str
    amount: int
    dealer: bool
    actor: bool
    net: int | None
    won: int
    made: list[MadeState]
    face: int = 0


class Quick(msgspec.Struct, frozen=True):
    """An amount worth a button of its own."""

    label: QuickLabel
    amount: int


class FitState(msgspec.Struct, frozen=True):
    """Cards that can be added, one by one, to the meld of this number on the table."""

    meld: int
    cards: list[str]


class PickState(msgspec.Struct, frozen=True):
    """Something that can be chosen."""

    number: int
    name: str


class OptionState(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of legal move with its bounds.

    Attributes:
        verb: what the move is called in the notation.
        word: what it is called among players: a word of the catalogues' `action.*`.
        cost: chips that it costs.
        low: the least amount.
        high: the greatest.
        step: what the amount grows by.
        quick: amounts worth a button of their own.
        counts: how many cards may be chosen; empty: the move is made without cards.
        keep: cards of which one has to stay when as many as possible are chosen.
        hand: the cards to choose from, or to lay out.
        sizes: the rows that cards are laid into; empty in all other moves.
        laid: what lies in the rows already, and stays there.
        groups: a good way to lay cards in melds; empty in all other moves. Groups are sent with `/` between them.
        fits: where cards can be added; `amount` is the number of the meld.
        picks: what can be chosen; `amount` is its number.
    """

    verb: str
    word: str
    cost: int = 0
    low: int = 0
    high: int = 0
    step: int = 1
    quick: list[Quick] = []
    counts: list[int] = []
    keep: list[str] = []
    hand: list[str] = []
    sizes: list[int] = []
    laid: list[list[str]] = []
    groups: list[list[str]] = []
    fits: list[FitState] = []
    picks: list[PickState] = []


class RuleState(msgspec.Struct, frozen=True):
    """A house rule in force."""

    key: str
    value: Value
    standard: bool


class EventState(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened: a sentence `event.<word>` and what fills it.

    Attributes:
        deal: the number of the deal in which it happened.
        word: what happened.
        name: who did it; empty: nobody.
        amount: chips or cards that go with it.
        extra: another number that goes with it.
        cards: cards that go with it, if the viewer may see them.
        hidden: how many go with it that the viewer may not see.
        hand: what a hand makes that was shown.
        game: the code of a game that was chosen.
        note: a reason that somebody gave.
        part: the part of the chips that was won; null: all, or nothing was won.
    """

    deal: int
    word: str
    name: str = ""
    amount: int = 0
    extra: int = 0
    cards: list[str] = []
    hidden: int = 0
    hand: HandState | None = None
    game: str = ""
    note: str = ""
    part: PartOfPot | None = None


class BoardState(msgspec.Struct, frozen=True):
    """The cards on the table.

    Attributes:
        cards: `??` face down.
        places: row and column of each; empty: one line.
        wild: those that are wild.
        expected: this game lays cards on the table.
    """

    cards: list[str]
    places: list[list[int]]
    wild: list[str]
    expected: bool


class MenuState(msgspec.Struct, frozen=True):
    """Several games in one night.

    Attributes:
        games: all that are on the menu.
        possible: those that can be chosen now.
        choosing: who chooses the game of the next deal; empty: nobody, now.
        then: who chooses after that, or next.
        next: the game that follows in a rotation.
        left: for how many more deals the present game is played.
    """

    games: list[str]
    possible: list[str]
    choosing: str
    then: str
    next: str
    left: int


class ClockState(msgspec.Struct, frozen=True):
    """The time of somebody who is asked.

    Attributes:
        name: who is asked.
        left: seconds left, those of the bank included.
        bank: how many of them are the bank's, and not touched yet.
        running: it runs; if not, the table pauses.
    """

    name: str
    left: float
    bank: float
    running: bool


class TableState(msgspec.Struct, frozen=True):
    """Everything a viewer sees.

    Attributes:
        game: the code of the game.
        menu: several games in one night; null: there is one.
        deal: the number of this deal.
        phase: where the deal stands.
        waiting: what the table waits for; `seat`: the viewer watches, and nobody plays.
        turn: the number of the present decision: a move names it.
        starts: seconds until the first deal begins, sooner with the host's `next`; 0: none waits; -1: too few play.
        hindered: so many would play the next deal, and cannot by these rules; 0: nothing is in the way.
        pause: why the table stands still; empty: it does not.
        pot: the chips that lie there.
        carried: those of them that came from earlier deals.
        later: parts of a divided pot that wait for later deals.
        to_call: chips that the viewer lacks to the bet.
        offers: moves that this game knows and others of its kind do not: they keep a place among the buttons.
        contests: what each pot is played for.
        board: the cards on the table.
        parts: what only some games have.
        stock: cards left to deal.
        clock: how long whoever is asked may think; null: there is no hurry.
        lowest: the lowest rank of the pack.
        pack: the number of its cards.
        seats: everybody who sits at the table.
        you: the viewer's index in `seats`; -1: the viewer watches.
        options: what the viewer may do now.
        result: how the deal ended; null: it goes on.
        chances: of a deal that ended with all chips in and all hands open: what each could expect, street by street.
        ledger: everybody's chips of the night, and those that lie in the pot, by the name `pot`; not of those who went
            with what they had bought.
        corrections: what the host has corrected in it, the last hundred times.
        rules: the house rules in force.
        about: how the table is run.
        fair: what it has committed to; null: the cards come from a seed that anybody could know, or are real ones.
        account: the cards are real ones, and only the account is kept; null: they are dealt here.
    """

    game: str
    menu: MenuState | None
    deal: int
    phase: str
    waiting: Waiting
    turn: int
    starts: float
    hindered: int
    pause: PauseReason
    pot: int
    carried: int
    later: list[int]
    to_call: int
    offers: list[str]
    contests: list[str]
    board: BoardState
    parts: list[Part]
    stock: int
    clock: ClockState | None
    lowest: str
    pack: int
    seats: list[SeatState]
    you: int
    options: list[OptionState]
    result: ResultState | None
    chances: list[ChanceState]
    ledger: list[LedgerRow]
    corrections: list[CorrectionState]
    rules: list[RuleState]
    about: AboutState
    fair: FairState | None
    account: AccountState | None
