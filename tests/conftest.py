"""What all tests share: how much to do, a served table, a browser."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import Phase, settings

from tests import rulebook
from tests.proofs import Proofs

if TYPE_CHECKING:
    from playwright.sync_api import Browser

settings.register_profile("fixed", derandomize=True, deadline=None)
settings.register_profile("planted", settings.get_profile("fixed"), phases=[Phase.explicit, Phase.generate])
settings.load_profile("fixed")  # the same examples in every run; --hypothesis-profile=default looks for new ones


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deals", type=int, default=150, help="random deals for each number of players (default: 150)")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Proofs(rulebook.stated), "proofs")


@pytest.fixture(scope="session")
def deals(request: pytest.FixtureRequest) -> int:
    """How many random deals to play for each number of players."""
    return int(request.config.getoption("--deals"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real `buio serve` on a free port, without pauses, dealing from a seed; its address."""
    port, log = _free_port(), tmp_path_factory.mktemp("server") / "log"
    command = [sys.executable, "-m", "buio.cli", "serve", "--port", str(port), "--seed", "11", "--pace", "0"]
    with log.open("wb") as output, subprocess.Popen(command, stdout=output, stderr=output) as process:
        try:
            _wait_for(port, process, log)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path, patience: float = 20) -> None:
    until = time.monotonic() + patience
    while process.poll() is None and time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    pytest.fail(f"the server did not start:\n{log.read_text(errors='replace')}")


CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",  # Chromium refuses to run as root with it
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """Headless Chromium; where it is missing the test is skipped, but not under CI.

    Closed after each module: while it is open its event loop runs, and no test with a loop of its own could.
    """
    path = os.environ.get("BUIO_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if path is None:
        absent = pytest.fail if os.environ.get("CI") else pytest.skip
        absent("no Chromium: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()
