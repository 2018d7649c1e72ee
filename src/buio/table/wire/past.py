"""The finished deals of a night, as one viewer may know them: what a page asks for when somebody looks back."""

import msgspec

from buio.table.wire.account import TransferState
from buio.table.wire.hands import HandState
from buio.table.wire.result import Ended
from buio.table.wire.sent import Act
from buio.table.wire.state import EventState


class Nights(msgspec.Struct, frozen=True):
    """What somebody's nights on this server have come to, by the key of their phone.

    Attributes:
        nights: in how many they were dealt in, with people.
        ahead: how many of them they have won in.
        deals: finished deals in all of them.
        chips: won in all, or lost where there are fewer than none.
        best: chips of the best night.
    """

    nights: int
    ahead: int
    deals: int
    chips: int
    best: int


class PastDeal(msgspec.Struct, frozen=True):
    """A finished deal in a line.

    Attributes:
        number: its number.
        game: the code of its game.
        at: when it ended, in seconds since 1970; 0: that is not known.
        ended: by what.
        pot: the chips that were won in it.
        winners: who won a pot, or won anything where there are none.
        hand: what the first of them has shown.
        category: what kind of hand that is: a key of `category.*`; empty: nothing was shown.
        opener: who opened, where openers are needed; empty: nobody, or none are.
        proof: the cards that proved it, if they were shown.
        nets: by name, what those who were in it have won or lost.
        stands: by name, what everybody has won or lost by its end.
        mine: the cards that the viewer held at last.
    """

    number: int
    game: str
    at: float
    ended: Ended
    pot: int
    winners: list[str]
    hand: HandState | None
    category: str
    opener: str
    proof: list[str]
    nets: dict[str, int]
    stands: dict[str, int]
    mine: list[str]


class PastNight(msgspec.Struct, frozen=True):
    """The night so far: its finished deals, and who would pay whom after the last of them.

    Attributes:
        you: the viewer's name; empty: the viewer has no seat.
        deals: the finished deals; void ones are left out.
        carried: chips that wait for the next deal: as long as there are any, nobody can say who pays whom.
        settlement: who pays whom, in the fewest payments.
    """

    you: str
    deals: list[PastDeal]
    carried: int
    settlement: list[TransferState]


class PastStep(msgspec.Struct, frozen=True):
    """One step of a finished deal.

    Attributes:
        patch: what is different on the table since the step before; at first the whole table, before the first card.
        events: what happened.
    """

    patch: msgspec.Raw
    events: list[EventState]


class Replay(msgspec.Struct, frozen=True):
    """A finished deal, step by step, as the viewer saw it.

    Attributes:
        number: its number.
        steps: all of them.
    """

    number: int
    steps: list[PastStep]


class LessonHand(msgspec.Struct, frozen=True):
    """A hand of a lesson.

    Attributes:
        steps: all of it, as whoever learns sees it; where they have something to do the table says what.
        moves: what they do there, in order.
    """

    steps: list[PastStep]
    moves: list[Act]


class Lesson(msgspec.Struct, frozen=True):
    """A lesson in a game.

    Attributes:
        game: the code of the game.
        hands: one after the other.
        words: by language, what is told: `begin`, `end` and the number of each decision, behind the number of the
            hand; with `.else` behind it, what is said of another choice.
    """

    game: str
    hands: list[LessonHand]
    words: dict[str, dict[str, str]]


class CourseState(msgspec.Struct, frozen=True):
    """What somebody has won or lost, hand after hand.

    Attributes:
        name: whose it is.
        points: the sum after equal numbers of hands, from 0 to the end.
    """

    name: str
    points: list[float]


class Purse(msgspec.Struct, frozen=True):
    """Results that can be added up, for they are of one currency.

    Attributes:
        unit: the currency; empty: chips.
        hands: how many hands there are of it.
        courses: those of the players, the best at the end first.
    """

    unit: str
    hands: int
    courses: list[CourseState]


class SpotRow(msgspec.Struct, frozen=True):
    """How often a decision of one kind was taken, as `buio stats --json` tells it.

    Attributes:
        spot: which kind.
        by: whose, a name or how many seats behind the dealer; None: all together.
        n: how often.
        of: out of how many occasions.
        share: the share.
        low: from which share on it may truly be.
        high: up to which.
    """

    spot: str
    by: str | int | None
    n: int
    of: int
    share: float
    low: float
    high: float


class Brought(msgspec.Struct, frozen=True):
    """Recorded hands that somebody has on disk, counted (`buio stats --page`).

    Attributes:
        player: whose they are, by position; empty: everybody's, by player.
        hands: how many there are.
        refused: how many more were refused.
        unknown: of how many the file does not tell who won.
        purses: results, the currency of most hands first.
        spots: how often what was done, all together and apart.
    """

    player: str
    hands: int
    refused: int
    unknown: int
    purses: list[Purse]
    spots: list[SpotRow]
