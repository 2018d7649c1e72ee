"""Files of hands cut into single hands while they are read, so that a file may be of any length."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple

from buio.history import acpc, ipoker, ohh, partypoker, pokernow, pokerstars, winamax

_TABLE: Final = re.compile(r"""\[[ \t]*([\w-]+|"[^"]*"|'[^']*')[ \t]*\][ \t]*(#.*)?$""")
"""The line that begins a hand in a file of many in TOML: `[12]`."""
_TOML: Final = "toml"
_LONGEST: Final = 100
"""How many lines a text of several lines may have; behind more a hand begins, or one stray quote would end a file."""
_WITHIN: Final = {
    "": re.compile(r"""\"{3}|'{3}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#.*"""),
    '"""': re.compile(r"""\\.|\"{3}(?!")"""),
    "'''": re.compile(r"""'{3}(?!')"""),
}
"""In TOML, outside of a text of several lines and in it, what quotes may be part of."""
TEXTS: Final = {
    "pokerstars": pokerstars,
    "acpc": acpc,
    "ohh": ohh,
    "pokernow": pokernow,
    "winamax": winamax,
    "partypoker": partypoker,
    "ipoker": ipoker,
}
"""The formats that are no TOML: by its name, the module that knows how a hand `BEGINS`, and can `read` one.

`read` is given the text of a hand and the line of the file on which it begins. It returns the hand's fields, as the PHH
format has them, and the line on which each action stands. What is not understood, is not played here or contradicts
itself it refuses with a `RecordError`.
"""
_BEGINNINGS: Final = {_TOML: _TABLE} | {form: module.BEGINS for form, module in TEXTS.items()}
"""By format, the line that begins a hand, or a file that is cut otherwise; what begins with none is one piece."""
_FIRST: Final = (*_BEGINNINGS.values(), partypoker.BEFORE, re.compile("#"))
"""What the first line of a file may be."""


class Piece(NamedTuple):
    """A part of a file.

    Attributes:
        text: what stands there: one hand, unless `form` is empty.
        line: the line of the file that it begins on, from 1.
        form: `toml`, or one of `TEXTS`; empty: nothing that can be cut.
    """

    text: str
    line: int
    form: str


def pieces(lines: Iterable[str]) -> Iterator[Piece]:
    """Cut a file into its hands; of a file of many no more than one is in memory.

    Args:
        lines: the lines of the file, each with its end; what begins a hand stands at the beginning of its line.
    """
    numbered = _apart(lines)
    piece: list[str] = []
    first, form = 1, ""
    for number, line in numbered:
        piece.append(line)
        told = line.lstrip("\ufeff \t")
        if told.strip() and not told.startswith("#") and not partypoker.BEFORE.match(told):
            form = next((form for form, begins in _BEGINNINGS.items() if begins.match(told)), "")
            if form:
                first, piece = number, [told]
            break
    if cut := {"pokernow": _newest_first, "ipoker": _games}.get(form):
        yield from cut(piece, first, numbered)
        return
    begins, within, opened = _BEGINNINGS.get(form), "", 0
    for number, line in numbered:
        if begins is not None and begins.match(line) and (not within or number - opened > _LONGEST):
            yield Piece("".join(piece), first, form)
            first, piece, within = number, [], ""
        if form == _TOML and (within or '"""' in line or "'''" in line):
            within, opened = _still_within(line, within), opened if within else number
        piece.append(line)
    yield Piece("".join(piece), first, form)


def _apart(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Number the lines of a file. Where files were joined, what marks the beginning of one, or begins within a line."""
    for number, line in enumerate(lines, 1):
        if "\ufeff" in line:
            for part in _unmarked(line.removeprefix("\ufeff") if number == 1 else line):
                yield number, part
        elif "#" in line and (found := pokerstars.JOINED.search(line)):
            yield number, f"{line[: found.start()]}\n"
            yield number, line[found.start() :]
        else:
            yield number, line


def _unmarked(line: str) -> list[str]:
    """Cut a line where a mark begins a file; any other is a sign of a name."""
    first, *others = line.split("\ufeff")
    parts = [first]
    for part in others:
        if not part.strip() or any(begins.match(part) for begins in _FIRST):
            parts.append(part)
        else:
            parts[-1] += f"\ufeff{part}"
    return parts


def _still_within(line: str, within: str) -> str:
    """By which quotes a text of several lines is still open behind a line; empty: by none."""
    for found in _WITHIN[within].finditer(line):
        if within and found[0] == within:
            return _still_within(line[found.end() :], "")
        if not within and found[0] in _WITHIN:
            return _still_within(line[found.end() :], found[0])
    return within


def _newest_first(piece: list[str], first: int, numbered: Iterator[tuple[int, str]]) -> Iterator[Piece]:
    """Cut a log whose newest line comes first: a hand ends, in the file, with the line that says that it began."""
    cut = False
    for number, line in numbered:
        piece.append(line)
        if pokernow.ENDS.match(line):
            yield Piece("".join(piece), first, "pokernow")
            cut, first, piece = True, number + 1, []
    rest = "".join(piece)
    if not cut or not pokernow.silent(rest):
        yield Piece(rest, first, "pokernow")


def _games(piece: list[str], first: int, numbered: Iterator[tuple[int, str]]) -> Iterator[Piece]:
    """Cut a session at its games; what it says of all of them follows each."""
    text, session, cut = "", "", False
    for number, line in chain([(first, piece[0])], numbered):
        for part in line.splitlines(keepends=True) if "</game>" not in line else re.split("(?<=</game>)", line):
            first = first if text.strip() else number
            text += part
            if part.endswith("</game>"):
                before, begins, game = text.partition("<game ")
                session = before if "<session" in before else session
                yield Piece(begins + game + session, first + before.count("\n"), "ipoker")
                text, cut = "", True
    if not cut or not ipoker.ENDS.fullmatch(text):
        yield Piece(text, first, "ipoker")
