"""Runs on disk: a file whose first line says what is played, and each further one what was played of it.

A line is written at once and whole, so whatever ends the process leaves at most a last line without its end.
"""

import hashlib
import json
from collections.abc import Iterator
from inspect import getmodule, getsource
from itertools import pairwise
from pathlib import Path
from types import FunctionType
from typing import IO, Any, Final

from buio.lock import Lock
from buio.odds.errors import OddsError
from buio.odds.simulator.job import Job
from buio.odds.simulator.keeping import Keeper
from buio.odds.simulator.policies import Policy, Table
from buio.odds.simulator.results import Result
from buio.odds.simulator.stretches import PlayedStretch, Stretch
from buio.play.recipe import Recipe

FOLLOWS: Final = ("stacks", "rules", "recipe", "policies")
"""What is another one where game or players are."""
OTHERS: Final = {"policies": "other policies", "recipe": "another recipe", "simulator": "another version of Buio"}
"""What is told without its value, a digest."""


def manifest(job: Job, recipe: Recipe) -> dict[str, Any]:
    """Return what decides every sum of a simulation.

    Raises:
        OddsError: a policy that cannot be known again.
    """
    rules = recipe.origin[1] if recipe.origin else None
    return {
        "game": recipe.code,
        "players": len(job.stacks),
        "deals": job.deals,
        "seed": job.seed,
        "stacks": job.stacks.tolist(),
        "rules": rules.texts() if rules else {},
        "recipe": _digest(job.program.tobytes()),
        "policies": [_known_by(policy) for policy in job.policies],
        "one_in": job.keeper.one_in if job.keeper else 0,
        "block": job.size,
        "simulator": job.sources,
    }


def _known_by(policy: Policy) -> str:
    """A policy as a text that differs where it decides otherwise: of a function its name and its module's source."""
    if isinstance(policy, Table):
        return f"Table {_digest(policy.numbers.tobytes())}"
    module = getmodule(policy)
    name = policy.__name__ if isinstance(policy, FunctionType) else ""
    if module is None or vars(module).get(name) is not policy:
        raise OddsError(f"policies: a saved run is played by Tables, or by functions that a module defines: {policy!r}")
    return f"{name} {_digest(getsource(module).encode())}"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


class Saved:
    """A run on disk; nobody else writes there meanwhile.

    Args:
        path: its file.
        said: what decides its sums.
        players: how many are seated.
        keeper: keeps the rows of its deals, if there are to be any.

    Attributes:
        done: what was played.
        total: its sums.
    """

    def __init__(self, path: Path, said: dict[str, Any], players: int, keeper: Keeper | None) -> None:
        """Open a run, or begin one.

        Raises:
            OddsError: what is there is another run or none, is being written, or cannot be read or written.
        """
        self.done: list[Stretch] = []
        self.total: Result = Result.nothing(players)
        self._path, self._keeper = path, keeper
        try:
            self._lock = Lock(path.with_name(f"{path.name}.lock"))
        except BlockingIOError:
            raise OddsError(f"save: another process is writing {path}") from None
        except OSError as error:
            raise self._failed(error) from None
        try:
            self._file = self._opened(said)
            self._sweep()
        except BaseException:
            self._lock.release()
            raise

    def __enter__(self) -> "Saved":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        try:
            self._sweep()  # of a worker that was killed
        finally:
            self._lock.release()

    def _sweep(self) -> None:
        if self._keeper:
            self._keeper.sweep(self.done)

    def add(self, played: PlayedStretch) -> None:
        """Keep what was played, first its rows.

        Raises:
            OddsError: it cannot be written.
        """
        if self._keeper:
            self._keeper.adopt(played)
        self.done.append(played.blocks)
        self._write(self._file, _line({"blocks": played.blocks, **played.result.sums()}))

    def _opened(self, said: dict[str, Any]) -> IO[bytes]:
        head = _line(said)
        try:
            text = self._path.read_bytes() if self._path.exists() else b""
            file = self._path.open("ab")
        except OSError as error:
            raise self._failed(error) from None
        try:
            if head.startswith(text):  # new, or whoever wrote it did not get far
                file.truncate(0)
                self._write(file, head)
            else:
                whole = text[: text.rfind(b"\n") + 1]
                self._read(whole.splitlines(), said)
                file.truncate(len(whole))
        except BaseException:
            file.close()
            raise
        return file

    def _read(self, lines: list[bytes], said: dict[str, Any]) -> None:
        there = _object(lines[0]) if lines else {}
        if there.keys() != said.keys():
            raise OddsError(f"save: {self._path} is no saved run; name a file that is not there yet")
        if differing := list(_differing(there, said)):
            raise OddsError(f"save: {self._path} is another run: {'; '.join(differing)}")
        for number, line in enumerate(lines[1:], 2):
            try:
                sums = _object(line)
                first, past = sums.pop("blocks")
                self.total += Result.again(sums)
            except (KeyError, TypeError, ValueError):
                raise OddsError(f"save: line {number} of {self._path} cannot be read; take that line away") from None
            self.done.append((first, past))
        blocks = sorted(self.done)
        if any(past > first for (_, past), (first, _) in pairwise(blocks)):
            raise OddsError(f"save: {self._path} has some blocks twice; begin another file")

    def _write(self, file: IO[bytes], line: bytes) -> None:
        try:
            file.write(line)
            file.flush()
        except OSError as error:
            raise self._failed(error) from None

    def _failed(self, error: OSError) -> OddsError:
        return OddsError(f"save: {self._path}: {error.strerror}")


def _line(said: dict[str, Any]) -> bytes:
    return json.dumps(said).encode() + b"\n"


def _object(line: bytes) -> dict[str, Any]:
    try:
        read = json.loads(line)
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}


def _differing(there: dict[str, Any], here: dict[str, Any]) -> Iterator[str]:
    """What is not the same, and how; not what follows from that, such as the rules of another game."""
    unlike = [key for key, one in here.items() if there[key] != one]
    of_the_table = {"game", "players"} & {*unlike}
    for key in unlike:
        if key in FOLLOWS and (of_the_table or (key == "recipe" and "rules" in unlike)):
            continue
        if key == "rules" and isinstance(there[key], dict):
            yield from _differing({**dict.fromkeys(here[key], "unknown"), **there[key]}, here[key])
        else:
            yield OTHERS.get(key) or f"{key} {_said(there[key])} there, {_said(here[key])} asked for"


def _said(value: object) -> str:
    if not isinstance(value, list):
        return str(value)
    return ", ".join(map(str, value if len({*map(str, value)}) > 1 else value[:1]))
