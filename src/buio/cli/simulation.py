"""Simulation: random legal moves with every invariant checked after every move."""

import sys
import time
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from buio.cli.answers import usual_players
from buio.games import games
from buio.play.deal import Deal
from buio.play.game import GameError
from buio.play.outcome import Carry
from buio.play.shoe import Shoe

STACK = 200
TOLD_EVERY = 0.5
"""Seconds between two lines of progress."""


def simulate(code: str, players: int | None, deals: int, seed: int, settings: Mapping[str, object]) -> dict[str, Any]:
    """Play this many deals; stops early, with what it has, on Ctrl-C or when the engine is found wrong."""
    if deals < 1:
        raise GameError(f"there is nothing to simulate in {deals} deals: say 1 or more")
    played = _deals(code, players, seed, settings)
    decisions = done = broken = 0
    began = told = time.perf_counter()
    try:
        for decisions, done in played:
            if done == deals:
                break
            if time.perf_counter() - told > TOLD_EVERY:
                told = time.perf_counter()
                print(f"\r{done}/{deals}", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"\ninterrupted after {done} deals", file=sys.stderr)
    except (ArithmeticError, AssertionError, LookupError, TypeError) as error:
        broken = 1
        print(f"\nbroken in deal {done + 1} of seed {seed}: {error!r}", file=sys.stderr)
    seconds = time.perf_counter() - began
    return {
        "deals": done,
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "deals_per_second": round(done / seconds),
        "decisions_per_second": round(decisions / seconds),
        "broken": broken,
    }


def _deals(code: str, players: int | None, seed: int, settings: Mapping[str, object]) -> Iterator[tuple[int, int]]:
    """Deals without end; after each, how many decisions and deals there have been.

    Carried pots are handed on until they are won; then everybody has a fresh stack.
    """
    game = games[code]
    rules = game.rules(**settings)
    seats = usual_players(game) if players is None else players
    game.written(rules, seats)
    rng, shoe = Random(seed), Shoe(seed)
    carry, stacks = Carry(), [STACK] * seats
    decisions = done = 0
    while True:
        if not carry.total or sum(stack > 0 for stack in stacks) < 2:
            carry, stacks = Carry(), [STACK] * seats
        shoe = shoe.next()
        deal = game.deal(stacks, done % seats, rules, shoe, carry)
        decisions += _play(deal, rng)
        done += 1
        if deal.outcome is not None:
            carry, stacks = deal.outcome.carry, deal.stacks
        yield decisions, done


def _play(deal: Deal, rng: Random) -> int:
    """Play a deal to its end; how many decisions it took."""
    decisions = 0
    deal.check()
    while not deal.over:
        deal.apply(deal.options().sample(rng))
        decisions += 1
        deal.check()
    return decisions
