"""What a recipe is, as data that can be compared: two house-rule sets with the same print play the same game.

Functions count by what they have in hand; a record of house rules that one of them keeps, by the rules that it reads.
"""

import functools
import inspect
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import CodeType, FunctionType, MethodType

from buio.play.game import Game, GameError
from buio.play.recipe import Recipe
from buio.play.rules import Rules

PLAIN = {str, int, float, bool, type(None)}
"""What is data as it is: most of what there is."""
OF_RECIPE = ("pack", "ranking", "contests", "phases", "openers", "after_win", "wild", "layout", "incomplete", "sorter")


def played(game: Game, rules: Rules) -> Hashable:
    """What these house rules make of a game, at its smallest table and its usual one."""
    tables = {game.players[0], game.usual}
    return (_seen(rules.customs), *(_written(game, rules, seated) for seated in sorted(tables)))


def _written(game: Game, rules: Rules, seated: int) -> Hashable:
    try:
        recipe: Recipe = game.recipe(rules, seated)
    except GameError:
        return None
    return tuple(_seen(getattr(recipe, name)) for name in OF_RECIPE)


def _seen(thing: object) -> Hashable:
    """A thing as data."""
    if type(thing) in PLAIN:
        assert isinstance(thing, Hashable)
        return thing
    if isinstance(thing, tuple | list):
        return tuple([_seen(one) for one in thing])
    if isinstance(thing, FunctionType):
        return _function(thing)
    if isinstance(thing, MethodType):
        return _function(thing.__func__, thing.__self__)
    if isinstance(thing, functools.partial):
        return _function(thing.func, *thing.args)
    if isinstance(thing, Enum | type):
        return str(thing)
    if isinstance(thing, Mapping):
        return tuple((key, _seen(value)) for key, value in thing.items())
    if is_dataclass(thing):
        return type(thing).__qualname__, *[_seen(getattr(thing, one.name)) for one in fields(thing)]
    if hasattr(thing, "__slots__") or hasattr(thing, "__dict__"):
        return type(thing).__qualname__
    assert isinstance(thing, Hashable)
    return thing


def _function(function: object, *held: object) -> Hashable:
    """A function, and what it has in hand."""
    if not isinstance(function, FunctionType):
        return str(function)
    closed = [cell.cell_contents for cell in function.__closure__ or ()]
    held = (*held, *closed, *(function.__defaults__ or ()))
    return function.__qualname__, tuple(_read(one, function) if isinstance(one, Rules) else _seen(one) for one in held)


def _read(rules: Rules, function: FunctionType) -> Hashable:
    """The house rules that a function reads, by itself or through others of its module and of the record."""
    keys = {one.name for one in fields(rules)}
    return tuple((key, getattr(rules, key)) for key in sorted(keys & names_in(function, type(rules))))


def names_in(function: FunctionType, rules: type[Rules]) -> frozenset[str]:
    """All names that a function uses, and those used by the functions and the properties that they stand for."""
    if (function, rules) in _KNOWN:
        return _KNOWN[function, rules]
    found: set[str] = set()
    waiting: list[FunctionType] = [function]
    seen: set[FunctionType] = set()
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        for name in _names(one.__code__):
            found.add(name)
            for other in (one.__globals__.get(name), *(vars(kind).get(name) for kind in inspect.getmro(rules))):
                other = other.fget if isinstance(other, property) else other
                if isinstance(other, FunctionType) and other.__module__.startswith("buio.games"):
                    waiting.append(other)
    _KNOWN[function, rules] = frozenset(found)
    return _KNOWN[function, rules]


_KNOWN: dict[tuple[FunctionType, type[Rules]], frozenset[str]] = {}


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
