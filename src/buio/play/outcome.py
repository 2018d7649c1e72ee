"""What a deal ends with, and what it hands to the next one."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from buio.play.settlement.pots import Pot

SHOWDOWN: Final = "showdown"
FOLDS: Final = "folds"
"""All but one gave up."""
PASSED: Final = "passed"
"""Nobody opened."""
PAROL_ENDED: Final = "parol"
SETTLED: Final = "settled"
"""Paid between players, or between players and the bank; there was no pot."""
CLOSED: Final = "closed"
"""Somebody has laid down a whole hand (RAM-1.11)."""
ABANDONED: Final = "abandoned"
"""The cards ran out and nobody had gone out (X-R1)."""
HAND_POOL: Final = "hand_pool"
GAME_POOL: Final = "game_pool"
"""What a match is played for (RAM-3.15 to RAM-3.17): each has its name, also where it is all that was won."""
BANK: Final = -3
"""The bank, as a party to a payment."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match of several deals, between two of them. Per-seat fields as in `Carry`.

    Attributes:
        left: what is still to be played: numbers of contracts, in the order of the rule page (RAM-3.06).
        pool: chips that whoever wins the match wins (RAM-3.02).
    """

    left: tuple[int, ...]
    scores: tuple[int, ...]
    pool: int


class Closed(NamedTuple):
    """How somebody has gone out.

    Attributes:
        discard: the card that was left over; -1: nothing was discarded.
        special: the name of a hand that is paid extra; empty: none.
        multiple: how many extra stakes each opponent pays.
        wild: the imaginary joker: a card of the hand, a joker for one that does not exist, -1 for none.
    """

    seat: int
    melds: tuple[tuple[int, ...], ...]
    discard: int
    special: str
    multiple: int
    wild: int


@dataclass(frozen=True, slots=True)
class Carry:
    """What a deal hands to the next one.

    Per-seat fields are in the order of the seats of the deal that made it; empty means that all are alike.

    Attributes:
        step: where the ladder of opening requirements stands.
        blinds: may the next deal have blind bets?
        paid: what each seat has put into this pot since it was last empty.
        owed: what each seat must pay to play for the chips; None: it cannot before the pot is won.
        divide: into how many parts the pot is divided before the next deal (X-45c).
        later: parts of a divided pot that wait for the deals after the next one.
        antes: are there antes in the next deal (FCD-8.02)?
        favoured: who has earned a better start in the next deal; the game says which (OFC-1.09).
        posts: what each seat bets before the cards, whatever its place: a blind or a straddle, or below zero a
            newcomer's post, by which no turn is reckoned (HLD-1.10, HLD-1.12); empty: the blinds of their places.
        dead: what each seat pays into the pot besides, for a small blind that it has missed (HLD-1.11).
        match: the match that this deal belongs to, where one is being played.
    """

    chips: int = 0
    step: int = 0
    blinds: bool = True
    paid: tuple[int, ...] = ()
    owed: tuple[int | None, ...] = ()
    divide: int = 1
    later: tuple[int, ...] = ()
    antes: bool = True
    favoured: tuple[bool, ...] = ()
    posts: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()

    match: Match | None = None

    @property
    def total(self) -> int:
        """All the chips handed over, those of later parts and of a match included."""
        return self.chips + sum(self.later) + (self.match.pool if self.match else 0)


NOTHING_CARRIED: Final = Carry()
"""What most deals hand on."""


class PotResult(NamedTuple):
    """One pot: who could win it, who did, and what each winner got.

    Attributes:
        contest: what this part of the pot was for: `high`, `low`; in a match `HAND_POOL`, `GAME_POOL`.
        board: on which board it was won, counted from 0.
        number: 0 the main pot, 1 the first side pot and so on.
    """

    pot: Pot
    winners: tuple[int, ...]
    shares: tuple[int, ...]
    contest: str = "high"
    board: int = 0
    number: int = 0


class Payment(NamedTuple):
    """Chips that one party pays another outside any pot."""

    payer: int
    taker: int
    chips: int
    why: str


@dataclass(frozen=True, slots=True, repr=False)
class Outcome:
    """How a deal ended: chips won or lost by each seat, the pots, and the carry.

    Attributes:
        returned: uncalled chips that went back to each seat (X-45n).
        shown: seats that showed their cards, in order.
        payments: what was paid outside pots: between players, or between a player and the bank.
        closed: who laid down a whole hand, and how.
        points: what each seat scored in this deal of a match (RAM-3.15).
        scores: what each seat has scored in the match so far.
        bank: what the bank has won, or lost.
    """

    ended: str
    net: tuple[int, ...]
    pots: tuple[PotResult, ...] = ()
    returned: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    carry: Carry = Carry()
    payments: tuple[Payment, ...] = ()
    closed: Closed | None = None
    points: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    bank: int = 0

    def __repr__(self) -> str:
        parts = [f"net {' '.join(f'{net:+}' for net in self.net)}"]
        parts += [f"{result.contest} pot {sum(result.shares)} to {_seats(result.winners)}" for result in self.pots]
        if self.bank:
            parts.append(f"bank {self.bank:+}")
        if self.carry.total:
            parts.append(f"{self.carry.total} carried")
        return f"<Outcome {self.ended}: {', '.join(parts)}>"

    @property
    def winners(self) -> frozenset[int]:
        """The seats that have won something of a pot."""
        return frozenset([seat for result in self.pots for seat in result.winners])


def _seats(seats: tuple[int, ...]) -> str:
    return " and ".join(f"p{seat + 1}" for seat in seats)
