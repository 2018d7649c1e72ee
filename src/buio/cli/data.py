"""The command that writes recorded hands as tables of data."""

import json
import sys
from collections.abc import Iterable
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TextIO

from buio.cli.commands import App, Parameter, UsageError

if TYPE_CHECKING:
    from buio.cli.reading import Found
    from buio.cli.storing import Tables
    from buio.history.columns import Acts, Rows
    from buio.history.records import Replayed

NAMES = "Leave the names of people as they are, instead of pseudonyms, which differ from run to run."


def tables(
    *paths: Path,
    to: Literal["parquet", "duckdb"],
    out: Path,
    names: Annotated[bool, Parameter(help=NAMES)] = False,
) -> int:
    """Recorded hands as three tables, hands, seats and actions, for DuckDB, Polars, pandas and others.

    It reads what `buio replay` reads. Hands that are refused stand in refused.jsonl; the exit status is then 3.

    Parameters
    ----------
    paths
        Records, the hands of a night, a saved night, or folders of them.
    to
        Parquet: three files; duckdb: one database of three tables, hands.duckdb.
    out
        The folder for the files.
    """
    from secrets import token_bytes

    from buio.cli.reading import SOME_REFUSED, each
    from buio.cli.storing import Tables
    from buio.history.columns import Acts

    found = each(paths, partial(_rows, None if names else token_bytes(32)), Acts)
    first = [*islice(found, 1)]  # where there is nothing to read no file is made
    try:
        with Tables(out, to) as kept, (out / "refused.jsonl").open("w", -1, "utf-8", "backslashreplace") as refused:
            some = _keep(chain(first, found), kept, refused)
    except FileExistsError as error:
        raise UsageError(str(error)) from None
    if some:
        print(f"buio: hands were refused: {out / 'refused.jsonl'} says which, and why", file=sys.stderr)
    return SOME_REFUSED if some else 0


def _keep(hands: "Iterable[Found[Rows]]", kept: "Tables", refused: TextIO) -> bool:
    """Write the hands, and those that are refused apart; whether there are such."""
    from buio.cli.reading import REFUSED

    number, last, some = 0, None, False
    for one in hands:
        number, last = number + (one.file is not last), one.file
        if isinstance(one.answer, REFUSED):
            some = True
            told = {"file": str(one.file), "hand": one.number, "error": one.error}
            refused.write(json.dumps(told, ensure_ascii=False) + "\n")
        else:
            file = str(one.file).encode("utf-8", "backslashreplace").decode()  # its name may be any bytes
            kept.add(f"{number}:{one.number}", file, one.answer)
    return some


def _rows(key: bytes | None, played: "Replayed[Acts]") -> "Rows":
    from buio.history.columns import rows

    return rows(played, key)


def register(app: App) -> None:
    """Let the program have this command."""
    app.command(tables)
