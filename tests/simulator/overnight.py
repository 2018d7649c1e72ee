"""A million simulated nights by one command, or millions of pairs of deals, which goes on where it stopped.

`python -m tests.simulator.overnight` plays seeds 1 to 1,000,000 in two processes and writes a line of JSON for each
thousandth of them to `overnight.ndjson`: which seeds, what was met, what was wrong, what it cost. Started again it
leaves out what stands there; `--fresh` begins anew, and `--show` only sums up. With `--pairs` a seed is a deal of every
game, each beside twenty that differ in hidden cards alone (`tests.server.worlds`), and the file is `pairs.ndjson`. With
`--line` they are ten thousand pairs, served and looked at over sockets (`tests.server.far`), in `line.ndjson`. With
`--arrays` it is six thousand such pairs of every game that the arrays play (`tests.environments.hidden`), in
`arrays.ndjson`; with `--engine` it is a hundred decisions of every game as the engine has it observed
(`tests.environments.engine`), in `engine.ndjson`.
"""

import argparse
import json
import logging
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final
from unittest import mock

import buio
from buio.fairness import Committed
from tests.environments import engine
from tests.environments.hidden import everywhere
from tests.server.conftest import made_once
from tests.server.far import compared_over_lines
from tests.server.worlds import compared
from tests.simulator.nights import evening
from tests.simulator.trouble import MEETINGS


def pairs(seed: int) -> Counter[str]:
    """Compare pairs of deals in every game; all worlds of one have the same commitments."""
    with mock.patch.object(Committed, "made", made_once()):
        return sum((Counter(compared(code, seed, WORLDS)._asdict()) for code in buio.games), Counter[str]())


def served(seed: int) -> Counter[str]:
    """Compare pairs of served deals in every game."""
    with mock.patch.object(Committed, "made", made_once()):
        return sum((compared_over_lines(code, seed, SERVED) for code in buio.games), Counter[str]())


LINES: Final = 10
"""After so many a process is replaced. (In Python 3.11 the executor of `concurrent.futures` stands still then.)"""
WORLDS: Final = 20
SERVED: Final = 4
PLAYED: Final = {
    "overnight": (evening, 1_000_001, 1000),
    "pairs": (pairs, 851, 1),
    "line": (served, 41, 1),
    "arrays": (everywhere, 168, 1),
    "engine": (engine.everywhere, 251, 1),
}
"""By the name of its file: what is played with a seed, before which one it ends, and how many a line tells of."""


def some(seeds: range, what: str) -> dict[str, Any]:
    """Play these nights, or pairs."""
    logging.disable()
    met: Counter[str] = Counter()
    wrong, began = {}, time.process_time()
    for seed in seeds:
        try:
            met += PLAYED[what][0](seed)
        except AssertionError as error:
            wrong[seed] = str(error)
    seconds = round(time.process_time() - began, 2)
    return {"first": seeds[0], "nights": len(seeds), "seconds": seconds, "wrong": wrong, "met": met}


def lines(kept: Path) -> Iterator[dict[str, Any]]:
    """What was played before; a last line that was cut off does not count."""
    for text in kept.read_text().splitlines() if kept.exists() else ():
        try:
            yield json.loads(text)
        except ValueError:
            continue


def play(what: str, first: int, last: int | None, together: int | None, workers: int, kept: Path) -> None:
    """Play the seeds from first to before last that are not played yet."""
    last, together = last or PLAYED[what][1], together or PLAYED[what][2]
    done = {line["first"] for line in lines(kept)}
    chunks = [range(one, min(one + together, last)) for one in range(first, last, together) if one not in done]
    with get_context("spawn").Pool(workers, maxtasksperchild=LINES) as pool, kept.open("a") as file:
        for line in pool.imap_unordered(partial(some, what=what), chunks):
            file.write(json.dumps(line) + "\n")
            file.flush()
            for why in line["wrong"].values():
                sys.stdout.write(f"{why}\n")


def summary(kept: Path) -> str:
    """What came of all that was played."""
    met: Counter[str] = Counter()
    nights, seconds, wrong = 0, 0.0, []
    for line in lines(kept):
        met.update(line["met"])
        nights, seconds = nights + line["nights"], seconds + line["seconds"]
        wrong += line["wrong"]
    meetings = sum(f"{kind} @ {moment}" in met for kind, moment in MEETINGS)
    told = {what: count for what, count in sorted(met.items()) if " @ " not in what}
    return (
        f"{nights} seeds, {len(wrong)} wrong {sorted(map(int, wrong))[:50]}, {seconds:.0f} s of a processor, "
        f"{seconds / max(1, nights):.3f} a seed, "
        f"{met['pairs'] / max(1, seconds):,.0f} pairs a second\n"
        f"{meetings} of {len(MEETINGS)} meetings of trouble and moment\n{told}\n"
    )


def main() -> None:
    """Read the command line, and play."""
    asked = argparse.ArgumentParser(prog="python -m tests.simulator.overnight", description=__doc__)
    asked.add_argument("first", type=int, nargs="?", default=1)
    asked.add_argument("last", type=int, nargs="?")
    asked.add_argument("--pairs", action="store_const", const="pairs", default="overnight", dest="what")
    asked.add_argument("--line", action="store_const", const="line", dest="what")
    asked.add_argument("--arrays", action="store_const", const="arrays", dest="what")
    asked.add_argument("--engine", action="store_const", const="engine", dest="what")
    asked.add_argument("--together", type=int, help="nights of a line")
    asked.add_argument("--workers", type=int, default=2)
    asked.add_argument("--file", type=Path)
    asked.add_argument("--fresh", action="store_true")
    asked.add_argument("--show", action="store_true")
    told = asked.parse_args()
    kept = told.file or Path(f"{told.what}.ndjson")
    if told.fresh:
        kept.unlink(missing_ok=True)
    if not told.show:
        play(told.what, told.first, told.last, told.together, told.workers, kept)
    sys.stdout.write(summary(kept))


if __name__ == "__main__":
    main()
