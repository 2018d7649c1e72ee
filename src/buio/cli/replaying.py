"""Recorded hands played again: what each came to, a few lines for people or a line of JSON for programs."""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, NamedTuple

from buio.cli.commands import UsageError
from buio.cli.reading import REFUSED, SOME_REFUSED, Sound, each
from buio.history.records import Record, RecordError, Replayed, came_to
from buio.i18n import Catalogue, catalogue, language_here
from buio.i18n.spoken import spoken
from buio.play.picture import table_svg


class _Told(NamedTuple):
    """What a hand came to.

    Attributes:
        answer: as `records.replayed` says it.
        lines: the same for people, if there are some.
    """

    answer: dict[str, Any]
    lines: list[str]


def results(paths: Sequence[Path], as_json: bool, language: str | None) -> int:
    """Play all hands and print what they came to; the exit status.

    Raises:
        RecordError, NightError, OSError: the only hand, or the only file, cannot be played.
    """
    status = 0
    for found in each(paths, partial(_told, "" if as_json else language or language_here())):
        told = found.answer
        if isinstance(told, REFUSED):
            status = SOME_REFUSED
        if as_json:
            answer = {"error": found.error} if isinstance(told, REFUSED) else told.answer
            where = {} if found.alone else {"file": str(found.file), "hand": found.number}
            print(json.dumps({**where, **answer}, ensure_ascii=False))
        elif isinstance(told, REFUSED):
            print(f"buio: {found}: {found.error}", file=sys.stderr)
        else:
            first, *others = told.lines
            print("\n".join([first if found.alone else f"{found} · {first}", *others]))
    return status


def _told(language: str, played: Replayed[None]) -> _Told:
    answer = came_to(played.record, played.deal)
    return _Told(answer, list(_lines(played.record, answer, catalogue(language))) if language else [])


def _lines(hand: Record, answer: dict[str, Any], words: Catalogue) -> Iterator[str]:
    players = words.text("many.players", count=len(hand.stacks))
    ended = words.text(f"ended.{answer['ended']}")
    yield words.joined([words.text(f"game.{hand.game.code}"), players, ended])
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


def rewrite(paths: Sequence[Path], form: str) -> int:
    """Print all hands as records, or in the format `phh`, `pokerstars` or `ohh`; the exit status.

    Raises:
        RecordError, NightError, OSError: the only hand, or the only file, cannot be played or written.
    """
    hands = Sound(paths, partial(_written, form))
    texts = iter(hands)
    first = list(islice(texts, 2))
    for number, text in enumerate(chain(first, texts), 1):
        named = "" if len(first) == 1 or form in ("pokerstars", "ohh") else f"[{number}]\n"
        print(*(() if number == 1 else ("",)), f"{named}{text}", sep="\n", end="")
    return hands.status


def _written(form: str, played: Replayed[None]) -> str:
    record = played.record
    if form == "ohh":
        from buio.history import ohh_writing

        return ohh_writing.write(record)
    if form == "pokerstars":
        from buio.history import pokerstars_writing

        return pokerstars_writing.write(record)
    return record.phh() if form == "phh" else record.text()


def tell_hands(paths: Sequence[Path], language: str | None, aloud: bool, step: bool) -> int:
    """Print what happened in all hands; the exit status.

    Args:
        paths: files, and folders of them.
        language: of the words; None: that of this machine.
        aloud: without signs, for a screen reader.
        step: wait for a line of input after each one that is told; the end of the input ends it.

    Raises:
        RecordError, NightError, OSError: the only hand, or the only file, cannot be told.
    """
    words = (spoken if aloud else catalogue)(language or language_here())
    hands = Sound(paths, _telling)
    for line in in_words(hands, words):
        print(line, flush=True)
        if step and line and not sys.stdin.readline():
            break
    return hands.status


def _telling(played: Replayed[None]) -> Record:
    played.record.refuse_unknown()
    return played.record


def draw(paths: Sequence[Path], after: int | None) -> int:
    """Print the table of the only hand as an SVG picture; the exit status.

    Args:
        paths: files, and folders of them.
        after: so many actions; None: all of them.

    Raises:
        UsageError: there are several hands.
        RecordError, NightError, OSError: the hand cannot be played, or has fewer actions.
    """
    hands = Sound(paths, partial(_drawn, after))
    pictures = [*islice(hands, 2)]
    if len(pictures) > 1:
        raise UsageError("--svg draws one hand, and here are several")
    print(*pictures, sep="\n")
    return hands.status


def _drawn(after: int | None, played: Replayed[None]) -> str:
    record = played.record
    if after is not None and after > len(record.moves):
        raise RecordError(f"it has {len(record.moves)} actions, not {after}")
    return table_svg(replace(record, moves=record.moves[:after]).play(finished=False).open_view())


def in_words(hands: Iterable[Record], words: Catalogue) -> Iterator[str]:
    """Yield what happened in these hands, a sentence a line, an empty line between two hands.

    Raises:
        RecordError: a hand that does not play through.
    """
    from buio.terminal.story import whole_hand  # the narrators are slow to load, and results need none

    for number, hand in enumerate(hands, 1):
        if number > 1:
            yield ""
        yield from whole_hand(hand.play(), hand.game.code, hand.players, words, number)
