"""A table of its own for each test, and people who open its page."""

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn
from msgspec.structs import replace

from buio.cli import app as command_line
from buio.play.game import Game
from buio.play.rules import Rules
from buio.play.shuffle import Shuffle
from buio.server import line, new_table, serving
from buio.server.app import create_app
from buio.table.room import Room
from buio.table.settings import Settings
from tests import chromium
from tests.browser.guest import Guest

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from starlette.applications import Starlette
    from starlette.types import ASGIApp

Open = Callable[..., Guest]
Host = Callable[..., Open]

SAME = Shuffle(11)


def a_table(
    game: Game[Any], rules: Rules | None = None, bots: int = 0, shuffle: Shuffle | None = SAME, **how: Any
) -> Room:
    """A table without pauses, at which results stay until somebody goes on; `how` it is run otherwise.

    The same cards come at every run, unless there is no `shuffle`: only where it is proved that they are not known.
    """
    return Room.new(game, rules, Settings(**{"pace": 0, "rest": -1, "bots": bots, **how}), shuffle)


@pytest.fixture(scope="package")
def browser() -> "Iterator[Browser]":
    """Headless Chromium; where none can be had the test is left out, but not under CI.

    Closed after these tests: while it is open its event loop runs, and no test with a loop of its own could.
    """
    try:
        found = chromium.find()
    except chromium.Absent as absent:
        leave_out = pytest.fail if os.environ.get("CI") else pytest.skip
        leave_out(f"no Chromium (apt-get install chromium): {absent}")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=30_000)  # for what never comes; its own five seconds a busy machine may take
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=found.path, args=chromium.FLAGS, env={**os.environ, **found.env}
        )
        yield opened
        opened.close()


@pytest.fixture
def address(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A table without pauses, dealing from seed 11, as the command line makes it; a test may ask for others.

    Served by a thread: a process for each test would take a second to start.
    """
    made: list[Starlette] = []
    monkeypatch.setattr(serving, "bound", lambda *_where: nullcontext())  # somebody may be playing at the usual port
    monkeypatch.setattr(serving, "run", lambda application, *_where: made.append(application))
    asked = getattr(request, "param", "").split()
    seed = [] if "--seed" in asked else ["--seed", "11"]
    command_line(["serve", *asked, *seed, "--pace", "0"])
    with served(made[0]) as found:
        yield found


@pytest.fixture
def visit(browser: "Browser", address: str) -> Iterator[Open]:
    """Open the page as somebody; afterwards nothing may have gone wrong in it."""
    with guests(browser, address) as open_page:
        yield open_page


@pytest.fixture
def host(browser: "Browser", monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    """Serve a room of the test's own making, or the bare door; visitors are looked after like any guest."""
    monkeypatch.setattr(line, "MESSAGES", 1000)
    with ExitStack() as stack:

        def serve(room: Room | None = None) -> Open:
            address = stack.enter_context(served(create_app(room)))
            return stack.enter_context(guests(browser, address))

        yield serve


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that are opened on the page deal from a seed, and nobody is hurried there, however slow the machine is.

    With this one somebody can open after parol, and the chips of those who are all in go to different winners.
    """
    made = new_table.room_for

    def seeded(codes: Any, rules: Any, settings: Settings, rotation: bool, _seed: None, *more: Any) -> Room:
        return made(codes, rules, replace(settings, clock=0, rest=-1), rotation, 6, *more)

    monkeypatch.setattr(new_table, "room_for", seeded)


@contextmanager
def served(application: "ASGIApp") -> Iterator[str]:
    """A table, in a thread of this process."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        config = uvicorn.Config(application, ws="websockets-sansio", log_level="warning")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        try:
            while not server.started:
                assert thread.is_alive(), "the server has ended"
                time.sleep(0.01)
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(10)


@contextmanager
def guests(browser: "Browser", address: str) -> Iterator[Open]:
    """Pages of a table, each in a browser of its own; without the worker, where a test does not ask for it."""
    opened: list[Guest] = []

    def open_page(
        size: tuple[int, int] = (1280, 800), language: str = "it-IT", door: bool = True, **more: object
    ) -> Guest:
        settings = {"reduced_motion": "reduce", "service_workers": "block", **more}
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=language, **settings  # type: ignore[arg-type]
        )  # fmt: skip
        guest = Guest(context.new_page(), address, door)
        opened.append(guest)
        return guest

    yield open_page
    for guest in opened:
        errors, foreign = guest.errors, guest.foreign
        guest.page.context.close()
        assert not errors
        assert not foreign, "the page asked another host for something"
