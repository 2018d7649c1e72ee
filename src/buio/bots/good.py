"""The good player: bets, calls and draws by what each is worth against the hands that the others may have."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random

from buio.bots.bet_sizing import Bluffing, before_the_deal, between
from buio.bots.betting import BettingSpot, Bettor, Caution, price_of_call
from buio.bots.betting_memory import BettingMemory
from buio.bots.draw_model import HAND, DrawModel, Signals
from buio.bots.draw_strategy import candidates, guide
from buio.bots.facts import highest_bet
from buio.bots.player import BALANCED, Style, careful, generator, refuse_blindness
from buio.bots.ranges import Opponent, pot_share
from buio.cards import Cards
from buio.play.moves import CALL, DECLINE, DISCARD, RAISE, Move
from buio.play.options import Amount, Discard, Options
from buio.play.parts import aggressor, drew, opener
from buio.play.phases import (
    Antes,
    Betting,
    DealDeadHand,
    DealHole,
    Draw,
    LookAtCards,
    PayIn,
    PostBlinds,
    Showdown,
    VoluntaryBlinds,
)
from buio.play.recipe import Recipe
from buio.play.view import View
from buio.ranking import Ranking

CAUTION = Caution(Bluffing(below=0.5, last=2.0, early=0.7, leading=0.0), opens_from=0.0, margin=inf)
CLEARLY = 0.05
"""How much better than the guide's another throw has to be, in the chance to win."""
THROW_SAMPLES, BET_SAMPLES = 60, 40
"""Final hands imagined for each throw, and for each decision about betting."""
_USUAL = (Antes, Betting, DealDeadHand, DealHole, Draw, LookAtCards, PayIn, PostBlinds, Showdown, VoluntaryBlinds)


def knows(recipe: Recipe) -> bool:
    """Is this a game of five cards in the hand, one draw and the highest hand, as this player plays?"""
    draws = [phase for phase in recipe.phases if isinstance(phase, Draw)]
    dealt = sum(phase.count for phase in recipe.phases if isinstance(phase, DealHole))
    high = isinstance(recipe.ranking, Ranking) and not recipe.ranking.wild_cards and recipe.wild is None
    usual = all(type(phase) in _USUAL for phase in recipe.phases)
    return high and usual and dealt == HAND and len(draws) == 1 and len(recipe.contests) == 1


@dataclass(slots=True)
class DrawMemory:
    """What the player keeps in mind during a deal.

    Attributes:
        hand: the hand it was dealt; another one is another deal.
        gone: cards it has thrown away.
        signals: what the betting before the draw told.
        betting: the betting before the draw.
        spoke: the last round of betting it has spoken in.
        bluffing: it stood pat on nothing.
    """

    hand: Cards
    gone: Cards = ()
    signals: Signals = field(default_factory=Signals)
    betting: BettingMemory = field(default_factory=BettingMemory)
    spoke: int = 0
    bluffing: bool = False

    def over_me(self, view: View) -> bool:
        """Has somebody raised since the player's last word in this round?"""
        return self.spoke == view.round and view.to_call > 0 and view.phase == "betting"

    def note(self, view: View) -> None:
        """Note who raised, and who was in for a blind; before the draw only."""
        self.betting.note(view, 0)
        blind = aggressor(view) if opener(view) < 0 <= aggressor(view) else self.signals.blind
        over = {**self.betting.over}
        if blind >= 0 <= opener(view):
            over[opener(view)] = over.get(opener(view), 1) - 1  # it has opened over the blind
        raisers = tuple([seat for seat, times in over.items() if times])
        self.signals = Signals(raisers, blind)


class Good:
    """Weighs each bet, call and draw against the hands the others may have; bluffs now and then."""

    def __init__(self, recipe: Recipe, seed: int, style: Style = BALANCED) -> None:
        self.rng: Random = generator(recipe, seed, style)
        self.style: Style = style
        self.model: DrawModel = DrawModel(recipe, self.rng, style.samples)
        self.bets: Bettor = Bettor(recipe.openers, CAUTION, style, self.rng)
        self.memory: DrawMemory = DrawMemory(())
        self.boldness: Sequence[float] = ()
        self.weighed: BettingSpot | None = None

    def choose(self, view: View, options: Options) -> Move:
        """Return one of the legal moves."""
        refuse_blindness(view, options)
        self.weighed = None
        discard = options.get(DISCARD)
        if isinstance(discard, Discard) and len(discard.hand) == HAND:
            return Move(DISCARD, options.seat, 0, self._throw(view, discard))
        if DECLINE in options:
            return before_the_deal(view, options, self.style, self.rng)
        if CALL in options and len(view.hand) == HAND:
            self._recall(view)
            self.weighed = spot = self.spot(view, options.seat, price_of_call(options))
            self.memory.spoke = view.round
            raising = options.get(RAISE)
            if not self.memory.bluffing:
                return self.bets.move(spot, options)
            if isinstance(raising, Amount) and spot.opponents and not spot.cost:
                return Move(RAISE, options.seat, between(raising, 0.7))
            return self.bets.answer(spot, options)
        return careful(view, options, self.rng)

    def _recall(self, view: View) -> None:
        """Begin a new memory with a new hand; before the draw, note what the betting tells."""
        if view.seat is not None and drew(view, view.seat) < 0:
            if self.memory.hand != view.hand:
                self.memory = DrawMemory(view.hand)
            self.memory.note(view)

    # -- the draw ----------------------------------------------------------------------------------------------------

    def _throw(self, view: View, discard: Discard) -> Cards:
        """The draw with the best chance to win; the guide's, unless another is clearly better or a disguise."""
        self._recall(view)
        memory = self.memory
        throw = self._best_throw(view, discard)
        if self.rng.random() < self.style.bluff * (0.1 if throw else 0.0) and _few_in(view):
            throw, memory.bluffing = (), True
        elif len(throw) == 3 and self.rng.random() < self.style.bluff * 0.7:
            throw = throw[:2]  # a pair with its kicker looks like three of a kind
        memory.gone += throw
        return throw

    def _best_throw(self, view: View, discard: Discard) -> Cards:
        throws = candidates(self.model.ranking, discard.hand, discard.at_most)
        if len(throws) == 1 or not _few_in(view, 9):
            return throws[0]
        ranges = self.model.ranges(view, self.memory.gone, self.memory.signals, raised=False)
        chances = []
        for throw in throws:
            mine = self.model.finals(view, throw, self.memory.gone, THROW_SAMPLES)
            chances.append(pot_share([Opponent(seat, hands, mine) for seat, hands in ranges.items()]))
        best = max(range(len(throws)), key=chances.__getitem__)
        return throws[best] if chances[best] > chances[0] + CLEARLY else throws[0]

    # -- the betting -------------------------------------------------------------------------------------------------

    def spot(self, view: View, seat: int, cost: int) -> BettingSpot:
        """Return the decision as it stands: before the draw less is asked of a call, for more can be won later."""
        model, gone = self.model, self.memory.gone
        model.boldness = self.boldness
        to_come = model.draw_to_come(view)
        throw = guide(model.ranking, view.hand, model.at_most) if to_come else ()
        mine = model.finals(view, throw, gone, BET_SAMPLES)
        ranges = model.ranges(view, gone, self.memory.signals, self._raised(view, seat))
        opponents = [Opponent(other, hands, mine) for other, hands in ranges.items()]
        chance = pot_share(opponents)
        spot = BettingSpot(view, seat, cost, opponents, chance, 1.0, 0.85 if to_come else 1.0, view.pot)
        spot.to_come = spot.early = to_come
        spot.raises = (cost > 0) + self._raised(view, seat)
        if not to_come:
            spot.place = lambda _: model.place(view, seat, self._own(view, seat))
        return spot

    def _own(self, view: View, seat: int) -> Signals:
        """What the player's own betting before the draw told the others."""
        return Signals((seat,)) if self.memory.betting.over.get(seat, 0) else Signals()

    def _raised(self, view: View, seat: int) -> bool:
        top = highest_bet(view)
        over_me = self.memory.over_me(view) and view.seats[seat].bet > 0
        return over_me or any(
            0 < view.seats[index].bet < top and other.state == "in" for index, other in enumerate(view.seats)
        )


def _few_in(view: View, most: int = 2) -> bool:
    return sum(other.state in ("in", "all_in") for other in view.seats) - 1 <= most
