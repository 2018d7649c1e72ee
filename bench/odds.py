"""Batches of hands, discards and equities beside other libraries, in one run: hands a second, milliseconds a question.

    ./dev uv pip install --group peers
    python -m bench.odds [--hands N] [--rounds R] [--json]

Our side takes all hands at once, as an array; the others take them as they do, one call a hand or a list, converted
before the clock starts, and as many as take them a fraction of a second. Rounds of all contestants take turns in one
process; CPU time of all its threads; medians, and ratios of medians to ours, which is the first of each race. `checked`
is `buio.odds.scores`, which looks whether a card stands twice; the other is its scorer, which does not, nor do the
others. Peers that are not installed take no part.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from itertools import starmap
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from numpy.typing import NDArray

from buio.cards import card_text, cards_text
from buio.odds import backend, computed_by, discards, equity, range_vs_range, scores
from buio.odds.scorers import scorer
from buio.ranking import FLUSH_OVER_FULL, STANDARD, Cycle, HandRanking, Ranking, SuitTie

Hands = NDArray[np.uint8]
Contestant = tuple[Callable[[], object], int]
"""What is timed, and how many hands or questions it answers."""
ITALIAN_32 = Ranking(5, FLUSH_OVER_FULL, SuitTie.COMBINATION, cycle=Cycle.BEST_OF_EACH)
SUITED_52 = Ranking(0, FLUSH_OVER_FULL, SuitTie.COMBINATION)
PEERS = ("phevaluator", "eval7", "treys", "pokerkit", "poker_equity", "pokerfast")


def each(function: Callable[..., object], arguments: Sequence[tuple[Any, ...]]) -> Contestant:
    """One call a hand."""

    def run() -> None:
        for _ in starmap(function, arguments):
            pass

    return run, len(arguments)


def ours(ranking: HandRanking, hands: Hands) -> Iterator[tuple[str, Contestant]]:
    many = scorer(ranking)
    yield "buio", (lambda: many.scores(hands), len(hands))
    yield "buio, checked", (lambda: scores(ranking, hands), len(hands))


def twin(ranking: HandRanking, hands: Hands) -> Contestant:
    """NumPy alone."""

    def run() -> None:
        with computed_by("numpy"):
            scorer(ranking).scores(hands)

    return run, len(hands)


def peers(hands: Hands) -> Iterator[tuple[str, Contestant]]:
    """Everybody who ranks five or seven cards."""
    some = hands[:20_000].tolist()
    few, texts = some[:400], [cards_text(hand) for hand in some]
    if find_spec("phevaluator"):
        from phevaluator import evaluate_5cards, evaluate_7cards, evaluate_cards

        public = evaluate_5cards if hands.shape[1] == 5 else evaluate_7cards
        yield "phevaluator evaluate_cards(texts)", each(evaluate_cards, [tuple(map(card_text, hand)) for hand in some])
        yield "phevaluator evaluate_ncards(ints)", each(public, some)
        yield from raw_phevaluator(some)
    if find_spec("eval7"):
        from eval7 import Card, evaluate

        yield "eval7", each(evaluate, [([Card(card_text(card)) for card in hand],) for hand in some])
    if find_spec("treys"):
        import treys

        board: list[int] = []
        cards = [(board, [treys.Card.new(card_text(card)) for card in hand]) for hand in some[:5_000]]
        yield "treys", each(treys.Evaluator().evaluate, cards)
    if find_spec("pokerkit"):
        import pokerkit

        made = [(tuple(pokerkit.Card.parse(cards_text(hand))), ()) for hand in few]
        yield "pokerkit", each(pokerkit.StandardHighHand.from_game, made)
    if find_spec("poker_equity"):
        import poker_equity

        if hands.shape[1] == 7:
            yield "poker_equity score_batch", (lambda: poker_equity.score_batch("high", texts), len(texts))


def raw_phevaluator(hands: list[list[int]]) -> Iterator[tuple[str, Contestant]]:
    """The function in C behind its public ones, where this version has one."""
    import phevaluator

    found = vars(phevaluator).get("_pheval") or sys.modules.get("phevaluator._pheval") or sys.modules.get("_pheval")
    for name in (f"evaluate_{len(hands[0])}cards", f"evaluate{len(hands[0])}"):
        if found is not None and callable(vars(found).get(name)):
            yield "phevaluator in C", each(vars(found)[name], [tuple(hand) for hand in hands])
            return


def omaha(hands: Hands) -> Iterator[tuple[str, Contestant]]:
    many, hole, board = scorer(STANDARD), np.ascontiguousarray(hands[:, :4]), np.ascontiguousarray(hands[:, 4:])
    yield "buio", (lambda: many.hole_scores(hole, board, 2), len(hands))
    yield "buio, checked", (lambda: scores("omaha", hole, board), len(hands))
    some = hands[:10_000].tolist()
    if find_spec("phevaluator"):
        from phevaluator import evaluate_omaha_cards

        yield "phevaluator evaluate_omaha_cards", each(evaluate_omaha_cards, [(*hand[4:], *hand[:4]) for hand in some])
    if find_spec("pokerkit"):
        import pokerkit

        made = [tuple(pokerkit.Card.parse(cards_text(hand))) for hand in some[:100]]
        yield "pokerkit", each(pokerkit.OmahaHoldemHand.from_game, [(hand[:4], hand[4:]) for hand in made])


def heads_up() -> Iterator[tuple[str, Contestant]]:
    pairs = [["AhAd", "KcKs"], ["AhKd", "QcJs"], ["AhKh", "7s7d"], ["Th9h", "Ah2c"]]
    yield "buio", each(lambda *hands: equity("texas", hands), [tuple(pair) for pair in pairs])
    if find_spec("pokerfast"):
        import pokerfast.equity

        if pokerfast.equity.available():
            yield (
                "pokerfast (OMPEval)",
                each(lambda *pair: pokerfast.equity.equity(list(pair)), [tuple(pair) for pair in pairs]),
            )
    if find_spec("poker_equity"):
        import poker_equity

        yield "poker_equity", each(lambda *pair: poker_equity.exact_from_text("holdem", list(pair)), [tuple(pairs[0])])


def draws() -> Iterator[tuple[str, Contestant]]:
    rng = np.random.default_rng(3)
    of_32 = [(tuple((20 + rng.permutation(32)[:5]).tolist()), ITALIAN_32) for _ in range(5)]
    yield "buio, 32 cards, suits break ties", each(discards, of_32)
    yield "buio, 32 cards, shared", each(discards, [(hand, Ranking(5, FLUSH_OVER_FULL)) for hand, _ in of_32])
    yield "buio, 52 cards", each(discards, [(tuple(rng.permutation(52)[:5].tolist()), STANDARD)])
    yield "buio, range against range of 32 cards", each(range_vs_range, [(ITALIAN_32,)] * 2)


def races(count: int) -> dict[str, dict[str, Contestant]]:
    rng = np.random.default_rng(1)

    def dealt(cards: int, lowest: int = 0) -> Hands:
        pack = np.arange(4 * lowest, 52, dtype=np.uint8)
        rows = [rng.permuted(np.tile(pack, (4096, 1)), axis=1)[:, :cards] for _ in range(-(-count // 4096))]
        return np.ascontiguousarray(np.concatenate(rows)[:count])

    five, seven, nine, of_32 = dealt(5), dealt(7), dealt(9)[: count // 10], dealt(5, 5)
    return {
        "five cards": {**dict(ours(STANDARD, five)), "buio, NumPy": twin(STANDARD, five), **dict(peers(five))},
        "suits break ties": {
            "buio, standard": (lambda: scorer(STANDARD).scores(five), count),
            "buio, 52 cards": (lambda: scorer(SUITED_52).scores(five), count),
            "buio, 32 cards": (lambda: scorer(ITALIAN_32).scores(of_32), count),
            "buio, 32 cards, NumPy": twin(ITALIAN_32, of_32),
        },
        "seven cards": {**dict(ours(STANDARD, seven)), **dict(peers(seven))},
        "omaha": dict(omaha(nine)),
        "hold'em heads-up, exact, before the board": dict(heads_up()),
        "discards": dict(draws()),
    }


def a_second(run: Callable[[], object], count: int) -> float:
    """Hands or questions a second."""
    start = time.process_time()
    run()
    return count / max(time.process_time() - start, 1e-9)


def measured(count: int, rounds: int) -> dict[str, dict[str, float]]:
    """The median rate of each contestant, by race; the first round, which may compile, does not count."""
    runs = races(count)
    rates: dict[tuple[str, str], list[float]] = {}
    for turn in range(rounds + 1):
        for race, contestants in runs.items():
            for name, contestant in contestants.items():
                rate = a_second(*contestant)
                if turn:
                    rates.setdefault((race, name), []).append(rate)
    return {race: {name: median(rates[race, name]) for name in contestants} for race, contestants in runs.items()}


def processor() -> str:
    """What the machine calls its processor."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    for peer in PEERS:
        if not find_spec(peer):
            print(f"{peer} is not installed: ./dev uv pip install --group peers", file=sys.stderr)
    rates = measured(args.hands, args.rounds)
    ratios = {race: {name: next(iter(of.values())) / rate for name, rate in of.items()} for race, of in rates.items()}
    if args.json:
        print(json.dumps({"processor": processor(), "backend": backend(), "a_second": rates, "ratio": ratios}))
        return
    print(f"{processor()}, {backend()}")
    for race, of in rates.items():
        print(race)
        for name, rate in of.items():
            told = f"{rate:16,.0f}/s" if rate > 5_000 else f"{1000 / rate:15,.2f} ms"
            print(f"  {name:38}{told}  buio is {ratios[race][name]:10,.2f} times as fast")


if __name__ == "__main__":
    main()
