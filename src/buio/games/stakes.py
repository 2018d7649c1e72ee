"""House rules that many games share: forced bets, limits, raises, the showdown (GEN-1 to GEN-3)."""

from collections.abc import Iterator
from dataclasses import dataclass

from buio.play.limits import NONE, POT, FixedLimit, Limit
from buio.play.phases import Showdown
from buio.play.rules import AtLeast, Rules, house


@dataclass(frozen=True, kw_only=True)
class Stakes(Rules):
    """How much may be bet, and how the pot is shared."""

    # fmt: off
    betting: str = house("no_limit", "no_limit", "pot_limit", "fixed_limit", "spread_limit", help="how much a bet may be", source="GEN-3.01")
    small_bet: int = house(2, AtLeast(1), help="the bet of the first rounds; without a fixed limit the least bet", source="GEN-3.05")
    big_bet: int = house(4, AtLeast(1), help="the bet of the later rounds in a fixed limit, the most in a spread limit", source="GEN-3.05")
    raise_cap: int | str = house(3, 3, 4, "none", help="raises after the first bet of a round, where there is a limit", source="GEN-3.02")
    odd_chip: str = house("suit", "suit", "left_of_dealer", help="who gets what cannot be shared", source="GEN-1.07")
    muck: bool = house(False, help="hands that are beaten by one shown before are thrown away unseen", source="GEN-2.04")
    # fmt: on

    def limit(self, late: bool = False) -> Limit:
        """The limit of the first rounds, or of the later ones."""
        match self.betting:
            case "fixed_limit":
                return FixedLimit.of(self.big_bet if late else self.small_bet)
            case "spread_limit":
                return Limit(self.small_bet, self.big_bet, last_raise=True)
            case _:
                return Limit(self.small_bet, POT if self.betting == "pot_limit" else NONE, last_raise=True)

    @property
    def max_raises(self) -> int | None:
        """Raises after the first bet of a round; None: no end (GEN-3.02)."""
        limited = self.betting in ("fixed_limit", "spread_limit")
        return self.raise_cap if limited and isinstance(self.raise_cap, int) else None

    def showdown(self) -> Showdown:
        """The last phase: pots newest first, the last aggressor shows first (GEN-2)."""
        return Showdown(self.odd_chip, muck=self.muck)

    def conflicts(self) -> Iterator[str]:
        if self.betting in ("fixed_limit", "spread_limit") and self.big_bet < self.small_bet:
            yield f"big_bet = {self.big_bet} is less than small_bet = {self.small_bet}"
