"""How a deal ended: who has won which part of the chips, who pays whom, what is rare in it."""

from typing import Literal, TypeAlias

import msgspec

from buio.table.wire.account import PaymentState
from buio.table.wire.parts import EndPart

Ended: TypeAlias = Literal["showdown", "folds", "passed", "parol", "settled", "closed", "abandoned"]
Rare: TypeAlias = Literal["parol", "upset", "ring", "equal", "carried"]


class PartOfPot(msgspec.Struct, frozen=True):
    """Which part of the chips somebody wins, as far as there are several.

    Attributes:
        pot: 0 the main pot, 1 the first side pot and so on; null: there is only one.
        contest: empty: this pot is not shared between contests.
        board: on which board, counted from 0; null: this pot is won on one.
    """

    pot: int | None
    contest: str
    board: int | None


class PotState(msgspec.Struct, frozen=True):
    """A pot, or the part of it that one contest was for.

    Attributes:
        part: what it is called beside the others.
        board: on which board it was won, counted from 0.
    """

    contest: str
    amount: int
    winners: list[str]
    shares: list[int]
    part: PartOfPot
    board: int = 0


class ResultState(msgspec.Struct, frozen=True):
    """How the deal ended.

    Attributes:
        ended: by what.
        pots: each pot, or each part of it.
        carried: chips that stay for the next deal.
        payments: what was paid outside pots.
        parts: what only some games end with.
        rare: what is worth a word of explanation: all have said parol; the lowest hand has beaten the highest; hands
            that beat one another in a ring share; equal hands share; nobody has won all there was.
        rabbit: the cards that would have come, once somebody has asked; empty: nobody has; null: nobody may.
    """

    ended: Ended
    pots: list[PotState]
    carried: int
    payments: list[PaymentState]
    parts: list[EndPart]
    rare: list[Rare] = []
    rabbit: list[str] | None = None
