"""Visibility: what a seat, or a spectator, may know of a deal. An allow-list; nothing is stripped afterwards.

Everything a player is shown, a bot is told or a server sends comes from here. Two deals that differ only in what a
viewer cannot see give that viewer equal views.
"""

from buio.cards import UNKNOWN, Cards
from buio.play.open_cards import wild_for, wild_in_sight
from buio.play.picture import DrawnView
from buio.play.recipe import DealState, FacetView
from buio.play.rows import RowsView
from buio.play.view import SeatView, View

__all__ = ["open_view", "own_cards", "own_view", "to_call", "view"]


def refuse_seat(deal: DealState, seat: int | None) -> None:
    """Refuse what is neither a seat of a deal nor None, a spectator.

    Raises:
        TypeError: that is no seat.
        ValueError: there is no such seat.
    """
    if seat is not None and type(seat) is not int:
        raise TypeError(f"seat is a whole number, or None for a spectator, not {seat!r}")
    if seat is not None and not 0 <= seat < deal.seats:
        raise ValueError(f"there is no seat {seat}: seats are 0 to {deal.seats - 1}")


def view(deal: DealState, seat: int | None) -> View:
    """Return what `seat`, or a spectator (None), may know now.

    Raises:
        TypeError: that is no seat.
        ValueError: there is no such seat.
    """
    refuse_seat(deal, seat)
    return DrawnView(
        seat=seat,
        dealer=deal.dealer,
        actor=deal.actor,
        phase=deal.phase.name,
        round=sum(phase.name == "betting" for phase in deal.recipe.phases[: deal.phase_index + 1]),
        pot=deal.total,
        carried=deal.carry.chips,
        later=deal.carry.later,
        to_call=0 if seat is None else to_call(deal, seat),
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


def own_view(public: View, deal: DealState, seat: int) -> View:
    """Return what `seat` may know now; what everybody sees alike is taken from a spectator's view of this state."""
    seats, wild, parts = public.seats, public.wild, _parts(deal, seat)
    if not deal.dark[seat]:
        seats = (*seats[:seat], _seen_by_owner(seats[seat], deal, seat), *seats[seat + 1 :])
    if deal.recipe.wild is not None and (own := _wild(deal, seat)) != wild:
        wild = own
    return DrawnView(
        seat, public.dealer, public.actor, public.phase, public.round, public.pot, public.carried, public.later,
        to_call(deal, seat), public.board, seats, public.pack, public.stock, public.muck, public.outcome,
        public.contests, wild, public.layout, public.parts if parts == public.parts else parts,
    )  # fmt: skip


def own_cards(public: View, deal: DealState, seat: int) -> Cards | None:
    """Return the cards of `seat` as it may know them now; None: it knows more than these that others do not.

    With the chips `to_call` they are all that `own_view` has beyond `public`, what everybody sees now.
    """
    if deal.recipe.wild is not None or _parts(deal, seat) != public.parts:
        return None
    return public.seats[seat].cards if deal.dark[seat] else deal.hands[seat]


def to_call(deal: DealState, seat: int) -> int:
    """Return the chips that a seat lacks to match the bet."""
    return max(deal.bets) - deal.bets[seat] if deal.live[seat] else 0


def _seen_by_owner(seen: SeatView, deal: DealState, seat: int) -> SeatView:
    """A seat that everybody sees like this, with all its cards."""
    hand, wild = deal.hands[seat], wild_for(deal, seat)
    return SeatView(seen.stack, seen.stake, seen.bet, seen.state, hand, seen.net, seen.up, wild, seen.dark)


def _parts(deal: DealState, seat: int | None) -> tuple[FacetView, ...]:
    return tuple([part for facet in deal.facets.values() if (part := facet.view(deal, seat)) is not None])


def open_view(deal: DealState) -> View:
    """Return a spectator's view with every card open, for those whom the deal belongs to."""
    views = [view(deal, seat) for seat in range(deal.seats)]
    parts = [_opened(part, views) for part in view(deal, None).parts]
    seats = [view.seats[seat]._replace(cards=deal.hands[seat]) for seat, view in enumerate(views)]
    return view(deal, None)._replace(board=deal.board, seats=tuple(seats), parts=tuple(parts))


def _opened(part: FacetView, views: list[View]) -> FacetView:
    """A part with the rows of each seat as that seat sees them."""
    if not isinstance(part, RowsView):
        return part
    own = [seen.rows[seat] for seat, view in enumerate(views) if (seen := view.part(RowsView)) is not None]
    return RowsView(tuple(own))


def _seat_view(deal: DealState, other: int, viewer: int | None) -> SeatView:
    outcome = deal.outcome
    return SeatView(
        deal.stacks[other],
        deal.stakes[other],
        deal.bets[other],
        _state(deal, other),
        _visible(deal, other, viewer),
        outcome.net[other] if outcome else None,
        deal.up[other],
        wild_for(deal, other) if _sees(deal, other, viewer) else wild_in_sight(deal),
        deal.dark[other] and other not in deal.shown and bool(deal.hands[other]),
    )


def _wild(deal: DealState, seat: int | None) -> tuple[int, ...]:
    """The cards that are wild by the house rules, and for this seat because of how the deal has gone."""
    always = deal.recipe.ranking.wild_cards
    known = wild_for(deal, seat) if seat is not None and not deal.dark[seat] else wild_in_sight(deal)
    return tuple(dict.fromkeys(always + known))


def _visible(deal: DealState, other: int, viewer: int | None) -> tuple[int, ...]:
    """A hand as the viewer sees it: open to its owner once looked at, to all when shown; face-up cards come first."""
    hand, up = deal.hands[other], deal.up[other]
    if _sees(deal, other, viewer):
        return hand
    return up + (UNKNOWN,) * (len(hand) - len(up))


def _sees(deal: DealState, other: int, viewer: int | None) -> bool:
    """May the viewer know the whole hand of this seat?"""
    return other in deal.shown or (other == viewer and not deal.dark[other])


def _state(deal: DealState, seat: int) -> str:
    if deal.dealt_in and not deal.dealt_in[seat]:
        return "out"
    if not deal.live[seat]:
        return "folded" if deal.dealt_in else "out"
    return "all_in" if not deal.stacks[seat] and not deal.over else "in"
