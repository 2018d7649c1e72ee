"""What all tests share: how much to do, a served table, a browser."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deals", type=int, default=0, help="random deals for each number of players (default: a few)")


@pytest.fixture(scope="session")
def deals(request: pytest.FixtureRequest) -> int:
    """How many random deals to play for each number of players."""
    return int(request.config.getoption("--deals")) or 150


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A real `buio serve` on a free port, without pauses, dealing from a seed; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "buio.cli", "serve", "--port", str(port), "--seed", "11", "--pace", "0"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait_for(port)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(10)


def _wait_for(port: int) -> None:
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError("the server did not start")


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """Headless Chromium; where it is missing the test is skipped, but not under CI."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("the browser tests need Chromium: apt-get install chromium")
        pytest.skip("no Chromium: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
    flags += ["--disable-component-update", "--disable-sync"]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=flags)
        yield chromium
        chromium.close()
