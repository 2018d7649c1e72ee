"""Bad weather: some seconds of `python -m bench.weather`, which plays for ten minutes."""

from bench.weather import played


def test_play_goes_on_through_cut_late_doubled_and_reordered_lines() -> None:
    # how soon a table is back is measured where the machine has nothing else to do
    found = played(["--minutes", "0.2", "--tables", "3", "--back", "10"])
    assert not found.faults
    assert found.moves > 10
    assert found.cuts > 5
