"""Random evenings of several tables in one hub, under the eyes of a referee; `--nights 20000` plays two hundred."""

from collections import Counter

import pytest

from tests.server.houses import evening

BLOCKS = 2


@pytest.mark.parametrize("block", range(BLOCKS))
def test_tables_of_one_hub_are_read_back_as_they_were_and_never_stuck(block: int, nights: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(block, max(nights // 100, 2 * BLOCKS), BLOCKS):
        met += evening(seed)
    assert met["moves"]
    assert met["restarts"]
    assert met["at two tables"]
