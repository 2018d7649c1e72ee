"""Scores of hands beside those of other libraries, in one run: hands a second, and the time to build tables.

    python -m bench.ranking [--hands N] [--rounds R] [--json]

Every contestant of a race ranks the same hands, one call a hand from Python, each in the form that it takes
(converted before the clock starts); slow ones take the first of them only. Rounds of all contestants take turns in
one process and one thread; CPU time; medians, and ratios of medians to the peer of the race, which is its first.
`eval7` takes part where it is installed.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.util import find_spec
from itertools import starmap
from random import Random
from statistics import median
from typing import Any

from buio.cards import card_text
from buio.ranking import ACE_TO_FIVE, BADUGI, FLUSH_OVER_FULL, STANDARD, Ranking, SuitTie

Hands = Sequence[tuple[int, ...]]
Call = tuple[Callable[..., object], Sequence[tuple[Any, ...]]]
"""What is timed: a function, and its arguments for each hand."""

SLOW = 50
"""Slow contestants take one hand in this number."""
BUILD = """
import numpy, time
from buio.ranking import FLUSH_OVER_FULL, Cycle, Ranking, SuitTie
start = time.process_time()
for lowest in range(8):
    for tie in (SuitTie.COMBINATION, SuitTie.KICKER):
        Ranking(lowest, FLUSH_OVER_FULL, tie, cycle=Cycle.BEST_OF_EACH).score
print(time.process_time() - start)
"""


def whole(hands: Iterable[object]) -> list[tuple[Any]]:
    """Each hand as one argument."""
    return [(hand,) for hand in hands]


def split(hands: Hands) -> list[tuple[Any, ...]]:
    """Four cards in the hand, the others on the table."""
    return [(hand[:4], hand[4:]) for hand in hands]


def text(hand: Sequence[int]) -> str:
    return "".join(map(card_text, hand))


def treys(hands: Hands) -> Call:
    from treys import Card, Evaluator

    board: list[int] = []
    return Evaluator().evaluate, [(board, [Card.new(card_text(card)) for card in hand]) for hand in hands]


def eval7(hands: Hands) -> Call:
    from eval7 import Card, evaluate

    return evaluate, whole([Card(card_text(card)) for card in hand] for hand in hands)


def pokerkit(kind: str, hands: Hands, hole: int | None = None) -> Call:
    """The best hand of a kind; with `hole` that many cards are in the hand, the others on the table."""
    import pokerkit

    cards = [tuple(pokerkit.Card.parse(text(hand))) for hand in hands[: max(len(hands) // SLOW, 1)]]
    return getattr(pokerkit, kind).from_game, [(hand[:hole], hand[hole:] if hole else ()) for hand in cards]


def five_cards(hands: Hands, hands_of_32: Hands) -> Iterator[tuple[str, Call]]:
    from phevaluator import evaluate_5cards, evaluate_cards
    from pokerkit import Card, StandardHighHand

    yield "phevaluator evaluate_5cards(ints)", (evaluate_5cards, hands)
    yield "buio standard", (STANDARD.score, whole(hands))
    yield "buio suits break ties, 52 cards", (Ranking(0, FLUSH_OVER_FULL, SuitTie.COMBINATION).score, whole(hands))
    of_32 = Ranking(5, FLUSH_OVER_FULL, SuitTie.COMBINATION)
    yield "buio suits break ties, 32 cards", (of_32.score, whole(hands_of_32))
    yield "phevaluator evaluate_cards(*ints)", (evaluate_cards, hands)
    yield "phevaluator evaluate_cards(*texts)", (evaluate_cards, [tuple(map(card_text, hand)) for hand in hands])
    yield "treys", treys(hands)
    if find_spec("eval7"):
        yield "eval7", eval7(hands)
    yield "pokerkit StandardHighHand", (StandardHighHand, whole(tuple(Card.parse(text(hand))) for hand in hands))


def seven_cards(hands: Hands) -> Iterator[tuple[str, Call]]:
    from phevaluator import evaluate_cards

    yield "pokerkit", pokerkit("StandardHighHand", hands)
    yield "buio", (STANDARD.value, whole(hands))
    yield "phevaluator evaluate_cards(*ints)", (evaluate_cards, hands)
    yield "treys", treys(hands)
    if find_spec("eval7"):
        yield "eval7", eval7(hands)


def omaha(hands: Hands) -> Iterator[tuple[str, Call]]:
    from phevaluator import evaluate_omaha_cards

    yield "pokerkit", pokerkit("OmahaHoldemHand", hands, hole=4)
    yield "buio", (STANDARD.omaha, split(hands))
    yield "phevaluator evaluate_omaha_cards", (evaluate_omaha_cards, [(*hand[4:], *hand[:4]) for hand in hands])


def razz(hands: Hands) -> Iterator[tuple[str, Call]]:
    yield "pokerkit", pokerkit("RegularLowHand", hands)
    yield "buio", (ACE_TO_FIVE.value, whole(hands))


def badugi(hands: Hands) -> Iterator[tuple[str, Call]]:
    yield "pokerkit", pokerkit("BadugiHand", hands)
    yield "buio", (BADUGI.value, whole(hands))


def races(count: int) -> dict[str, dict[str, Call]]:
    """Who takes part in which race, ready to rank `count` hands."""
    rng = Random(1)

    def dealt(cards: int, lowest: int = 0) -> Hands:
        return [tuple(rng.sample(range(4 * lowest, 52), cards)) for _ in range(count)]

    return {
        "five cards": dict(five_cards(dealt(5), dealt(5, lowest=5))),
        "seven cards": dict(seven_cards(dealt(7))),
        "omaha": dict(omaha(dealt(9))),
        "razz, seven cards": dict(razz(dealt(7))),
        "badugi": dict(badugi(dealt(4))),
    }


def hands_per_second(count: int, rounds: int) -> dict[str, dict[str, float]]:
    """The median rate of each contestant, by race."""
    runs = races(count)
    rates: dict[tuple[str, str], list[float]] = {}
    for _ in range(rounds):
        for race, contestants in runs.items():
            for name, call in contestants.items():
                rates.setdefault((race, name), []).append(rate(*call))
    return {race: {name: median(rates[race, name]) for name in contestants} for race, contestants in runs.items()}


def rate(function: Callable[..., object], arguments: Sequence[tuple[Any, ...]]) -> float:
    """Calls a second."""
    start = time.process_time()
    for _ in starmap(function, arguments):
        pass
    return len(arguments) / (time.process_time() - start)


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
    ratios = {
        race: {name: round(rate / next(iter(of.values())), 2) for name, rate in of.items()}
        for race, of in rates.items()
    }
    build = round(build_seconds(), 3)
    if args.json:
        whole_rates = {race: {name: round(rate) for name, rate in of.items()} for race, of in rates.items()}
        print(json.dumps({"hands_per_second": whole_rates, "ratio": ratios, "italian_tables_seconds": build}))
        return
    for race, of in rates.items():
        print(race)
        for name, hands in of.items():
            print(f"  {name:36} {hands:12,.0f} hands/s {ratios[race][name]:8.2f}")
    print(f"all Italian tables built in {build} s")


if __name__ == "__main__":
    main()
