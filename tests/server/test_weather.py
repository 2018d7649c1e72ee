"""Bad weather: some seconds of `python -m bench.weather`, which plays for ten minutes."""

from bench.weather import played


def test_play_goes_on_through_cut_late_doubled_and_reordered_lines() -> None:
    found = played(["--minutes", "0.2", "--tables", "3"])
    assert not found.faults
    assert found.moves > 10
    assert found.cuts > 5
