"""Every process of a run rewrites the assertions of all tests before it reads them, and Python compiles our sources.

What one has written the others find. They all begin at once with the same file, though, so on a fresh clone each would
write everything: 10 of 17 s of processor. Here each first writes its part.
"""

import compileall
import sys
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

ROOT = Path(__file__).parents[1]


def share(config: pytest.Config, number: int, count: int) -> None:
    """Write one of so many parts of what is not written yet, so that nobody else has to."""
    if sys.dont_write_bytecode:
        return
    for path in sorted((ROOT / "src").rglob("*.py"))[number::count]:
        compileall.compile_file(path, quiet=2)
    for path in sorted((ROOT / "tests").rglob("test_*.py"))[number::count]:
        written_down(config, path)


def written_down(config: pytest.Config, path: Path) -> Path:
    """The file in which a file of tests stands with its assertions rewritten, as pytest looks for it."""
    folder = rewrite.get_cache_dir(path)
    written = folder / f"{path.stem}{rewrite.PYC_TAIL}"
    if rewrite._read_pyc(path, written) is None:
        folder.mkdir(parents=True, exist_ok=True)
        digest, code = rewrite._rewrite_test(path, config)
        rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, digest, written)
    return written
