"""Scores of five cards beside those of other libraries, in one run: hands a second, and the time to build tables.

    python -m bench.ranking [--hands N] [--rounds R] [--json]

Every contestant ranks the same hands, one call a hand from Python, each in the form that it takes (converted before the
clock starts). Rounds of all contestants take turns in one process and one thread; CPU time; medians, and ratios of
medians to the fastest public call of phevaluator. `eval7` takes part where it is installed.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from random import Random
from statistics import median

from buio.cards import card_text
from buio.ranking import FLUSH_OVER_FULL, STANDARD, Ranking, SuitTie

Hands = Sequence[Sequence[int]]
Contestant = Callable[[Hands], Callable[[], None]]
"""Takes hands, converts them, and gives what is timed."""

PEER = "phevaluator evaluate_5cards(ints)"
BUILD = """
import numpy, time
from buio.ranking import FLUSH_OVER_FULL, Cycle, Ranking, SuitTie
start = time.process_time()
for lowest in range(8):
    for tie in (SuitTie.COMBINATION, SuitTie.KICKER):
        Ranking(lowest, FLUSH_OVER_FULL, tie, cycle=Cycle.BEST_OF_EACH).score
print(time.process_time() - start)
"""


def buio(ranking: Ranking) -> Contestant:
    def prepare(hands: Hands) -> Callable[[], None]:
        score = ranking.score

        def run() -> None:
            for hand in hands:
                score(hand)

        return run

    return prepare


def phevaluator(hands: Hands) -> Callable[[], None]:
    from phevaluator import evaluate_5cards

    def run() -> None:
        for a, b, c, d, e in hands:
            evaluate_5cards(a, b, c, d, e)

    return run


def phevaluator_any(hands: Sequence[Sequence[int | str]]) -> Callable[[], None]:
    from phevaluator import evaluate_cards

    def run() -> None:
        for hand in hands:
            evaluate_cards(*hand)

    return run


def treys(hands: Hands) -> Callable[[], None]:
    from treys import Card, Evaluator

    evaluate = Evaluator().evaluate
    board: list[int] = []
    theirs = [[Card.new(card_text(card)) for card in hand] for hand in hands]

    def run() -> None:
        for hand in theirs:
            evaluate(board, hand)

    return run


def eval7(hands: Hands) -> Callable[[], None]:
    from eval7 import Card, evaluate  # type: ignore[import-not-found]

    theirs = [[Card(card_text(card)) for card in hand] for hand in hands]

    def run() -> None:
        for hand in theirs:
            evaluate(hand)

    return run


def pokerkit(hands: Hands) -> Callable[[], None]:
    from pokerkit import Card, StandardHighHand

    theirs = [tuple(Card.parse("".join(map(card_text, hand)))) for hand in hands]

    def run() -> None:
        for hand in theirs:
            StandardHighHand(hand)

    return run


def contestants(count: int) -> Iterator[tuple[str, Callable[[], None]]]:
    """Who takes part, ready to rank so many hands."""
    rng = Random(1)
    hands = [tuple(rng.sample(range(52), 5)) for _ in range(count)]
    hands_of_32 = [tuple(rng.sample(range(20, 52), 5)) for _ in range(count)]
    yield PEER, phevaluator(hands)
    yield "buio standard", buio(STANDARD)(hands)
    yield "buio suits break ties, 52 cards", buio(Ranking(0, FLUSH_OVER_FULL, SuitTie.COMBINATION))(hands)
    yield "buio suits break ties, 32 cards", buio(Ranking(5, FLUSH_OVER_FULL, SuitTie.COMBINATION))(hands_of_32)
    yield "phevaluator evaluate_cards(*ints)", phevaluator_any(hands)
    yield "phevaluator evaluate_cards(*texts)", phevaluator_any([[card_text(card) for card in hand] for hand in hands])
    yield "treys", treys(hands)
    if find_spec("eval7"):
        yield "eval7", eval7(hands)
    yield "pokerkit StandardHighHand", pokerkit(hands)


def hands_per_second(count: int, rounds: int) -> dict[str, float]:
    """The median rate of each contestant."""
    runs = dict(contestants(count))
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            start = time.process_time()
            run()
            rates[name].append(count / (time.process_time() - start))
    return {name: median(values) for name, values in rates.items()}


def build_seconds() -> float:
    """CPU seconds to build the tables of eight packs with both rules of suits in a fresh interpreter (median of 5)."""
    return median(float(subprocess.check_output([sys.executable, "-c", BUILD])) for _ in range(5))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    rates = hands_per_second(args.hands, args.rounds)
    result = {
        "hands_per_second": {name: round(rate) for name, rate in rates.items()},
        "ratio_to_phevaluator": {name: round(rate / rates[PEER], 2) for name, rate in rates.items() if name != PEER},
        "italian_tables_seconds": round(build_seconds(), 3),
    }
    if args.json:
        print(json.dumps(result))
        return
    for name, rate in rates.items():
        print(f"{name:34} {rate:12,.0f} hands/s {rate / rates[PEER]:6.2f}")
    print(f"{'all Italian tables built in':34} {result['italian_tables_seconds']:12} s")


if __name__ == "__main__":
    main()
