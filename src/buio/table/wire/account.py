"""The account of a night: who has what and owes whom, and deals of real cards that were written down by hand."""

import msgspec


class LedgerRow(msgspec.Struct, frozen=True):
    """Somebody's chips of the night; an empty name is the bank.

    Attributes:
        stack: what they have before them, and what they have taken with them.
    """

    name: str
    bought: int
    stack: int
    net: int


class TransferState(msgspec.Struct, frozen=True):
    """Who pays whom at the end of the night; an empty name is the bank."""

    payer: str
    taker: str
    amount: int


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


class PaymentState(msgspec.Struct, frozen=True):
    """Chips paid outside pots; an empty name is the bank."""

    payer: str
    taker: str
    amount: int
    why: str
