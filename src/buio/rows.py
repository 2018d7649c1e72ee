"""Hands as rows of three tables: which columns these have, plainly and for Arrow.

`docs/how-to/data.md` says what each column holds. A row stands here without what its table begins with: the
hand, and the place of an action among the others.
"""

from datetime import datetime
from typing import Any, Final, NamedTuple, get_type_hints

from buio.extras import require


class HandRow(NamedTuple):
    """A hand."""

    game: str
    players: int
    seen_by: str | None
    began: datetime | None
    currency: str | None
    scale: int
    pot: int
    rake: int | None
    board: str | None


class SeatRow(NamedTuple):
    """A seat in a hand."""

    seat: int
    player: str
    start: int | None
    finish: int | None
    net: int | None
    position: int
    cards: str | None
    shown: bool
    voluntary: bool | None


class ActionRow(NamedTuple):
    """What a seat has done in a hand."""

    street: int
    seat: int
    verb: str
    amount: int
    total: int
    cards: str | None
    pot_before: int


COLUMNS: Final[dict[str, dict[str, Any]]] = {
    "hands": {"hand": str, "file": str, **get_type_hints(HandRow)},
    "seats": {"hand": str, **get_type_hints(SeatRow)},
    "actions": {"hand": str, "index": int, **get_type_hints(ActionRow)},
}
"""By table, the type of each column, in their order."""


def schema(columns: dict[str, Any]) -> Any:
    """Return columns as a schema of Arrow: whole numbers, texts, truths and times, any of which may be null.

    Args:
        columns: by name, the type of each, in their order.

    Raises:
        MissingExtra: Arrow is not installed.
    """
    require("data")
    import pyarrow

    kinds: dict[Any, Any] = {
        str | None: pyarrow.string(),
        int | None: pyarrow.int64(),
        bool | None: pyarrow.bool_(),
        datetime | None: pyarrow.timestamp("s"),
    }
    return pyarrow.schema([(name, kinds[kind | None]) for name, kind in columns.items()])
