"""The command `buio`, run as a shell would run it, without the second that each process costs to start."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from unittest import mock

from buio.cli import main


class Terminal(io.TextIOWrapper):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        return True


def run(*args: str, typed: str | bytes = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in this process: what it answers, what it says on standard error, its exit status."""
    return _run(args, typed, environment, io.TextIOWrapper)


def run_looked_at(*args: str) -> subprocess.CompletedProcess[str]:
    """The same; somebody looks at standard error."""
    return _run(args, "", {}, Terminal)


def _run(
    args: tuple[str, ...], typed: str | bytes, environment: dict[str, str], errors: type[io.TextIOWrapper]
) -> subprocess.CompletedProcess[str]:
    said = io.TextIOWrapper(io.BytesIO(), "utf-8", newline="\n")
    complained = errors(io.BytesIO(), "utf-8", newline="\n")
    read = io.TextIOWrapper(io.BytesIO(typed if isinstance(typed, bytes) else typed.encode()), "utf-8")
    with (
        mock.patch.dict(os.environ, {"LANG": "C"} | environment),
        mock.patch.multiple(sys, argv=["buio", *args], stdin=read),
        redirect_stdout(said),
        redirect_stderr(complained),
    ):
        try:
            main()
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 1
    return subprocess.CompletedProcess(args, status, written(said), written(complained))


def run_apart(*args: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The same in a process of its own, for what only a process shows."""
    command = [sys.executable, "-m", "buio.cli", *args]
    env = os.environ | {"LANG": "C"} | environment
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=60, env=env)


def written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()
