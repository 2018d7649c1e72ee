"""Simulation: random legal moves with every invariant checked after every move."""

import sys
import time
from collections.abc import Mapping
from random import Random
from typing import Any

from buio.games import games
from buio.play.game import GameError
from buio.play.outcome import Carry
from buio.play.shoe import Shoe

STACK = 200


def simulate(code: str, players: int, deals: int, seed: int, settings: Mapping[str, object]) -> dict[str, Any]:
    """Play this many deals; stops early, with what it has, on Ctrl-C.

    Carried pots are handed on until they are won; then everybody has a fresh stack.
    """
    if deals < 1:
        raise GameError(f"there is nothing to simulate in {deals} deals: say 1 or more")
    game = games[code]
    rules = game.rules(**settings)
    game.written(rules, players)
    rng, shoe = Random(seed), Shoe(seed)
    decisions = done = broken = 0
    carry, stacks = Carry(), [STACK] * players
    began = told = time.perf_counter()
    try:
        while done < deals:
            if not carry.total or sum(stack > 0 for stack in stacks) < 2:
                carry, stacks = Carry(), [STACK] * players
            shoe = shoe.next()
            deal = game.deal(stacks, done % players, rules, shoe, carry)
            deal.check()
            while not deal.over:
                deal.apply(deal.options().sample(rng))
                decisions += 1
                deal.check()
            assert deal.outcome is not None
            carry, stacks = deal.outcome.carry, deal.stacks
            done += 1
            if time.perf_counter() - told > 0.5:
                told = time.perf_counter()
                print(f"\r{done}/{deals}", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"\ninterrupted after {done} deals", file=sys.stderr)
    except AssertionError as error:
        broken = 1
        print(f"\nbroken in deal {done} of seed {seed}: {error}", file=sys.stderr)
    seconds = time.perf_counter() - began
    return {
        "deals": done,
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "deals_per_second": round(done / seconds),
        "decisions_per_second": round(decisions / seconds),
        "broken": broken,
    }
