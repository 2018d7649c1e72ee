"""The general player: sits down at any game, and weighs what it may do against the hands the others may have.

It knows no game. What wins, which cards are wild, what lies on the table and what shows it sees in the view; what is
still to come it reads from the phases of the recipe.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from math import log2
from random import Random

from buio.bots.banking import played, wagered
from buio.bots.bluffing import bluffs
from buio.bots.chips import before_the_deal, sizes, winnable
from buio.bots.declarations import claimed, declared, open_or_hidden, stays
from buio.bots.draw_model import opponents
from buio.bots.exchanging import best_throw, bought, kept_best
from buio.bots.player import careful
from buio.bots.rollout import Rival, Scene, after_draws, share, worth_of_bet
from buio.bots.rummy import shrewd
from buio.bots.schedule import forced, to_come
from buio.bots.style import BALANCED, Style
from buio.cards import Cards
from buio.play.moves import (
    ANTE,
    ARRANGE,
    BRING_IN,
    BUY,
    CALL,
    CLAIMS,
    DECLARE,
    DECLINE,
    DISCARD,
    FOLD,
    HIGH,
    PAROL,
    PLAY,
    RAISE,
    SIDE,
    STAY,
    TAKE_OPEN,
    Move,
)
from buio.play.options import Amount, Arrange, Discard, Options, Simple
from buio.play.parts import against_the_bank, aggressor, opening_step
from buio.play.phases import DealHole, Draw, LayOut
from buio.play.recipe import Recipe
from buio.play.view import View

BET, SIZE, MOST = 0.6, 0.8, 4.0
"""Somebody who bets or raises has a hand like the best of `BET` more; of `SIZE` more each time the bet doubles the pot."""
LATER = 0.15
"""How much each round of betting to come widens the difference between a hand and an equal share of the pot."""
CALLED = 0.35
"""The same of somebody who has put in more than was forced."""


@dataclass(slots=True)
class Memory:
    """What a player keeps in mind during a deal."""

    dealer: int = -1
    kept: Cards = ()
    """Own cards when it last decided, without those thrown away then; in another deal they are not there."""
    seen: set[int] = field(default_factory=set)
    """Every card it has seen."""
    pressure: dict[int, float] = field(default_factory=dict)
    """How strong each seat has been in the betting: it has a hand like the best of so many more."""
    noted: set[tuple[int, int, int]] = field(default_factory=set)
    """Bets counted: round, seat, amount."""


@dataclass(slots=True)
class Spot:
    """One decision about betting: the rivals, the chance to win, the price."""

    view: View
    seat: int
    rivals: list[Rival]
    cost: int
    chance: float
    rounds: int
    """Rounds of betting to come."""

    @property
    def prospect(self) -> float:
        """The chance as later bets change it: strong hands win more than their share, weak ones less."""
        return self.fair + (self.chance - self.fair) * (1 + LATER * self.rounds)

    @property
    def pot(self) -> int:
        """Chips it can win: no more of each stake than it can match."""
        return winnable(self.view, self.seat, self.cost)

    @property
    def fair(self) -> float:
        """An equal share of the pot."""
        return 1 / (len(self.rivals) + 1)


class General:
    """Plays every game by the share of the pot that its hand is worth."""

    def __init__(self, recipe: Recipe, seed: int, style: Style = BALANCED) -> None:
        self.recipe, self.style, self.rng = recipe, style, Random(seed)
        self.forced = forced(recipe.phases)
        self.memory = Memory()
        self.rummy = shrewd(recipe, seed, style)
        _prepare(recipe)

    def choose(self, view: View, options: Options) -> Move:
        if self.rummy:
            return self.rummy.choose(view, options)
        hidden = not view.hand or -1 in view.hand
        if against_the_bank(view) and (ANTE in options or SIDE in options):
            return wagered(options)
        if against_the_bank(view) and PLAY in options:
            return played(self.recipe, view, options, self.rng)
        if DECLINE in options and BUY not in options:
            return before_the_deal(view, options, self.style, self.rng)
        if ARRANGE in options:
            return self._arranging(options)
        if hidden or not opponents(view):
            return careful(view, options, self.rng)
        self._recall(view)
        move = self._decide(view, options)
        self.memory.kept = tuple([card for card in view.hand if card not in move.cards])
        return move

    def _decide(self, view: View, options: Options) -> Move:
        """What to do with cards in the hand."""
        discard = options.get(DISCARD)
        if CALL in options:
            return self._betting(view, options)
        if isinstance(discard, Discard):
            return Move(DISCARD, options.seat, 0, self._throw(view, discard))
        if BUY in options:
            return self._buying(view, options)
        if BRING_IN in options:
            return self._bringing_in(view, options)
        if HIGH in options:
            return Move(declared(self._scene(view), options, self._pressure(view)), options.seat)
        if STAY in options:
            return Move(stays(self._scene(view), view), options.seat)
        if TAKE_OPEN in options:
            return Move(open_or_hidden(self.recipe, view, tuple(self.memory.seen)), options.seat)
        if any(option.verb in CLAIMS for option in options):
            return Move(claimed(view, options), options.seat)
        return careful(view, options, self.rng)

    # -- what it remembers -------------------------------------------------------------------------------------------

    def _recall(self, view: View) -> None:
        """Begin a new memory with a new deal; note the cards and the bets."""
        memory = self.memory
        if memory.dealer != view.dealer or not set(memory.kept) <= set(view.hand):
            self.memory = memory = Memory(view.dealer)
        memory.seen.update(card for seat in view.seats for card in (*seat.cards, *seat.up) if card >= 0)
        memory.seen.update(card for card in view.board if card >= 0)
        bettor = aggressor(view)
        if bettor >= 0:
            bet = view.seats[bettor].bet
            note = (view.round, bettor, bet)
            if note not in memory.noted and (bet > self.forced or (bet and view.round > 1)):
                memory.noted.add(note)
                size = log2(1 + view.to_call / max(view.pot - view.to_call, 1))
                memory.pressure[bettor] = min(memory.pressure.get(bettor, 0.0) + BET + SIZE * size, MOST)

    def _pressure(self, view: View) -> dict[int, float]:
        """How good the hands of the others have to be for what they have put in."""
        found = {}
        for seat in opponents(view):
            called = CALLED if view.seats[seat].stake > 2 * self.forced or view.round > 1 else 0.0
            found[seat] = max(self.memory.pressure.get(seat, 0.0), called)
        return found

    def _scene(self, view: View) -> Scene:
        return Scene(self.recipe, view, self.rng, tuple(self.memory.seen), self.style.samples)

    # -- cards laid out ------------------------------------------------------------------------------------------------

    @staticmethod
    def _arranging(options: Options) -> Move:
        arrange = options.get(ARRANGE)
        if DECLARE in options or not isinstance(arrange, Arrange):
            return Move(DECLARE, options.seat)
        return arrange.suggestion(options.seat)

    # -- cards changed -----------------------------------------------------------------------------------------------

    def _throw(self, view: View, discard: Discard) -> Cards:
        coming = to_come(self.recipe, view)
        seen, samples = tuple(self.memory.seen), self.style.samples
        if discard.at_least:
            coming = coming._replace(throws=coming.throws + discard.at_least)
            scene = Scene(self.recipe, view, self.rng, seen, samples // 2, coming)
            return kept_best(scene, discard, self._pressure(view))
        scene = Scene(self.recipe, view, self.rng, seen, samples, coming, most=40)
        throw = best_throw(scene, discard)
        few = len(scene.seats) <= 2 and 0 in discard.numbers
        if throw and few and self.rng.random() < 0.1 * self.style.bluff:
            return ()  # stands pat on nothing
        return throw

    def _buying(self, view: View, options: Options) -> Move:
        buy = options.get(BUY)
        if isinstance(buy, Discard):
            scene = Scene(self.recipe, view, self.rng, tuple(self.memory.seen), self.style.samples, most=24)
            card = bought(scene, buy, self._pressure(view), 1.1 + 0.3 * self.style.tight)
            if card is not None:
                return Move(BUY, options.seat, 0, (card,))
        return Move(DECLINE, options.seat)

    # -- the betting -------------------------------------------------------------------------------------------------

    def _bringing_in(self, view: View, options: Options) -> Move:
        """The worst card showing is seldom a hand to bet on."""
        bring, complete = options.get(BRING_IN), options.get(RAISE)
        assert isinstance(bring, Amount)
        if isinstance(complete, Amount):
            spot = self._spot(view, options.seat, 0)
            if spot.chance > (1.8 - 0.4 * self.style.bold) * spot.fair:
                return Move(RAISE, options.seat, complete.low)
        return Move(BRING_IN, options.seat, bring.low)

    def _spot(self, view: View, seat: int, cost: int) -> Spot:
        scene = self._scene(view)
        rivals = scene.rivals(scene.mine(), self._pressure(view))
        return Spot(view, seat, rivals, cost, share(rivals), scene.coming.rounds)

    def _betting(self, view: View, options: Options) -> Move:
        call, raising = options.get(CALL), options.get(RAISE)
        spot = self._spot(view, options.seat, call.cost if isinstance(call, Simple) else 0)
        if isinstance(raising, Amount):
            amount = self._bet(spot, raising)
            if amount:
                return Move(RAISE, options.seat, amount)
        if spot.cost and FOLD in options:
            return Move(CALL if self._worth_calling(spot) else FOLD, options.seat)
        weak = spot.chance < (1.05 - 0.3 * self.style.bold) * spot.fair
        return Move(PAROL if weak and PAROL in options else CALL, options.seat)

    def _worth_calling(self, spot: Spot) -> bool:
        """Is the chance worth the price?"""
        price = spot.cost / (spot.pot + spot.cost)
        return spot.prospect > price * (0.9 + 0.3 * self.style.tight)

    def _bet(self, spot: Spot, raising: Amount) -> int:
        """How much to bet or raise to; 0: not at all."""
        if raising.word == "open" and not self._has_openers(spot.view):
            return 0
        amounts = sizes(spot.view, spot.seat, spot.cost, raising, self.style, self.rng)
        worths = {amount: self._worth(spot, amount) for amount in amounts}
        best = max(worths, key=worths.__getitem__)
        still = max(spot.chance * (spot.pot + spot.cost) - spot.cost, 0.0)
        if spot.chance < spot.fair * 1.1:
            return best if bluffs(spot.view, spot.rivals, raising, spot.chance / spot.fair, self.style, self.rng) else 0
        risk = best - spot.view.seats[spot.seat].bet
        margin = (0.25 - 0.3 * self.style.bold) * min(spot.pot + spot.cost, risk)
        return best if worths[best] > still + margin else 0

    def _has_openers(self, view: View) -> bool:
        """Where the house lets anybody open, an opening without openers costs too much."""
        openers = self.recipe.openers
        return openers is None or openers.qualify(view.contests[0].ranking, view.hand, opening_step(view))

    @staticmethod
    def _worth(spot: Spot, amount: int) -> float:
        """What a bet of this amount wins on average when each rival meets it with its better hands."""
        seats = spot.view.seats
        adds = [max(0, min(amount - seats[rival.seat].bet, seats[rival.seat].stack)) for rival in spot.rivals]
        counts = [_goes_on(spot, rival, add) for rival, add in zip(spot.rivals, adds, strict=True)]
        matched = max(seats[rival.seat].bet + add for rival, add in zip(spot.rivals, adds, strict=True))
        risk = min(amount, matched) - seats[spot.seat].bet
        return worth_of_bet(spot.rivals, counts, spot.pot, risk, adds)


def _goes_on(spot: Spot, rival: Rival, add: int) -> int:
    """A rival goes on with so many of its hands that bluffing it costs as much as it brings."""
    if not spot.view.seats[rival.seat].stack:
        return rival.best(1.0)
    keeps = spot.view.pot / (spot.view.pot + add)
    return rival.best(1 - (1 - keeps) ** max(1, len(spot.rivals)) * 0.9)


@lru_cache(maxsize=64)
def _prepare(recipe: Recipe) -> None:
    """Tables that are made once are made before anybody waits for a decision."""
    pack = recipe.pack
    for ranking in (contest.ranking for contest in recipe.contests):
        if len(pack) > ranking.size:
            ranking.strength(ranking.score(pack[: ranking.size]))
            ranking.value(pack[: ranking.size + 1])
    for phase in recipe.phases:
        if isinstance(phase, LayOut):
            rng = Random(0)
            for _ in range(30):
                phase.layout.good((), tuple(rng.sample(pack, sum(phase.layout.sizes))))
    limits = tuple([phase.at_most for phase in recipe.phases if isinstance(phase, Draw)])
    size = sum(phase.count for phase in recipe.phases if isinstance(phase, DealHole))
    if limits and len(recipe.contests) == 1:
        for passed in range(1, len(limits) + 1):
            after_draws(recipe.contests[0].ranking, tuple(sorted(pack)), size, limits[:passed])
