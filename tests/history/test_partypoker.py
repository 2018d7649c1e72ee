"""Hand histories of PartyPoker, old and new: hands of our own making in its words come to the chips that they tell."""

from random import Random

import pytest

from buio.history.records import RecordError, read, replayed
from tests.history.sites import came_to, hands, no_byte_gains, refuses

CASH, TOURNAMENT, NEW, UNSAID = hands("partypoker.txt")


@pytest.mark.parametrize(
    ("text", "game", "finishing", "rake"),
    [
        (CASH, "texas", {"Anna": 114.2, "Anna Bolena": 83.5, "Carla": 59.5}, 1.3),
        (TOURNAMENT, "texas", {"Dora": 300, "Elio": 1860, "Fabio": 0}, 0),
        (NEW, "omaha", {"Fabio": 38.5, "Gina": 29.5, "Hugo": 5.5}, 2),
        (UNSAID, "texas", {"Fabio": 560, "Gina": 480, "Hugo": 460}, 0),
    ],
)
def test_a_hand_comes_to_the_chips_that_it_tells(
    text: str, game: str, finishing: dict[str, float], rake: float
) -> None:
    assert read(text)[0].game.code == game
    assert came_to(text) == (finishing, rake)


def test_a_comma_may_stand_before_cents() -> None:
    assert came_to(CASH.replace("[$0.50 USD]", "[$0,50 USD]").replace("$98.50", "$98,50")) == came_to(CASH)


def test_a_file_is_cut_at_its_hands_and_where_and_when_is_kept() -> None:
    cash, tournament, new, _ = (hand.about for hand in read(f"{CASH}\n{TOURNAMENT}\n{NEW}\n{UNSAID}"))
    assert cash == {
        "venue": "PartyPoker", "hand": 245, "currency": "USD", "table": "Alpha",
        "year": 2023, "month": 1, "day": 2, "time": "12:00:01", "time_zone_abbreviation": "EST",
    }  # fmt: skip
    assert tournament["event"] == "NL Texas Hold'em $10 USD Buy-in Trny: 77 Level: 4 Blinds-Antes(50/100 -10)"
    assert (new["hand"], new["month"]) == ("1770659766668ab", 2)


@pytest.mark.parametrize(
    ("text", "old", "new", "says"),
    [
        (CASH, "calls [$8 USD]", "dances", "line 26 is not understood: 'Anna Bolena dances'"),
        (CASH, "Anna wins", "Carla wins", "winnings says"),
        (CASH, "wins $49.70", "wins $52", "31.50 was collected, but 30.50 was put in and called"),
        (CASH, "wins $49.70", "wins $41.70", "21.20 was collected, but 30.50 was put in"),
        (CASH, "calls [$8 USD]", "calls [$8,0 USD]", "is not understood"),
        (CASH, "NL Texas Hold'em", "NL Double Hold'em", "names none of the games that are read: NL Texas Hold'em, "),
        (CASH, "Anna wins $49.70 USD\n", "", "it ends before anybody wins"),
        (CASH, "Game 245 *", "Game 245", "its first lines do not tell its number and its game"),
        (CASH, CASH[CASH.index("Carla posts") :], "Anna wins $0", "cards are dealt to fewer than two players"),
        (TOURNAMENT, "is all-In  [840]", "is all-In  [830]", "1860 was collected, but 1850 was"),
        (NEW, "Fabio balance $38.50", "Fabio balance $38.49", "finishing_stacks says"),
        (NEW, "Rake: $2", "Rake: $1", "39.50 was collected, but 40.50"),
        (NEW, "Fabio is all-In.\n", "Hugo opted for cash-out\n", "somebody has cashed out cannot be played here"),
        (UNSAID, "wins 140 chips", "wins 139 chips", "99 was collected, but 100 was put"),
    ],
)
def test_what_is_wrong_or_not_played_is_named_with_its_place(text: str, old: str, new: str, says: str) -> None:
    assert old in text
    refuses(text.replace(old, new, 1), says)


def test_no_chip_passes_from_one_to_another_unseen() -> None:
    wrong = TOURNAMENT.replace("Dora wins 300", "Dora wins 301").replace("wins 1,680", "wins 1,679")
    with pytest.raises(RecordError, match="winnings says"):
        replayed(read(wrong))


def test_any_byte_may_be_wrong_and_nobody_gains_by_it() -> None:
    assert no_byte_gains([TOURNAMENT, NEW, UNSAID], 150, seed=33) > 50


def test_where_the_rake_is_not_told_a_wrong_byte_can_change_nothing_else() -> None:
    anna, *others = replayed(read(CASH))["net"]
    rng, refused = Random(34), 0
    for _ in range(60):
        at = rng.randrange(len(CASH))
        try:
            came = replayed(read(CASH[:at] + rng.choice("0159 :[]$x") + CASH[at + 1 :]))
        except RecordError:
            refused += 1
        else:
            assert sorted(came["net"])[:2] == sorted([anna, *others])[:2]
            assert abs(sum(came["net"]) + came["rake"]) < 1e-6
    assert refused > 20
