"""The faults that are planted are real ones, and keep their names while other lines change."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.faults import Fault, faults, sample
from tests.mutants import REASONS, ROOMS, SOURCE, all_of

PLAIN = """
def first(seats):
    \"\"\"Words.\"\"\"
    assert seats
    return [seat for seat in seats if seat > 2][0]

async def wait(line):
    await line.send(1, 2)

class Table:
    def left(self, deal):
        deal.put(1, 2)
        return min(deal.clockwise(3))
"""

KINDS = """
async def every(deal, line):
    while deal.left and not line:
        if deal.left is None:
            break
        continue
    deal.left += 8
    deal.seen[0] = True
    deal.best = sorted(line, key=len) if any(line) else max(line, deal.left)
    for seat in deal.survivors:
        yield deal.clockwise(seat)
    await line.send(-deal.pot // deal.left, *deal.seen)
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "plain.py"
    path.write_text(text)
    return path


def test_faults_are_named_by_what_they_change(tmp_path: Path) -> None:
    names = [fault.name for fault in faults(written(tmp_path, PLAIN), tmp_path)]
    assert sorted(names) == sorted([
        "plain:first: seat > 2 -> seat >= 2",
        "plain:first: seat > 2: 2 -> 3",
        "plain:first: [seat for seat in seats if seat > 2][0]: 0 -> 1",
        "plain:wait: await line.send(1, 2) -> pass",
        "plain:wait: line.send(1, 2) -> line.send(2, 1)",
        "plain:wait: line.send(1, 2): 1 -> 2",
        "plain:wait: line.send(1, 2): 2 -> 3",
        "plain:Table.left: deal.put(1, 2) -> pass",
        "plain:Table.left: deal.put(1, 2) -> deal.put(2, 1)",
        "plain:Table.left: deal.put(1, 2): 1 -> 2",
        "plain:Table.left: deal.put(1, 2): 2 -> 3",
        "plain:Table.left: min(deal.clockwise(3)) -> max(deal.clockwise(3))",
        "plain:Table.left: deal.clockwise(3) -> range(deal.seats)",
        "plain:Table.left: deal.clockwise(3): 3 -> 4",
    ])  # fmt: skip


@pytest.mark.parametrize(
    ("name", "result"),
    [("seat > 2 -> seat >= 2", 2), ("seat > 2: 2 -> 3", 4), ("[seat for seat in seats if seat > 2][0]: 0 -> 1", 4)],
)
def test_a_fault_changes_what_the_program_does(name: str, result: int, tmp_path: Path) -> None:
    (fault,) = (one for one in faults(written(tmp_path, PLAIN), tmp_path) if one.name == f"plain:first: {name}")
    room: dict[str, Any] = {}
    exec(compile(fault.tree(), "plain", "exec"), room)  # noqa: S102
    assert room["first"]([1, 2, 3, 4]) == result


def test_names_and_sample_outlive_lines_that_come_before(tmp_path: Path) -> None:
    before = sample(faults(written(tmp_path, PLAIN), tmp_path), 4, 1)
    after = sample(faults(written(tmp_path, "import os\n\nOTHER = os.name\n" + PLAIN), tmp_path), 4, 1)
    assert [fault.name for fault in after] == [fault.name for fault in before]
    assert [fault.lines[0] - 3 for fault in after] == [fault.lines[0] for fault in before]
    assert {fault.name.split(": ")[0] for fault in before[:3]} == {"plain:first", "plain:wait", "plain:Table.left"}


@pytest.mark.parametrize("room", ROOMS)
def test_every_fault_of_a_room_has_a_name_of_its_own_and_is_a_program(room: str) -> None:
    found = all_of(room)
    assert len(found) > 60
    assert len({fault.name for fault in found}) == len(found)
    for fault in sample(found, 2, 7):
        is_another_program(fault)


def is_another_program(fault: Fault) -> None:
    wrong = fault.tree()
    compile(wrong, str(fault.path), "exec")
    assert ast.dump(wrong) != ast.dump(ast.parse(fault.path.read_text(encoding="utf-8")))


def test_every_kind_of_fault_is_another_program(tmp_path: Path) -> None:
    found = faults(written(tmp_path, KINDS), tmp_path)
    assert len({fault.name for fault in found}) == len(found) == 22
    for fault in found:
        is_another_program(fault)


def test_every_reason_is_that_of_a_fault_that_there_is() -> None:
    reasons = tomllib.loads(REASONS.read_text(encoding="utf-8"))
    modules = {name.split(":")[0] for name in reasons}
    paths = [SOURCE.joinpath(*module.split(".")).with_suffix(".py") for module in modules]
    assert reasons.keys() <= {fault.name for path in paths for fault in faults(path, SOURCE)}


def test_a_fault_is_planted_in_functions_that_the_collector_has_laid_aside() -> None:
    """As in a run of the tests, which collects garbage hardly ever: no fault had been planted any more."""
    plants = (
        "import gc, buio.cards\nfrom tests.mutants import all_of, plant\n"
        "(fault,) = (one for one in all_of('ground') if one.name == 'cards:suit_of: card & 3 -> card | 3')\n"
        "gc.freeze()\nplant(fault)\nprint(buio.cards.suit_of(4))"
    )
    done = subprocess.run([sys.executable, "-c", plants], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("7\n", "")
