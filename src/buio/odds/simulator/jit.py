"""Compiled where Numba is there, the same code run by Python where it is not."""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from buio.odds.backend import compiled

P = ParamSpec("P")
R = TypeVar("R")


def piece(function: Callable[P, R]) -> Callable[P, R]:
    """A piece of the simulator, which other pieces call; arrays and whole numbers in and out."""
    return _made(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """A piece that Python calls."""
    return _made(function, cache=True, nogil=True)


def _made(function: Callable[P, R], **how: bool) -> Callable[P, R]:
    if not compiled():
        return function
    import numba

    made: Any = numba.njit(error_model="numpy", _nrt=False, **how)(function)
    return cast("Callable[P, R]", made)
