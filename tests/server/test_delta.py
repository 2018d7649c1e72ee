"""Changes of a state: what the server says is different, and what a page makes of it (`frontend/tests/delta.test.ts`)."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from buio.server.delta import SAME, difference, patched

VECTORS = json.loads((Path(__file__).parents[1] / "golden/delta.json").read_text(encoding="utf-8"))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from(["", "Ah"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=12,
)


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["say"] for vector in VECTORS])
def test_both_sides_read_a_patch_alike(vector: dict[str, Any]) -> None:
    before, patch, after = vector["before"], vector["patch"], vector["after"]
    assert patched(before, patch) == after
    told = difference(before, after)
    assert told == patch or (told is SAME and patch == {})


@given(VALUES, VALUES)
def test_a_difference_makes_the_one_of_the_other(before: Any, after: Any) -> None:
    told = difference(before, after)
    assert before == after if told is SAME else patched(before, told) == after
