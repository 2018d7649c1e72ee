"""Courses of chips over many hands: beside a slow count, thinned, and apart for each currency."""

from random import Random

import pytest

from buio.history.courses import POINTS, Courses


@pytest.mark.parametrize("hands", [1, 7, POINTS, POINTS + 1, 1000])
def test_a_course_has_the_sum_after_equal_numbers_of_hands(hands: int) -> None:
    rng, courses, sums = Random(hands), Courses(), [0]
    for _ in range(hands):
        net = rng.randrange(-9, 10)
        away = rng.random() < 0.3
        courses.add("EUR", {"Beppe": -net} if away else {"Anna": net, "Beppe": -net})
        sums.append(sums[-1] + (0 if away else net))
    steps = min(hands, POINTS)
    anna = next(one for one in courses.told("EUR", 2) if one.name == "Anna")
    assert anna.points == [sums[step * hands // steps] for step in range(steps + 1)]
    assert courses.hands == {"EUR": hands}


def test_units_are_apart_and_who_has_played_most_is_told_best_first() -> None:
    courses = Courses()
    courses.add("USD", {"Anna": 0.1, "Beppe": -0.1})
    courses.add("USD", {"Anna": 0.2, "Carla": -0.2})
    courses.add("USD", {"Carla": 0.5, "Anna": -0.5})
    courses.add("", {"Anna": 100, "Beppe": -100})
    assert [(one.name, one.points[-1]) for one in courses.told("USD", 2)] == [("Carla", 0.3), ("Anna", -0.2)]
    assert [one.name for one in courses.told("", 9)] == ["Anna", "Beppe"]
