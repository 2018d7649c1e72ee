"""A server of tables from the command line: where it listens, what keeps its tables, and the lines that say so."""

import asyncio
import contextlib
import socket
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette

from buio.fairness.beacon import Beacon
from buio.lock import Lock
from buio.server.admission import Names
from buio.server.app import create_app
from buio.server.collector import put_aside, short_pauses
from buio.server.hub import Hub
from buio.server.logs import Log
from buio.server.sockets import watched
from buio.server.store import POSTGRES, StoreError, open_store
from buio.server.table import Table
from buio.table.room import Room
from buio.table.settings import Settings

LOCK: Final = "buio.lock"
"""The file in a folder of tables that one server at a time holds."""
ROOMS: Final = ("bots", "fairness", "games", "history", "night", "play", "ranking", "rummy", "server", "table")
"""What tables are made of."""


class ServeError(ValueError):
    """Tables cannot be served like this; the text says why, and what would be right."""


def serve(
    room: Room | None,
    host: str,
    port: int,
    data: str = "",
    names: Names | None = None,
    settings: Settings | None = None,
    json_log: bool = False,
    beacon: bool = False,
    push: str = "",
) -> None:
    """Serve tables until interrupted.

    Args:
        room: the table of the bare address; None: there one opens tables.
        host: the address to listen on.
        port: the port.
        data: a folder, or the address of a PostgreSQL database, that keeps the tables: the newest one of the same
            games as `room` goes on, and all others are still found by their links. Empty: they end with the server.
        names: what the server answers to.
        settings: how tables are run that are opened here, unless somebody wants it otherwise.
        json_log: the log is written in lines of JSON.
        beacon: rounds of the public beacon are mixed into all shuffles.
        push: where the people of a push service can write to; empty: nobody is called by Web Push.

    Raises:
        ServeError: the port is taken, the address is none of this machine, the data cannot be used, or another server
            uses it.
    """
    with bound(host, port) as listening, held(data), Log(json_log) as log:
        light = Beacon() if beacon else None
        how = (names, settings, light, push)
        app = kept_app(room, data, *how) if data else create_app(room, None, *how)
        note = f"Tables are kept in {_shown(data)}" if data else "Tables end with this server: --data FOLDER keeps them"
        run(app, listening, note, log)


def _shown(data: str) -> str:
    """Where tables are kept, without the password of a database."""
    return "the database" if data.startswith(POSTGRES) else str(Path(data).resolve())


@contextlib.contextmanager
def bound(host: str, port: int) -> Iterator[socket.socket]:
    """Bind a socket of this address; nobody is answered before somebody listens.

    Raises:
        ServeError: there can be none.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        made = socket.socket(family, kind, protocol)
    except OSError as error:
        raise ServeError(f"--host {host}: this is no address of this machine ({error.strerror or error})") from None
    with made:
        if sys.platform != "win32":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind(address)
        except OSError as error:
            raise ServeError(
                f"cannot listen on port {port} of {host} ({error.strerror or error}): try --port"
            ) from None
        made.setblocking(False)
        yield made


@contextlib.contextmanager
def held(data: str) -> Iterator[None]:
    """Hold the folder of the tables, and see that they can be kept there.

    Raises:
        ServeError: another server holds it, or it cannot be used.
    """

    async def tried() -> None:
        await (await open_store(data)).close()

    lock = _lock(Path(data)) if data and not data.startswith(POSTGRES) else None
    try:
        if data:
            asyncio.run(tried())
        yield
    except StoreError as error:
        raise ServeError(str(error)) from None
    finally:
        if lock:
            lock.release()


def _lock(folder: Path) -> Lock:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return Lock(folder / LOCK)
    except BlockingIOError:
        raise ServeError(
            f"the tables in {folder} are served already: stop that server, or give --data another"
        ) from None
    except OSError as error:
        raise ServeError(f"{folder} cannot hold the tables: {error.strerror or error}") from None


def kept_app(
    room: Room | None,
    data: str,
    names: Names | None = None,
    settings: Settings | None = None,
    beacon: Beacon | None = None,
    push: str = "",
) -> Starlette:
    """Make the application of a hub whose tables are kept; its home is the newest one of the same games, or this."""

    async def hub() -> Hub:
        return Hub(await open_store(data))

    async def home(hub: Hub) -> Table:
        assert room is not None
        return await hub.newest(room.opened.same_game) or await hub.open(room)

    return create_app(home if room else None, hub, names, settings, beacon, push)


def run(app: Starlette, listening: socket.socket, note: str, log: Log) -> None:
    """Serve until interrupted."""
    settings: dict[str, Any] = {"ws": "websockets-sansio", "ws_per_message_deflate": False, "ws_max_size": 8192}
    config = uvicorn.Config(app, log_config=None, access_log=False, timeout_graceful_shutdown=3, **settings)
    import_rooms()
    with short_pauses():
        Listening(watched(config), note, log).run([listening])


def import_rooms() -> None:
    """Import all that any table may ask for later.

    So the first one does not wait for it, NumPy least of all, and who changes the installed files under a running
    server does not give it two versions at once.
    """
    for room in ROOMS:
        package = import_module(f"buio.{room}")
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            with contextlib.suppress(ModuleNotFoundError):  # of an extra that is not installed
                import_module(module.name)


class Listening(uvicorn.Server):
    """The server that says where it listens as soon as it does, and what becomes of its tables.

    Meanwhile Python's collector is kept from looking at them.

    Args:
        config: how it is run.
        note: the second line.
        log: begins with the third.
    """

    def __init__(self, config: uvicorn.Config, note: str, log: Log) -> None:
        super().__init__(config)
        self._note, self._log = note, log
        self._aside: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[Any] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        self._aside = asyncio.create_task(put_aside())
        if self.started and sockets:
            host, port = sockets[0].getsockname()[:2]
            self._log.open(f"http://{reached(host)}:{port}", self._note)
            self._log.begin()


def reached(host: str) -> str:
    """Name a host that a browser can open: for all addresses of this machine, the one it has in its net."""
    if host in ("0.0.0.0", "::"):  # noqa: S104  asked, not bound
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
            try:
                way.connect(("192.0.2.1", 9))  # sends nothing: it only finds out which address would be used
                return str(way.getsockname()[0])
            except OSError:
                return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
