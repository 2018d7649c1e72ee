"""Nights of Ramino and Carioca: which way the turn passes, stakes that rise, and the match of eight deals."""

from random import Random

import pytest

import buio
from buio.night import Night, NightError, load, save
from buio.play.match import MatchPlay
from buio.play.moves import CALL
from buio.play.shuffle import Shuffle
from tests.rulebook import rule

NAMES = ("Anna", "Bruno", "Carla", "Dario")


def table(code: str, names: tuple[str, ...] = NAMES, stack: int = 500, **house: object) -> Night:
    game = buio.games[code]
    night = Night(game, game.rules(**house), Shuffle(3))
    for name in names:
        night.sit(name, stack)
    return night


def passed(night: Night) -> tuple[str, tuple[str, ...]]:
    """Pass a deal out; who dealt, and the order of play from the next."""
    deal = night.begin_deal()
    names = night.order
    order = tuple([names[seat] for seat in deal.clockwise(deal.dealer)])
    while not deal.over:
        deal.apply(next(deal.options().get(CALL).moves(deal.actor)))  # type: ignore[union-attr]
    night.end_deal()
    return names[deal.dealer], order


@rule("RAM-2W.02", "RAM-2W.10")
def test_the_direction_changes_when_the_first_dealers_turn_comes_again() -> None:
    night = table("ramino_9")
    deals = [passed(night) for _ in range(9)]
    first = NAMES.index(deals[0][0])
    clockwise = [NAMES[(first + turn) % 4] for turn in range(4)]
    anticlockwise = [NAMES[(first - turn) % 4] for turn in range(4)]
    assert [dealer for dealer, _ in deals] == [*clockwise, *anticlockwise, clockwise[0]]
    for number, (dealer, order) in enumerate(deals):
        step = -1 if 4 <= number < 8 else 1
        assert order == tuple(NAMES[(NAMES.index(dealer) + step * turn) % 4] for turn in range(1, 5))


@rule("RAM-1.01", "RAM-3.01", "RAM-3.07", "X-R5")
@pytest.mark.parametrize(("code", "step"), [("ramino_v1", 1), ("ramino_fantini", -1), ("carioca", -1)])
def test_the_turn_to_deal_passes_the_way_of_play(code: str, step: int) -> None:
    night = table(code, reshuffles=0)
    rng, dealers = Random(2), []
    for _ in range(5):
        deal = night.begin_deal()
        dealers.append(NAMES.index(night.order[deal.dealer]))
        following = night.order[deal.clockwise(deal.dealer)[0]]
        assert NAMES.index(following) == (dealers[-1] + step) % 4
        while not deal.over:
            deal.apply(deal.options().sample(rng))
        night.end_deal()
    assert dealers == [(dealers[0] + step * turn) % 4 for turn in range(5)]


@rule("RAM-2W.07")
def test_stakes_that_have_risen_stay_until_a_deal_is_opened_and_no_other_game_inherits_them() -> None:
    night = table("ramino_9")
    for step in range(1, 6):
        passed(night)
        assert night.carry.step == step
    again = load(save(night))
    assert again.carry == night.carry
    night.choose(buio.games["texas"])
    assert night.carry.step == 0


def play_match(night: Night, rng: Random) -> int:
    """Play at random until the match is over; how many deals it had."""
    deals = 0
    while True:
        deal = night.begin_deal()
        while not deal.over:
            deal.apply(deal.options().sample(rng))
        night.end_deal()
        deals += 1
        if not night.carry.match:
            return deals


@rule("RAM-3.02", "RAM-3.03", "RAM-3.17", "X-R22")
@pytest.mark.parametrize("code", ["carioca", "carioca_pazza"])
def test_a_match_ends_with_its_pool_paid(code: str) -> None:
    for seed in range(3):
        night = table(code, reshuffles=0)
        deals = play_match(night, Random(seed))
        assert 1 <= deals <= 8
        assert night.carry.total == 0
        assert sum(person.stack for person in night.seated) == 2000
        assert play_match(night, Random(seed)) <= 8  # and another one may follow


@rule("RAM-3.02", "RAM-3.03")
def test_newcomers_wait_for_the_next_match_and_who_leaves_is_out() -> None:
    night = table("carioca", reshuffles=0)
    rng = Random(7)
    deal = night.begin_deal()
    assert (deal.facet(MatchPlay).pool, deal.total) == (40, 8)
    while not deal.over:
        deal.apply(deal.options().sample(rng))
    night.end_deal()
    assert night.carry.match is not None
    night.sit("Elena", 500)
    assert night.owed("Elena") is None
    night.leave("Dario")
    night.begin_deal()
    assert sorted(night.order) == ["Anna", "Bruno", "Carla"]
    with pytest.raises(NightError, match="a deal is running"):
        night.choose(buio.games["texas"])


@rule("RAM-3.02")
def test_a_match_is_saved_and_goes_on_alike() -> None:
    night = table("carioca", reshuffles=0)
    rng = Random(9)
    for _ in range(2):
        deal = night.begin_deal()
        while not deal.over:
            deal.apply(deal.options().sample(rng))
        night.end_deal()
        again = load(save(night))
        assert (again.carry, again.pot.scores) == (night.carry, night.pot.scores)
        assert again.begin_deal().view(0) == load(save(night)).begin_deal().view(0)
    with pytest.raises(NightError, match="a pot is carried"):
        night.choose(buio.games["texas"])
