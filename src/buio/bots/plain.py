"""The honest player of the kitchen table."""

from random import Random

from buio.bots.drawing import guide
from buio.bots.player import between, careful
from buio.play.deal import Recipe
from buio.play.moves import CALL, DECLINE, DISCARD, FOLD, PAROL, PAY_IN, RAISE, Move
from buio.play.options import Discard, Options, Put, Say
from buio.play.view import View
from buio.ranking import Category

HAND = 5


class Plain:
    """Opens when it can, calls with a pair at a fair price, draws by the guide, raises once with more; never bluffs."""

    def __init__(self, recipe: Recipe, seed: int) -> None:
        self.ranking, self.openers = recipe.ranking, recipe.openers
        self.rng = Random(seed)
        place = self.ranking.order.index
        self.pair, self.two_pair = place(Category.PAIR), place(Category.TWO_PAIR)

    def choose(self, view: View, options: Options) -> Move:
        discard = options.get(DISCARD)
        if isinstance(discard, Discard) and len(discard.hand) == HAND:
            return Move(DISCARD, options.seat, 0, guide(self.ranking, discard.hand, discard.at_most))
        if DECLINE in options:
            return self._entering(view, options)
        if CALL in options and len(view.hand) == HAND:
            return self._betting(view, options)
        return careful(view, options, self.rng)

    def _entering(self, view: View, options: Options) -> Move:
        """Pays for a carried pot when it is cheap; makes no blinds."""
        pay = options.get(PAY_IN)
        if isinstance(pay, Put) and 3 * pay.low <= view.pot:
            return Move(PAY_IN, options.seat, pay.low)
        return Move(DECLINE, options.seat)

    def _betting(self, view: View, options: Options) -> Move:
        seat = options.seat
        worth = self.ranking.order.index(self.ranking.category(self.ranking.score(view.hand)))
        raising, call = options.get(RAISE), options.get(CALL)
        if isinstance(raising, Put) and self._bets(view, seat, raising, worth):
            return Move(RAISE, seat, between(raising, 0.6 if worth > self.two_pair else 0.3))
        cost = call.cost if isinstance(call, Say) else 0
        if not cost:
            return Move(PAROL if PAROL in options and worth < self.two_pair else CALL, seat)
        fair = worth >= self.pair and 2 * cost <= view.pot
        return Move(CALL if fair or worth >= self.two_pair or FOLD not in options else FOLD, seat)

    def _bets(self, view: View, seat: int, raising: Put, worth: int) -> bool:
        """Opens with openers, bets two pair, raises once with more."""
        if raising.word == "open":
            return self.openers is None or self.openers.qualify(self.ranking, view.hand, view.step)
        if raising.word == "raise":
            return worth > self.two_pair and not view.seats[seat].bet
        return worth >= self.two_pair
