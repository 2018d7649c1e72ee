"""Numbers of the command line: whole where they count something, within bounds, never rounded and never guessed."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from cyclopts import Parameter, Token

MOST = 10**9
"""The most of anything that can be asked for; what a game takes is its own affair."""
_WHOLE = re.compile(r"[+-]?[0-9]{1,30}")
_DECIMAL = re.compile(r"[+-]?([0-9]{1,30}(\.[0-9]{0,30})?|\.[0-9]{1,30})")


class NumberError(ValueError):
    """Something else than the number that an option takes."""


def whole(low: int = -MOST, high: int = MOST) -> Parameter:
    """An option that takes a whole number from `low` to `high`, both included."""
    bounds = f" from {low} to {high}" if high < MOST else ""
    return Parameter(converter=_reader(_WHOLE, int, f"a whole number{bounds}", low, high))


def decimal(low: float, high: float) -> Parameter:
    """An option that takes any number from `low` to `high`, both included."""
    return Parameter(converter=_reader(_DECIMAL, float, f"a number from {low:g} to {high:g}", low, high))


def _reader(
    written: re.Pattern[str], number: Callable[[str], Any], wanted: str, low: float, high: float
) -> Callable[[Any, Sequence[Token]], Any]:
    def read(_: Any, tokens: Sequence[Token]) -> Any:
        (token,) = tokens
        if not written.fullmatch(token.value) or not low <= number(token.value) <= high:
            raise NumberError(f"{token.value[:40]!r} is not {wanted}")
        return number(token.value)

    return read
