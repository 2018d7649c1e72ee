"""The view: what a seat, or a spectator, may know of a deal. `buio.play.visibility` decides what that is."""

from typing import NamedTuple

from buio.cards import cards_text
from buio.play.contests import Contest
from buio.play.moves import actor_text
from buio.play.outcome import Outcome
from buio.play.recipe import FacetView, V


class SeatView(NamedTuple):
    """What can be seen of one seat.

    Attributes:
        stake: chips put in during this deal.
        bet: the part of the stake in this round of betting.
        state: `in`, `folded`, `all_in`, `out` (not in this deal).
        cards: cards before the seat; -1 where the viewer cannot see which.
        net: chips won or lost, when the deal is over.
        up: those of the cards that lie face up.
        wild: cards that are wild for this seat because of how the deal has gone, where the viewer can see the hand.
        dark: it plays blind: it has not looked at its cards, and everybody sees that.
    """

    stack: int
    stake: int
    bet: int
    state: str
    cards: tuple[int, ...]
    net: int | None
    up: tuple[int, ...] = ()
    wild: tuple[int, ...] = ()
    dark: bool = False


class View(NamedTuple):
    """A deal as one seat (or a spectator, `seat` None) may know it. Seats count from 0, amounts are chips.

    >>> import buio
    >>> view = buio.games["texas"].deal([100] * 3, shuffle=buio.Shuffle(1)).view(0)
    >>> [len(seat.cards) for seat in view.seats], view.seats[1].cards, view.pot, view.to_call
    ([2, 2, 2], (-1, -1), 3, 2)

    Attributes:
        actor: whose move it is; -1 the dealer, -2 nobody.
        round: rounds of betting begun so far.
        carried: chips in the pot that came from earlier deals.
        later: parts of a divided pot that wait for later deals.
        to_call: chips the viewer lacks to match the bet.
        board: the cards on the table, -1 face down; the bank's hand in games against it.
        stock: cards left to deal.
        contests: what each pot is played for: how hands are made and compared.
        wild: cards that are wild for the viewer now.
        layout: row and column of each card of the board; empty: one line.
        parts: what may be known of the facets of the deal, each a part of its own.
    """

    seat: int | None
    dealer: int
    actor: int
    phase: str
    round: int
    pot: int
    carried: int
    later: tuple[int, ...]
    to_call: int
    board: tuple[int, ...]
    seats: tuple[SeatView, ...]
    pack: tuple[int, ...]
    stock: int
    muck: int
    outcome: Outcome | None
    contests: tuple[Contest, ...] = ()
    wild: tuple[int, ...] = ()
    layout: tuple[tuple[int, int], ...] = ()
    parts: tuple[FacetView, ...] = ()

    def part(self, kind: type[V]) -> V | None:
        """Return the part of that kind; None: this game has none, or there is nothing to see."""
        for part in self.parts:
            if isinstance(part, kind):
                return part
        return None

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"p{self.seat + 1}"
        who = "over" if self.outcome else f"{actor_text(self.actor)} to act"
        holds = f", holds {cards_text(self.hand)}" if self.hand else ""
        return f"<View of {whose}: {len(self.seats)} seats, {self.phase}, pot {self.pot}, {who}{holds}>"

    @property
    def hand(self) -> tuple[int, ...]:
        """The viewer's own cards."""
        return () if self.seat is None else self.seats[self.seat].cards

    @property
    def matched(self) -> int:
        """The viewer's whole bet of this round after a call."""
        return self.to_call + (0 if self.seat is None else self.seats[self.seat].bet)

    @property
    def all_in(self) -> int:
        """The viewer's whole bet of this round with all the chips."""
        return 0 if self.seat is None else self.seats[self.seat].bet + self.seats[self.seat].stack

    def pot_bet(self, divisor: int = 1) -> int:
        """Return the viewer's whole bet after a raise by the pot, as it is after a call, or by a part of it."""
        return self.matched + (self.pot + self.to_call) // divisor
