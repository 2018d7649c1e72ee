"""A match that ends when its results have decided: the sequential probability ratio test."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, log

from buio.bots.matches import ENOUGH, MatchTally
from buio.play.validation import share

EACH = 20
"""Shuffles between two looks."""


@dataclass(frozen=True)
class Sequential:
    """Decides between two guesses about the first contestant: it wins `chips` a seat and shuffle, or nothing.

    >>> test = Sequential(1.0)
    >>> test.verdict([0.5, 1.5] * 60), test.verdict([0.5, -0.5] * 60), test.verdict([9.0, -8.5] * 60)
    ('ahead', 'not_ahead', 'undecided')

    Attributes:
        chips: what would be worth having, more than 0.
        error: how often either answer may be wrong.

    Raises:
        ValueError: chips that are not more than 0, an error that is no share.
    """

    chips: float
    error: float = 0.05

    def __post_init__(self) -> None:
        share("error", self.error)
        if not self.chips > 0:
            raise ValueError(f"chips is more than 0, not {self.chips}")

    def ratio(self, results: Sequence[float]) -> float:
        """Return the logarithm of how many times likelier the results are if it wins `chips` than if it wins nothing.

        The results are taken for normal, with the variance that they have: many shuffles make that true.
        """
        count = len(results)
        mean = fsum(results) / count
        variance = fsum((result - mean) ** 2 for result in results) / count
        return count * self.chips * (mean - self.chips / 2) / (variance or 1e-9)

    def verdict(self, results: Sequence[float]) -> str:
        """Say `ahead` or `not_ahead`; `undecided` while neither is sure, or the shuffles are fewer than a hundred."""
        if len(results) < ENOUGH:
            return "undecided"
        ratio, bound = self.ratio(results), log((1 - self.error) / self.error)
        return "ahead" if ratio >= bound else "not_ahead" if ratio <= -bound else "undecided"

    def __call__(self, tallies: Sequence[MatchTally]) -> bool:
        """Is it decided? To be given to `match` as `enough`."""
        results = tallies[0].results
        return len(results) % EACH == 0 and self.verdict(results) != "undecided"
