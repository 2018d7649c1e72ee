"""Where tables and compiled kernels are kept between runs: the user's folder for what can be made again."""

import hashlib
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

VARIABLE: Final = "BUIO_CACHE"
"""The environment variable that names another folder."""
ROOM: Final = Path(__file__).parents[1]
MAKERS: Final = (ROOM / "cards.py", ROOM / "ranking", ROOM / "odds")
"""The sources that tables are made by."""


def folder() -> Path:
    """Return the folder; it may not exist yet."""
    if given := os.environ.get(VARIABLE):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "buio" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "buio"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "buio"


@cache
def named_by(*sources: Path) -> str:
    """Return a name for the very text of these files, and of those in these folders; another one after every change."""
    text = hashlib.sha256()
    for top in sources:
        for path in sorted(top.glob("*.*")) if top.is_dir() else [top]:
            text.update(path.read_bytes() if path.is_file() else b"")
    return text.hexdigest()[:16]


def kept(what: str, make: Callable[[], NDArray[Any]]) -> NDArray[Any]:
    """Read an array that takes long to make from the cache, or make and leave it there. No cache is no failure.

    Args:
        what: what it is made from; other sources make it anew.
        make: makes it.
    """
    name = hashlib.sha256(f"{named_by(*MAKERS)} {what}".encode()).hexdigest()[:32]
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
