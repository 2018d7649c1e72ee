"""The good player: bets, calls and draws by what each is worth against the hands the others may have."""

from dataclasses import dataclass, field
from random import Random

from buio.bots.chips import before_the_deal, sizes, winnable
from buio.bots.draw_model import HAND, Answer, Doings, Judge, Rival, share, speaks_before, worth_of_bet
from buio.bots.drawing import candidates, guide
from buio.bots.player import between, careful
from buio.bots.style import BALANCED, Style
from buio.cards import Cards
from buio.play.moves import CALL, DECLINE, DISCARD, FOLD, PAROL, RAISE, Move
from buio.play.options import Amount, Discard, Options, Simple
from buio.play.parts import aggressor, drew, first_to_show, opener, opening_step
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


@dataclass(slots=True)
class Memory:
    """What a player keeps in mind during a deal."""

    hand: Cards
    """The hand it was dealt; another one is another deal."""
    gone: Cards = ()
    """Cards it has thrown away."""
    doings: Doings = field(default_factory=Doings)
    spoke: int = 0
    """The last round of betting it has spoken in."""
    bluffing: bool = False
    """It stood pat on nothing."""


@dataclass(slots=True)
class Spot:
    """One decision about betting: the final scores the own hand may have, the rivals, the price."""

    view: View
    seat: int
    mine: list[int]
    rivals: list[Rival]
    cost: int
    chance: float = 0.0

    def __post_init__(self) -> None:
        self.chance = share(self.mine, [rival.split(1.0) for rival in self.rivals])

    @property
    def pot(self) -> int:
        """Chips it can win: no more of each stake than it can match."""
        return winnable(self.view, self.seat, self.cost)

    @property
    def fair(self) -> float:
        """An equal share of the pot."""
        return 1 / (len(self.rivals) + 1)


def knows(recipe: Recipe) -> bool:
    """Is this a game of five cards in the hand, one draw and the highest hand, as this player plays?"""
    draws = [phase for phase in recipe.phases if isinstance(phase, Draw)]
    dealt = sum(phase.count for phase in recipe.phases if isinstance(phase, DealHole))
    high = isinstance(recipe.ranking, Ranking) and not recipe.ranking.wild_cards and recipe.wild is None
    usual = all(type(phase) in _USUAL for phase in recipe.phases)
    return high and usual and dealt == HAND and len(draws) == 1 and len(recipe.contests) == 1


_USUAL = (Antes, Betting, DealDeadHand, DealHole, Draw, LookAtCards, PayIn, PostBlinds, Showdown, VoluntaryBlinds)


class Good:
    """Weighs each bet, call and draw against the hands the others may have; bluffs now and then."""

    def __init__(self, recipe: Recipe, seed: int, style: Style = BALANCED) -> None:
        self.rng = Random(seed)
        self.openers = recipe.openers
        self.style = style
        self.judge = Judge(recipe, self.rng, style.samples)
        self.memory = Memory(())

    def choose(self, view: View, options: Options) -> Move:
        discard = options.get(DISCARD)
        if isinstance(discard, Discard) and len(discard.hand) == HAND:
            return Move(DISCARD, options.seat, 0, self._throw(view, discard))
        if DECLINE in options:
            return before_the_deal(view, options, self.style, self.rng)
        if CALL in options and len(view.hand) == HAND:
            return self._betting(view, options)
        return careful(view, options, self.rng)

    # -- the draw ----------------------------------------------------------------------------------------------------

    def _throw(self, view: View, discard: Discard) -> Cards:
        """The draw with the best chance to win; the guide's, unless another is clearly better or a disguise."""
        self._recall(view)
        memory = self.memory
        throw = self._best_throw(view, discard)
        if self.rng.random() < self.style.bluff * (0.1 if throw else 0.0) and self._few_rivals(view):
            throw, memory.bluffing = (), True
        elif len(throw) == 3 and self.rng.random() < self.style.bluff * 0.7:
            throw = throw[:2]  # a pair with its kicker looks like three of a kind
        memory.gone += throw
        return throw

    def _best_throw(self, view: View, discard: Discard) -> Cards:
        ranking = self.judge.ranking
        throws = candidates(ranking, discard.hand, discard.at_most)
        if len(throws) == 1 or not self._few_rivals(view, 9):
            return throws[0]
        answers = [rival.split(1.0) for rival in self._rivals(view, raised=False)]
        chances = [share(self.judge.mine(view, throw, self.memory.gone, 60), answers) for throw in throws]
        best = max(range(len(throws)), key=lambda place: chances[place])
        return throws[best] if chances[best] > chances[0] + 0.05 else throws[0]

    @staticmethod
    def _few_rivals(view: View, most: int = 2) -> bool:
        return sum(other.state in ("in", "all_in") for other in view.seats) - 1 <= most

    # -- the betting -------------------------------------------------------------------------------------------------

    def _betting(self, view: View, options: Options) -> Move:
        self._recall(view)
        call, raising = options.get(CALL), options.get(RAISE)
        spot = self._spot(view, options.seat, call.cost if isinstance(call, Simple) else 0)
        self.memory.spoke = view.round
        if isinstance(raising, Amount) and spot.rivals:
            amount = self._bet(spot, raising)
            if amount:
                return Move(RAISE, options.seat, amount)
        if spot.cost and FOLD in options:
            return Move(CALL if self._worth_calling(spot) else FOLD, options.seat)
        weak = spot.chance < (1.05 - 0.3 * self.style.bold) * spot.fair
        return Move(PAROL if weak and PAROL in options else CALL, options.seat)

    def _recall(self, view: View) -> None:
        """Begin a new memory with a new hand; before the draw, note what the betting tells."""
        if view.seat is not None and drew(view, view.seat) < 0:
            if self.memory.hand != view.hand:
                self.memory = Memory(view.hand)
            raiser, blind = self.memory.doings
            if aggressor(view) != view.seat and (0 <= opener(view) != aggressor(view) or self._over_me(view)):
                raiser = aggressor(view)
            elif opener(view) < 0 <= aggressor(view):
                blind = aggressor(view)
            self.memory.doings = Doings(raiser, blind)

    def _over_me(self, view: View) -> bool:
        """Has somebody raised since the own last word in this round?"""
        return self.memory.spoke == view.round and view.to_call > 0 and view.phase == "betting"

    def _rivals(self, view: View, raised: bool) -> list[Rival]:
        return self.judge.rivals(view, self.memory.gone, self.memory.doings, raised)

    def _spot(self, view: View, seat: int, cost: int) -> Spot:
        throw: Cards = ()
        if self.judge.draw_to_come(view):
            throw = guide(self.judge.ranking, view.hand, self.judge.at_most)
        top = max(other.bet for other in view.seats)
        raised = self._over_me(view) and view.seats[seat].bet > 0
        raised = raised or any(0 < other.bet < top and other.state == "in" for other in view.seats)
        mine = self.judge.mine(view, throw, self.memory.gone, 40)
        return Spot(view, seat, mine, self._rivals(view, raised), cost)

    def _worth_calling(self, spot: Spot) -> bool:
        """Is the chance worth the price? Before the draw a little less is asked: more can be won later."""
        price = spot.cost / (spot.pot + spot.cost)
        asked = 0.85 if self.judge.draw_to_come(spot.view) else 1.0
        return spot.chance > price * (asked + 0.3 * self.style.tight)

    def _bet(self, spot: Spot, raising: Amount) -> int:
        """How much to bet or raise to; 0: not at all."""
        if raising.word == "open" and not self._has_openers(spot.view):
            return 0
        if self.memory.bluffing:
            return 0 if spot.cost else between(raising, 0.7)
        amounts = sizes(spot.view, spot.seat, spot.cost, raising, self.style, self.rng)
        worths = {amount: self._worth(spot, amount) for amount in amounts}
        best = max(amounts, key=lambda amount: worths[amount])
        still = spot.chance * (spot.pot + spot.cost) - spot.cost
        margin = (0.25 - 0.3 * self.style.bold) * (spot.pot + spot.cost)
        if raising.word != "open" and spot.chance < spot.fair * 1.1:
            return best if self._bluffs(spot, raising) else 0
        return best if worths[best] > max(still, 0.0) + margin else 0

    def _has_openers(self, view: View) -> bool:
        """Where the house lets anybody open, an opening without openers costs too much."""
        return self.openers is None or self.openers.qualify(self.judge.ranking, view.hand, opening_step(view))

    def _worth(self, spot: Spot, amount: int) -> float:
        """What a bet of this amount wins on average when each rival meets it with its better hands."""
        seats = spot.view.seats
        adds = [min(amount - seats[rival.seat].bet, seats[rival.seat].stack) for rival in spot.rivals]
        answers = [self._answer(spot, rival, add) for rival, add in zip(spot.rivals, adds, strict=True)]
        matched = max(seats[rival.seat].bet + add for rival, add in zip(spot.rivals, adds, strict=True))
        risk = min(amount, matched) - seats[spot.seat].bet
        return worth_of_bet(spot.mine, answers, spot.view.pot, risk, adds)

    @staticmethod
    def _answer(spot: Spot, rival: Rival, add: int) -> Answer:
        """A rival goes on with so many of its hands that bluffing it costs as much as it brings."""
        if not spot.view.seats[rival.seat].stack:
            return rival.split(1.0)
        keeps = spot.view.pot / (spot.view.pot + max(add, 0))
        return rival.split(1 - (1 - keeps) ** max(1, len(spot.rivals)) * 0.9)

    def _bluffs(self, spot: Spot, raising: Amount) -> bool:
        """A bet on nothing: against one or two, most when all have knocked before."""
        if raising.word != "bet" or len(spot.rivals) > 2 or spot.chance > 0.5 * spot.fair:
            return False
        late = all(speaks_before(spot.view, rival.seat, first_to_show(spot.view)) for rival in spot.rivals)
        return self.rng.random() < self.style.bluff * (2.0 if late else 0.7)
