"""Deals with real cards, which a night only writes down: what is refused, who deals, what the books say."""

import pytest

import buio
from buio.night import Menu, Night, NightError
from buio.night.ledger import POT
from buio.play.shuffle import Shuffle

ITALIAN = buio.games["italian"]
NAMES = ("Anna", "Beppe", "Carla", "Dino")


def night_of(people: int, seed: int = 1) -> Night:
    night = Night(ITALIAN, ITALIAN.rules(), Shuffle(seed))
    for name in NAMES[:people]:
        night.sit(name, 200)
    return night


@pytest.mark.parametrize("seed", range(4))
def test_the_one_who_has_drawn_for_it_deals_and_then_the_next_one(seed: int) -> None:
    night = night_of(4, seed)
    assert night.dealer is None
    night.draw_for_dealer()
    first = NAMES.index(night.dealer or "")
    assert night.people[NAMES[first]].seat == night.turn.seat
    for deal in range(1, 9):
        night.tally({"Anna": 2, "Beppe": 2}, {"Anna": 4})
        assert night.dealer == NAMES[(first + deal) % 4]


def test_the_next_one_deals_though_the_dealer_has_lost_everything() -> None:
    night = night_of(4)
    night.draw_for_dealer()
    first = NAMES.index(night.dealer or "")
    night.tally({NAMES[first]: 200, NAMES[first - 1]: 10}, {NAMES[first - 1]: 210})
    assert night.dealer == NAMES[(first + 1) % 4]


@pytest.mark.parametrize("seats", [(0, 2, 5, 8), (3, 4, 6, 7)])
def test_empty_seats_do_not_deal(seats: tuple[int, ...]) -> None:
    night = night_of(4)
    for name, seat in zip(reversed(NAMES), reversed(seats), strict=True):
        if night.people[name].seat != seat:
            night.reseat(name, seat)
    night.draw_for_dealer()
    first = NAMES.index(night.dealer or "")
    for deal in range(1, 9):
        night.tally({"Anna": 2, "Beppe": 2}, {"Anna": 4})
        assert night.dealer == NAMES[(first + deal) % 4]


def test_a_game_that_was_chosen_lasts_as_many_deals_as_with_our_cards() -> None:
    menu = Menu.of(("texas", "omaha"), deals=2)
    night = Night(*menu.offers[0], Shuffle(4), menu)
    for name in NAMES:
        night.sit(name, 200)
    night.tally({"Anna": 2}, {"Beppe": 2})
    chooser = night.chooser
    assert chooser is not None
    night.pick(chooser, "omaha")
    for left in (1, 0):
        night.tally({"Anna": 2}, {"Beppe": 2})
        assert night.lasts == left
    assert night.chooser == NAMES[(NAMES.index(chooser) + 2) % 4]


def test_the_first_deal_written_down_has_a_dealer_as_well() -> None:
    drawn, told = night_of(4), night_of(4)
    drawn.draw_for_dealer()
    told.tally({"Anna": 2, "Beppe": 2}, {"Anna": 4})
    assert told.dealer == NAMES[(NAMES.index(drawn.dealer or "") + 1) % 4]


def test_nobody_has_dealt_while_there_are_too_few_to_draw_for_it() -> None:
    night = night_of(1)
    night.tally({"Anna": 2}, {"Anna": 2})
    assert night.dealer is None
    night.sit("Beppe", 200)
    night.draw_for_dealer()
    assert night.dealer in ("Anna", "Beppe")


def test_what_nobody_got_waits_for_the_next_deal() -> None:
    night = night_of(3)
    night.tally({"Anna": 2, "Beppe": 3, "Carla": 0}, {"Anna": 1, "Beppe": 0})
    assert [night.people[name].stack for name in NAMES[:3]] == [199, 197, 200]
    assert night.carry.total == 4
    night.tally({"Carla": 1}, {"Carla": 5})
    assert [night.people[name].stack for name in NAMES[:3]] == [199, 197, 204]
    assert night.carry.total == 0
    assert night.ledger.balance(POT) == 0


@pytest.mark.parametrize(
    ("stakes", "shares", "words"),
    [
        ({"Anna": -1, "Beppe": 2}, {"Anna": 1}, "^nobody puts in or gets -1 chips$"),
        ({"Anna": 2}, {"Anna": -1}, "^nobody puts in or gets -1 chips$"),
        ({"Anna": 201}, {}, "^Anna has 200 chips, and cannot have put in 201$"),
        ({"Anna": 0, "Beppe": 0}, {}, "^nobody has put in anything$"),
        ({"Anna": 2, "Beppe": 2}, {"Anna": 5}, "^4 chips are in the pot: 5 cannot come out of it$"),
        ({"Zoe": 2}, {}, "Zoe"),
    ],
)
def test_what_cannot_have_been_is_refused_and_nothing_changes(
    stakes: dict[str, int], shares: dict[str, int], words: str
) -> None:
    night = night_of(3)
    with pytest.raises(NightError, match=words):
        night.tally(stakes, shares)
    assert [night.people[name].stack for name in NAMES[:3]] == [200] * 3
    assert (night.deals, night.dealer) == (0, None)


def test_all_the_chips_can_be_put_in() -> None:
    night = night_of(2)
    night.tally({"Anna": 200, "Beppe": 200}, {"Beppe": 400})
    assert [night.people[name].stack for name in NAMES[:2]] == [0, 400]
