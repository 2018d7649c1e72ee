"""Every test can fail, and says of one thing which of two it is."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.proofs import always

TESTS = sorted(Path(__file__).parent.rglob("test_*.py"))
FAILS = {"raises", "fail", "expect", "assert_allclose", "assert_array_equal", "verify", "looks", "play_until"}
"""What fails though no `assert` is read in the test: of pytest, Playwright, NumPy, a deal, a guest of the page."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(tree: ast.AST) -> Iterator[Function]:
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def called(node: ast.AST) -> str:
    """The name of what is called."""
    function = node.func if isinstance(node, ast.Call) else None
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def can_fail(test: Function, helpers: dict[str, Function], seen: frozenset[str] = frozenset()) -> bool:
    """Is there an assertion in a test, or in a helper of the tests that it calls?"""
    for node in ast.walk(test):
        name = called(node)
        if isinstance(node, ast.Assert) or name in FAILS:
            return True
        if name in helpers and name not in seen and can_fail(helpers[name], helpers, seen | {name}):
            return True
    return False


def names(node: ast.AST) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}


def cases(test: Function) -> set[str]:
    """The arguments that are others each time that it runs."""
    varies = any(word in ast.unparse(mark) for mark in test.decorator_list for word in ("parametrize", "given"))
    return {one.arg for one in test.args.args} if varies else set()


def alternatives(node: ast.AST, case: set[str]) -> Iterator[int]:
    """The lines with an `assert ... or ...`, no side of which is a matter of the case or the turn of a loop alone."""
    for inner in ast.iter_child_nodes(node):
        turn = names(inner.target) if isinstance(inner, ast.For | ast.AsyncFor) else set()
        either = inner.test if isinstance(inner, ast.Assert) and isinstance(inner.test, ast.BoolOp) else None
        if either and isinstance(either.op, ast.Or) and not any(set() < names(side) <= case for side in either.values):
            yield either.lineno
        yield from alternatives(inner, case | turn)


def faults(text: str, helpers: dict[str, Function]) -> list[str]:
    """What is wrong with the tests of a file, a line each."""
    tests = [one for one in functions(ast.parse(text)) if one.name.startswith("test_")]
    idle = [f"{one.name} cannot fail" for one in tests if not can_fail(one, helpers)]
    either = [f"line {line} allows either" for one in tests for line in alternatives(one, cases(one))]
    asserts = [node for one in tests for node in ast.walk(one) if isinstance(node, ast.Assert)]
    certain = [f"line {node.lineno} is always so" for node in asserts if always(node.test)]
    return idle + either + certain


def test_every_test_can_fail_and_knows_which_of_two_things_is_so() -> None:
    """`assert ... in talk(...).told or said.told` had passed for months: something had always been told."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in Path(__file__).parent.rglob("*.py")]
    helpers = {one.name: one for tree in trees for one in functions(tree)}
    found = {path.name: faults(path.read_text(encoding="utf-8"), helpers) for path in TESTS}
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("assert x", []),
        ("check(x)", []),
        ("with pytest.raises(ValueError): f()", []),
        ("f(x)", ["test_it cannot fail"]),
        ("assert x or y", ["line 2 allows either"]),
        ("if z:\n        assert x or y", ["line 3 allows either"]),
        ("for x in z:\n        assert x or y", []),
        ("for z in w:\n        assert x or y", ["line 3 allows either"]),
        ("assert x == x", ["line 2 is always so"]),
        ("assert x() == x()", []),
        ("assert 1", ["line 2 is always so"]),
        ("assert (x, 'said')", ["line 2 is always so"]),
        ("assert len(x) >= 0", ["line 2 is always so"]),
        ("assert len(x) > 0", []),
        ("assert x and y == y", []),
    ],
)
def test_what_cannot_fail_is_seen(body: str, found: list[str]) -> None:
    helpers = {one.name: one for one in functions(ast.parse("def check(x):\n    assert x"))}
    assert faults(f"def test_it():\n    {body}", helpers) == found
    varying = [line for line in found if "either" not in line]
    assert len(faults(f"@pytest.mark.parametrize('x', [])\ndef test_it(x):\n    {body}", helpers)) == len(varying)
    assert len(faults(f"@pytest.mark.parametrize('case', [])\ndef test_it(case):\n    {body}", helpers)) == len(found)
