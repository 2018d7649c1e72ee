"""The question `buio icm`: what stacks are worth, as a table and as JSON, and what is refused."""

import json

import pytest

from tests.cli.command import run


def test_a_table_of_worths_and_places() -> None:
    told = run("icm", "5000", "3000", "2000", "--payouts", "50", "30", "20").stdout.splitlines()
    assert [line.split() for line in told] == [
        ["5000", "38.3929", "50.00%", "33.93%", "16.07%"],
        ["3000", "32.7500", "30.00%", "37.50%", "32.50%"],
        ["2000", "28.8571", "20.00%", "28.57%", "51.43%"],
    ]


def test_as_json_whatever_comes_first() -> None:
    told = json.loads(run("icm", "--json", "3", "1", "--payouts", "60", "40").stdout)
    assert told == {"worth": [55.0, 45.0], "places": [[0.75, 0.25], [0.25, 0.75]]}


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ("5000 0 --payouts 3", "stacks: 0 is no stack"),
        ("5000 x --payouts 3", "Invalid value for STACKS: 'x' is not a number from 0 to 1,000,000,000,000"),
        ("5000 -5 --payouts 3", "Invalid value for STACKS: '-5' is not a number from 0 to 1,000,000,000,000"),
        ("5000 -x --payouts 3", "Unknown option: -x."),
        ("5000 3000", "--payouts is missing, as in: buio icm"),
        ("5000 3000 --payouts", "Option --payouts needs a value"),
        ("--payouts 50", "stacks are one or more numbers"),
        ("5000 3000 --payouts 50 30 20", "payouts: 3 for 2 players"),
        ("5000 3000 --payouts 50 -1", "'-1' is not a number from 0 to 1,000,000,000,000"),
    ],
)
def test_what_is_refused(args: str, says: str) -> None:
    done = run("icm", *args.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
