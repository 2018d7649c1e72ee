"""PHH files played again beside PokerKit, in one run: hands a second from the text of a file to its last state.

    python -m bench.replays [FOLDER] [--rounds R] [--json]

The hands are not ours to publish: the folder is the one named, or that of BUIO_PHH, or ../shared/phh; without one there
is nothing to measure. They are read into memory first. Both sides read the text, and play every action with all checks.
"""

import argparse
import json
import os
import time
import warnings
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from statistics import median

import tomli

from buio.history import phh
from buio.history.errors import RecordError

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


def main() -> None:
    """Measure, and print the median rate of each side and how many times faster ours is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=HANDS, help="a folder of .phh files")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    warnings.simplefilter("ignore")
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
