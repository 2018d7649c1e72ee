"""Just enough TOML to write a hand record; `tomli` reads it."""

import json
import re
from collections.abc import Mapping
from datetime import date, time
from decimal import Decimal


def document(fields: Mapping[str, object]) -> str:
    """Write fields as TOML, each on a line; in a list of texts each has a line of its own, as actions should.

    Raises:
        TypeError: a value that records have no place for.
    """
    lines = []
    for key, value in fields.items():
        told = _inline(value)
        if isinstance(value, list) and value and isinstance(value[0], str):
            told = "[\n" + "".join(f"  {_inline(item)},\n" for item in value) + "]"
        lines.append(f"{_key(key)} = {told}\n")
    return "".join(lines)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _inline(key)


def _inline(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | Decimal):
        return str(value) if isinstance(value, int) or value.is_finite() else str(float(value))
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        return (
            "{ " + ", ".join(f"{_key(key)} = {_inline(item)}" for key, item in value.items()) + " }" if value else "{}"
        )
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_inline(item) for item in value) + "]"
    raise TypeError(f"a record has no place for {value!r}")
