"""Pickles: games, recipes, deals, views, nights and bots go into other processes and go on there as they were."""

import pickle
from concurrent.futures import ProcessPoolExecutor
from copy import copy, deepcopy
from dataclasses import replace
from multiprocessing import get_context
from random import Random
from typing import TypeVar

import pytest

import buio
from buio.bots import Player, players
from buio.night import Night, save
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import CALL
from buio.play.outcome import Outcome
from buio.play.phases import DealHole
from buio.play.recipe import Recipe
from buio.play.rules import Rules
from tests.play.players import at_random
from tests.play.test_random import random_deals
from tests.strangers import chicago, follow_the_queen, rummy13

T = TypeVar("T")
CODES = [*buio.games]


def again(value: T) -> T:
    """The value as another process would have it."""
    made: T = pickle.loads(pickle.dumps(value))  # noqa: S301 (our own)
    return made


def same(one: Deal, other: Deal) -> bool:
    """Are these deals alike in all that anybody may ask?"""
    seats = [None, *range(one.seats)]
    return (
        str(one.options()) == str(other.options())
        and [one.view(seat) for seat in seats] == [other.view(seat) for seat in seats]
        and (one.log, one.events, one.start) == (other.log, other.events, other.start)
    )


@pytest.mark.parametrize("code", CODES)
def test_a_deal_goes_on_after_a_pickle_as_it_was(code: str) -> None:
    game, rng = buio.games[code], Random(code)
    for deal in random_deals(code, game.players[0], 2, seed=5):
        for _ in range(rng.randrange(12)):
            if not deal.over:
                deal.apply(at_random(deal.options(), rng))
        twin = again(deal)
        assert same(deal, twin)
        while not deal.over:
            move = at_random(deal.options(), rng)
            deal.apply(move)
            twin.apply(move)
        assert twin.outcome == deal.outcome
        assert same(deal, twin)


@pytest.mark.parametrize("code", CODES)
def test_games_and_recipes_are_the_same_ones_here(code: str) -> None:
    game = buio.games[code]
    recipe = game.written(seated=game.players[-1])
    assert again(game) is game
    assert again(recipe) is recipe
    assert again(game.rules()) == game.rules()


@pytest.mark.parametrize("module", [chicago, follow_the_queen, rummy13], ids=lambda module: module.GAME.code)
def test_the_games_of_strangers_need_no_catalogue(module: object) -> None:
    game = module.GAME  # type: ignore[attr-defined]
    deal = game.deal([200, 200, 200], 1, shuffle=buio.Shuffle(4), events=True)
    rng = Random(2)
    for _ in range(5):
        deal.apply(at_random(deal.options(), rng))
    assert same(deal, again(deal))
    assert game.code not in buio.games


def test_a_recipe_that_no_game_has_written_pickles_with_its_parts() -> None:
    recipe = replace(buio.games["leduc"].written())
    assert not recipe.origin
    twin = again(recipe)
    assert isinstance(twin, Recipe)
    assert [phase.name for phase in twin.phases] == [phase.name for phase in recipe.phases]
    assert twin.pack == recipe.pack
    assert twin.find(DealHole) == DealHole(1)


def test_a_recipe_written_by_a_function_without_a_name_is_refused_by_pickle() -> None:
    leduc = buio.games["leduc"]
    game: Game[Rules] = Game("mine", "small", leduc.players, leduc.rules_type, lambda rules, seated: leduc.written())
    with pytest.raises((AttributeError, pickle.PicklingError), match="lambda"):
        pickle.dumps(game)


def test_a_refused_move_is_said_in_another_process_as_here() -> None:
    with pytest.raises(buio.IllegalMove) as refused:
        buio.games["texas"].deal([200, 200], shuffle=buio.Shuffle(1)).apply(buio.Move(CALL, 1))
    assert str(again(refused.value)) == str(refused.value)
    assert "p1 may: f (fold), cc (call 1)" in str(refused.value)


def test_copy_and_deepcopy_make_independent_deals() -> None:
    deal = buio.games["texas"].deal([200, 200, 200], shuffle=buio.Shuffle(1))
    for twin in (copy(deal), deepcopy(deal), deepcopy([deal])[0]):
        assert (twin.log, twin.stock, str(twin)) == (deal.log, deal.stock, str(deal))
        before = len(deal.log)
        twin.apply(twin.options().sample(Random(1)))
        assert len(deal.log) == before
        assert len(twin.log) > before


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("key", ["plain", "good"])
def test_a_bot_in_the_middle_of_a_deal_goes_on_as_it_would(code: str, key: str) -> None:
    game = buio.games[code]
    recipe = game.written()
    deal = game.deal([60] * game.players[0], shuffle=buio.Shuffle(8))
    seated: list[Player] = [players[key](recipe, seat) for seat in range(deal.seats)]
    for turn in range(8):
        if deal.over:
            break
        view, options, bot = deal.view(deal.actor), deal.options(), seated[deal.actor]
        if turn % 4 == 3:
            twin = again(bot)
            move = bot.choose(view, options)
            assert twin.choose(again(view), options) == move
        else:
            move = bot.choose(view, options)
        deal.apply(move)


@pytest.mark.parametrize("code", ["italian", "carioca", "three_card"])
def test_a_night_goes_on_after_a_pickle(code: str) -> None:
    night = Night(buio.games[code], shuffle=buio.Shuffle(3))
    for name in ("Anna", "Bruno", "Carla"):
        night.sit(name, 100)
    rng = Random(4)
    deal = night.begin_deal(events=True)
    for _ in range(4):
        deal.apply(at_random(deal.options(), rng))
    twin = again(night)
    assert save(twin) == save(night)
    assert twin.deal is not None
    assert same(deal, twin.deal)
    assert again(twin.people) == night.people


def finished(deal: Deal) -> Outcome:
    """What a worker does: call to the end."""
    while not deal.over:
        options = deal.options()
        deal.apply(buio.Move(CALL, deal.actor) if CALL in options else next(options.moves()))
    assert deal.outcome is not None
    return deal.outcome


def test_a_pool_of_fresh_processes_plays_deals() -> None:
    games: list[Game] = [buio.games["texas"], buio.games["italian"], chicago.GAME]
    deals = [game.deal([200] * 3, 1, shuffle=buio.Shuffle(6)) for game in games]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(finished, deals)) == [finished(deal) for deal in deals]
