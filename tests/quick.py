"""`./dev test --quick`: of all tests those nearest to what has changed, as many as fit into a minute.

Near is a test module that imports a changed module, or imports something that does: the fewer steps, the nearer. What
a test costs is remembered from the last run that included it. With no change, or one that
no test is near to, one case of each test is taken.
"""

import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[1]
SECONDS = 40.0
"""What the chosen tests may take together on one processor; starting and collecting take the rest of the minute."""
SLOW = 5.0
"""A test that takes longer is left out unless it has changed itself."""
UNKNOWN = 0.4
"""What a test is taken to cost that has not run here yet."""
TRUNKS = ("origin/HEAD", "origin/main", "main")
FAR = 99


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
    tips = (_git("merge-base", "HEAD", trunk) for trunk in TRUNKS)
    base = next(filter(None, tips), ["HEAD"])[0]
    return [*_git("diff", "--name-only", base), *_git("ls-files", "--others", "--exclude-standard")]


def _git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    return [] if done.returncode else done.stdout.splitlines()


def distances(files: Iterable[str], tests: Iterable[str]) -> dict[str, int]:
    """How many imports lie between each test file and the nearest changed file; those that are not reached lack."""
    graph = grimp.build_graph("buio", "tests", cache_dir=str(ROOT / ".import_linter_cache"))
    found = dict.fromkeys(files, 0)
    for name in files:
        if not name.endswith(".py"):
            found |= {file: 1 for file in tests if _mentions(file, name)}
    edge = {module for file in files if (module := _module(file)) in graph.modules}
    seen, steps = set(edge), 0
    while edge:
        steps += 1
        edge = {above for module in edge for above in graph.find_modules_that_directly_import(module)} - seen
        seen |= edge
        for module in edge:
            found.setdefault(module.replace(".", "/") + ".py", steps)
    return found


def _module(file: str) -> str:
    """The Python module of a file; a catalogue belongs to the package that reads it."""
    path = Path(file.removeprefix("src/"))
    if "i18n" in path.parts:
        return "buio.i18n"
    return ".".join(path.parent.parts if path.stem == "__init__" else path.with_suffix("").parts)


def _mentions(test: str, name: str) -> bool:
    """Does a test file name this data, or its folder?"""
    text = (ROOT / test).read_text(encoding="utf-8")
    return any(f'{part}"' in text or f"{part}/" in text for part in Path(name).parts)


def choose(cases: list[Case], near: Mapping[str, int], seconds: float) -> list[Case]:
    """The nearest tests, the cheap ones of each distance first, within this many seconds."""
    able = [case for case in cases if near.get(case.file) == 0 or not (case.browser or case.seconds > SLOW)]
    if reached := [case for case in able if case.file in near]:
        able = sorted(reached, key=lambda case: (near[case.file], case.seconds))
    else:
        able = sorted({case.function: case for case in reversed(able)}.values(), key=lambda case: case.seconds)
    chosen, spent = [], 0.0
    for case in able:
        spent += case.seconds
        if spent > seconds:
            break
        chosen.append(case)
    return chosen


class Quick:
    """The plug-in of a run with `--quick`."""

    def __init__(self, config: pytest.Config) -> None:
        self.seconds: dict[str, float] = config.cache.get("buio/seconds", {}) if config.cache else {}
        self.said = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        files = changed()
        near = distances(files, {_file(item) for item in items})
        cases = [
            Case(item.nodeid, _file(item), "browser" in item.fixturenames, self.seconds.get(item.nodeid, UNKNOWN))  # type: ignore[attr-defined]
            for item in items
        ]
        taken = {case.name for case in choose(cases, near, SECONDS * _workers(config))}
        left_out = [item for item in items if item.nodeid not in taken]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item.nodeid in taken]
        reason = (
            f"those nearest to {len(files)} changed files" if near else "one case of each test, for nothing has changed"
        )
        self.said = f"quick: {len(items)} of {len(cases)} tests, {reason}; left out {len(left_out)}"
        if hasattr(config, "workeroutput"):
            config.workeroutput["quick"] = self.said

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        self.said = getattr(node, "workeroutput", {}).get("quick", self.said)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.write_line(self.said)


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
    """How many processes share the work."""
    worker: Mapping[str, int] = getattr(config, "workerinput", {})
    return worker.get("workercount", 1)
