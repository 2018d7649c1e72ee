"""Rummy at random beside the gin rummy of RLCard and of OpenSpiel, in one run: decisions a second on one thread.

    ./dev uv pip install --group peers
    python -m bench.rummy [--seconds S] [--rounds R] [--json]

Every contestant makes random legal moves. Gin rummy is for two and without betting, ours are tables of four with
betting, two packs and, in Carioca, combinations on the table: neighbours, not the same game. In the betting the random
player folds with 0.15 and raises with 0.25, as in the other comparisons; else every kind of move is as likely. Moves of
the dealer are not counted. Rounds of all take turns in one process; CPU time; medians, and ratios of medians. A peer
that is not installed is left out and named.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from statistics import median

import buio
from buio.play.moves import CALL, FOLD, RAISE, Move
from buio.play.options import Amount, Options
from buio.play.outcome import Carry
from buio.play.shuffle import Shuffle

GAMES = ("ramino_v1", "ramino_pokerize", "ramino_imaginary", "ramino_fantini", "ramino_9", "carioca", "carioca_pazza")
PLAYERS, STACK = 4, 200
Contestant = Callable[[float, int], tuple[int, int]]
"""Plays for this many seconds of CPU time from a seed; decisions and deals."""


def choose(options: Options, rng: Random) -> Move:
    """The random player on Buio's options."""
    if CALL not in options:
        return options.sample(rng)
    roll, last = rng.random(), options.items[-1]
    if roll < 0.15 and FOLD in options:
        return Move(FOLD, options.seat)
    return (
        last.sample(options.seat, rng)
        if 0.15 <= roll < 0.4 and isinstance(last, Amount) and last.verb == RAISE
        else Move(CALL, options.seat)
    )


def ours(code: str) -> Contestant:
    """A table of four at this game, deal after deal, with what each leaves to the next."""
    game = buio.games[code]
    rules = game.rules()

    def play(seconds: float, seed: int) -> tuple[int, int]:
        rng, carry, stacks = Random(seed), Carry(), [STACK] * PLAYERS
        decisions = deals = 0
        stop = time.process_time() + seconds
        while time.process_time() < stop:
            if carry == Carry() or sum(stack > 0 for stack in stacks) < 2:
                carry, stacks = Carry(), [STACK] * PLAYERS
            deal = game.deal(stacks, deals % PLAYERS, rules, Shuffle(seed + deals), carry)
            while not deal.over:
                deal.apply(choose(deal.options(), rng))
                decisions += 1
            assert deal.outcome is not None
            carry, stacks = deal.outcome.carry, deal.stacks
            deals += 1
        return decisions, deals

    return play


def open_spiel(seconds: float, seed: int, name: str = "gin_rummy") -> tuple[int, int]:
    """A game of OpenSpiel, its gin rummy if no other is named; decisions and deals."""
    import pyspiel

    game, rng = pyspiel.load_game(name), Random(seed)
    decisions = deals = 0
    stop = time.process_time() + seconds
    while time.process_time() < stop:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
                decisions += 1
        deals += 1
    return decisions, deals


def rlcard(seconds: float, seed: int) -> tuple[int, int]:
    """RLCard's gin rummy, the game itself without the observations for learners."""
    import rlcard as library

    env, rng = library.make("gin-rummy", config={"seed": seed}), Random(seed)
    game = env.game
    decisions = deals = 0
    stop = time.process_time() + seconds
    while time.process_time() < stop:
        game.init_game()
        while not game.is_over():
            actions = game.judge.get_legal_actions()
            game.step(actions[int(rng.random() * len(actions))])
            decisions += 1
        deals += 1
    return decisions, deals


PEERS: dict[str, tuple[str, Contestant]] = {"open_spiel": ("pyspiel", open_spiel), "rlcard": ("rlcard", rlcard)}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    contestants = {code: ours(code) for code in GAMES}
    for name, (module, peer) in PEERS.items():
        if find_spec(module) is None:
            print(f"{name} is not installed: ./dev uv pip install --group peers", file=sys.stderr)
        else:
            contestants[name] = peer
    speeds: dict[str, list[float]] = {name: [] for name in contestants}
    for turn in range(asked.rounds):
        for name, play in contestants.items():
            began = time.process_time()
            decisions, _ = play(asked.seconds, 100 + turn)
            speeds[name].append(decisions / (time.process_time() - began))
    middle = {name: median(found) for name, found in speeds.items()}
    ratios = {
        f"{code} to {peer}": round(middle[code] / middle[peer], 1) for code in GAMES for peer in PEERS if peer in middle
    }
    if asked.json:
        print(
            json.dumps(
                {"decisions_per_second": {name: round(speed) for name, speed in middle.items()}, "ratios": ratios}
            )
        )
        return
    for name, speed in middle.items():
        print(f"{name:18} {speed:10,.0f} decisions a second")
    for name, ratio in ratios.items():
        print(f"{name:32} {ratio:8.1f}")


if __name__ == "__main__":
    main()
