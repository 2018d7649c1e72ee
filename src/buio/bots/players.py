"""Players: `choose(view, options) -> Move`. Deterministic under a seed, legal by construction: they pick among options."""

from dataclasses import dataclass
from random import Random
from typing import Protocol

from buio.bots.drawing import guide
from buio.bots.judgement import chance_to_win, opponents
from buio.play.deal import Recipe
from buio.play.moves import BLIND, CALL, DECLINE, DISCARD, FOLD, PAROL, PAY_IN, RAISE, Move
from buio.play.options import Discard, Options, Put, Say
from buio.play.view import View
from buio.ranking import Category


class Player(Protocol):
    """Anybody who plays."""

    def choose(self, view: View, options: Options) -> Move:
        """One of the legal moves."""


class RandomPlayer:
    """Any legal move."""

    def __init__(self, recipe: Recipe, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, view: View, options: Options) -> Move:
        return options.sample(self.rng)


class Plain:
    """An honest player of the kitchen table: opens when it can, stays with a pair, never bluffs."""

    def __init__(self, recipe: Recipe, seed: int) -> None:
        self.ranking = recipe.ranking
        self.rng = Random(seed)

    def choose(self, view: View, options: Options) -> Move:
        seat = options.seat
        discard = options.get(DISCARD)
        if isinstance(discard, Discard):
            return Move(DISCARD, seat, 0, guide(self.ranking, discard.hand, discard.at_most))
        if DECLINE in options:
            return self._entering(view, options)
        return self._betting(view, options)

    def _entering(self, view: View, options: Options) -> Move:
        """Pays for a carried pot when it is cheap; makes no blinds."""
        pay = options.get(PAY_IN)
        if isinstance(pay, Put) and 3 * pay.low <= view.pot:
            return Move(PAY_IN, options.seat, pay.low)
        return Move(DECLINE, options.seat)

    def _betting(self, view: View, options: Options) -> Move:
        seat = options.seat
        worth = self.ranking.order.index(self.ranking.category(self.ranking.score(view.hand)))
        two_pair = self.ranking.order.index(Category.TWO_PAIR)
        raising, call = options.get(RAISE), options.get(CALL)
        if isinstance(raising, Put) and (worth >= two_pair or raising.word == "open"):
            already = view.seats[seat].bet
            if raising.word != "raise" or (worth > two_pair and already == 0):
                return Move(RAISE, seat, _between(raising, 0.3 if worth <= two_pair else 0.6))
        cost = call.cost if isinstance(call, Say) else 0
        if not cost:
            return Move(PAROL, seat) if PAROL in options and worth < two_pair else Move(CALL, seat)
        if worth >= two_pair or (worth >= 1 and 2 * cost <= view.pot):
            return Move(CALL, seat)
        return Move(FOLD, seat)


@dataclass(frozen=True, slots=True)
class Temper:
    """How a good player plays: numbers from 0 to 1 but `samples`."""

    tight: float = 0.5
    """How much better than the odds a call has to be."""
    bold: float = 0.5
    """How readily and how much it bets."""
    bluff: float = 0.08
    """How often it bets without a hand when nobody else has bet."""
    dark: float = 0.05
    """How often it makes a blind."""
    samples: int = 60
    """Deals imagined for each decision."""


class Good:
    """Plays by its chance to win, the price, its position and what the others drew; bluffs now and then."""

    def __init__(self, recipe: Recipe, seed: int, temper: Temper = Temper()) -> None:
        self.ranking = recipe.ranking
        self.rng = Random(seed)
        self.temper = temper

    def choose(self, view: View, options: Options) -> Move:
        discard = options.get(DISCARD)
        if isinstance(discard, Discard):
            return Move(DISCARD, options.seat, 0, self._throw(view, discard))
        if DECLINE in options:
            return self._entering(view, options)
        chance = chance_to_win(self.ranking, view, self.rng, self.temper.samples)
        call = options.get(CALL)
        cost = call.cost if isinstance(call, Say) else 0
        raising = options.get(RAISE)
        if isinstance(raising, Put):
            amount = self._bet(view, raising, chance, cost)
            if amount:
                return Move(RAISE, options.seat, amount)
        if not cost:
            return self._wait(options, chance, len(opponents(view)))
        return Move(CALL if self._worth_calling(view, chance, cost) else FOLD, options.seat)

    def _throw(self, view: View, discard: Discard) -> tuple[int, ...]:
        """By the guide; sometimes a pair keeps its kicker, to look like three of a kind."""
        thrown = guide(self.ranking, discard.hand, discard.at_most)
        if len(thrown) == 3 and self.rng.random() < self.temper.bluff:
            return tuple(sorted(thrown)[:2])
        return thrown

    def _entering(self, view: View, options: Options) -> Move:
        seat = options.seat
        pay, blind = options.get(PAY_IN), options.get(BLIND)
        if isinstance(pay, Put) and pay.low <= view.pot / 3:
            return Move(PAY_IN, seat, pay.low)
        if isinstance(blind, Put) and blind.low * 6 <= view.seats[seat].stack and self.rng.random() < self.temper.dark:
            return Move(BLIND, seat, blind.low)
        return Move(DECLINE, seat)

    def _bet(self, view: View, raising: Put, chance: float, cost: int) -> int:
        """How much to bet or raise to; 0: not at all."""
        rivals = max(len(opponents(view)), 1)
        fair = 1 / (rivals + 1)
        edge = (chance - fair) / (1 - fair)
        asked = {"open": 0.0, "bet": 0.28, "raise": 0.55}.get(raising.word, 0.5) - 0.2 * (self.temper.bold - 0.5)
        if edge > asked and (not cost or self.rng.random() < 0.85):
            return _between(
                raising, min(1.0, (0.35 + edge) * (0.6 + 0.6 * self.temper.bold) * self.rng.uniform(0.6, 1.1))
            )
        bluffs = raising.word == "bet" and rivals <= 2 and self.rng.random() < self.temper.bluff
        return _between(raising, 0.6) if bluffs else 0

    def _wait(self, options: Options, chance: float, rivals: int) -> Move:
        """Check, or propose parol with less than a fair share."""
        weak = chance < 0.8 / (rivals + 1)
        return Move(PAROL if weak and PAROL in options else CALL, options.seat)

    def _worth_calling(self, view: View, chance: float, cost: int) -> bool:
        price = cost / (view.pot + cost)
        return chance > price * (1.0 + 0.35 * self.temper.tight)


def _between(put: Put, part: float) -> int:
    """An amount between the least and, at most, a pot; `part` from 0 to 1."""
    return put.low + int((put.high - put.low) * max(0.0, min(part, 1.0)))
