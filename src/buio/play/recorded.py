"""Moves as people write them down: what no table offers and some rooms allow is taken for what it comes to.

A fold for nothing, though one might check, stays a fold. A raise over players who are all in, or can put in no more
than there is to call, is a call: the rest would only come back.
"""

from buio.play.moves import CALL, FOLD, RAISE, Move
from buio.play.options import Simple
from buio.play.recipe import DealState


def apply_recorded(deal: DealState, move: Move) -> None:
    """Make a move of a record.

    Raises:
        IllegalMove: it is neither legal nor one of the above; nothing has changed.
    """
    offered = deal.options()
    call = offered.get(CALL)
    plain = move.seat == offered.seat and isinstance(call, Simple) and not move.cards
    if plain and move.verb == FOLD and offered.get(FOLD) is None and not move.amount:
        deal.make(move)
    elif plain and move.verb == RAISE and offered.get(RAISE) is None and _covered(deal, move):
        deal.apply(Move(CALL, move.seat))
    else:
        deal.apply(move)


def _covered(deal: DealState, move: Move) -> bool:
    """Has the seat chips for this raise, and can nobody else put in more than the bet there is?"""
    seat, level = move.seat, max(deal.bets)
    rivals = [deal.bets[other] + stack for other, stack in enumerate(deal.stacks) if deal.live[other] and other != seat]
    return level < move.amount <= deal.bets[seat] + deal.stacks[seat] and max(rivals) <= level
