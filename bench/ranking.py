"""The scalar score of five cards in plain Python beside its peers, in one run; and the cost of building the tables.

    python -m bench.ranking [--rounds R] [--json]

All contestants score the same prepared hands; rounds take turns in one process and one thread; CPU time; medians, and
ratios of medians to phevaluator's public call on integers.
"""

import argparse
import json
import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from typing import Any

import buio
from buio.cards import cards_text
from buio.ranking import Ranking
from buio.ranking.tables import compiled

HANDS = 4096


def contestants(hands: list[tuple[int, ...]]) -> dict[str, tuple[Callable[..., Any], Sequence[Any], bool]]:
    """Each contestant's public call, the hands in the form that it takes, and whether it takes the cards one by one."""
    from phevaluator import evaluate_cards
    from pokerkit import Card, StandardHighHand
    from treys import Card as TreysCard
    from treys import Evaluator

    texts = [[cards_text([card]) for card in hand] for hand in hands]
    treys = Evaluator()
    italian = buio.games["italian"].written(seated=9).ranking.score
    return {
        "buio standard": (Ranking().score, hands, False),
        "buio italian, suits": (italian, hands, False),
        "phevaluator, integers": (evaluate_cards, hands, True),
        "phevaluator, texts": (evaluate_cards, texts, True),
        "treys": (treys.evaluate, [([], [TreysCard.new(card) for card in hand]) for hand in texts], True),
        "pokerkit": (StandardHighHand, [tuple(Card.parse("".join(hand))) for hand in texts], False),
    }


def rates(rounds: int) -> dict[str, float]:
    """Hands a second of each contestant: the median over the rounds."""
    rng = Random(1)
    hands = [tuple(rng.sample(range(52), 5)) for _ in range(HANDS)]
    players = contestants(hands)
    measured: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(rounds):
        for name, (score, prepared, one_by_one) in players.items():
            start = time.process_time()
            if one_by_one:
                for hand in prepared:
                    score(*hand)
            else:
                for hand in prepared:
                    score(hand)
            measured[name].append(len(prepared) / (time.process_time() - start))
    return {name: median(values) for name, values in measured.items()}


def building_seconds() -> float:
    """Seconds to build the tables of all Italian packs with both tie rules."""
    game = buio.games["italian"]
    compiled.cache_clear()
    start = time.perf_counter()
    for players in game.players:
        for tie_break in ("pair_suit", "fantini"):
            compiled(game.written(game.rules(tie_break=tie_break), players).ranking)
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    import numpy  # noqa: F401 (its import is not the tables' cost)

    seconds = building_seconds()
    measured = rates(args.rounds)
    peer = measured["phevaluator, integers"]
    result = {
        "hands_per_second": {name: round(rate) for name, rate in measured.items()},
        "ratio_to_phevaluator": {name: round(rate / peer, 2) for name, rate in measured.items()},
        "italian_tables_seconds": round(seconds, 3),
    }
    if args.json:
        print(json.dumps(result))
        return
    for name, rate in measured.items():
        print(f"{name:24} {rate:12,.0f} hands/s  {rate / peer:6.2f}")
    print(f"all Italian tables built in {seconds:.3f} s")


if __name__ == "__main__":
    main()
