"""When a house rule counts: conditions on the other ones, written as they are said and checked as they are written."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeAlias


class Term(NamedTuple):
    """`betting = fixed_limit|spread_limit`, `ante != 0`: a house rule, and values that it has, or has not.

    `specials has true|six_pairs` is true of `true` and of amounts among which is one for `six_pairs`.
    """

    key: str
    sign: str
    values: tuple[str, ...]

    def holds(self, said: Callable[[str], str]) -> bool:
        """Is it true of these values?"""
        value = said(self.key)
        if self.sign == "has":
            return any(part.split(":")[0] in self.values for part in value.split(","))
        return (value in self.values) == (self.sign == "=")


Condition: TypeAlias = tuple[tuple[Term, ...], ...]
"""Alternatives, in each of which all terms have to be true."""


@lru_cache(maxsize=512)
def parsed(text: str) -> Condition:
    """Return a condition as it is written: terms joined by `and`, alternatives by `or`.

    Raises:
        ValueError: a term that is no `key = value` or `key != value`.
    """
    return tuple([tuple([_term(term) for term in part.split(" and ")]) for part in text.split(" or ")])


def holds(text: str, said: Callable[[str], str]) -> bool:
    """Is a condition true? No condition always is.

    Args:
        text: the condition.
        said: by its key, the value of a house rule as it is written.
    """
    return not text or any(all(term.holds(said) for term in part) for part in parsed(text))


def _term(text: str) -> Term:
    key, sign, values = text.split()
    if sign not in ("=", "!=", "has"):
        raise ValueError(f"{text!r} is no condition: write 'key = value', 'key != value' or 'key has value'")
    return Term(key, sign, tuple(values.split("|")))
