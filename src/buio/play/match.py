"""A match of several deals with a contract each: what is left to play, the scores, the pool (RAM-3.02)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from buio.play.outcome import Match
from buio.play.recipe import DealState, Facet, FacetView
from buio.play.seats import replaced

if TYPE_CHECKING:
    from buio.rummy.contracts import Contract


@dataclass(frozen=True, slots=True)
class MatchView(FacetView):
    """What everybody knows of the match.

    Attributes:
        contracts: the contracts of a whole match, numbered from 1.
        number: which of them this deal is played for; 0: not chosen yet.
        left: the numbers of those that are still to be played, this deal's included.
        scores: points of each seat before this deal, and after its end with those of this deal.
        pool: chips that whoever wins the match wins.
    """

    contracts: tuple["Contract", ...]
    number: int
    left: tuple[int, ...]
    scores: tuple[int, ...]
    pool: int

    @property
    def contract(self) -> "Contract | None":
        """What has to be laid down to open; None: not chosen yet."""
        return self.contracts[self.number - 1] if self.number else None


class MatchPlay(Facet):
    """The match that a deal belongs to, as it stands now. Per-seat fields are in the order of the seats of this deal.

    Attributes:
        contracts: the contracts of a whole match, numbered from 1.
        number: which of them this deal is played for; 0: not chosen yet.
        left: the numbers of those that are still to be played.
        scores: points of each seat.
        pool: chips that whoever wins the match wins.
        begins: this deal is the first of its match.
        handed_on: the deal is over, and the match belongs to the next one.
    """

    __slots__ = ("begins", "contracts", "handed_on", "left", "number", "pool", "scores")

    pool: int
    scores: tuple[int, ...]

    def __init__(self, deal: DealState) -> None:
        match = deal.carry.match
        self.begins: bool = match is None
        self.contracts: tuple[Contract, ...] = ()
        self.number: int = 0
        self.left, self.scores, self.pool = (
            (match.left, match.scores, match.pool) if match else ((), (0,) * deal.seats, 0)
        )
        self.handed_on: bool = False

    def copy(self, deal: DealState) -> "MatchPlay":
        other = MatchPlay(deal)
        other.begins, other.handed_on = self.begins, self.handed_on
        other.contracts, other.number, other.left = self.contracts, self.number, self.left
        other.scores, other.pool = self.scores, self.pool
        return other

    def chips(self) -> int:
        return 0 if self.handed_on else self.pool

    def view(self, deal: DealState, seat: int | None) -> MatchView:
        return MatchView(self.contracts, self.number, self.left, self.scores, self.pool)

    @property
    def contract(self) -> "Contract":
        """The contract of this deal."""
        assert self.number, "the contract has not been chosen"
        return self.contracts[self.number - 1]

    def pay(self, deal: DealState, seat: int, chips: int) -> None:
        """Chips of a seat into the pool."""
        deal.stacks[seat] -= chips
        self.pool += chips

    def played(self, points: tuple[int, ...]) -> None:
        """Write down the points of this deal, whose contract is played."""
        self.scores = tuple([score + more for score, more in zip(self.scores, points, strict=True)])
        self.left = tuple([number for number in self.left if number != self.number])

    def set_score(self, seat: int, score: int) -> None:
        """Give a seat this score."""
        self.scores = replaced(self.scores, seat, score)

    def hand_on(self) -> Match:
        """Return the match as the next deal finds it; its chips are that deal's from now on."""
        self.handed_on = True
        return Match(self.left, self.scores, self.pool)
