"""The engine beside its peers, in one run: decisions a second, the cost of a copy, the cost of an import.

    python -m bench.engine [--seconds S] [--rounds R] [--json]

Every contestant plays with the same kind of random player (fold 0.15, raise 0.25, otherwise check or call; half of the
raises are the least one, half any amount; each card is thrown with probability 0.4, as far as the game allows). Rounds
of all contestants take turns in one process and one thread; CPU time; medians, and ratios of medians.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median

import buio
from buio.play.moves import CALL, DISCARD, FOLD, PAROL, RAISE, Move
from buio.play.options import Amount, Discard, Options
from buio.play.shuffle import Shuffle

STACK = 200


def choose(options: Options, random: Callable[[], float]) -> Move:
    """The random player of the comparison, on Buio's options."""
    items = options.items
    first = items[0]
    seat = options.seat
    if first.verb == DISCARD:
        assert isinstance(first, Discard)
        return Move(DISCARD, seat, 0, tuple([card for card in first.hand if random() < 0.4][: first.at_most]))
    roll = random()
    if first.verb == FOLD and roll < 0.15:
        return Move(FOLD, seat)
    last = items[-1]
    if last.verb == RAISE and 0.15 <= roll < 0.40:
        assert isinstance(last, Amount)
        if random() < 0.5:
            return Move(RAISE, seat, last.low)
        return Move(RAISE, seat, last.low + int((last.high - last.low + 1) * random()))
    if first.verb in (FOLD, CALL):
        return Move(CALL, seat)
    return first.sample(seat, _RNG) if random() < 0.5 else items[-1].sample(seat, _RNG)


_RNG = Random(3)


def buio_decisions(seconds: float, seed: int) -> tuple[int, int]:
    """Play Poker all'italiana, four players; returns decisions and deals."""
    game = buio.games["italian"]
    rules = game.rules()
    random = Random(seed).random
    decisions = deals = 0
    stop = time.process_time() + seconds
    while time.process_time() < stop:
        deal = game.deal([STACK] * 4, deals % 4, rules, Shuffle(seed + deals))
        while not deal.over:
            deal.apply(choose(deal.options(), random))
            decisions += 1
        deals += 1
    return decisions, deals


def pokerkit_decisions(seconds: float, seed: int) -> tuple[int, int]:
    """Play PokerKit's no-limit deuce-to-seven single draw, four players."""
    import random as global_random

    from pokerkit import Automation, NoLimitDeuceToSevenLowballSingleDraw

    global_random.seed(seed)  # its shuffle has no other source
    rng = Random(seed)
    automations = tuple(Automation)
    decisions = deals = 0
    stop = time.process_time() + seconds
    while time.process_time() < stop:
        state = NoLimitDeuceToSevenLowballSingleDraw.create_state(automations, True, 0, (1, 2), 2, STACK, 4)
        while state.status:
            decisions += 1
            if state.can_stand_pat_or_discard():
                seat = state.stand_patter_or_discarder_index
                assert seat is not None
                state.stand_pat_or_discard([card for card in state.hole_cards[seat] if rng.random() < 0.4])
                continue
            roll = rng.random()
            if roll < 0.15 and state.can_fold():
                state.fold()
            elif 0.15 <= roll < 0.40 and state.can_complete_bet_or_raise_to():
                low = state.min_completion_betting_or_raising_to_amount
                high = state.max_completion_betting_or_raising_to_amount
                assert low is not None
                assert high is not None
                state.complete_bet_or_raise_to(low if rng.random() < 0.5 else rng.randint(low, high))
            else:
                state.check_or_call()
        deals += 1
    return decisions, deals


def copy_microseconds(repeats: int = 20_000) -> float:
    """Microseconds of `deal.copy()` in the middle of a deal."""
    deal = buio.games["italian"].deal([STACK] * 4, 0, shuffle=Shuffle(5))
    rng = Random(1)
    while deal.phase.name != "draw":
        options = deal.options()
        cheapest = [option for option in options if option.verb not in (FOLD, PAROL)]
        deal.apply(cheapest[-1].sample(options.seat, rng))
    start = time.process_time()
    for _ in range(repeats):
        deal.copy()
    return (time.process_time() - start) / repeats * 1e6


def import_seconds(module: str) -> float:
    """Seconds that a fresh interpreter spends on importing a module, its own start taken off (median of 7)."""

    def run(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - start

    return median(run(f"import {module}") - run("pass") for _ in range(7))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds of each round")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    rates: dict[str, list[float]] = {"buio italian": [], "pokerkit nl-27sd": []}
    hands: dict[str, list[float]] = {name: [] for name in rates}
    for turn in range(args.rounds):
        for name, play in (("buio italian", buio_decisions), ("pokerkit nl-27sd", pokerkit_decisions)):
            start = time.process_time()
            decisions, deals = play(args.seconds, 1000 * turn)
            took = time.process_time() - start
            rates[name].append(decisions / took)
            hands[name].append(deals / took)
    result = {
        "decisions_per_second": {name: round(median(values)) for name, values in rates.items()},
        "hands_per_second": {name: round(median(values)) for name, values in hands.items()},
        "ratio": round(median(rates["buio italian"]) / median(rates["pokerkit nl-27sd"]), 1),
        "copy_microseconds": round(copy_microseconds(), 2),
        "import_seconds": {name: round(import_seconds(name), 3) for name in ("buio", "pokerkit")},
    }
    if args.json:
        print(json.dumps(result))
        return
    for name, value in result.items():
        print(f"{name:24} {value}")


if __name__ == "__main__":
    main()
