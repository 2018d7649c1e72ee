"""Deals of a run as rows of Parquet, in the tables of hands and seats: a part of each for every stretch that is played.

A part has a name that nobody reads until the run is about to say that its stretch is done, and whoever opens the run
again takes away what it does not say. So whatever ends a run, no deal is there twice and none is missing.
"""

import re
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, Final
from uuid import uuid4

import numpy as np

from buio.cards import cards_text
from buio.extras import require
from buio.odds.errors import OddsError
from buio.odds.simulator import layout
from buio.odds.simulator.results import ENDS, Counts
from buio.odds.simulator.stretches import PlayedStretch, Stretch
from buio.rows import COLUMNS, schema

MORE: Final[dict[str, dict[str, Any]]] = {
    "hands": {"ended": str, "step": int, "decisions": int},
    "seats": {"opened": bool, "drew": int | None},
}
"""The tables that are kept, and their columns behind those of `buio tables`. What was done in a deal is not kept."""
RUN: Final = "run.jsonl"
"""What the run is called that lies beside its rows."""
AT_ONCE: Final = 1 << 15
"""About so many deals wait in memory."""
PART: Final = ".part"
"""The end of a file's name until its stretch is about to be done."""
DECK: Final = [cards_text([card]) for card in range(52)]


@dataclass(frozen=True)
class Keeper:
    """Where deals are kept, and which; it travels with the job.

    Attributes:
        folder: holds a folder for each table.
        code: of the game.
        players: how many are seated.
        mucks: may beaten hands be thrown away unseen? Then nobody knows which ones were shown.
        seed: of the run.
        one_in: of so many deals one is kept, chosen by the seed.
    """

    folder: Path
    code: str
    players: int
    mucks: bool
    seed: int
    one_in: int

    def prepare(self) -> Path:
        """Make the folders; return where the run is saved.

        Raises:
            MissingExtra: Arrow is not installed.
            OddsError: they cannot be made, or hold rows and no run.
        """
        require("data")
        try:
            for table in MORE:
                (self.folder / table).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OddsError(f"rows: {self.folder}: {error.strerror}") from None
        if not (self.folder / RUN).exists() and self._parts():
            raise OddsError(f"rows: {self.folder} has rows, and no {RUN} that says of what; name another folder")
        return self.folder / RUN

    def chosen(self, block: int, deals: int) -> Counts:
        """Return which deals of a block are kept."""
        if self.one_in == 1:
            return np.arange(deals)
        chance = np.random.default_rng(np.random.SeedSequence(self.seed, spawn_key=(block, self.one_in)))
        return np.flatnonzero(chance.integers(self.one_in, size=deals) == 0)

    def adopt(self, played: PlayedStretch) -> None:
        """Give the part of a stretch the name that is read.

        Raises:
            OddsError: it is not there.
        """
        for table in MORE:
            folder = self.folder / table
            try:
                (folder / f"{played.part}{PART}").replace(folder / named(played.blocks))
            except OSError:
                raise OddsError(f"rows: what a worker has written to {folder} is not there for us") from None

    def sweep(self, done: list[Stretch]) -> None:
        """Take away what belongs to no stretch that is done.

        Raises:
            OddsError: of a stretch that is done there is no part.
        """
        wanted = {*map(named, done)}
        for table in MORE:
            for path in (self.folder / table).glob(f"*{PART}"):
                path.unlink(missing_ok=True)
        there = self._parts()
        for path in there:
            if path.name not in wanted:
                path.unlink()
        for name in sorted(wanted):
            if sum(path.name == name for path in there) < len(MORE):
                raise OddsError(f"rows: {name} is gone from {self.folder}; begin in another folder")

    def _parts(self) -> list[Path]:
        found = [path for table in MORE for path in (self.folder / table).iterdir()]
        return [path for path in found if re.fullmatch(r"\d+-\d+\.parquet", path.name)]


def named(blocks: Stretch) -> str:
    """Return what the part of these blocks is called."""
    return f"{blocks[0]:08}-{blocks[1]:08}.parquet"


class Part:
    """The rows of a stretch while they are written, as a context; of one that fails nothing stays.

    Args:
        keeper: where, and which deals.

    Attributes:
        name: of its files, without their end.

    Raises:
        OddsError: they cannot be written.
    """

    def __init__(self, keeper: Keeper) -> None:
        self.name: str = uuid4().hex
        self._keeper = keeper
        self._waiting: list[tuple[int, Counts, Counts]] = []
        self._paths = {table: keeper.folder / table / f"{self.name}{PART}" for table in MORE}
        self._schemas = {table: schema({**COLUMNS[table], **more}) for table, more in MORE.items()}
        parquet: Any = import_module("pyarrow.parquet")
        self._writers = {
            table: parquet.ParquetWriter(path, self._schemas[table], compression="zstd")
            for table, path in self._paths.items()
        }

    def add(self, block: int, kept: Counts) -> None:
        """Add a block: those of its deals that are chosen."""
        numbers = self._keeper.chosen(block, len(kept))
        self._waiting.append((block, numbers, kept[numbers]))
        if sum(len(some) for _, some, _ in self._waiting) >= AT_ONCE:
            self._write()

    def _write(self) -> None:
        waiting, self._waiting = self._waiting, []
        names = named_deals(waiting)
        kept = np.concatenate([rows for _, _, rows in waiting])
        for table, columns in (("hands", hand_columns), ("seats", seat_columns)):
            self._writers[table].write_table(as_table(columns(names, kept, self._keeper), self._schemas[table]))

    def __enter__(self) -> "Part":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None and self._waiting:
            self._write()
        for table, writer in self._writers.items():
            writer.close()
            if error is not None:
                self._paths[table].unlink(missing_ok=True)


def named_deals(blocks: list[tuple[int, Counts, Counts]]) -> Any:
    """Return what deals are called: the number of the block and that of the deal in it, from 1."""
    pyarrow: Any = import_module("pyarrow")
    compute: Any = import_module("pyarrow.compute")
    block = np.concatenate([np.full(len(numbers), block + 1) for block, numbers, _ in blocks])
    number = np.concatenate([numbers + 1 for _, numbers, _ in blocks])
    texts = [pyarrow.array(one).cast(pyarrow.string()) for one in (block, number)]
    return compute.binary_join_element_wise(*texts, ":")


def hand_columns(names: Any, kept: Counts, keeper: Keeper) -> dict[str, Any]:
    """Return the columns of hands: arrays, or what all rows say."""
    return {
        "hand": names, "file": f"seed {keeper.seed}", "game": keeper.code, "players": keeper.players, "scale": 1,
        "pot": kept[:, layout.KEPT_POT], "rake": 0, "board": texts_of(kept[:, layout.KEPT_BOARD]),
        "ended": words(kept[:, layout.KEPT_END] - 1, ENDS), "step": kept[:, layout.KEPT_STEP],
        "decisions": kept[:, layout.KEPT_DECISIONS],
    }  # fmt: skip


def seat_columns(names: Any, kept: Counts, keeper: Keeper) -> dict[str, Any]:
    """Return the columns of seats, of each deal from the dealer's left on."""
    players, pyarrow = keeper.players, import_module("pyarrow")
    dealer = kept[:, layout.KEPT_DEALER, None]
    seat = (dealer + 1 + np.arange(players)) % players

    def each(first: int) -> Counts:
        return np.take_along_axis(kept[:, first : first + players], seat, axis=1).ravel()

    def marked(first: int) -> Any:
        return (kept[:, first, None] >> seat & 1 == 1).ravel()

    finish, net, drew = each(layout.KEPT_FINISH), each(layout.KEPT_NET), each(layout.KEPT_DREW)
    shown = marked(layout.KEPT_LIVE) & np.repeat(kept[:, layout.KEPT_END] == layout.SHOWDOWN, players)
    voluntary = pyarrow.array(marked(layout.KEPT_VOLUNTARY), mask=~marked(layout.KEPT_CHOSE))
    return {
        "hand": names.take(pyarrow.array(np.repeat(np.arange(len(kept)), players))),
        "seat": np.tile(np.arange(players) + 1, len(kept)),
        "player": words(seat.ravel(), [f"p{number + 1}" for number in range(players)]),
        "start": finish - net, "finish": finish, "net": net,
        "position": np.tile((np.arange(players) + 1) % players, len(kept)),
        "cards": texts_of(each(layout.KEPT_HELD)), "shown": None if keeper.mucks else shown,
        "voluntary": voluntary, "opened": (kept[:, layout.KEPT_OPENER, None] == seat).ravel(),
        "drew": pyarrow.array(drew, mask=drew < 0),
    }  # fmt: skip


def words(which: Counts, among: Any, where: Any = None) -> Any:
    """Return for each number the word that has it; null where there is none."""
    pyarrow: Any = import_module("pyarrow")
    places = pyarrow.array(which, mask=where)
    return pyarrow.DictionaryArray.from_arrays(places, pyarrow.array(among)).cast(pyarrow.string())


def texts_of(told: Counts) -> Any:
    """Return cards that are told as digits of 64 as texts; null where there are none."""
    compute: Any = import_module("pyarrow.compute")
    pyarrow: Any = import_module("pyarrow")
    count, texts = told >> 42, []
    for place in range(int(count.max(initial=0))):
        card = told >> 6 * np.maximum(count - 1 - place, 0) & 63
        texts.append(words(np.where(place < count, card, 0), DECK, place >= count))
    if not texts:
        return None
    joined = compute.binary_join_element_wise(*texts, "", null_handling="replace", null_replacement="")
    return compute.if_else(pyarrow.array(count > 0), joined, None)


def as_table(columns: dict[str, Any], wanted: Any) -> Any:
    """Return columns as a table; what is one value stands in all rows, what is not there is null."""
    pyarrow: Any = import_module("pyarrow")
    rows = len(columns["hand"])
    arrays = []
    for field in wanted:
        column = columns.get(field.name)
        if column is None or isinstance(column, (str, int)):
            arrays.append(pyarrow.repeat(pyarrow.scalar(column, field.type), rows))
        else:
            arrays.append(column if isinstance(column, pyarrow.Array) else pyarrow.array(column, field.type))
    return pyarrow.table(arrays, schema=wanted)
