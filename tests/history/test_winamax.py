"""Hand histories of Winamax: hands of our own making in its words come to the chips that they tell."""

import pytest

from buio.history.records import RecordError, read, replayed
from tests.history.sites import came_to, hands, no_byte_gains, refuses

HOLDEM, TOURNAMENT, WALK, STUD, DRAW = hands("winamax.txt")


@pytest.mark.parametrize(
    ("text", "game", "finishing", "rake"),
    [
        (HOLDEM, "texas", {"Anna": 114.2, "Anna le roi": 83.5, "Carla": 59.5}, 1.3),
        (TOURNAMENT, "texas", {"Dora": 300, "Elio": 1860, "Fabio": 0}, 0),
        (WALK, "omaha", {"Fabio": 199, "Gina": 211, "Hugo": 80}, 0),
        (STUD, "seven_card_stud_hilo8", {"Anna": 82, "Bruno": 116}, 2),
        (DRAW, "lowball_27_triple", {"Anna": 56.8, "Bruno": 49.5, "Carla": 43}, 0.7),
    ],
)
def test_a_hand_comes_to_the_chips_that_it_tells(
    text: str, game: str, finishing: dict[str, float], rake: float
) -> None:
    assert read(text)[0].game.code == game
    assert came_to(text) == (finishing, rake)


def test_where_and_when_is_kept() -> None:
    cash, tournament, *_, play_money = (read(text)[0].about for text in (HOLDEM, TOURNAMENT, DRAW))
    assert cash == {
        "venue": "Winamax", "hand": "11-22-33", "currency": "EUR", "table": "Alpha 02",
        "year": 2023, "month": 1, "day": 2, "time": "12:00:01", "time_zone": "UTC",
    }  # fmt: skip
    assert (tournament["event"], "currency" in tournament) == ('Tournament "La Notte"', False)
    assert "currency" not in play_money


@pytest.mark.parametrize(
    ("text", "old", "new", "says"),
    [
        (HOLDEM, "calls 8€", "dances", "line 20 is not understood: 'Anna le roi dances'"),
        (HOLDEM, "Total pot 49.70€", "Total pot 49.60€", "line 29: what was collected is not the total pot"),
        (HOLDEM, "Rake 1.30€", "Rake 1.20€", "winnings says"),
        (HOLDEM, "bets 20.50€", "bets 20.40€", "winnings says"),
        (HOLDEM, "raises 2€ to 3€", "raises 2€ to 1.50€", "'p3 cbr 150' is not legal"),
        (HOLDEM, "*** TURN *** [2c", "*** FIRST TURN *** [2c", "two boards .run it twice. cannot be played here"),
        (HOLDEM, "Holdem no limit", "Omaha7 pot limit", "names none of the games that are read: Holdem no limit, "),
        (HOLDEM, HOLDEM[HOLDEM.index("*** SUMMARY") :], "", "it ends before the total pot is told"),
        (HOLDEM, HOLDEM[HOLDEM.index("Carla posts") :], "Total pot 0€ | No rake", "to fewer than two players"),
        (TOURNAMENT, "Total pot 2.16k", "Total pot 2.14k", "is not the total pot"),
        (TOURNAMENT, "[Qh Qc] (One", "[Qh {0}] (One", r"line 21, action \d+"),
    ],
)
def test_what_is_wrong_or_not_played_is_named_with_its_place(text: str, old: str, new: str, says: str) -> None:
    assert old in text
    refuses(text.replace(old, new, 1), says)


def test_no_chip_passes_from_one_to_another_unseen() -> None:
    wrong = TOURNAMENT.replace("Dora collected 300", "Dora collected 301").replace("collected 1680", "collected 1679")
    with pytest.raises(RecordError, match="winnings says"):
        replayed(read(wrong))


def test_any_byte_may_be_wrong_and_nobody_gains_by_it() -> None:
    assert no_byte_gains([HOLDEM, TOURNAMENT, WALK, STUD, DRAW], 200, seed=31) > 60
