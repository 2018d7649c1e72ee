"""The three tables of hands (`history.columns`) as Parquet files or a database of DuckDB, with the extra `data`."""

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Protocol

from buio.extras import require
from buio.history.columns import Rows
from buio.rows import COLUMNS, schema

require("data")

import duckdb  # noqa: E402
import pyarrow  # noqa: E402
from pyarrow import parquet  # noqa: E402

SCHEMAS: Final = {name: schema(columns) for name, columns in COLUMNS.items()}
AT_ONCE: Final = 50_000
"""How many rows of a table wait in memory."""
PART: Final = ".part"
"""The end of a file's name until all rows are in it."""


class _Store(Protocol):
    def write(self, name: str, rows: Any) -> None: ...

    def close(self) -> None: ...


class _Parquet:
    def __init__(self, files: dict[str, Path]) -> None:
        self._files = {
            name: parquet.ParquetWriter(file, SCHEMAS[name], compression="zstd") for name, file in files.items()
        }

    def write(self, name: str, rows: Any) -> None:
        self._files[name].write_table(rows)

    def close(self) -> None:
        for file in self._files.values():
            file.close()


class _DuckDB:
    def __init__(self, files: dict[str, Path]) -> None:
        self._database = duckdb.connect(str(files["hands"]))
        for name, columns in SCHEMAS.items():
            self._database.register("rows", columns.empty_table())
            self._database.execute(f"create table {name} as from rows")

    def write(self, name: str, rows: Any) -> None:
        self._database.register("rows", rows)
        self._database.execute(f"insert into {name} from rows")

    def close(self) -> None:
        self._database.close()


KEPT: Final = {
    "parquet": {name: f"{name}.parquet" for name in COLUMNS},
    "duckdb": dict.fromkeys(COLUMNS, "hands.duckdb"),
}
"""By kind of store, the file of each table."""


class Tables:
    """The tables while they are written. As a context it closes them; of one that fails no file stays.

    Args:
        folder: where the files are to be; it is made if there is none.
        to: `parquet` or `duckdb`.

    Raises:
        FileExistsError: there are such files already.
    """

    def __init__(self, folder: Path, to: str) -> None:
        self._files = {name: folder / file for name, file in KEPT[to].items()}
        for file in self._files.values():
            if file.exists():
                raise FileExistsError(f"{file} is there already: name another folder")
        folder.mkdir(parents=True, exist_ok=True)
        parts = {name: file.with_name(file.name + PART) for name, file in self._files.items()}
        for part in parts.values():
            part.unlink(missing_ok=True)
        self._parts = parts
        self._store: _Store = (_Parquet if to == "parquet" else _DuckDB)(parts)
        self._waiting: dict[str, list[tuple[object, ...]]] = {name: [] for name in COLUMNS}

    def add(self, hand: str, file: str, rows: Rows) -> None:
        """Add a hand.

        Args:
            hand: what it is called; no other hand has this name. With up to twelve signs queries are quick.
            file: the file that it comes from.
            rows: what `history.columns.rows` says of it.
        """
        self._waiting["hands"].append((hand, file, *rows.hand))
        self._waiting["seats"] += [(hand, *row) for row in rows.seats]
        self._waiting["actions"] += [(hand, index, *row) for index, row in enumerate(rows.actions)]
        for name, waiting in self._waiting.items():
            if len(waiting) >= AT_ONCE:
                self._write(name)

    def _write(self, name: str) -> None:
        waiting, self._waiting[name] = self._waiting[name], []
        columns: Sequence[Sequence[object]] = list(zip(*waiting, strict=True)) or [()] * len(COLUMNS[name])
        schema = SCHEMAS[name]
        arrays = [pyarrow.array(column, kind) for column, kind in zip(columns, schema.types, strict=True)]
        self._store.write(name, pyarrow.table(arrays, schema=schema))

    def __enter__(self) -> "Tables":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            for name in COLUMNS:
                self._write(name)
        self._store.close()
        for name, part in self._parts.items():
            if error is None and part.exists():
                part.replace(self._files[name])
            else:
                part.unlink(missing_ok=True)
