"""Commands for what a server has kept: a table told and written down, the health of all logs, and a copy of them."""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from buio.cli.commands import App, UsageError
from buio.cli.common import Json, tell

SICK = 3
"""The exit status when some log does not play through as it was."""


def export(data: str, table: str, *, hands: Path | None = None, json_: Json = False) -> int:
    """What happened at a served table: deals, chips, ledger, and who owes whom. A server may be running meanwhile.

    There is no settlement as long as a deal runs or a pot is carried. A log that this program cannot read to its end is
    told up to there, and the exit status is 3. Of a deal that runs nothing is told but how many
    moves there are; who has gone is told with the chips they took.

    Parameters
    ----------
    data
        The folder of the server, or its PostgreSQL database.
    table
        The table's name, or its link.
    hands
        Write a record of every finished deal into this folder: 0001.toml, 0002.toml, ...
    """
    from buio.server import archive

    log = asyncio.run(_log(data, archive.name_of(table)))
    answer = archive.summary(log)
    if hands is not None:
        hands.mkdir(parents=True, exist_ok=True)
        for number, record in enumerate(archive.hands(log), 1):
            (hands / f"{number:04}.toml").write_text(record, encoding="utf-8")
    tell(answer, json_, lambda _: _lines(answer))
    if answer["unread"]:
        print(f"buio: {answer['unread']}: what follows is not told", file=sys.stderr)
    return SICK if answer["unread"] else 0


async def _log(data: str, table: str) -> list[tuple[int, bytes]]:
    async with _reading(data) as reader:
        tables = await reader.tables()
        if table not in tables:
            there = ", ".join(tables[:5]) + (", ..." if len(tables) > 5 else "")
            raise UsageError(f"there is no table {table!r} in {data}; there is {there or 'none'}")
        return list(await reader.read(table))


@asynccontextmanager
async def _reading(data: str) -> AsyncIterator[Any]:
    """The store, while it is read.

    Raises:
        UsageError: it cannot be.
    """
    from buio.server.store import StoreError
    from buio.server.store.reading import open_reader

    try:
        reader = await open_reader(data)
        try:
            yield reader
        finally:
            await reader.close()
    except StoreError as error:
        raise UsageError(str(error)) from None


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _lines(answer: dict[str, Any]) -> Iterator[str]:
    yield f"{_counted(answer['deals'], 'deal')}, {_counted(answer['moves'], 'move')}, {answer['void']} void"
    for name, chips in answer["stacks"].items():
        yield f"{name}: {chips}"
    for line in answer["ledger"]:
        if line["what"] == "correct":
            changes = [f"{name} {chips:+}" for name, chips in line["changes"].items() if name in answer["stacks"]]
            yield f"corrected: {', '.join(changes)} ({line['note']})"
    if answer["bank"]:
        yield f"(bank): {answer['bank']}"
    if answer["carried"]:
        yield f"(carried): {answer['carried']}"
    if answer["running"]:
        yield "a deal is running"
    for one in answer["settlement"]:
        yield f"{one['payer']} -> {one['payee']}: {one['chips']}"


def doctor(data: str, *, json_: Json = False) -> int:
    """Play every log again with this program: which deals come out differently? To be asked before an upgrade.

    The account of a table ends before a finished deal that does; an unfinished one will be void, and everybody
    gets their chips back. A log that cannot be read is broken. The exit status is then 3.

    Parameters
    ----------
    data
        The folder of the server, or its PostgreSQL database.
    """
    health = asyncio.run(_examined(data))
    for line in health.complaints:
        print(f"buio: {line}", file=sys.stderr)
    answer = health.answer()
    tell(answer, json_, lambda _: [f"{key}: {value}" for key, value in answer.items()])
    return SICK if health.complaints else 0


async def _examined(data: str) -> Any:
    from buio.server.archive import examine

    async with _reading(data) as reader:
        return await examine(reader)


def backup(data: str, file: Path, *, force: bool = False, json_: Json = False) -> None:
    """Copy all tables into a file, as they are at one moment. A server may be running meanwhile.

    What is in the file is as secret as the server: the cards of deals that are not over. To restore, stop the server,
    put the file into an empty folder under the name buio.sqlite, and start the server on that folder.

    Parameters
    ----------
    data
        The folder of the server.
    file
        The file to write. One that is there is left as it is, and nothing is copied.
    force
        Replace a file that is there, when the copy is whole.
    """
    from buio.server.store import StoreError
    from buio.server.store.reading import copied

    if file.is_file() and not force:
        raise UsageError(f"{file} is there already: name another file, or say --force to have it replaced")
    try:
        answer = {"tables": copied(data, file)}
    except StoreError as error:
        raise UsageError(str(error)) from None
    tell(answer, json_, lambda _: [f"{answer['tables']} tables"])


def register(app: App) -> None:
    """Let the program have these commands."""
    app.command(export)
    app.command(doctor)
    app.command(backup)
