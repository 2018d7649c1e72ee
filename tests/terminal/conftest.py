"""Bots that do anything."""

import pytest

from buio.table.desks import dealing
from tests.server.test_proved import a_player


@pytest.fixture
def bots_do_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever may be done, at once: what good players do is played elsewhere."""
    monkeypatch.setattr(dealing, "_player", a_player)
