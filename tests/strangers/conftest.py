"""The strangers' games, let in for a test and out again."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

import buio
from tests.strangers import anaconda, brag, chicago, follow_the_queen, rummy13, scala40, teen_patti

MODULES = (follow_the_queen, chicago, rummy13, anaconda, brag, scala40, teen_patti)
STRANGERS = {module.GAME.code: module for module in MODULES}


@pytest.fixture
def strangers() -> Iterator[None]:
    """All these games are in the catalogue while the test runs."""
    with ExitStack() as stack:
        for module in STRANGERS.values():
            stack.enter_context(buio.registered(module.GAME, module.WORDS))
        yield
