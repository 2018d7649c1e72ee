"""What the chips decide, whatever the cards: what can be won, how much to bet, when to bluff or to pay for a deal."""

from dataclasses import replace
from random import Random
from typing import NamedTuple

from buio.bots.facts import all_spoke_before, highest_bet
from buio.bots.player import Style
from buio.play.moves import BLIND, DECLINE, PAY_IN, Move
from buio.play.options import Amount, Options
from buio.play.parts import aggressor
from buio.play.view import View

PARTS, OFTEN = (0.35, 0.65, 1.0), (3, 5, 2)
"""Bets that a player makes, as parts of the way to a bet of the pot, and how often each of them."""
JUDGED = 0.65
"""The part by which it judges whether to bet at all."""


def between(put: Amount, part: float) -> int:
    """Return the amount that may be put in at `part` (0 to 1) of the way from the least to the most."""
    return put.stepped(put.low + round((put.high - put.low) * max(0.0, min(part, 1.0))))


def winnable(view: View, seat: int, cost: int) -> int:
    """Return chips of the pot that a seat can win for `cost` more: no more of each stake than it can match."""
    most = view.seats[seat].stake + cost
    return view.pot - sum(max(0, other.stake - most) for index, other in enumerate(view.seats) if view.seats[index].bet)


class Size(NamedTuple):
    """How much to bet, if at all.

    Attributes:
        judged: the amount by which a player judges whether to bet.
        made: the amount that it bets then. It does not depend on the hand, and so tells nothing of it.
    """

    judged: int
    made: int


def size_of(view: View, seat: int, cost: int, raising: Amount, style: Style, rng: Random) -> Size:
    """Return a bet of a part of the pot, drawn without a look at the hand; all the chips where little would be left."""
    if raising.low == raising.high:
        return Size(raising.low, raising.low)
    most = min(raising.high, max(raising.low, highest_bet(view) + view.pot + cost))
    if 3 * (view.seats[seat].bet + view.seats[seat].stack) <= 4 * most:
        most = raising.high
    within, reach = replace(raising, high=most), 0.6 + 0.4 * style.bold
    (part,) = rng.choices(PARTS, OFTEN)
    return Size(between(within, JUDGED * reach), between(within, part * reach * rng.uniform(0.9, 1.1)))


STEALS, OVER = 1.5, 0.6
"""How many times `Style.bluff` a hand below the rest raises when only blinds have been bet, and over a bet of one."""


class Moment(NamedTuple):
    """When a bluff might be tried.

    Attributes:
        word: what the bet would be called.
        opponents: the seats that are still in.
        shares: the chance to win, in equal shares of the pot.
        to_come: are there cards to come?
        raises: how many bets the round has seen that nobody was made to make.
    """

    word: str
    opponents: list[int]
    shares: float
    to_come: bool
    raises: int


class Bluffing(NamedTuple):
    """When to bet on nothing: against one or two, most often when all have checked before.

    Attributes:
        below: the chance to win below which a bet is a bluff that may be tried, in equal shares of the pot.
        last: how many times `Style.bluff` it is tried when all have checked before.
        early: the same when somebody is still to speak.
        leading: how often it is tried by the one who bet last in an earlier round, while there are cards to come.
    """

    below: float
    last: float
    early: float
    leading: float

    def tries(self, view: View, moment: Moment, style: Style, rng: Random) -> bool:
        """Is this the moment for a bluff, and does the player feel like it? `rng` is asked only if it is."""
        often = self._often(view, moment, style)
        return often > 0 and rng.random() < often

    def _often(self, view: View, moment: Moment, style: Style) -> float:
        if len(moment.opponents) > 2 or moment.shares > self.below or moment.word == "open":
            return 0.0
        if moment.word != "bet":
            return style.bluff * (STEALS if not moment.raises else OVER * (moment.raises == len(moment.opponents) == 1))
        often = style.bluff * (self.last if all_spoke_before(view, moment.opponents) else self.early)
        if moment.to_come and view.round > 1 and aggressor(view) == view.seat:
            often += self.leading * (0.5 + style.bold)
        return often


def before_the_deal(view: View, options: Options, style: Style, rng: Random) -> Move:
    """Pay for a carried pot at a fair price; blinds are a whim: rarer against many, never for much of the stack."""
    seat = options.seat
    pay, blind = options.get(PAY_IN), options.get(BLIND)
    if isinstance(pay, Amount):
        playing = sum(other.state != "out" for other in view.seats)
        if pay.low * (1 + 0.4 * style.tight) <= (view.pot + pay.low) / playing:
            return Move(PAY_IN, seat, pay.low)
    whim = rng.random() < 3 * style.dark / max(len(view.seats) - 1, 1)
    if isinstance(blind, Amount) and whim and blind.low * 6 <= view.seats[seat].stack:
        return Move(BLIND, seat, blind.low)
    return Move(DECLINE, seat)
