"""Five card draw with antes, and with blinds (FCD-1, FCD-2)."""

import pytest

import buio
from buio.cards import parse_cards
from buio.play.deal import Deal
from buio.play.moves import Move
from buio.play.parts import drew
from buio.play.phases import Draws
from buio.play.refusal import IllegalMove
from buio.play.rules import RulesError
from buio.play.shuffle import Shuffle
from tests.games.scenario import legal, net, play, start, words
from tests.rulebook import rule

PAIR, RAGS, ACES = "9h9s4d3c2s", "KhQd8h7c5d", "AhAsTd6s8c"
"""p1, p2 and p3, who deals."""


def draw(
    *hands: str, line: str = "", game: str = "five_card_draw", stock: str = "", stacks: object = 100, **house: object
) -> Deal:
    deal = start(*(hands or (PAIR, RAGS, ACES)), game=game, stock=stock, stacks=stacks, **house)  # type: ignore[arg-type]
    return play(deal, line) if line else deal


@rule("FCD-1.01", "FCD-1.02", "FCD-1.03", "FCD-1.04")
def test_antes_five_cards_and_the_first_speaker() -> None:
    deal = draw()
    assert buio.games["five_card_draw"].players == range(2, 9)
    assert deal.recipe.pack == tuple(range(52))
    assert deal.stakes == [1, 1, 1]
    assert [len(hand) for hand in deal.hands] == [5, 5, 5]
    assert legal(deal) == "p1: cc, cbr 1"  # no requirement: p1 could open with anything, and may check
    assert legal(play(deal, "p1 cc; p2 cbr 1; p3 cc")) == "p1: f, cc 1, cbr 2"


@rule("FCD-1.03")
def test_cards_are_dealt_one_at_a_time() -> None:
    deal = buio.games["five_card_draw"].deal([10] * 3, 2, shuffle=Shuffle(5))
    order = Shuffle(5).order(deal.recipe.pack, 0)
    assert deal.hands[0] == order[0:15:3]


@rule("FCD-1.05", "X-80")
def test_all_check_and_the_pot_stays() -> None:
    deal = draw(line="p1 cc; p2 cc; p3 cc")
    assert deal.outcome is not None
    assert (deal.outcome.ended, net(deal), deal.outcome.carry.chips) == ("passed", (-1, -1, -1), 3)
    again = buio.games["five_card_draw"].deal(deal.stacks, 0, shuffle=Shuffle(1), carry=deal.outcome.carry)
    assert (again.total, again.stakes, again.actor) == (6, [1, 1, 1], 1)  # all ante again, the deal has passed left


@rule("FCD-1.06", "X-49")
@pytest.mark.parametrize("betting", ["fixed_limit", "spread_limit"])
def test_a_bet_and_four_raises(betting: str) -> None:
    deal = draw(betting=betting)
    turns = []
    while "cbr" in deal.options():
        turns.append(deal.actor)
        deal.apply(next(deal.options().get("cbr").moves(deal.actor)))  # type: ignore[union-attr]
    assert turns == [0, 1, 2, 0, 1]
    assert legal(deal).startswith("p3: f, cc ")
    assert "cbr" not in deal.options()


@rule("FCD-1.06")
def test_without_a_limit_there_is_no_cap() -> None:
    deal = draw(betting="no_limit")
    for amount in range(1, 20):
        deal.apply(Move("cbr", deal.actor, amount))
    assert "cbr" in deal.options()


@rule("FCD-1.07", "FCD-1.08", "X-50")
def test_the_draw_none_to_three_cards() -> None:
    deal = draw(line="p1 cbr 1; p2 cc; p3 cc", stock="2h2d2c5s5h")
    assert legal(deal) == "p1: sd 0..3"
    with pytest.raises(IllegalMove, match="out of bounds"):
        play(deal, "p1 sd 9h9s4d3c")
    play(deal, "p1 sd 4d3c2s")
    assert deal.view(1).seats[0].cards == (-1,) * 5
    assert deal.hands[0] == parse_cards("9h9s2h2d2c")
    play(deal, "p2 sd")
    assert deal.facet(Draws).drew == (3, 0, -1)
    play(deal, "p3 sd Td6s")
    assert deal.facet(Draws).drew == (3, 0, 2)


@rule("FCD-1.07")
@pytest.mark.parametrize(
    ("max_draw", "hand", "thrown", "may"),
    [
        (3, ACES, "AsTd6s8c", False),
        ("4_if_fifth_is_ace", ACES, "AsTd6s8c", True),
        ("4_if_fifth_is_ace", ACES, "AhTd6s8c", True),
        ("4_if_fifth_is_ace", ACES, "AhAsTd6s", False),
        ("4_if_fifth_is_ace", PAIR, "9s4d3c2s", False),
        (4, PAIR, "9s4d3c2s", True),
        (4, PAIR, PAIR, False),
        (5, PAIR, PAIR, True),
        (2, PAIR, "4d3c2s", False),
        (2, PAIR, "4d3c", True),
    ],
)
def test_how_many_may_go(max_draw: object, hand: str, thrown: str, may: bool) -> None:
    deal = draw(hand, RAGS, line="p1 cbr 1; p2 cc", max_draw=max_draw)
    move = Move.parse(f"p1 sd {thrown}")
    assert deal.options().admits(move) is may
    assert (
        move
        in [made._replace(cards=move.cards) for made in deal.options().moves() if set(made.cards) == set(move.cards)]
    ) is may


@rule("FCD-1.09")
def test_discards_of_those_who_have_drawn_come_back() -> None:
    """Eight players: 40 cards dealt, twelve left; the fifth to draw three gets what others threw away."""
    deal = buio.games["five_card_draw"].deal([100] * 8, 7, shuffle=Shuffle(3))
    thrown: dict[int, tuple[int, ...]] = {}
    while deal.actor >= 0 and deal.phase.name != "draw":
        deal.apply(Move("cbr", deal.actor, 1) if not deal.bets[0] else Move("cc", deal.actor))
    while deal.phase.name == "draw":
        seat = deal.actor
        thrown[seat] = deal.hands[seat][:3]
        deal.apply(Move("sd", seat, 0, thrown[seat]))
        deal.verify()
        assert not set(thrown[seat]) & set(deal.hands[seat])
    assert deal.shuffles
    back = {card for cards in thrown.values() for card in cards} & {card for hand in deal.hands for card in hand}
    assert back
    assert deal.facet(Draws).drew == (3,) * 8


@rule("FCD-1.10")
def test_everybody_sees_how_many_cards_were_drawn() -> None:
    deal = draw(line="p1 cbr 1; p2 cc; p3 cc; p1 sd 4d3c2s; p2 sd; p3 sd 8c")
    for viewer in (None, 0, 1, 2):
        assert [drew(deal.view(viewer), seat) for seat in range(3)] == [3, 0, 1]


@rule("FCD-1.11", "FCD-1.12")
def test_the_opener_begins_the_second_round_and_shows_first_if_nobody_bets() -> None:
    deal = draw(line="p1 cc; p2 cbr 1; p3 cbr 2; p1 cc; p2 cc; p1 sd; p2 sd; p3 sd")
    assert legal(deal) == "p2: cc, cbr 2"  # p2 opened, p3 raised; bets are doubled
    play(deal, "p2 cc; p3 cc; p1 cc")
    assert deal.outcome is not None
    assert deal.outcome.shown == (1, 2, 0)


@rule("FCD-1.12")
@pytest.mark.parametrize("who", ["opener", "last_raiser", "left_of_dealer"])
@pytest.mark.parametrize("chips", [2, 100])
def test_after_checks_the_opener_shows_first_whoever_speaks_first_and_also_all_in(who: str, chips: int) -> None:
    line = "p1 cc; p2 cbr 1; p3 cc; p1 cc; p1 sd; p2 sd; p3 sd"
    deal = draw(line=line, stacks=[100, chips, 100], second_round_first=who)
    while not deal.over:
        deal.play("cc")
    assert deal.outcome is not None
    assert deal.outcome.shown == (1, 2, 0)


@rule("FCD-1.12", "GEN-2.01")
def test_the_last_aggressor_shows_first() -> None:
    deal = draw(line="p1 cbr 1; p2 cc; p3 cc; p1 sd; p2 sd; p3 sd; p1 cbr 2; p2 cbr 4; p3 cc; p1 cc")
    assert deal.outcome is not None
    assert deal.outcome.shown == (1, 2, 0)
    assert net(deal) == (-6, -6, 12)


@rule("FCD-1.11")
@pytest.mark.parametrize(("who", "first"), [("opener", 1), ("last_raiser", 2), ("left_of_dealer", 0)])
def test_others_may_begin_the_second_round(who: str, first: int) -> None:
    line = "p1 cc; p2 cbr 1; p3 cbr 2; p1 cc; p2 cc; p1 sd; p2 sd; p3 sd"
    assert draw(line=line, second_round_first=who).actor == first


@rule("FCD-1.13")
@pytest.mark.parametrize(
    ("betting", "options"),
    [
        ("fixed_limit", "p1: cc, cbr 1"),
        ("spread_limit", "p1: cc, cbr 1..2"),
        ("pot_limit", "p1: cc, cbr 1..3"),
        ("no_limit", "p1: cc, cbr 1..99"),
    ],
)
def test_limits(betting: str, options: str) -> None:
    assert legal(draw(betting=betting)) == options


@rule("FCD-2.01", "FCD-2.03", "FCD-1.02", "X-51")
def test_one_blind_instead_of_the_ante() -> None:
    deal = draw(ante=0, small_blind=2, small_bet=2, big_bet=4)
    assert deal.stakes == [2, 0, 0]
    assert legal(deal) == "p2: f, cc 2, cbr 4"  # nobody can check
    play(deal, "p2 cc; p3 f")
    assert legal(deal) == "p1: cc, cbr 4"  # its owner may check or raise
    play(deal, "p1 cc; p1 sd; p2 sd")
    assert legal(deal) == "p1: cc, cbr 4"


@rule("FCD-2.01", "FCD-1.04")
def test_two_blinds_and_an_ante() -> None:
    deal = draw(ante=1, small_blind=1, big_blind=2, small_bet=2, big_bet=4)
    assert deal.stakes == [2, 3, 1]
    assert legal(deal) == "p3: f, cc 2, cbr 4"


@rule("FCD-2.02", "FCD-2.03")
def test_straddle_and_restraddle() -> None:
    hands = (PAIR, RAGS, ACES, "Jh7s6d5c2h")
    deal = draw(*hands, ante=0, small_blind=2, small_bet=2, betting="no_limit", straddle="unlimited")
    assert legal(deal) == "p2: bl 4, no"
    play(deal, "p2 bl 4")
    assert legal(deal) == "p3: bl 8, no"
    play(deal, "p3 bl 8; p4 cbr 16; p1 cc; p2 f")
    assert legal(deal) == "p3: f, cc 8, cbr 24..100"
    deal = draw(*hands, ante=0, small_blind=2, small_bet=2, straddle=1, line="p2 bl 4; p3 cbr 6; p4 f; p1 f; p2 f")
    assert net(deal) == (-2, -4, 6, 0)
    deal = draw(*hands, ante=0, small_blind=2, small_bet=2, straddle=1, line="p2 no; p2 cc; p3 cc; p4 cc")
    assert legal(deal) == "p1: cc, cbr 4"


@pytest.mark.parametrize(
    ("house", "reason"),
    [
        ({"ante": 0}, "somebody has to put something in"),
        ({"small_blind": 3, "big_blind": 2}, "small_blind = 3 is more than big_blind = 2"),
        ({"straddle": 1}, "a straddle doubles a blind, but there is none"),
        ({"small_blind": 1, "opening": "jacks"}, "after a blind nobody opens"),
        ({"small_blind": 1, "opener_matches": True}, "after a blind nobody opens"),
        ({"opening_progression": "jqka_pingpong"}, "need opening = jacks"),
        ({"false_opening": "dead_hand"}, "need opening = jacks"),
        ({"jacks_back": True}, "need opening = jacks"),
        ({"opening": "jacks", "wild": "lowest_card"}, "the lowest card is wild at the showdown"),
        ({"low_blind": True}, "rules of the low half"),
        ({"sevens": True}, "rules of the low half"),
        ({"low_check_raise": False}, "rules of the low half"),
        ({"opening": "jacks", "jacks_back": True, "hole_cards": 7}, "jacks_back turns to lowball"),
        ({"opening": "jacks", "jacks_back": True, "draws": "until_stock_ends"}, "cards speak, and are changed once"),
        ({"match_cap": 9}, "match_cap limits what the opener matches"),
        ({"second_bet": "twice_last"}, "betting = pot_limit or no_limit"),
        ({"draw_first": "left_of_big_blind"}, "needs a big blind"),
        ({"four_card_draw": "bosnian_choice"}, "needs max_draw = 4 or 5"),
        ({"four_card_draw": "bosnian_choice", "max_draw": 4, "draws": "until_stock_ends"}, "one draw"),
        ({"hole_cards": 3, "lowest_card": "7"}, "hands of three cards rank by ranks alone"),
        ({"hole_cards": 3, "max_draw": 4}, "nobody can change 4"),
        ({"hole_cards": 3, "max_draw": 3, "hand_declaration": "declared"}, "of three cards there is one hand"),
        ({"hole_cards": 3, "wild": "deuces"}, "no wild cards in hands of three"),
        ({"joker": "bug", "wild": "deuces"}, "a bug is half a wild card"),
        ({"lowest_card": "7", "wild": "deuces"}, "there is no 2s in a pack from 7 up"),
        ({"wild": "deuces", "suit_tie_break": "highest_paired_card"}, "wild cards have no suit"),
        ({"max_draw": 1}, "allowed: 2, 3, 4_if_fifth_is_ace, 4, 5"),
        ({"small_bet": 3, "big_bet": 2}, "big_bet = 2 is less than small_bet = 3"),
    ],
)
def test_house_rules_that_make_no_game(house: dict[str, object], reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        buio.games["five_card_draw"].rules(**house)


@pytest.mark.parametrize(
    ("house", "players", "needs"),
    [
        ({"lowest_card": "7"}, 8, 40),
        ({"hole_cards": 7}, 8, 56),
        ({"lowest_card": "7", "draws": "until_stock_ends"}, 6, 36),
        ({"hole_cards": 7, "lowest_card": "7", "draws": "until_stock_ends", "wild": "widow"}, 4, 33),
    ],
)
def test_a_pack_that_is_too_small_is_refused(house: dict[str, object], players: int, needs: int) -> None:
    game = buio.games["five_card_draw"]
    with pytest.raises(ValueError, match=f"cards are too few for {players} players, who need {needs}"):
        game.written(game.rules(**house), players)


def test_what_is_told() -> None:
    deal = draw(line="p1 cbr 1; p2 cc; p3 f; p1 sd 4d3c2s; p2 sd; p1 cc; p2 cc")
    assert words(deal) == [
        "ante", "ante", "ante", "deal", "deal", "deal",
        "open", "call", "fold", "discard", "draw", "stand_pat", "check", "check", "show", "show", "win",
    ]  # fmt: skip
