"""What is kept on disk is what the present sources make: a faulty moment leaves nothing behind."""

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import numpy as np
import pytest

from buio.odds import cache
from buio.odds.backend import compiled

ROOT = Path(__file__).parents[2]
ASKS = """
import json
import numpy as np
from buio.odds import compiled_here, scores
from buio.ranking import BADUGI
found = {"badugi": (scores(BADUGI, ["AsJh7d5c", "Ah2d3c5s", "KhQdJcTs"]) >> 4).tolist()}
if compiled_here():
    from buio.odds.kernels.omaha import doubled
    out = np.zeros(1, np.int64)
    doubled(np.array([6], np.uint64), out)
    found["kernel"] = out.tolist()
print(json.dumps(found))
"""
KERNEL = '''"""A kernel that takes a piece from another file."""

from buio.odds.kernels.compiler import kernel
from buio.odds.kernels.hand_scores import plain


@kernel
def doubled(found, out):
    """The score in the first entry."""
    out[0] = plain(found[0])
'''


def test_tests_have_a_cache_of_their_own() -> None:
    assert cache.folder() == ROOT / ".pytest_cache" / "buio"
    told = subprocess.run([sys.executable, "-c", "from buio.odds.cache import folder; print(folder())"],
                          capture_output=True, text=True, check=True)  # fmt: skip
    assert told.stdout.strip() == str(cache.folder())


def test_a_name_goes_by_every_byte(tmp_path: Path) -> None:
    (tmp_path / "room").mkdir()
    files = tmp_path / "one.py", tmp_path / "room" / "two.py"
    names = []
    for text in ("x = 1", "x = 2"):
        for file in files:
            file.write_text(text)
            cache.named_by.cache_clear()
            names.append(cache.named_by(files[0], tmp_path / "room"))
    assert len(set(names)) == 4
    assert cache.named_by(files[0], tmp_path / "room") == names[-1]


def test_a_fault_is_gone_when_it_is_mended(tmp_path: Path) -> None:
    """Of tables, and of kernels into which pieces of another file are compiled."""
    copytree(ROOT / "src/buio", tmp_path / "buio", ignore=ignore_patterns("web", "server", "terminal"))
    (tmp_path / "buio/odds/__init__.py").write_text("from buio.odds.backend import compiled as compiled_here\n"
                                                     "from buio.odds.scores import scores\n")  # fmt: skip
    (tmp_path / "buio/odds/kernels/omaha.py").write_text(KERNEL)
    ranking, pieces = tmp_path / "buio/ranking/badugi.py", tmp_path / "buio/odds/kernels/hand_scores.py"
    right = asked(tmp_path)
    assert right["badugi"][1] > right["badugi"][0] > right["badugi"][2]
    was = {path: path.read_text() for path in (ranking, pieces)}
    plant(ranking, "a, b, c, d = cards\n", "a, b, c, d = cards\n            return 16\n")
    plant(pieces, "return (found & ~ONE) <<", "return (found & ~ONE) + ONE <<")
    faulty = asked(tmp_path)
    assert faulty["badugi"] == [1, 1, 1]
    assert (faulty.get("kernel") != right.get("kernel")) == compiled()
    for path, text in was.items():
        path.write_text(text)
    assert asked(tmp_path) == right


def plant(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert text.count(old) == 1, path
    path.write_text(text.replace(old, new))


def asked(folder: Path) -> dict[str, Any]:
    """What the copy of the sources answers."""
    env = os.environ | {"PYTHONPATH": str(folder), "BUIO_CACHE": str(folder / "cache")}
    done = subprocess.run([sys.executable, "-c", ASKS], capture_output=True, text=True, env=env, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    return dict(json.loads(done.stdout))


def test_a_table_of_somebody_elses_ranking_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows which sources it comes from."""
    from buio.odds.listed_scores import scores_by_number
    from buio.ranking import Badugi

    class Upside(Badugi):
        def score(self, cards: Any) -> int:
            return 16

    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    assert np.unique(scores_by_number(Upside())).tolist() == [16]
    assert not list(tmp_path.iterdir())
