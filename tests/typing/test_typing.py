"""The types that users rely on: `well_typed.py` passes the checker, `ill_typed` lines do not, and both mean it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools.typed_games import WHERE, written

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ILL_TYPED = {
    'buio.games["texas"].deal([2, 2], rules=buio.games["italian"].rules())': "arg-type",
    'buio.games["texas"].rules().no_such_rule': "attr-defined",
    'buio.games["texas"].deal([2, 2]).apply("p1 cc")': "arg-type",
    'buio.games["texas"].deal([2, 2]).raise_to(1.5)': "arg-type",
    'buio.games["texas"].deal([2.5, 2])': "list-item",
}


def squeezed(text: str) -> str:
    """The text without what a formatter may add or leave out."""
    return "".join(text.split()).replace(",]", "]")


def test_the_catalogue_that_checkers_see_is_the_catalogue() -> None:
    assert squeezed(WHERE.read_text(encoding="utf-8")) == squeezed(written()), "run tools/typed_games.py"


def test_what_users_write_has_the_types_it_says() -> None:
    from tests.typing import well_typed

    assert well_typed.texas.rules().small_blind == 1


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What mypy says of the lines that are wrong, one after the other."""
    program = tmp_path_factory.mktemp("wrong") / "wrong.py"
    program.write_text("import buio\n" + "".join(f"{line}\n" for line in ILL_TYPED), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--config-file=", str(program)]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT / "src")
    return run.stdout.splitlines()


@pytest.mark.parametrize(("number", "code"), [*enumerate(ILL_TYPED.values(), start=2)])
def test_what_is_wrong_is_seen_by_a_checker(number: int, code: str, found: list[str]) -> None:
    assert any(f"wrong.py:{number}: error" in line and f"[{code}]" in line for line in found), found
