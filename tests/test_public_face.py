"""A fuzz of the public face: whatever is given to a public name, only documented errors come, in one line.

The names are those that the documented modules export, so a new one is tried by itself. Each parameter in turn is given
values of wrong types, sizes and games, while the others are right.
"""

import inspect
from collections.abc import Callable, Iterator
from random import Random
from types import NoneType
from typing import Any

import pytest

import buio
import buio.bots
import buio.cards
import buio.history.records
import buio.night
import buio.ranking
from buio.bots.matches import MatchTally
from buio.play.deal import Deal
from buio.play.outcome import NOTHING_CARRIED, Carry

WRONG: list[Any] = [
    None, True, -1, 0, 1, 10**30, 1.5, float("nan"), "", "x", "AhAh", b"x", [], [1.5], [None], ["x"], [-5, 300], (), {},
    {"x": 1}, object(), int, len, buio.games["italian"], buio.games["carioca"].rules(), buio.Move("cc", 0, 0, (99,)),
]  # fmt: skip
TEXAS = buio.games["texas"]
EXPECTED = (ValueError, TypeError, KeyError)


def texas(seats: int = 3) -> Deal:
    return TEXAS.deal([50] * seats, 1, shuffle=buio.Shuffle(2))


def night() -> buio.Night:
    table = buio.Night(TEXAS, shuffle=buio.Shuffle(1))
    for name in ("Anna", "Bruno", "Carla"):
        table.sit(name, 50)
    return table


def with_right(function: Callable[..., Any], right: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """By parameter, arguments of which that one is wrong."""
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.kind in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
            continue
        for wrong in WRONG:
            yield name, {**right, name: wrong}


def one_line(error: Exception, call: str) -> None:
    """An error says something, and in one line."""
    said = str(error)
    assert said.strip(), f"{call}: {error!r}"
    assert "\n" not in said, f"{call}: {error!r}"


def shown_by_use(function: Callable[..., Any]) -> bool:
    """Is this a plain record, whose numbers are asked for where it comes in? A carry by the deal that is given it."""
    return function in (Carry, MatchTally)


def test_the_chips_of_a_carry_are_whole_where_it_comes_in() -> None:
    with pytest.raises(TypeError, match=r"^each number of chips of the carry is a whole number, not 1.5$"):
        TEXAS.deal([50] * 3, carry=Carry(paid=(1.5, 0, 0)))  # type: ignore[arg-type]


def rounds(function: Callable[..., Any], name: str, value: Any) -> bool:
    """Would it have to round this value, as the parameter is a whole number?"""
    if shown_by_use(function):
        return False
    whole = inspect.signature(function).parameters[name].annotation in (int, int | None)
    return whole and isinstance(value, float)


def tried(function: Callable[..., Any], right: dict[str, Any], shown: str) -> None:
    """Call it with each wrong value; nothing but documented errors, each of one line, comes back."""
    for name, arguments in with_right(function, right):
        try:
            function(**arguments)
            assert not rounds(function, name, arguments[name]), f"{shown}({name}={arguments[name]!r}) is let pass"
        except EXPECTED as error:
            one_line(error, f"{shown}({name}={arguments[name]!r})")
        except Exception as error:
            pytest.fail(f"{shown}({name}={arguments[name]!r}): {error!r}")


MODULES = (buio, buio.cards, buio.ranking, buio.night, buio.bots, buio.history.records)
RIGHT: dict[str, dict[str, Any]] = {
    "Deal": {
        "recipe": TEXAS.written(), "stacks": [50, 50], "dealer": 0, "carry": NOTHING_CARRIED,
        "shuffle": buio.Shuffle(1),
    },
    "match": {"contestants": ["random"], "game": "kuhn", "shuffles": 1},
    "story": {"deal": texas()},
    "Night": {"game": TEXAS},
    "seat_bots": {"count": 2},
    "write": {"deal": texas(), "game": TEXAS, "rules": TEXAS.rules(), "seated": 3},
}  # fmt: skip


def public() -> list[tuple[str, Any]]:
    """The functions and classes that are exported, without errors and protocols."""
    found = {}
    for module in MODULES:
        for name in getattr(module, "__all__", [name for name in vars(module) if not name.startswith("_")]):
            value = getattr(module, name)
            ours = callable(value) and getattr(value, "__module__", "").startswith("buio")
            if ours and not (inspect.isclass(value) and issubclass(value, BaseException)):
                found[name] = value
    return sorted(found.items())


NAMES = [name for name, _ in public()]


@pytest.mark.parametrize("name", NAMES)
def test_exported_functions_refuse_what_is_wrong(name: str) -> None:
    right = RIGHT.get(name, {})
    function = dict(public())[name]
    if name == "match":
        tried(lambda contestants, game, shuffles, seats=0, stack=9, rules=None: function(
            contestants, game, shuffles=shuffles if shuffles != 10**30 else 1.5, seats=seats, stack=stack, rules=rules
        ), right, name)  # fmt: skip
        return
    tried(function, right, name)


@pytest.mark.parametrize("name", ["deal", "written", "rules"])
def test_games_refuse_what_is_wrong(name: str) -> None:
    methods: dict[str, Callable[..., Any]] = {"deal": TEXAS.deal, "written": TEXAS.written, "rules": TEXAS.rules}
    tried(methods[name], {"stacks": [50, 50]} if name == "deal" else {}, name)
    for rule in TEXAS.house_rules():
        for wrong in WRONG:
            if not rule.admits(wrong) and not (isinstance(wrong, str) and wrong in map(str, rule.allowed)):
                with pytest.raises(buio.RulesError, match=rule.key):
                    TEXAS.rules(**{rule.key: wrong})


@pytest.mark.parametrize("name", ["code", "family", "players", "rules_type", "recipe", "defaults", "recommended"])
def test_a_game_of_wrong_parts_is_refused_as_soon_as_it_is_made(name: str) -> None:
    right: dict[str, Any] = {
        "code": "x",
        "family": "draw",
        "players": range(2, 5),
        "rules_type": TEXAS.rules_type,
        "recipe": TEXAS.recipe,
    }
    buio.Game(**right)
    fits: dict[str, Any] = {"code": str, "family": str, "recipe": Callable, "defaults": dict, "recommended": NoneType}
    for value in [range(0), range(3, 3), range(3), *WRONG]:
        if not isinstance(value, fits.get(name, ())):
            with pytest.raises((TypeError, buio.GameError), match=name):
                buio.Game(**{**right, name: value})


def test_a_random_move_needs_a_generator() -> None:
    options = texas().options()
    assert options.sample(Random(1)) in options
    for wrong in WRONG:
        with pytest.raises(TypeError, match=r"^rng is a random.Random, such as Random\(1\), not "):
            options.sample(wrong)


def test_a_refused_move_of_many_cards_is_not_repeated_whole() -> None:
    deal = buio.games["italian"].deal([50] * 4)
    with pytest.raises(buio.IllegalMove) as refused:
        deal.apply(buio.Move("sd", deal.actor, 0, tuple(range(52)) * 10))
    assert "..." in str(refused.value)
    assert len(str(refused.value)) < 400


NO_MOVES = ("copy", "open_view", "replayed", "undo", "verify")
METHODS = [
    name for name, one in vars(Deal).items() if inspect.isfunction(one) and name[0] != "_" and name not in NO_MOVES
]


@pytest.mark.parametrize("name", [*METHODS, "apply"])
def test_deals_refuse_what_is_wrong_and_stay_as_they_were(name: str) -> None:
    rng = Random(1)
    for code in ("texas", "italian", "lowball_27", "carioca", "chinese"):
        deal = buio.games[code].deal([50] * 3, 1, shuffle=buio.Shuffle(2))
        for _ in range(rng.randrange(6)):
            deal.apply(deal.options().sample(rng))

        def on_a_copy(*arguments: Any, deal: Deal = deal) -> None:
            other = deal.copy()
            before = (list(other.log), list(other.stacks), str(other.options()))
            try:
                getattr(Deal, name)(other, *arguments)
            except Exception:
                assert (other.log, other.stacks, str(other.options())) == before
                raise
            other.verify()

        count = len(inspect.signature(getattr(Deal, name)).parameters) - 1
        for wrong in WRONG:
            try:
                on_a_copy(*[wrong] * count)
            except EXPECTED as error:
                one_line(error, f"{name}({wrong!r})")


@pytest.mark.parametrize("name", ["sit", "buy", "correct", "choose", "pick", "void"])
def test_nights_refuse_what_is_wrong(name: str) -> None:
    all_right: dict[str, dict[str, Any]] = {
        "sit": {"name": "Dora", "chips": 20},
        "buy": {"name": "Anna", "chips": 20},
        "correct": {"name": "Anna", "chips": 5, "reason": "a gift"},
        "choose": {"game": TEXAS},
        "pick": {"name": "Anna", "code": "texas"},
        "void": {"reason": "a storm"},
    }
    right = all_right[name]

    def on_a_night(**arguments: Any) -> None:
        table = night()
        before = list(table.entries)
        try:
            vars(buio.Night)[name](table, **arguments)
        except Exception:
            assert table.entries == before
            raise

    on_a_night.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [*inspect.signature(vars(buio.Night)[name]).parameters.values()][1:]
    )
    tried(on_a_night, right, name)


def test_every_name_that_is_exported_is_there() -> None:
    for module in MODULES:
        for name in getattr(module, "__all__", []):
            assert getattr(module, name) is not None
    assert sorted(buio.__all__) == buio.__all__
    assert set(buio.__all__) <= set(dir(buio))
    with pytest.raises(AttributeError, match="module 'buio' has no attribute 'nonsense'"):
        vars(buio)["__getattr__"]("nonsense")


@pytest.mark.parametrize("name", ["Deal", "match", "read_hands", "story"])
def test_a_name_is_found_in_its_module_where_nobody_has_asked_for_it_yet(name: str) -> None:
    vars(buio).pop(name, None)
    found = getattr(buio, name)
    assert found is vars(buio)[name], "it is looked for once"
    assert found is vars(buio)["__getattr__"](name)


def test_what_a_name_is_called_in_its_module_is_no_name_of_ours() -> None:
    """`read_hands` is `read` in the room of records: `buio.read` would read what nobody knows."""
    with pytest.raises(AttributeError, match="module 'buio' has no attribute 'read'"):
        vars(buio)["__getattr__"]("read")
