"""The face of a deal: moves by their names, `in`, the table as text and as a picture, refusals of wrong arguments."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import buio
from buio.bots.player import Style
from buio.cards import JOKER, UNKNOWN, cards_text, parse_cards
from buio.history import records
from buio.play.deal import Deal
from buio.play.moves import Move, MoveError
from buio.play.options import Amount, Simple
from buio.play.picture import DrawnView
from buio.play.refusal import IllegalMove
from buio.ranking import STANDARD
from buio.ranking.categories import RankingError
from tests.play.players import at_random

CODES = [*buio.games]
SVG = "{http://www.w3.org/2000/svg}"


def deal_of(code: str, seats: int = 3, dealer: int = 1, **settings: object) -> Deal:
    game = buio.games[code]
    return game.deal([200] * seats, dealer, game.rules(**settings), buio.Shuffle(3))


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: Style(bold="x"), TypeError, "bold is a number from 0 to 1, not 'x'"),  # type: ignore[arg-type]
        (lambda: Style(bold=7), ValueError, "bold is from 0 to 1, not 7"),
        (lambda: deal_of("texas").view("a"), TypeError, "seat is a whole number, or None"),  # type: ignore[arg-type]
        (lambda: STANDARD.describe((51, 50, 49, 48, JOKER)), RankingError, "has a joker, and this ranking has no wild"),
        (lambda: records.together("abc"), TypeError, "hands are a list of written hands, not 'abc'"),
        (lambda: buio.read_hands(Path("x.toml")), TypeError, "text is what stands in a file"),  # type: ignore[arg-type]
    ],
)
def test_a_stranger_is_told_what_an_argument_is(call: Callable[[], object], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=re.escape(says)):
        call()


# -- moves by their names ----------------------------------------------------------------------------------------------


def test_a_hand_of_holdem_is_said() -> None:
    deal = deal_of("texas")  # p2 deals, p3 and p1 have the blinds
    said = [deal.raise_to(6), deal.call(), deal.fold(), deal.check(), deal.bet(4), deal.all_in(), deal.call()]
    assert [str(move) for move in said] == ["p2 cbr 6", "p3 cc", "p1 f", "p3 cc", "p2 cbr 4", "p3 cbr 194", "p2 cc"]
    assert deal.over
    assert [move for move in deal.log if move.actor >= 0] == said


def test_a_hand_of_italian_poker_is_said() -> None:
    deal = deal_of("italian", 4, 3)
    said = [deal.blind(4), deal.decline(), deal.call()]
    assert [str(move) for move in said] == ["p1 bl 4", "p2 no", "p2 cc"]


def test_cards_are_thrown_and_kept() -> None:
    deal = deal_of("lowball_27", 2)
    while "sd" not in deal.options():
        deal.play("cc")
    hand = deal.hands[deal.actor]
    first, second = deal.discard(cards_text(hand[:2])), deal.stand_pat()
    assert (first.verb, first.cards, second.verb, second.cards) == ("sd", hand[:2], "sd", ())


def test_games_with_other_verbs_have_their_names() -> None:
    bank = deal_of("three_card", 1, 0)
    assert str(bank.wager(5)) == "p1 ante 5"
    rummy = deal_of("ramino_v1", 2)
    while "draw" not in rummy.options():
        rummy.play("cc")
    assert rummy.draw().verb == "draw"
    chinese = deal_of("chinese", 2)
    hand = chinese.hands[chinese.actor]
    laid = next(option for option in chinese.options()).sample(chinese.actor, Random(1)).cards
    assert set(laid) == set(hand)
    assert chinese.arrange(laid[:3], cards_text(laid[3:8]), laid[8:]).cards == laid
    declared = deal_of("five_card_stud_hilo", 2, declaration="simultaneous", declare_both=True)
    while "hi" not in declared.options():
        declared.play("cc" if "cc" in declared.options() else "pb 2")
    assert declared.play_for("both").verb == "hilo"
    entering = deal_of("guts", 2)
    while "stay" not in entering.options():
        entering.play("cc")
    assert [entering.stay().verb, entering.drop().verb] == ["stay", "drop"]


def test_the_caller_deals_the_cards() -> None:
    deal = buio.games["royal_holdem"].deal([50, 50], 0)
    assert str(deal.deal_cards("AhKh")) == "d dh p2 AhKh"
    assert str(deal.play("dh p1 QsQd")) == "d dh p1 QsQd"
    with pytest.raises(IllegalMove, match=r"p1 may: f \(fold\), cc \(call 1\)"):
        deal.deal_cards("TsTd")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            lambda deal: deal.check(),
            r"'p2 cc' is not legal \(not free\); p2 may: f \(fold\), cc \(call 2\), cbr 4..200",
        ),
        (lambda deal: deal.raise_to(3), r"'p2 cbr 3' is not legal \(out of bounds\); p2 may: .* cbr 4..200 \(raise\)"),
        (lambda deal: deal.discard("7c"), r"\(not an option\); p2 may: f"),
        (lambda deal: deal.play("sd 7c"), r"\(not an option\); p2 may: f"),
        (lambda deal: deal.play("p1 cc"), r"\(not your turn\); p2 may: f"),
        (lambda deal: deal.go_out("7c7d7h"), r"\(not an option\); p2 may: f"),
    ],
)
def test_what_is_not_legal_is_told_with_what_is(said: Any, why: str) -> None:
    deal = deal_of("texas")
    before = list(deal.log)
    with pytest.raises(IllegalMove, match=why):
        said(deal)
    assert deal.log == before


def test_a_call_needs_a_bet_and_all_in_room_for_it() -> None:
    deal = deal_of("texas_limit", 2)
    deal.call()
    with pytest.raises(IllegalMove, match="nothing to call"):
        deal.call()
    with pytest.raises(IllegalMove, match=r"cannot go all in.*cbr 4"):
        deal.all_in()
    deal.fold() if "f" in deal.options() else deal.check()


def test_nothing_is_said_to_a_deal_that_is_over() -> None:
    deal = deal_of("kuhn", 2)
    while not deal.over:
        deal.play("cc")
    for say in (deal.fold, deal.check, deal.call, deal.all_in, deal.stand_pat):
        with pytest.raises(IllegalMove, match="the deal is over"):
            say()


@pytest.mark.parametrize("text", ["", "raise 12", "cbr twelve", "p0 cc", "cbr 1.5", "p2"])
def test_a_text_that_is_no_move_is_told(text: str) -> None:
    with pytest.raises(MoveError, match="is no move"):
        deal_of("texas").play(text)


# -- in ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_a_move_is_in_the_options_just_when_it_is_admitted(code: str) -> None:
    deal, rng = deal_of(code, buio.games[code].players[0], 0), Random(code)
    for _ in range(6):
        if deal.over:
            break
        options = deal.options()
        move = at_random(options, rng)
        assert move in options
        assert str(move) in options
        assert str(move).split(maxsplit=1)[1] in options
        assert move._replace(seat=move.seat + 1) not in options
        for wrong in (
            Move(move.verb, move.seat, half(move.amount), move.cards),
            move._replace(seat=half(move.seat, 0)),
        ):
            assert wrong not in options
        assert "p1 nonsense" not in options
        deal.apply(move)


def half(number: int, more: float = 0.5) -> Any:
    """A number that is no whole one any more."""
    return number + more + 0.0


# -- chips are whole numbers -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [7.0, 7.5, True, "7", None, 1e300])
def test_an_amount_is_a_whole_number(wrong: Any) -> None:
    deal = deal_of("texas")
    with pytest.raises(TypeError, match="the amount of a move is a whole number, not "):
        deal.apply(Move("cbr", 1, wrong))
    with pytest.raises(TypeError, match="the seat of a move is a whole number, not "):
        deal.apply(Move("cbr", wrong, 7))
    with pytest.raises(TypeError, match="whole number, not "):
        deal.raise_to(wrong)
    assert not [move for move in deal.log if move.actor >= 0]


@pytest.mark.parametrize("wrong", [1.5, True, "1"])
def test_the_number_of_a_meld_is_a_whole_number(wrong: Any) -> None:
    deal, rng = deal_of("carioca", 3), Random(4)
    while "lay" not in deal.options() and not deal.over:
        deal.apply(at_random(deal.options(), rng))
    if not deal.over:
        with pytest.raises(TypeError, match="the amount of a move is a whole number"):
            deal.apply(Move("lay", deal.actor, wrong, deal.hands[deal.actor][:1]))


@pytest.mark.parametrize("wrong", ["p1 cc", None, 5, ("cc", 1)])
def test_only_a_move_is_applied(wrong: Any) -> None:
    deal = deal_of("texas")
    with pytest.raises(TypeError, match="a move is a Move"):
        deal.apply(wrong)
    assert (wrong == "p1 cc") or wrong not in deal.options()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"stacks": [200, 200.5]}, "each of stacks is a whole number, not 200.5"),
        ({"stacks": [200, 200.0]}, "each of stacks is a whole number, not 200.0"),
        ({"stacks": [200, True]}, "each of stacks is a whole number, not True"),
        ({"stacks": [200, -1]}, "each of stacks is 0 or more, not -1"),
        ({"stacks": "ab"}, "stacks are a list of chips by seat, not 'ab'"),
        ({"stacks": ["1", "2"]}, "each of stacks is a whole number, not '1'"),
        ({"stacks": 200}, "stacks are a list of chips by seat, not 200"),
        ({"stacks": [200]}, "texas is for 2 to 10 players, not 1"),
        ({"dealer": 2}, "dealer 2 does not sit at a table of 2: seats are 0 to 1"),
        ({"dealer": -1}, "dealer -1 does not sit at a table of 2"),
        ({"dealer": 0.0}, "dealer is a seat, a whole number, not 0.0"),
        ({"rules": {"ante": 1}}, "texas has house rules of its own, HoldemRules, not dict"),
        ({"rules": buio.games["italian"].rules()}, "texas has house rules of its own, HoldemRules, not ItalianRules"),
        ({"shuffle": 7}, "shuffle is a Shuffle, or None where the caller deals, not 7"),
        ({"carry": 7}, "carry is a Carry, as the outcome of a deal has it, not 7"),
        ({"seated": 2.0}, "seated is a whole number, not 2.0"),
        ({"seated": 1}, "a pack for 1 is too small: 2 are to be dealt in"),
        ({"events": 1}, "events is True or False, not 1"),
    ],
)
def test_a_deal_is_begun_with_what_makes_sense(arguments: dict[str, Any], why: str) -> None:
    with pytest.raises((TypeError, ValueError), match="^" + why.replace("(", r"\(")):
        buio.games["texas"].deal(**{"stacks": [200, 200], **arguments})


# -- to look at --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_every_table_is_shown_at_every_moment(code: str) -> None:
    game, rng = buio.games[code], Random(code)
    players = rng.choice(game.players)
    deal = game.deal([60] * players, rng.randrange(players), shuffle=buio.Shuffle(2))
    for _ in range(40):
        open_view = deal.open_view()
        assert all(cards == seat.cards for cards, seat in zip(deal.hands, open_view.seats, strict=True))
        for shown in (deal, deal.view(None), deal.view(0)):
            assert isinstance(shown, Deal | DrawnView)
            ElementTree.fromstring(shown._repr_svg_())  # noqa: S314 (our own)
            assert len(str(shown).splitlines()) > players
        if deal.over:
            break
        deal.apply(deal.options().sample(rng))


@pytest.mark.parametrize("code", CODES)
def test_every_card_of_a_full_table_lies_within_the_picture(code: str) -> None:
    game, rng = buio.games[code], Random(code)
    players = game.players[-1]
    deal = game.deal([60] * players, 0, shuffle=buio.Shuffle(2))
    for _ in range(12):
        picture = ElementTree.fromstring(deal._repr_svg_())  # noqa: S314 (our own)
        _, _, *size = map(float, picture.attrib["viewBox"].split())
        for card in (box for box in picture.iter(f"{SVG}rect") if box.get("rx") == "4"):
            for at, wide, whole in zip(("x", "y"), ("width", "height"), size, strict=True):
                assert 0 <= float(card.attrib[at]) <= whole - float(card.attrib[wide])
        if deal.over:
            break
        deal.apply(at_random(deal.options(), rng))


@pytest.mark.parametrize("code", CODES)
def test_a_seat_is_shown_no_card_that_it_cannot_see(code: str) -> None:
    """Cards that a view hides stand neither in its text nor in its picture."""
    game, rng = buio.games[code], Random(code)
    deal = game.deal([60] * game.players[-1], 0, shuffle=buio.Shuffle(2))
    for _ in range(12):
        for seat in (None, 0, deal.seats - 1):
            view = deal.view(seat)
            in_sight = sum(card != UNKNOWN for shown in view.seats for card in shown.cards)
            lines = [line for line in str(view).splitlines() if line[3:4] == "p"]
            assert len(lines) == deal.seats
            told = sum(len(parse_cards(hand_of(line))) for line in lines)
            assert told == in_sight
        if deal.over:
            break
        deal.apply(at_random(deal.options(), rng))


def hand_of(line: str) -> str:
    """The cards of a seat's line."""
    return "".join(re.findall(r"\b(?:[2-9TJQKA][scdh]|Jk)\b", line.split("  up ", maxsplit=1)[0]))


def test_the_table_reads_like_this() -> None:
    deal = deal_of("texas", 3, 1)
    deal.raise_to(6)
    assert str(deal) == (
        "betting, pot 9, p3 to act\n"
        "   p1  198  bet 2    6s Jd\n"
        " D p2  194  bet 6    Qd 8d\n"
        ">  p3  199  bet 1    3d 5c\n"
        "p3 may: f (fold), cc (call 5), cbr 10..200 (raise)"
    )
    assert str(deal.view(0)).splitlines()[0] == "betting, pot 9, p3 to act, 4 to call"
    assert str(deal.view(0)).splitlines()[2] == " D p2  194  bet 6    -- --"


# -- representations ---------------------------------------------------------------------------------------------------


def test_representations_are_short_and_true() -> None:
    deal = deal_of("texas")
    game = buio.games["texas"]
    found = [repr(thing) for thing in (deal, deal.options(), deal.view(1), game, deal.recipe, deal.shuffle, buio.games)]
    assert found[:5] == [
        "<Deal of texas, 3 seats, betting, pot 3, p2 to act>",
        "<Options of p2: f (fold), cc (call 2), cbr 4..200 (raise)>",
        "<View of p2: 3 seats, betting, pot 3, p2 to act, holds Qd8d>",
        "<Game texas, 2 to 10 players>",
        "<Recipe of texas, 52 cards: antes, post, deal, deal, betting, deal, board, betting, deal, board, betting, "
        "deal, board, betting, showdown>",
    ]
    assert found[5] == "<Shuffle>"
    assert all(len(text) < 1200 for text in found)


def test_options_are_of_kinds_that_can_be_asked() -> None:
    options = deal_of("texas").options()
    assert {verb: type(options.get(verb)) for verb in ("cc", "cbr")} == {"cc": Simple, "cbr": Amount}


def test_the_dealers_button_covers_no_name_however_many_chips() -> None:
    for seats in range(2, 10):
        deal = buio.games["texas"].deal([1_000_000] * seats, seats - 1, shuffle=buio.Shuffle(2))
        picture = ElementTree.fromstring(deal._repr_svg_())  # noqa: S314 (our own)
        button = next(one for one in picture.iter(f"{SVG}circle") if one.get("fill") == "#fff")
        x, y, r = (float(button.attrib[name]) for name in ("cx", "cy", "r"))
        for name in (text for text in picture.iter(f"{SVG}text") if "·" in (text.text or "")):
            aside = abs(x - float(name.attrib["x"])) - 4 * len(name.text or "")  # a letter of 14 px is 8 px wide
            above = abs(y - float(name.attrib["y"])) - 10
            assert max(aside, above) >= r
