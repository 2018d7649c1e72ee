"""A real server for measurements and proofs: started on loopback, looked at from outside, killed."""

import http.client
import json
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Cost(NamedTuple):
    """What a process has cost so far: seconds of processor, seconds in which another had it, resident megabytes."""

    cpu: float
    waited: float
    rss: float

    def since(self, before: "Cost") -> "Cost":
        return Cost(self.cpu - before.cpu, self.waited - before.waited, self.rss)


def cost(pid: int) -> Cost:
    """Read from `/proc`, so Linux only."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    tasks = [path.read_text().split() for path in Path(f"/proc/{pid}/task").glob("*/schedstat")]
    return Cost((int(fields[11]) + int(fields[12])) / TICKS, sum(int(one[1]) for one in tasks) / 1e9, rss(pid))


def rss(pid: int) -> float:
    """Resident megabytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Forked:
    """A process that is forked from one which has imported everything already, as far as a `Popen` is asked here."""

    def __init__(self, words: list[str], log: Path) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["buio.server.serving", "buio.server.store.postgres", "uvloop", "httptools"])
        self._process = context.Process(target=_run, args=(words, log))
        self._process.start()
        self.pid = self._process.pid or 0

    def poll(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def terminate(self) -> None:
        self._process.terminate()

    def wait(self, timeout: float | None = None) -> int | None:
        self._process.join(timeout)
        if self._process.is_alive():
            raise subprocess.TimeoutExpired("buio", timeout or 0)
        return self._process.exitcode


def _run(words: list[str], log: Path) -> None:
    """What `Forked` runs: the command line, which says everything into this file."""
    from buio.cli import main

    with log.open("ab") as said:
        os.dup2(said.fileno(), 1)
        os.dup2(said.fileno(), 2)
    sys.argv = ["buio", *words]
    main()


class Server:
    """`buio serve` in a process of its own.

    Args:
        warm: it is forked from a process that has imported everything: many starts, as soon as they can be.

    Attributes:
        port: where it listens, on loopback.
        data: the folder, or the database, that keeps its tables.
        log: where it writes what it says.
        process: the process, while one runs.
        source: the folder that holds another version of the program; empty: this one is started.
    """

    def __init__(self, data: str, log: Path, port: int = 0, core: int | None = None, warm: bool = False) -> None:
        self.data, self.log, self.port, self.core, self.warm = data, log, port or free_port(), core, warm
        self.process: subprocess.Popen[bytes] | Forked | None = None
        self.source = ""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def lives(self) -> bool:
        """Is there a process, and has it not ended?"""
        return self.process is not None and self.process.poll() is None

    def start(self, patience: float = 60.0) -> float:
        """Start it; seconds until it answers."""
        began = time.monotonic()
        words = ["serve", "italian", "--bots", "0", "--pace", "0", "--data", self.data, "--port", str(self.port)]
        if self.warm and not self.source:
            self.process = Forked(words, self.log)
        else:
            env = {**os.environ, "PYTHONPATH": self.source} if self.source else None
            with self.log.open("ab") as log:
                words = [sys.executable, "-m", "buio.cli", *words]
                self.process = subprocess.Popen(words, stdout=log, stderr=log, env=env)
        if self.core is not None:
            os.sched_setaffinity(self.pid, {self.core})
        while not self.healthy():
            if self.process.poll() is not None or time.monotonic() - began > patience:
                raise RuntimeError(f"the server did not start: {self.log.read_text(errors='replace')[-2000:]}")
            time.sleep(0.01)
        return time.monotonic() - began

    def healthy(self) -> bool:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2)
        try:
            line.request("GET", "/readyz")
            return line.getresponse().status == 200
        except OSError:
            return False
        finally:
            line.close()

    def kill(self) -> None:
        """`kill -9`, at once."""
        if self.process is not None and self.lives():
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def stop(self) -> None:
        """Ask it to end; it has its time."""
        if self.process is not None and self.lives():
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()


def ended_by_signals() -> None:
    """Have SIGTERM end this program as Ctrl+C does, also in the background: what it has started ends with it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))


@contextmanager
def serving(data: str, log: Path, core: int | None = None) -> Iterator[Server]:
    """A server that has started; it is stopped at the end."""
    server = Server(data, log, core=core)
    try:
        server.start()
        yield server
    finally:
        server.stop()


class Door:
    """The HTTP side of a server, through one connection: tables are opened and tokens are given there."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def close(self) -> None:
        self._line.close()

    def open(self, games: list[str], rules: dict[str, Any] | None = None, **settings: Any) -> str:
        """Open a table; the path of its link, with a slash at its end."""
        body = json.dumps({"games": games, "settings": settings, "rules": rules or {}})
        self._line.request("POST", "/api/tables", body)
        answer = self._line.getresponse()
        told = json.loads(answer.read())
        if answer.status != 201:
            raise RuntimeError(told["error"])
        path: str = told["link"].removeprefix(f"http://127.0.0.1:{self.port}")
        return f"{path}/"

    def token(self, path: str) -> str:
        """The cookie of somebody new at the table of this path."""
        self._line.request("HEAD", path)
        answer = self._line.getresponse()
        answer.read()
        cookie = answer.getheader("set-cookie")
        if cookie is None:
            raise RuntimeError(f"{path} gave no token: {answer.status}")
        return cookie.partition(";")[0]
