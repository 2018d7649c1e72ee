"""Which of the twins computes: compiled kernels where Numba is installed, else NumPy. Both give the same answers."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Final

from buio.extras import require

VARIABLE: Final = "BUIO_ODDS"
"""The environment variable that chooses: `numpy`, `numba`, or nothing for the faster one that is there."""
BACKENDS: Final = ("numpy", "numba")
_chosen: list[str] = []


def backend() -> str:
    """Say what computes now: `numba` or `numpy`.

    Raises:
        ValueError: the environment asks for neither.
        MissingExtra: it asks for Numba, which is not installed.
    """
    asked = wanted()
    if asked not in ("", *BACKENDS):
        raise ValueError(f"{VARIABLE}={asked!r} is neither {' nor '.join(BACKENDS)}")
    if asked == "numba":
        require("fast")
    return asked or ("numba" if installed() else "numpy")


def wanted() -> str:
    """Return who was asked to compute; empty: whoever is faster."""
    return _chosen[-1] if _chosen else os.environ.get(VARIABLE, "")


def compiled() -> bool:
    """Do the compiled kernels compute?"""
    return backend() == "numba"


@contextmanager
def computed_by(name: str) -> Iterator[None]:
    """Choose who computes inside a `with`, for tests and comparisons.

    Args:
        name: `numpy` or `numba`.

    Raises:
        ValueError: another name.
    """
    if name not in BACKENDS:
        raise ValueError(f"name: {name!r} is neither {' nor '.join(BACKENDS)}")
    _chosen.append(name)
    try:
        yield
    finally:
        _chosen.pop()


@cache
def installed() -> bool:
    """Is Numba there?"""
    try:
        require("fast")
    except ImportError:
        return False
    return True
