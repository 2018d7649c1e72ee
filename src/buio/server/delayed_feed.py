"""What those see who have no seat, where the host lets them see it later: nothing newer ever reaches them."""

from collections import deque
from typing import Final, NamedTuple

from msgspec.structs import replace

from buio.table import wire

AFTER_THE_DEAL: Final = -1
"""The delay of those who see a deal when it is over."""
NO_BOARD: Final = wire.BoardState(cards=[], places=[], wild=[], expected=False)


class Frame(NamedTuple):
    """The table at one moment, as those without a seat would see it at once.

    Attributes:
        at: when that was.
        over: no deal was running.
        seq: the number of the state.
        table: the table.
        told: how many events there were.
        said: how much had been said.
    """

    at: float
    over: bool
    seq: int
    table: wire.TableState
    told: int
    said: int


class DelayedFeed:
    """The moments that wait until they may be seen.

    Attributes:
        shown: the one that is seen now; None: none that was may be seen yet.
    """

    def __init__(self) -> None:
        self.shown: Frame | None = None
        self._waiting: deque[Frame] = deque()

    def add(self, frame: Frame, delay: int) -> None:
        """Add what the table has become; of a deal that is seen when it is over only the latest frame is kept."""
        if delay == AFTER_THE_DEAL and not frame.over and self._waiting and not self._waiting[-1].over:
            self._waiting.pop()
        self._waiting.append(frame)

    def advance(self, now: float, delay: int) -> bool:
        """Let be seen what may be seen by now; is it anything new?"""
        before = self.shown
        if delay == AFTER_THE_DEAL:
            while any(one.over for one in self._waiting):
                self.shown = self._waiting.popleft()
        else:
            while self._waiting and self._waiting[0].at + delay <= now:
                self.shown = self._waiting.popleft()
        return self.shown is not before

    def seen(self, now: Frame) -> Frame:
        """Show what may be seen of the table by now, with what concerns the viewer as it is."""
        shown = self.shown
        if shown is None:
            return now._replace(seq=0, table=_blank(now.table), told=0, said=0)
        waiting = now.table.waiting if now.table.waiting in ("asked", "removed") else shown.table.waiting
        return shown._replace(table=replace(shown.table, waiting=waiting, about=now.table.about))

    def due(self, delay: int) -> float | None:
        """When something new may be seen; None: that depends on the game, or there is nothing."""
        return self._waiting[0].at + delay if self._waiting and delay > 0 else None


def _blank(table: wire.TableState) -> wire.TableState:
    """A table of which nothing is seen yet but what is played there, and how."""
    return replace(
        table, deal=0, phase="", turn=0, pause="", pot=0, carried=0, later=[], board=NO_BOARD, parts=[], stock=0,
        clock=None, seats=[], result=None, ledger=[], fair=None, menu=None, waiting="others",
    )  # fmt: skip
