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


def programs() -> Path | None:
    """The folder with `initdb` and `postgres`; None: it is not installed."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    folders = [folder for place in PLACES for folder in Path("/").glob(place.removeprefix("/"))]
    return max((folder for folder in folders if (folder / "initdb").exists()), default=None)


@contextmanager
def database() -> Iterator[str]:
    """The address of an empty database."""
    binaries = programs()
    assert binaries is not None, NEEDED
    user = "postgres" if os.name != "nt" and os.geteuid() == 0 else None  # it refuses to run as root
    folder = Path(tempfile.mkdtemp(prefix="buio-postgres-"))
    if user:
        shutil.chown(folder, user)
    data, port = folder / "data", free_port()

    def run(*words: str) -> None:
        subprocess.run([str(binaries / words[0]), *words[1:]], user=user, cwd=folder, check=True, capture_output=True)

    try:
        run("initdb", "-D", str(data), "-U", "buio", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c max_connections=30"
        run("pg_ctl", "-D", str(data), "-o", options, "-l", str(folder / "log"), "-w", "start")
        yield f"postgresql://buio@127.0.0.1:{port}/postgres"
    finally:
        if (data / "postmaster.pid").exists():
            run("pg_ctl", "-D", str(data), "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def free_port() -> int:
    """A port of loopback on which nobody listens."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
