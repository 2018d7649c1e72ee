"""Questions of a million hands as tables: how long DuckDB takes, and how many bytes an action has.

    python -m bench.tables [--hands 1000000] [--rounds 5] [--to duckdb]

Some six-handed hands are played and written by the code of `buio tables`; then the same rows follow again and again,
each time as other hands, in the pieces in which it writes them. The queries are those of `docs/how-to/data.md`.
`wall` is the clock, `cpu` the processor time of all threads; of several rounds the best.
"""

import argparse
import re
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import pyarrow
from pyarrow import parquet

import buio
from buio.cli.storing import AT_ONCE, KEPT, SCHEMAS, Tables
from buio.history.columns import Acts, rows
from buio.history.pieces import Piece
from buio.history.records import RecordError, play_piece, write

PLAYED = 1000
PAGE = Path(__file__).parent.parent / "docs/how-to/data.md"


def played(count: int) -> list[Any]:
    """The rows of some hands: half of the decisions are calls, others are random."""
    game, rng, found = buio.games["texas"], Random(1), []
    rules = game.rules(small_blind=5, big_blind=10)
    for number in range(count):
        deal = game.deal([1000] * 6, number % 6, rules, buio.Shuffle(number))
        while not deal.over:
            options = deal.options()
            call = "cc" in options and rng.random() < 0.5
            deal.apply(buio.Move("cc", options.seat) if call else options.sample(rng))
        text = write(deal, game, rules, 6, [f"player {seat + number % 3}" for seat in range(6)])
        (hand,) = play_piece(Piece(text, 1, "toml"), Acts)
        if not isinstance(hand, RecordError):
            found.append(rows(hand, b"bench"))
    return found


def fill(folder: Path, to: str, hands: int) -> int:
    """Write so many hands as tables; how many actions they have."""
    with Tables(folder / "once", "parquet") as kept:
        for number, one in enumerate(played(PLAYED), 1):
            kept.add(f"{number}", "bench.phhs", one)
    once = {
        name: parquet.read_table(folder / "once" / file).cast(SCHEMAS[name]) for name, file in KEPT["parquet"].items()
    }
    with Tables(folder / to, to) as kept:
        for name, table in once.items():
            waiting = []
            for again in range(1, hands // PLAYED + 1):
                named = pyarrow.compute.binary_join_element_wise(str(again), table["hand"], ":")
                waiting.append(table.set_column(0, table.schema.field("hand"), named))
                if again * PLAYED >= hands or sum(len(part) for part in waiting) >= AT_ONCE:
                    joined = pyarrow.concat_tables(waiting)
                    for start in range(0, len(joined), AT_ONCE):
                        kept._store.write(name, joined.slice(start, AT_ONCE).combine_chunks())  # noqa: SLF001
                    waiting = []
    return len(once["actions"]) * (hands // PLAYED)


def asked(folder: Path, to: str, rounds: int) -> None:
    """Print how long each query of the page takes."""
    database = duckdb.connect(str(folder / to / "hands.duckdb") if to == "duckdb" else ":memory:")
    for name, file in KEPT["parquet"].items() if to == "parquet" else ():
        database.execute(f"create view {name} as from '{folder / to / file}'")
    for name, query in re.findall(r'(\w+) = """\n(select.+?)"""', PAGE.read_text("utf-8"), re.DOTALL):
        took = []
        for _ in range(rounds):
            clock, cpu = time.perf_counter(), time.process_time()
            answer = database.sql(query).fetchall()
            took.append((time.perf_counter() - clock, time.process_time() - cpu))
        print(f"{to:8} {name:8} wall {min(took)[0]:.3f} s, cpu {min(cpu for _, cpu in took):.3f} s, {len(answer)} rows")


def main() -> None:
    """Fill the tables and ask."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--to", choices=KEPT, action="append")
    given = parser.parse_args()
    for to in given.to or KEPT:
        with tempfile.TemporaryDirectory() as made:
            actions = fill(Path(made), to, given.hands)
            size = sum((Path(made) / to / file).stat().st_size for file in {*KEPT[to].values()})
            print(f"{to:8} {given.hands} hands, {actions} actions, {size / actions:.1f} bytes an action")
            asked(Path(made), to, given.rounds)


if __name__ == "__main__":
    main()
