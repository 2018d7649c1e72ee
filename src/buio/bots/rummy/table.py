"""What a player of rummy sees on the table."""

from buio.cards import UNKNOWN
from buio.play.discard_pile import DiscardPileView
from buio.play.match import MatchView
from buio.play.melds import MeldsView, TableMeld
from buio.play.view import View
from buio.rummy.contracts import Contract

NO_PILE = DiscardPileView(0, UNKNOWN, ())


def pile_of(view: View) -> DiscardPileView:
    """Return the discard pile."""
    return view.part(DiscardPileView) or NO_PILE


def laid_on(view: View) -> tuple[TableMeld, ...]:
    """Return the melds on the table."""
    melds = view.part(MeldsView)
    return melds.laid if melds else ()


def has_opened(view: View, seat: int) -> bool:
    """Has this seat laid down what the contract asks for?"""
    melds = view.part(MeldsView)
    return melds is not None and melds.opened[seat]


def match_of(view: View) -> MatchView:
    """Return the match, in a game that is played in matches."""
    match = view.part(MatchView)
    assert match is not None
    return match


def contract_of(view: View) -> Contract:
    """Return the contract of this deal, once it is chosen."""
    contract = match_of(view).contract
    assert contract is not None
    return contract
