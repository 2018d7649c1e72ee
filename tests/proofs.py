"""A citation counts only if the test that makes it asserts something, ran, and was not skipped.

What a test asserts is read from its source: `assert` of something that can be false and is not one thing or another,
`pytest.raises`, or a helper that does so (of another file only one that gives nothing back: others prepare tests, they
do not check). What ran is seen in the reports of a run, from all of its processes. A run of the whole suite fails when
a rule is left without a proof.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable
from functools import cache

import pytest

CHECKS = {"raises", "fail", "expect"}
"""Calls that fail a test: of pytest, and of Playwright."""
PROPERTY = "rules"
MOST = 5
"""How many rules one test may prove."""


def cited(item: pytest.Item) -> list[str]:
    """The rules that a test cites."""
    return [str(number) for mark in item.iter_markers("rule") for number in mark.args]


def proves(item: pytest.Item) -> bool:
    """Whether a test can prove anything: it is not skipped for good, and it asserts something."""
    left_out = any(item.get_closest_marker(name) for name in ("skip", "xfail"))
    return not left_out and isinstance(item, pytest.Function) and asserts(_innermost(item.function))


def _innermost(function: Callable[..., object]) -> Callable[..., object]:
    """The function as it is written, under what Hypothesis wraps around it."""
    inner: Callable[..., object] = inspect.unwrap(function)
    while hasattr(inner, "hypothesis"):
        inner = inner.hypothesis.inner_test
    return inner


@cache
def asserts(function: Callable[..., object]) -> bool:
    """Whether a function can fail: by an assertion of its own, or of a helper in the tests that it calls."""
    tree = _source(function)
    return tree is not None and any(_fails(node) or _helps(node, function) for node in ast.walk(tree))


@cache
def _source(function: Callable[..., object]) -> ast.AST | None:
    try:
        return ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):
        return None


def _fails(node: ast.AST) -> bool:
    """`assert` of what is not certain, or a call that may fail the test."""
    if isinstance(node, ast.Assert):
        return not _certain(node.test)
    return isinstance(node, ast.Call) and _name(node.func) in CHECKS


def _certain(test: ast.expr) -> bool:
    """True of what is always so, of what allows either, and of what is there for the type checker only."""
    if isinstance(test, ast.BoolOp):
        return isinstance(test.op, ast.Or) or all(map(_certain, test.values))
    if isinstance(test, ast.Compare):
        narrows = isinstance(test.ops[0], ast.IsNot) and isinstance(test.comparators[0], ast.Constant)
        return narrows or is_itself(test) or always(test)
    return always(test) or (isinstance(test, ast.Call) and _name(test.func) == "isinstance")


def is_itself(test: ast.Compare) -> bool:
    """Is a thing compared with itself?"""
    return len({ast.dump(side) for side in (test.left, *test.comparators)}) == 1


def always(test: ast.expr) -> bool:
    """Is this so whatever the program does? What is called twice may answer otherwise the second time."""
    if isinstance(test, ast.BoolOp):
        return (all if isinstance(test.op, ast.And) else any)(map(always, test.values))
    if isinstance(test, ast.Compare):
        asked = any(isinstance(part, ast.Call) for part in ast.walk(test))
        named = any(isinstance(part, ast.Name | ast.Attribute) for part in ast.walk(test))
        counted = _name(getattr(test.left, "func", test.left)) == "len"
        never_less = isinstance(test.ops[0], ast.GtE) and ast.unparse(test.comparators[0]) == "0"
        return (not asked and (not named or is_itself(test))) or (counted and never_less)
    return isinstance(test, ast.Constant | ast.Tuple)


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def _helps(node: ast.AST, caller: Callable[..., object]) -> bool:
    """A call of a helper that asserts something: of the same file, or from another one if it gives nothing back."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return False
    helper = getattr(caller, "__globals__", {}).get(node.func.id)
    if not inspect.isfunction(helper) or helper is caller:
        return False
    if helper.__module__ == caller.__module__:
        return asserts(helper)
    return helper.__module__.startswith("tests.") and not _gives(helper) and asserts(helper)


def _gives(helper: Callable[..., object]) -> bool:
    tree = _source(helper)
    return tree is None or any(isinstance(node, ast.Return) and node.value is not None for node in ast.walk(tree))


class Proofs:
    """A pytest plugin: which rules tests that passed have proved; a whole run fails if that is not all of them."""

    def __init__(self, stated: Callable[[], set[str]]) -> None:
        self.stated = stated
        self.proved: set[str] = set()
        self.missing: list[str] = []

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Of those that run alone: to read the source of all, in every process, takes a tenth of collecting them."""
        numbers = cited(item)
        if numbers and proves(item):
            item.user_properties.append((PROPERTY, " ".join(numbers)))  # reports carry it, from other processes too

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            for name, value in report.user_properties:
                self.proved.update(str(value).split() if name == PROPERTY else ())

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if session.exitstatus == pytest.ExitCode.OK and _whole(session.config):
            self.missing = sorted(self.stated() - self.proved)
            if self.missing:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for number in self.missing:
            terminalreporter.write_line(f"{number} was proved by no test of this run", red=True)


def _whole(config: pytest.Config) -> bool:
    """Is this a run of all tests, and not one process of several?"""
    if hasattr(config, "workerinput") or config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return False
    chosen = ("quick", "keyword", "markexpr", "deselect", "ignore", "ignore_glob", "lf", "collectonly")
    return not any(config.getoption(name, None) for name in chosen)


def faults(item: pytest.Item) -> list[str]:
    """What is wrong with the citations of a test, a line each, before anything has run."""
    numbers, lines = cited(item), []
    if numbers and not proves(item):
        lines.append(f"{item.nodeid} cites {', '.join(numbers)}, but is skipped or asserts nothing")
    if len(numbers) > MOST:
        lines.append(f"{item.nodeid} cites {len(numbers)} rules; one test proves at most {MOST}")
    return lines
