"""Short stacks in hold'em for two: how often a push before the flop is called, and what pushing any two cards wins.

A hand of each of the 169 kinds is shown to players with some seeds; what a call is worth against any two cards is
reckoned by `buio.odds`. Nash calls 38.2 % of pushes of ten big blinds, and the game is worth -0.036 big blinds a hand
to the small blind: that is what a push of any two cards may win at most, and a little more.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import buio
from buio.bots import PlayerFactory
from buio.cards import RANKS, parse_cards
from buio.odds import equity
from buio.play.deal import Deal
from buio.play.moves import CALL, DEALER, HOLE, RAISE, Move
from buio.play.options import Amount, DealCards

CODE = "texas"
BIG = 2
"""Chips of a big blind."""
SAMPLES = 20_000


class Kind(NamedTuple):
    """A kind of starting hand: what it is called, one of them, and how many of the 1,326 hands are of it."""

    name: str
    cards: tuple[int, ...]
    hands: int

    @property
    def equity(self) -> float:
        """How often it wins against any two cards, ties half."""
        return _equity(self.cards)


def kinds() -> list[Kind]:
    """All 169."""
    found = []
    for high in RANKS[::-1]:
        for low in RANKS[::-1][RANKS[::-1].index(high) :]:
            if high == low:
                found.append(Kind(high * 2, parse_cards(f"{high}h{low}s"), 6))
                continue
            found.append(Kind(f"{high}{low}s", parse_cards(f"{high}d{low}d"), 4))
            found.append(Kind(f"{high}{low}o", parse_cards(f"{high}h{low}s"), 12))
    return found


@cache
def _equity(cards: tuple[int, ...]) -> float:
    return float(equity(CODE, [cards, "?"], samples=SAMPLES, seed=1).share[0])


class Pushed(NamedTuple):
    """What happens to pushes.

    Attributes:
        calls: the share of hands that call.
        any_two: big blinds a hand that pushing any two cards wins from the small blind.
    """

    calls: float
    any_two: float


def pushed(maker: PlayerFactory, blinds: int, seeds: Sequence[int]) -> Pushed:
    """Let the small blind push all its chips, and ask every kind of hand."""
    calls = won = 0.0
    for kind in kinds():
        deal = _push(kind.cards, blinds)
        view, options = deal.view(deal.actor), deal.options()
        often = sum(maker(deal.recipe, seed).choose(view, options).verb == CALL for seed in seeds) / len(seeds)
        part = kind.hands / 1326
        calls += part * often
        won += part * (1 - often + often * blinds * (1 - 2 * kind.equity))
    return Pushed(calls, won)


def _push(cards: tuple[int, ...], blinds: int) -> Deal:
    """The big blind has these cards, and the small blind has pushed."""
    deal = buio.games[CODE].deal([blinds * BIG] * 2, 0)
    left = list(cards)
    while deal.actor == DEALER:
        (option,) = deal.options()
        assert isinstance(option, DealCards)
        if option.verb == HOLE and option.to == 1:
            served, left = left[: option.size], left[option.size :]
        else:
            served = [card for card in option.stock if card not in cards][: option.size]
        deal.apply(Move(option.verb, option.to, 0, tuple(served)))
    push = deal.options().get(RAISE)
    assert isinstance(push, Amount)
    deal.apply(Move(RAISE, deal.actor, push.high))
    return deal
