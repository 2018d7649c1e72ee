"""Strengths scale a player and leave its character; a night is remembered, within bounds."""

from itertools import pairwise

import pytest

import buio
from bench.exact import asked, exploited
from buio.bots import PERSONAS, General, Good
from buio.bots.habits import KNOWN, LEAST, MOST, USUAL, Habits, remember
from buio.bots.strengths import EASY, HARD, NORMAL, seated, strengthened
from buio.play.moves import CALL, DISCARD, FOLD, RAISE, Move
from tests.bots.family import brought

RECIPE = buio.games["texas"].written()


@pytest.mark.parametrize("strength", [EASY, NORMAL, HARD])
@pytest.mark.parametrize("trait", ["tight", "bold", "bluff"])
def test_who_is_bolder_stays_bolder(strength: str, trait: str) -> None:
    """The same order of the personas at every strength."""
    order = []
    for which in (NORMAL, strength):
        made = {one.name: strengthened(one, which).player(RECIPE, 1) for one in PERSONAS}
        shown = {name: getattr(player.style, trait) for name, player in made.items() if isinstance(player, General)}
        order.append(sorted(shown, key=lambda name: (shown[name], name)))
    assert order[0] == order[1]
    assert len(order[0]) == len(PERSONAS)


def test_the_strength_is_asked_for_by_name_and_keeps_the_names() -> None:
    names = [persona.name for persona in PERSONAS[:3]]
    for strength in (EASY, NORMAL, HARD):
        assert [persona.name for persona in seated(strength, 3, frozenset())] == names
    hard = strengthened(PERSONAS[1], HARD).player(buio.games["italian"].written(), 1)
    assert isinstance(hard, Good), "who plays by the guide weighs its cards when it plays hard"


def test_more_can_be_won_from_the_easy_ones() -> None:
    """By the best response in Kuhn poker, exactly; matches in other games take longer."""
    carla = PERSONAS[0]
    easy, normal, hard = [
        exploited("kuhn", asked("kuhn", strengthened(carla, strength).player, range(40)))[0]
        for strength in (EASY, NORMAL, HARD)
    ]
    assert easy > normal + 0.04
    assert hard < normal + 0.04


def test_an_easy_one_learns_nothing_from_bets() -> None:
    """Nines over a raise that came after a raise: a good hand to who does not listen."""
    deal = brought("texas", ["9c9d", "8s8h"], "p2 cbr 6, p1 cbr 20")
    chances = []
    for strength in (EASY, NORMAL):
        total = 0.0
        for seed in range(6):
            player = strengthened(PERSONAS[0], strength).player(deal.recipe, seed)
            player.choose(deal.view(1), deal.options())
            assert isinstance(player, General)
            assert player.weighed is not None
            total += player.weighed.chance / 6
        chances.append(total)
    assert chances[0] > chances[1] + 0.15


# -- the memory of a night ---------------------------------------------------------------------------------------------


def _noted(bets: int, others: int) -> float:
    habits = Habits()
    for verb, count in ((RAISE, bets), (CALL, others // 2), (FOLD, others - others // 2)):
        for _ in range(count):
            habits.note("Ada", Move(verb, 0, 2 if verb == RAISE else 0))
    habits.note("Ada", Move(DISCARD, 0))
    return habits.boldness(["Ada", "Bea"])[0]


def test_who_bets_more_is_taken_to_be_bolder_within_bounds() -> None:
    found = [_noted(count, 60 - count) for count in (0, 10, 18, 30, 60)]
    assert all(before < after or after == MOST for before, after in pairwise(found))
    assert found[2] == pytest.approx(1.0)
    assert (_noted(0, 10_000), _noted(10_000, 0)) == (LEAST, MOST)
    assert abs(_noted(1, 0) - 1) < 1 / KNOWN / USUAL, "one bet tells next to nothing"


def test_a_bet_of_somebody_who_always_bets_is_believed_less() -> None:
    deal = brought("texas", ["9c9d", "8s8h"], "p2 cbr 6, p1 cbr 20")
    habits, chances = Habits(), []
    for bets in (0, 200):
        habits.counted["Ada"] = (bets, 200)
        total = 0.0
        for seed in range(6):
            player = General(deal.recipe, seed)
            remember(player, habits, ["Ada", "Bea"])
            player.choose(deal.view(1), deal.options())
            assert player.weighed is not None
            total += player.weighed.chance
        chances.append(total)
    assert chances[1] > chances[0] + 0.1
