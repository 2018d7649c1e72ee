"""Which part of each room the tests run: `./dev test --coverage` prints it, and fails where it is less than it was.

python -m tests.covered
"""

import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from coverage import Coverage

SOURCE = Path(__file__).parents[1] / "src" / "buio"
FLOORS: dict[str, float] = {
    "bots": 97,
    "cli": 92,
    "client": 88,
    "environments": 80,
    "fairness": 98,
    "games": 97,
    "ground": 82,
    "history": 96,
    "i18n": 94,
    "night": 98,
    "odds": 84,
    "play": 96,
    "ranking": 97,
    "rummy": 98,
    "server": 96,
    "table": 97,
    "terminal": 94,
}
"""Per cent of the lines of a room below which a run of all tests fails: a little less than was measured, of client and
odds by the tests of the room alone, of the others by a recording of `tests.mutants`: some cases of each test, without
what runs in other processes."""
Counts = tuple[int, int]
"""How many lines of a room are run, and how many it has."""


def room_of(file: Path) -> str:
    """The room of a source; what lies in no folder is the ground."""
    parts = file.relative_to(SOURCE).parts
    return parts[0] if len(parts) > 1 else "ground"


def counted(noted: Coverage) -> dict[str, Counts]:
    """The lines of each room; a file that nothing has loaded counts too."""
    found: dict[str, Counts] = defaultdict(lambda: (0, 0))
    for file in sorted(SOURCE.rglob("*.py")):
        _, lines, _, missing, _ = noted.analysis2(str(file))
        run, all_ = found[room_of(file)]
        found[room_of(file)] = run + len(lines) - len(missing), all_ + len(lines)
    return dict(found)


def per_cent(counts: Counts) -> float:
    run, lines = counts
    return 100 * run / max(lines, 1)


def below(rooms: Mapping[str, Counts], floors: Mapping[str, float]) -> list[str]:
    """The rooms of which less is run than their floor says, a line each."""
    found = {room: per_cent(rooms.get(room, (0, 1))) for room in sorted(floors)}
    return [
        f"{room}: {share:.1f} % of its lines are run, its floor is {floors[room]} %"
        for room, share in found.items()
        if share < floors[room]
    ]


def main() -> int:
    noted = Coverage(messages=False)
    noted.load()
    rooms = counted(noted)
    for room, counts in sorted(rooms.items(), key=lambda item: per_cent(item[1])):
        print(f"{room:10} {per_cent(counts):5.1f} % of {counts[1]:6,} lines, floor {FLOORS[room]} %")
    lacking = below(rooms, FLOORS)
    print(*lacking, sep="\n")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
