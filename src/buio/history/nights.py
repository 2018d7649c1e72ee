"""The deals of a night, played again from its entries and written down."""

from collections.abc import Iterable, Iterator
from io import StringIO
from itertools import chain, islice
from typing import NamedTuple

from buio.history.errors import foreign_format
from buio.history.pieces import Piece, pieces
from buio.history.records import Record, RecordError, read, together, write
from buio.night import Night, load
from buio.night.entries import Ended
from buio.night.reduce import reduce
from buio.night.state import NightState
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.rules import Rules
from buio.play.validation import one_of_kind


class Played(NamedTuple):
    """A finished deal of a night, what it was played by, and who sat where.

    Attributes:
        deal: the deal.
        game: the game that it is a deal of.
        rules: the house rules that it was played by.
        seated: how many players the pack is for.
        names: by seat of the deal, who played.
        seats: by seat of the deal, the seat at the table, from 0.
    """

    deal: Deal
    game: Game
    rules: Rules
    seated: int
    names: tuple[str, ...]
    seats: tuple[int, ...]

    def record(self, viewer: str = "") -> str:
        """Write the hand as a record: with all cards, or with those that `viewer` may know.

        Raises:
            ValueError: nobody of that name was in the deal.
        """
        seat = self.names.index(viewer) if viewer else None
        return write(self.deal, self.game, self.rules, self.seated, self.names, self.seats, seat)


def played(night: Night) -> Iterator[Played]:
    """Yield the finished deals of a night, in order; void deals are left out."""
    one_of_kind("night", night, Night, "a Night")
    again = NightState(*night.began)
    for entry in night.entries:
        deal, names = again.deal, again.order
        seats = tuple(again.people[name].seat for name in names)
        reduce(again, entry)
        if isinstance(entry, Ended) and deal is not None:
            yield Played(deal, again.game, again.rules, again.pack_for, names, seats)


def records(night: Night, viewer: str = "") -> str:
    """Write all finished deals of a night as one file; for a viewer only those that they were in, as they know them."""
    return together(hand.record(viewer) for hand in played(night) if not viewer or viewer in hand.names)


def hands(text: str) -> list[Record]:
    """Read the hands of a file: of records, or of a saved night.

    Args:
        text: the contents of the file.

    Raises:
        RecordError: a record that cannot be read, or a night without a finished deal.
        NightError: a saved night that cannot be read.
    """
    return read(_as_records(text))


def cut(lines: Iterable[str]) -> Iterator[Piece]:
    """Cut a file of hands into these, as `pieces` does, or a saved night.

    Args:
        lines: the lines of the file, each with its end.

    Raises:
        RecordError: a night without a finished deal.
        NightError: a saved night that cannot be read.
    """
    lines, head = iter(lines), list[str]()
    for line in lines:
        head.append(line)
        if line.strip():
            break
    if (
        head
        and head[-1].lstrip("\ufeff \t").startswith("{")
        and '"ohh"' not in "".join(head := [*head, *islice(lines, 1)])
    ):
        yield from pieces(StringIO(_as_records("".join([*head, *lines]))))
    else:
        yield from pieces(chain(head, lines))


def _as_records(text: str) -> str:
    one_of_kind("text", text, str, "what stands in a file, as Path.read_text gives it")
    if not text.lstrip().startswith("{") or ('"buio"' not in text and foreign_format(text)):
        return text
    if not (written := records(load(text))):
        raise RecordError("no deal of this night is finished yet: there is no hand to play again")
    return written
