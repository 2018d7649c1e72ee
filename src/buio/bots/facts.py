"""What a player reads off a view: who is still in, who spoke first, what openers, draws and the bank have shown."""

from buio.play.openers import Openers
from buio.play.parts import first_to_show, opening_step, wagers
from buio.play.view import SeatView, View

# -- the seats -------------------------------------------------------------------------------------------------------


def own_seat(view: View) -> SeatView:
    """Return the viewer's own seat."""
    return view.seats[view.seat or 0]


def opponents(view: View) -> list[int]:
    """Return the other seats that are still in and have cards."""
    seats = enumerate(view.seats)
    return [seat for seat, other in seats if seat != view.seat and other.cards and other.state in ("in", "all_in")]


def speaks_before(view: View, seat: int, first: int) -> bool:
    """Does this seat speak before the viewer in a round that `first` begins?"""
    count = len(view.seats)
    return (seat - first) % count < ((view.seat or 0) - first) % count


def table_cards(view: View) -> tuple[int, ...]:
    """Return the cards on the table that can be seen."""
    return tuple([card for card in view.board if card >= 0])


# -- the betting -----------------------------------------------------------------------------------------------------


def highest_bet(view: View) -> int:
    """Return the highest bet of this round."""
    return max(other.bet for other in view.seats)


def all_spoke_before(view: View, seats: list[int]) -> bool:
    """Have all these seats spoken before the viewer in this round?"""
    return all(speaks_before(view, seat, first_to_show(view)) for seat in seats)


# -- openers and draws -----------------------------------------------------------------------------------------------


def has_openers(view: View, openers: Openers | None) -> bool:
    """May the viewer open? Where the house lets anybody open, an opening without openers costs too much."""
    return openers is None or openers.qualify(view.contests[0].ranking, view.hand, opening_step(view))


# -- the bank --------------------------------------------------------------------------------------------------------


def own_wagers(view: View) -> dict[str, int]:
    """Return the viewer's bets against the bank, by name."""
    return wagers(view, view.seat or 0)
