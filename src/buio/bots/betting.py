"""Betting by the chance to win: what to bet, call or fold once the opponents' ranges are known."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from buio.bots.bet_sizing import Bluffing, Moment, size_of, winnable
from buio.bots.facts import has_openers, highest_bet
from buio.bots.player import Style
from buio.bots.ranges import Opponent, Place, bet_value
from buio.play.moves import CALL, FOLD, PAROL, RAISE, Move
from buio.play.openers import Openers
from buio.play.options import Amount, Options, Simple
from buio.play.view import View

FOR_VALUE = 1.1
"""The chance to win from which a bet is for value and no bluff, in equal shares of the pot."""
DEFENCE = 0.9
"""Opponents go on a little less often than would make a bluff against them worthless."""
STANDS, EARLY_STANDS = 1.0, 0.8
"""The player itself goes on this much of what would make a bluff against it worthless, in the last round and while
there are cards to come."""
USUALLY = 0.3
"""How tight somebody is who does just that."""
HOPEFUL = 0.25
"""Even so it goes on only with a prospect of this much of what is asked."""
CHOOSY = 0.4
"""How much more a tight player asks of a hand that raises in the first round, in equal shares of the pot."""
ENTERS, DEARLY, TIGHTLY = 0.45, 1.2, 0.6
"""What a hand has to be worth to enter with a call, in equal shares of the pot; how much more for a price of the whole
pot; and how much more a tight player asks."""
OPENS = 0.55
"""A hand that beats each of the others this often opens, whatever the bet is reckoned to win."""
USUAL_BLUFF = 0.15
"""`Style.bluff` of somebody who bluffs just so often that to call is worth as much as to fold."""
BETWEEN = 0.12
"""How much better than for a call a hand has to be for a raise, of an equal share of the pot: a call lies between."""
WAITS, GREAT = 0.3, 1.3
"""How often a great hand of two checks where nobody has bet in the first round: else who has checked has none, and its
bluffs are called. And what is great, in equal shares of the pot."""
NEAR = 0.05
"""How near to what is asked a chance is too near to call."""


@dataclass(slots=True)
class BettingSpot:
    """One decision about betting.

    Attributes:
        view: what the player sees.
        seat: whose decision it is.
        cost: chips that a call costs.
        opponents: the others that are still in, with their ranges.
        chance: the part of the pot (0 to 1) that the hand wins if all go on.
        later: how many times farther from an equal share of the pot later bets will make it.
        asked: the part of the price that the prospect has to be worth, before the player's style is asked.
        prize: chips of the pot that a bet is taken to win.
        to_come: are there cards to come?
        early: is this the first round of several?
        raises: how many bets the round has seen that nobody was made to make.
        place: reckons where the hand stands among those that the others may take it for, all of them or, to call with,
            those that are there when the opponent bluffs; None: that is not known.
        valued: reckons with how many of these hands a last bet is for value; None: with half of those that are called.
    """

    view: View
    seat: int
    cost: int
    opponents: Sequence[Opponent]
    chance: float
    later: float
    asked: float
    prize: int
    to_come: bool = False
    early: bool = False
    raises: int = 0
    place: Callable[[bool], Place] | None = None
    valued: Callable[[], float] | None = None

    @property
    def pot(self) -> int:
        """Chips of the pot that a call can win: no more of each stake than it matches."""
        return winnable(self.view, self.seat, self.cost)

    @property
    def prospect(self) -> float:
        """The chance to win as later bets will change it."""
        return self.fair + (self.chance - self.fair) * self.later

    @property
    def fair(self) -> float:
        """An equal share of the pot (0 to 1) among those who are likely to go on."""
        return 1 / (sum(opponent.stays for opponent in self.opponents) + 1)

    @property
    def shares(self) -> float:
        """The chance to win, in equal shares of the pot."""
        return self.chance / self.fair

    @property
    def price(self) -> float:
        """The part of the pot (0 to 1) that a call costs."""
        return self.cost / (self.pot + self.cost) if self.cost else 0.0

    @property
    def entering(self) -> bool:
        """Is this the first bet of a hand that was not made to bet?"""
        return self.early and not self.view.seats[self.seat].bet

    @property
    def defended(self) -> float:
        """How many of its hands (0 to 1) the player has to go on with, that a bluff against it be worthless."""
        bets = [self.view.seats[opponent.seat].bet for opponent in self.opponents]
        if bets.count(top := highest_bet(self.view)) > 1:
            return 0.0  # somebody has called already
        share: float = (self.cost / max(self.pot, 1)) ** (1 / (1 + sum(bet < top for bet in bets)))
        return 1 - share

    def value(self, amount: int) -> float:
        """Return chips that a bet to this amount wins on average when each opponent meets it with its better hands."""
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


class Bettor:
    """Bets, calls and folds by the chance to win.

    Attributes:
        stands: how many of the hands are called with, that bluffs against it be worthless; 0: only those worth it.
    """

    def __init__(self, openers: Openers | None, caution: Caution, style: Style, rng: Random) -> None:
        self.openers: Openers | None = openers
        self.caution: Caution = caution
        self.style: Style = style
        self.rng: Random = rng
        self.stands: float = 1.0

    def move(self, spot: BettingSpot, options: Options) -> Move:
        """Bet or raise where that wins more, else what `answer` says."""
        raising = options.get(RAISE)
        amount = self._amount(spot, raising) if isinstance(raising, Amount) and spot.opponents else 0
        return Move(RAISE, spot.seat, amount) if amount else self.answer(spot, options)

    def answer(self, spot: BettingSpot, options: Options) -> Move:
        """Call or fold; where there is nothing to call, check, or offer parol with a weak hand."""
        if spot.cost and FOLD in options:
            return Move(CALL if self._worth_calling(spot) else FOLD, spot.seat)
        weak = spot.chance < (1.05 - 0.3 * self.style.bold) * spot.fair
        return Move(PAROL if weak and PAROL in options else CALL, spot.seat)

    def unsure(self, spot: BettingSpot) -> bool:
        """Is the decision nearer than the noise of what was reckoned?"""
        near = NEAR * min(1.0, 3 * spot.fair)
        calling = spot.cost and abs(spot.prospect - self._asked(spot)) < near
        return bool(calling) or abs(spot.chance - spot.fair * self._betting_from(spot, opening=False)) < near

    def _worth_calling(self, spot: BettingSpot) -> bool:
        if spot.chance > self.needed(spot):
            return True
        asked = self._asked(spot)
        defends = (
            self.stands
            * (EARLY_STANDS if spot.to_come else STANDS)
            * (1 + 0.25 * (USUALLY - self.style.tight))
            * spot.defended
        )
        if not defends or not spot.place or spot.prospect <= asked * HOPEFUL:
            return False
        return self.rng.random() < spot.place(True).among(defends)

    def needed(self, spot: BettingSpot) -> float:
        """Return the chance to win from which a call is worth its price, and a hand good enough to enter with."""
        needed = spot.fair + (self._asked(spot) - spot.fair) / spot.later
        if not spot.entering:
            return needed
        return max(needed, spot.fair * (ENTERS + DEARLY * spot.price + TIGHTLY * self.style.tight))

    def _asked(self, spot: BettingSpot) -> float:
        """The prospect from which a call is worth its price: less where it is the last chip that can be lost."""
        pushed = not any(spot.view.seats[opponent.seat].stack for opponent in spot.opponents)
        return spot.price * (spot.asked + (0.1 if pushed else 0.3) * self.style.tight)

    def _betting_from(self, spot: BettingSpot, opening: bool) -> float:
        """The chance from which a bet is for value, in equal shares of the pot."""
        if opening:
            return self.caution.opens_from
        return FOR_VALUE + (CHOOSY * self.style.tight if spot.early else 0.0)

    def _amount(self, spot: BettingSpot, raising: Amount) -> int:
        """How much to bet or raise to; 0: not at all."""
        opening = raising.word == "open"
        if opening and not has_openers(spot.view, self.openers):
            return 0
        judged, made = size_of(spot.view, spot.seat, spot.cost, raising, self.style, self.rng)
        if spot.shares < self._betting_from(spot, opening):
            return made if self._bluffs(spot, raising.word, judged) else 0
        if opening and spot.chance ** (1 / len(spot.opponents)) > OPENS:
            return made
        if (spot.cost and spot.chance < self.needed(spot) + BETWEEN * spot.fair) or self._waits(spot):
            return 0
        still = max(spot.chance * (spot.pot + spot.cost) - spot.cost, 0.0)
        return made if spot.value(judged) > still + self._margin(spot, judged) else 0

    def _waits(self, spot: BettingSpot) -> bool:
        """Is it a great hand that is checked?"""
        first = spot.early and not highest_bet(spot.view) and len(spot.opponents) == 1
        return first and spot.shares > GREAT and self.rng.random() < WAITS

    def _bluffs(self, spot: BettingSpot, word: str, amount: int) -> bool:
        """Is it worth a bet though the hand is not? In the end, with one opponent, as often as leaves it no choice."""
        if spot.cost and spot.raises and spot.value(amount) < 0:
            return False  # too few are thought to give up
        if word == "bet" and spot.place and not spot.to_come and len(spot.opponents) == 1:
            size = (amount - spot.view.seats[spot.seat].bet) / max(spot.pot, 1)
            valued = spot.valued() if spot.valued else 0.5 / (1 + size)
            worst = self.style.bluff / USUAL_BLUFF * valued * size / (1 + size)
            return self.rng.random() < spot.place(False).worst().among(worst)
        seats = [opponent.seat for opponent in spot.opponents]
        moment = Moment(word, seats, spot.shares, spot.to_come, spot.raises)
        return self.caution.bluffing.tries(spot.view, moment, self.style, self.rng)

    def _margin(self, spot: BettingSpot, amount: int) -> float:
        """Chips that a bet has to win more than no bet does; less than nothing for bold players."""
        risk = amount - spot.view.seats[spot.seat].bet
        return (0.25 - 0.3 * self.style.bold) * min(spot.pot + spot.cost, risk * self.caution.margin)


def price_of_call(options: Options) -> int:
    """Return chips that a call costs; 0 where there is nothing to call."""
    call = options.get(CALL)
    return call.cost if isinstance(call, Simple) else 0
