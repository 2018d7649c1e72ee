"""What the tests of the server share."""

import functools
from collections.abc import Callable, Iterator, Sequence
from unittest import mock

import pytest

from buio.fairness.committed import Committed
from buio.server import refusals
from buio.table.budget import Window


def made_once() -> Callable[[Committed, int, Sequence[int]], list[str]]:
    """The same commitments for all who play the same deal: each costs as much as a dozen moves."""
    made = Committed.made
    once = functools.lru_cache(64)(lambda secret, number, order, laid: made(Committed(secret, number), order, laid))
    return lambda self, order, numbers: once(self.secret, self.number, order, tuple(numbers))


@pytest.fixture(autouse=True, scope="package")
def _commitments_are_made_once() -> Iterator[None]:
    with mock.patch.object(Committed, "made", made_once()):
        yield


@pytest.fixture(autouse=True)
def _no_refusal_is_unsaid_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """What other tests were refused is not counted in this one."""
    monkeypatch.setattr(refusals, "_lately", Window(refusals.LINES, refusals.LINES_SECONDS))
