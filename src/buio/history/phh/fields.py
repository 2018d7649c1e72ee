"""Values of a record as they have to be, or one line that says which field is wrong and what would be right."""

from collections.abc import Sequence
from typing import Any


class RecordError(ValueError):
    """A record that cannot be read or does not play through; the message says where and what would be right."""


def table(data: dict[str, Any], key: str) -> dict[str, Any]:
    """A table; empty where it is missing."""
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise RecordError(f"{key} has to be a table such as {{ ante = 2 }}, not {value!r}")
    return value


def whole(data: dict[str, Any], key: str, default: int, least: int) -> int:
    """A whole number of `least` or more."""
    value = data.get(key, default)
    if type(value) is not int or value < least:
        raise RecordError(f"{key} has to be a whole number of {least} or more, not {value!r}")
    return value


def truth(data: dict[str, Any], key: str) -> bool:
    """True or false; true where it is missing."""
    value = data.get(key, True)
    if not isinstance(value, bool):
        raise RecordError(f"{key} has to be true or false, not {value!r}")
    return value


def numbers(data: dict[str, Any], key: str, count: int | None = None, least: int = 0) -> list[int]:
    """A list of whole numbers, `count` of them if that is given."""
    value = data.get(key)
    if not isinstance(value, list) or {*map(type, value)} != {int} or min(value) < least:
        raise RecordError(f"{key} has to be a list of whole numbers of {least} or more, one a player")
    if count is not None and len(value) != count:
        raise RecordError(f"{key} has {len(value)} numbers for {count} players")
    return value


def texts(data: dict[str, Any], key: str, count: int | None = None) -> list[str]:
    """A list of texts, `count` of them if that is given."""
    value = data.get(key)
    example = "actions such as 'p1 cc'" if count is None else "names"
    if not isinstance(value, list) or not {*map(type, value)} <= {str}:
        raise RecordError(f"the record lacks {key!r}, a list of texts: {example}")
    if count is not None and len(value) != count:
        raise RecordError(f"{key} has {len(value)} names for {count} players")
    return value


def where(lines: Sequence[int], number: int) -> str:
    """Where an action stands: its line, if the lines of the file are known, and its number."""
    return f"line {lines[number - 1]}, action {number}" if lines else f"action {number}"
