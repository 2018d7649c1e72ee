"""Where tables and compiled kernels are kept between runs: the user's folder for what can be made again."""

import hashlib
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

VARIABLE: Final = "BUIO_CACHE"
"""The environment variable that names another folder."""
TABLES: Final = 1
"""One more when tables are made in another way."""


def folder() -> Path:
    """The folder; it may not exist yet."""
    if given := os.environ.get(VARIABLE):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "buio" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "buio"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "buio"


def kept(what: str, make: Callable[[], NDArray[Any]]) -> NDArray[Any]:
    """An array that takes long to make: read from the cache, or made and left there. No cache is no reason to fail.

    Args:
        what: what it is made from; another version of the package makes it anew.
        make: makes it.
    """
    name = hashlib.sha256(f"{version('buio')} {TABLES} {what}".encode()).hexdigest()[:32]
    path = folder() / "tables" / f"{name}.npy"
    try:
        return cast("NDArray[Any]", np.load(path, allow_pickle=False))
    except (OSError, ValueError, EOFError):
        array = make()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
            np.save(file, array)
        Path(file.name).replace(path)
    return array
