"""Who is at a table: people with a seat, and those who ask for one."""

from dataclasses import dataclass


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
