"""The deals of a night, played again from its entries: to write them down, to count."""

from collections.abc import Iterator
from typing import NamedTuple

from buio.history.records import Record, RecordError, read, together, write
from buio.night import Night, load
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.rules import Rules


class Played(NamedTuple):
    """A finished deal, what it was played by, and who sat where, in the order of its seats."""

    deal: Deal
    game: Game
    rules: Rules
    seated: int
    """The players that the pack is for."""
    names: tuple[str, ...]
    seats: tuple[int, ...]
    """Seats at the table, from 0."""

    def record(self, viewer: str = "") -> str:
        """The hand as a record: the host's, with all cards, or what somebody who was in the deal may know."""
        seat = self.names.index(viewer) if viewer else None
        return write(self.deal, self.game, self.rules, self.seated, self.names, self.seats, seat)


def played(night: Night) -> Iterator[Played]:
    """The finished deals of a night, in order. Deals that were void are not among them."""
    again = Night(*night.first, night.key)
    for entry in night.entries:
        deal, names = again.deal, again.order
        seats = tuple(again.people[name].seat for name in names)
        again.enter(entry)
        if entry.what == "deal" and deal is not None:
            yield Played(deal, again.game, again.rules, again.pack_for, names, seats)


def records(night: Night, viewer: str = "") -> str:
    """All finished deals of a night as one file; of a viewer, only the deals that person was in."""
    return together(hand.record(viewer) for hand in played(night) if not viewer or viewer in hand.names)


def hands(text: str) -> list[Record]:
    """The hands of a file: records, or a saved night.

    Raises:
        RecordError, NightError: what is wrong, where, and what would be right.
    """
    if not text.lstrip().startswith("{"):
        return read(text)
    if not (written := records(load(text))):
        raise RecordError("no deal of this night is finished yet: there is no hand to play again")
    return read(written)
