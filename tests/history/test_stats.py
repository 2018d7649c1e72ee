"""What people do in hands: each spot in hands of our own making, and all of them against a second, slow count."""

import json
from collections import Counter
from pathlib import Path

import pytest

import buio
from buio.history.records import Record, RecordError, read, write
from buio.history.stats import Spot, Statistics, interval, spots
from buio.i18n import LANGUAGES, catalogue
from buio.play.deal import Deal
from buio.play.moves import Move
from buio.play.shuffle import Shuffle
from tests.cli.command import run
from tests.history.slow_count import compare, families, random_deal
from tests.history.test_settled import CHECKED, DEALT, SIDE, THREE, WON, hand

QUEEN = ("d db 2cQh9s", "d db Jd", "d db 3h")
SHOWN = ("p1 sm AcAd", "p2 sm KcKd", "p3 sm QcQd")


def taken(found: list[Spot]) -> dict[str, str]:
    """By spot, who had it, in the order of the seats; + behind those who took it."""
    told: dict[str, str] = {}
    for name, seat, took in sorted(found):
        told[name] = f"{told.get(name, '')} p{seat + 1}{'+' * took}".strip()
    return told


def record_of(actions: tuple[str, ...], stacks: str = THREE) -> Record:
    return hand(actions, stacks)


@pytest.mark.parametrize(
    ("actions", "stacks", "told"),
    [
        (  # the small blind raises, the big blind calls: neither blind is voluntary, what is added to it is
            WON,
            THREE,
            {
                "vpip": "p1+ p2+ p3", "pfr": "p1+ p2 p3", "three_bet": "p2",
                "went_to_showdown": "p1+ p2+", "won_at_showdown": "p1+ p2",
            },
        ),
        ((*DEALT, "p3 f", "p1 f"), THREE, {"vpip": "p1 p3", "pfr": "p1 p3"}),  # the big blind is not asked
        (  # the big blind checks, having been able to raise; the bet after the flop is not called
            (*DEALT, "p3 cc", "p1 cc", "p2 cc", "d db 2c7h9s", "p1 cbr 10", "p2 f", "p3 f"),
            THREE,
            {"vpip": "p1+ p2 p3+", "pfr": "p1 p2 p3", "went_to_showdown": "p1 p2 p3"},
        ),
        (  # the second raise is the three-bet; those who meet it have no three-bet any more, but a raise
            (*DEALT, "p3 cbr 30", "p1 cbr 90", "p2 f", "p3 f"),
            THREE,
            {"vpip": "p1+ p2 p3+", "pfr": "p1+ p2 p3+", "three_bet": "p1+"},
        ),
        (  # all in before the flop: no later action, but a showdown
            SIDE,
            "[900, 500, 300]",
            {
                "vpip": "p1+ p2+ p3+", "pfr": "p1+ p3+", "three_bet": "p1+",
                "went_to_showdown": "p1+ p2+ p3+", "won_at_showdown": "p1+ p2 p3",
            },
        ),
        (  # a side pot that nobody else can win is not won at the showdown
            (
                *DEALT, "p3 cbr 100", "p1 cc", "p2 cc", QUEEN[0], "p1 cbr 200", "p2 cc", QUEEN[1], "p1 cbr 100", "p2 f",
                QUEEN[2], SHOWN[0], SHOWN[2],
            ),
            "[1000, 1000, 100]",
            {
                "vpip": "p1+ p2+ p3+", "pfr": "p1 p2 p3+", "three_bet": "p1 p2",
                "went_to_showdown": "p1+ p2 p3+", "won_at_showdown": "p1 p3+",
            },
        ),
        (  # the blind has taken all that p2 had: nothing was decided there, and nobody can go along with a raise
            (*DEALT, "p3 cc", "p1 cc", *(move for move in CHECKED if "p2" not in move and "p1" not in move)),
            "[10, 10, 1000]",
            {"vpip": "p1+ p3+", "went_to_showdown": "p1+ p3+", "won_at_showdown": "p1+ p3"},
        ),
    ],
)  # fmt: skip
def test_the_spots_of_a_hand_of_holdem(actions: tuple[str, ...], stacks: str, told: dict[str, str]) -> None:
    assert taken(spots(record_of(actions, stacks).play())) == told


def test_who_has_won_is_left_out_where_the_file_does_not_tell() -> None:
    deal = record_of(WON).play()
    untold = taken(spots(deal, known=False))
    assert "won_at_showdown" not in untold
    assert taken(spots(deal)) == {**untold, "won_at_showdown": "p1+ p2"}


def test_after_the_only_round_nobody_goes_to_a_showdown_by_choice() -> None:
    assert taken(spots(played("straight_poker", "cbr 1, cc, cc"))) == {"vpip": "p1+ p2+ p3+", "pfr": "p1+ p2 p3"}


def played(code: str, moves: str, players: int = 3, known: tuple[str | None, ...] = (), **rules: object) -> Deal:
    game = buio.games[code]
    shuffle = Shuffle.of_known(known, seed=1) if known else Shuffle(1)
    deal = game.deal([100] * players, players - 1, game.rules(**rules), shuffle)
    for move in moves.split(", "):
        deal.play(move)
    return deal


def test_who_shares_a_pot_of_one_chip_and_gets_none_has_won_nothing() -> None:
    """Of three chips the first board has two; on the second both play the board, and its one goes to one of them."""
    texas = buio.games["texas"]
    rules = texas.rules(boards=2, ante=1, ante_by="dealer", small_blind=1, big_blind=1, burn=False)
    deal = texas.deal([10, 10], 0, rules)
    for text in ("d dh p2 AcAd", "d dh p1 KcQd", "p1 cc", "p2 cc", "d db 2c7h9d", "d db AsKsQs", "p2 cc", "p1 cc"):
        deal.apply(Move.parse(text))
    for text in ("d db 3h", "d db Js", "p2 cc", "p1 cc", "d db 4d", "d db Ts", "p2 cc", "p1 cc"):
        deal.apply(Move.parse(text))
    assert deal.outcome is not None
    assert [one.shares for one in deal.outcome.pots] == [(2,), (1, 0)]
    (loser,) = set(range(2)) - set(deal.outcome.pots[0].winners)
    assert Spot("won_at_showdown", loser, False) in spots(deal)


def test_a_straddle_is_a_spot_of_its_own_and_no_voluntary_chips() -> None:
    deal = played("texas", "bl 4, f, f, f", 4, straddle=1)
    assert taken(spots(deal)) == {"blind": "p3+", "vpip": "p1 p2 p4", "pfr": "p1 p2 p4"}
    assert taken(spots(played("texas", "no, f, f, f", 4, straddle=1)))["blind"] == "p3"


def test_a_bring_in_is_forced_and_a_full_bet_in_its_place_is_not() -> None:
    known = ("2c3d2s", "AcAdAh", "KcKdKh")
    brought = taken(spots(played("seven_card_stud", "pb 1, cbr 2, cbr 4, f, f", known=known)))
    assert brought == {"vpip": "p1 p2+ p3+", "pfr": "p1 p2+ p3+", "three_bet": "p3+"}
    completed = taken(spots(played("seven_card_stud", "cbr 2, f, f", known=known)))
    assert completed == {"vpip": "p1+ p2 p3", "pfr": "p1+ p2 p3", "three_bet": "p2 p3"}


def test_the_spots_of_a_draw() -> None:
    known = ("AcAdKs7h2c", "QcQdJs8h3c", "KcKd9s5h4c")
    deal = played("five_card_draw", "cc, cbr 1, cc, f, sd 8h3c, sd, cc, cc", known=known)
    assert taken(spots(deal)) == {
        "opened": "p1 p2+", "stood_pat": "p2 p3+", "drew_1": "p2 p3", "drew_2": "p2+ p3", "drew_3": "p2 p3",
    }  # fmt: skip
    assert taken(spots(played("jacks_or_better", "cc, cbr 1, f, f", known=("AcTd8s7h2c", *known[1:])))) == {
        "opened": "p2+"  # without openers there is no choice
    }


def test_in_the_dark_nobody_opens() -> None:
    assert taken(spots(played("italian", "bl 3, no, cc, cc, cbr 6, f, f"))) == {"blind": "p1+ p2"}


RUMMY = ("ramino", "carioca")
COUNTED = {name: codes for name, codes in families().items() if name not in ("chinese", "casino", *RUMMY)}
"""The families of poker games that have spots."""


@pytest.mark.parametrize("family", COUNTED)
def test_a_slow_count_from_what_is_said_comes_to_the_same(family: str, deals: int) -> None:
    """`python -m tests.history.slow_count` counts 10,000 deals of each family so."""
    met = Counter[str]()
    for number in range(deals * 2 // 5):
        assert compare(COUNTED[family], number, met) == ""
    wanted = ("opened", "stood_pat", "drew_1") if family in ("italian", "draw", "lowball") else ("vpip", "pfr")
    assert all(met[f"{name} {took}"] > 5 for name in wanted for took in (True, False))
    if "vpip" in wanted:
        assert all(met[f"{name}_showdown {took}"] for name in ("went_to", "won_at") for took in (True, False))


@pytest.mark.parametrize("family", RUMMY)
def test_a_slow_count_of_rummy_and_matches_comes_to_the_same(family: str) -> None:
    met = Counter[str]()
    for number in range(12):
        assert compare(families()[family], number, met) == ""
    wanted = {"took_discard", "went_out"} | ({"bought_discard"} if family == "carioca" else set())
    assert {*met} == {f"{name} {took}" for name in wanted for took in (True, False)}


def many() -> list[Record]:
    """Hands of two games, of which the names sit in turn."""
    hands = []
    for number in range(30):
        code = ("texas", "five_card_draw")[number % 2]
        house = {"straddle": 1} if code == "texas" and number % 3 == 0 else {}
        deal = random_deal(code, number, buio.games[code].rules(**house))
        game, rules, seated = deal.recipe.origin
        names = ("Anna", "Beppe", "Carla", "Dora", "Elio")[: deal.seats]
        hands += read(write(deal, game, rules, seated, names[number % 2 :] + names[: number % 2]))
    return hands


def test_counted_by_player_position_or_game_the_sums_are_the_same() -> None:
    rows = {}
    for by in ("", "player", "position", "game"):
        counted = Statistics(by)
        for record in many():
            counted.add(record)
        rows[by] = counted.rows()
    assert [row["spot"] for row in rows[""]] == [
        "vpip", "pfr", "three_bet", "went_to_showdown", "won_at_showdown", "blind", "opened", "stood_pat", "drew_1",
        "drew_2", "drew_3",
    ]  # fmt: skip
    assert {row["by"] for row in rows[""]} == {None}
    assert {row["by"] for row in rows["player"]} == {"Anna", "Beppe", "Carla", "Dora", "Elio"}
    assert {row["by"] for row in rows["position"]} == {0, 1, 2, 3, 4}
    assert {(row["by"], row["spot"]) for row in rows["game"]} == {
        ("five_card_draw" if row["spot"] in ("opened", "stood_pat") or "drew" in row["spot"] else "texas", row["spot"])
        for row in rows[""]
    }
    for row in rows[""]:
        for by in ("player", "position", "game"):
            parts = [part for part in rows[by] if part["spot"] == row["spot"]]
            assert (sum(part["n"] for part in parts), sum(part["of"] for part in parts)) == (row["n"], row["of"])
        assert (row["share"], row["low"], row["high"]) == (row["n"] / row["of"], *interval(row["n"], row["of"]))


def test_positions_are_counted_from_the_dealer_and_nameless_players_as_the_file_does() -> None:
    for by, told in (("position", [(0, 0), (1, 1), (2, 1)]), ("player", [("p1", 1), ("p2", 1), ("p3", 0)])):
        counted = Statistics(by)
        counted.add(record_of(WON))
        assert [(row["by"], row["n"]) for row in counted.rows() if row["spot"] == "vpip"] == told


def test_of_a_hand_that_does_not_play_through_nothing_is_counted() -> None:
    counted = Statistics()
    with pytest.raises(RecordError, match="not legal"):
        counted.add(record_of((*DEALT, "p3 f", "p1 cbr 100", "p2 cbr 110")))
    assert counted.rows() == []


@pytest.mark.parametrize(
    ("n", "of", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (1, 1, 0.2065, 1), (81, 263, 0.2553, 0.3662)],
)
def test_the_interval_is_that_of_wilson(n: int, of: int, low: float, high: float) -> None:
    """The last one stands in Newcombe, Statistics in Medicine 17 (1998), 857 to 872."""
    assert interval(n, of) == pytest.approx((low, high), abs=5e-5)


def test_the_command_counts_files_and_folders_and_names_what_it_refuses(tmp_path: Path) -> None:
    texts = [write(deal, *deal.recipe.origin) for deal in (random_deal("texas", number) for number in range(8))]
    (tmp_path / "deep").mkdir()
    for number, text in enumerate(texts):
        (tmp_path / "deep" / f"{number}.toml").write_text(text)
    counted = Statistics("position")
    for text in texts:
        counted.add(*read(text))
    done = run("stats", str(tmp_path), "--by", "position", "--json")
    assert (done.returncode, done.stderr, json.loads(done.stdout)) == (0, "", counted.rows())
    (tmp_path / "broken.toml").write_text("nonsense")
    again = run("stats", str(tmp_path), "--by", "position", "--json")
    assert (again.returncode, again.stdout, again.stderr.count("\n")) == (3, done.stdout, 1)
    assert again.stderr.startswith(f"buio: {tmp_path / 'broken.toml'}: ")
    assert run("stats", str(tmp_path / "broken.toml")).returncode == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_tells_each_spot_in_words(language: str, tmp_path: Path) -> None:
    for number, record in enumerate(many()):
        (tmp_path / f"{number:02}.toml").write_text(record.text())
    for by in ("player", "position", "game"):
        rows = json.loads(run("stats", str(tmp_path), "--by", by, "--json").stdout)
        lines = run("stats", str(tmp_path), "--by", by, "--lang", language).stdout.splitlines()
        assert len({line.split("  ")[0] for line in lines}) == 11
        for row, line in zip(rows, lines, strict=True):
            assert catalogue(language).text("spots.of", n=row["n"], of=row["of"]) in line
    assert " Anna " in run("stats", str(tmp_path), "--by", "player", "--lang", language).stdout


def test_hands_without_spots_say_so(tmp_path: Path) -> None:
    deal = random_deal("chinese", 2)
    (tmp_path / "hand.toml").write_text(write(deal, *deal.recipe.origin))
    assert run("stats", str(tmp_path), "--lang", "en").stdout == f"{catalogue('en').text('spots.none')}\n"
    assert run("stats", str(tmp_path), "--json").stdout == "[]\n"


def test_luck_apart_from_play_of_one_player(tmp_path: Path) -> None:
    for number in range(2):
        texas, shuffle = buio.games["texas"], Shuffle.of_known(["AhAs", "KdKc"], "KhKs2s3s4h", number)
        deal = texas.deal([100] * 2, 0, shuffle=shuffle)
        for text in ("p1 cbr 100", "p2 cc"):
            deal.play(text)
        (tmp_path / f"{number}.toml").write_text(write(deal, texas, texas.rules(), 2, ["Anna", "Bruno"]), "utf-8")
    done = run("stats", str(tmp_path), "--luck", "Anna", "--json")
    answer = json.loads(done.stdout)
    assert (done.returncode, answer["hands"], answer["compared"], answer["net"]) == (0, 2, 2, -200)
    assert 70 < answer["expected"] < 190  # of 400 chips the aces win 82 of 100
    assert answer["margin"] is None
    assert answer["above"] == pytest.approx(answer["net"] - answer["house"])
    said = run("stats", str(tmp_path), "--luck", "Anna", "--lang", "en").stdout.splitlines()
    assert said[0] == "Anna, 2 hands: \N{MINUS SIGN}200 chips."
    assert said[-1] == "How much of that is chance can be told from 20 hands on."
    assert "Hugo plays in none" in run("stats", str(tmp_path), "--luck", "Hugo").stderr
    assert "leave --by out" in run("stats", str(tmp_path), "--luck", "Anna", "--by", "game").stderr


def test_hands_with_unknown_cards_have_no_baseline(tmp_path: Path) -> None:
    lines = ['variant = "NT"', "antes = [0, 0]", "blinds_or_straddles = [1, 2]", "min_bet = 2"]
    lines += ["starting_stacks = [100, 100]", 'actions = ["d dh p1 ????", "d dh p2 AhAs", "p2 f"]']
    (tmp_path / "one.phh").write_text("\n".join(lines), "utf-8")
    done = run("stats", str(tmp_path), "--luck", "p2", "--lang", "en")
    assert done.stdout == "1 of 1 hands are left out: not all of their cards are known.\n"
