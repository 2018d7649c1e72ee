"""Fields of a record as they have to be, or one line that says which is wrong and what would be right.

Each function takes the table that the field stands in, as TOML gives it, and the field's key.
"""

from typing import Any, Final

from buio.history.errors import RecordError

VERSION: Final = 2
"""The version of the fields that are our own; a file that has any of them says so under `_buio`."""
BACKWARDS: Final = "_anticlockwise"
"""Of two players, that the turn passes that way: their seats do not tell it."""


def table(data: dict[str, Any], key: str) -> dict[str, Any]:
    """Return a table; empty where the field is missing.

    Raises:
        RecordError: the field is no table.
    """
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise RecordError(f"{key} has to be a table such as {{ ante = 2 }}, not {value!r}")
    return value


def whole_field(data: dict[str, Any], key: str, default: int, least: int) -> int:
    """Return a whole number of `least` or more; `default` where the field is missing.

    Raises:
        RecordError: the field is no such number.
    """
    value = data.get(key, default)
    if type(value) is not int or value < least:
        raise RecordError(f"{key} has to be a whole number of {least} or more, not {value!r}")
    return value


def truth(data: dict[str, Any], key: str, default: bool = True) -> bool:
    """Read true or false; `default` where the field is missing.

    Raises:
        RecordError: the field is neither.
    """
    value = data.get(key, default)
    if not isinstance(value, bool):
        raise RecordError(f"{key} has to be true or false, not {value!r}")
    return value


def numbers(data: dict[str, Any], key: str, count: int | None = None, least: int = 0) -> list[int]:
    """Return a list of whole numbers of `least` or more, never empty.

    Args:
        data: the table.
        key: the field.
        count: how many numbers there have to be; None: any number of them.
        least: the lowest number allowed.

    Raises:
        RecordError: the field is missing, or no such list.
    """
    value = data.get(key)
    if not isinstance(value, list) or {*map(type, value)} != {int} or min(value) < least:
        raise RecordError(f"{key} has to be a list of whole numbers of {least} or more, one a player")
    if count is not None and len(value) != count:
        raise RecordError(f"{key} has {len(value)} numbers for {count} players")
    return value


def texts(data: dict[str, Any], key: str, count: int | None = None) -> list[str]:
    """Return a list of texts: names, if `count` says of how many players, else actions.

    Raises:
        RecordError: the field is missing, or no such list.
    """
    value = data.get(key)
    example = "actions such as 'p1 cc'" if count is None else "names"
    if not isinstance(value, list) or not {*map(type, value)} <= {str}:
        raise RecordError(f"the record lacks {key!r}, a list of texts: {example}")
    if count is not None and len(value) != count:
        raise RecordError(f"{key} has {len(value)} names for {count} players")
    return value


def names(data: dict[str, Any], count: int) -> list[str]:
    """Return the names of the players, in the order of the file; empty where it has none.

    Raises:
        RecordError: there are names, but not one for each of `count` players.
    """
    return texts(data, "players", count) if "players" in data else []


ABOUT: Final = (
    "author", "event", "url", "venue", "address", "city", "region", "postal_code", "country", "time", "time_zone",
    "time_zone_abbreviation", "day", "month", "year", "hand", "level", "seat_count", "table", "currency",
    "currency_symbol", "time_limit", "time_banks",
)  # fmt: skip
"""Fields of the PHH format that say where, when and by whom a hand was played; no rule depends on them."""


OURS: Final = frozenset({"_buio", "_rules", "_pack", "_carry", "_filled_in", "_rake", BACKWARDS})
"""Fields that a file of ours has besides; of any other that begins so (`_remark`) only whoever wrote it knows more."""


def about(data: dict[str, Any]) -> dict[str, object]:
    """Return what is told about a hand, by field; it is written back as it was."""
    told = {key: data[key] for key in ABOUT if key in data}
    return told | {key: value for key, value in data.items() if key.startswith("_") and key not in OURS}
