"""Betting by the chance to win: what to bet, call or fold once the opponents' ranges are known."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from buio.bots.bet_sizing import Bluffing, sizes, winnable
from buio.bots.facts import has_openers
from buio.bots.player import Style
from buio.bots.ranges import Opponent, bet_value
from buio.play.moves import CALL, FOLD, PAROL, RAISE, Move
from buio.play.openers import Openers
from buio.play.options import Amount, Options, Simple
from buio.play.view import View

FOR_VALUE = 1.1
"""The chance to win from which a bet is for value and no bluff, in equal shares of the pot."""
DEFENCE = 0.9
"""Opponents go on a little less often than would make a bluff against them worthless."""


@dataclass(slots=True)
class Spot:
    """One decision about betting.

    Attributes:
        view: what the player sees.
        seat: whose decision it is.
        cost: chips that a call costs.
        opponents: the others that are still in, with their ranges.
        chance: the part of the pot (0 to 1) that the hand wins if all go on.
        prospect: the same as later bets will change it.
        asked: the part of the price that the prospect has to be worth, before the player's style is asked.
        prize: chips of the pot that a bet is taken to win.
    """

    view: View
    seat: int
    cost: int
    opponents: Sequence[Opponent]
    chance: float
    prospect: float
    asked: float
    prize: int

    @property
    def pot(self) -> int:
        """Chips of the pot that a call can win: no more of each stake than it matches."""
        return winnable(self.view, self.seat, self.cost)

    @property
    def fair(self) -> float:
        """An equal share of the pot (0 to 1)."""
        return 1 / (len(self.opponents) + 1)

    @property
    def shares(self) -> float:
        """The chance to win, in equal shares of the pot."""
        return self.chance / self.fair

    def value(self, amount: int) -> float:
        """Chips that a bet to this amount wins on average when each opponent meets it with its better hands."""
        view = self.view
        adds = [
            max(0, min(amount - view.seats[opponent.seat].bet, view.seats[opponent.seat].stack))
            for opponent in self.opponents
        ]
        counts = [self._goes_on(opponent, add) for opponent, add in zip(self.opponents, adds, strict=True)]
        matched = max(view.seats[opponent.seat].bet + add for opponent, add in zip(self.opponents, adds, strict=True))
        return bet_value(self.opponents, counts, self.prize, min(amount, matched) - view.seats[self.seat].bet, adds)

    def _goes_on(self, opponent: Opponent, add: int) -> int:
        """The number of hands with which an opponent adds this much: bluffing it costs about as much as it brings."""
        if not self.view.seats[opponent.seat].stack:
            return opponent.best(1.0)
        keeps = self.view.pot / (self.view.pot + add)
        return opponent.best(1 - (1 - keeps) ** max(1, len(self.opponents)) * DEFENCE)


class Caution(NamedTuple):
    """In what the players that bet by their chance differ, whatever their style.

    Attributes:
        bluffing: when they bet on nothing.
        opens_from: the least chance to open for value, in equal shares of the pot.
        margin: how much more than a check or a call a bet has to win is a part of the pot, or of this many times the
            bet if that is less.
    """

    bluffing: Bluffing
    opens_from: float
    margin: float


class Betting:
    """Bets, calls and folds by the chance to win."""

    def __init__(self, openers: Openers | None, caution: Caution, style: Style, rng: Random) -> None:
        self.openers, self.caution, self.style, self.rng = openers, caution, style, rng

    def move(self, spot: Spot, options: Options) -> Move:
        """Bet or raise where that wins more, else what `answer` says."""
        raising = options.get(RAISE)
        amount = self._amount(spot, raising) if isinstance(raising, Amount) and spot.opponents else 0
        return Move(RAISE, spot.seat, amount) if amount else self.answer(spot, options)

    def answer(self, spot: Spot, options: Options) -> Move:
        """Call or fold; where there is nothing to call, check, or offer parol with a weak hand."""
        if spot.cost and FOLD in options:
            return Move(CALL if self._worth_calling(spot) else FOLD, spot.seat)
        weak = spot.chance < (1.05 - 0.3 * self.style.bold) * spot.fair
        return Move(PAROL if weak and PAROL in options else CALL, spot.seat)

    def _worth_calling(self, spot: Spot) -> bool:
        """Is the prospect worth the price?"""
        price = spot.cost / (spot.pot + spot.cost)
        return spot.prospect > price * (spot.asked + 0.3 * self.style.tight)

    def _amount(self, spot: Spot, raising: Amount) -> int:
        """How much to bet or raise to; 0: not at all."""
        opening = raising.word == "open"
        if opening and not has_openers(spot.view, self.openers):
            return 0
        amounts = sizes(spot.view, spot.seat, spot.cost, raising, self.style, self.rng)
        values = {amount: spot.value(amount) for amount in amounts}
        best = max(values, key=values.__getitem__)
        if spot.chance < spot.fair * (self.caution.opens_from if opening else FOR_VALUE):
            return best if self._bluffs(spot, raising) else 0
        still = max(spot.chance * (spot.pot + spot.cost) - spot.cost, 0.0)
        return best if values[best] > still + self._margin(spot, best) else 0

    def _bluffs(self, spot: Spot, raising: Amount) -> bool:
        seats = [opponent.seat for opponent in spot.opponents]
        return self.caution.bluffing.tries(spot.view, seats, raising, spot.shares, self.style, self.rng)

    def _margin(self, spot: Spot, amount: int) -> float:
        """Chips that a bet has to win more than no bet does; less than nothing for bold players."""
        risk = amount - spot.view.seats[spot.seat].bet
        return (0.25 - 0.3 * self.style.bold) * min(spot.pot + spot.cost, risk * self.caution.margin)


def price_of_call(options: Options) -> int:
    """Chips that a call costs; 0 where there is nothing to call."""
    call = options.get(CALL)
    return call.cost if isinstance(call, Simple) else 0
