"""Chips with decimals as whole numbers: the smallest part of a chip that a file writes counts as one."""

import re
from decimal import Decimal
from typing import Any, Final

from buio.history.errors import RecordError
from buio.history.fields import texts

CHIPS: Final = (
    "antes",
    "starting_stacks",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "finishing_stacks",
)
"""Fields of the PHH format that count chips."""
MOST_DIGITS: Final = 6
"""How many digits behind the point chips may have."""
_AMOUNT: Final = re.compile(r"(\bcbr\s+)(\d+(?:\.\d+)?)\b")


def in_whole_chips(data: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """The fields of a file with all chips as whole numbers, and how many of these are one chip of the file.

    Raises:
        RecordError: a number with too many digits behind the point, or actions that are no list of texts.
    """
    lists = [data[key] if isinstance(data[key], list) else [data[key]] for key in CHIPS if key in data]
    amounts = [value for values in lists for value in values if isinstance(value, Decimal)]
    said = texts(data, "actions")
    if "." in "".join(said):
        amounts += [Decimal(found[2]) for text in said if (found := _AMOUNT.search(text))]
    if not amounts:
        return data, 1
    scale: int = 10 ** max(map(_digits, amounts))
    scaled: dict[str, Any] = {key: _scaled(data[key], scale) for key in CHIPS if key in data}
    said = [_AMOUNT.sub(lambda found: f"{found[1]}{int(Decimal(found[2]) * scale)}", text, count=1) for text in said]
    return {**data, **scaled, "actions": said}, scale


def _digits(value: Decimal) -> int:
    """Digits behind the point."""
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int) or exponent < -MOST_DIGITS:
        raise RecordError(f"{value} is no number of chips")
    return max(-exponent, 0)


def _scaled(value: Any, scale: int) -> Any:
    """Chips, or a list of chips, times the scale; whatever else the field holds stays for others to refuse."""
    if isinstance(value, list):
        return [_scaled(item, scale) for item in value]
    return int(value * scale) if isinstance(value, (int, Decimal)) and not isinstance(value, bool) else value
