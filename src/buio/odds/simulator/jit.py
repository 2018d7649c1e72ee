"""Compiled where Numba is there, the same code run by Python where it is not."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar, cast

from buio.odds.backend import compiled
from buio.odds.cache import folder, named_by
from buio.odds.telling import compiling

HERE: Final = Path(__file__).parent
MADE_HERE: Final = {"@piece", "@entry"}
"""Lines of a file that has pieces."""
P = ParamSpec("P")
R = TypeVar("R")


def piece(function: Callable[P, R]) -> Callable[P, R]:
    """Return a piece of the simulator, which other pieces call; arrays and whole numbers in and out."""
    return _made(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """Return a piece that Python calls."""
    return _made(function, cache=True, nogil=True)


def _made(function: Callable[P, R], **how: bool) -> Callable[P, R]:
    """Compiled, without counting who holds an array: no piece makes one, and the counting took half of the time."""
    if not compiled():
        return function
    numba: Any = import_module("numba")
    kept_in, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(_kept_in())
    try:
        made: Any = numba.njit(error_model="numpy", _nrt=False, **how)(function)
    finally:
        numba.config.CACHE_DIR = kept_in
    compiling().ours.add(made)
    return cast("Callable[P, R]", made)


@cache
def sources() -> str:
    """Return a name for the very text of the simulator: other sources may play other deals, or count them otherwise."""
    return named_by(HERE)


@cache
def _kept_in() -> Path:
    """A folder for the very text of all pieces: Numba looks only at the file of the piece that Python calls."""
    pieces = [path for path in sorted(HERE.glob("*.py")) if MADE_HERE & {*path.read_text(encoding="utf-8").split("\n")}]
    return folder() / "simulator" / named_by(HERE / "layout.py", HERE / "columns.py", Path(__file__), *pieces)
