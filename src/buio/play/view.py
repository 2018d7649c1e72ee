"""The view: what a seat, or a spectator, may know of a deal. Built from an allow-list; nothing is stripped afterwards.

Everything a player is shown, a bot is told or a server sends comes from here. Two deals that differ only in what a
viewer cannot see give that viewer equal views.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from buio.cards import UNKNOWN, cards_text
from buio.play.contests import Contest
from buio.play.facet import FacetView, V
from buio.play.moves import actor_text
from buio.play.outcome import Outcome
from buio.play.rows import RowsView
from buio.play.upcards import wild_in_sight

if TYPE_CHECKING:
    from buio.play.deal import Deal

__all__ = ["SeatView", "View", "view"]


@dataclass(frozen=True, slots=True)
class SeatView:
    """What can be seen of one seat.

    Attributes:
        stake: chips put in during this deal.
        bet: the part of the stake in this round of betting.
        state: `in`, `folded`, `all_in`, `out` (not in this deal).
        cards: cards before the seat; -1 where the viewer cannot see which.
        net: chips won or lost, when the deal is over.
        up: those of the cards that lie face up.
        wild: cards that are wild for this seat because of how the deal has gone, where the viewer can see the hand.
    """

    stack: int
    stake: int
    bet: int
    state: str
    cards: tuple[int, ...]
    net: int | None
    up: tuple[int, ...] = ()
    wild: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """A deal as one seat (or a spectator, `seat` None) may know it.

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
        """The part of that kind; None: this game has none, or there is nothing to see."""
        for part in self.parts:
            if isinstance(part, kind):
                return part
        return None

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"p{self.seat + 1}"
        who = "over" if self.outcome else f"{actor_text(self.actor)} to act"
        holds = f", holds {cards_text(self.hand)}" if self.hand else ""
        return f"<View of {whose}: {len(self.seats)} seats, {self.phase}, pot {self.pot}, {who}{holds}>"

    def __str__(self) -> str:
        from buio.play.picture import table_text  # it reads the parts of views

        return table_text(self)

    def _repr_svg_(self) -> str:
        """A picture of the table, for notebooks."""
        from buio.play.picture import table_svg

        return table_svg(self)

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
        """The viewer's whole bet of this round after a raise by the pot, as it is after a call, or a part of it."""
        return self.matched + (self.pot + self.to_call) // divisor


def view(deal: "Deal", seat: int | None) -> View:
    """What `seat`, or a spectator (None), may know now.

    Raises:
        TypeError: that is no seat.
        ValueError: there is no such seat.
    """
    if seat is not None and type(seat) is not int:
        raise TypeError(f"seat is a whole number, or None for a spectator, not {seat!r}")
    if seat is not None and not 0 <= seat < deal.seats:
        raise ValueError(f"there is no seat {seat}: seats are 0 to {deal.seats - 1}")
    return View(
        seat=seat,
        dealer=deal.dealer,
        actor=deal.actor,
        phase=deal.phase.name,
        round=sum(phase.name == "betting" for phase in deal.recipe.phases[: deal.phase_index + 1]),
        pot=deal.total,
        carried=deal.carry.chips,
        later=deal.carry.later,
        to_call=0 if seat is None else _to_call(deal, seat),
        board=deal.board[: deal.turned] + (UNKNOWN,) * (len(deal.board) - deal.turned),
        seats=tuple([_seat_view(deal, other, seat) for other in range(deal.seats)]),
        pack=tuple(sorted(deal.recipe.pack)),
        stock=deal.stock_left,
        muck=len(deal.muck),
        outcome=deal.outcome,
        contests=deal.contests,
        wild=_wild(deal, seat),
        layout=deal.recipe.layout,
        parts=_parts(deal, seat),
    )


def own_view(public: View, deal: "Deal", seat: int) -> View:
    """What `seat` may know now, whatever everybody sees alike taken from the spectator's view of this very state."""
    return View(
        seat,
        public.dealer,
        public.actor,
        public.phase,
        public.round,
        public.pot,
        public.carried,
        public.later,
        _to_call(deal, seat),
        public.board,
        (*public.seats[:seat], _seat_view(deal, seat, seat), *public.seats[seat + 1 :]),
        public.pack,
        public.stock,
        public.muck,
        public.outcome,
        public.contests,
        public.wild if (wild := _wild(deal, seat)) == public.wild else wild,
        public.layout,
        public.parts if (parts := _parts(deal, seat)) == public.parts else parts,
    )


def _to_call(deal: "Deal", seat: int) -> int:
    return max(deal.bets) - deal.bets[seat] if deal.live[seat] else 0


def _parts(deal: "Deal", seat: int | None) -> tuple[FacetView, ...]:
    return tuple([part for facet in deal.facets.values() if (part := facet.view(deal, seat)) is not None])


def open_view(deal: "Deal") -> View:
    """A spectator's view with every card open, for those whom the deal belongs to."""
    views = [view(deal, seat) for seat in range(deal.seats)]
    parts = [_opened(part, views) for part in view(deal, None).parts]
    seats = [replace(view.seats[seat], cards=deal.hands[seat]) for seat, view in enumerate(views)]
    return replace(view(deal, None), board=deal.board, seats=tuple(seats), parts=tuple(parts))


def _opened(part: FacetView, views: list[View]) -> FacetView:
    """A part with the rows of each seat as that seat sees them."""
    if not isinstance(part, RowsView):
        return part
    own = [seen.rows[seat] for seat, view in enumerate(views) if (seen := view.part(RowsView)) is not None]
    return RowsView(tuple(own))


def _seat_view(deal: "Deal", other: int, viewer: int | None) -> SeatView:
    outcome = deal.outcome
    return SeatView(
        deal.stacks[other],
        deal.stakes[other],
        deal.bets[other],
        _state(deal, other),
        _visible(deal, other, viewer),
        outcome.net[other] if outcome else None,
        deal.up[other],
        deal.wild_for(other) if _sees(deal, other, viewer) else wild_in_sight(deal),
    )


def _wild(deal: "Deal", seat: int | None) -> tuple[int, ...]:
    """The cards that are wild by the house rules, and for this seat because of how the deal has gone."""
    always = deal.recipe.ranking.wild_cards
    known = deal.wild_for(seat) if seat is not None and not deal.dark else wild_in_sight(deal)
    return tuple(dict.fromkeys(always + known))


def _visible(deal: "Deal", other: int, viewer: int | None) -> tuple[int, ...]:
    """A hand as the viewer sees it: open to its owner once looked at, to all when shown; face-up cards come first."""
    hand, up = deal.hands[other], deal.up[other]
    if _sees(deal, other, viewer):
        return hand
    return up + (UNKNOWN,) * (len(hand) - len(up))


def _sees(deal: "Deal", other: int, viewer: int | None) -> bool:
    """May the viewer know the whole hand of this seat?"""
    return other in deal.shown or (other == viewer and not deal.dark)


def _state(deal: "Deal", seat: int) -> str:
    if deal.dealt_in and not deal.dealt_in[seat]:
        return "out"
    if not deal.live[seat]:
        return "folded" if deal.dealt_in else "out"
    return "all_in" if not deal.stacks[seat] and not deal.over else "in"
