"""Contests: what a pot is played for. One in most games; two where high and low share it (HLD-5.01, STD-3.02)."""

from dataclasses import dataclass
from itertools import chain
from typing import Final

from buio.cards import Cards
from buio.ranking import Category, HandRanking

HIGH_HAND: Final = "high"
LOW_HAND: Final = "low"


@dataclass(frozen=True)
class Contest:
    """One share of each pot, and how the hand that wins it is made.

    Args:
        name: `high`, `low`; what a seat declares where that is asked.
        ranking: how hands compare; a score of 0 does not qualify.
        from_hand: exactly this many cards of the hand count, the rest come from the board (HLD-6.01); None: any.
        board: do the cards on the table count at all?
        lines: sets of indices into the board that count together; the best of them is taken. Empty: the whole board.
        least: the least score that wins (FCD-3.08).
        claimed: a hand counts as what its owner has said it is, even if it could be more (GEN-2.03).
        hole_only: only those cards of the hand count that do not lie face up.
    """

    name: str
    ranking: HandRanking
    from_hand: int | None = None
    board: bool = True
    lines: tuple[tuple[int, ...], ...] = ()
    least: int = 1
    claimed: bool = False
    hole_only: bool = False

    def score(self, hand: Cards, board: Cards, wild: Cards = (), up: Cards = ()) -> int:
        """Return the score of a hand with these cards on the table; 0 if it cannot win.

        Args:
            hand: all cards of the hand.
            board: the cards on the table.
            wild: cards that stand for others.
            up: the cards of the hand that lie face up.
        """
        ranking = self.ranking.with_wild(wild) if wild else self.ranking
        if self.hole_only:
            hand = self.counting(hand, up)
            if len(hand) + len(board) < ranking.size:
                return 0
        if not board or not self.board:
            score = ranking.value(hand)
        elif self.lines:
            score = max(self._made(ranking, hand, tuple([board[index] for index in line])) for line in self.lines)
        else:
            score = self._made(ranking, hand, board)
        return score if score >= self.least else 0

    def score_as(self, hand: Cards, board: Cards, said: tuple[str, ...], wild: Cards = (), up: Cards = ()) -> int:
        """Return the score of a hand as what it is said to be; if nothing is said, the best it can be."""
        if not said:
            return self.score(hand, board, wild, up)
        score = self.declarable(hand, board, wild, up)[Category(said[0])]
        return score if score >= self.least else 0

    def declarable(self, hand: Cards, board: Cards, wild: Cards = (), up: Cards = ()) -> dict[Category, int]:
        """Everything that these cards can be said to be, with the best score of each (GEN-2.03)."""
        ranking = self.ranking.with_wild(wild) if wild else self.ranking
        found: dict[Category, int] = {}
        for cards in self._boards(board):
            for five in ranking.choices(self.counting(hand, up), cards, self.from_hand if cards else None):
                for category, score in ranking.declarable(five).items():
                    found[category] = max(score, found.get(category, 0))
        return found

    def best(self, hand: Cards, board: Cards, wild: Cards = (), up: Cards = ()) -> Cards:
        """Return the cards that make the hand; none if it cannot win. The arguments are those of `score`."""
        if not self.score(hand, board, wild, up):
            return ()
        ranking = self.ranking.with_wild(wild) if wild else self.ranking
        hand = self.counting(hand, up)
        return max(ranking.best(hand, cards, self.from_hand if cards else None) for cards in self._boards(board))[1]

    def suit(self, hand: Cards, board: Cards, wild: Cards = (), up: Cards = ()) -> int:
        """Return the suit of its highest card, of equally good hands the strongest: for odd chips (X-26, X-85)."""
        score, ranking = self.score(hand, board, wild, up), self.ranking.with_wild(wild) if wild else self.ranking
        hand = self.counting(hand, up)
        choices = [ranking.choices(hand, cards, self.from_hand if cards else None) for cards in self._boards(board)]
        made = [cards for cards in chain(*choices) if ranking.score(cards) == score]
        return max([ranking.suit_of(cards) for cards in made or [hand]])

    def _boards(self, board: Cards) -> list[Cards]:
        """The cards of the board that count together."""
        return [tuple([board[index] for index in line]) for line in self.lines] or [board if self.board else ()]

    def counting(self, hand: Cards, up: Cards) -> Cards:
        """Return the cards of a hand that count, where these of them lie face up."""
        return tuple([card for card in hand if card not in up]) if self.hole_only else hand

    def _made(self, ranking: HandRanking, hand: Cards, board: Cards) -> int:
        if self.from_hand is None:
            return ranking.value(hand + board)
        if self.from_hand == 2 and ranking.size - self.from_hand == 3:
            return ranking.omaha(hand, board)
        return ranking.best(hand, board, self.from_hand)[0]
