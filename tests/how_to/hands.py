"""How often do six players who play at random come to a showdown? Counted on all processors."""

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from random import Random

import buio

GAME = buio.games["texas"]
RULES = GAME.rules(small_blind=1, big_blind=2)


def count(seeds: Iterable[int]) -> int:
    """Play a deal of each seed; how many came to a showdown."""
    showdowns = 0
    for seed in seeds:
        deal = GAME.deal([200] * 6, rules=RULES, shuffle=buio.Shuffle(seed))
        rng = Random(seed)
        while not deal.over:
            deal.apply(deal.options().sample(rng))
        showdowns += deal.outcome is not None and deal.outcome.ended == "showdown"
    return showdowns


if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        parts = [range(first, first + 500) for first in range(0, 20_000, 500)]
        print(sum(pool.map(count, parts)), "showdowns in 20000 deals")
