"""Records read from text: our own format, and hands of other programs in the PHH format."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from decimal import Decimal
from functools import partial
from io import StringIO
from typing import Any, Final, Generic, NamedTuple, TypeAlias

import tomli

from buio.cards import CardError
from buio.games import games, left_out
from buio.games.codes import PHH
from buio.history import phh
from buio.history.errors import RecordError, foreign_format, where
from buio.history.fields import BACKWARDS, VERSION, about, names, numbers, table, texts, truth, whole_field
from buio.history.phh import W, Watched, nobody
from buio.history.pieces import TEXTS, Piece, pieces
from buio.history.records.carry import carry_of
from buio.history.records.record import Record
from buio.history.records.seating import by_seat, order_of
from buio.history.records.writer import RESULTS
from buio.play.deal import Deal
from buio.play.game import Game, GameError
from buio.play.moves import Move, MoveError
from buio.play.rules import Rules, RulesError

_ACTION: Final = re.compile(r"""("[^"\n]*"|'[^'\n]*')|#[^\n]*""")
_NO_TEXT: Final = re.compile("[\ud800-\udfff]")
"""What bytes that are no UTF-8 are read as."""
_ACTIONS: Final = re.compile(r"""^\s*actions\s*=\s*\[((?:"[^"\n]*"|'[^'\n]*'|#[^\n]*|[^\]"'#])*)\]""", re.MULTILINE)

_Read: TypeAlias = tuple[Record, Watched[W] | None]
"""A hand as it was read; with the deal, where it was played for that."""


def read(text: str) -> list[Record]:
    """Read the hands of a file: one hand, or tables `[1]`, `[2]`, ... of several.

    Raises:
        TypeError: a path, or something else that is no text.
        RecordError: what is wrong, where, and what would be right.
    """
    if not isinstance(text, str):
        raise TypeError(f"text is what stands in a file, as Path.read_text gives it, not {text!r}")
    records = []
    for record in read_each(text):
        if isinstance(record, RecordError):
            raise record
        records.append(record)
    return records


def read_each(text: str) -> Iterator[Record | RecordError]:
    """Read the hands of a file like `read`, but one that is wrong is answered with its error, and the rest is read.

    Raises:
        RecordError: the file is no file of hands, or its only hand is wrong.
    """
    for piece in pieces(StringIO(text)):
        yield from read_piece(piece)


class Replayed(NamedTuple, Generic[W]):
    """A hand as it was read and played to its end.

    Attributes:
        record: the hand.
        deal: the deal that was played.
        watcher: who was told of each move.
    """

    record: Record
    deal: Deal
    watcher: W


def read_piece(piece: Piece) -> Iterator[Record | RecordError]:
    """Read the hands of a piece of a file, most often one.

    Raises:
        RecordError: the piece is a whole file, and no file of hands or of one that is wrong.
    """
    for found in _read(piece, nobody):
        yield found[0] if isinstance(found, tuple) else found


def play_piece(piece: Piece, watcher: Callable[[Deal], W]) -> Iterator[Replayed[W] | RecordError]:
    """Read and play the hands of a piece of a file, each once, while somebody watches.

    Args:
        piece: the piece.
        watcher: makes somebody who is told of each move of a deal, which has not begun, before it is made.

    Raises:
        RecordError: as `read_piece`.
    """
    for found in _read(piece, watcher):
        if isinstance(found, RecordError):
            yield found
            continue
        record, watched = found
        try:
            if watched is None:
                yield Replayed(record, *record.watched(watcher))
            else:
                record.refuse_unfinished(watched.deal)
                yield Replayed(record, watched.deal, watched.watcher)
        except RecordError as error:
            yield error


def _read(piece: Piece, watcher: Callable[[Deal], W]) -> Iterator[_Read[W] | RecordError]:
    """Read the hands of a piece; with the deal, where it has been played for that."""
    try:
        if not piece.text.isascii() and _NO_TEXT.search(piece.text):
            piece = _western(piece)
        if piece.form in TEXTS:
            yield _of_text(piece, watcher)
        else:
            yield from _of_toml(piece, watcher)
    except RecordError as error:
        if not piece.form:
            raise
        yield type(error)(f"hand at line {piece.line}: {error}")


def _western(piece: Piece) -> Piece:
    """A hand of a site in the one-byte letters of Windows in the west, which old programs wrote there.

    Raises:
        RecordError: it is in no such letters, or some of it is UTF-8: then a byte of it is wrong.
    """
    letters = "".join([letter for letter in piece.text if letter > "\x7f"]).removeprefix("\ufeff")
    if piece.form in TEXTS and len(letters.encode("utf-8", "surrogateescape")) == len(letters):
        with suppress(UnicodeDecodeError):
            said = piece.text.removeprefix("\ufeff").encode("utf-8", "surrogateescape")
            return piece._replace(text=said.decode("cp1252"))
    if not piece.form:
        _refuse_foreign(piece.text)
    raise RecordError("this is not text in UTF-8" if piece.form else "this file is not text")


def _refuse_foreign(text: str) -> None:
    """Refuse by its name what another program has written."""
    if other := foreign_format(text):
        read = ", ".join(TEXTS)
        raise RecordError(f"this is {other}, which Buio does not read: records of its own, PHH, {read}") from None


def _of_text(piece: Piece, watcher: Callable[[Deal], W]) -> _Read[W]:
    fields, lines = TEXTS[piece.form].read(piece.text, piece.line)
    try:
        return _phh_record(fields, lines, watcher) if phh.recognizes(fields) else (_own_record(fields, lines), None)
    except RecordError as error:
        raise RecordError(f"hand {fields['hand']}: {error}" if "hand" in fields else str(error)) from None


def _of_toml(piece: Piece, watcher: Callable[[Deal], W]) -> Iterator[_Read[W] | RecordError]:
    try:
        data = tomli.loads(piece.text.removeprefix("\ufeff"), parse_float=Decimal)
    except (ValueError, RecursionError) as error:  # numbers and nesting beyond all measure too
        if not piece.form:
            _refuse_foreign(piece.text)
        raise RecordError(f"this is not TOML: {_further(error, piece.line)}") from None
    if not data or not all(isinstance(hand, dict) for hand in data.values()):
        yield _record(data, partial(_action_lines, piece), watcher)
        return
    before = 0
    for name, hand in data.items():
        count = len(hand["actions"]) if isinstance(hand.get("actions"), list) else 0
        own = slice(before, before := before + count)
        try:
            yield _record(hand, partial(_action_lines, piece, own), watcher)
        except RecordError as error:
            yield RecordError(f"hand [{name}]: {error}")


def _further(error: Exception, first: int) -> str:
    """What is wrong in a piece, with the line of the file."""
    return re.sub(r"\bline (\d+)", lambda found: f"line {int(found[1]) + first - 1}", str(error))


def _action_lines(piece: Piece, which: slice = slice(None)) -> list[int]:
    """The line on which each of these actions stands, as far as plain lists of plain texts tell."""
    text, line, counted, lines = piece.text, piece.line, 0, []
    for block in _ACTIONS.finditer(text):
        for action in _ACTION.finditer(text, *block.span(1)):
            if action[1]:
                line += text.count("\n", counted, action.start())
                counted = action.start()
                lines.append(line)
    return lines[which]


def _record(data: dict[str, Any], lines: Callable[[], Sequence[int]], watcher: Callable[[Deal], W]) -> _Read[W]:
    if not phh.recognizes(data):
        return _own_record(data, lines()), None
    try:
        return _phh_record(data, (), watcher)
    except RecordError:  # once more, to say in which line; most hands are right, and need no lines
        return _phh_record(data, lines(), watcher)


def _phh_record(data: dict[str, Any], lines: Sequence[int], watcher: Callable[[Deal], W]) -> _Read[W]:
    """A hand of another program; its players sit in the order of the file, the last one deals."""
    watched = phh.watched(data, lines, watcher)
    hand = watched.hand
    seats = tuple(range(len(hand.stacks)))
    said = numbers(data, "seats", len(seats), least=1) if "seats" in data else [seat + 1 for seat in seats]
    order_of(said)
    record = Record(
        game=hand.game,
        rules=hand.rules,
        stacks=hand.stacks,
        dealer=seats[-1],
        seated=len(seats),
        carry=hand.carry,
        moves=hand.moves,
        lines=(),
        order=seats,
        seats=tuple([seat - 1 for seat in said]),
        players=tuple(names(data, len(seats))),
        results=hand.results,
        scale=hand.scale,
        filled=hand.filled,
        deep=hand.deep,
        known=hand.known,
        foreign=True,
        about=about(data),
    )
    return record, watched


def _own_record(data: dict[str, Any], lines: Sequence[int]) -> Record:
    game = _game(data)
    stacks = numbers(data, "starting_stacks")
    count = len(stacks)
    seats = numbers(data, "seats", count, least=1) if "seats" in data else list(range(1, count + 1))
    order = order_of(seats, truth(data, BACKWARDS, default=False))
    with _refused("_rules", RulesError, TypeError):  # a key that is no name of a house rule at all
        said = table(data, "_rules")
        if (version := whole_field(data, "_buio", VERSION, least=1)) != VERSION:
            raise RecordError(f"_buio: the record is of version {version}, and this Buio reads version {VERSION} alone")
        rules: Rules = game.recorded(said)
    actions = texts(data, "actions")
    lines = lines if len(lines) == len(actions) else ()
    moves = [_move(text, where(lines, number), order) for number, text in enumerate(actions, 1)]
    seated = whole_field(data, "_pack", count, least=count)
    with _refused("_pack", GameError):
        recipe = game.written(rules, seated)
    with _refused("_filled_in", CardError):
        filled = phh.filled_of(str(data.get("_filled_in", "")))
    players = names(data, count)
    return Record(
        game=game,
        rules=rules,
        stacks=tuple(by_seat(stacks, order)),
        dealer=order[-1],
        seated=seated,
        carry=carry_of(data, order, recipe),
        moves=tuple(moves),
        lines=tuple(lines),
        order=tuple(order),
        seats=tuple(by_seat([seat - 1 for seat in seats], order)),
        players=tuple(by_seat(players, order)) if players else (),
        results={key: numbers(data, key, count) for key in RESULTS if key in data},
        filled=filled,
        about=about(data),
    )


def _game(data: dict[str, Any]) -> Game:
    variant = data.get("variant")
    if isinstance(variant, str) and variant in games:
        return games[variant]
    if variant is None:
        raise RecordError("the record lacks 'variant', the code of its game")
    unknown = f"variant {variant!r} is not known; there are: {', '.join((*games, *PHH))}"
    raise RecordError("; ".join((unknown, *left_out())))


@contextmanager
def _refused(where: str, *errors: type[Exception]) -> Iterator[None]:
    """What is wrong in a field, or an action, is wrong in the record."""
    try:
        yield
    except errors as error:
        raise RecordError(f"{where}: {error}") from None


def _move(text: str, action: str, order: Sequence[int]) -> Move:
    """An action of the file as a move of the deal's seats; `action` says where it stands."""
    with _refused(action, MoveError):
        move = Move.parse(text)
    if move.seat >= len(order):
        raise RecordError(f"{action}: there is no p{move.seat + 1} among {len(order)} players")
    return move._replace(seat=order[move.seat]) if move.seat >= 0 else move
