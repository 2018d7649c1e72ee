"""`./dev test --quick`: of all tests those nearest to what has changed, as many as fit into a minute.

Nearest is a test that has changed itself; then the tests that are called after a changed module, and those of which
`tests.mutants` has recorded that they run a changed line; then those that name a game of it; then those that import it,
or import something that does: the fewer steps, the nearer. What a test costs is remembered from the last run that
included it. With no change, one that no test is near to, or one of what all tests share, one case of each is taken.
"""

import json
import os
import re
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import grimp
import pytest

from buio.games import _MODULES

ROOT = Path(__file__).parents[1]
RECORD = ROOT / ".venv" / "mutants.json"
"""Which tests run which line, as far as `tests.mutants` has recorded it."""
SECONDS = 12.0
"""Of computing, what the chosen tests may take on each processor; starting, collecting and planting faults take the
rest of the minute. Of what has not run here yet the cost is guessed: when the time is over no further test begins."""
SLOW = 5.0
"""A test that takes longer is left out unless it has changed itself."""
UNKNOWN = 0.2
"""What a test is taken to cost that has not run here yet."""
TRUNKS = ("origin/HEAD", "origin/main", "main")
ITSELF, NAMED, PLAYED, IMPORTING = 0, 1, 2, 3
"""How far a test is away: it has changed; it is called after what has; it plays a game of it; it imports it."""
OF_A_LINE = 30
"""How many recorded tests of a changed line count as near."""


@dataclass(frozen=True)
class Case:
    """A test as far as the choice goes."""

    name: str
    file: str
    """Relative to the root."""
    browser: bool
    seconds: float
    """What it cost last time."""

    @property
    def function(self) -> str:
        return self.name.partition("[")[0]


def changed() -> list[str]:
    """Files that differ from where this branch left the trunk, committed or not."""
    return [*_git("diff", "--name-only", base()), *_git("ls-files", "--others", "--exclude-standard")]


def changed_lines() -> dict[str, set[int]]:
    """The lines of each changed file that are new or other than they were, as they are numbered now."""
    found: dict[str, set[int]] = {}
    file = ""
    for line in _git("diff", "--unified=0", "--no-color", base()):
        if line.startswith("+++ b/"):
            file = line.removeprefix("+++ b/")
        elif hunk := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            begin, count = int(hunk[1]), int(hunk[2] or 1)
            found.setdefault(file, set()).update(range(begin, begin + count))
    return found


def base() -> str:
    """The commit at which this branch left the trunk."""
    tips = (_git("merge-base", "HEAD", trunk) for trunk in TRUNKS)
    return next(filter(None, tips), ["HEAD"])[0]


def _git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    return [] if done.returncode else done.stdout.splitlines()


def distances(files: Iterable[str], tests: Iterable[str]) -> dict[str, int]:
    """How far each test file is from the nearest changed file; those that are not reached lack."""
    found = {test: NAMED for test in tests if any(named_after(test, file) for file in files)}
    found |= dict.fromkeys(files, ITSELF)
    for name in files:
        if not name.endswith(".py"):
            found |= {file: NAMED for file in tests if _mentions(file, name) and file not in found}
    codes = {code for file in files for code in games_of(file)}
    for test in tests:
        if codes and test not in found and codes & set(re.findall(r"\w+", _text(test))):
            found[test] = PLAYED
    edge = {module for file in files if (module := _module(file)) in graph().modules}
    seen, steps = set(edge), IMPORTING - 1
    while edge:
        steps += 1
        edge = {above for module in edge for above in graph().find_modules_that_directly_import(module)} - seen
        seen |= edge
        for module in edge:
            found.setdefault(module.replace(".", "/") + ".py", steps)
    return found


@cache
def graph() -> grimp.ImportGraph:
    """Which module of ours and of the tests imports which."""
    return grimp.build_graph("buio", "tests", cache_dir=str(ROOT / ".import_linter_cache"))


def named_after(test: str, file: str) -> bool:
    """Is this test of the room of a module, and has its name a word of the module's path?"""
    if not file.startswith("src/buio/") or not test.startswith("tests/"):
        return False
    room, *path = Path(file).with_suffix("").parts[2:]
    if not path:
        return Path(test).parent.name == "tests" and Path(test).stem == f"test_{room}"
    words = {word for part in path for word in part.split("_")} - {"", "init"}
    return Path(test).parts[1] == room and bool(words & set(Path(test).stem.split("_")[1:]))


def games_of(file: str) -> list[str]:
    """The codes of the games of a module of `buio.games`, or of the folder in which it lies."""
    parts = Path(file).with_suffix("").parts
    return _MODULES.get(parts[3], "").split() if parts[:3] == ("src", "buio", "games") and len(parts) > 3 else []


def recorded(lines: Mapping[str, Iterable[int]]) -> set[str]:
    """The tests of which is recorded that they run one of these lines of these files."""
    if not RECORD.exists():
        return set()
    known = json.loads(RECORD.read_text(encoding="utf-8"))
    tests, of = known["tests"], known["lines"]
    found = [of.get(file, {}).get(str(line), [])[:OF_A_LINE] for file, some in lines.items() for line in some]
    return {tests[at] for one in found for at in one}


def far(
    files: Iterable[str],
    lines: Mapping[str, Iterable[int]],
    tests: Iterable[str],
    costs: Mapping[str, float],
    seconds: float,
) -> set[str]:
    """The test files that need not even be read: they are not near to a change, or enough others are nearer.

    After a change of a game every file is read, for the name of a test may say that it plays it.

    Args:
        files: those that have changed; lines: of them those that have.
        tests: all test files.
        costs: by test, seconds, as far as that is remembered.
        seconds: what may be chosen; those that are as near as the last that fits are read too.
    """
    files, tests = list(files), set(tests)
    near = distances(files, tests) | {name.partition("::")[0]: NAMED for name in recorded(lines)}
    reached = sorted((near[test], test) for test in tests & near.keys())
    shared = any(Path(file).name == "conftest.py" for file in files)
    if shared or not reached or any(map(games_of, files)):
        return set()
    of_file, spent, last = cost_of_files(costs), 0.0, ITSELF
    for steps, test in reached:
        if steps > last and spent > seconds:
            break
        last = steps
        spent += (
            of_file[test] if test in of_file else UNKNOWN * len(re.findall("^def test_", _text(test), re.MULTILINE))
        )
    return tests - {test for steps, test in reached if steps <= last}


def cost_of_files(costs: Mapping[str, float]) -> dict[str, float]:
    """What each file of tests costs without those that are too slow to be chosen."""
    found: dict[str, float] = {}
    for name, took in costs.items():
        file = name.partition("::")[0]
        found[file] = found.get(file, 0.0) + (took if took <= SLOW else 0.0)
    return found


@cache
def _text(test: str) -> str:
    return (ROOT / test).read_text(encoding="utf-8")


def _module(file: str) -> str:
    """The Python module of a file; a catalogue belongs to the package that reads it."""
    path = Path(file.removeprefix("src/"))
    if "i18n" in path.parts and path.suffix != ".py":
        return "buio.i18n"
    return ".".join(path.parent.parts if path.stem == "__init__" else path.with_suffix("").parts)


def _mentions(test: str, name: str) -> bool:
    """Does a test file name this data, or its folder?"""
    return any(f'{part}"' in _text(test) or f"{part}/" in _text(test) for part in Path(name).parts)


def choose(cases: list[Case], near: Mapping[str, int], seconds: float) -> list[Case]:
    """The nearest tests, the cheap ones of each distance first, within this many seconds.

    Args:
        cases: all tests.
        near: how far files of tests, and single tests, are from a change.
        seconds: what they may take together.
    """
    shared = any(Path(file).name == "conftest.py" for file, steps in near.items() if steps == ITSELF)
    able = [case for case in cases if near.get(case.file) == ITSELF or not (case.browser or case.seconds > SLOW)]
    reached = {
        case: min(steps) for case in able if (steps := [near[at] for at in (case.name, case.file) if at in near])
    }
    nearest = sorted(reached, key=lambda case: (reached[case], case.seconds))
    if shared or not reached:
        first = {case.function: case for case in reversed(able)}
        nearest += sorted((case for case in first.values() if case not in reached), key=lambda case: case.seconds)
    chosen, spent = [], 0.0
    for case in nearest:
        spent += case.seconds
        if spent > seconds:
            break
        chosen.append(case)
    return chosen


class Quick:
    """The plug-in of a run with `--quick`."""

    def __init__(self, config: pytest.Config) -> None:
        self.seconds: dict[str, float] = config.cache.get("buio/seconds", {}) if config.cache else {}
        self.said, self.late, self.began = "", 0, 0.0
        self.files, self.lines = changed(), changed_lines()
        tests = (path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py"))
        every = config.args_source is config.ArgsSource.TESTPATHS
        self.budget = SECONDS * min(_workers(config), os.cpu_count() or 1)
        self.far = far(self.files, self.lines, tests, self.seconds, self.budget) if every else set()

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        return True if collection_path.relative_to(ROOT).as_posix() in self.far else None

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        files = self.files
        near = distances(files, {_file(item) for item in items}) | dict.fromkeys(recorded(self.lines), NAMED)
        for code in (code for file in files for code in games_of(file)):
            near |= {item.nodeid: PLAYED for item in items if re.search(rf"[\[-]{code}[\]-]", item.nodeid)}
        cases = [
            Case(item.nodeid, _file(item), "browser" in item.fixturenames, self.seconds.get(item.nodeid, UNKNOWN))  # type: ignore[attr-defined]
            for item in items
        ]
        taken = {case.name for case in choose(cases, near, self.budget)}
        left_out = [item for item in items if item.nodeid not in taken]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item.nodeid in taken]
        items.sort(key=lambda item: min(near.get(at, len(near)) for at in (item.nodeid, _file(item))))
        reason = (
            f"those nearest to {len(files)} changed files" if near else "one case of each test, for nothing has changed"
        )
        unread = f"; {len(self.far)} files are far from it" if self.far else ""
        self.said = f"quick: {len(items)} of {len(cases)} tests, {reason}; left out {len(left_out)}{unread}"
        if hasattr(config, "workeroutput"):
            config.workeroutput["quick"] = self.said
        self.began = sum(os.times()[:4])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        """Run a test, if there is time left: True says that it is done with."""
        if sum(os.times()[:4]) < self.began + SECONDS:
            return None
        self.late += 1
        getattr(item.config, "workeroutput", {})["late"] = self.late
        return True

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        told = getattr(node, "workeroutput", {})
        self.said, self.late = told.get("quick", self.said), self.late + told.get("late", 0)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.write_line(self.said + (f"; {self.late} did not fit into the time" if self.late else ""))


class Costs:
    """Remembers what each test has cost, for the next choice."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = round(self.seconds.get(report.nodeid, 0.0) + report.duration, 3)

    def pytest_sessionfinish(self) -> None:
        if self.config.pluginmanager.hasplugin("cacheprovider") and self.config.cache:
            known: dict[str, float] = self.config.cache.get("buio/seconds", {})
            self.config.cache.set("buio/seconds", known | self.seconds)


def _file(item: pytest.Item) -> str:
    return item.path.relative_to(ROOT).as_posix()


def _workers(config: pytest.Config) -> int:
    """How many processes share the work: some of them wait, so there may be more of them than processors."""
    worker: Mapping[str, int] = getattr(config, "workerinput", {})
    return worker.get("workercount", 1)


if __name__ == "__main__":
    print(base())
