"""What chips decide whatever the cards are: what can be won, how much to bet, when to pay before the deal."""

from collections.abc import Sequence
from random import Random

from buio.bots.player import between
from buio.bots.style import Style
from buio.play.moves import BLIND, DECLINE, PAY_IN, Move
from buio.play.options import Amount, Options
from buio.play.view import View

PARTS = (0.35, 0.65, 1.0)
"""Bets that a player considers, of the way to a bet of the pot."""


def winnable(view: View, seat: int, cost: int) -> int:
    """Chips of the pot that a seat can win for `cost` more: no more of each stake than it can match."""
    most = view.seats[seat].stake + cost
    return view.pot - sum(max(0, other.stake - most) for other in view.seats if other.bet)


def sizes(view: View, seat: int, cost: int, raising: Amount, style: Style, rng: Random) -> Sequence[int]:
    """A few amounts up to the pot, rising; all the chips when little would be left."""
    if raising.low == raising.high:
        return [raising.low]
    level = max(other.bet for other in view.seats)
    own = view.seats[seat]
    most = min(raising.high, max(raising.low, level + view.pot + cost))
    if 3 * (own.bet + own.stack) <= 4 * most:
        most = raising.high
    within = raising._replace(high=most)
    reach = 0.6 + 0.4 * style.bold
    return sorted({between(within, part * reach * rng.uniform(0.9, 1.1)) for part in PARTS})


def before_the_deal(view: View, options: Options, style: Style, rng: Random) -> Move:
    """Pays for a carried pot at a fair price; blinds are a whim: rarer against many, never for much of the stack."""
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
