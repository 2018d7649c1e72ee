"""A process that the simulator has for itself, so that no process of the tests compiles it."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeAlias

ROOT = Path(__file__).parents[2]
Play: TypeAlias = Callable[[list[list[object]]], list[Any]]


@contextmanager
def playing(module: str, by: str, **env: str) -> Iterator[Play]:
    """A process that answers what it is asked for, line by line, by `numba` or by `numpy`."""
    env = os.environ | {"BUIO_ODDS": by} | env
    command = [sys.executable, "-m", module]
    with (
        TemporaryFile("w+") as errors,
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=ROOT, env=env
        ) as process,
    ):
        assert process.stdin
        assert process.stdout
        asks, tells = process.stdin, process.stdout

        def play(asked: list[list[object]]) -> list[Any]:
            told = []
            for table in asked:
                asks.write(json.dumps(table) + "\n")
                asks.flush()
                told.append(tells.readline())
            errors.seek(0)
            assert all(told), errors.read()[-2000:]
            return [json.loads(line) for line in told]

        yield play
        process.stdin.close()
