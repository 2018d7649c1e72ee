"""Moves as people write them down: what no table offers and some rooms allow is taken for what it comes to.

A fold for nothing, though one might check, stays a fold. A raise over players who are all in, or can put in no more
than there is to call, is a call: the rest would only come back. A raise that is too small but as high as anybody else
can go is the least raise there may be: its rest comes back.
"""

from collections.abc import Callable
from typing import TypeAlias

from buio.play.moves import CALL, FOLD, RAISE, Move
from buio.play.options import Amount, Simple
from buio.play.recipe import DealState

Watch: TypeAlias = Callable[[DealState, Move], None]
"""Is told of each move just before it is made."""


def apply_recorded(deal: DealState, move: Move, watch: Watch | None = None) -> None:
    """Make a move of a record.

    Args:
        deal: the deal.
        move: the move, as it was written down.
        watch: is told of the legal move that it comes to.

    Raises:
        IllegalMove: it is neither legal nor one of the above; nothing has changed.
    """
    offered = deal.options()
    plain = not move.cards and move.seat == offered.seat and isinstance(offered.get(CALL), Simple)
    allowed = plain and move.verb == FOLD and offered.get(FOLD) is None and not move.amount
    if plain and move.verb == RAISE and max(deal.bets) < move.amount and _reach(deal, move.seat) <= move.amount:
        move = _enough(deal, move)
    if watch is not None and (allowed or offered.admits(move)):
        watch(deal, move)
    if allowed:
        deal.make(move)
    else:
        deal.apply(move)


def _reach(deal: DealState, seat: int) -> int:
    """How high a bet anybody else can go along with."""
    others = [other for other, live in enumerate(deal.live) if live and other != seat]
    return max(deal.bets[other] + deal.stacks[other] for other in others)


def _enough(deal: DealState, move: Move) -> Move:
    """The move that a raise as high as all others can go comes to, if the seat has chips for it."""
    seat, raising = move.seat, deal.options().get(RAISE)
    if move.amount > deal.bets[seat] + deal.stacks[seat]:
        return move
    if raising is None:
        return Move(CALL, seat) if _reach(deal, seat) <= max(deal.bets) else move
    return Move(RAISE, seat, max(move.amount, raising.low)) if isinstance(raising, Amount) else move
