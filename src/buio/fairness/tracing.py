"""Where every card of a deal came from: which place in which order of the pack, who got it, who has seen it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from buio.play.deal import Deal
from buio.play.moves import BOARD, DEAD, DEALER, HOLE, PILE
from buio.play.recorded import apply_recorded
from buio.play.settlement.pots import WHOLE, Part

if TYPE_CHECKING:
    from buio.play.recipe import Start

TABLE = -1
"""Who has a card that no seat has."""


@dataclass(slots=True)
class Piece:
    """A card that was dealt.

    Attributes:
        order: 0: it came from the first order of the pack; else from this reshuffle.
        place: in that order, from 0.
        card: which one it is.
        to: the seat that it was dealt to, or `TABLE`.
        open: it was dealt to the board or the discard pile.
        aside: it was dealt to nobody, out of play.
        holder: the seat that has it now, or `TABLE`.
        known: the viewer knows it.
        dealt: how many moves had been made.
        lost: how many moves had been made when a seat gave it away; 0: none has.
        giver: that seat.
        gone: it was shuffled into the stock again.
    """

    order: int
    place: int
    card: int
    to: int
    open: bool
    aside: bool
    holder: int
    dealt: int
    known: bool = False
    lost: int = 0
    giver: int = TABLE
    gone: bool = False


class Traced(Deal):
    """A deal played again while somebody watches where its cards come from.

    A card that is in the pack once is told by itself. Of equal cards of several packs the one that is known already
    is taken for the one that is seen, so that nothing is opened that the viewer could not know.

    Attributes:
        viewer: the seat that watches; None: a spectator.
        orders: the first order of the pack, then those of the cards that were shuffled again.
        backs: the same cards as they lay before they were shuffled.
        pieces: the cards dealt, in order.
    """

    def __init__(self, start: "Start", viewer: int | None) -> None:
        recipe, stacks, dealer, carry, shuffle, _ = start
        if shuffle is None:
            raise ValueError("a deal whose cards nobody shuffled has no pack to prove")
        self.viewer = viewer
        self.backs: list[Sequence[int]] = [recipe.pack]
        self.orders: list[Sequence[int]] = [shuffle.order(recipe.pack, 0)]
        self.pieces: list[Piece] = []
        self._of: dict[int, list[Piece]] = {card: [] for card in recipe.pack}
        self._before: list[Sequence[int]] = []
        self._places = [(0, place) for place in range(len(recipe.pack))]
        self._single = {card for card in recipe.pack if recipe.pack.count(card) == 1}
        super().__init__(recipe, stacks, dealer, carry, shuffle, True)

    @classmethod
    def of(cls, deal: Deal, viewer: int | None) -> "Traced":
        """Return the deal as far as it was played, watched by a seat, or by a spectator (None)."""
        again = cls(deal.start, viewer)
        for move in deal.log:
            if move.actor != DEALER:
                apply_recorded(again, move)
        again._sync()
        seen = again.view(viewer)  # what lies open in the end
        for piece in again.pieces:
            if piece.holder >= 0 and (piece.holder in again.shown or piece.holder == viewer):
                piece.known |= piece.card in seen.seats[piece.holder].cards
            elif piece.open and not piece.gone and piece.card in again._single:
                piece.known |= piece.card in seen.board
        return again

    @property
    def by_turn(self) -> list[Piece]:
        """The cards dealt, in the order in which they lay; who gets several at once does so one at a time, in turn."""
        return sorted(self.pieces, key=lambda piece: (piece.order, piece.place))

    # -- what the engine does with the cards -------------------------------------------------------------------------

    def rearrange(self, places: Sequence[int]) -> None:
        self._places[: len(places)] = [self._places[place] for place in places]
        super().rearrange(places)

    def draw_from_stock(self, cards: tuple[int, ...]) -> None:
        stock = list(self.stock)
        super().draw_from_stock(cards)
        move = self.log[-1]
        to = move.seat if move.verb == HOLE else TABLE
        for card in cards:
            index = stock.index(card)
            del stock[index]
            order, place = self._places.pop(index)
            shown = move.verb in (BOARD, PILE)
            piece = Piece(order, place, card, to, shown, move.verb == DEAD, to, len(self.log))
            self.pieces.append(piece)
            self._of[card].append(piece)

    def restock(self, back: tuple[int, ...]) -> None:
        self._sync()
        super().restock(back)
        fresh = self.stock[len(self.stock) - len(back) :]
        self._places += [(self.shuffles, place) for place in range(len(back))]
        self.orders.append(fresh)
        self.backs.append(back)
        for card in back:
            min(self._loose(card), key=lambda piece: max(piece.lost, piece.dealt)).gone = True

    def note(
        self,
        word: str,
        seat: int = -1,
        amount: int = 0,
        cards: tuple[int, ...] = (),
        private: bool = False,
        extra: int = 0,
        part: Part = WHOLE,
    ) -> None:
        super().note(word, seat, amount, cards, private, extra, part)
        self._sync()
        if not private or seat == self.viewer:
            for card, count in Counter(cards).items():
                found = self._of[card][-1:]
                if card not in self._single:
                    found = [one for one in self._of[card] if self._may_be(one, seat)]
                for piece in sorted(found, key=lambda one: not one.known)[:count]:
                    piece.known = True

    # -- who has what ------------------------------------------------------------------------------------------------

    def _loose(self, card: int) -> list[Piece]:
        """The pieces of this card that no seat has and that are not in the stock again."""
        return [piece for piece in self._of[card] if piece.holder == TABLE and not piece.gone]

    def _sync(self) -> None:
        """Follow the cards that have left hands, then those that hands have taken from the table."""
        if self.hands == self._before:
            return
        self._before = list(self.hands)
        for seat, hand in enumerate(self.hands):
            for card in {piece.card for piece in self.pieces if piece.holder == seat}:
                held = self._held(seat, card)
                for piece in held[: max(len(held) - hand.count(card), 0)]:
                    piece.holder, piece.giver, piece.lost = TABLE, seat, len(self.log)
        for seat, hand in enumerate(self.hands):
            for card in set(hand):
                for _ in range(hand.count(card) - len(self._held(seat, card))):
                    # taken from the table: the one that came there last
                    max(self._loose(card), key=lambda piece: max(piece.lost, piece.dealt)).holder = seat

    def _held(self, seat: int, card: int) -> list[Piece]:
        held = [piece for piece in self._of[card] if piece.holder == seat]
        return sorted(held, key=lambda piece: not piece.known)

    # -- who has seen what -------------------------------------------------------------------------------------------

    def _may_be(self, piece: Piece, seat: int) -> bool:
        """May it be this one of several equal cards that is seen with the seat in this move?"""
        now = len(self.log)
        if seat == TABLE:
            return piece.open and not piece.gone
        if (piece.giver, piece.lost) == (seat, now) or (piece.to, piece.dealt) == (seat, now):
            return True
        return seat == self.viewer and piece.holder == seat
