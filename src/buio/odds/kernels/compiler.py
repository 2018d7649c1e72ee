"""The compiler of the kernels, set up once.

Loops are not turned into vector instructions: the kernels are table look-ups, and gathering these is slower than one
after the other. The compiler asks a setting of the process whether it may; it is changed only while a kernel of ours
runs, which is when it may be compiled. What is compiled is kept in a folder of its own, for the kept code does not
tell with which setting it was made, nor from which pieces of other files.
"""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, cast

import numba

from buio.odds.cache import folder, named_by

config: Any = numba.config


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a compiled function that Python calls; arrays in, arrays out."""
    kept_in, config.CACHE_DIR = config.CACHE_DIR, str(folder() / "kernels" / named_by(Path(__file__).parent))
    try:
        compiled = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    finally:
        config.CACHE_DIR = kept_in

    @wraps(function)
    def run(*args: Any) -> Any:
        before, config.LOOP_VECTORIZE = config.LOOP_VECTORIZE, 0
        try:
            return compiled(*args)
        finally:
            config.LOOP_VECTORIZE = before

    return run


def inlined(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a piece of a kernel, compiled into each that uses it."""
    piece: Any = numba.njit(forceinline=True, error_model="numpy")(function)
    return cast("Callable[..., Any]", piece)
