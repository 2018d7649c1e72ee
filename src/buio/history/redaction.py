"""What one seat may know of the cards in the moves of a deal.

Cards dealt to a seat, discarded, or laid in rows stay hidden unless something says that the viewer has seen them.
"""

from buio.cards import UNKNOWN
from buio.play.deal import Deal
from buio.play.declarations import declared
from buio.play.discard_pile import DiscardPile
from buio.play.moves import ARRANGE, BOARD, DEAD, DECLARE, DISCARD, HOLE, Move
from buio.play.openers import Opening


def redacted(deal: Deal, viewer: int | None) -> list[Move]:
    """The moves so far with the cards as a seat, or a spectator, knows them: `UNKNOWN` for all others.

    Of the others' cards those are known that were shown in the end, that lie face up, or that prove openers; not those
    that were thrown away before their owner showed.

    Args:
        deal: the deal, running or over.
        viewer: the seat; None: a spectator.
    """
    seen = {seat: set(_seen(deal, seat)) for seat in range(deal.seats)}
    moves = []
    for move in reversed(deal.log):  # from the end: a card that came twice is seen where it came last
        moves.append(_masked(deal, move, viewer, seen))
    return moves[::-1]


def _seen(deal: Deal, seat: int) -> tuple[int, ...]:
    """The cards of a seat that everybody has seen."""
    shown = deal.hands[seat] if seat in deal.shown else ()
    opening = deal.find(Opening)
    proof = opening.proof if opening and seat == opening.opener else ()
    return shown + deal.up[seat] + proof


def _masked(deal: Deal, move: Move, viewer: int | None, seen: dict[int, set[int]]) -> Move:
    """The move as the viewer knows it; of `seen`, by seat, the cards that it deals are struck off."""
    if move.verb == DEAD:
        return move._replace(cards=(UNKNOWN,) * len(move.cards))
    if move.verb == DISCARD and deal.find(DiscardPile):
        return move  # a discard of a rummy game lies open
    if move.verb == BOARD:
        hidden = deal.board[deal.turned :]
        return move._replace(cards=tuple([UNKNOWN if card in hidden else card for card in move.cards]))
    if move.verb == DECLARE and move.seat != viewer and not declared(deal, move.seat):
        hidden_rows = (UNKNOWN,) * len(deal.hands[move.seat])
        return Move(ARRANGE, move.seat, 0, hidden_rows)  # nobody knows yet that the hand is special
    if move.verb not in (HOLE, DISCARD, ARRANGE) or (move.seat == viewer and not deal.dark):
        return move
    cards = tuple([card if card in seen[move.seat] else UNKNOWN for card in move.cards])
    if move.verb == HOLE:
        seen[move.seat] -= set(move.cards)
    return move._replace(cards=cards)
