"""The bots against each other, by duplicate deals with rotated seats.

    python -m bench.bots [--deals N] [--json]

Heads-up and four-handed: every shoe is dealt once for each rotation of the contestants, so that each holds every hand. A
deal whose pot is carried is played on, with the same contestants and the carry of the deal before, until the pot is won
(at most ten deals); a result is the chips won or lost until then. The error is the standard error over shoes.
"""

import argparse
import json
import time
from collections.abc import Callable
from math import sqrt
from statistics import mean, stdev

import buio
from buio.bots import Good, Plain, Player, RandomPlayer
from buio.play.deal import Recipe
from buio.play.outcome import Carry
from buio.play.shoe import Shoe

GAME = buio.games["italian"]
RULES = GAME.rules()
STACK = 100
Maker = Callable[[Recipe, int], Player]


def play_pot(players: list[Player], seed: int) -> list[int]:
    """Chips that each seat won or lost until the pot is won."""
    stacks, carry, shoe = [STACK] * len(players), Carry(), Shoe(seed)
    for number in range(10):
        deal = GAME.deal(stacks, number % len(players), RULES, shoe, carry)
        while not deal.over:
            deal.apply(players[deal.actor].choose(deal.view(deal.actor), deal.options()))
        assert deal.outcome is not None
        stacks, carry, shoe = deal.stacks, deal.outcome.carry, shoe.next()
        if not carry.total or sum(stack > 0 for stack in stacks) < 2:
            break
    share = carry.total // len(players)  # what nobody won belongs to all alike
    return [stack + share - STACK for stack in stacks]


def duel(one: Maker, other: Maker, seats: int, shoes: int) -> dict[str, float]:
    """`one` and `other` at alternate seats; chips of `one` a seat and shoe, with the standard error."""
    recipe = GAME.written(RULES, seats)
    results = []
    for shoe in range(shoes):
        chips = 0
        for turn in range(2):
            makers = [one if (seat + turn) % 2 == 0 else other for seat in range(seats)]
            players = [maker(recipe, 1000 * shoe + seat) for seat, maker in enumerate(makers)]
            nets = play_pot(players, shoe)
            chips += sum(net for net, maker in zip(nets, makers, strict=True) if maker is one)
        results.append(chips / seats)
    return {"chips": round(mean(results), 3), "error": round(stdev(results) / sqrt(shoes), 3), "shoes": shoes}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=400, help="shoes, each dealt once for each rotation")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    bots: dict[str, Maker] = {"good": Good, "plain": Plain, "random": RandomPlayer}
    results = {}
    for one, other in (("plain", "random"), ("good", "plain"), ("good", "random")):
        for seats in (2, 4):
            began = time.perf_counter()
            result = duel(bots[one], bots[other], seats, args.deals)
            result["seconds"] = round(time.perf_counter() - began, 1)
            results[f"{one} v {other}, {seats} players"] = result
            if not args.json:
                sigma = result["chips"] / result["error"]
                print(
                    f"{one:6} v {other:7} {seats} players: {result['chips']:+.2f} ± {result['error']:.2f} chips ({sigma:.1f} σ)"
                )
    if args.json:
        print(json.dumps(results))


if __name__ == "__main__":
    main()
