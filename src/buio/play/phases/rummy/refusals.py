"""What is wrong with a move of contract rummy (RAM-3.04 to RAM-3.14)."""

from collections.abc import Sequence
from typing import NamedTuple

from buio.cards import holds
from buio.play.melds import TableMeld
from buio.play.moves import BUY_DISCARD, CLOSE, DISCARD, LAY, MELD, OPEN, Groups, Move
from buio.play.phases.rummy.turns import wrong_discard
from buio.rummy import Fault, Melding
from buio.rummy.contracts import Contract

LAYING = (OPEN, CLOSE, MELD, LAY, DISCARD)
"""Moves with cards of the hand."""


class Turn(NamedTuple):
    """The turn of a player who has drawn, as far as it decides what may be laid.

    Attributes:
        seat: whose it is.
        hand: its cards.
        turns: turns that the seat has begun.
        opened: the turn in which it has opened; 0: it has not.
        keep: how many cards have to stay in the hand; more than one: it is too early to go out.
    """

    seat: int
    hand: tuple[int, ...]
    turns: int
    opened: int
    keep: int

    def too_few(self, going: int) -> Fault | None:
        """Enough cards have to stay to be discarded, and not to go out too early."""
        left = len(self.hand) - going
        return Fault("too_few_cards_would_be_left") if left < self.keep else None

    def too_early(self) -> Fault | None:
        """Nothing but the contract is laid before the turn after that of opening."""
        if not self.opened:
            return Fault("not_opened_yet")
        return Fault("nothing_more_in_the_turn_of_opening") if self.opened == self.turns else None


def wrong_opening(contract: Contract, melding: Melding, turn: Turn, groups: Groups) -> Fault | None:
    """Return what is wrong with laying the contract."""
    if turn.opened:
        return Fault("opened_already")
    if contract.whole_hand and turn.keep > 1:
        return Fault("no_closing_before_the_third_turn")
    judged = contract.validate(melding, turn.hand, groups)
    if isinstance(judged, Fault):
        return judged
    left = len(turn.hand) - sum(map(len, groups))
    return Fault("too_few_cards_would_be_left") if not contract.whole_hand and left < turn.keep else None


def wrong_meld(melding: Melding, turn: Turn, groups: Groups) -> Fault | None:
    """Return what is wrong with laying a new meld."""
    early = turn.too_early()
    if early:
        return early
    if len(groups) != 1:
        return Fault("one_combination_at_a_time")
    if not holds(turn.hand, groups[0]):
        return Fault("not_held", groups[0])
    if melding.parse(groups[0]) is None:
        return Fault("not_a_combination", groups[0])
    return turn.too_few(len(groups[0]))


def wrong_lay_off(
    melding: Melding, turn: Turn, table: Sequence[TableMeld], number: int, cards: tuple[int, ...]
) -> Fault | None:
    """Return what is wrong with adding cards to the meld of this number."""
    early = turn.too_early()
    if early:
        return early
    if not 1 <= number <= len(table):
        return Fault("no_such_combination")
    laid = table[number - 1]
    if laid.opening and laid.seat == turn.seat:
        return Fault("own_opening", cards)
    if not holds(turn.hand, cards):
        return Fault("not_held", cards)
    if melding.extend(laid.meld, cards) is None:
        return Fault("does_not_fit", cards)
    return turn.too_few(len(cards))


def wrong_throw(hand: tuple[int, ...], move: Move) -> Fault:
    """Return what is wrong with a discard: it is not one card of the hand, or a key card (RAM-3.12, RAM-3.13)."""
    return wrong_discard(hand, move) or Fault("key_card", move.cards)


def too_soon(move: Move, actor: int) -> Fault | None:
    """Return what is wrong with a move before the player in turn has drawn (RAM-3.08, RAM-3.09)."""
    if move.verb == BUY_DISCARD:
        return Fault("buyer_comes_later")
    return Fault("draw_first") if move.verb in LAYING and move.actor == actor else None
