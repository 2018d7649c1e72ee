"""PHH files played again beside PokerKit, in one run: hands a second from the text of a file to its last state.

    python -m bench.replays [FOLDER] [--rounds R] [--json]
    python -m bench.replays --many 20000 [--json]

The hands are not ours to publish: the folder is the one named, or that of BUIO_PHH, or ../shared/phh; without one there
is nothing to measure. They are read into memory first. Both sides read the text, and play every action with all checks.

With --many it is so many six-handed hands of our own making, most of which end before the flop, in one file, by the
call that `buio replay` uses, on all processors; PokerKit reads the first 500 of them in one process. Both rates are
hands a second of processor time; times the number of processors it is what a machine of its own does.
"""

import argparse
import json
import os
import resource
import time
import warnings
from collections.abc import Callable
from decimal import Decimal
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import tomli

import buio
from buio.cli.reading import each
from buio.history import phh
from buio.history.errors import RecordError
from buio.history.pieces import pieces
from buio.history.records import Replayed, together
from buio.play.moves import CALL, FOLD

HANDS = Path(os.environ.get("BUIO_PHH", Path(__file__).parents[2] / "shared/phh"))
"""Where the hands are unless the command line says."""


def ours(text: str) -> None:
    """Read and play a hand.

    Raises:
        RecordError: it cannot be read, or not played.
    """
    phh.read(tomli.loads(text, parse_float=Decimal))


def theirs(text: str) -> None:
    """PokerKit reads and plays a hand.

    Raises:
        ValueError: it cannot.
    """
    from pokerkit import HandHistory

    for _ in HandHistory.loads(text):
        pass


def both_play(text: str) -> bool:
    """Can both sides play this hand?"""
    try:
        ours(text)
        theirs(text)
    except (RecordError, ValueError):
        return False
    return True


def rate(play: Callable[[str], None], texts: list[str]) -> float:
    """Hands read and played in a second of processor time."""
    start = time.process_time()
    for text in texts:
        play(text)
    return len(texts) / (time.process_time() - start)


def ordinary(count: int) -> str:
    """Return a file of six-handed hands in the PHH format, played by chance as people play: most fold."""
    game = buio.games["texas"]
    rules, rng, texts = game.rules(small_blind=5, big_blind=10), Random(5), []
    for number in range(count):
        deal = game.deal([1000] * 6, number % 6, rules, buio.Shuffle(number))
        while not deal.over:
            options, chance = deal.options(), rng.random()
            verb = FOLD if FOLD in options and chance < 0.6 else CALL if CALL in options and chance < 0.9 else ""
            deal.apply(buio.Move(verb, options.seat) if verb else options.sample(rng))
        texts.append(phh.write(deal, game, rules))
    return together(texts)


def spent() -> float:
    """Processor time of this process and of those that it has waited for."""
    mine, theirs = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return mine.ru_utime + mine.ru_stime + theirs.ru_utime + theirs.ru_stime


def stacks_of(played: Replayed[None]) -> list[int]:
    """What the hands of the file came to: it is asked of every hand."""
    return played.deal.stacks


def of_many(count: int) -> dict[str, object]:
    """Measure hands of one file on all processors."""
    text = ordinary(count)
    with TemporaryDirectory() as folder:
        file = Path(folder, "many.phhs")
        file.write_text(text, encoding="utf-8")
        begun, wall = spent(), time.perf_counter()
        played = sum(isinstance(found.answer, list) for found in each([file], stacks_of))
        wall, took = time.perf_counter() - wall, spent() - begun
    few = [piece.text.partition("\n")[2] for piece in islice(pieces(StringIO(text)), 500)]
    theirs_rate = rate(theirs, few)
    found = {
        "buio": round(played / took),
        "pokerkit": round(theirs_rate),
        "ratio": round(played / took / theirs_rate, 1),
    }
    return {"hands": played, "processors": os.cpu_count(), "wall_s": round(wall, 1), **found}


def main() -> None:
    """Measure, and print the median rate of each side and how many times faster ours is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=HANDS, help="a folder of .phh files")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--many", type=int, default=0, help="so many hands of our own making, in one file")
    args = parser.parse_args()
    warnings.simplefilter("ignore")
    if args.many:
        result = of_many(args.many)
        print(json.dumps(result) if args.json else "\n".join(f"{name:10} {value}" for name, value in result.items()))
        return
    texts = [text for file in sorted(args.folder.glob("*.phh")) if both_play(text := file.read_text(encoding="utf-8"))]
    if not texts:
        print(json.dumps({"hands": 0}) if args.json else f"no .phh files in {args.folder}")
        return
    rates: dict[str, list[float]] = {"buio": [], "pokerkit": []}
    for _ in range(args.rounds):
        rates["buio"].append(rate(ours, texts))
        rates["pokerkit"].append(rate(theirs, texts))
    found = {name: round(median(values)) for name, values in rates.items()}
    result = {"hands": len(texts), **found, "ratio": round(median(rates["buio"]) / median(rates["pokerkit"]), 1)}
    print(json.dumps(result) if args.json else "\n".join(f"{name:10} {value}" for name, value in result.items()))


if __name__ == "__main__":
    main()
