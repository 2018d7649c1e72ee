"""The poker family beside PokerKit, in one run: whole hands a second, from an empty table to chips paid out.

    python -m bench.family [--seconds S] [--rounds R] [--only NAME] [--actor random|call] [--json]

Both sides play the same games with the same stacks (200, blinds 1/2 or ante and bring-in 1, fixed limit 2/4), a new
shuffle for each hand, with the same kind of player:

- `random`: facing a bet it folds with 0.15; it raises with 0.25 where it may (without a fixed limit half of these times
  the least, half any amount), else it checks or calls; on a draw it throws each card with 0.4.
- `call`: it checks or calls; on a draw it throws the first two cards.

Rounds of both take turns in one process and one thread; CPU time; medians, and ratios of medians.
"""

import argparse
import json
import random as global_random
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any, NamedTuple

import buio
from buio.play.moves import BRING_IN, CALL, DISCARD, FOLD, RAISE, Move
from buio.play.options import Amount, Discard, Options
from buio.play.shuffle import Shuffle

STACK = 200
Roll = Callable[[], float]


class Workload(NamedTuple):
    """One game on both sides."""

    name: str
    game: str
    players: int
    house: dict[str, object]
    peer: str
    create: Callable[[Any, int], tuple[Any, ...]]
    goal: int


def blinds(least: int) -> Callable[[Any, int], tuple[Any, ...]]:
    """PokerKit's arguments of a game with blinds 1/2."""
    return lambda automations, players: (automations, True, 0, (1, 2), least, STACK, players)


def fixed(automations: Any, players: int) -> tuple[Any, ...]:
    """PokerKit's arguments of a fixed limit 2/4 with blinds 1/2."""
    return automations, True, 0, (1, 2), 2, 4, STACK, players


def stud(automations: Any, players: int) -> tuple[Any, ...]:
    """PokerKit's arguments of a stud game."""
    return automations, True, 1, 1, 2, 4, STACK, players


FIXED: dict[str, object] = {"betting": "fixed_limit"}
WORKLOADS = (
    Workload("fl-holdem-6p", "texas", 6, FIXED, "FixedLimitTexasHoldem", fixed, 20),
    Workload("nl-holdem-6p", "texas", 6, {}, "NoLimitTexasHoldem", blinds(2), 20),
    Workload("pl-omaha-6p", "omaha", 6, {}, "PotLimitOmahaHoldem", blinds(2), 15),
    Workload("fl-stud-6p", "seven_card_stud", 6, {}, "FixedLimitSevenCardStud", stud, 12),
    Workload("fl-razz-6p", "razz", 6, {}, "FixedLimitRazz", stud, 12),
    Workload("fl-badugi-4p", "badugi", 4, {}, "FixedLimitBadugi", fixed, 8),
    Workload("nl-27sd-4p", "lowball_27", 4, {}, "NoLimitDeuceToSevenLowballSingleDraw", blinds(2), 8),
    Workload("fl-27td-4p", "lowball_27_triple", 4, {}, "FixedLimitDeuceToSevenLowballTripleDraw", fixed, 6),
)


def at_random(options: Options, random: Roll) -> Move:
    """The random player on Buio's options."""
    items, seat = options.items, options.seat
    first = items[0]
    verb = first.verb
    if verb == DISCARD:
        assert isinstance(first, Discard)
        return Move(DISCARD, seat, 0, tuple([card for card in first.hand if random() < 0.4][: first.at_most]))
    roll = random()
    if verb == FOLD and roll < 0.15:
        return Move(FOLD, seat)
    last = items[-1]
    if 0.15 <= roll < 0.40 and last.verb == RAISE:
        assert isinstance(last, Amount)
        if last.low == last.high or random() < 0.5:
            return Move(RAISE, seat, last.low)
        return Move(RAISE, seat, last.low + int((last.high - last.low + 1) * random()))
    return _bring_in(options) if verb == BRING_IN else Move(CALL, seat)


def calling(options: Options, _random: Roll) -> Move:
    """The player that calls, on Buio's options."""
    first = options.items[0]
    if first.verb == DISCARD:
        assert isinstance(first, Discard)
        return Move(DISCARD, options.seat, 0, first.hand[:2])
    return _bring_in(options) if first.verb == BRING_IN else Move(CALL, options.seat)


def _bring_in(options: Options) -> Move:
    first = options.items[0]
    assert isinstance(first, Amount)
    return Move(BRING_IN, options.seat, first.low)


def our_hands(work: Workload, choose: Callable[[Options, Roll], Move], seconds: float, seed: int) -> tuple[int, int]:
    """Play for so long; hands and decisions."""
    game = buio.games[work.game]
    rules = game.rules(**work.house)
    random = Random(seed).random
    hands = decisions = 0
    stop = time.process_time() + seconds
    while time.process_time() < stop:
        deal = game.deal([STACK] * work.players, hands % work.players, rules, Shuffle(seed + hands))
        while not deal.over:
            deal.apply(choose(deal.options(), random))
            decisions += 1
        hands += 1
    return hands, decisions


def their_hands(work: Workload, actor: str, seconds: float, seed: int) -> tuple[int, int]:
    """PokerKit plays for so long; hands and decisions."""
    import pokerkit

    global_random.seed(seed)  # its shuffle has no other source
    rng = Random(seed)
    game, automations = getattr(pokerkit, work.peer), tuple(pokerkit.Automation)
    act = _their_random if actor == "random" else _their_call
    hands = decisions = 0
    stop = time.process_time() + seconds
    while time.process_time() < stop:
        state = game.create_state(*work.create(automations, work.players))
        while state.status:
            act(state, rng)
            decisions += 1
        hands += 1
    return hands, decisions


def _their_random(state: Any, rng: Random) -> None:
    if state.can_stand_pat_or_discard():
        seat = state.stand_patter_or_discarder_index
        state.stand_pat_or_discard([card for card in state.hole_cards[seat] if rng.random() < 0.4])
        return
    roll = rng.random()
    if roll < 0.15 and state.can_fold():
        state.fold()
    elif 0.15 <= roll < 0.40 and state.can_complete_bet_or_raise_to():
        low, high = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(low if low == high or rng.random() < 0.5 else rng.randint(low, high))
    elif state.can_post_bring_in():
        state.post_bring_in()
    else:
        state.check_or_call()


def _their_call(state: Any, _rng: Random) -> None:
    if state.can_stand_pat_or_discard():
        state.stand_pat_or_discard(state.hole_cards[state.stand_patter_or_discarder_index][:2])
    elif state.can_post_bring_in():
        state.post_bring_in()
    else:
        state.check_or_call()


def measured(work: Workload, actor: str, seconds: float, rounds: int) -> dict[str, float]:
    """Medians of interleaved rounds."""
    choose = at_random if actor == "random" else calling
    ours, theirs, decisions = [], [], []
    our_hands(work, choose, 0.05, 0)  # tables are built once
    for turn in range(rounds):
        start = time.process_time()
        hands, made = our_hands(work, choose, seconds, 1000 * turn)
        took = time.process_time() - start
        ours.append(hands / took)
        decisions.append(made / took)
        start = time.process_time()
        hands, _ = their_hands(work, actor, seconds, 1000 * turn)
        theirs.append(hands / (time.process_time() - start))
    return {
        "ours": round(median(ours)),
        "pokerkit": round(median(theirs)),
        "ratio": round(median(ours) / median(theirs), 1),
        "goal": work.goal,
        "decisions": round(median(decisions)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds of each round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="workloads whose name has this in it")
    parser.add_argument("--actor", choices=("random", "call"), default="random")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    results = {
        work.name: measured(work, args.actor, args.seconds, args.rounds) for work in WORKLOADS if args.only in work.name
    }
    if args.json:
        print(json.dumps(results))
        return
    print(f"{'hands a second':16} {'ours':>8} {'PokerKit':>9} {'ratio':>6} {'goal':>5} {'decisions/s':>12}")
    for name, row in results.items():
        print(f"{name:16} {row['ours']:8} {row['pokerkit']:9} {row['ratio']:6} {row['goal']:5} {row['decisions']:12}")


if __name__ == "__main__":
    main()
