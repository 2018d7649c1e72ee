"""Dealer's choice and rotations: who chooses, what comes next, how long it lasts."""

from random import Random

import pytest

import buio
from buio.games import games
from buio.games.mixes import EIGHT_GAME
from buio.night import Menu, Night, NightError, load, save
from buio.night.menu import ROTATION, Offer
from buio.play.game import GameError
from buio.play.shuffle import Shuffle
from tests.rulebook import rule

NAMES = ("Anna", "Bruno", "Carla", "Dario")
HOME = ("texas", "omaha", "seven_card_stud", "italian")


def table(menu: Menu, names: tuple[str, ...] = NAMES, seed: int = 4) -> Night:
    night = Night(*menu.offers[0], Shuffle(seed), menu)
    for name in names:
        night.sit(name, 500)
    return night


def play_deal(night: Night, rng: Random) -> str:
    """Play the next deal at random; the game it was."""
    deal = night.begin_deal()
    code = night.game.code
    while not deal.over:
        deal.apply(deal.options().sample(rng))
    night.end_deal()
    for person in night.seated:
        if not person.stack:
            night.buy(person.name, 500)
    return code


def dealer(night: Night) -> str:
    assert night.deal is not None
    return night.order[night.deal.dealer]


def test_the_dealer_chooses_and_everybody_sees_who_chooses_now_and_next() -> None:
    night = table(Menu.of(("texas", "omaha", "seven_card_stud")))
    assert night.chooser is None  # the first deal is the first game on the menu
    rng = Random(1)
    assert play_deal(night, rng) == "texas"
    for code in ("seven_card_stud", "omaha", "texas", "seven_card_stud"):
        chooser, then = night.chooser, night.next_chooser
        assert chooser is not None
        assert then is not None
        assert chooser != then
        night.pick(chooser, code)
        assert night.chooser is None
        assert night.next_chooser == then
        night.begin_deal()
        assert dealer(night) == chooser
        assert night.game.code == code
        while night.deal is not None and not night.deal.over:
            night.deal.apply(night.deal.options().sample(rng))
        night.end_deal()
        for person in night.seated:
            if not person.stack:
                night.buy(person.name, 500)
        assert night.chooser == then


@pytest.mark.parametrize("deals", [0, 1, 2])
def test_who_chooses_next_is_said_while_a_deal_is_played_and_chooses_then(deals: int) -> None:
    night = table(Menu.of(("texas", "omaha"), deals=deals))
    rng = Random(3)
    play_deal(night, rng)
    for _ in range(9):
        if night.chooser and rng.random() < 0.5:
            night.pick(night.chooser, "omaha" if night.game.code == "texas" else "texas")
        deal = night.begin_deal()
        said = night.next_chooser
        while not deal.over:
            deal.apply(deal.options().sample(rng))
            assert night.next_chooser == said
        night.end_deal()
        for person in night.seated:
            if not person.stack:
                night.buy(person.name, 500)
        assert night.chooser == (None if night.lasts > 0 else said)


def test_who_does_not_choose_plays_on_with_the_same_game() -> None:
    night = table(Menu.of(("texas", "omaha")))
    rng = Random(2)
    play_deal(night, rng)
    assert night.chooser is not None
    night.pick(night.chooser, "omaha")
    assert [play_deal(night, rng) for _ in range(3)] == ["omaha"] * 3


def test_a_choice_may_last_once_round_the_table() -> None:
    night = table(Menu.of(("texas", "omaha"), deals=0))
    rng = Random(3)
    play_deal(night, rng)
    chooser = night.chooser
    assert chooser is not None
    night.pick(chooser, "omaha")
    for _ in range(4):
        assert night.chooser is None
        play_deal(night, rng)
    assert night.chooser == chooser


@pytest.mark.parametrize(
    ("who", "code", "reason"),
    [
        ("other", "omaha", "cannot choose the game: .* chooses now"),
        ("chooser", "razz", "razz is not on the menu: texas, omaha"),
        ("chooser", "nonsense", "not on the menu"),
    ],
)
def test_a_wrong_choice_is_refused_and_changes_nothing(who: str, code: str, reason: str) -> None:
    night = table(Menu.of(("texas", "omaha")))
    play_deal(night, Random(1))
    chooser, other, saved = night.chooser, night.next_chooser, save(night)
    assert chooser is not None
    assert other is not None
    with pytest.raises(NightError, match=reason):
        night.pick(chooser if who == "chooser" else other, code)
    assert save(night) == saved


def test_nobody_chooses_during_a_deal_or_without_a_menu() -> None:
    night = table(Menu.of(("texas", "omaha")))
    night.begin_deal()
    with pytest.raises(NightError, match="a deal is running"):
        night.pick("Anna", "omaha")
    plain = Night(buio.games["texas"])
    plain.sit("Anna", 50)
    with pytest.raises(NightError, match="nobody chooses now"):
        plain.pick("Anna", "omaha")
    assert plain.next_chooser is None
    assert plain.choices == []


@rule("FCD-8.03")
def test_a_carried_pot_is_played_out_before_anybody_chooses_and_then_left_of_the_caller() -> None:
    night = table(Menu.of(("italian", "texas")))
    rng = Random(5)
    carried = False
    while not carried:
        play_deal(night, rng)
        if night.chooser is None:
            assert night.carry.total
            continue
        caller = night.chooser
        night.pick(caller, "italian")
        play_deal(night, rng)
        while night.carry.total:
            carried = True
            assert night.chooser is None
            with pytest.raises(NightError, match="nobody chooses now"):
                night.pick(caller, "texas")
            play_deal(night, rng)
    assert night.chooser == NAMES[(NAMES.index(caller) + 1) % 4]


def test_games_follow_one_another_in_a_rotation() -> None:
    night = table(Menu.of(("texas", "omaha", "razz"), ROTATION, deals=2))
    rng = Random(6)
    assert [play_deal(night, rng) for _ in range(7)] == ["texas", "texas", "omaha", "omaha", "razz", "razz", "texas"]
    assert night.next_game is not None
    assert night.next_game.code == "omaha"
    assert night.chooser is None


def test_eight_games_each_once_round_the_table() -> None:
    night = table(Menu.of(EIGHT_GAME, ROTATION, deals=0), NAMES[:3])
    rng = Random(7)
    played = [play_deal(night, rng) for _ in range(24)]
    assert played == [code for code in EIGHT_GAME for _ in range(3)]


def test_a_rotation_leaves_out_what_so_many_cannot_play() -> None:
    wide = Menu(
        (
            Offer(buio.games["texas"], buio.games["texas"].rules()),
            Offer(buio.games["omaha6"], buio.games["omaha6"].rules()),
        ),
        ROTATION,
    )
    assert wide.least.players[-1] == 7
    assert wide.after("texas", lambda offer: offer.possible(8)).game.code == "texas"
    assert wide.after("texas", lambda offer: offer.possible(7)).game.code == "omaha6"


def test_a_rotation_goes_on_to_a_game_for_two_while_two_play() -> None:
    night = table(Menu.of(("texas", "kuhn"), ROTATION), NAMES[:2])
    assert night.next_game is not None
    assert night.next_game.code == "kuhn"


def test_a_game_follows_itself_where_no_other_is_for_so_many() -> None:
    menu = Menu.of(("texas", "razz", "omaha6"), ROTATION)
    for code in ("texas", "razz", "omaha6"):
        assert menu.after(code, lambda _: False).game.code == code


def test_a_table_has_as_many_places_as_its_smallest_game() -> None:
    night = table(Menu.of(("texas", "chinese")))
    assert len(night.free_seats) == 0
    with pytest.raises(NightError, match="the table is full"):
        night.sit("Elena", 100)


def test_as_many_play_as_like_to_or_the_nearest_number_that_all_games_can_take() -> None:
    assert [Menu.of(("texas", "kuhn")).players(wanted) for wanted in (5, 3, 2)] == [3, 3, 2]
    assert Menu.of(("texas", "italian")).players(5) == 5
    kuhn, texas = games["kuhn"], games["texas"].version("crowd", range(4, 7), range(4, 7))
    with pytest.raises(GameError, match="crowd is for 4 to 6, kuhn is for 2 to 3"):
        Menu((Offer(texas, texas.rules()), Offer(kuhn, kuhn.rules()))).players(5)


@pytest.mark.parametrize(
    ("codes", "by", "deals", "reason"),
    [
        ((), "dealer", 1, "a menu needs a game"),
        (("texas", "texas"), "dealer", 1, "a game stands twice on the menu"),
        (("texas",), "vote", 1, "chosen by the dealer or in rotation, not by 'vote'"),
        (("texas",), "rotation", -1, "a game lasts 1 deal or more"),
    ],
)
def test_menus_that_are_none(codes: tuple[str, ...], by: str, deals: int, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Menu.of(codes, by, deals)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(GameError, match="no game is called 'briscola'"):
        Menu.of(("briscola",))


@pytest.mark.parametrize("by", ["dealer", "rotation"])
def test_a_night_with_a_menu_is_saved_and_loaded_after_any_move(by: str) -> None:
    night = table(Menu.of(HOME, by))
    rng = Random(8)
    for _ in range(6):
        if night.chooser:
            night.pick(night.chooser, rng.choice(night.choices).game.code)
        deal = night.begin_deal()
        while not deal.over:
            deal.apply(deal.options().sample(rng))
            again = load(save(night))
            assert again.game.code == night.game.code
            assert again.deal is not None
            assert again.deal.stacks == deal.stacks
            assert str(again.deal.options()) == str(deal.options())
        night.end_deal()
        for person in night.seated:
            if not person.stack:
                night.buy(person.name, 500)
    assert load(save(night)).balances() == night.balances()


def cards_run_out(code: str, **house: object) -> Offer:
    return Offer(buio.games[code], buio.games[code].rules(**house))


STRIPPED = cards_run_out("poker20", draws="until_stock_ends")
"""Twenty cards: three are dealt and drawn to, and a fourth could not be."""


def with_one_broke(menu: Menu, deals: int) -> Night:
    """Four sit; after so many deals Dario has no chips left, and stays."""
    night, rng = table(menu), Random(1)
    for _ in range(deals):
        play_deal(night, rng)
    night.correct("Dario", -night.people["Dario"].stack, "for the taxi")
    return night


def test_who_sits_without_chips_keeps_nobody_from_a_game_for_those_who_play() -> None:
    night = with_one_broke(Menu((cards_run_out("texas"), STRIPPED), ROTATION), 1)
    assert night.next_game == STRIPPED.game
    assert play_deal(night, Random(2)) == "poker20"


def test_a_dealer_chooses_among_the_games_that_will_be_dealt() -> None:
    night = with_one_broke(Menu((cards_run_out("texas"), STRIPPED)), 1)
    chooser = night.chooser
    assert chooser is not None
    night.pick(chooser, "poker20")
    assert len(night.begin_deal().stacks) == 3


def test_a_game_that_nobody_could_be_dealt_is_refused_before_the_rotation_goes_on() -> None:
    crowded = cards_run_out("italian", dummy_hand=True)
    night = table(Menu((cards_run_out("texas"), crowded), ROTATION), tuple("ABCDEFGHI"))
    assert [play_deal(night, Random(3)) for _ in range(2)] == ["texas", "texas"]  # a dummy hand is too many for nine
    alone = table(Menu((crowded,), ROTATION), tuple("ABCDEFGHI"))
    before = save(alone)
    with pytest.raises(NightError, match=r"no deal is possible: .*dummy hand"):
        alone.begin_deal()
    assert save(alone) == before


def test_who_deals_has_nothing_to_choose_where_nothing_can_be_played() -> None:
    menu = Menu((cards_run_out("texas"), cards_run_out("italian", dummy_hand=True)))
    night = table(menu, tuple("ABCDEFGHI"))
    play_deal(night, Random(4))
    assert [offer.game.code for offer in night.choices] == ["texas"]
    none = table(Menu(menu.offers[1:]), tuple("ABCDEFGHI"))
    none.turn.seat = 0
    assert none.choices == []
    assert none.chooser is None


def test_the_deal_behind_a_claimed_pot_is_for_all_who_have_chips_then() -> None:
    """Beppe alone can still play for the pot and takes it: those who waited for that play, and not the two before."""
    house = cards_run_out("italian", dummy_hand=True)
    night = Night(house.game, house.rules, Shuffle(1))
    for name, chips in zip("ABCD", (1, 200, 200, 200), strict=True):
        night.sit(name, chips)
    deal = night.begin_deal()
    while not deal.over:
        options = deal.options()
        deal.apply(next((options.get("no") or options.get("cc") or options.items[0]).moves(options.seat)))
    night.end_deal()
    assert night.pot.holders == ["A", "B", "C", "D"]
    for name in "CD":
        night.leave(name)
    for name in "EFGHIJK":
        night.sit(name, 9)
    assert len(night.begin_deal().stacks) == 8  # nine and the dummy hand would be too many
    assert "A" not in night.order


@pytest.mark.parametrize("by", ["dealer", ROTATION])
def test_the_first_dealer_is_drawn_whatever_the_first_game_is_for(by: str) -> None:
    menu = Menu((cards_run_out("italian", dummy_hand=True), cards_run_out("texas")), by)
    night = table(menu, tuple("ABCDEFGHI"))
    night.draw_for_dealer()
    assert night.dealer is not None
    again = table(menu, tuple("ABCDEFGHI"))
    if by == ROTATION:
        assert play_deal(again, Random(5)) == "texas"


def test_a_table_shows_how_a_game_is_dealt_that_not_all_who_are_here_can_play() -> None:
    night = with_one_broke(Menu((STRIPPED,)), 0)
    assert len(night.seated) == 4
    assert night.recipe is night.game.written(night.rules, 3)
    night.buy("Dario", 9)
    assert night.recipe is night.game.written(night.rules, 2)  # nobody could be dealt anything


def test_another_game_is_dealt_before_a_rotation_goes_on_or_where_it_cannot() -> None:
    night = table(Menu.of(("texas", "omaha"), ROTATION))
    night.choose(buio.games["razz"])
    assert [play_deal(night, Random(6)) for _ in range(3)] == ["razz", "texas", "omaha"]
    stuck = table(Menu((cards_run_out("italian", dummy_hand=True),), ROTATION), tuple("ABCDEFGHI"))
    stuck.choose(buio.games["texas"])
    assert [play_deal(stuck, Random(6)) for _ in range(3)] == ["texas"] * 3
