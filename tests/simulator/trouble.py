"""Kinds of trouble, and the moments at which they come: at any time, or just between two awaits of a process."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from buio.server.store import StoreDown
from tests.simulator.people import Line
from tests.simulator.storing import MOMENTS

if TYPE_CHECKING:
    from tests.simulator.nights import Night, Process


def kill(night: "Night", process: "Process") -> None:
    process.killed()
    night.starts(night.rng.uniform(0.1, 3.0), process.version)


def stop(night: "Night", process: "Process", version: str = "") -> None:
    """As SIGTERM does: tables are given back, then the process ends; another one, or a newer one, is there before."""
    night.starts(0.0, version or process.version)
    process.ends()


def upgrade(night: "Night", process: "Process") -> None:
    stop(night, process, f"{process.version}+")


def freeze(night: "Night", process: "Process") -> None:
    process.frozen = night.world.now + night.rng.choice((0.5, 2.0, 4.5, 9.0))


def cut_off(night: "Night", process: "Process") -> None:
    process.store.cut = night.world.now + night.rng.choice((0.5, 2.0, 6.0, 12.0))


def database_down(night: "Night", _: "Process") -> None:
    night.database.down = night.world.now + night.rng.choice((0.3, 2.0, 13.0))


def slow_disk(night: "Night", _: "Process") -> None:
    night.database.slow = night.rng.choice((0.05, 0.5, 2.0))
    night.world.at(night.rng.uniform(1.0, 8.0), lambda: setattr(night.database, "slow", 0.005))


def lost_answers(night: "Night", _: "Process") -> None:
    night.database.flaky = night.rng.choice((0.05, 0.3))
    night.world.at(night.rng.uniform(1.0, 8.0), lambda: setattr(night.database, "flaky", 0.0))


def error(night: "Night", process: "Process") -> None:
    """The store says that it cannot, before or after it has done it."""
    process.store.fails.append(StoreDown("the connection was lost"))


def cancel(night: "Night", process: "Process") -> None:
    """The server that runs the process gives one of its lines up."""
    if process.serving:
        night.rng.choice(process.serving).cancel()


def clock_jumps(night: "Night", process: "Process") -> None:
    process.skew += night.rng.choice((-3600.0, -600.0, -2.0, 2.0, 600.0))


def _line(night: "Night", process: "Process") -> Line | None:
    lines = [one.line for one in night.people if one.line is not None]
    here = [one for one in lines if one.process is process]
    return night.rng.choice(here or lines) if lines else None


def line_breaks(night: "Night", process: "Process") -> None:
    if line := _line(night, process):
        line.breaks()


def line_hangs(night: "Night", process: "Process") -> None:
    if line := _line(night, process):
        line.cut = night.world.now + night.rng.uniform(0.5, 12.0)


def line_clogs(night: "Night", process: "Process") -> None:
    """The page does not read, and what is sent waits in the process."""
    if line := _line(night, process):
        line.clogged = night.world.now + night.rng.choice((0.1, 0.3, 6.0))


def nobody_stays(night: "Night", _: "Process") -> None:
    """Everybody of a table closes the page for a while."""
    name, seconds = night.rng.choice(night.names), night.rng.choice((1.0, 5.0, 25.0))
    for one in night.people:
        if one.table_name == name and one.line is not None:
            one.sleeps(seconds)


def browser_forgets(night: "Night", _: "Process") -> None:
    """Somebody has lost what says that the seat is theirs, and claims it."""
    one = night.rng.choice(night.people)
    if not one.gone and not one.watches:
        one.forgets()


def second_page(night: "Night", _: "Process") -> None:
    """Somebody opens the table once more in the same browser."""
    night.again(night.rng.choice(night.people))


def disk_lies(night: "Night", _: "Process") -> None:
    """What was written, as the database has said, is not there any more when it has been started again."""
    name = night.rng.choice(night.names)
    night.database.forget(name, night.rng.randrange(1, 6))
    night.referee.rolled_back(name, night.database.log(name))
    database_down(night, night.process)


PROCESSES: Final[dict[str, Callable[["Night", "Process"], None]]] = {
    "killed": kill,
    "stopped": stop,
    "upgraded": upgrade,
    "frozen": freeze,
    "cut off": cut_off,
    "database down": database_down,
    "slow disk": slow_disk,
    "lost answers": lost_answers,
    "error": error,
    "line cancelled": cancel,
    "clock jumps": clock_jumps,
    "disk lies": disk_lies,
}
"""What comes at any moment in which a process waits for its store."""
LINES: Final[dict[str, Callable[["Night", "Process"], None]]] = {
    "line breaks": line_breaks,
    "line hangs": line_hangs,
    "line clogs": line_clogs,
    "nobody stays": nobody_stays,
    "browser forgets": browser_forgets,
    "second page": second_page,
}
"""What comes between pages and processes."""
TROUBLE: Final = PROCESSES | LINES
MEETINGS: Final = tuple((kind, moment) for kind in TROUBLE for moment in MOMENTS)
"""Every kind of trouble at every moment between two awaits of a process."""
