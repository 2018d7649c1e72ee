"""Simulation: random legal moves with every invariant checked after every move."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple

from buio.cli.commands import UsageError
from buio.cli.request import Request
from buio.play.game import GameError
from buio.play.outcome import Carry
from buio.play.refusal import IllegalMove
from buio.play.shuffle import Shuffle

STACK = 200
TOLD_EVERY = 0.5
"""Seconds between two lines of progress."""


class Progress(NamedTuple):
    """What has been played so far."""

    decisions: int = 0
    deals: int = 0


def simulated(asked: Request, deals: int, seed: int, many: dict[str, Any]) -> dict[str, Any]:
    """Play this many deals: by a plain table where workers or a cluster are named, by random legal moves otherwise.

    Raises:
        UsageError: what keeps deals is named, and nobody who plays so many.
    """
    if many["workers"] is not None or many["cluster"] is not None:
        return by_table(asked, deals, seed, {**many, "workers": many["workers"] or 1})
    if many["save"] is not None or many["rows"] is not None:
        raise UsageError("--save and --rows keep what --workers or --cluster play: say one of them too")
    return simulate(asked, deals, seed)


def simulate(asked: Request, deals: int, seed: int) -> dict[str, Any]:
    """Play this many deals; stops early, with what it has, on Ctrl-C or when the engine is found wrong."""
    if deals < 1:
        raise GameError(f"there is nothing to simulate in {deals} deals: say 1 or more")
    played = _deals(asked, seed)
    tally, broken = Progress(), 0
    began = told = time.perf_counter()
    try:
        with _told() as tell:
            for tally in played:
                if tally.deals == deals:
                    break
                if time.perf_counter() - told > TOLD_EVERY:
                    told = time.perf_counter()
                    tell(f"{tally.deals}/{deals}")
    except KeyboardInterrupt:
        print(f"interrupted after {tally.deals} deals", file=sys.stderr)
    except (ArithmeticError, AssertionError, IllegalMove, LookupError, TypeError) as error:
        broken = 1
        print(f"broken in deal {tally.deals + 1} of seed {seed}: {error!r}", file=sys.stderr)
    seconds = time.perf_counter() - began
    return {
        "deals": tally.deals,
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "deals_per_second": round(tally.deals / seconds),
        "decisions_per_second": round(tally.decisions / seconds),
        "broken": broken,
    }


def by_table(asked: Request, deals: int, seed: int, how: dict[str, Any]) -> dict[str, Any]:
    """Play this many deals by a plain table, on several processors or a cluster; an interrupt keeps what is done.

    Args:
        asked: the game and its players.
        deals: how many.
        seed: decides every card and every chance.
        how: further arguments of `buio.odds.simulator.simulate`.
    """
    from buio.odds.simulator import Result, Table
    from buio.odds.simulator import simulate as play_many

    told: list[int] = []
    began = time.perf_counter()
    with _told() as tell:

        def progress(result: Result) -> None:
            told.append(result.deals)
            played = result.deals - told[0]
            left = f", {(deals - result.deals) * (time.perf_counter() - began) / played:.0f} s left  " if played else ""
            tell(f"{result.deals}/{deals}{left}")

        plain = Table.plain(asked.recipe)
        found = play_many(asked.recipe, asked.players, deals, plain, seed=seed, progress=progress, **how)
    seconds = time.perf_counter() - began
    return {
        **found.as_json(),
        "seconds": round(seconds, 3),
        "deals_per_second": round((found.deals - told[0]) / seconds),
    }


@contextmanager
def _told() -> Iterator[Callable[[str], None]]:
    """Tells how far it is, one line over the other, if that is looked at; whatever comes next has a line of its own."""
    lines: list[str] = []

    def tell(line: str) -> None:
        if sys.stderr.isatty():
            lines.append(line)
            print(f"\r{line}", end="", file=sys.stderr, flush=True)

    try:
        yield tell
    finally:
        if lines:
            print(file=sys.stderr)


def _deals(asked: Request, seed: int) -> Iterator[Progress]:
    """Deals without end; what has been played after each.

    Carried pots and matches are handed on until they are won, stakes that rise until they fall; then everybody has a
    fresh stack.
    """
    seats = asked.players
    rng, shuffle = Random(seed), Shuffle(seed)
    carry, stacks = Carry(), [STACK] * seats
    tally = Progress()
    while True:
        if carry == Carry() or sum(stack > 0 for stack in stacks) < 2:
            carry, stacks = Carry(), [STACK] * seats
        shuffle = shuffle.next()
        deal = asked.game.deal(stacks, tally.deals % seats, asked.rules, shuffle, carry)
        decisions = tally.decisions
        deal.verify()
        while deal.outcome is None:
            deal.apply(deal.options().sample(rng))
            decisions += 1
            deal.verify()
        carry, stacks = deal.outcome.carry, deal.stacks
        tally = Progress(decisions, tally.deals + 1)
        yield tally
