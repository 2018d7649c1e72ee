"""The desks of a table: modules of functions, each with its own business, that take the table and know no other desk.

What is kept of a table a desk writes (`RoomState.write`), what is not kept it may change itself.
"""

from buio.play.moves import Move
from buio.table.state import RoomState


def play(table: RoomState, move: Move, late: bool = False) -> None:
    """Make a move in the running deal, and take a deal that is over into the books.

    Args:
        table: where the deal is running.
        move: the move.
        late: it is made for somebody whose time is over.

    Raises:
        IllegalMove: it is none; nothing has changed.
    """
    deal = table.deal
    assert deal is not None
    table.night.play(move, late)
    if deal.over:
        table.night.end_deal()
