"""What all tests share: how much to do, a served table."""

import gc
import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

import pytest
from hypothesis import Phase, settings

from tests import quick, reading, rulebook
from tests.proofs import Proofs
from tests.server.database import free_port

if TYPE_CHECKING:
    from buio.bots.rummy.race import Race
    from buio.cards import Cards
    from buio.rummy import GoingOutRules

CACHE = Path(__file__).parents[1] / ".pytest_cache" / "buio"
os.environ["BUIO_CACHE"] = str(CACHE)  # whatever is kept is named by its sources, so it stays from run to run

settings.register_profile("fixed", derandomize=True, deadline=None)
settings.register_profile("planted", settings.get_profile("fixed"), phases=[Phase.explicit, Phase.generate])
settings.load_profile("fixed")  # the same examples in every run; --hypothesis-profile=default looks for new ones


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deals", type=int, default=150, help="random deals for each number of players (default: 150)")
    parser.addoption("--nights", type=int, default=300, help="random nights under a referee (default: 300)")
    parser.addoption("--simulated", type=int, default=100, help="simulated nights of servers (default: 100)")
    parser.addoption("--hands", type=int, default=2_000, help="hands of each ranking for the odds (default: 2,000)")
    parser.addoption("--messages", type=int, default=20_000, help="hostile messages over all games (default: 20,000)")
    parser.addoption("--quick", action="store_true", help="only the tests nearest to what has changed, within a minute")


def pytest_configure(config: pytest.Config) -> None:
    """Hear Ctrl-C; judge the proofs of rules; remember what tests cost; with --quick choose by it."""
    gc.disable()  # all that is collected stays to the end: looking for what has gone finds nothing
    hear_ctrl_c()
    config.pluginmanager.register(Proofs(rulebook.stated), "proofs")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(quick.Costs(config))
    if config.getoption("--quick"):
        config.pluginmanager.register(quick.Quick(config))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Where everything is read by several processes, each writes down a part of it for all."""
    worker = getattr(session.config, "workerinput", None)
    if worker and not (session.config.getoption("--quick") or session.config.getoption("file_or_dir")):
        reading.share(session.config, int(worker["workerid"].removeprefix("gw")), worker["workercount"])


def hear_ctrl_c() -> None:
    """Where we are told not to, in a background, programs that tests start would not hear it either."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first, so that no processor is left alone with it: that is the browser."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)


def pytest_collection_finish() -> None:
    """Twelve thousand tests in memory make every look for garbage long: they are left out of it."""
    gc.freeze()
    gc.set_threshold(50_000, 10, 10)
    gc.enable()


@pytest.fixture(scope="session")
def deals(request: pytest.FixtureRequest) -> int:
    """How many random deals to play for each number of players."""
    return int(request.config.getoption("--deals"))


@pytest.fixture(scope="session")
def nights(request: pytest.FixtureRequest) -> int:
    """How many random nights to play."""
    return int(request.config.getoption("--nights"))


@pytest.fixture(scope="session")
def hands(request: pytest.FixtureRequest) -> int:
    """How many hands of each ranking to compare in tests of the odds."""
    return int(request.config.getoption("--hands"))


@pytest.fixture(scope="session")
def messages(request: pytest.FixtureRequest) -> int:
    """How many hostile messages to send over all games."""
    return int(request.config.getoption("--messages"))


@cache
def _few(out_rules: "GoingOutRules", pack: "Cards") -> "Race":
    from buio.bots.rummy import race

    with mock.patch.object(race, "POOL", 16):
        return race.Race(out_rules, pack)


@contextmanager
def _imagining_little() -> Iterator[None]:
    from buio.bots.rummy import plain

    with mock.patch.object(plain, "race", _few):
        yield


@pytest.fixture
def few_imagined() -> Iterator[None]:
    """Players of rummy that imagine few hands of a game: what they do is worse, and as legal, and seconds cheaper."""
    with _imagining_little():
        yield


@pytest.fixture(scope="module", autouse=True)
def _few_imagined_elsewhere(request: pytest.FixtureRequest) -> Iterator[None]:
    """How well they play is asked in the room of the bots; in the others they are there to play."""
    with nullcontext() if request.path.parent.name == "bots" else _imagining_little():
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real `buio serve` on a free port, without pauses, dealing from a seed; its address."""
    command = [sys.executable, "-m", "buio.cli", "serve", "--seed", "11", "--pace", "0"]
    with started(command, tmp_path_factory.mktemp("server") / "log") as address:
        yield address


@contextmanager
def started(command: list[str], log: Path) -> Iterator[str]:
    """This `buio serve` on a free port, while it runs; its address."""
    port = free_port()
    command = [*command, "--port", str(port)]
    with log.open("wb") as output, subprocess.Popen(command, stdout=output, stderr=output) as process:
        try:
            _wait_for(port, process, log)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path, patience: float = 60) -> None:
    until = time.monotonic() + patience
    while process.poll() is None and time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    pytest.fail(f"the server did not start:\n{log.read_text(errors='replace')}")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None]:
    """Say in one closing line what was not tested."""
    yield
    if line := left_out(terminalreporter.stats.get("skipped", [])):
        terminalreporter.write_line(line)


def left_out(skipped: Iterable[pytest.TestReport]) -> str:
    """How many tests were left out for which reason; empty if none was."""
    said = (report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr) for report in skipped)
    reasons = Counter(text.removeprefix("Skipped: ").partition("\n")[0] for text in said)
    return "left out: " + "; ".join(f"{count} for {reason}" for reason, count in reasons.items()) if reasons else ""
