"""House rules: one frozen, typed record a game, each field with its default, bounds and source.

The command line's `--set`, the browser's form, the rule page and the checks are all generated from these fields; what a
rule means is said in the words, by `rule.<key>`.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import partial
from reprlib import repr as short
from typing import Any, NamedTuple, Self, TypeAlias

from buio.play.conditions import holds

CLOCKWISE, ANTICLOCKWISE, ALTERNATING = "clockwise", "anticlockwise", "alternating"
"""Which way the turn passes at a table; in a deal the seats stand in the order of play (RAM-2W.02, RAM-3.01)."""

WAIT, PAY_IN = "wait", "pay_in"
"""A newcomer to a carried pot waits until it is won, or may pay what the others have paid (X-11)."""


@dataclass(frozen=True)
class Customs:
    """What a game asks of the table between its deals.

    Attributes:
        direction: which way the turn passes: `clockwise`, `anticlockwise` or `alternating`.
        newcomers: what somebody does who comes while a pot is carried: `wait` or `pay_in`.
        pack_for_dealt_in: the pack is made for those who are dealt in, and not for all who are seated (X-10, ITA-V.19).
    """

    direction: str = CLOCKWISE
    newcomers: str = WAIT
    pack_for_dealt_in: bool = False


Value: TypeAlias = int | bool | str


LONGEST = 12
"""Digits of the longest number that a house rule takes."""


class RulesError(ValueError):
    """A house rule that does not exist, a value it does not take, or values that make no game."""


class AtLeast(NamedTuple):
    """Any whole number from `low` up."""

    low: int

    def __str__(self) -> str:
        return f"{self.low} or more"


class Texts(NamedTuple):
    """Any text that a game can read.

    Attributes:
        reads: is this such a text?
        examples: some of them; each is one.
        told: what they consist of, in words.
        word: what the catalogues of words call that: `rules.` and this; empty: they do not know it.
        names: what the words are about, if that is not always the same.
    """

    reads: Callable[[str], bool]
    examples: tuple[str, ...]
    told: str
    word: str = ""
    names: str = ""

    def __str__(self) -> str:
        return f"{self.told} ({self.examples[0]})"


Allowed: TypeAlias = Value | AtLeast | Texts
"""A value that a house rule takes, or many of them."""


class HouseRule(NamedTuple):
    """What is known of one field: for forms and checks.

    Attributes:
        key: its name; default: its value if nobody says one; allowed: the values that it takes.
        source: the rule that it is the parameter of; when: the condition under which it has an effect; empty: always.
    """

    key: str
    default: Value
    allowed: tuple[Allowed, ...]
    source: str
    when: str = ""

    def admits(self, value: object) -> bool:
        """Is this value one of the allowed ones? `True` is not 1 here."""
        for allowed in self.allowed:
            if isinstance(allowed, AtLeast):
                if type(value) is int and allowed.low <= value < 10**LONGEST:
                    return True
            elif isinstance(allowed, Texts):
                if isinstance(value, str) and allowed.reads(value):
                    return True
            elif type(value) is type(allowed) and value == allowed:
                return True
        return False

    def read(self, text: str) -> Value:
        """Return the value that a text such as `true`, `4` or `pot` stands for."""
        for allowed in self.allowed:
            if not isinstance(allowed, AtLeast | Texts) and text == value_text(allowed):
                return allowed
            if isinstance(allowed, Texts) and allowed.reads(text):
                return text
        if text.isascii() and text.isdecimal() and len(text) <= LONGEST and self.admits(int(text)):
            return int(text)
        raise RulesError(f"{self.key} = {text} is not possible; allowed: {self.choices}")

    @property
    def choices(self) -> str:
        """The allowed values in words: `true, false` or `pot, a whole number, 1 or more`."""
        said = [f"a whole number, {one}" if isinstance(one, AtLeast) else value_text(one) for one in self.allowed]
        return ", ".join(said)


def value_text(value: object) -> str:
    """Return a value that a house rule takes, as the command line writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, str | int | float | AtLeast | Texts) else short(value)


def house(default: Value, *allowed: Allowed, source: str, when: str = "") -> Any:
    """Declare a house rule as a dataclass field; without `allowed` a yes-or-no rule. The others are of `HouseRule`.

    A default that is none of the others is the first value that is allowed: `house("none", "greek", ...)`.
    """
    allowed = allowed or (True, False)
    if not HouseRule("", default, allowed, source).admits(default):
        allowed = (default, *allowed)
    return field(default=default, metadata={"allowed": allowed, "source": source, "when": when})


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The house rules of a game. Subclasses declare fields with `house` and may refuse combinations in `conflicts`."""

    def __post_init__(self) -> None:
        for known in _catalogue(type(self)):
            value = getattr(self, known.key)
            if not known.admits(value):
                raise RulesError(f"{known.key} = {value_text(value)} is not possible; allowed: {known.choices}")
        for conflict in self.conflicts():
            raise RulesError(conflict)

    def __reduce__(self) -> tuple[Callable[..., "Rules"], tuple[()]]:
        """A pickle holds what the house rules are made from; a compiled class would lose what a subclass adds."""
        return partial(type(self), **self.values()), ()

    def values(self) -> dict[str, Value]:
        """Return every house rule with its value, so that what is kept does not depend on defaults."""
        return {known.key: getattr(self, known.key) for known in _catalogue(type(self))}

    def texts(self) -> dict[str, str]:
        """Return the same with each value as the command line writes it."""
        return {key: value_text(value) for key, value in self.values().items()}

    @property
    def customs(self) -> Customs:
        """What the table does between deals by these rules."""
        return Customs()

    def conflicts(self) -> Iterator[str]:
        """Why these values together make no game; nothing when they do."""
        return iter(())

    def objections(self) -> Iterator[str]:
        """Why nobody should agree on these values, though a record may have them."""
        return iter(())

    def without_effect(self, keys: Collection[str]) -> Iterator[str]:
        """Which of these house rules have no effect beside the others, and what they need to have one."""
        said = self.texts()
        for known in _catalogue(type(self)):
            if known.key in keys and not holds(known.when, said.__getitem__):
                yield f"{known.key} = {said[known.key]} would have no effect: it counts where {known.when}"

    @classmethod
    def catalogue(cls) -> list[HouseRule]:
        """Every house rule of this game, in order."""
        return list(_catalogue(cls))

    @classmethod
    def of(cls, values: Mapping[str, object]) -> Self:
        """Rules with these values; texts are read as the command line writes them.

        Raises:
            RulesError: an unknown key (the allowed ones are listed), a value out of bounds, or a refused combination.
        """
        known = {rule.key: rule for rule in _catalogue(cls)}
        for key in values:
            if key not in known:
                raise RulesError(f"{key!r} is not a house rule of this game; there are: {', '.join(known)}")
        read = {key: known[key].read(value) if isinstance(value, str) else value for key, value in values.items()}
        return cls(**read)


_KNOWN: dict[type[Rules], tuple[HouseRule, ...]] = {}
"""The house rules of each game's record, read from its fields once."""


def _catalogue(rules: type[Rules]) -> tuple[HouseRule, ...]:
    if rules not in _KNOWN:
        _KNOWN[rules] = tuple(
            HouseRule(f.name, f.default, **f.metadata) for f in fields(rules) if f.default is not MISSING
        )
    return _KNOWN[rules]


def amounts_of(names: Iterable[str]) -> Texts:
    """Return the values of a house rule that gives amounts, 1 or more, to some of these names.

    >>> pays = amounts_of(["six_pairs", "three_flushes"])
    >>> pays.reads("six_pairs:3,three_flushes:7"), pays.reads("six_pairs:0")
    (True, False)
    """
    known = tuple(names)

    def reads(text: str) -> bool:
        parts = [part.split(":") for part in text.split(",")]
        right = all(len(part) == 2 and part[0] in known and _counts(part[1]) for part in parts)
        return right and len({part[0] for part in parts}) == len(parts)

    examples = (f"{known[0]}:1,{known[1]}:3", *(f"{name}:7" for name in known))
    names = " ".join(known)
    return Texts(reads, examples, f"amounts of {names}", "amounts", names)


def amounts(text: str) -> dict[str, int]:
    """Return the amounts of such a text by name; what is not named has none.

    >>> amounts("six_pairs:3,three_flushes:7")
    {'six_pairs': 3, 'three_flushes': 7}
    """
    return {name: int(number) for name, number in (part.split(":") for part in text.split(","))}


def _counts(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 7 and text[0] != "0"
