"""Patches that the server and the page read alike (`frontend/tests/delta.test.ts` has the same vectors)."""

import json
from pathlib import Path
from typing import Any

import pytest

from buio.table.delta import SAME, difference, patched

VECTORS = json.loads((Path(__file__).parents[1] / "golden/delta.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["say"] for vector in VECTORS])
def test_both_sides_read_a_patch_alike(vector: dict[str, Any]) -> None:
    before, patch, after = vector["before"], vector["patch"], vector["after"]
    assert patched(before, patch) == after
    assert difference(before, after) == (SAME if patch == {} else patch)
