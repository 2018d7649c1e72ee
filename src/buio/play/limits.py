"""Betting limits: how much a bet or raise may be (GEN-3, ITA-V.03, X-45f)."""

from dataclasses import dataclass
from typing import Final

POT: Final = "pot"
NONE: Final = "none"


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

    def full(self, last: int) -> int:
        """What a bet or raise has to add; `last`: how much the last full one of this round added (0: none)."""
        return max(self.least, last) if self.last_raise else self.least

    def bounds(self, level: int, owed: int, pot: int, last: int) -> tuple[int, int]:
        """Bounds of the new level for a seat that has chips enough.

        Args:
            level: the bet to match now; owed: what this seat lacks to it; pot: all chips in the pot;
            last: how much the last full bet or raise of this round added (0: none).
        """
        low = level + self.full(last)
        if self.most == NONE:
            return low, 1 << 60
        high = level + (pot + owed if self.most == POT else int(self.most))
        return low, max(low, high)
