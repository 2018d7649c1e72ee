"""The plain and the compiled engine side by side, beside PokerKit and OpenSpiel, in one run: decisions a second.

    ./dev uv pip install --group peers
    python -m bench.compiled [--seconds S] [--rounds R] [--json]

Each contestant is a process of its own, because the two engines have the same names; they take turns, one slice of
CPU time each. The random player and the games are those of `bench.engine`, `bench.family` and `bench.rummy`. OpenSpiel
plays its limit hold'em for two in C++, driven from Python as its users do; a peer that is not installed is left out and
named. Medians, and ratios of medians; the processor is named, since ratios differ from one to another.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from bench import engine, family, rummy
from hatch_build import lacks_compiler
from tests.compiled import WHERE, build

GAMES = ("italian", "fl-holdem-6p", "nl-holdem-6p", "pl-omaha-6p", "fl-stud-6p", "nl-27sd-4p", "ramino_v1", "carioca")
PEERS = {"pokerkit": ("fl-holdem-6p", "nl-holdem-6p", "pl-omaha-6p", "fl-stud-6p", "nl-27sd-4p"), "pyspiel": ("limit",)}
LIMIT_HOLDEM = (
    "universal_poker(betting=limit,numPlayers=2,numRounds=4,blind=2 1,firstPlayer=2 1 1 1,numSuits=4,numRanks=13,"
    "numHoleCards=2,numBoardCards=0 3 1 1,stack=200 200,raiseSize=2 2 4 4,maxRaises=3 4 4 4)"
)


def ours(game: str, seconds: float, seed: int) -> tuple[int, int]:
    """Decisions and deals of our engine, whichever is on the path."""
    if game == "italian":
        return engine.buio_decisions(seconds, seed)
    for work in family.WORKLOADS:
        if work.name == game:
            deals, decisions = family.our_hands(work, family.at_random, seconds, seed)
            return decisions, deals
    return rummy.ours(game)(seconds, seed)


def pokerkit(game: str, seconds: float, seed: int) -> tuple[int, int]:
    """Decisions, which PokerKit's comparison does not count, as 0, and deals."""
    work = next(work for work in family.WORKLOADS if work.name == game)
    deals, _ = family.their_hands(work, "random", seconds, seed)
    return 0, deals


def work(kind: str) -> None:
    """Be one contestant: a game, seconds and a seed on each line that comes in; decisions and deals a second go out."""
    for line in sys.stdin:
        game, seconds, seed = json.loads(line)
        began = time.process_time()
        if game == "copy":
            print(json.dumps([engine.copy_microseconds(2000), 0]), flush=True)
            continue
        if kind == "pyspiel":
            decisions, deals = rummy.open_spiel(seconds, seed, LIMIT_HOLDEM)
        else:
            decisions, deals = (pokerkit if kind == "pokerkit" else ours)(game, seconds, seed)
        took = time.process_time() - began
        print(json.dumps([decisions / took, deals / took]), flush=True)


class Contestant:
    """A process that plays when it is asked to."""

    def __init__(self, kind: str, path: Path | None = None) -> None:
        env = os.environ | ({"PYTHONPATH": str(path)} if path else {})
        command = [sys.executable, "-m", "bench.compiled", "--worker", kind]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)
        self.found: dict[str, list[tuple[float, float]]] = {}

    def play(self, game: str, seconds: float, seed: int) -> None:
        """Play one slice."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([game, seconds, seed]) + "\n")
        self.process.stdin.flush()
        decisions, deals = json.loads(self.process.stdout.readline())
        if seed:  # the first slice builds tables
            self.found.setdefault(game, []).append((decisions, deals))

    def decisions(self, game: str) -> float:
        """The median of decisions a second."""
        return median(decisions for decisions, _ in self.found[game])

    def deals(self, game: str) -> float:
        """The median of deals a second."""
        return median(deals for _, deals in self.found[game])


def contestants() -> dict[str, Contestant]:
    """Who takes part."""
    build()
    found = {"plain": Contestant("plain"), "compiled": Contestant("compiled", WHERE)}
    for peer in PEERS:
        if find_spec(peer) is None:
            print(f"{peer} is not installed: ./dev uv pip install --group peers", file=sys.stderr)
        else:
            found[peer] = Contestant(peer)
    return found


def measured(seconds: float, rounds: int) -> dict[str, object]:
    """All rows."""
    who = contestants()
    for turn in range(rounds + 1):
        for game in (*GAMES, "limit", "copy"):
            for name, one in who.items():
                if game in PEERS.get(name, (*GAMES, "copy")):
                    one.play(game, seconds, 1000 * turn)
    plain, compiled = who["plain"], who["compiled"]
    rows: dict[str, dict[str, float]] = {}
    for game in GAMES:
        rows[game] = {"plain": round(plain.decisions(game)), "compiled": round(compiled.decisions(game))}
        rows[game]["ratio"] = round(compiled.decisions(game) / plain.decisions(game), 2)
        if "pokerkit" in who and game in PEERS["pokerkit"]:
            peer = who["pokerkit"].deals(game)
            rows[game]["plain to pokerkit"] = round(plain.deals(game) / peer, 1)
            rows[game]["compiled to pokerkit"] = round(compiled.deals(game) / peer, 1)
    result: dict[str, object] = {"processor": processor(), "decisions_per_second": rows}
    if "pyspiel" in who:
        result["open_spiel limit hold'em"] = round(who["pyspiel"].decisions("limit"))
    result["copy_microseconds"] = {
        name: round(min(took for took, _ in who[name].found["copy"]), 2) for name in ("plain", "compiled")
    }
    return result


def processor() -> str:
    """What the machine calls its processor."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    named = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.processor() or platform.machine()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU seconds of each slice")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.worker:
        work(asked.worker)
        return
    lacking = lacks_compiler()
    result = {"left out": lacking} if lacking else measured(asked.seconds, asked.rounds)
    if asked.json:
        print(json.dumps(result))
        return
    for name, value in result.items():
        if isinstance(value, dict) and name == "decisions_per_second":
            for game, row in value.items():
                print(f"{game:16} {row}")
        else:
            print(f"{name:28} {value}")


if __name__ == "__main__":
    main()
