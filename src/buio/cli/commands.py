"""A command line out of typed functions, read by the standard library's parser.

A command is a function, and what it takes are its parameters: the first ones are words, and options of the same name
too; those behind `*` are options; a dataclass stands for the options that its fields are. `Parameter` in an
`Annotated` says what a type does not, the docstring's `Parameters` what each is for.
"""

import argparse
import inspect
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from types import UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

Function: TypeAlias = Callable[..., object]
HELP: Final = ("-h", "--help")
WIDEST: Final = 100
_LAID_OUT: Final[dict[str, Any]] = {"formatter_class": argparse.RawDescriptionHelpFormatter}
_METAVARS: Final = {int: "N", float: "X", Path: "FILE", str: "TEXT"}


class UsageError(ValueError):
    """The command line itself is wrong."""


@dataclass(frozen=True)
class Parameter:
    """What the type of a parameter does not say.

    Attributes:
        name: the option, where it is not called as the parameter is.
        help: what it is for, where no docstring says so.
        reads: makes the value of the text; a ValueError says what would be right.
        row: an option of several values, all written behind it: `--payouts 50 30 20`.
        metavar: what a value is called in the help, where its type does not say.
    """

    name: str = ""
    help: str = ""
    reads: Callable[[str], Any] | None = None
    row: bool = False
    metavar: str = ""


@dataclass(frozen=True, eq=False)
class Taken:
    """One thing that a command takes.

    Attributes:
        name: the parameter of the function, or the field of the dataclass.
        group: the parameter that the dataclass stands for; empty: it stands for itself.
        word: does it stand without its name?
        many: may there be several?
        type: what one value is.
        default: what it is if it is not given; `MISSING`: it has to be given.
        key: the option.
        help: what it is for.
        reads: makes the value of the text.
        row: are several values written behind the option?
        value_name: what a value is called in the help; empty: as its type is.
    """

    name: str
    group: str
    word: bool
    many: bool
    type: Any
    default: Any
    key: str
    help: str
    reads: Callable[[str], Any]
    row: bool = False
    value_name: str = ""

    @property
    def metavar(self) -> str:
        """What a value is called in the help."""
        if self.word:
            return self.name.rstrip("_").upper()
        if get_origin(self.type) is Literal:
            return "|".join(get_args(self.type))
        return f"{_METAVARS[self.type]}..." if self.row else self.value_name or _METAVARS[self.type]

    @property
    def called(self) -> str:
        """What a message calls it: an option by its name, a word as the help does."""
        return self.metavar if self.word else self.key

    @property
    def explained(self) -> str:
        """What it is for, and what it is if it is not given."""
        shown = "" if self.default in (MISSING, None, False, "") or self.many else f"(default: {self.default})"
        return f"{self.help} {shown}".strip()

    def value(self, text: str) -> Any:
        """What a text on the command line means.

        Raises:
            UsageError: it means nothing here.
        """
        if get_origin(self.type) is Literal and text not in (choices := get_args(self.type)):
            raise UsageError(f'Invalid value "{text}" for {self.called}. Choose from: {_quoted(choices)}.')
        try:
            return self.reads(text)
        except ValueError as error:
            raise UsageError(f"Invalid value for {self.called}: {error}.") from None


class Given(NamedTuple):
    """What stands somewhere else than on the command line.

    Attributes:
        texts: as the command line would have it.
        where: where it stands.
    """

    texts: list[str]
    where: str


class Command:
    """A function as a command.

    Attributes:
        name: what it is called by.
        summary: its first line of help.
        about: the rest of it.
        taken: what it takes, in the order of the help.
    """

    name: str
    summary: str
    about: str

    def __init__(self, name: str, function: Function, elsewhere: "Elsewhere | None" = None) -> None:
        self.name, self._function, self._elsewhere = name, function, elsewhere
        text, _, told = inspect.cleandoc(function.__doc__ or "").partition("\n\nParameters\n----------\n")
        self.summary, _, self.about = text.replace("`", "").partition("\n\n")
        self.summary = " ".join(self.summary.split())
        self._told = {name: " ".join(text.split()) for name, text in re.findall(r"(\w+)\n((?: +.*\n?)+)", told)}

    @cached_property
    def taken(self) -> tuple[Taken, ...]:
        """What it takes."""
        hints = get_type_hints(self._function, include_extras=True)
        parameters = inspect.signature(self._function).parameters.values()
        return tuple([taken for one in parameters for taken in self._parts(one, hints[one.name])])

    def _parts(self, one: inspect.Parameter, hint: Any) -> Iterator[Taken]:
        if is_dataclass(hint) and isinstance(hint, type):
            hints = get_type_hints(hint, include_extras=True)
            for part in fields(hint):
                default = part.default if part.default_factory is MISSING else part.default_factory()
                yield self._taken(part.name, one.name, hints[part.name], default)
            return
        default = MISSING if one.default is one.empty else one.default
        word = one.kind in (one.POSITIONAL_OR_KEYWORD, one.VAR_POSITIONAL)
        yield self._taken(one.name, "", hint, default, word, one.kind is one.VAR_POSITIONAL)

    def _taken(self, name: str, group: str, hint: Any, default: Any, word: bool = False, many: bool = False) -> Taken:
        kind, said = _without_none(hint), Parameter()
        if get_origin(kind) is Annotated:
            kind, *notes = get_args(kind)
            for note in notes:
                said = Parameter(
                    note.name or said.name,
                    note.help or said.help,
                    note.reads or said.reads,
                    note.row or said.row,
                    note.metavar or said.metavar,
                )
            kind = _without_none(kind)
        if get_origin(kind) is list:
            many, (kind,) = True, get_args(kind)
        reads = said.reads or _READERS.get(kind, str)
        key = said.name or f"--{name.rstrip('_').replace('_', '-')}"
        told = self._told.get(name, said.help)
        return Taken(name, group, word, many, kind, default, key, told, reads, said.row, said.metavar)

    @property
    def usage(self) -> str:
        """How it is written: `buio play [OPTIONS] [GAME] [MORE...]`."""
        words = [f"{one.metavar}..." if one.many else one.metavar for one in self.taken if one.word]
        needed = [one.word and one.default is MISSING and not one.many for one in self.taken if one.word]
        shown = [word if must else f"[{word}]" for word, must in zip(words, needed, strict=True)]
        must = [f"{one.key} {one.metavar}" for one in self.taken if not one.word and one.default is MISSING]
        return " ".join([f"buio {self.name}", *["[OPTIONS]"] * any(not one.word for one in self.taken), *shown, *must])

    def help(self) -> str:
        """All that is to be said about it, in plain lines."""
        width = min(get_terminal_size().columns, WIDEST)
        about = "\n\n".join(fill(" ".join(text.split()), width) for text in [self.summary, *self.about.split("\n\n")])
        parser = argparse.ArgumentParser(usage=self.usage, description=about.strip(), add_help=False, **_LAID_OUT)
        words, options = parser.add_argument_group("Arguments"), parser.add_argument_group("Options")
        for one in self.taken:
            said = one.explained.replace("%", "%%")
            if one.word:
                words.add_argument(one.name, metavar=one.metavar, help=said)
            elif one.type is bool:
                options.add_argument(one.key, action="store_true", help=said)
            else:
                options.add_argument(one.key, metavar=one.metavar, help=said)
        options.add_argument(*HELP, action="store_true", help="Say this and end.")
        return parser.format_help().replace("usage:", "Usage:", 1)

    def run(self, arguments: Sequence[str]) -> object:
        """Call the function with what the command line says.

        Raises:
            UsageError: it says something that this command does not take.
        """
        if any(word in HELP for word in arguments):
            print(self.help(), end="")
            return 0
        given, words = self._split(arguments)
        found = self._elsewhere(self.taken, given, os.environ) if self._elsewhere else {}
        values = {one: self._value(one, given[one.key], words, found.get(one.key)) for one in self.taken}
        if words:
            raise UsageError(f"{self.name} takes no more words: {_quoted(words)}; buio {self.name} --help says what")
        return self._function(*self._words(values), **self._options(values))

    def _split(self, arguments: Sequence[str]) -> tuple[dict[str, list[str]], list[str]]:
        """The values of each option, as they are written, and the words that are left."""
        parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
        for one in self.taken:
            parser.add_argument(one.key, dest=one.key, default=[], **_gathered(one))
        try:
            found, words = parser.parse_known_args(arguments)
        except argparse.ArgumentError as error:
            fault = "takes no value" if "explicit" in error.message else "needs a value"
            raise UsageError(f"Option {error.argument_name} {fault}") from None
        if wrong := [word for word in words if word.startswith("-")]:
            option = wrong[0].partition("=")[0]
            raise UsageError(
                f"Unknown option: {option}. {_perhaps(option, [one.key for one in self.taken if not one.word])}".strip()
            )
        return vars(found), words

    def _value(self, one: Taken, given: list[str], words: list[str], found: Given | None = None) -> Any:
        """The value of a parameter; takes the words that are its own. `found`: what it is if the line says nothing."""
        if one.word and not given:
            count = len(words) if one.many else 1
            given, words[:] = words[:count], words[count:]
        if found and not given:
            try:
                return self._value(one, found.texts, words)
            except UsageError as error:
                raise UsageError(f"{found.where}: {error}") from None
        if one.many and (given or one.word or one.default is not MISSING):
            return [one.value(text) for text in given]
        if len(given) > 1 and one.type is not bool:
            raise UsageError(f"Option {one.key} is given {len(given)} times: once is enough")
        if not given and one.default is MISSING:
            raise UsageError(f"{one.called} is missing, as in: {self.usage}")
        return one.default if not given else True if one.type is bool else one.value(given[0])

    def _words(self, values: dict[Taken, Any]) -> Iterator[Any]:
        for one, value in values.items():
            if one.word:
                yield from value if one.many else (value,)

    def _options(self, values: dict[Taken, Any]) -> dict[str, Any]:
        hints = get_type_hints(self._function)
        groups = dict.fromkeys(one.group for one in values if one.group)
        own = {one.name: value for one, value in values.items() if not one.group and not one.word}
        return own | {
            group: hints[group](**{one.name: value for one, value in values.items() if one.group == group})
            for group in groups
        }


@dataclass
class App:
    """All commands of a program.

    Attributes:
        name: what it is called by.
        help: what it is, in a line.
        version: what `--version` answers.
        commands: by their names.
    """

    name: str
    help: str
    version: str
    commands: dict[str, Command] = field(default_factory=dict)

    @overload
    def command(self, function: Function) -> Function: ...
    @overload
    def command(self, *, name: str = "", elsewhere: "Elsewhere | None" = None) -> Callable[[Function], Function]: ...
    def command(self, function: Function | None = None, *, name: str = "", elsewhere: "Elsewhere | None" = None) -> Any:
        """Make a function a command.

        Args:
            function: the function.
            name: where it is not called as the function is.
            elsewhere: finds values besides those of the command line.
        """
        if function:
            return self._add(function.__name__, function)
        return lambda function: self._add(name or function.__name__, function, elsewhere)

    def _add(self, name: str, function: Function, elsewhere: "Elsewhere | None" = None) -> Function:
        self.commands[name] = Command(name, function, elsewhere)
        return function

    def __call__(self, arguments: Sequence[str]) -> object:
        """Run the command that the first word names; what its function gives back.

        Raises:
            UsageError: there is no such command, or it does not take this.
        """
        first, *rest = arguments or HELP[:1]
        if rest and f"{first} {rest[0]}" in self.commands:
            first, rest = f"{first} {rest[0]}", rest[1:]
        if first not in self.commands and (behind := [name for name in self.commands if name.startswith(f"{first} ")]):
            if not {*HELP} & {*rest}:
                raise UsageError(f"{first} is the first word of {_quoted(behind)}: {self.commands[behind[0]].usage}")
            first = behind[0]
        if first in HELP or first == "--version":
            sys.stdout.write(f"{self.version}\n" if first == "--version" else self.overview())
            return 0
        if first not in self.commands:
            what = "option" if first.startswith("-") else "command"
            known = _perhaps(first, self.commands) or "There are: " + ", ".join(self.commands)
            raise UsageError(f'Unknown {what} "{first}". {known}')
        return self.commands[first].run(rest)

    def overview(self) -> str:
        """All commands, a line each."""
        wide = max(map(len, self.commands)) + 2
        lines = [f"  {name:{wide}}{command.summary}" for name, command in sorted(self.commands.items())]
        return "\n".join([
            f"Usage: {self.name} COMMAND", "", self.help, "", "Commands:", *lines, "",
            f"{self.name} COMMAND --help says what a command takes, {self.name} --version which version this is.", "",
        ])  # fmt: skip


def _without_none(hint: Any) -> Any:
    """`int` of `int | None`."""
    if get_origin(hint) in (Union, UnionType):
        (hint,) = (each for each in get_args(hint) if each is not type(None))
    return hint


def _gathered(one: Taken) -> dict[str, Any]:
    """How the values of an option come together."""
    if one.row:
        return {"action": "extend", "nargs": "+"}
    return {"action": "append_const", "const": "yes"} if one.type is bool else {"action": "append"}


def read_whole(text: str) -> int:
    """A whole number, written in plain digits."""
    if not re.fullmatch(r"[+-]?[0-9]{1,4000}", text):
        raise ValueError(f'"{text}" is not a whole number')
    return int(text)


def read_number(text: str) -> float:
    """A number, written in plain digits and perhaps a point."""
    if not re.fullmatch(r"[+-]?([0-9]{1,30}(\.[0-9]{0,30})?|\.[0-9]{1,30})", text):
        raise ValueError(f'"{text}" is not a number')
    return float(text)


Elsewhere: TypeAlias = Callable[[Sequence[Taken], Mapping[str, list[str]], Mapping[str, str]], Mapping[str, Given]]
"""Finds what is said about options besides on the command line, given that and the environment."""
_READERS: Final[dict[Any, Callable[[str], Any]]] = {int: read_whole, float: read_number, Path: Path}


def _quoted(words: Sequence[str]) -> str:
    return ", ".join(f'"{word}"' for word in words)


def _perhaps(word: str, known: Sequence[str] | dict[str, Command]) -> str:
    close = get_close_matches(word, list(known), 1)
    return f'Did you mean "{close[0]}"?' if close else ""
