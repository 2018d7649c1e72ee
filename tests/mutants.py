"""Planted faults: a sample of small changes of every room, each of which some test has to notice.

    python -m tests.mutants                300 faults, as many in each room; fails if one survives without a reason
    python -m tests.mutants server cli     in these rooms alone; --count 50 fewer; --seed N draws others
    python -m tests.mutants --only TEXT    all whose name holds the text
    python -m tests.mutants --changed      in lines that have changed; `./dev test --quick` plants a few of them
    python -m tests.mutants --record       which test runs which line, anew (else only when there is none)

The tests are loaded once. Each fault is planted in a process of its own, a copy of that one: the code of the changed
file is put into its functions, what was remembered is forgotten, and the tests that run the changed line follow, those
of different functions first and the short ones before the long, then others near it, until one fails. Where no line of
a file is recorded the tests nearest to it follow, as `tests.quick` counts. No test runs before a fault is planted, so
that no thread runs when a process is copied. What a test starts as a program of its own has the fault in it too (see
`tests/planted`), but is not recorded. Survivors have their reason in `tests/mutants.toml`; what has none there is a
fault in the tests.
"""

import argparse
import ast
import gc
import json
import os
import resource
import shutil
import signal
import sys
import time
import tomllib
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import _lru_cache_wrapper
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage

from tests import quick
from tests.faults import Fault, faults, sample

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "buio"
ROOMS = (
    *("play", "games", "night", "rummy", "ranking", "fairness", "history", "odds", "bots", "table", "server", "client"),
    *("environments", "terminal", "cli", "i18n", "ground"),
)
"""The ground is what lies in no folder: cards, extras, the lock."""
TESTS = [*ROOMS, "strangers/test_the_door.py", "strangers/test_their_rules.py", "test_cards.py", "test_ground.py"]
"""Of these is recorded which lines they run."""
LIGHT = 3.0
"""Seconds that a test of another room may need, where that is known."""
BESIDE = "tests/odds/test_lockstep.py::"
ARRAYS = ("tests/environments/test_vector.py::", "tests/environments/test_faces.py::")
OUTSIDE = {
    "src/buio/environments/": ARRAYS,
    **{f"src/buio/odds/simulator/{module}.py": ARRAYS for module in ("acting", "observing", "stepping")},
    "src/buio/odds/simulator/": (f"{BESIDE}test_among", f"{BESIDE}test_less", f"{BESIDE}test_deal_by_deal"),
}
"""Tests that run all of a folder in a program of their own, which is not recorded: they are asked first."""
REASONS = Path(__file__).with_suffix(".toml")
RECORD = ROOT / ".venv" / "mutants.json"
MOST_TESTS = 300
"""How many tests are remembered for each line."""
SOME = 1.0
"""Seconds that a test may need of which that is not known."""
TRACED = 5.0
"""Seconds of computing that a test may need under coverage: of a slower one only what it ran until then is known."""
REPORTS = "pytest_runtest_makereport"
"""While this runs no test is ended: what pytest makes of an error here ends the whole recording."""
PATIENCE = 20.0
"""Seconds that it may wait under coverage for anything: what waits is mostly a program of its own."""
NEAR_FILES = 8
"""In how many files tests are asked after a change."""
WAITS = 30.0
"""Seconds that a test may wait for what never comes, whatever else the machine does."""
KILLED, SURVIVED = 3, 0
MEMORY = 16 << 30


class Session:
    """A pytest plugin that runs our loop in place of pytest's, over the tests that pytest has collected."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.over = False
        self.survivors: list[str] = []
        self.lines: list[str] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items if item.get_closest_marker("browser") is None}
        chosen = list(drawn(self.options))
        if self.options.record or not (RECORD.exists() or self.options.changed):
            able = [item for item in items.values() if item.nodeid.startswith(tuple(f"tests/{one}" for one in TESTS))]
            record(few_of_each(able, self.options.cases), self.options.jobs)
        known = Record.read() if RECORD.exists() else Record([], {}, [])
        self.survivors = Plant(items, known, self.options).all(chosen)
        self.over = True
        return True


# -- which test runs which line ----------------------------------------------------------------------------------------


class Record:
    """Which tests run which line, in the order in which they are tried."""

    def __init__(self, tests: list[str], lines: dict[str, dict[str, list[int]]], took: list[float]) -> None:
        self.tests, self.lines, self.took = tests, lines, took

    @classmethod
    def read(cls) -> "Record":
        return cls(**json.loads(RECORD.read_text(encoding="utf-8")))

    def of(self, fault: Fault, items: Iterable[str]) -> list[tuple[str, float]]:
        """The tests that run the line of a fault, and how long each took; then what else may notice it.

        That is the other cases of these tests, and then those of the tests that run any line of the file, each time
        those of the same room first: what is compiled once for all tests has run in one of them, wherever that stands.
        In the end follow the tests nearest to the file, which may run it in a program of their own.
        """
        own, file = f"tests/{room_of(fault)}/", str(fault.path.relative_to(ROOT))
        lines = self.lines.get(file, {})
        known = next((lines[str(line)] for line in fault.lines if str(line) in lines), [])
        outside = next((tests for folder, tests in OUTSIDE.items() if file.startswith(folder)), ())
        tried = {test: LIGHT for first in outside for test in items if test.startswith(first)}
        tried |= {self.tests[at]: self.took[at] for at in known}
        for near in (known, {at for line in lines.values() for at in line}):
            functions = {self.tests[at].split("[")[0] for at in near}
            others = [test for test in items if test.split("[")[0] in functions and test not in tried]
            tried |= dict.fromkeys(sorted(in_turn(others), key=lambda test: not test.startswith(own)), SOME)
        return [*tried.items(), *(one for one in nearest(file, items) if one[0] not in tried)]


def room_of(fault: Fault) -> str:
    """The room in which a fault is planted."""
    parts = fault.path.relative_to(SOURCE).parts
    return parts[0] if len(parts) > 1 else "ground"


def nearest(file: str, items: Iterable[str]) -> list[tuple[str, float]]:
    """The tests that a file has to do with, the nearest first, and of those as near a case of each first."""
    costs = ROOT / ".pytest_cache/v/buio/seconds"
    took: dict[str, float] = json.loads(costs.read_text(encoding="utf-8")) if costs.exists() else {}
    near = quick.distances([file], {item.partition("::")[0] for item in items})
    able = [item for item in items if item.partition("::")[0] in near and took.get(item, SOME) <= LIGHT]
    turn = {item: place for place, item in enumerate(in_turn(able))}
    return [
        (item, took.get(item, SOME))
        for item in sorted(able, key=lambda item: (near[item.partition("::")[0]], turn[item]))
    ]


def in_turn(tests: Iterable[str]) -> list[str]:
    """A case of every test, then a second of each: one with hundreds of cases does not keep the others waiting."""
    seen, place = Counter[str](), {}
    for test in tests:
        function = test.split("[")[0]
        place[test] = seen[function]
        seen[function] += 1
    return sorted(place, key=place.__getitem__)


def few_of_each(items: Sequence[pytest.Item], most: int) -> list[pytest.Item]:
    """The tests, of those with many cases some, spread over them."""
    functions: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        functions[item.nodeid.split("[")[0]].append(item)
    return [item for cases in functions.values() for item in cases[:: -(-len(cases) // most)]]


def record(items: Sequence[pytest.Item], jobs: int) -> None:
    """Run every test once, a part in each process, and write down the lines it runs."""
    say(f"recording which of {len(items)} tests runs which line")
    folder = RECORD.parent / "mutants"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    children = [_fork(lambda part=part: _recorded(items[part::jobs], folder / str(part))) for part in range(jobs)]
    for part, child in enumerate(children):
        _, status = os.waitpid(child, 0)
        if status:
            said = _last_words(folder / str(part))
            raise SystemExit(f"process {part} of the recording has ended with {status}: {said}")
    took: dict[str, float] = {}
    for part in range(jobs):
        took |= json.loads((folder / f"{part}.json").read_text())
    tests = [item.nodeid for item in items if item.nodeid in took]
    if failed := [item.nodeid for item in items if item.nodeid not in took]:
        say("\n".join(["these fail without a fault, and are left out:", *failed]))
    number = {test: at for at, test in enumerate(tests)}
    rank, seen = {}, Counter[str]()
    for test in sorted(tests, key=lambda test: took[test]):
        function = test.split("[")[0]
        rank[number[test]] = (seen[function], took[test])
        seen[function] += 1
    lines: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for part in range(jobs):
        cov = Coverage(data_file=str(folder / str(part)))
        cov.load()
        for file in cov.get_data().measured_files():
            for line, contexts in cov.get_data().contexts_by_lineno(file).items():
                known = {number[context] for context in contexts if context in number}
                lines[str(Path(file).relative_to(ROOT))][str(line)] |= known
    kept = {
        file: {line: sorted(known, key=rank.__getitem__)[:MOST_TESTS] for line, known in of.items()}
        for file, of in lines.items()
    }
    RECORD.write_text(json.dumps({"tests": tests, "lines": kept, "took": [took[test] for test in tests]}))
    shutil.rmtree(folder)


def _last_words(data: Path) -> str:
    """What a process has said before it ended."""
    said = data.with_suffix(".txt")
    return said.read_text(encoding="utf-8") if said.exists() else "nothing was said"


def _recorded(items: Sequence[pytest.Item], data: Path) -> int:
    try:
        return _record(items, data)
    except BaseException:
        data.with_suffix(".txt").write_text(traceback.format_exc(), encoding="utf-8")
        raise


def _record(items: Sequence[pytest.Item], data: Path) -> int:
    cov = Coverage(data_file=str(data), source=[str(SOURCE)], config_file=False, messages=False)
    cov.start()
    signal.signal(signal.SIGPROF, _too_slow)
    signal.signal(signal.SIGALRM, _too_slow)
    took = {}
    for item in items:
        cov.switch_context(item.nodeid)
        began = time.process_time()
        try:
            signal.setitimer(signal.ITIMER_PROF, TRACED, 1)  # again and again: hypothesis tries what failed once more
            signal.setitimer(signal.ITIMER_REAL, PATIENCE, 1)
            failed = fails(item)
        except Exception:  # it came when the test was just over, or where pytest finds no line for it
            failed = False
            with suppress(Exception):
                item.session._setupstate.teardown_exact(None)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
        seconds = time.process_time() - began
        if not failed or seconds > 0.9 * TRACED:  # the timer rings a little before the clock says so
            took[item.nodeid] = round(seconds, 4)
    cov.stop()
    cov.save()
    data.with_suffix(".json").write_text(json.dumps(took))
    return 0


def _too_slow(signal: int, frame: FrameType | None) -> None:
    """End a slow test, but not while coverage holds its lock, or its end is written down: the timer rings again."""
    while frame is not None:
        if frame.f_globals.get("__name__", "").startswith("coverage.") or frame.f_code.co_name == REPORTS:
            return
        frame = frame.f_back
    raise TimeoutError("too slow under coverage")


# -- one fault ---------------------------------------------------------------------------------------------------------


def fails(item: pytest.Item) -> bool:
    """Run a test; has it failed?"""
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def plant(fault: Fault) -> None:
    """Put the fault into the functions of its module that are in memory, and forget what they have computed.

    Raises:
        LookupError: the function is nowhere in memory, or cannot be told from another one.
    """
    import_module(module_of(fault))
    gc.unfreeze()  # what was collected (`tests.conftest`) is frozen, and would not be found
    compile_anew()
    file, changed = str(fault.path), False
    fresh = _codes(compile(fault.tree(), file, "exec"))
    for function in [one for one in gc.get_objects() if isinstance(one, FunctionType)]:
        code = function.__code__
        found = fresh.get(_key(code), []) if code.co_filename == file else []
        if len(found) == 1 and found[0] != code and found[0].co_freevars == code.co_freevars:
            function.__code__ = found[0]
            changed = True
    if not changed:
        raise LookupError(fault.name)
    for memory in [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]:
        if memory.__module__.startswith("buio"):
            memory.cache_clear()


def plant_outside(fault: Fault, changed: Path) -> None:
    """Put the fault also into what tests start as programs of their own; it is written down in this file."""
    changed.write_text(ast.unparse(fault.tree()), encoding="utf-8")
    os.environ["BUIO_FAULT"] = f"{module_of(fault)}\n{fault.path}\n{changed}"
    paths = [str(ROOT / "tests" / "planted"), *filter(None, [os.environ.get("PYTHONPATH")])]
    os.environ["PYTHONPATH"] = os.pathsep.join(paths)
    os.environ["NUMBA_CACHE_DIR"] = str(changed.with_suffix(".cache"))


def module_of(fault: Fault) -> str:
    """The name of the module that has the fault."""
    return f"buio.{fault.name.split(':')[0].removesuffix('.__init__')}".removesuffix(".__init__")


def compile_anew() -> None:
    """Let no kernel be read from the disk: what was compiled there has no fault in it."""
    if "numba" in sys.modules:
        from numba.core.caching import NullCache
        from numba.core.registry import CPUDispatcher

        for kernel in [one for one in gc.get_objects() if isinstance(one, CPUDispatcher)]:
            setattr(kernel, "_cache", NullCache())  # noqa: B010


def _key(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> dict[tuple[str, int], list[CodeType]]:
    """All functions in a piece of code, by their name and first line."""
    found: dict[tuple[str, int], list[CodeType]] = defaultdict(list)
    waiting = [code]
    while waiting:
        inner = [one for one in waiting.pop().co_consts if isinstance(one, CodeType)]
        waiting += inner
        for one in inner:
            found[_key(one)].append(one)
    return found


class Plant:
    """Plants faults, several at a time, and tells what became of them."""

    def __init__(self, items: dict[str, pytest.Item], known: Record, options: argparse.Namespace) -> None:
        self.items, self.known, self.options = items, known, options
        self.sound: dict[str, bool] = {}

    def all(self, chosen: list[Fault]) -> list[str]:
        """The names of those that survive."""
        running: dict[int, tuple[Fault, Path, float]] = {}
        survivors, waiting = [], chosen[::-1]
        while waiting or running:
            while waiting and len(running) < self.options.jobs:
                fault = waiting.pop()
                note = RECORD.parent / f"mutant-{len(waiting)}"
                running[_fork(lambda fault=fault, note=note: self._tried(fault, note))] = fault, note, time.monotonic()
            child, status = os.wait()
            fault, note, began = running.pop(child)
            by = _ended(child, note)
            if status != SURVIVED and by in self.items and not self._sound(by):
                say(f"{by} fails without a fault, and is left out")
                del self.items[by]
                waiting.append(fault)
                continue
            ended = "SURVIVED" if status == SURVIVED else "killed" if by else "NOT PLANTED"
            survivors += [fault.name] if ended != "killed" else []
            say(f"{ended} {time.monotonic() - began:5.1f} s  {fault.name}  [{by}]")
        return survivors

    def _sound(self, test: str) -> bool:
        """Does a test pass where nothing is planted, and all else is as it was?"""
        if test not in self.sound:
            note = RECORD.parent / "mutant-none"
            child = _fork(lambda: self._asked([(test, SOME)], note))
            self.sound[test] = os.waitpid(child, 0)[1] == SURVIVED
            _ended(child, note)
        return self.sound[test]

    def _tried(self, fault: Fault, note: Path) -> int:
        """In a process of its own: does a test notice?"""
        plant(fault)
        plant_outside(fault, note.with_suffix(".py"))
        return self._asked(self.known.of(fault, self.items), note)

    def _asked(self, tests: Iterable[tuple[str, float]], note: Path) -> int:
        """Run tests until one fails or the time is over."""
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.signal(signal.SIGPROF, _killed_by_time)
        signal.signal(signal.SIGALRM, _killed_by_time)
        os.environ["BUIO_CACHE"] = str(note.with_suffix(".cache"))  # tables that were made before have no fault in them
        until, tried = time.process_time() + self.options.limit, 0
        for test, took in tests:
            if test not in self.items:
                continue
            if time.process_time() > until:
                break
            note.write_text(test)
            signal.setitimer(signal.ITIMER_PROF, 5 + 10 * took)
            signal.setitimer(signal.ITIMER_REAL, WAITS + 30 * took)
            failed = fails(self.items[test])
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
            tried += 1
            if failed:
                return KILLED
        note.write_text(f"{tried} tests")
        return SURVIVED


def _ended(child: int, note: Path) -> str:
    """Put away what a process has left behind, also what a test had no time to end; the test at which it ended."""
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    by = note.read_text() if note.exists() else ""
    note.unlink(missing_ok=True)
    note.with_suffix(".py").unlink(missing_ok=True)
    shutil.rmtree(note.with_suffix(".cache"), ignore_errors=True)
    return by


def _killed_by_time(signal: int, frame: FrameType | None) -> None:
    os._exit(KILLED)


def say(text: str) -> None:
    print(text, flush=True)  # noqa: T201


def _fork(work: "object") -> int:
    """Do this in a process of its own, without a word; its number."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    os.setpgid(0, 0)
    status = KILLED
    try:
        with Path(os.devnull).open("w") as silence:
            os.dup2(silence.fileno(), 1)
            os.dup2(silence.fileno(), 2)
        status = work()  # type: ignore[operator]
    finally:
        os._exit(status)


# -- all of them -------------------------------------------------------------------------------------------------------


def drawn(options: argparse.Namespace) -> Iterator[Fault]:
    """The faults to plant: of every room as many."""
    if options.changed:
        changed = {ROOT / file: lines for file, lines in quick.changed_lines().items() if file.startswith("src/buio/")}
        found = [fault for path in changed if path.suffix == ".py" and path.exists() for fault in faults(path, SOURCE)]
        yield from sample([one for one in found if {*one.lines} & changed[one.path]], options.count, options.seed)
        return
    rooms = options.rooms or ROOMS
    if options.only:
        yield from (fault for room in rooms for fault in all_of(room) if options.only in fault.name)
        return
    of_each = [sample(all_of(room), max(1, options.count // len(rooms)), options.seed) for room in rooms]
    for turn in zip_longest(*of_each):  # a run that is cut short has seen each room
        yield from (fault for fault in turn if fault)


def all_of(room: str) -> list[Fault]:
    """Every fault that can be planted in a room."""
    paths = SOURCE.glob("*.py") if room == "ground" else (SOURCE / room).rglob("*.py")
    return [fault for path in sorted(paths) for fault in faults(path, SOURCE)]


def collected(options: argparse.Namespace) -> list[str]:
    """Where the tests are that may be asked; after a change the files nearest to it."""
    if not options.changed:
        return ["tests"]
    tests = [
        path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py") if "browser" not in path.parts
    ]
    near = quick.distances(quick.changed(), tests)
    return sorted((test for test in tests if test in near), key=near.__getitem__)[:NEAR_FILES]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("rooms", nargs="*", choices=[[], *ROOMS], help="in which rooms; in all")
    parser.add_argument("--count", type=int, default=300, help="how many faults")
    parser.add_argument("--seed", type=int, default=1, help="which ones are drawn")
    parser.add_argument("--only", default="", help="all faults whose name holds this text")
    parser.add_argument("--changed", action="store_true", help="in lines that differ from the trunk")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--limit", type=float, default=20, help="seconds of computing for each")
    parser.add_argument("--cases", type=int, default=6, help="how many cases of one test are recorded")
    parser.add_argument("--record", action="store_true", help="find out anew which test runs which line")
    options = parser.parse_args()
    if options.changed and not list(drawn(options)):
        return 0
    session, began = Session(options), time.monotonic()
    arguments = [
        "-o",
        "addopts=--strict-markers",
        "-p",
        "no:terminal",
        "-p",
        "no:cacheprovider",
        "--hypothesis-profile=planted",
        "--deals",
        "50",
    ]
    pytest.main([*arguments, *collected(options)], plugins=[session])
    if not session.over:
        say("nothing is known of these faults: the run ended before they were planted")
        return 1
    reasons = tomllib.loads(REASONS.read_text(encoding="utf-8")) if REASONS.exists() else {}
    lost = [name for name in session.survivors if name not in reasons]
    if options.changed:
        say(f"{len(lost)} of a few faults in changed lines were not noticed by the tests near them")
        return 0
    explained = len(session.survivors) - len(lost)
    say(
        f"{len(lost)} survive without a reason in {REASONS.name}, {explained} with one; "
        f"{time.monotonic() - began:.0f} s"
    )
    say("\n".join(lost))
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
