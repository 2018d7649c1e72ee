"""How the lines that tests run are counted by room, and that a room below its floor is named."""

from pathlib import Path

from coverage import Coverage

from tests.covered import FLOORS, SOURCE, below, counted, room_of


def test_a_room_below_its_floor_is_named() -> None:
    rooms = {"play": (95, 100), "odds": (80, 100)}
    assert below(rooms, {"play": 95, "odds": 80}) == []
    assert below(rooms, {"play": 95, "odds": 81}) == ["odds: 80.0 % of its lines are run, its floor is 81 %"]
    assert below({}, {"play": 95}) == ["play: 0.0 % of its lines are run, its floor is 95 %"]


def test_every_room_has_a_floor() -> None:
    assert {room_of(file) for file in SOURCE.rglob("*.py")} == FLOORS.keys()


def test_what_no_test_has_loaded_is_counted(tmp_path: Path) -> None:
    noted = Coverage(data_file=str(tmp_path / "none"), messages=False, config_file=False)
    rooms = counted(noted)
    assert rooms["play"][0] == 0
    assert rooms["play"][1] > 1_000
