"""The bots against each other, by duplicate deals with rotated seats.

    python -m bench.bots [--deals N] [--json] [--only good:plain] [--game texas] [--seats 2]
    python -m bench.bots --exploiter all [--deals N] [--seconds N] [--json] [--game texas]
    python -m bench.bots --exact kuhn leduc [--seeds N] [--only carla]
    python -m bench.bots --stack 10 20 50 200 [--deals N] [--seeds N] [--only carla]

Two contestants sit at alternate seats, heads-up and four-handed, under the default rules of a game: the home game, or
with `--game family` one game of each kind in turn. Every shuffle is dealt twice, the contestants' seats exchanged, so
that each holds every hand. A deal whose pot is carried is played on by the same players with its carry and the next
dealer until the pot is won: a small match. What is still in the pot after ten deals, or when only one has chips, is
shared equally among all seats: nobody has won it.

`chips` is what one seat of the first contestant wins a match, beside its standard error over shuffles (the two seatings
of a shuffle are one result); `won` the share of the decided matches that it wins; `ms` its processor time a decision in
milliseconds, `most` its longest.

With `--exploiter` one who plays by a habit (`bench/exploiters.py`) sits among the first personas, in every seat of each
shuffle once; the seatings of a shuffle are one result.

`--exact` is what a best response wins from a player in the smallest games (`bench/exact.py`), in Kuhn with ten times
the seeds. `--stack` is hold'em for two at so many big blinds: how often a push is called, what pushing any two cards
wins (`bench/stacks.py`), and every exploiter against the first persona.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator

import buio
from bench.exact import GAMES, measured
from bench.exploiters import EXPLOITERS, Exploiter, Habit
from bench.stacks import BIG, pushed
from bench.stacks import CODE as STACKED
from buio.bots import MatchTally, Player, PlayerFactory, players, seat_bots
from buio.bots.matches import play_shuffle
from buio.play.recipe import Recipe

HOME = "italian"
FAMILY = ("texas", "texas_limit", "omaha", "seven_card_stud", "razz", "lowball_27", "lowball_27_triple", "badugi")
STACK, DEEP = 100, 200
"""Chips of each player in a duel, and against an exploiter."""
PROBED = ("carla", "beppe", "nando", "rosa")
"""Personas that are asked what they do in every situation."""
KUHN = 10
"""How many times as many seeds Kuhn's dozen situations are shown for: mixed play is known by nothing else."""
PAIRS = ("plain:random", "good:plain", "good:random")
SEATS = (2, 4)
DEFENDED = (
    "italian",
    "texas",
    "omaha",
    "seven_card_stud",
    "razz",
    "lowball_27_triple",
    "badugi",
    "deuces_wild",
    "ramino_v1",
    "ramino_9",
)
"""Games in which exploiters are let loose with `--game family`."""


def duel(
    one: PlayerFactory, other: PlayerFactory, seats: int, shuffles: int, start: int = 0, code: str = HOME
) -> MatchTally:
    """The first contestant against the other; stops early, with what it has, on Ctrl-C."""
    tally = MatchTally()
    try:
        for shuffle in range(start, start + shuffles):
            tally.add(play_shuffle(buio.games[code], (one, other), seats, STACK, None, shuffle)[0])
            if sys.stderr.isatty() and shuffle % 20 == 0:
                print(f"\r{shuffle - start}/{shuffles}", end="\r", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"interrupted after {len(tally.results)} shuffles", file=sys.stderr)
    return tally


def exploit(
    habit: Habit, code: str, seats: int, shuffles: int, start: int = 0, seconds: float = 1e9, stack: int = DEEP
) -> MatchTally:
    """One who plays by a habit against the first personas; `seconds` of processor time at most."""
    tally, began = MatchTally(), time.process_time()

    def exploiter(recipe: Recipe, seed: int) -> Player:
        return Exploiter(recipe, seed, habit)

    makers = (exploiter, *[persona.player for persona in seat_bots(seats - 1)])
    for shuffle in range(start, start + shuffles):
        tally.add(play_shuffle(buio.games[code], makers, seats, stack, None, shuffle)[0])
        if time.process_time() - began > seconds:
            break
    return tally


def _line(figures: dict[str, float]) -> str:
    if "chips" not in figures:
        return ", ".join(f"{key} {figure:g}" for key, figure in figures.items())
    return (
        f"{figures['chips']:+.2f} ± {figures['error']:.2f} chips ({figures['sigma']:+.1f} errors),"
        f" {figures['won']:.1%} of pots, {figures['deals']} deals,"
        f" {figures['ms']:.2f} ms a decision, {figures['most']:.0f} at most"
    )


def main() -> None:
    """Play all duels, or let all exploiters loose, and print the figures."""
    asked = _asked()
    if asked.exact or asked.stack:
        found = _exact(asked) if asked.exact else _stacked(asked)
    else:
        found = _duels(asked) if asked.exploiter is None else _exploits(asked)
    results = {}
    for name, figures in found:
        results[name] = figures
        if not asked.json:
            print(f"{name}: {_line(figures)}", flush=True)
    if asked.json:
        print(json.dumps(results, indent=2))


def _exact(asked: argparse.Namespace) -> Iterator[tuple[str, dict[str, float]]]:
    for code in asked.exact:
        for name in [asked.only] if asked.only else PROBED:
            yield f"{code}/{name}", measured(code, players[name], asked.seeds * (KUHN if code == "kuhn" else 1))


def _stacked(asked: argparse.Namespace) -> Iterator[tuple[str, dict[str, float]]]:
    for blinds in asked.stack:
        for name in [asked.only] if asked.only else PROBED:
            found = pushed(players[name], blinds, range(max(1, asked.seeds // 4)))
            yield f"{blinds}/{name}", {"calls": round(found.calls, 3), "any_two": round(found.any_two, 3)}
        for name, habit in EXPLOITERS.items():
            tally = exploit(habit, STACKED, 2, asked.deals, seconds=asked.seconds, stack=blinds * BIG)
            yield f"{blinds}/{name}", tally.summary()


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1000, help="shuffles, each dealt for all seatings")
    parser.add_argument("--only", metavar="ONE:OTHER", help=f"one duel, of {' '.join(players)}")
    parser.add_argument("--exploiter", choices=["all", *EXPLOITERS], help="habits against the first personas")
    parser.add_argument("--exact", nargs="+", choices=GAMES, help="a best response in the smallest games")
    parser.add_argument(
        "--stack", nargs="+", type=int, metavar="BLINDS", help="hold'em for two with so many big blinds"
    )
    parser.add_argument("--seeds", type=int, default=12, help="how often each situation is shown to a player")
    parser.add_argument("--seconds", type=float, default=1e9, help="processor time for each exploiter at most")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--game", default=HOME, help="a game of the catalogue, or `family`: one of each kind")
    parser.add_argument("--seats", type=int, help="players at the table; default: two, then four; four with exploiters")
    return parser.parse_args()


def _duels(asked: argparse.Namespace) -> Iterator[tuple[str, dict[str, float]]]:
    for code in FAMILY if asked.game == "family" else (asked.game,):
        for pair in [asked.only] if asked.only else PAIRS:
            one, other = pair.split(":")
            for seats in [asked.seats] if asked.seats else SEATS:
                figures = duel(players[one], players[other], seats, asked.deals, code=code).summary()
                yield f"{code}/{pair}/{seats}", figures


def _exploits(asked: argparse.Namespace) -> Iterator[tuple[str, dict[str, float]]]:
    for code in DEFENDED if asked.game == "family" else (asked.game,):
        for name in EXPLOITERS if asked.exploiter == "all" else (asked.exploiter,):
            seats = asked.seats or max(SEATS)
            tally = exploit(EXPLOITERS[name], code, seats, asked.deals, seconds=asked.seconds)
            yield f"{code}/{name}/{seats}", tally.summary()


if __name__ == "__main__":
    main()
