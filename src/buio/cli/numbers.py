"""Numbers of the command line: whole where they count something, within bounds, never rounded and never guessed."""

from collections.abc import Callable
from typing import Any

from buio.cli.commands import Parameter, read_number, read_whole

MOST = 10**9
"""The most of anything that can be asked for; what a game takes is its own affair."""


class NumberError(ValueError):
    """Something else than the number that an option takes."""


def integer(low: int = -MOST, high: int = MOST) -> Parameter:
    """An option that takes a whole number from `low` to `high`, both included."""
    bounds = f" from {low} to {high}" if high < MOST else f", {low} or more" if low > -MOST else ""
    return Parameter(reads=_within(read_whole, f"a whole number{bounds}", low, high))


def decimal(low: float, high: float) -> Parameter:
    """An option that takes any number from `low` to `high`, both included."""
    return Parameter(reads=_within(read_number, f"a number from {low:g} to {high:g}", low, high))


def _within(number: Callable[[str], Any], wanted: str, low: float, high: float) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        try:
            value = number(text)
        except ValueError:
            value = None
        if value is not None and value > high == MOST:
            raise NumberError(f"{text[:40]!r} is more than {MOST:,}")
        if value is None or not low <= value <= high:
            raise NumberError(f"{text[:40]!r} is not {wanted}")
        return value

    return read
