"""A night of any game is saved and loaded after any move, and goes on in the same way."""

from random import Random

import pytest

import buio
from buio.night import Night, load, save
from buio.play.discard_pile import DiscardPile
from buio.play.shuffle import Shuffle


@pytest.mark.parametrize("code", buio.games)
def test_every_game_is_saved_and_loaded_after_any_move(code: str) -> None:
    game, rng = buio.games[code], Random(code)
    long = DiscardPile in game.written().facets
    night = Night(game, game.rules(reshuffles=0) if long else None, shuffle=Shuffle(5))
    for name in ("Anna", "Bruno", "Carla")[: min(max(game.players[0], 3), game.players[-1])]:
        night.sit(name, 60)
    for _ in range(2):
        deal = night.begin_deal()
        while not deal.over:
            deal.apply(deal.options().sample(rng))
            if rng.random() < (0.9 if long else 0.5):  # a rummy deal has hundreds of moves
                continue
            again = load(save(night)).deal
            assert again is not None
            assert again.log == deal.log
            assert str(again.options()) == str(deal.options())
            assert again.view(0) == deal.view(0)
        night.end_deal()
        assert load(save(night)).balances() == night.balances()
        for person in night.seated:
            if not person.stack:
                night.buy(person.name, 60)
