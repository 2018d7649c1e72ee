"""Who is at a table: people with a seat, those who ask for one, and what they write down of a deal."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Guest:
    """A person at the table, known by the token of a browser.

    Attributes:
        name: whose seat it is, or was.
        here: the person's page is connected.
        late: how many moves in a row were not made in time.
    """

    name: str
    here: bool = False
    late: int = 0


@dataclass(slots=True)
class Asking:
    """Somebody who wants a seat.

    Attributes:
        name: what they want to be called.
        token: who they are.
        chips: what they want to buy.
        admitted: they get the next free seat.
    """

    name: str
    token: str
    chips: int
    admitted: bool = False


@dataclass(slots=True)
class Tally:
    """A deal that somebody has written down, as long as the others have not agreed.

    Attributes:
        number: its number among all that were written down here, so that nobody agrees to another one than they saw.
        by: who wrote it down.
        stakes: by name, the chips put in.
        shares: by name, the chips got.
        agreed: who says that it is right.
    """

    number: int
    by: str
    stakes: dict[str, int]
    shares: dict[str, int]
    agreed: set[str] = field(default_factory=set)
