"""A plain player of rummy with betting: it looks at its own hand only."""

from random import Random

from buio.bots.betting import price_of_call
from buio.bots.player import careful
from buio.bots.rummy.discard_memory import DiscardMemory
from buio.bots.rummy.distance import Distance, Leftover, distance
from buio.bots.rummy.race import Race, race
from buio.bots.rummy.table import pile_of
from buio.cards import UNKNOWN, Cards
from buio.play.moves import CALL, CLOSE, DECLINE, DISCARD, DRAW, FOLD, RAISE, TAKE, Move
from buio.play.options import Amount, Discard, Options
from buio.play.parts import aggressor
from buio.play.phases.rummy import Rummy
from buio.play.recipe import Recipe
from buio.play.rummy_options import LayMelds
from buio.play.view import View
from buio.rummy.going_out import GoingOutRules

OPENS, RAISES, CALLS = 0.4, 0.12, 0.6
"""It opens with a hand that at most this part of all hands beats; raises, and calls for next to nothing."""
DEAR = 2.0
"""How much less it calls with for each part of the pot that a call costs."""


class PlainRummy:
    """Keeps the least deadwood, then the most cards that would help; goes out as soon as it can."""

    def __init__(self, recipe: Recipe, seed: int) -> None:
        rummy = recipe.find(Rummy)
        assert rummy is not None
        self.out_rules: GoingOutRules = rummy.out_rules
        self.rng: Random = Random(seed)
        self.distance: Distance = distance(self.out_rules)
        self.race: Race = race(self.out_rules, tuple(sorted(recipe.pack)))

    def choose(self, view: View, options: Options) -> Move:
        close, discard = options.get(CLOSE), options.get(DISCARD)
        if isinstance(close, LayMelds):
            return self._going_out(view, options, close)
        if DRAW in options:
            return Move(TAKE if TAKE in options and self._takes(view) else DRAW, options.seat)
        if isinstance(discard, Discard):
            return Move(DISCARD, options.seat, 0, (self._throw(view, discard),))
        if CALL in options and UNKNOWN not in view.hand:
            return self._betting(view, options)
        return self._entering(view, options) if DECLINE in options else careful(view, options, self.rng)

    def _going_out(self, view: View, options: Options, close: LayMelds) -> Move:
        return close.suggestion(options.seat)

    def _takes(self, view: View) -> bool:
        """Only what makes a better hand at once."""
        hand = tuple(sorted((*view.hand, pile_of(view).top)))
        others = tuple(dict.fromkeys(view.hand))
        return self.distance.leaves(hand, others)[0].deadwood < self.distance.deadwood(view.hand)

    def _throw(self, view: View, discard: Discard) -> int:
        live = DiscardMemory().live(view)
        return self._best(discard.hand, view.hand, live).card

    def _best(self, allowed: Cards, hand: Cards, live: dict[int, int]) -> Leftover:
        """The discard that leaves the most cards that would help."""
        leaves = self.distance.leaves(hand, allowed)
        return max(leaves, key=lambda leave: sum([live[card] for card in self.distance.useful(leave.rest)]))

    def _betting(self, view: View, options: Options) -> Move:
        beaten = self.race.beaten(view.hand)
        raising = options.get(RAISE)
        own = view.seats[options.seat].bet
        if isinstance(raising, Amount) and (beaten < RAISES or (aggressor(view) < 0 and beaten < OPENS)) and not own:
            return Move(RAISE, options.seat, raising.low)
        cost = price_of_call(options)
        stays = not cost or beaten < CALLS * (1 - DEAR * cost / (view.pot + cost)) or FOLD not in options
        return Move(CALL if stays else FOLD, options.seat)

    def _entering(self, view: View, options: Options) -> Move:
        return Move(DECLINE, options.seat)
