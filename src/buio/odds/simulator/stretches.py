"""Blocks in a row, handed out by the second: whoever plays them stops in time and gives back what is left."""

from collections import deque
from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

from buio.odds.simulator.results import Result

Stretch: TypeAlias = tuple[int, int]
"""Blocks in a row: the number of the first, and of the one behind the last."""
SECONDS: Final = 1.0
"""So long somebody plays before telling the sums; a block that is begun is played."""


class PlayedStretch(NamedTuple):
    """What was played of a stretch.

    Attributes:
        blocks: so much of it, from its first block on.
        result: the sums.
        part: the name of its rows, where there are any.
    """

    blocks: Stretch
    result: Result
    part: str = ""


class BlocksLeft:
    """What nobody has played yet."""

    def __init__(self, blocks: int, done: Iterable[Stretch] = ()) -> None:
        self._stretches = deque[Stretch]()
        at = 0
        for first, past in sorted(done):
            self.give_back((at, first))
            at = past
        self.give_back((at, blocks))

    def __len__(self) -> int:
        return sum(past - first for first, past in self._stretches)

    def take(self, workers: int) -> Stretch:
        """Return the next stretch, small enough that as many workers as there are end together."""
        share = -(-len(self) // (2 * workers))
        first, past = self._stretches.popleft()
        end = min(past, first + share)
        self.give_back((end, past))
        return first, end

    def give_back(self, stretch: Stretch) -> None:
        """Give back blocks that were not played; they come next."""
        if stretch[0] < stretch[1]:
            self._stretches.appendleft(stretch)
