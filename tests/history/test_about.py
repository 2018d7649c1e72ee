"""What is told about a hand stays with it: author, event, place, time, currency, through both formats and back."""

import tomli

from buio.history.records import read

ABOUT = """author = "Ada"
event = "A night in Naples \\"2024\\""
city = "Napoli"
country = "Italia"
time = 21:30:00
day = 7
month = 3
year = 2024
hand = 12
level = 2.5
seats = [7, 3]
seat_count = 9
currency = "EUR"
time_limit = 30
time_banks = [60, 12.5]
_remark = "Anna = \\"asleep\\""
"_a-b c" = [[1, "x"], { "d e" = 2.50, f = [true] }]
_rest = [inf, -inf, 2024-03-07T21:30:00+01:00]
"""
HAND = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [2, 1]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AhKh", "d dh p2 QsQd", "p1 f"]
players = ["Anna", "Bruno"]
"""


def test_a_hand_keeps_what_is_told_about_it() -> None:
    told = tomli.loads(ABOUT)
    (record,) = read(ABOUT + HAND)
    for text in (record.phh(), record.text(), read(record.text())[0].phh(), read(record.phh())[0].text()):
        written = tomli.loads(text)
        assert {key: written.get(key) for key in told} == told


def test_a_hand_of_which_nothing_is_told_says_nothing() -> None:
    (record,) = read(HAND)
    assert record.about == {}
    assert "author" not in record.phh() + record.text()
