"""Known cards: hands and a board that are given, whatever else the shuffle deals, burns or reshuffles."""

from collections.abc import Sequence
from typing import NamedTuple

from buio.cards import Cards, cards_text
from buio.play.moves import BOARD, HOLE, Move
from buio.play.options import DealCards, Options


class Known(NamedTuple):
    """The cards that are known before they are dealt.

    Attributes:
        hands: by seat, the cards that it is dealt, in this order; empty: whatever comes. Cards not named come from the
            shuffle, as do those of seats not named, and those that are drawn later.
        board: the cards on the table, in this order; the bank's hand in games against it.
    """

    hands: tuple[Cards, ...] = ()
    board: Cards = ()

    def served(self, log: Sequence[Move], options: Options, move: Move) -> Move:
        """Return the dealer's move with the known cards, and none that are known to go elsewhere."""
        option = options.get(move.verb)
        if not isinstance(option, DealCards):
            return move
        due = self._due(log, move)
        stock = list(option.stock)
        cards = [card for card in due if card in stock][: option.size]
        for card in cards:
            stock.remove(card)
        free = [card for card in stock if card not in self._all]
        kept = [card for card in stock if card in self._all]
        return move._replace(cards=tuple([*cards, *free, *kept][: len(move.cards)]))

    def refuse(self, pack: Cards, seats: int, hand: int, board: int) -> None:
        """Refuse what cannot be dealt.

        Args:
            pack: the cards of the game.
            seats: how many are dealt in.
            hand: how many cards a hand is dealt; 0: that depends on the play.
            board: how many come to the table.

        Raises:
            ValueError: too many hands or cards, a card too often, or one that is not in the pack.
        """
        if len(self.hands) > seats:
            raise ValueError(f"{len(self.hands)} hands are known, and {seats} are dealt in")
        for seat, cards in enumerate(self.hands):
            if hand and len(cards) > hand:
                raise ValueError(f"p{seat + 1} is dealt {hand} cards, not {len(cards)}: {cards_text(cards)}")
        if len(self.board) > board:
            raise ValueError(f"{board} cards come to the table, not {len(self.board)}: {cards_text(self.board)}")
        left = list(pack)
        for card in self._all:
            if card not in left:
                why = "stands there too often" if card in pack else "is not in the pack of this game"
                raise ValueError(f"{cards_text([card])} {why}")
            left.remove(card)

    @property
    def _all(self) -> Cards:
        return tuple([card for cards in (*self.hands, self.board) for card in cards])

    def _due(self, log: Sequence[Move], move: Move) -> Cards:
        """The known cards that come next to where this move deals."""
        if move.verb == HOLE:
            given = sum([len(past.cards) for past in log if past.verb == HOLE and past.seat == move.seat])
            return self.hands[move.seat][given:] if move.seat < len(self.hands) else ()
        if move.verb == BOARD:
            return self.board[sum([len(past.cards) for past in log if past.verb == BOARD]) :]
        return ()
