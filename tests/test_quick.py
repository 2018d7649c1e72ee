"""What `./dev test --quick` takes and what it leaves out."""

from tests.quick import SLOW, Case, choose, distances


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


def test_how_far_a_test_is_from_a_change_is_counted_in_imports() -> None:
    tests = {"tests/test_cards.py", "tests/rummy/test_points.py"}
    near = distances(["src/buio/cards.py", "docs/notation.md"], tests | {"tests/test_docs.py"})
    assert near["tests/test_cards.py"] == 1
    assert near["tests/test_docs.py"] == 1
    assert near["tests/rummy/test_points.py"] == 1
    assert near["src/buio/cards.py"] == 0
    assert distances(["tests/test_cards.py"], tests).get("tests/rummy/test_points.py") is None
