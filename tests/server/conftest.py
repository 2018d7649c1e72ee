"""What the tests of the server share."""

import pytest

from buio.server import refusals
from buio.table.budget import Window


@pytest.fixture(autouse=True)
def _no_refusal_is_unsaid_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """What other tests were refused is not counted in this one."""
    monkeypatch.setattr(refusals, "_lately", Window(refusals.LINES, refusals.LINES_SECONDS))
