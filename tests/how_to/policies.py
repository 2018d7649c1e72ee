"""What does it cost to call everything at a table of Poker all'italiana? Counted on all processors."""

import os
from pathlib import Path
from typing import Any

import numpy as np

import buio
from buio.odds.simulator import Decisions, Result, Table, layout, simulate

GAME = buio.games["italian"].written(seated=4)


def caller(seen: Decisions) -> Any:
    """Call or check, throw nothing away, make no blind, pay for no pot."""
    verbs = np.full(len(seen), layout.CALL)
    verbs[seen.may(layout.DISCARD)] = layout.DISCARD
    verbs[seen.may(layout.DECLINE)] = layout.DECLINE
    return verbs, 0, 0  # what each does, how many chips, which cards go


def played(deals: int, workers: int, save: Path | None = None) -> Result:
    """Three sensible players and one who calls; the same seed deals them the same cards as anybody."""
    plain = Table.plain(GAME)
    return simulate(GAME, 4, deals, [plain, plain, plain, caller], seed=7, workers=workers, save=save)


if __name__ == "__main__":
    print(played(4_000_000, os.cpu_count() or 1, Path("calls.jsonl")))
