"""Against the bank: the least wagers, no side bets, and the play bet where it loses less than a fold.

What a hand is paid is asked of the rules themselves, for every hand that the bank may have, or for many of them.
"""

from collections.abc import Iterator
from itertools import combinations
from math import comb
from random import Random

from buio.bots.facts import own_wagers, table_cards
from buio.bots.scoring import unseen_cards
from buio.cards import Cards
from buio.play.moves import ANTE, DECLINE, FOLD, PLAY, SIDE, Move
from buio.play.options import Amount, Options
from buio.play.phases import PlayOrFold, SettleWithBank
from buio.play.phases.banked import Facing
from buio.play.recipe import Recipe
from buio.play.view import View

ALL, MANY = 20_000, 600
"""Up to `ALL` hands of the bank are all tried; of more, `MANY` at random."""


def wagered(options: Options) -> Move:
    """Return the least bet against the bank; a side bet only where there is no other."""
    ante, side = options.get(ANTE), options.get(SIDE)
    if isinstance(ante, Amount):
        return Move(ANTE, options.seat, ante.low)
    if DECLINE in options or not isinstance(side, Amount):
        return Move(DECLINE, options.seat)
    return Move(SIDE, options.seat, side.low)


def played(recipe: Recipe, view: View, options: Options, rng: Random) -> Move:
    """Return the play bet that wins most, or loses less than it costs to fold."""
    play, seat = options.get(PLAY), options.seat
    assert isinstance(play, Amount)
    banks = _bank_hands(recipe, view, rng)
    values = {Move(FOLD, seat): _fold_value(recipe, view, banks[0][1])}
    for amount in sorted({play.low, play.high}):
        bets, settlement = {**own_wagers(view), PLAY: amount}, _settlement(recipe)
        won = sum(count * settlement.won(Facing(bets, view.hand, bank)) for count, bank in banks)
        values[Move(PLAY, seat, amount)] = won / sum(count for count, _ in banks)
    return max(values, key=values.__getitem__)


def _fold_value(recipe: Recipe, view: View, bank: Cards) -> float:
    phase = next(phase for phase in recipe.phases if isinstance(phase, PlayOrFold))
    bets = own_wagers(view)
    return _settlement(recipe).won(Facing(bets, view.hand if phase.keeps_cards(bets) else (), bank))


def _settlement(recipe: Recipe) -> SettleWithBank:
    return next(phase for phase in recipe.phases if isinstance(phase, SettleWithBank))


def _bank_hands(recipe: Recipe, view: View, rng: Random) -> list[tuple[int, Cards]]:
    """Hands that the bank may have, one of each score, with how often it has this score."""
    value = recipe.ranking.value
    known = table_cards(view)
    found: dict[int, tuple[int, Cards]] = {}
    for hidden in _hidden(unseen_cards(view.pack, (*view.hand, *known)), len(view.board) - len(known), rng):
        hand = known + hidden
        score = value(hand)
        found[score] = (found[score][0] + 1 if score in found else 1, hand)
    return list(found.values())


def _hidden(unseen: list[int], count: int, rng: Random) -> Iterator[Cards]:
    """The cards of the bank that nobody sees: all choices of `count`, or some at random."""
    if comb(len(unseen), count) <= ALL:
        return combinations(unseen, count)
    return (tuple(rng.sample(unseen, count)) for _ in range(MANY))
