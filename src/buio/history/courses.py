"""How the chips of players went over many hands, one after the other, as a chart draws it."""

from array import array
from collections import defaultdict
from collections.abc import Mapping
from itertools import accumulate
from typing import Final, NamedTuple

POINTS: Final = 240
"""Of a course, as many points as a chart on a phone can show apart."""


class Course(NamedTuple):
    """What somebody has won or lost, hand after hand.

    Attributes:
        name: whose it is.
        points: the sum after equal numbers of hands, from 0 on, `POINTS` and one at most; the last one is the end.
    """

    name: str
    points: list[float]


class Courses:
    """Results of hands, in order, apart for each unit: euros are not added to chips.

    Attributes:
        hands: by unit, how many hands there were.
    """

    def __init__(self) -> None:
        self.hands: defaultdict[str, int] = defaultdict(int)
        self._results: defaultdict[str, defaultdict[str, tuple[array[int], array[float]]]] = defaultdict(
            lambda: defaultdict(lambda: (array("q"), array("d")))
        )

    def add(self, unit: str, nets: Mapping[str, float]) -> None:
        """Take a hand: by name, what each player has won or lost, in units such as euros."""
        self.hands[unit] += 1
        for name, net in nets.items():
            when, won = self._results[unit][name]
            when.append(self.hands[unit])
            won.append(net)

    def told(self, unit: str, most: int) -> list[Course]:
        """Return the courses of those who have played most hands, at most so many, the best at the end first.

        A course stays where it is while others play.
        """
        players = sorted(self._results[unit].items(), key=lambda one: -len(one[1][0]))[:most]
        return sorted((self._course(unit, name) for name, _ in players), key=lambda one: -one.points[-1])

    def _course(self, unit: str, name: str) -> Course:
        when, won = self._results[unit][name]
        sums, hands = [0.0, *accumulate(won)], self.hands[unit]
        points, place = [], 0
        for step in range(min(hands, POINTS) + 1):
            while place < len(when) and when[place] * min(hands, POINTS) <= step * hands:
                place += 1
            points.append(round(sums[place], 2))
        return Course(name, points)
