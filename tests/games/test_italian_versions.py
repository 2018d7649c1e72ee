"""The other versions, and the house rules as a whole (ITA-2, ITA-3, ITA-V)."""

import re
from pathlib import Path

import pytest

import buio
from buio.cards import parse_cards
from buio.play.game import GameError
from buio.play.opening import Opening
from buio.play.parts import opener, opening_rank, opening_step
from buio.play.rules import RulesError
from buio.ranking import Category, Ranking, SuitTie
from tests.games.scenario import JACKS, RAGS, legal, net, play, start
from tests.rulebook import rule

SOURCE = Path(buio.__file__).parent
OLD, ARTICLE = "italian_2011", "italian_article"


@rule("ITA-2.01")
def test_2011_has_no_blinds() -> None:
    assert start(game=OLD).phase.name == "betting"


@rule("ITA-2.02")
def test_2011_opens_with_jacks_only() -> None:
    assert "cbr" in start(JACKS, *RAGS, game=OLD).options()
    assert "cbr" not in start("9cTcJcQc7h", RAGS[2], game=OLD).options()


@rule("ITA-2.03")
def test_2011_has_no_progression() -> None:
    deal = play(start(game=OLD), "p1 cc; p2 cc; p3 cc; p4 cc")
    assert deal.outcome is not None
    assert (deal.outcome.carry.chips, deal.outcome.carry.step) == (4, 0)


@rule("ITA-2.04")
def test_2011_draws_and_proves_as_the_base_game() -> None:
    deal = play(start(game=OLD), "p1 cbr 4; p2 cc; p3 f; p4 cc; p1 sd JhJs9c8d; p2 sd; p4 sd")
    assert [len(move.cards) for move in deal.log if move.verb == "dh"][4:] == [3, 1]
    assert len(deal.facet(Opening).discarded) == 4


@rule("ITA-2.05")
def test_2011_second_round_begins_with_the_opener_and_knows_no_parol() -> None:
    line = "p1 cbr 4; p2 cc; p3 cbr 9; p4 f; p1 cc; p2 cc; p1 sd; p2 sd; p3 sd"
    assert legal(play(start(game=OLD), line)) == "p1: cc, cbr 1..31"
    folded = "p1 cbr 4; p2 cc; p3 cbr 9; p4 f; p1 f; p2 cc; p2 sd; p3 sd"
    assert legal(play(start(game=OLD), folded)).startswith("p2: cc, cbr")


@rule("ITA-2.06")
def test_2011_ranks_as_the_base_game() -> None:
    assert buio.games[OLD].written(seated=4).ranking == buio.games["italian"].written(seated=4).ranking


@rule("ITA-2.07", "ITA-V.10", "X-17")
def test_fantini_is_the_tie_break_of_the_kicker() -> None:
    ranking = buio.games["italian_fantini"].written(seated=4).ranking
    assert isinstance(ranking, Ranking)
    assert ranking.suit_tie is SuitTie.KICKER
    assert buio.games[OLD].written(buio.games[OLD].rules(tie_break="fantini"), 4).ranking == ranking


@rule("ITA-3.01", "X-02", "X-03")
def test_the_article_strips_a_pack_of_52() -> None:
    assert len(buio.games[ARTICLE].written(seated=6).pack) == 40


@rule("ITA-3.02")
def test_in_the_article_the_dealer_alone_antes() -> None:
    deal = start(game=ARTICLE)
    assert deal.stacks == [200, 200, 200, 199]
    assert legal(deal) == "p1: bl 1, no"


@rule("ITA-3.03")
def test_the_article_goes_on_to_aces() -> None:
    openers = buio.games[ARTICLE].written(seated=4).openers
    assert openers is not None
    assert openers.ladder.ranks == (9, 10, 11, 12)


@rule("ITA-3.04")
def test_in_the_article_all_five_cards_may_go() -> None:
    deal = play(start(game=ARTICLE), "p1 no; p1 cbr 1; p2 cc; p3 f; p4 f")
    assert legal(deal) == "p1: sd 0..5"
    play(deal, f"p1 sd {JACKS}; p2 sd")
    assert len(deal.hands[0]) == 5
    assert not set(deal.hands[0]) & set(deal.facet(Opening).discarded)


@rule("ITA-3.05", "X-81")
def test_in_the_article_the_best_hand_wins_with_the_usual_ranking_and_four_of_a_suit_do_not_open() -> None:
    recipe = buio.games[ARTICLE].written(seated=4)
    assert recipe.ranking == buio.games["italian"].written(seated=4).ranking
    assert recipe.openers is not None
    assert not recipe.openers.four_suited


@rule("ITA-3.06", "ITA-3.07")
def test_status_is_public_and_hands_are_not() -> None:
    deal = play(start(), "p1 no; p1 cbr 4")
    for viewer in (None, 0, 1, 2, 3):
        seen = deal.view(viewer)
        assert (seen.phase, opening_rank(seen), opening_step(seen), opener(seen)) == ("betting", 9, 0, 0)
        known = [seat for seat, other in enumerate(seen.seats) if min(other.cards) >= 0]
        assert known == ([] if viewer is None else [viewer])


def _article() -> Ranking:
    ranking = buio.games[ARTICLE].written(seated=4).ranking
    assert isinstance(ranking, Ranking)
    return ranking


@rule("ITA-3.08", "X-30")
def test_no_bank_pays_the_highest_straight_flush_more_than_the_pot() -> None:
    deal = play(start("AhKhQhJhTh", "KdQd9s8c7d", "AsTd9h8h7c", "KsQsTs9d7s", game=ARTICLE), "p1 no; p1 cbr 1; p2 cc")
    play(deal, "p3 f; p4 f; p1 sd; p2 sd; p1 cbr 3; p2 cc")
    assert net(deal) == (5, -4, 0, -1)
    assert deal.outcome is not None
    assert deal.outcome.bank == 0


@rule("ITA-3.08", "X-31")
def test_four_cards_of_a_straight_flush_win_no_multiple_of_the_pot_and_are_nothing() -> None:
    four = parse_cards("KhQhJhTh7s")
    assert _article().category(_article().score(four)) is Category.HIGH_CARD
    deal = start("KhQhJhTh7s", "JsJcKd9c7d", "AsTd9h8h7c", "QsAdTs9d8s", game=ARTICLE)
    play(deal, "p1 no; p1 cc; p2 cbr 1; p3 f; p4 f; p1 cc; p1 sd; p2 sd; p2 cc; p1 cc")
    assert net(deal) == (-1, 2, 0, -1)


@rule("ITA-3.08", "X-32")
def test_the_higher_suit_wins_between_equal_hands() -> None:
    hearts, spades = (_article().score(parse_cards(text)) for text in ("AhKhQh9h8h", "AsKsQs9s8s"))
    assert hearts > spades
    assert _article().winners([spades, hearts]) == (1,)


@rule("ITA-3.08", "X-33")
def test_the_lowest_straight_flush_beats_the_highest() -> None:
    lowest, middle, highest = (
        _article().score(parse_cards(text)) for text in ("As7s8s9sTs", "8d9dTdJdQd", "AhKhQhJhTh")
    )
    assert _article().winners([lowest, highest]) == (0,)
    assert _article().winners([lowest, middle]) == (1,)
    assert _article().winners([middle, highest]) == (1,)


@rule("ITA-3.08", "X-34")
def test_there_is_no_third_round() -> None:
    deal = play(start(game=ARTICLE), "p1 no; p1 cbr 1; p2 cc; p3 f; p4 f; p1 sd; p2 sd; p1 cc")
    assert not deal.over
    assert play(deal, "p2 cc").over
    assert deal.live[:2] == [True, True]


@rule("ITA-3.08", "X-35")
def test_the_words_that_a_machine_has_translated_are_not_ours() -> None:
    """A draw is no drawing and a deal no agreement."""
    words = "\n".join(path.read_text(encoding="utf-8") for path in (SOURCE / "i18n/it").glob("*.json"))
    wrong = re.compile(r"\bdisegn\w+|(?<!d')\baccordo\b|americana è chiamato", re.IGNORECASE)
    assert wrong.search("il disegno delle carte")
    page = (
        (Path(__file__).parents[2] / "docs/rules/italian.it.md")
        .read_text(encoding="utf-8")
        .lower()
        .replace("d'accordo", "")
    )
    assert "cambio" in words
    assert wrong.findall(words + page) == []


def _told(**house: object) -> str:
    """All that a recipe of these house rules consists of, without the addresses of functions."""
    game = buio.games["italian"]
    recipe = game.recipe(game.rules(**house), 4)
    return re.sub(r" at 0x[0-9a-f]+", "", repr((recipe.pack, recipe.ranking, recipe.openers, recipe.phases)))


@rule("ITA-V.20")
@pytest.mark.parametrize(("key", "value"), [
    ("sf_split", "all_straight_flushes"), ("flush_compare", "suit_then_ranks"), ("after_parol_pass", "stay_kings"),
    ("buio_levels", 2), ("odd_chip", "left_of_dealer"), ("deck_low", "6"), ("false_opening", "dead_hand"),
])  # fmt: skip
def test_further_options_are_house_rules_of_their_own(key: str, value: object) -> None:
    standard, changed = (vars(buio.games["italian"].rules(**house)) for house in ({}, {key: value}))
    assert {name for name in standard if standard[name] != changed[name]} == {key}
    assert _told() == _told()
    assert _told(**{key: value}) != _told()


@pytest.mark.parametrize(("settings", "says"), [
    ({"jokers": True}, "'jokers' is not a house rule of this game; there are: ante, "),
    ({"ante": 0}, "ante = 0 is not possible; allowed: a whole number, 1 or more"),
    ({"ante": True}, "ante = true is not possible"),
    ({"ante": 10**12}, "ante = 1000000000000 is not possible"),
    ({"ante": 1e9}, "ante = 1000000000.0 is not possible"),
    ({"ante": "two"}, "ante = two is not possible"),
    ({"max_draw": 6}, "max_draw = 6 is not possible; allowed: 3, 4, 5"),
    ({"blinds": "perhaps"}, "blinds = perhaps is not possible; allowed: true, false"),
    ({"blinds": 1}, "blinds = 1 is not possible; allowed: true, false"),
    ({"suit_order": "hhhh"}, "suit_order = hhhh is not possible; allowed: hdcs"),
    ({"min_bet": 5, "max_bet": 4}, "max_bet = 4 is less than the least bet of 5"),
    ({"buio_amount": "free", "buio_min": 9, "buio_max": 8}, "buio_max = 8 is less than buio_min = 9"),
    ({"parol": False, "parol_split_parts": 2}, "nothing is ever abandoned"),
])  # fmt: skip
def test_impossible_house_rules_are_refused_with_what_is_possible(settings: dict[str, object], says: str) -> None:
    with pytest.raises(RulesError, match=re.escape(says)):
        buio.games["italian"].rules(**settings)


def test_texts_are_read_as_the_command_line_writes_them() -> None:
    rules = buio.games["italian"].rules(ante="3", dummy_hand="true", max_bet="none", buio_levels="2")
    assert vars(rules)["ante"] == 3
    assert vars(rules)["dummy_hand"] is True
    assert vars(rules)["buio_levels"] == 2


def test_an_unknown_game_is_refused_with_where_they_are_listed() -> None:
    with pytest.raises(GameError, match=r"^no game is called 'briscola'; buio games lists all that there are$"):
        buio.games["briscola"]


@pytest.mark.parametrize("code", [code for code, game in buio.games.items() if game.family == "italian"])
def test_a_game_is_written_for_every_table_it_admits(code: str) -> None:
    game = buio.games[code]
    for players in game.players:
        assert len(game.written(seated=players).pack) == 4 * players + 16
