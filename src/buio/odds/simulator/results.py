"""What a simulation has found: sums over deals, which add up in any order."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from buio.odds.display import Columns, bars
from buio.odds.errors import OddsError
from buio.odds.simulator import layout

Counts = NDArray[np.int64]
ENDS: Final = ("showdown", "folds", "passed", "parol")


@dataclass(eq=False)
class Result:
    """Sums over deals. Positions count from the dealer's left; the dealer is the last.

    Attributes:
        players: how many are seated.
        deals: how many were played; decisions: in them.
        ends: how they ended, in the order of `ENDS`, shape (4,).
        net: by seat, chips won; squares: the sum of the squares of what each deal won. Shape (players,).
        net_by_position: the same by position.
        squares_by_position: the same by position.
        opened: by position, how often it opened, shape (players,).
        steps: by step + 1 of the ladder, how many deals began there, shape (8,); opened_at: how many were opened.
        drew: how often 0, 1, ... 5 cards were changed, shape (6,).
        interrupted: were fewer deals played than asked for?
    """

    players: int
    deals: int
    decisions: int
    ends: Counts
    net: Counts
    squares: Counts
    net_by_position: Counts
    squares_by_position: Counts
    opened: Counts
    steps: Counts
    opened_at: Counts
    drew: Counts
    interrupted: bool = False

    @classmethod
    def nothing(cls, players: int) -> "Result":
        """Begin with no deals."""
        return cls.of(np.zeros((0, layout.KEPT), np.int64), players)

    @classmethod
    def of(cls, kept: Counts, players: int) -> "Result":
        """Add up the deals of a block, a row each."""
        net = kept[:, layout.KEPT_NET : layout.KEPT_NET + players]
        dealers, openers = kept[:, layout.KEPT_DEALER], kept[:, layout.KEPT_OPENER]
        by_position = np.take_along_axis(net, (dealers[:, None] + 1 + np.arange(players)) % players, axis=1)
        opened = openers >= 0
        positions = (openers - dealers - 1)[opened] % players
        drew = kept[:, layout.KEPT_DREW : layout.KEPT_DREW + players]
        steps = kept[:, layout.KEPT_STEP] + 1
        return cls(
            players=players,
            deals=len(kept),
            decisions=int(kept[:, layout.KEPT_DECISIONS].sum()),
            ends=np.bincount(kept[:, layout.KEPT_END], minlength=5)[1:],
            net=net.sum(axis=0),
            squares=(net**2).sum(axis=0),
            net_by_position=by_position.sum(axis=0),
            squares_by_position=(by_position**2).sum(axis=0),
            opened=np.bincount(positions, minlength=players),
            steps=np.bincount(steps, minlength=8),
            opened_at=np.bincount(steps[opened], minlength=8),
            drew=np.bincount(drew[drew >= 0], minlength=6),
        )

    def __add__(self, other: "Result") -> "Result":
        if self.players != other.players:
            return NotImplemented
        summed = {part.name: getattr(self, part.name) + getattr(other, part.name) for part in fields(self)[1:-1]}
        return Result(self.players, **summed, interrupted=self.interrupted or other.interrupted)

    @property
    def mean(self) -> NDArray[np.float64]:
        """By seat, chips won a deal."""
        return self.net / max(self.deals, 1)

    @property
    def error(self) -> NDArray[np.float64]:
        """By seat, the standard error of `mean`; deals of one carried pot count as if they were apart."""
        return np.sqrt(np.maximum(self.squares / max(self.deals, 1) - self.mean**2, 0) / max(self.deals - 1, 1))

    def sums(self) -> dict[str, Any]:
        """Return every attribute as plain numbers and lists."""
        told = {part.name: getattr(self, part.name) for part in fields(self)}
        return {name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in told.items()}

    @classmethod
    def again(cls, sums: Mapping[str, Any]) -> "Result":
        """Make what has these `sums`."""
        made: dict[str, Any] = {
            name: np.array(one, np.int64) if isinstance(one, list) else one for name, one in sums.items()
        }
        return cls(**made)

    def as_json(self) -> Mapping[str, Any]:
        """Return plain numbers and lists, the ends by name."""
        plain = self.sums()
        ends = dict(zip(ENDS, plain.pop("ends"), strict=True))
        return {**plain, "ends": ends, "mean": self.mean.tolist(), "error": self.error.tolist()}

    def as_table(self, by: str = "seat") -> Columns:
        """Return a row for each seat; or for each position, counted from the dealer's left.

        Raises:
            OddsError: by something else.
        """
        count, numbers = [self.deals] * self.players, [*range(1, self.players + 1)]
        if by == "seat":
            won = {"net": self.net, "squares": self.squares, "mean": self.mean, "error": self.error}
        elif by == "position":
            won = {"net": self.net_by_position, "squares": self.squares_by_position, "opened": self.opened}
        else:
            raise OddsError(f"by: 'seat' or 'position', not {by!r}")
        return {by: numbers, "deals": count, **{name: column.tolist() for name, column in won.items()}}

    def __str__(self) -> str:
        ends = ", ".join(f"{word} {count}" for word, count in zip(ENDS, self.ends.tolist(), strict=True) if count)
        lines = [f"{self.deals} deals, {self.decisions} decisions: {ends}"]
        for seat, (mean, error) in enumerate(zip(self.mean.tolist(), self.error.tolist(), strict=True), 1):
            lines.append(f"p{seat}  {mean:+.4f} ± {error:.4f} chips a deal")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """A bar for each seat, by what it won, the largest gain or loss being the whole bar, for notebooks."""
        largest = max(float(np.abs(self.mean).max(initial=0)), 1e-12)
        columns = enumerate(zip(self.mean.tolist(), self.error.tolist(), strict=True), 1)
        rows = [(f"p{seat}", abs(mean) / largest, f"{mean:+.4f} ± {error:.4f}") for seat, (mean, error) in columns]
        return bars(f"{self.deals:,} deals, chips a deal", rows)
