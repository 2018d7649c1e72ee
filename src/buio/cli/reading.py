"""The hands of files and folders, one after the other, each read and played once; many of them on all processors."""

import os
import re
import signal
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from io import TextIOWrapper
from itertools import chain, islice
from multiprocessing import get_context
from pathlib import Path
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from buio.cli.commands import UsageError
from buio.history import nights, records
from buio.history.errors import NotUnderstood
from buio.history.phh import W, nobody
from buio.history.pieces import Piece
from buio.history.records import RecordError, Replayed
from buio.night import NightError

SOME_REFUSED = 3
"""The exit status when some of several hands do not play through."""
REFUSED = (RecordError, NightError, OSError)
"""What is wrong with a hand, or with a file."""
BATCH = 200
"""How many pieces of files a process is usually given at once; those of fewer hands are played by one."""
_BESIDE = re.compile(r"\..+|README.*|.+\.md", re.IGNORECASE)
"""What lies in a folder of hands without being one: notes in Markdown, and what is hidden."""
T = TypeVar("T")


class Found(NamedTuple, Generic[T]):
    """What a hand of a file came to, or what is wrong with it.

    Attributes:
        file: where it stands.
        number: which hand of the file it is, from 1; None: the file cannot be read.
        answer: what was made of the hand, or the error.
        alone: it is the only one that was found.
    """

    file: Path
    number: int | None
    answer: T | RecordError | NightError | OSError
    alone: bool = False

    def __str__(self) -> str:
        return f"{self.file} {self.number or ''}".rstrip()

    @property
    def error(self) -> str:
        """What is wrong with it, in one line; empty: nothing."""
        return " ".join(str(self.answer).split()) if isinstance(self.answer, REFUSED) else ""


def files(paths: Sequence[Path]) -> Iterator[Path]:
    """Yield these files, and every file below those that are folders.

    Raises:
        UsageError: there is none.
        OSError: a path leads nowhere.
    """
    if not paths:
        raise UsageError("a file is needed, or a folder of them, as in: friday.phhs")
    for path in paths:
        try:
            path.stat()
        except ValueError:
            raise UsageError(f"{str(path)!r} is no name of a file") from None
    found = chain.from_iterable(
        (file for file in sorted(path.rglob("*")) if file.is_file()) if path.is_dir() else [path] for path in paths
    )
    if (first := next(found, None)) is None:
        raise UsageError(f"there is no file in {', '.join(map(str, paths))}")
    yield from chain([first], found)


def each(
    paths: Sequence[Path],
    work: Callable[[Replayed[W]], T],
    watcher: Callable[..., W] = nobody,  # type: ignore[assignment]
    batch: int = BATCH,
) -> Iterator[Found[T]]:
    """Yield what is made of each hand, in the order of the files. Of several one may be refused, and the rest goes on.

    What has the name of a note (`_BESIDE`) in a folder is passed over if it is no file of hands. How many hands have a
    line that is not understood is said on standard error when all have been asked for.

    Args:
        paths: files, and folders of them.
        work: makes something of a hand that plays through; where they are many, in another process.
        watcher: makes somebody who is told of each move of a deal before it is made.
        batch: how many pieces of files a process is given at once.

    Raises:
        RecordError, NightError, OSError: the only hand, or the only file, is refused.
        UsageError: there is no hand.
    """
    told = _numbered(_parts(files(paths)), partial(_worked, work, watcher), batch)
    found = (one for one in told if one.number or not _beside(one.file, paths))
    first = list(islice(found, 2))
    if not first:
        raise UsageError(f"there is no hand in {', '.join(map(str, paths))}")
    if len(first) == 1:
        if isinstance(wrong := first[0].answer, REFUSED):
            whole = isinstance(wrong, RecordError) and first[0].number is None
            raise RecordError(f"{first[0].file}: {wrong}") if whole else wrong
        first = [first[0]._replace(alone=True)]
    hands = unknown = 0
    for one in chain(first, found):
        hands, unknown = hands + 1, unknown + isinstance(one.answer, NotUnderstood)
        yield one
    if unknown:
        say = f"{unknown} of {hands} hands have a line that is not understood"
        print(f"buio: {say}: {100 * unknown / hands:.2g} %", file=sys.stderr)


def _beside(file: Path, paths: Sequence[Path]) -> bool:
    """Whether a file lies below one of these folders under the name of a note, or hidden."""
    below = next((file.relative_to(path).parts for path in paths if file.is_relative_to(path)), ())
    return any(_BESIDE.fullmatch(part) for part in below)


class Sound(Generic[T]):
    """What is made of each hand that plays through; one that is refused is named on standard error.

    Args:
        paths, work, watcher, batch: as for `each`.

    Attributes:
        refused: how many were refused, of those that have been asked for.
    """

    def __init__(
        self,
        paths: Sequence[Path],
        work: Callable[[Replayed[W]], T],
        watcher: Callable[..., W] = nobody,  # type: ignore[assignment]
        batch: int = BATCH,
    ) -> None:
        self._found = each(paths, work, watcher, batch)
        self.refused: int = 0

    @property
    def status(self) -> int:
        """The exit status, when all have been asked for."""
        return SOME_REFUSED if self.refused else 0

    def __iter__(self) -> Iterator[T]:
        for found in self._found:
            if isinstance(found.answer, REFUSED):
                self.refused += 1
                print(f"buio: {found}: {found.error}", file=sys.stderr)
            else:
                yield found.answer


_Part: TypeAlias = Piece | RecordError | NightError | OSError
"""A piece of a file, or what is wrong with the file."""
_Answer: TypeAlias = tuple[T | RecordError | NightError | OSError, bool]
"""What was made of a hand, or the error; and whether it is the error of a hand, not of a file."""


def _worked(
    work: Callable[[Replayed[W]], T], watcher: Callable[..., W], parts: Sequence[_Part]
) -> list[list[_Answer[T]]]:
    """What is made of the hands of each piece."""
    return [list(_of_part(work, watcher, part)) for part in parts]


def _of_part(work: Callable[[Replayed[W]], T], watcher: Callable[..., W], part: _Part) -> Iterator[_Answer[T]]:
    if not isinstance(part, Piece):
        yield part, False
        return
    try:
        for one in records.play_piece(part, watcher):
            try:
                yield (one if isinstance(one, RecordError) else work(one)), True
            except RecordError as error:
                yield error, True
    except RecordError as error:
        yield error, False


def _numbered(
    parts: Iterator[tuple[Path, _Part]], work: Callable[[Sequence[_Part]], list[list[_Answer[T]]]], size: int
) -> Iterator[Found[T]]:
    last, number = None, 0
    for file, answers in _spread(parts, work, size):
        last, number = file, number if file is last else 0
        for answer, counts in answers:
            number += counts
            yield Found(file, number if counts else None, answer)


def _spread(
    parts: Iterator[tuple[Path, _Part]], work: Callable[[Sequence[_Part]], list[T]], size: int
) -> Iterator[tuple[Path, T]]:
    """Work at the parts in batches: the first two here, the rest on all processors, a few batches ahead."""
    batches = iter(lambda: list(islice(parts, size)), [])

    def told(batch: Sequence[tuple[Path, _Part]], answers: Iterable[T]) -> Iterator[tuple[Path, T]]:
        return zip([file for file, _ in batch], answers, strict=True)

    processes = os.cpu_count() or 1
    for batch in islice(batches, 2 if processes > 1 else None):
        yield from told(batch, work([part for _, part in batch]))
    if not (more := list(islice(batches, 1))):
        return
    pool = ProcessPoolExecutor(processes, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))
    try:
        waiting = deque[tuple[list[tuple[Path, _Part]], Future[list[T]]]]()
        for batch in chain(more, batches):
            waiting.append((batch, pool.submit(work, [part for _, part in batch])))
            if len(waiting) > 2 * processes:
                first, answers = waiting.popleft()
                yield from told(first, answers.result())
        for first, answers in waiting:
            yield from told(first, answers.result())
    finally:
        pool.shutdown(cancel_futures=True)


def _parts(paths: Iterable[Path]) -> Iterator[tuple[Path, _Part]]:
    for file in paths:
        try:
            with _opened(file) as lines:
                for piece in nights.cut(lines):
                    yield file, piece
        except UnicodeDecodeError:
            yield file, RecordError("this file is not text")
        except REFUSED as error:
            yield file, error


def _opened(file: Path) -> TextIOWrapper:
    """A file as text in UTF-8, or in UTF-16 if it begins like that; other bytes stay, and their hand is refused."""
    opened = file.open("rb")
    wide = opened.peek(2)[:2] in (BOM_UTF16_LE, BOM_UTF16_BE)
    return TextIOWrapper(opened, "utf-16") if wide else TextIOWrapper(opened, "utf-8", "surrogateescape")
