"""Hand histories of PokerStars and GGPoker: hands of our own making in their words come to the chips they tell."""

import json
from pathlib import Path

import pytest

from buio.cards import cards_text
from buio.cli import app
from buio.history.records import Record, RecordError, read, read_each, replayed
from buio.play.boards import boards
from tests.history.sites import came_to, hands, no_byte_gains, refuses

TEXTS = hands("pokerstars.txt")
HOLDEM, TRIPLE_DRAW, STUD, TOURNAMENT, OMAHA = TEXTS
TEXT = "\n\n".join(TEXTS)
(GGPOKER,) = hands("ggpoker.txt")
TWICE = """PokerStars Hand #246:  Hold'em No Limit ($0.50/$1.00 USD) - 2023/01/02 12:00:01 ET
Table 'Alpha II' 6-max Seat #1 is the button
Seat 1: Anna ($50 in chips)
Seat 2: Bruno ($50 in chips)
Seat 3: Carla ($20 in chips)
Bruno: posts small blind $0.50
Carla: posts big blind $1
*** HOLE CARDS ***
Anna: raises $2 to $3
Bruno: calls $2.50
Carla: calls $2
*** FLOP *** [2c 7h 9s]
Bruno: bets $47 and is all-in
Carla: calls $17 and is all-in
Anna: calls $47 and is all-in
*** FIRST TURN *** [2c 7h 9s] [Kd]
*** FIRST RIVER *** [2c 7h 9s Kd] [Qd]
*** SECOND TURN *** [2c 7h 9s] [3d]
*** SECOND RIVER *** [2c 7h 9s 3d] [As]
*** FIRST SHOW DOWN ***
Bruno: shows [7c 7d] (three of a kind, Sevens)
Anna: shows [Kh Ks] (three of a kind, Kings)
Anna collected $30 from side pot
Carla: mucks hand
Anna collected $30 from main pot
*** SECOND SHOW DOWN ***
Bruno: shows [7c 7d] (three of a kind, Sevens)
Anna: shows [Kh Ks] (a pair of Kings)
Bruno collected $30 from side pot
Carla: shows [Ah Ad] (three of a kind, Aces)
Carla collected $30 from main pot
*** SUMMARY ***
Total pot $120 Main pot $60. Side pot $60. | Rake $0
Hand was run twice
FIRST Board [2c 7h 9s Kd Qd]
SECOND Board [2c 7h 9s 3d As]
"""


@pytest.mark.parametrize(
    ("text", "game", "finishing", "rake"),
    [
        (HOLDEM, "texas", {"Anna": 114.2, "Bruno: il re": 83.5, "Carla": 59.5}, 1.3),
        (TRIPLE_DRAW, "lowball_27_triple", {"Anna": 56.8, "Bruno": 49.5, "Carla": 43}, 0.7),
        (STUD, "seven_card_stud", {"Anna": 57.7, "Bruno": 49.65, "Carla": 41.9}, 0.75),
        (TOURNAMENT, "texas", {"Dora": 300, "Elio": 1800}, 0),
        (OMAHA, "omaha_hilo8", {"Fabio": 1036.5, "Gina": 5, "Hugo": 95}, 1),
        (GGPOKER, "texas", {"Hero": 9.8, "18b4ee9": 0, "7a-c": 21.65}, 0.8),
    ],
)
def test_a_hand_comes_to_the_chips_that_it_tells(
    text: str, game: str, finishing: dict[str, float], rake: float
) -> None:
    assert read(text)[0].game.code == game
    assert came_to(text) == (finishing, rake)


DRAW = """PokerStars Hand #247:  5 Card Draw Limit ($1/$2 USD) - 2023/01/02 12:00:01 ET
Table 'Alpha II' 6-max Seat #1 is the button
Seat 1: Anna ($50 in chips)
Seat 2: Bruno ($50 in chips)
Bruno: posts big blind $1
Anna: posts small blind $0.50
*** DEALING HANDS ***
Dealt to Anna [2c 3d 4h 6s 9c]
Anna: calls $0.50
Bruno: checks
Bruno: stands pat
Anna: discards 5 cards [2c 3d 4h 6s 9c]
Dealt to Anna [Ac Ad As Kh Kd]
Bruno: checks
Anna: bets $2
Bruno: folds
Uncalled bet ($2) returned to Anna
Anna collected $1.90 from pot
*** SUMMARY ***
Total pot $2 | Rake $0.10
"""


def test_five_new_cards_may_be_asked_for_in_five_card_draw() -> None:
    assert read(DRAW)[0].game.code == "five_card_draw"
    assert came_to(DRAW) == ({"Bruno": 49, "Anna": 50.9}, 0.1)


@pytest.mark.parametrize(
    ("text", "old", "new", "game", "betting"),
    [
        (TOURNAMENT, "Hold'em No Limit -", "8-Game (Hold'em No Limit) -", "texas", "no_limit"),
        (OMAHA, "Omaha Hi/Lo Limit", "Mixed Omaha (Omaha Hi/Lo Limit)", "omaha_hilo8", "fixed_limit"),
        (STUD, "7 Card Stud Limit (", "8-Game (7 Card Stud Limit, ", "seven_card_stud", "fixed_limit"),
        (DRAW, "Draw Limit", "Draw Pot Limit", "five_card_draw", "pot_limit"),
        (DRAW, "Draw Limit", "Draw No Limit", "five_card_draw", "no_limit"),
    ],
)
def test_mixes_and_games_that_phh_has_no_code_for_are_read(
    text: str, old: str, new: str, game: str, betting: str
) -> None:
    changed = text.replace(old, new, 1)
    (found,) = read(changed)
    assert changed != text
    assert (found.game.code, getattr(found.rules, "betting")) == (game, betting)  # noqa: B009  not all rules have it
    assert came_to(changed) == came_to(text)


@pytest.mark.parametrize(
    "line",
    [
        "Anna wins the $0.25 bounty for eliminating Elio",
        "Anna, Carla split the $50 bounty for eliminating Elio",
        "Anna wins $5 for splitting the elimination of Elio and their own bounty increases by $5 to $15",
        "Pair on board - a double bet is allowed",
        "No low hand qualified",
        "Players agree to Run It Twice",
    ],
)
def test_lines_that_change_nothing_are_known(line: str) -> None:
    assert came_to(TOURNAMENT.replace("*** SUMMARY", f"{line}\n*** SUMMARY")) == came_to(TOURNAMENT)


@pytest.mark.parametrize("rake", [0, 3])
def test_a_board_that_was_run_twice_comes_to_the_chips_that_it_tells(rake: int) -> None:
    text = TWICE.replace("$30 ", f"${30 - rake / 4:.2f} ").replace("Rake $0", f"Rake ${rake}")
    (found,) = read(text)
    deal = found.play()
    assert [cards_text(board) for board in boards(deal)] == ["2c7h9sKdQd", "2c7h9s3dAs"]
    half = 30 - rake / 4
    assert came_to(text) == ({"Anna": 2 * half, "Bruno": half, "Carla": half}, rake)
    late = text.replace("*** FIRST RIVER *** [2c 7h 9s Kd] [Qd]\n*** SECOND TURN *** [2c 7h 9s] [3d]\n", "").replace(
        "*** SECOND RIVER",
        "*** SECOND TURN *** [2c 7h 9s] [3d]\n*** FIRST RIVER *** [2c 7h 9s Kd] [Qd]\n*** SECOND RIVER",
    )
    assert came_to(late) == came_to(text)


SHORT_DECK = """Poker Hand #SD248: ShortDeck No Limit ($0.5) - 2024/08/15 16:57:08
Table 'Short7' 5-max Seat #1 is the button
Seat 1: 18b4ee9 ($50 in chips)
Seat 2: 7a-c ($40 in chips)
Seat 4: Hero ($30 in chips)
18b4ee9: posts the ante $0.5
7a-c: posts the ante $0.5
Hero: posts the ante $0.5
18b4ee9: posts button blind $0.5
7a-c: straddle $1
*** HOLE CARDS ***
Dealt to Hero [As Ks]
Hero: raises $2 to $3
18b4ee9: folds
7a-c: calls $2
*** FLOP *** [6h 7d 8c]
7a-c: checks
Hero: bets $0.5
7a-c: folds
Uncalled bet ($0.5) returned to Hero
*** SHOWDOWN ***
Hero collected $7.7 from pot
*** SUMMARY ***
Total pot $8 | Rake $0.2 | Jackpot $0.1 | Bingo $0
"""


SIX_PLUS = "PokerStars Hand #248: 6+ Hold'em No Limit (Button Blind $0.50 - Ante $0.50 USD)"
SPOKEN = """7a-c: calls $0.50
Hero: raises $2.50 to $3
18b4ee9: folds
7a-c: calls $2.50"""


def test_short_decks_tell_the_blind_of_the_button_and_who_straddles_after_it() -> None:
    (found,) = read(SHORT_DECK)
    assert found.game.code == "short_deck"
    assert came_to(SHORT_DECK) == ({"18b4ee9": 49, "7a-c": 36.5, "Hero": 34.2}, 0.3)
    stars = SHORT_DECK.replace("Poker Hand #SD248: ShortDeck No Limit ($0.5)", SIX_PLUS).replace("straddle $1\n", "")
    stars = stars.replace("7a-c: *** HOLE", "*** HOLE").replace("Hero: raises $2 to $3", SPOKEN)
    stars = stars.replace("18b4ee9: folds\n7a-c: calls $2\n", "")
    for told in (stars, stars.replace("Blind $", "Blind\u00a0 $").replace("Ante $0.50 ", "Ante\u00a0 $0.50  ")):
        assert came_to(told) == came_to(SHORT_DECK)
        assert read(told)[0].about["currency"] == "USD"


COURCHEVEL = """PokerStars Hand #249:  Courchevel Pot Limit ($0.10/$0.25 USD) - 2023/01/02 12:00:01 ET
Table 'Alpha II' 6-max Seat #1 is the button
Seat 1: Anna ($25 in chips)
Seat 4: Bruno ($25 in chips)
Bruno: posts big blind $0.25
Anna: posts small blind $0.10
*** HOLE CARDS ***
Dealt to Anna [Jh 7h Jd 5s Kc]
*** PRE-FLOP *** [2s]
Anna: calls $0.15
Bruno: checks
*** FLOP *** [2s 3h 4h]
Bruno: bets $0.50
Anna: folds
Uncalled bet ($0.50) returned to Bruno
Bruno collected $0.50 from pot
*** SUMMARY ***
Total pot $0.50 | Rake $0
"""


def test_of_courchevel_the_first_card_on_the_table_lies_there_before_anybody_bets() -> None:
    (found,) = read(COURCHEVEL)
    assert cards_text(found.play().board) == "2s3h4h"
    assert came_to(COURCHEVEL) == ({"Anna": 24.75, "Bruno": 25.25}, 0)


def test_when_the_level_changes_the_blinds_that_are_posted_count() -> None:
    """The first line may have those of the next hand: a raise to 160 would be too small."""
    text = TOURNAMENT.replace("(50/100)", "(60/120)")
    assert text != TOURNAMENT
    assert came_to(text) == came_to(TOURNAMENT)


STUD_PAIR = """PokerStars Hand #250:  7 Card Stud Limit ($2/$4 USD) - 2023/01/02 12:00:01 ET
Table 'Alpha II' 8-max
Seat 1: Anna ($50 in chips)
Seat 2: Bruno ($50 in chips)
Anna: posts the ante $0.50
Bruno: posts the ante $0.50
*** 3rd STREET ***
Dealt to Anna [2c]
Dealt to Bruno [5s]
Anna: brings in for $1
Bruno: calls $1
*** 4th STREET ***
Dealt to Anna [2c] [Kd]
Dealt to Bruno [5s] [5c]
Pair on board - a double bet is allowed
Bruno: bets $4
Anna: raises $4 to $8
Bruno: folds
Uncalled bet ($4) returned to Anna
Anna collected $11 from pot
*** SUMMARY ***
Total pot $11 | Rake $0
"""


def test_a_pair_that_shows_on_fourth_street_may_be_bet_twice_as_high() -> None:
    """Rooms differ: it is tried, and the hand says so."""
    (found,) = read(STUD_PAIR)
    assert getattr(found.rules, "open_pair_double_bet")  # noqa: B009  not all rules have it
    assert came_to(STUD_PAIR) == ({"Anna": 55.5, "Bruno": 44.5}, 0)
    (plain,) = read(
        STUD_PAIR.replace("$4\nAnna: raises $4 to $8", "$2\nAnna: raises $2 to $4")
        .replace("($4)", "($2)")
        .replace("$11", "$7")
    )
    assert not getattr(plain.rules, "open_pair_double_bet")  # noqa: B009
    refuses(STUD_PAIR.replace("[5c]", "[6c]"), "'p2 cbr 400' is not legal")


GG_TWICE = """Poker Hand #OM251: Hold'em No Limit ($1/$2) - 2024/08/15 16:57:08
Table 'Twice7' 6-max Seat #1 is the button
Seat 1: 18b4ee9 ($300 in chips)
Seat 2: 7a-c ($300 in chips)
Seat 3: Hero ($100 in chips)
7a-c: posts small blind $1
Hero: posts big blind $2
*** HOLE CARDS ***
Dealt to Hero [Ah Ad]
18b4ee9: raises $198 to $200
7a-c: calls $199
Hero: calls $98 and is all-in
*** FLOP *** [2c 7h 9s]
7a-c: checks
18b4ee9: bets $100 and is all-in
7a-c: folds
Uncalled bet ($100) returned to 18b4ee9
18b4ee9: shows [Kh Ks] (a pair of Kings)
Hero: shows [Ah Ad] (a pair of Aces)
*** FIRST TURN *** [2c 7h 9s] [Kd]
*** FIRST RIVER *** [2c 7h 9s Kd] [Qd]
*** SECOND TURN *** [2c 7h 9s] [3d]
*** SECOND RIVER *** [2c 7h 9s 3d] [8s]
*** FIRST SHOWDOWN ***
18b4ee9 collected $198 from pot
18b4ee9 collected $145 from pot
*** SECOND SHOWDOWN ***
Hero collected $145 from pot
*** SUMMARY ***
Total pot $500 | Rake $7 | Jackpot $5 | Bingo $0
Hand was run two times
FIRST Board [2c 7h 9s Kd Qd]
SECOND Board [3d 8s]
"""


def test_a_jackpot_may_be_fed_by_each_pot_and_the_rake_by_the_main_one() -> None:
    """Five of 500 are two of the side pot of 200; the main pot bears the seven besides."""
    assert came_to(GG_TWICE) == ({"18b4ee9": 443, "7a-c": 100, "Hero": 145}, 12)
    assert came_to(GG_TWICE.replace("$198 f", "$200 f").replace("$145 f", "$144 f")) == (
        {"18b4ee9": 444, "7a-c": 100, "Hero": 144}, 12,
    )  # fmt: skip
    for side, main in (("197", "145.5"), ("195", "146.5"), ("199", "144.5")):
        refuses(GG_TWICE.replace("$198 f", f"${side} f").replace("$145 f", f"${main} f"), "winnings says")


def test_three_cards_drawn_are_no_first_cards_of_stud() -> None:
    hand = TRIPLE_DRAW.replace("discards 2 cards [Kd Ks]", "discards 3 cards [7h Kd Ks]")
    hand = hand.replace("[2c 3d 7h] [4c Qs]", "[2c 3d] [7s 4c Qs]").replace("2c 3d 7h 4c", "2c 3d 7s 4c")
    assert came_to(hand) == came_to(TRIPLE_DRAW)


def test_where_and_when_is_kept() -> None:
    licensed = HOLDEM.replace(" - 2023/", " [ADM ID: M5F0A7B9] - 2023/")
    assert read(licensed)[0].about == read(HOLDEM)[0].about
    hands = read(TEXT)
    assert [hand.about["hand"] for hand in hands] == [245, 1, 2, 90, 91]
    assert hands[0].about == {
        "venue": "PokerStars", "hand": 245, "currency": "USD", "table": "Alpha II",
        "year": 2023, "month": 1, "day": 2, "time": "12:00:01", "time_zone_abbreviation": "ET",
    }  # fmt: skip
    assert hands[3].about["event"] == "Tournament #77"
    (found,) = read(GGPOKER)
    assert (found.about["venue"], found.about["hand"]) == ("GGPoker", "RC77")


@pytest.mark.parametrize("dealt_in", [False, True])
def test_who_sits_out_plays_where_they_post_or_fold(dealt_in: bool) -> None:
    seat = "Seat 6: Dora ($40 in chips, $2 bounty) is sitting out\n"
    text, stacks = HOLDEM.replace("Carla: posts", seat + "Carla: posts"), {"Anna": 114.2, "Bruno: il re": 83.5}
    if dealt_in:
        text, stacks["Dora"] = text.replace("Carla: folds", "Carla: folds\nDora: folds"), 40
    assert came_to(text) == (stacks | {"Carla": 59.5}, 1.3)


def test_where_the_rake_is_not_told_it_is_what_nobody_has_collected() -> None:
    told = came_to(GGPOKER)
    text = GGPOKER.replace("$20.1 | Rake $0.5 | Jackpot $0.3 | Bingo $0 | Fortune $0 | Tax $0", "$19.3")
    assert text != GGPOKER
    assert came_to(text) == told
    refuses(text.replace("$19.3", "$12.3"), "12.3 was collected, but 20.10 was put in and called")
    refuses(text.replace("Total pot $19.3", "Total pot $20.1"), "are not the total pot")


@pytest.mark.parametrize(
    ("text", "old", "new", "says"),
    [
        (HOLDEM, "calls $8", "dances", "line 18 is not understood: 'Bruno: il re: dances'"),
        (HOLDEM, "Carla: folds", "Carla folds", "line 12 is not understood"),
        (HOLDEM, "Rake $1.30", "Rake $1.20", "line 29: what was collected and the rake are not the total pot"),
        (HOLDEM, "Anna: calls $2", "Anna: checks\nAnna: checks", "hand 245: line 14, action 7"),
        (HOLDEM, "raises $2 to $3", "raises $2 to $1.50", "'p3 cbr 150' is not legal"),
        (HOLDEM, "[2c 7h 9s]\nAnna", "[Ah 7h 9s]\nAnna", "is not legal"),
        (HOLDEM, "*** FLOP *** [2c", "*** THIRD FLOP *** [2c", "three boards .run it three times. cannot be played"),
        (TWICE, "[Kd]", "[7h]", "7h"),
        (TWICE, "*** SECOND RIVER *** [2c 7h 9s 3d] [As]\n", "", "the record ends before the deal does"),
        (TWICE, "Bruno collected $30", "Bruno collected $29", "the total pot"),
        (HOLDEM, "Anna: doesn't", "Anna cashed out the hand for $9\nAnna: doesn't", "somebody has cashed out"),
        (GGPOKER, "*** TURN", "7a-c: Chooses to EV Cashout\n*** TURN", "line 21: a hand that somebody has cashed out"),
        (GGPOKER, "*** TURN", "7a-c: get an all-in insurance (premium\n*** TURN", "hand that somebody has insured"),
        (GGPOKER, "7a-c: posts", "Cash Drop to Pot : total $0.2\n7a-c: posts", "a pot that the house has added to"),
        (HOLDEM, "Dora joins", "Carla: posts big blind $1\nDora joins", "Carla has posted 0.50 before, and cannot add"),
        (HOLDEM, "Dora joins", "Anna: posts the ante $1\nAnna: posts the ante $1\nDora joins", "posts a second ante"),
        (HOLDEM, "Hold'em No Limit", "Fusion Pot Limit", "names none of the games that are read"),
        (HOLDEM, "Hold'em No Limit", "Mixed PLH/PLO", "names none of the games that are read"),
        (HOLDEM, HOLDEM[HOLDEM.index("*** FLOP") :], "", "it ends before the total pot is told"),
        (STUD, "Carla: mucks hand", "Carla: shows [Kc Ks Kd Qs Ts 4h 2d] (three)", "winnings says"),
        (GGPOKER, "Jackpot $0.3", "Jackpot $0.2", "line 26: what was collected"),
        (HOLDEM, HOLDEM[HOLDEM.index("*** SUMMARY") :], "", "it ends before the total pot is told"),
        (OMAHA, OMAHA[OMAHA.index("collected €5") :], "", "it ends before the total pot is told"),
        (OMAHA, OMAHA[OMAHA.index("Hugo collected €5") :], "", "it ends before the total pot is told"),
        (HOLDEM, "($100 in", f"(${'9' * 5000} in", "is not understood"),
        (HOLDEM, "Hand #245", f"Hand #{'9' * 5000}", "names none of the games"),
        (HOLDEM, "Carla: posts small", "Anna: posts the ante $5\nCarla: posts small", "winnings says"),
        (TOURNAMENT, "[Ah Kd] (high", "[Ah Qc] (high", "Qc"),
    ],
)
def test_what_is_wrong_or_not_played_is_named_with_its_place(text: str, old: str, new: str, says: str) -> None:
    assert old in text
    refuses(text.replace(old, new, 1), says)


@pytest.mark.parametrize(
    ("giver", "taker"),
    [("Hugo collected €5", "Gina collected €5"), ("Gina collected €5", "Hugo collected €14")],
)
def test_no_chip_passes_from_one_to_another_unseen(giver: str, taker: str) -> None:
    wrong = OMAHA
    for line, more in ((giver, -1), (taker, 1)):
        who, chips = line.split("€")
        wrong = wrong.replace(f"{line} ", f"{who}€{int(chips) + more} ")
    assert wrong.count("collected") == 4
    with pytest.raises(RecordError, match="winnings says"):
        replayed(read(wrong))


def test_an_ante_of_one_is_no_ante_of_all() -> None:
    """Four antes that nobody has paid would pass for rake."""
    hand = TOURNAMENT.replace("Dora: posts the ante 10\n", "").replace("1800", "1790")
    hand = hand.replace("raises 1090 to 1190 and", "raises 1100 to 1200 and").replace("(300)", "(310)")
    assert came_to(hand) == ({"Dora": 310, "Elio": 1790}, 0)


def test_any_byte_may_be_wrong_and_nobody_gains_by_it() -> None:
    assert no_byte_gains([*TEXTS, GGPOKER], 200, seed=4711) > 60


def test_a_bad_hand_stops_no_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = list(read_each(TEXT.replace("Gina: bets €1", "Gina: bids €1")))
    assert [isinstance(hand, Record) for hand in found] == [True, True, True, True, False]
    (tmp_path / "hands.txt").write_text(TEXT.replace("Elio collected 1800", "Elio collected 1799"), encoding="utf-8")
    assert app(["replay", str(tmp_path), "--json"]) == 3
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ["error" in line for line in lines] == [False, False, False, True, False]
    assert lines[4]["rake"] == 1
