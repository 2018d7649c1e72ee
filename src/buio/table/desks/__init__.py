"""The desks of a table: each has its own business, takes the state and a pen, and knows no other desk."""

from collections.abc import Callable
from typing import TypeAlias

from buio.night import Night
from buio.night.entries import Entry
from buio.play.moves import Move
from buio.table.state import TableState

Write: TypeAlias = Callable[[Entry], None]
"""Takes an entry, and has it kept."""


class Desk:
    """A part of a table. It holds nothing itself, so that it can be asked for anew each time.

    Args:
        state: the table; what is not kept of it a desk may change.
        write: for what is kept.
    """

    def __init__(self, state: TableState, write: Write) -> None:
        self.state = state
        self.write = write

    @property
    def night(self) -> Night:
        """The night at the table, which writes what its methods do."""
        return self.state.night

    def play(self, move: Move, late: bool = False) -> None:
        """Make a move in the running deal, and take a deal that is over into the books.

        Args:
            move: the move.
            late: it is made for somebody whose time is over.

        Raises:
            IllegalMove: it is none; nothing has changed.
        """
        deal = self.state.deal
        assert deal is not None
        self.night.play(move, late)
        if deal.over:
            self.night.end_deal()
