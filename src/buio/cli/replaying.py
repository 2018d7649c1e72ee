"""Recorded hands played again: what each came to, a few lines for people or a line of JSON for programs."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from buio.cli.commands import UsageError
from buio.history import nights, records
from buio.history.records import Record, RecordError
from buio.i18n import Catalogue, catalogue, language_here
from buio.i18n.spoken import spoken
from buio.night import NightError

SOME_REFUSED = 3
"""The exit status when some of several hands do not play through."""
REFUSED = (RecordError, NightError, OSError, UnicodeDecodeError)
"""What is wrong with a hand, or with a file."""
T = TypeVar("T")


class Found(NamedTuple):
    """A hand of a file, or what is wrong with the file.

    Attributes:
        file: where it stands.
        number: which hand of the file it is, from 1; None: the file cannot be read.
        hand: the hand, or the error.
    """

    file: Path
    number: int | None
    hand: Record | ValueError | OSError

    def __str__(self) -> str:
        return f"{self.file} {self.number or ''}".rstrip()

    def sound(self) -> Record:
        """Return the hand.

        Raises:
            ValueError, OSError: it cannot be read.
        """
        if not isinstance(self.hand, Record):
            raise self.hand
        return self.hand

    def answer(self) -> dict[str, Any]:
        """Return what it came to, as `records.replayed` says it.

        Raises:
            RecordError: it does not play through.
            ValueError, OSError: the file cannot be read.
        """
        return records.replayed([self.sound()])


def files(paths: Sequence[Path]) -> list[Path]:
    """Return these files, and every file below those that are folders.

    Raises:
        UsageError: there is none.
        OSError: a path leads nowhere.
    """
    if not paths:
        raise UsageError("a file is needed, or a folder of them, as in: friday.phhs")
    found = []
    for path in paths:
        try:
            path.stat()
        except ValueError:
            raise UsageError(f"{str(path)!r} is no name of a file") from None
        found += [file for file in sorted(path.rglob("*")) if file.is_file()] if path.is_dir() else [path]
    if not found:
        raise UsageError(f"there is no file in {', '.join(map(str, paths))}")
    return found


def each(paths: Sequence[Path], do: Callable[[Record], T]) -> tuple[list[T], int]:
    """Make something of each hand; with the exit status. Of several, one that is refused is named, the rest goes on.

    Raises:
        RecordError, NightError, OSError: the only hand, or the only file, is refused.
    """
    found, made = list(_found(files(paths))), []
    for one in found:
        try:
            made.append(do(one.sound()))
        except REFUSED as error:
            if len(found) == 1:
                raise
            print(f"buio: {one}: {_why(error)}", file=sys.stderr)
    return made, SOME_REFUSED if len(made) < len(found) else 0


def played(hand: Record) -> Record:
    """Return the hand, if it plays through.

    Raises:
        RecordError: it does not.
    """
    hand.play()
    return hand


def results(paths: Sequence[Path], as_json: bool, language: str | None) -> int:
    """Play all hands and print what they came to; the exit status.

    Raises:
        RecordError, NightError, OSError: the only hand, or the only file, cannot be played.
    """
    found, words = list(_found(files(paths))), catalogue(language or language_here())
    if len(found) == 1:
        answer, only = found[0].answer(), found[0]
        lines = _lines(only, answer, words, "")
        print(json.dumps(answer) if as_json else "\n".join(lines))
        return 0
    refused = 0
    for one in found:
        try:
            answer = one.answer()
        except REFUSED as error:
            refused += 1
            answer = {"error": _why(error)}
            if not as_json:
                print(f"buio: {one}: {_why(error)}", file=sys.stderr)
        else:
            if not as_json:
                print("\n".join(_lines(one, answer, words, str(one))))
        if as_json:
            print(json.dumps({"file": str(one.file), "hand": one.number, **answer}, ensure_ascii=False))
    return SOME_REFUSED if refused else 0


def _why(error: Exception) -> str:
    return "this file is not text" if isinstance(error, UnicodeDecodeError) else " ".join(str(error).split())


def _found(paths: Iterable[Path]) -> Iterator[Found]:
    for file in paths:
        try:
            for number, hand in enumerate(nights.each_hand(file.read_text(encoding="utf-8")), 1):
                yield Found(file, number, hand)
        except REFUSED as error:
            yield Found(file, None, error)


def _lines(found: Found, answer: dict[str, Any], words: Catalogue, where: str) -> Iterator[str]:
    hand = found.hand
    assert isinstance(hand, Record)
    players = words.text("many.players", count=len(hand.stacks))
    ended = words.text(f"ended.{answer['ended']}")
    yield words.joined([*([where] if where else ()), words.text(f"game.{hand.game.code}"), players, ended])
    names = hand.players or [f"p{seat + 1}" for seat in range(len(hand.stacks))]
    nets, stacks = (answer[key] or [None] * len(names) for key in ("net", "finishing_stacks"))
    rows = [
        (names[seat], "?" if net is None else words.signed(net), "?" if chips is None else _chips(chips, words))
        for seat, net, chips in zip(hand.order, nets, stacks, strict=True)
    ]
    first, second = (max(map(len, column)) for column in list(zip(*rows, strict=True))[:2])
    for name, gain, stack in rows:
        yield f"  {name:{first}}  {gain:>{second}}  {stack}"
    if answer["rake"]:
        yield f"  {words.text('hand.rake', count=_chips(answer['rake'], words))}"
    if answer["result"] == "unknown":
        yield f"  {words.text('hand.unknown')}"


def _chips(chips: float, words: Catalogue) -> str:
    return words.text("many.chips", count=chips)


def tell_hands(hands: Sequence[Record], language: str | None, aloud: bool, step: bool) -> None:
    """Print what happened in these hands.

    Args:
        hands: the hands.
        language: of the words; None: that of this machine.
        aloud: without signs, for a screen reader.
        step: wait for a line of input after each one that is told; the end of the input ends it.

    Raises:
        RecordError: a hand that does not play through; those before it are told.
    """
    words = (spoken if aloud else catalogue)(language or language_here())
    for line in in_words(hands, words):
        print(line, flush=True)
        if step and line and not sys.stdin.readline():
            return


def in_words(hands: Sequence[Record], words: Catalogue) -> Iterator[str]:
    """Yield what happened in these hands, a sentence a line, an empty line between two hands.

    Raises:
        RecordError: as `tell_hands`.
    """
    from buio.terminal.story import whole_hand  # the narrators are slow to load, and results need none

    for number, hand in enumerate(hands, 1):
        if number > 1:
            yield ""
        hand.refuse_unknown()
        yield from whole_hand(hand.play(), hand.game.code, hand.players, words, number)
