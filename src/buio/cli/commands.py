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
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from types import UnionType
from typing import Annotated, Any, Final, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

Function: TypeAlias = Callable[..., object]
HELP: Final = ("-h", "--help")
NEGATIVE: Final = re.compile(r"-[\d.,]+")
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
class Argument:
    """A word or an option that a command takes.

    Attributes:
        name: the parameter of the function, or the field of the dataclass.
        group: the parameter that the dataclass stands for; empty: it stands for itself.
        word: does it stand without its name?
        many: may there be several?
        type: what one value is.
        default: what it is if it is not given; `MISSING`: it has to be given.
        help: what it is for.
        said: what its type does not say.
    """

    name: str
    group: str
    word: bool
    many: bool
    type: Any
    default: Any
    help: str
    said: Parameter

    @property
    def key(self) -> str:
        """The option; words may be written so too."""
        return self.said.name or f"--{self.name.rstrip('_').replace('_', '-')}"

    @property
    def metavar(self) -> str:
        """What a value is called in the help."""
        if self.word:
            return self.name.rstrip("_").upper()
        if get_origin(self.type) is Literal:
            return "|".join(get_args(self.type))
        return f"{_METAVARS[self.type]}..." if self.said.row else self.said.metavar or _METAVARS[self.type]

    @property
    def called(self) -> str:
        """What a message calls it: an option by its name, a word as the help does."""
        return self.metavar if self.word else self.key

    def value(self, texts: Sequence[str]) -> Any:
        """Read what is written for it, each value a text; no text: it is not given.

        Raises:
            UsageError: a text that means nothing here, or too many of them.
        """
        if not texts and not (self.word and self.many):
            return self.default
        if self.many:
            return [self._read(text) for text in texts]
        if self.type is bool:
            return True
        if len(texts) > 1:
            raise UsageError(f"Option {self.key} is given {len(texts)} times: once is enough")
        return self._read(texts[0])

    def _read(self, text: str) -> Any:
        if get_origin(self.type) is Literal and text not in (choices := get_args(self.type)):
            raise UsageError(f'Invalid value "{text}" for {self.called}. Choose from: {_quoted(choices)}.')
        try:
            return (self.said.reads or _READERS.get(self.type, str))(text)
        except ValueError as error:
            raise UsageError(f"Invalid value for {self.called}: {error}.") from None


Source: TypeAlias = Callable[
    [Sequence[Argument], Mapping[str, list[str]], Mapping[str, str]], Mapping[str, tuple[list[str], str]]
]
"""Finds what is said about options besides on the command line, given that and the environment: by option its texts, as
the command line would have them, and where they stand."""


class Command:
    """A function as a command.

    Attributes:
        name: what it is called by.
        summary: its first line of help.
        about: the rest of it.
    """

    def __init__(self, name: str, function: Function, source: Source | None = None) -> None:
        self.name: str = name
        self._function, self._source = function, source
        text, _, told = inspect.cleandoc(function.__doc__ or "").partition("\n\nParameters\n----------\n")
        summary, _, about = text.replace("`", "").partition("\n\n")
        self.summary: str = " ".join(summary.split())
        self.about: str = about
        self._told = {name: " ".join(text.split()) for name, text in re.findall(r"(\w+)\n((?: +.*\n?)+)", told)}

    @cached_property
    def arguments(self) -> tuple[Argument, ...]:
        """What it takes, in the order of the help."""
        hints, found = get_type_hints(self._function, include_extras=True), list[Argument]()
        for one in inspect.signature(self._function).parameters.values():
            hint = hints[one.name]
            if is_dataclass(hint) and isinstance(hint, type):
                parts = get_type_hints(hint, include_extras=True)
                for part in fields(hint):
                    default = part.default if part.default_factory is MISSING else part.default_factory()
                    found.append(self._argument(part.name, one.name, parts[part.name], default))
            else:
                default = MISSING if one.default is one.empty else one.default
                word, many = one.kind in (one.POSITIONAL_OR_KEYWORD, one.VAR_POSITIONAL), one.kind is one.VAR_POSITIONAL
                found.append(self._argument(one.name, "", hint, default, word, many))
        return tuple(found)

    def _argument(
        self, name: str, group: str, hint: Any, default: Any, word: bool = False, many: bool = False
    ) -> Argument:
        kind, notes = _without_none(hint), list[Parameter]()
        if get_origin(kind) is Annotated:
            kind, *notes = get_args(kind)
            kind = _without_none(kind)
        if get_origin(kind) is list:
            many, (kind,) = True, get_args(kind)
        said = Parameter(**{key: value for note in notes for key, value in vars(note).items() if value})
        return Argument(name, group, word, many, kind, default, self._told.get(name, said.help), said)

    @property
    def usage(self) -> str:
        """How it is written: `buio play [OPTIONS] [GAME] [MORE...]`."""
        shown = ["[OPTIONS]"] * any(not one.word for one in self.arguments)
        for one in self.arguments:
            if one.word:
                word = f"{one.metavar}..." if one.many else one.metavar
                shown.append(word if one.default is MISSING and not one.many else f"[{word}]")
        must = [f"{one.key} {one.metavar}" for one in self.arguments if not one.word and one.default is MISSING]
        return " ".join(["buio", self.name, *shown, *must])

    def help(self) -> str:
        """All that is to be said about it, in plain lines."""
        width = min(get_terminal_size().columns, WIDEST)
        about = "\n\n".join(fill(" ".join(text.split()), width) for text in [self.summary, *self.about.split("\n\n")])
        parser = argparse.ArgumentParser(usage=self.usage, description=about.strip(), add_help=False, **_LAID_OUT)
        words, options = parser.add_argument_group("Arguments"), parser.add_argument_group("Options")
        for one in self.arguments:
            shown = "" if one.default in (MISSING, None, False, "") or one.many else f"(default: {one.default})"
            said = f"{one.help} {shown}".strip().replace("%", "%%")
            if one.type is bool:
                options.add_argument(one.key, action="store_true", help=said)
            else:
                group, name = (words, one.name) if one.word else (options, one.key)
                group.add_argument(name, metavar=one.metavar, help=said)
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
        given, rest = self._split(arguments)
        found = self._source(self.arguments, given, os.environ) if self._source else {}
        words, options, groups = list[Any](), dict[str, Any](), dict[str, dict[str, Any]]()
        for one in self.arguments:
            texts = given[one.key]
            if one.word and not texts:
                count = len(rest) if one.many else 1
                texts, rest = rest[:count], rest[count:]
            texts, where = (texts, "") if texts else found.get(one.key, ([], ""))
            value = self._value(one, texts, where)
            if one.word:
                words += value if one.many else [value]
            else:
                (groups.setdefault(one.group, {}) if one.group else options)[one.name] = value
        if rest:
            raise UsageError(f"{self.name} takes no more words: {_quoted(rest)}; buio {self.name} --help says what")
        hints = get_type_hints(self._function)
        return self._function(*words, **options, **{name: hints[name](**values) for name, values in groups.items()})

    def _value(self, one: Argument, texts: list[str], where: str) -> Any:
        """The value of an argument; `where`: where the texts stand, if not on the command line."""
        try:
            value = one.value(texts)
        except UsageError as error:
            raise UsageError(f"{where}: {error}" if where else str(error)) from None
        if value is MISSING:
            raise UsageError(f"{one.called} is missing, as in: {self.usage}")
        return value

    def _split(self, arguments: Sequence[str]) -> tuple[dict[str, list[str]], list[str]]:
        """The values of each option, as they are written, and the words that are left."""
        parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
        for one in self.arguments:
            how: dict[str, Any] = {"action": "extend", "nargs": "+"} if one.said.row else {"action": "append"}
            how = {"action": "append_const", "const": "yes"} if one.type is bool else how
            parser.add_argument(one.key, dest=one.key, default=[], **how)
        try:
            found, words = parser.parse_known_args(arguments)
        except argparse.ArgumentError as error:
            fault = "takes no value" if "explicit" in error.message else "needs a value"
            raise UsageError(f"Option {error.argument_name} {fault}") from None
        for word in words:
            if word.startswith("-") and not NEGATIVE.fullmatch(word):  # that is told where a number is read
                option = word.partition("=")[0]
                near = _perhaps(option, [one.key for one in self.arguments if not one.word])
                raise UsageError(f"Unknown option: {option}. {near}".strip())
        return vars(found), words


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

    def command(self, function: Function, name: str = "", source: Source | None = None) -> Function:
        """Make a function a command.

        Args:
            function: the function.
            name: where it is not called as the function is.
            source: finds values besides those of the command line.
        """
        name = name or function.__name__
        self.commands[name] = Command(name, function, source)
        return function

    def __call__(self, arguments: Sequence[str]) -> object:
        """Run the command that the first word names, or the first two; what its function gives back.

        Raises:
            UsageError: there is no such command, or it does not take this.
        """
        first, *rest = arguments or HELP
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
            known = _perhaps(first, list(self.commands)) or "There are: " + ", ".join(self.commands)
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


_READERS: Final[dict[Any, Callable[[str], Any]]] = {int: read_whole, float: read_number, Path: Path}


def _quoted(words: Sequence[str]) -> str:
    return ", ".join(f'"{word}"' for word in words)


def _perhaps(word: str, known: Sequence[str]) -> str:
    close = get_close_matches(word, known, 1)
    return f'Did you mean "{close[0]}"?' if close else ""


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
    return Parameter(reads=_within(read_number, f"a number from {low:,.15g} to {high:,.15g}", low, high))


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
