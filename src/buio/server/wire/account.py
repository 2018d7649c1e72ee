"""A table at which only the account is kept: the cards are real ones."""

import msgspec


class CorrectionState(msgspec.Struct, frozen=True):
    """Chips that the host has given to a stack, or taken.

    Attributes:
        name: whose stack it is.
        chips: how many.
        other: whom they came from; empty: they were bought.
        note: why.
    """

    name: str
    chips: int
    other: str
    note: str


class TallyState(msgspec.Struct, frozen=True):
    """A deal that was written down by hand, and not agreed to by all.

    Attributes:
        number: what `agree` and `disagree` name.
        by: who wrote it down.
        stakes: by name, the chips put in.
        shares: by name, the chips got.
        waits: who is here and has not agreed.
    """

    number: int
    by: str
    stakes: dict[str, int]
    shares: dict[str, int]
    waits: list[str]


class AccountState(msgspec.Struct, frozen=True):
    """A table at which only the account is kept.

    Attributes:
        dealer: who deals; empty: nobody has drawn for it.
        tally: the deal that waits to be agreed to.
    """

    dealer: str
    tally: TallyState | None
