"""Ranges: the hands that an opponent may have, how often the player beats them, and what a bet wins against them.

The rest of a deal is looked at in a number of run-outs: ways in which the cards to come may fall. Opponents are taken
as independent of each other.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import prod
from typing import NamedTuple

from buio.bots.scoring import Scores, beats

DEAD_WEIGHT = 0.08
"""How much a hand counts that does not fit with the betting at all, of what an average hand of the range counts."""


class HandRange(NamedTuple):
    """Hands that somebody may have, the best first as their owner sees them.

    Attributes:
        scores: by run-out and hand, the final scores; None: a hand that cannot be with these cards to come. A single
            row stands for all run-outs.
    """

    scores: Sequence[Sequence[Scores | None]]


class Place(NamedTuple):
    """Where a hand stands among those that the others may take it for, as shares (0 to 1) of these.

    Attributes:
        above: those that are better.
        upto: those that are as good, too.
    """

    above: float
    upto: float

    def worst(self) -> "Place":
        """Return the same counted from the worst hand."""
        return Place(1 - self.upto, 1 - self.above)

    def among(self, best: float) -> float:
        """Return how often (0 to 1) the hand is one of so many of the best, each as good as another having its part."""
        if self.upto <= self.above:
            return float(self.above < best)
        return max(0.0, min(1.0, (best - self.above) / (self.upto - self.above)))


class Opponent:
    """A range met by the player's hand: how much of it that hand beats, counted from its best hand.

    Attributes:
        seat: who may have these hands.
        hands: the range.
        weights: by run-out and count, the weight of the best `count` hands.
        wins: by contest, run-out and count, the weight of those of them that the player's hand beats, ties half.
        stays: how likely (0 to 1) it answers the bet that lies before it, where it has not done so.
    """

    __slots__ = ("hands", "seat", "stays", "weights", "wins")

    def __init__(self, seat: int, hands: HandRange, mine: Sequence[Scores], pressure: float = 0.0) -> None:
        """Compare a range with the player's hand.

        Args:
            seat: who may have these hands.
            hands: the range.
            mine: the final scores of the player's hand, run-out by run-out.
            pressure: how strong the owner has been in the betting: `n` makes a hand likely that is like the best of
                `n + 1` hands.
        """
        self.seat: int = seat
        self.hands: HandRange = hands
        self.stays: float = 1.0
        weight = weights_of(len(hands.scores[0]), pressure)
        weights = [
            _running([part if hand else 0.0 for part, hand in zip(weight, row, strict=True)]) for row in hands.scores
        ]
        repeat = len(mine) // len(hands.scores)
        rows = [*hands.scores] * repeat
        self.weights: list[list[float]] = weights * repeat
        self.wins: list[list[list[float]]] = [
            [_won(own, row, weight, contest) for own, row in zip(mine, rows, strict=True)]
            for contest in range(len(mine[0]))
        ]

    def extend(self, other: "Opponent") -> None:
        """Add the run-outs of another look at the same opponent."""
        if len(other.weights[0]) != len(self.weights[0]):
            return  # hands stand at their places in the range, and this look has found another number of them
        self.weights += other.weights
        for mine, more in zip(self.wins, other.wins, strict=True):
            mine += more

    def best(self, share: float) -> int:
        """Return how many hands are this share (0 to 1) of all, the best first."""
        return round(share * (len(self.weights[0]) - 1))

    def chance(self, contest: int, runout: int, count: int = -1) -> float:
        """Return how often it has one of its best `count` hands and is beaten; by default one of all."""
        total = self.weights[runout][-1]
        return self.wins[contest][runout][count] / total if total else 0.5

    def beaten_by(self, score: int) -> float:
        """Return how often (0 to 1) a final score beats it in the first contest after the last card, ties half."""
        weights = [after - before for before, after in pairwise(self.weights[0])]
        met = [
            weight * ((hand[0] < score) + (hand[0] <= score)) / 2
            for weight, hand in zip(weights, self.hands.scores[0], strict=True)
            if hand
        ]
        return sum(met) / self.weights[0][-1] if self.weights[0][-1] else 0.5

    def gives_up(self, runout: int, count: int) -> float:
        """Return how often it has none of its best `count` hands."""
        weights = self.weights[runout]
        return 1 - weights[count] / weights[-1] if weights[-1] else 0.0


def weights_of(count: int, pressure: float) -> list[float]:
    """Return how much each hand of a range counts, the best first."""
    least = DEAD_WEIGHT / (1 + pressure)
    return [max((1 - (index + 0.5) / count) ** pressure, least) for index in range(count)]


def _running(parts: Sequence[float]) -> list[float]:
    return list(accumulate(parts, initial=0.0))


def _won(own: Scores, row: Sequence[Scores | None], weight: Sequence[float], contest: int) -> list[float]:
    if len(own) > 1:
        return _running(
            [beats(own, hand, contest) * part if hand else 0.0 for hand, part in zip(row, weight, strict=True)]
        )
    score = own[0]
    return _running(
        [
            0.0 if hand is None or hand[0] > score else part if hand[0] < score else part / 2
            for hand, part in zip(row, weight, strict=True)
        ]
    )


def pot_share(opponents: Sequence[Opponent]) -> float:
    """Return the part of the pot (0 to 1) that the player's hand wins against these opponents."""
    if not opponents:
        return 1.0
    contests, runouts = len(opponents[0].wins), len(opponents[0].weights)
    total = sum(
        prod([1 - opponent.stays * (1 - opponent.chance(contest, runout)) for opponent in opponents])
        for contest in range(contests)
        for runout in range(runouts)
    )
    return total / contests / runouts


def bet_value(
    opponents: Sequence[Opponent], counts: Sequence[int], pot: float, risk: float, adds: Sequence[float]
) -> float:
    """Return chips that a bet wins on average, the pot as it stands included.

    Args:
        opponents: who may answer the bet; not empty.
        counts: how many of its hands each opponent goes on with, the best ones.
        pot: chips in the pot now.
        risk: chips that the bettor adds.
        adds: chips that each opponent adds when it goes on.
    """
    contests, runouts = len(opponents[0].wins), len(opponents[0].weights)
    total = 0.0
    for runout in range(runouts):
        gives_up = [opponent.gives_up(runout, count) for opponent, count in zip(opponents, counts, strict=True)]
        for contest in range(contests):
            beaten = [
                opponent.chance(contest, runout, count) for opponent, count in zip(opponents, counts, strict=True)
            ]
            good = [up + part for up, part in zip(gives_up, beaten, strict=True)]
            won = prod(good)  # each gives up or is beaten; where all do, `part / both` tells how often one went on
            more = sum(add * part * won / both for add, part, both in zip(adds, beaten, good, strict=True) if both)
            total += won * pot + more - risk * (1 - won)
    return total / contests / runouts
