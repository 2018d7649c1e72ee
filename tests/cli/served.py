"""A real server in a process of its own, tables on it, and programs that play there."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.server.database import free_port

BUIO = (sys.executable, "-m", "buio.cli")
CALLER = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    by_verb = {option["verb"]: option for option in asked["options"]}
    if "cc" in by_verb:
        print("cc", flush=True)
    elif "sd" in by_verb:
        print("sd", *by_verb["sd"]["hand"][:min(by_verb["sd"]["counts"])], flush=True)
    else:
        print("no", flush=True)
"""
"""Calls whatever there is to call, and keeps its cards."""


class Server:
    """`buio serve`, which can be killed and started again on the same port with the same data.

    Attributes:
        url: its address.
        said: the first lines of its standard error.
    """

    def __init__(self, data: Path | str, *words: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._words = [*BUIO, "serve", *words, "--data", str(data), "--port", str(self.port)]
        self.start()

    def start(self) -> None:
        """Start, and wait until it accepts connections."""
        self.process = subprocess.Popen(self._words, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        line = self.process.stderr.readline()
        assert re.search(r"http://\S+", line), line

    def kill(self) -> None:
        """`kill -9`, and it is gone."""
        self.process.kill()
        self.process.wait()
        if self.process.stderr is not None:
            self.process.stderr.close()


@contextmanager
def serving(data: Path | str, *words: str) -> Iterator[Server]:
    """A server for as long as a test needs it."""
    server = Server(data, *words)
    try:
        yield server
    finally:
        server.kill()


def answered(*words: str) -> Any:
    """What a command answers, as JSON, in a process of its own."""
    done = subprocess.run([*BUIO, *words, "--json"], capture_output=True, text=True, timeout=60)
    assert done.returncode in (0, 3), done.stderr
    return json.loads(done.stdout)


def new_table(server: Server, *words: str) -> dict[str, str]:
    """A table without pauses."""
    opened: dict[str, str] = answered("table", "new", *words, "--server", server.url, "--pace", "0")
    return opened


def program(folder: Path, text: str = CALLER, name: str = "caller") -> str:
    """The command that starts a program of this text."""
    file = folder / f"{name}.py"
    file.write_text(text)
    return f"{sys.executable} {file}"


def bot(link: str, command: str, *words: str) -> "subprocess.Popen[str]":
    """A bot at a table, in a process of its own."""
    return subprocess.Popen(
        [*BUIO, "bot", link, "--command", command, *words, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(playing: "subprocess.Popen[str]", status: int = 0) -> tuple[dict[str, int], str]:
    """What a bot answers when it has left, and what it has complained of."""
    said, complained = playing.communicate(timeout=90)
    assert playing.returncode == status, complained
    return json.loads(said), complained
