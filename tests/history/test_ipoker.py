"""Sessions of iPoker: games of our own making in its XML come to the chips that they tell."""

import re
from random import Random

import pytest

from buio.history.records import Record, RecordError, read, read_each, replayed
from tests.history.sites import HANDS, came_to, no_byte_gains, refuses

TEXT = (HANDS / "ipoker.xml").read_text(encoding="utf-8")
CASH, TOURNAMENT, STUD = (f"<session{text}" for text in TEXT.split("<session")[1:])
_BEFORE, _FIRST, _ALL_IN = CASH.split("<game ")
HOLDEM, ALL_IN = f"{_BEFORE}<game {_FIRST}</session>", f"{_BEFORE}<game {_ALL_IN}"


@pytest.mark.parametrize(
    ("text", "game", "finishing", "rake"),
    [
        (HOLDEM, "texas", {"Anna": 114.2, "Anna Bolena": 83.5, "Carla": 59.5}, 1.3),
        (ALL_IN, "texas", {"Anna": 17.5, "Bruno": 0}, 0.5),
        (TOURNAMENT, "texas", {"Dora": 300, "Elio": 1860, "Fabio": 0}, 0),
        (STUD, "seven_card_stud_hilo8", {"Anna": 82, "Bruno": 116}, 2),
    ],
)
def test_a_hand_comes_to_the_chips_that_it_tells(
    text: str, game: str, finishing: dict[str, float], rake: float
) -> None:
    assert read(text)[0].game.code == game
    assert came_to(text) == (finishing, rake)


def test_sessions_are_cut_at_their_games_wherever_lines_end_and_where_and_when_is_kept() -> None:
    on_one_line = re.sub(r">\s+<", "><", TEXT).replace("?><", "?>\n<")
    for text in (TEXT, on_one_line, TEXT.replace("\n</session>\n<session", "</session><session")):
        cash, all_in, tournament, stud = (hand.about for hand in read(text))
        assert cash == {
            "venue": "iPoker", "hand": 245, "currency": "EUR", "table": "Alpha & Co, 12",
            "year": 2023, "month": 1, "day": 2, "time": "12:00:01",
        }  # fmt: skip
        assert (all_in["table"], all_in["time"]) == (cash["table"], "12:01:01")
        assert (tournament["event"], "currency" in tournament, "table" in stud) == ("La Notte", False, False)


def test_limits_that_stud_does_not_tell_are_those_of_its_first_bet() -> None:
    told = re.search("7 Card Stud Hi-Lo L (.+?)<", STUD)
    assert told
    unsaid = STUD.replace(f" L {told[1]}<", " L<")
    assert came_to(unsaid) == came_to(STUD)
    assert read(unsaid)[0].rules == read(STUD)[0].rules


def test_names_in_the_letters_of_windows_are_read_and_a_damaged_utf_8_is_refused() -> None:
    western = HOLDEM.replace("Carla", "Nin\u00e0").encode("cp1252").decode(errors="surrogateescape")
    (hand,) = read(western)
    assert "Nin\u00e0" in hand.players
    assert sorted(replayed([hand])["net"]) == sorted(replayed(read(HOLDEM))["net"])
    both = western.replace("Bolena", "Bol\u00e8na")
    refuses(both, "this is not text in UTF-8")


def test_betting_is_called_as_in_spain_and_russia() -> None:
    for said in ("SL", "\u0411\u041b"):
        assert read(HOLDEM.replace("Holdem NL", f"Holdem {said}"))[0].game.code == "texas"


def test_a_bad_game_stops_no_other_and_is_named_with_its_lines() -> None:
    found = list(read_each(TEXT.replace('type="7" sum="€5"', 'type="6" sum="€5"')))
    assert [isinstance(hand, Record) for hand in found] == [True, False, True, True]
    assert str(found[1]).startswith("hand at line 51: line 68 is not understood: an action of type '6'")
    *_, cut = read_each(TEXT[: TEXT.rindex("</game>")])
    assert str(cut).endswith("this is no game of a session of iPoker, or it is cut off")


@pytest.mark.parametrize(
    ("text", "old", "new", "says"),
    [
        (HOLDEM, 'type="3" sum="€8"', 'type="3" sum="€7"', "Anna Bolena is said to have put in 15, but did 14"),
        (HOLDEM, 'win="€49.70"', 'win="€51.70"', "31.20 was collected, but 30.50 was put in and called"),
        (HOLDEM, 'win="€49.70"', 'win="€41.70"', "21.20 was collected, but 30.50 was put in and called"),
        (HOLDEM, 'win="€49.70" bet', "bet", "line 14: a player has to have a seat, name, chips, win and bet"),
        (HOLDEM, "<players>", "<bonus/><players>", "line [0-9]+ is not understood: <bonus>"),
        (HOLDEM, "€100", r"\x80100", r"line 14: .* is no number of chips"),
        (HOLDEM, "€98.50", "€98,50", "line 15: '€98,50' is no number of chips"),
        (HOLDEM, 'no="4"', "", "line 29: an action has to have a number"),
        (HOLDEM, 'player="Carla" type="0"', 'player="Clara" type="0"', "line 31: Clara does not sit at the table"),
        (HOLDEM, "HA DK", "HA DJK", "line 26 is not understood: 'HA DJK' are no cards"),
        (HOLDEM, "<round", "<ground", "line 24: this is no XML: mismatched tag"),
        (HOLDEM, "Holdem NL", "Holdem XL", "a game 'Holdem XL €0.50/€1' is not read: there are Holdem NL, "),
        (HOLDEM, "<players>", "<!DOCTYPE x><players>", "this is no XML: "),
        (HOLDEM, "<mode>real", "<mode>&real;", "this is no XML: undefined entity"),
        (TOURNAMENT, 'win="300"', 'win="301"', "1861 was collected, but 1860 was put in"),
    ],
)
def test_what_is_wrong_or_not_played_is_named_with_its_place(text: str, old: str, new: str, says: str) -> None:
    assert old in text
    refuses(text.replace(old, new, 1), says)


def test_no_chip_passes_from_one_to_another_unseen() -> None:
    wrong = TOURNAMENT.replace('win="300"', 'win="299"').replace('win="1,860"', 'win="1,861"')
    with pytest.raises(RecordError, match="winnings says"):
        replayed(read(wrong))


def test_any_byte_may_be_wrong_and_nobody_gains_by_it() -> None:
    assert no_byte_gains([TOURNAMENT], 100, seed=35) > 30


def test_where_the_rake_is_not_told_a_wrong_byte_can_change_nothing_else() -> None:
    rng, refused = Random(36), 0
    nets = {text: sorted(replayed(read(text))["net"])[:-1] for text in (HOLDEM, ALL_IN, STUD)}
    for number in range(90):
        text = list(nets)[number % 3]
        at = rng.randrange(len(text))
        try:
            came = replayed(read(text[:at] + rng.choice('0159 <>"=/HX') + text[at + 1 :]))
        except RecordError:
            refused += 1
        else:
            assert sorted(came["net"])[:-1] == nets[text]
            assert abs(sum(came["net"]) + came["rake"]) < 1e-6
    assert refused > 40
