"""Betting limits: how much a bet or raise may be (GEN-3, ITA-V.03, X-45f)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from buio.play.moves import RAISE
from buio.play.options import Amount
from buio.play.recipe import DealState

POT: Final = "pot"
NONE: Final = "none"


class BettingLimit(Protocol):
    """The limit of a round, which may depend on how the deal has gone."""

    def now(self, deal: DealState) -> "Limit":
        """Return the limit of the round that begins now."""


@dataclass(frozen=True, slots=True)
class LimitOfDeal:
    """A limit that each round finds out from the deal (FCD-10.04, STD-1.13, RAM-2W.08)."""

    of: Callable[[DealState], "Limit"]

    def now(self, deal: DealState) -> "Limit":
        """Return the limit of the round that begins now."""
        return self.of(deal)


@dataclass(frozen=True, slots=True)
class Limit:
    """The least and the most that a bet or a raise may add.

    Args:
        least: chips that a bet, and each raise above the bet before, adds at least.
        most: chips it adds at most; `POT`: what the pot would hold after a call; `NONE`: all you have.
        last_raise: a raise adds at least as much as the bet or raise before it.
        cover: nobody may bet more than every opponent can pay (a table without all-in).
    """

    least: int
    most: int | str = NONE
    last_raise: bool = False
    cover: bool = False

    def now(self, deal: DealState) -> "Limit":
        """Return this limit, whatever has happened."""
        return self

    def reopens(self, added: int, last: int) -> bool:
        """May those who have spoken raise again, when this much was added since (X-45e)?

        `last`: how much the last full bet or raise of this round added (0: none).
        """
        return added >= self.least and (added >= last or not self.last_raise)

    def raising(self, word: str, level: int, pot: int, last: int, full_level: int) -> Amount | None:
        """Return the bet or raise of a seat that has chips enough; None: the bet is the highest there is.

        Args:
            word: what it is called.
            level: the bet to match now; 0 where a raise completes the bring-in: that is a bet.
            pot: the bet after a raise by all that the pot holds after a call.
            last: how much the last full bet or raise of this round added (0: none).
            full_level: the level that the last full bet or raise, or a forced one, made.
        """
        low = level + (last if self.last_raise and last > self.least else self.least)
        if self.most == NONE:
            return Amount(RAISE, word, low, 1 << 60)
        high = pot if self.most == POT else level + int(self.most)
        return Amount(RAISE, word, low, max(low, high))


@dataclass(frozen=True, slots=True)
class FixedLimit(Limit):
    """Bets and raises of exactly `least` chips (GEN-3.05).

    An all-in of less than half a bet is no raise: the next one completes it. One of half a bet or more counts in full.
    """

    @classmethod
    def of(cls, unit: int) -> "FixedLimit":
        """Return the limit whose bets and raises are of this size."""
        return cls(unit, unit)

    def reopens(self, added: int, last: int) -> bool:
        return 2 * added >= self.least

    def raising(self, word: str, level: int, pot: int, last: int, full_level: int) -> Amount:
        full = level if self.reopens(level - full_level, last) else full_level
        return Amount(RAISE, word, full + self.least, full + self.least)


@dataclass(frozen=True, slots=True)
class CompletedLimit(FixedLimit):
    """A fixed limit in which the next raise completes whatever all-in was less than a whole bet."""

    def reopens(self, added: int, last: int) -> bool:
        return added >= self.least


@dataclass(frozen=True, slots=True)
class AddedLimit(CompletedLimit):
    """A fixed limit in which the next raise is a whole bet on top of such an all-in."""

    def raising(self, word: str, level: int, pot: int, last: int, full_level: int) -> Amount:
        return Amount(RAISE, word, level + self.least, level + self.least)


@dataclass(frozen=True, slots=True)
class Steps(Limit):
    """Bets and raises to fixed levels, one after the other (RAM-2W.05, X-R13)."""

    levels: tuple[int, ...] = ()

    @classmethod
    def of(cls, levels: tuple[int, ...]) -> "Steps":
        """Return the limit whose bets are these, the opening bet first."""
        return cls(levels[0], levels[0], levels=levels)

    def reopens(self, added: int, last: int) -> bool:
        return True

    def raising(self, word: str, level: int, pot: int, last: int, full_level: int) -> Amount | None:
        following = next((step for step in self.levels if step > level), None)
        return None if following is None else Amount(RAISE, word, following, following)


@dataclass(frozen=True, slots=True)
class DoubledLimit(FixedLimit):
    """Bets of one or of two units, where an open pair allows it (STD-1.13)."""

    def raising(self, word: str, level: int, pot: int, last: int, full_level: int) -> Amount:
        single = FixedLimit.raising(self, word, level, pot, last, full_level).low
        double = single + self.least
        if last > self.least:
            return Amount(RAISE, word, double, double)
        return Amount(RAISE, word, single, double, self.least)
