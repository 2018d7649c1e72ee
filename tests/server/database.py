"""A PostgreSQL of our own on loopback, for the tests: made when the first of them asks, gone when the last is over."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql@*/bin")
NEEDED = "no PostgreSQL (apt-get install postgresql)"
USER = "postgres" if os.name != "nt" and os.geteuid() == 0 else None
"""It refuses to run as root."""


def programs() -> Path | None:
    """The folder with `initdb` and `postgres`; None: it is not installed."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = [folder for place in PLACES for folder in Path("/").glob(place.removeprefix("/"))]
    return max((folder for folder in folders if (folder / "initdb").exists()), default=None)


class Cluster:
    """A PostgreSQL in a folder of its own.

    Attributes:
        port: where it listens, on loopback.
    """

    def __init__(self, folder: Path, data: str = "data") -> None:
        self.folder, self.data, self.port = folder, folder / data, free_port()

    @property
    def address(self) -> str:
        return f"postgresql://buio@127.0.0.1:{self.port}/postgres"

    def run(self, program: str, *words: str) -> None:
        """Run one of its programs."""
        found = str((programs() or Path()) / program)
        subprocess.run([found, *words], user=USER, cwd=self.folder, check=True, capture_output=True)

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c max_connections=100"
        self.run("pg_ctl", "-D", str(self.data), "-o", options, "-l", f"{self.data}.log", "-w", "start")

    def stop(self) -> None:
        """As if it was killed: it recovers when it is started again."""
        if (self.data / "postmaster.pid").exists():
            self.run("pg_ctl", "-D", str(self.data), "-m", "immediate", "stop")

    def standby(self) -> "Cluster":
        """Another one, which has all that is in this one and follows it: what is written is there, too, or waits."""
        other = Cluster(self.folder, "data" if self.data.name == "standby" else "standby")
        shutil.rmtree(other.data, ignore_errors=True)
        self.run("pg_basebackup", "-R", "-c", "fast", "-D", str(other.data), "-d", self.address)
        other.start()
        for words in ("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()"):
            self.run("psql", "-q", "-c", words, self.address)
        return other

    def promote(self) -> None:
        """Let a standby be written to."""
        self.run("pg_ctl", "-D", str(self.data), "-w", "promote")


@contextmanager
def cluster() -> Iterator[Cluster]:
    """One that has started; it and its standby are stopped at the end."""
    assert programs() is not None, NEEDED
    folder = Path(tempfile.mkdtemp(prefix="buio-postgres-"))
    if USER:
        shutil.chown(folder, USER)
    made = Cluster(folder)
    try:
        made.run("initdb", "-D", str(made.data), "-U", "buio", "-A", "trust", "-E", "UTF8", "--no-sync")
        made.start()
        yield made
    finally:
        for data in ("data", "standby"):
            Cluster(folder, data).stop()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def database() -> Iterator[str]:
    """The address of an empty database."""
    with cluster() as made:
        yield made.address


def free_port() -> int:
    """A port of loopback on which nobody listens."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
