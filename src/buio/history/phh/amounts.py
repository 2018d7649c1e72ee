"""Chips with decimals as whole numbers: the smallest part of a chip that a file writes counts as one."""

import re
from decimal import Decimal
from typing import Any, Final

from buio.history.phh.fields import RecordError, texts

CHIPS: Final = ("antes", "starting_stacks", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet", "finishing_stacks")  # fmt: skip
"""Fields of the PHH format that count chips."""
MOST_PLACES: Final = 6
_AMOUNT: Final = re.compile(r"(\bcbr\s+)(\d+(?:\.\d+)?)\b")


def in_whole_chips(data: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """The fields of a file with all chips as whole numbers, and how many of them are one of the file's."""
    amounts = [value for key in CHIPS if key in data for value in _flat(data[key]) if isinstance(value, Decimal)]
    said = texts(data, "actions")
    if "." in "".join(said):
        amounts += [Decimal(found[2]) for text in said if (found := _AMOUNT.search(text))]
    if not amounts:
        return data, 1
    scale: int = 10 ** max(map(_places, amounts))
    scaled: dict[str, Any] = {key: _scaled(data[key], scale) for key in CHIPS if key in data}
    said = [_AMOUNT.sub(lambda found: f"{found[1]}{int(Decimal(found[2]) * scale)}", text, count=1) for text in said]
    return {**data, **scaled, "actions": said}, scale


def _flat(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _places(value: Decimal) -> int:
    """Digits behind the point."""
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int) or exponent < -MOST_PLACES:
        raise RecordError(f"{value} is no number of chips")
    return max(-exponent, 0)


def _scaled(value: Any, scale: int) -> Any:
    if isinstance(value, list):
        return [_scaled(item, scale) for item in value]
    return int(value * scale) if isinstance(value, (int, Decimal)) and not isinstance(value, bool) else value
