"""A lock on a file that one process at a time may use. The system lets it go when the process ends, however it ends.

Twenty lines about `fcntl` and `msvcrt` instead of a library: the terminal in lines has no dependency of its own.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO


class Lock:
    """An empty file beside the one that is meant; it is held from the first moment until `release`.

    Args:
        path: where it lies.

    Raises:
        BlockingIOError: another process holds it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[bytes] | None = None
        while self._file is None:
            file = os.fdopen(os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "ab")
            try:
                if sys.platform == "win32":
                    import msvcrt

                    file.seek(0)
                    msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
                else:
                    import fcntl

                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                file.close()
                raise BlockingIOError(f"{path} is held by another process") from None
            if _is_there(path, file):
                self._file = file
            else:  # whoever held it took it away after we had opened it
                file.close()

    def release(self) -> None:
        """Let it go; nothing is left behind."""
        if self._file is not None:
            with suppress(OSError):  # Windows removes no file that is open
                self.path.unlink()
            self._file.close()
            self._file = None
            if sys.platform == "win32":
                with suppress(OSError):
                    self.path.unlink()

    def __del__(self) -> None:
        """Whoever forgets it holds it no longer."""
        self.release()


def _is_there(path: Path, file: IO[bytes]) -> bool:
    with suppress(FileNotFoundError):
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    return False
