"""Advice says what it rests on: the chance from which it advises is the one that it tells."""

from random import Random

import pytest

import buio
from buio.bots.advice import Adviser
from buio.play.moves import CALL, FOLD
from buio.play.shuffle import Shuffle


@pytest.mark.parametrize("code", ["italian", "texas", "seven_card_stud"])
def test_a_call_is_never_advised_below_the_chance_that_it_needs(code: str) -> None:
    """Random deals, every decision with a price: the advice is the one that its figures give."""
    judged, rng = {CALL: 0, FOLD: 0}, Random(3)
    for seed in range(20):
        deal = buio.games[code].deal([200] * 3, seed % 3, shuffle=Shuffle(seed))
        advisers = [Adviser(deal.recipe, seed) for _ in range(3)]
        while not deal.over:
            view, options = deal.view(deal.actor), deal.options()
            found = advisers[deal.actor].advise(view, options)
            spot = found.spot
            if spot is not None and spot.cost and found.move.verb in judged and FOLD in options:
                judged[found.move.verb] += 1
                assert (spot.chance > found.needed) is (found.move.verb == CALL)
            mostly = CALL in options and rng.random() < 0.6
            deal.apply(
                next(one for one in options if one.verb == CALL).sample(deal.actor, rng)
                if mostly
                else options.sample(rng)
            )
        if min(judged.values()) > 5:
            break
    assert min(judged.values()) > 5
