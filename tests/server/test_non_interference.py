"""Non-interference: tables that differ only in cards hidden from a viewer say the same to that viewer, byte by byte."""

import pytest

import buio
from tests.server.worlds import Compared, compared


@pytest.mark.parametrize("code", list(buio.games))
def test_what_a_viewer_is_told_does_not_depend_on_hidden_cards(code: str, deals: int) -> None:
    courses = max(5, deals // 30)
    found = sum([compared(code, seed) for seed in range(courses)], Compared())
    assert found.messages > courses
    assert found.pairs > 0
