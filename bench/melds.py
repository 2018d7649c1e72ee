"""How long the questions about hands of Ramino take: can it close, what is the best closing, what stays loose.

    python -m bench.melds [--hands N] [--rounds R] [--json]

Dealt hands are what a turn of a game asks about. The adversarial ones are what takes longest: jokers, one suit,
duplicates. Tables are warm, and the memory of `least_deadwood` for whole hands is emptied before each round. CPU time
in microseconds a call: the median over the rounds of the mean, and for adversarial hands of the longest call.
"""

import argparse
import json
import time
from collections.abc import Callable, Iterable, Sequence
from random import Random
from statistics import mean, median

from buio.cards import JOKER
from buio.games.ramino import FANTINI, LISTED, NINE, POKERIZE
from buio.rummy import GoingOutRules
from buio.rummy.deadwood import least_deadwood

Hand = tuple[int, ...]
Hands = Sequence[Hand]
VERSIONS = {
    "with jokers": (GoingOutRules(10, specials=LISTED), 4),
    "pokerize": (GoingOutRules(10, specials=POKERIZE), 2),
    "imaginary": (GoingOutRules(10, imaginary="held", specials=LISTED, imaginary_in_specials=True), 0),
    "fantini": (GoingOutRules(10, imaginary="held", specials=FANTINI), 0),
    "nine": (GoingOutRules(9, imaginary="extra", specials=NINE), 0),
}


def dealt(count: int, size: int, jokers: int) -> Hands:
    """Hands from two packs with jokers."""
    rng, pack = Random(1), [*range(JOKER)] * 2 + [JOKER] * jokers
    return [tuple(rng.sample(pack, size)) for _ in range(count)]


def adversarial(count: int, size: int, jokers: int) -> Hands:
    """All the jokers, and of the rest a suit or two of both packs, or a few ranks, or anything."""
    rng, wild = Random(2), (JOKER,) * jokers
    packs: tuple[Iterable[int], ...] = (range(0, JOKER, 4), range(0, JOKER, 2), range(16, 32), range(JOKER))
    pools = [[*pack] * 2 for pack in packs]
    return [(*rng.sample(pools[number % len(pools)], size - jokers), *wild) for number in range(count)]


def microseconds(ask: Callable[[Hand], object], hands: Hands) -> list[float]:
    """Each call by itself."""
    least_deadwood.cache_clear()
    taken = []
    for hand in hands:
        start = time.process_time_ns()
        ask(hand)
        taken.append((time.process_time_ns() - start) / 1000)
    return taken


def measure(count: int, rounds: int) -> dict[str, dict[str, float]]:
    """By version, the mean of each question about dealt hands, and the longest about adversarial ones."""
    found: dict[str, dict[str, float]] = {}
    for name, (out_rules, jokers) in VERSIONS.items():
        hands, hard = (hands(count, out_rules.size + 1, jokers) for hands in (dealt, adversarial))
        asks = {"can_close": out_rules.can_go_out, "best": out_rules.best, "deadwood": out_rules.least_deadwood}
        row = found[name] = {}
        for question, ask in asks.items():
            sample = count if question != "deadwood" else max(count // 10, 1)
            cut = out_rules.size + (question != "deadwood")
            asked = [[hand[-cut:] for hand in some[:sample]] for some in (hands, hard)]
            runs = [[microseconds(ask, some) for some in asked] for _ in range(rounds + 1)]
            row[question] = round(median([mean(dealt_) for dealt_, _ in runs[1:]]), 1)
            row[f"{question}, hard"] = round(median([mean(hard_) for _, hard_ in runs[1:]]), 1)
            row[f"{question}, longest"] = round(median([max(hard_) for _, hard_ in runs[1:]]), 1)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=5_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found = measure(args.hands, args.rounds)
    if args.json:
        print(json.dumps({"microseconds": found}))
        return
    for version, row in found.items():
        print(version)
        for question, taken in row.items():
            print(f"  {question:22} {taken:10,.1f} µs")


if __name__ == "__main__":
    main()
