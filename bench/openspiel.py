"""Random play of our games in OpenSpiel beside its own Python games, in one run: decisions and deals a second.

    ./dev python -m bench.openspiel

Each plays in turn, ROUNDS times; the median of the processor's time counts. Cards are chance nodes on all sides.
"""

from random import Random
from statistics import median
from time import process_time
from typing import Any

import pyspiel
from open_spiel.python import games as their_python_games

from buio.environments import openspiel

OURS = ("kuhn", "leduc", "texas_limit", "texas", "italian(players=4)", "five_card_draw", "seven_card_stud")
THEIRS = ("python_kuhn_poker", "python_liars_poker", "kuhn_poker", "leduc_poker")
ROUNDS, SECONDS = 5, 1.0


def played(game: Any, rng: Random) -> tuple[float, float]:
    """Decisions and deals a second of processor time."""
    decisions = deals = 0
    began = process_time()
    while (passed := process_time() - began) < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        state.returns()
        deals += 1
    return decisions / passed, deals / passed


def main() -> None:
    assert their_python_games
    assert openspiel.NAMES
    names = [*THEIRS, *[f"buio_{name}" for name in OURS]]
    loaded = {name: pyspiel.load_game(name) for name in names}
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    for number in range(ROUNDS):
        for name, game in loaded.items():
            found[name].append(played(game, Random(number)))
    for name, rounds in found.items():
        decisions, deals = ([one[at] for one in rounds] for at in (0, 1))
        print(f"{name:28} {median(decisions):10,.0f} ({max(decisions):,.0f}) {median(deals):10,.0f}")


if __name__ == "__main__":
    main()
