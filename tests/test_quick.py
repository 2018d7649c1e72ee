"""What `./dev test --quick` takes and what it leaves out."""

import json
from pathlib import Path

import pytest

from tests.quick import ROOT, SECONDS, SLOW, Case, Quick, choose, distances, far, games_of, recorded


def case(name: str, file: str = "tests/a.py", seconds: float = 1.0, browser: bool = False) -> Case:
    return Case(f"{file}::{name}", file, browser, seconds)


def names(chosen: list[Case]) -> list[str]:
    return [one.name.partition("::")[2] for one in chosen]


def test_the_nearest_come_first_and_the_cheap_ones_of_each_distance() -> None:
    cases = [case("far", "tests/far.py"), case("dear", seconds=3), case("cheap"), case("apart", "tests/apart.py")]
    near = {"tests/a.py": 1, "tests/far.py": 4}
    assert names(choose(cases, near, 10)) == ["cheap", "dear", "far"]
    assert names(choose(cases, near, 4.5)) == ["cheap", "dear"]


def test_browsers_and_slow_tests_are_left_out_unless_they_have_changed() -> None:
    cases = [case("page", browser=True), case("slow", seconds=SLOW + 1), case("plain")]
    assert names(choose(cases, {"tests/a.py": 1}, 100)) == ["plain"]
    assert names(choose(cases, {"tests/a.py": 0}, 100)) == ["page", "plain", "slow"]


def test_with_no_change_one_case_of_each_test_is_taken() -> None:
    cases = [case("one[a]"), case("one[b]"), case("two"), case("page", browser=True)]
    assert sorted(names(choose(cases, {}, 100))) == ["one[a]", "two"]


def test_so_it_is_when_no_test_is_near_to_the_change() -> None:
    assert sorted(names(choose([case("one"), case("two")], {"tests/conftest.py": 0}, 100))) == ["one", "two"]


def test_after_a_change_of_what_all_tests_share_one_case_of_each_follows() -> None:
    cases = [case("one[a]"), case("one[b]"), case("near", "tests/b.py")]
    near = {"tests/conftest.py": 0, "tests/b.py": 3}
    assert names(choose(cases, near, 100)) == ["near", "one[a]"]


def test_a_single_test_may_be_nearer_than_its_file() -> None:
    cases = [case("one"), case("two"), case("far", "tests/far.py")]
    assert names(choose(cases, {"tests/a.py": 5, "tests/a.py::two": 1, "tests/far.py": 4}, 100)) == [
        "two",
        "far",
        "one",
    ]


def test_how_far_a_test_is_from_a_change() -> None:
    tests = {"tests/test_cards.py", "tests/rummy/test_points.py"}
    near = distances(["src/buio/cards.py", "docs/notation.md"], tests | {"tests/test_docs.py"})
    assert near["tests/test_cards.py"] == 1  # called after it
    assert near["tests/test_docs.py"] == 1  # names it
    assert near["tests/rummy/test_points.py"] == 3  # imports it
    assert near["src/buio/cards.py"] == 0
    near = distances(["src/buio/i18n/spoken.py"], tests)
    assert near["tests/terminal/test_spoken.py"] == 3
    assert near.get("tests/ranking/test_wild.py", 9) > 3  # imports its neighbour alone
    assert distances(["tests/test_cards.py"], tests).get("tests/rummy/test_points.py") is None


@pytest.mark.parametrize(
    ("changed", "test"),
    [
        ("src/buio/games/stud.py", "tests/games/test_stud.py"),
        ("src/buio/games/holdem.py", "tests/games/test_holdem.py"),
        ("src/buio/games/carioca.py", "tests/games/test_carioca.py"),
        ("src/buio/games/italian/house.py", "tests/games/test_italian_pots.py"),
        ("src/buio/play/phases/betting.py", "tests/play/test_betting.py"),
        ("src/buio/table/clock.py", "tests/table/test_clock.py"),
    ],
)
def test_a_test_that_is_called_after_a_changed_module_is_near(changed: str, test: str) -> None:
    """Three faults in games were not seen, for to a test that asks for a game by its code no import leads."""
    assert distances([changed], [test])[test] == 1


def test_a_test_that_plays_a_game_of_a_changed_module_is_nearer_than_one_that_imports_it() -> None:
    assert "razz" in games_of("src/buio/games/stud.py")
    assert games_of("src/buio/play/deal.py") == games_of("tests/games/test_stud.py") == []
    assert distances(["src/buio/games/stud.py"], ["tests/bots/test_general.py"])["tests/bots/test_general.py"] == 2


def test_a_test_of_which_is_recorded_that_it_runs_a_changed_line_is_near(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.quick.RECORD", tmp_path / "record.json")
    assert recorded({"src/buio/play/deal.py": [1]}) == set()
    lines = {"src/buio/play/deal.py": {"1": [1], "2": [0, 1]}}
    (tmp_path / "record.json").write_text(json.dumps({"tests": ["one", "two"], "lines": lines, "took": [1, 1]}))
    assert recorded({"src/buio/play/deal.py": [1, 3], "src/buio/play/view.py": [2]}) == {"two"}


TESTS = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")}


def test_files_far_from_a_change_are_not_read() -> None:
    unread = far(["docs/tutorial/night.md"], {}, TESTS, {}, 60)
    assert "tests/test_docs.py" not in unread
    assert len(unread) > len(TESTS) / 2


def test_what_is_farther_than_enough_other_tests_is_not_read() -> None:
    """All that are as near as the last that fits are read; a test that is too slow to be chosen fills nothing."""
    changed = ["src/buio/play/limits.py"]
    near = distances(changed, TESTS)
    nearest, next_one = sorted({near[test] for test in TESTS if test in near})[:2]
    first = {test for test in TESTS if near.get(test, 99) == nearest}
    second = {test for test in TESTS if near.get(test, 99) == next_one}
    assert first == {"tests/play/test_limits.py"}
    assert "tests/play/test_recipe_checks.py" in second
    slow = dict.fromkeys((f"{test}::one" for test in TESTS), SLOW + 1)
    assert TESTS - far(changed, {}, TESTS, {f"{test}::one": 1.0 for test in TESTS}, len(first) - 1) == first
    assert TESTS - far(changed, {}, TESTS, {f"{test}::one": 1.0 for test in TESTS}, len(first)) == first | second
    assert far(changed, {}, TESTS, slow, 1) == TESTS - near.keys()
    assert TESTS - far(changed, {}, TESTS, {}, 0) == first  # of what is not remembered a guess is made


@pytest.mark.parametrize("files", [[], ["tests/conftest.py"], ["nowhere" + ".txt"], ["src/buio/games/stud.py"]])
def test_every_file_is_read_where_any_may_be_near(files: list[str]) -> None:
    """A test names the games that it plays in its cases, of which its text need not speak."""
    assert far(files, {}, TESTS, {}, 0) == set()


def test_a_file_of_which_a_recorded_test_runs_a_changed_line_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.quick.RECORD", tmp_path / "record.json")
    known = {"tests": ["tests/play/test_counts.py::one"], "lines": {"dev": {"1": [0]}}, "took": [1]}
    (tmp_path / "record.json").write_text(json.dumps(known))
    assert "tests/play/test_counts.py" not in far(["dev"], {"dev": [1]}, TESTS, {}, 60)
    assert "tests/play/test_counts.py" in far(["tests/test_quick.py"], {"dev": [2]}, TESTS, {}, 60)


def test_no_test_begins_when_the_time_is_over(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What has not run here yet may cost more than was guessed."""
    run = Quick.__new__(Quick)
    run.late, run.began = 0, 0.0
    for spent, done in ((0.0, None), (SECONDS / 2 - 0.1, None), (SECONDS / 2, True), (SECONDS, True)):
        monkeypatch.setattr("tests.quick.os.times", lambda spent=spent: (spent, 0.0, spent, 0.0, 99.0))
        assert run.pytest_runtest_protocol(request.node) is done
    assert run.late == 2
