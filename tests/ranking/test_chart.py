"""What beats what: every type of hand that can be dealt stands in the chart of its game, in the order of the game."""

from itertools import combinations, pairwise
from random import Random

import pytest

import buio
from buio.cards import Cards, cards_text, standard_pack
from buio.play.contests import Contest
from buio.ranking import UNRANKED
from buio.ranking.chart import chart, kind

HANDS = 800


def played_for(code: str) -> list[tuple[Contest, Cards]]:
    """What is played for in a game, at its smallest and its largest table, each with the pack."""
    game = buio.games[code]
    recipes = [game.written(None, players) for players in sorted({game.players[0], game.players[-1]})]
    return [(contest, recipe.pack) for recipe in recipes for contest in recipe.contests if contest.ranking.size]


@pytest.mark.parametrize("code", buio.games)
def test_every_hand_that_can_be_dealt_is_of_a_type_in_the_chart(code: str) -> None:
    rng = Random(code)
    for contest, pack in played_for(code):
        ranking = contest.ranking
        types = {kind(example.name) for example in chart(ranking, pack)}
        suited = [card for card in pack if card & 3 == 2]  # straight flushes are too rare for chance
        hands = [*combinations(suited, ranking.size), *(tuple(rng.sample(pack, ranking.size)) for _ in range(HANDS))]
        named = {hand: kind(ranking.describe(hand)) for hand in hands if ranking.score(hand)}
        missing = [cards_text(hand) for hand in named if named[hand] not in types]
        assert missing == [], contest.name


@pytest.mark.parametrize("code", buio.games)
def test_the_examples_are_hands_of_the_pack_and_lie_in_the_order_of_the_game(code: str) -> None:
    for contest, pack in played_for(code):
        examples = chart(contest.ranking, pack)
        assert examples
        assert all(set(cards) <= set(pack) and len(set(cards)) == contest.ranking.size for _, cards, _ in examples)
        assert all(
            contest.ranking.score(high.cards) > contest.ranking.score(low.cards) for high, low in pairwise(examples)
        )


def test_the_italian_chart_of_four_players() -> None:
    """A flush beats a full house (ITA-1.72), and minimum, middle and maximum straight flushes are told apart."""
    four = buio.games["italian"].written(None, 4)
    told = [(one.name.category, one.name.variant) for one in chart(four.ranking, four.pack)]
    flushes = [("straight_flush", name) for name in ("massima", "media", "minima")]
    rest = ["four_of_a_kind", "flush", "full_house", "straight", "three_of_a_kind", "two_pair", "pair", "high_card"]
    assert told == flushes + [(name, None) for name in rest]


def test_cards_of_which_no_hand_can_be_made_have_no_chart() -> None:
    assert chart(UNRANKED, standard_pack()) == ()
