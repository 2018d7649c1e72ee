"""A bot: never bluffs, bets what is better than most hands, and pays the price of a call only with a fair hand."""

from random import Random

from buio.play.moves import CALL, FOLD, RAISE, Move
from buio.play.options import Amount, Options, Simple
from buio.play.recipe import Recipe
from buio.play.view import View

BETS, CALLS, UNKNOWN_HAND = 0.9, 0.6, 0.7
"""It bets with a hand that beats this share of all hands, calls with one that beats this, and takes a hand for that
good which it cannot rank yet."""


class Patient:
    """Waits for good cards."""

    def __init__(self, recipe: Recipe, seed: int) -> None:
        self.recipe, self.rng = recipe, Random(seed)

    def choose(self, view: View, options: Options) -> Move:
        """One of the legal moves."""
        strength = self._strength(view)
        bet, call = options.get(RAISE), options.get(CALL)
        if isinstance(bet, Amount) and strength > BETS:
            return Move(RAISE, options.seat, bet.low)
        if isinstance(call, Simple) and (strength > CALLS or not call.cost or FOLD not in options):
            return Move(CALL, options.seat)
        return Move(FOLD, options.seat) if FOLD in options else options.sample(self.rng)

    def _strength(self, view: View) -> float:
        """The share of all hands that this one beats, in the contest where it is best."""
        board = tuple([card for card in view.board if card >= 0])
        if -1 in view.hand or len(view.hand) + len(board) < self.recipe.ranking.size:
            return UNKNOWN_HAND
        scores = [(one.ranking, one.score(view.hand, board, view.wild)) for one in view.contests]
        return max(ranking.strength(score) if score else 0.0 for ranking, score in scores)
