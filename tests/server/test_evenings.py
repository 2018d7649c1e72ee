"""Random nights at served tables, under the eyes of a referee; `--nights 6000` plays a thousand of them."""

from collections import Counter

import pytest
from msgspec.structs import replace

from buio.table import journal
from tests.server.evenings import Tables, evening

BLOCKS = 10


@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_nights_are_read_back_never_stuck_and_tell_nobody_too_much(block: int, nights: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(block, max(nights // 6, 2 * BLOCKS), BLOCKS):
        met += evening(seed)
    assert met["moves"]
    assert met["looks"]
    assert met["no act"], "nobody tried to move out of turn"


def played(tables: list[Tables]) -> list[list[bytes]]:
    """Play these side by side, a step here and a step there; their logs, without what is drawn anew each time."""
    running = [(one, one.play()) for one in tables]
    while running:
        running = [(one, steps) for one, steps in running if next(steps, "over") != "over"]
    drawn = journal.Invited | journal.Claimed
    logs = [[journal.decode(body) for body in one.log] for one in tables]  # an attempt digests codes that are drawn
    return [[journal.encode(replace(entry, cid="")) for entry in log if not isinstance(entry, drawn)] for log in logs]


def test_a_table_beside_others_is_the_same_table() -> None:
    seeds = range(3_000, 3_006)
    assert played([Tables(seed) for seed in seeds]) == [played([Tables(seed)])[0] for seed in seeds]
