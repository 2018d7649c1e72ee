"""What one seat may know of the cards in the moves of a deal.

Whatever a move says of cards stays hidden unless it lays them open, or something else says that the viewer has seen
them.
"""

from collections import Counter

from buio.cards import UNKNOWN
from buio.play.deal import Deal
from buio.play.declarations import declared
from buio.play.moves import ARRANGE, BOARD, DEAD, DECLARE, HOLE, Move
from buio.play.open_cards import UpCards
from buio.play.opening import Opening
from buio.play.validation import one_of_kind
from buio.play.verbs import VERBS, Fate
from buio.play.visibility import refuse_seat


def redacted(deal: Deal, viewer: int | None) -> list[Move]:
    """Return the moves so far with the cards as a seat, or a spectator, knows them: `UNKNOWN` for all others.

    Of the others' cards those are known that were shown in the end, that lie or lay face up, or that prove openers; not
    those that were thrown away before their owner showed. While all say something at once, such as who stays, the moves
    end before the first of the others who has.

    Args:
        deal: the deal, running or over.
        viewer: the seat; None: a spectator.

    Raises:
        TypeError, ValueError: that is no deal, or nobody at its table.
    """
    refuse_seat(one_of_kind("deal", deal, Deal, "a Deal"), viewer)
    seen = {seat: _seen(deal, seat) for seat in range(deal.seats)}
    moves: list[Move] = []
    unheard = 0 if deal.over else deal.stage.unheard()
    for ago, (move, faced) in enumerate(zip(reversed(deal.log), reversed(_faced(deal)), strict=True)):
        if ago < unheard and move.seat != viewer and not move.cards:
            moves.clear()  # the word itself is unheard: the record ends before it
            continue
        # from the end: a card that came twice is seen where it came last
        moves.append(_masked(deal, move, viewer, seen.get(move.seat, Counter()) | faced, ago >= unheard))
        if move.verb == HOLE:
            seen[move.seat] -= Counter(move.cards)
    return moves[::-1]


def _seen(deal: Deal, seat: int) -> Counter[int]:
    """The cards of a seat that everybody has seen without their having been dealt face up."""
    shown = deal.hands[seat] if seat in deal.shown else ()
    opening = deal.find(Opening)
    proof = opening.proof if opening and seat == opening.opener else ()
    laid = () if deal.find(UpCards) else deal.up[seat]
    return Counter(shown) | Counter(proof) | Counter(laid)


def _faced(deal: Deal) -> list[Counter[int]]:
    """By move, which of its cards are dealt face up, or are thrown away after they have lain so."""
    facet = deal.find(UpCards)
    waiting = list(reversed(facet.order)) if facet else []
    held: list[Counter[int]] = [Counter() for _ in deal.hands]
    up: list[Counter[int]] = [Counter() for _ in deal.hands]
    found = []
    for move in deal.log:
        faced: Counter[int] = Counter()
        if move.verb == HOLE:
            held[move.seat] += Counter(move.cards)
            while waiting and waiting[-1] in [(move.seat, card) for card in (Counter(move.cards) - faced)]:
                faced[waiting.pop()[1]] += 1
            up[move.seat] += faced
        elif VERBS[move.verb].fate is not Fate.STAY:
            held[move.seat] -= Counter(move.cards)
            faced = up[move.seat] - held[move.seat]  # of two equal cards the one that lies face down goes first
            up[move.seat] -= faced
        found.append(faced)
    return found


def _masked(deal: Deal, move: Move, viewer: int | None, seen: Counter[int], heard: bool) -> Move:
    """The move as the viewer knows it; `seen`: those of its cards, or of its seat's, that everybody knows."""
    if heard and (VERBS[move.verb].open or any(facet.lays_open(move.verb) for facet in deal.facets.values())):
        return move
    if move.verb == BOARD:
        hidden = deal.board[deal.turned :]
        return move._replace(cards=tuple([UNKNOWN if card in hidden else card for card in move.cards]))
    if move.verb == DECLARE and move.seat != viewer and not declared(deal, move.seat):
        hidden_rows = (UNKNOWN,) * len(deal.hands[move.seat])
        return Move(ARRANGE, move.seat, 0, hidden_rows)  # nobody knows yet that the hand is special
    if move.verb != DEAD and move.seat == viewer and not deal.dark[viewer]:
        return move
    left, told = seen.copy(), []
    for card in reversed(move.cards):  # of equal cards as many are told as were seen
        told.append(card if left[card] > 0 else UNKNOWN)
        left[card] -= 1
    return move._replace(cards=tuple(told[::-1]))
