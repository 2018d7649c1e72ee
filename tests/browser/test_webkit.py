"""The page in WebKit, the engine of every iPhone, with its service worker in charge: one page, a seat and a move."""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx2
import pytest

from buio.server.app import create_app
from tests.browser.conftest import served
from tests.browser.test_worker import IN_CHARGE, RUN, TABLE
from tests.server.database import free_port

pytestmark = pytest.mark.browser
DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
SEATED = "() => document.querySelector('.felt .mine .plate')"
OPEN = ".slots button:not([aria-disabled=true])"
ASKED = f"() => document.querySelector('{OPEN}')"
COUNTED = "['#app > .page', '[role=alert]'].map((one) => document.querySelectorAll(one).length)"
PATIENCE = 120
"""Seconds after which nothing comes any more: for what never does, not for a busy machine."""


class NotYet(Exception):
    """The browser refuses a command: there is no such thing, something lies above it, or another page is coming."""


class WebKit:
    """One page of a browser, by the few commands of WebDriver that it takes."""

    def __init__(self, driver: httpx2.Client) -> None:
        self.driver, self.at = driver, ""
        self.at = f"/session/{self.ask('/session', capabilities={})['sessionId']}"
        self.ask("/timeouts", script=PATIENCE * 1000)

    def ask(self, command: str, **what: object) -> Any:
        """Give a command; the answer."""
        answer = self.driver.post(f"{self.at}{command}", json=what)
        if not answer.is_success:
            raise NotYet(f"{command} {what}: {answer.text}")
        return answer.json()["value"]

    def close(self) -> None:
        self.driver.delete(self.at)

    def do(self, selector: str, command: str, **what: object) -> None:
        """Give a command to what is chosen by this, as soon as it is there and takes it."""

        def done() -> bool:
            (name,) = self.ask("/element", using="css selector", value=selector).values()
            try:
                self.ask(f"/element/{name}/{command}", **what)
            except NotYet as error:
                if "no such frame" not in str(error):  # which is said of a click that has led to another page
                    raise
            return True

        until(done, selector)

    def run(self, function: str) -> Any:
        """What this function of the page answers."""
        return self.ask("/execute/async", script=f"({function})().then(arguments[0])", args=[])

    def until(self, function: str) -> None:
        """Wait until this function of the page answers yes."""
        until(lambda: self.ask("/execute/sync", script=f"return ({function})()", args=[]), function)


def until(true: Callable[[], object], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if true():
                return
        except NotYet as error:
            what = str(error)
        time.sleep(0.02)
    raise AssertionError(f"waited in vain for {what}")


@pytest.fixture
def webkit(tmp_path: Path) -> Iterator[WebKit]:
    """WebKitGTK on a screen that nobody sees; where it is not installed the test is left out, under CI too."""
    if not (shutil.which(DRIVER) and shutil.which(SCREEN)):
        pytest.skip("no WebKit (apt-get install webkit2gtk-driver xvfb)")
    port = free_port()
    with ExitStack() as stack:

        def started(*command: str, **how: Any) -> None:
            process = stack.enter_context(subprocess.Popen(command, **how))
            stack.callback(process.terminate)

        reads, writes = os.pipe()
        started(SCREEN, "-displayfd", str(writes), pass_fds=[writes], stderr=subprocess.DEVNULL)
        os.close(writes)
        with os.fdopen(reads) as said:
            display = f":{said.readline().strip()}"
        started(DRIVER, f"--port={port}", env={**os.environ, "DISPLAY": display, "HOME": str(tmp_path), "LC_ALL": "C"})
        again = httpx2.HTTPTransport(retries=8)  # the driver does not say when it listens
        driver = httpx2.Client(base_url=f"http://127.0.0.1:{port}", transport=again, timeout=2 * PATIENCE)
        page = WebKit(stack.enter_context(driver))
        stack.callback(page.close)
        yield page


@pytest.mark.usefixtures("dealt")
def test_webkit_plays_with_the_worker_in_charge(webkit: WebKit) -> None:
    def one_page(at: str) -> None:
        webkit.until(TABLE)
        scripts = webkit.run(RUN)
        assert len(scripts) == len({name.rpartition("/")[2] for name in scripts}), f"{at}: {scripts}"
        assert webkit.run(f"async () => {COUNTED}") == [1, 0], at

    app = create_app()
    with served(app) as address:
        webkit.ask("/url", url=address)
        webkit.until(IN_CHARGE)
        webkit.do(".alone", "click")
        webkit.do("#name", "value", text="Anna")
        webkit.do("form button.main", "click")
        webkit.until(SEATED)
        one_page("from the door")
        webkit.ask("/refresh")
        webkit.until(SEATED)
        webkit.until(IN_CHARGE)
        one_page("again")
        webkit.until(ASKED)
        (table,) = app.state.hub.tables.values()
        deal = table.room.night.deal
        mine, made = deal.actor, len(deal.log)
        webkit.do(OPEN, "click")
        until(lambda: len(deal.log) > made, "the move")
        assert deal.log[made].actor == mine
