"""The checker of citations is checked: what proves a rule, and what only looks as if it did."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import proofs, rulebook
from tests.rulebook import rule

ROOT = Path(__file__).parents[1]
HEAD = """
import pytest
from hypothesis import given, strategies
from tests.games.scenario import net, play, start
from tests.rulebook import rule
from tests.turned import Turn, assert_turned

TURN = Turn(1, 4)

def holds(value):
    assert value == 1
    return value
"""
CONFTEST = """
from pathlib import Path
from tests import rulebook
from tests.proofs import Proofs

def pytest_configure(config):
    config.pluginmanager.register(Proofs(lambda: rulebook.stated(Path(__file__).parent / "pages")), "proofs")
"""
INI = f"""[pytest]
testpaths = .
pythonpath = {ROOT}
markers = rule
"""
PROOFS = {
    "asserts": "def test(): assert net(play(start(), 'p1 no; p1 cc; p2 cc; p3 cc; p4 cc'))[0] < 0",
    "a helper of the file asserts": "def test(): holds(1)",
    "a helper of another file asserts": "def test(): assert_turned(start(), TURN.begun(start()), TURN)",
    "raises": "def test():\n    with pytest.raises(ValueError): int('x')",
    "given": "@given(strategies.just(1))\ndef test(value): assert value == 1",
    "one case of two": (
        "@pytest.mark.parametrize('case', [1, pytest.param(2, marks=pytest.mark.skip)])\ndef test(case): holds(case)"
    ),
}
NONE = {
    "skipped": "@pytest.mark.skip\ndef test(): holds(1)",
    "skipped while it runs": "def test():\n    pytest.skip('not here')\n    holds(1)",
    "skipped by a condition": "@pytest.mark.skipif(True, reason='')\ndef test(): holds(1)",
    "expected to fail": "@pytest.mark.xfail\ndef test(): holds(2)",
    "no cases": "@pytest.mark.parametrize('case', [])\ndef test(case): holds(case)",
    "empty": "def test(): pass",
    "skipped and empty": "@pytest.mark.skip\ndef test(): pass",
    "asserts a constant": "def test(): assert True",
    "asserts constants": "def test(): assert 1 == 1",
    "asserts that a thing is itself": "def test():\n    code = start().actor\n    assert code == code",
    "asserts what is certain or may be": "def test():\n    code = start().actor\n    assert code == 1 or code == code",
    "asserts that a list has a length": "def test(): assert len(start().log) >= 0",
    "asserts one of two": "def test():\n    code = start().actor\n    assert code == 1 or code != 2",
    "asserts for the type checker": "def test():\n    deal = start()\n    assert deal.recipe is not None",
    "only plays": "def test(): play(start(), 'p1 no')",
}


def suite(folder: Path, tests: list[str]) -> None:
    """A suite in which each of these tests cites a rule of its own, ITA-9.01 and so on; no test cites ITA-9.00."""
    numbers = [f"ITA-9.{number:02}" for number in range(len(tests) + 1)]
    (folder / "pages").mkdir()
    (folder / "pages" / "page.md").write_text(" ".join(f"**{number}**" for number in numbers))
    cited = [f'@rule("{number}")\n{test}' for number, test in zip(numbers[1:], tests, strict=True)]
    named = [test.replace("def test(", f"def test_{place}(") for place, test in enumerate(cited, 1)]
    for name, text in (("conftest.py", CONFTEST), ("pytest.ini", INI), ("test_it.py", "\n\n".join([HEAD, *named]))):
        (folder / name).write_text(text)


def run(folder: Path, *options: str) -> tuple[int, set[int]]:
    """How a run of the suite ends, and which of its rules it calls unproved."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options]
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    missing = [int(number) for number in re.findall(r"ITA-9\.(\d\d) was proved by no test", ended.stdout)]
    assert len(set(missing)) == len(missing)
    return ended.returncode, set(missing)


@pytest.mark.parametrize("processes", ["0", "2"])
def test_a_whole_run_fails_and_names_each_rule_without_a_real_proof(processes: str, tmp_path: Path) -> None:
    suite(tmp_path, [*PROOFS.values(), *NONE.values()])
    none = range(len(PROOFS) + 1, len(PROOFS) + len(NONE) + 1)
    assert run(tmp_path, "-n", processes) == (1, {0, *none})


def test_a_whole_run_in_which_every_rule_is_proved_passes(tmp_path: Path) -> None:
    suite(tmp_path, list(PROOFS.values()))
    (tmp_path / "pages" / "page.md").write_text("**ITA-9.01**, **ITA-9.02**")
    assert run(tmp_path) == (0, set())


@pytest.mark.parametrize("options", [["-k", "test_1"], ["test_it.py"], ["--deselect", "test_it.py::test_2"]])
def test_a_part_of_the_suite_is_not_judged(options: list[str], tmp_path: Path) -> None:
    suite(tmp_path, [PROOFS["raises"], NONE["empty"], NONE["skipped"]])
    assert run(tmp_path, *options) == (0, set())


def test_what_a_test_cannot_prove_is_seen_before_it_runs(request: pytest.FixtureRequest) -> None:
    """A citation that proves nothing, and one test for too many rules."""
    item = request.node
    assert proofs.faults(item) == []
    item.add_marker(rule(*(f"ITA-9.0{number}" for number in range(1, 7))))
    assert proofs.faults(item) == [f"{item.nodeid} cites 6 rules; one test proves at most 5"]
    item.add_marker("skip")
    assert proofs.faults(item)[0].endswith("ITA-9.06, but is skipped or asserts nothing")
    del item.own_markers[-2:]


def test_what_tests_cite_stands_on_a_page_and_can_be_proved(request: pytest.FixtureRequest) -> None:
    """Of all tests that were collected with this one; which rules have no test the end of a whole run says."""
    items = request.session.items
    assert [line for item in items for line in proofs.faults(item)] == []
    assert {number for item in items for number in proofs.cited(item)} - rulebook.stated() == set()
