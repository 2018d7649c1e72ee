"""Recorded hands on a page of their own: `buio stats --page` counts them, then serves what they came to."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from buio.cli.commands import UsageError
from buio.cli.reading import Sound
from buio.history.courses import Courses
from buio.history.records import Record, Replayed, came_to
from buio.history.stats import Seen, Spot, Statistics, whose
from buio.table.wire import Brought, CourseState, Purse, SpotRow

MOST: Final = 6
"""Players that are compared: of more the lines would not be told apart."""


class _Hand(NamedTuple):
    """What is shown of a hand.

    Attributes:
        unit: the currency of its chips; empty: chips.
        nets: by name, what was won or lost; None: the file does not tell who won.
        spots: the spots, each with whose it was and how many seats behind the dealer.
    """

    unit: str
    nets: dict[str, float] | None
    spots: list[tuple[Spot, str, int]]


def brought(paths: Sequence[Path], player: str) -> tuple[Brought, int]:
    """Return what the hands come to for a page, and the exit status.

    Args:
        paths: files, and folders of them.
        player: whose they are, compared by position; empty: those of everybody, compared by player.

    Raises:
        UsageError: nobody of that name plays in any of them.
    """
    hands = Sound(paths, partial(_shown, player), Seen)
    courses, together, apart = Courses(), Statistics(), Statistics()
    count = unknown = 0
    for hand in filter(None, hands):
        count += 1
        unknown += hand.nets is None
        if hand.nets is not None:
            courses.add(hand.unit, hand.nets)
        together.count((spot, None) for spot, _, _ in hand.spots)
        apart.count((spot, place if player else name) for spot, name, place in hand.spots)
    if player and not count:
        raise UsageError(f"{player} plays in none of these hands; buio stats --by player tells who does")
    purses = [
        Purse(unit, number, [CourseState(*one) for one in courses.told(unit, MOST)])
        for unit, number in sorted(courses.hands.items(), key=lambda one: -one[1])
    ]
    known = {one.name for purse in purses for one in purse.courses}
    rows = [row for row in apart.rows() if player or row["by"] in known]
    spots = msgspec.convert([*together.rows(), *rows], list[SpotRow])
    return Brought(player, count, hands.refused, unknown, purses, spots), hands.status


def _shown(player: str, played: Replayed[Seen]) -> _Hand | None:
    """What is shown of a hand; None: the player is not in it."""
    record, deal = played.record, played.deal
    names = [str(whose(record, seat, "player")) for seat in range(deal.seats)]
    if player and player not in names:
        return None
    told = came_to(record, deal)["net"]
    nets = None if told is None else {names[seat]: net for seat, net in zip(record.order, told, strict=True)}
    spots = [
        (spot, names[spot.seat], (spot.seat - record.dealer) % deal.seats)
        for spot in played.watcher.spots(record.known)
        if player in ("", names[spot.seat])
    ]
    return _Hand(_unit(record), {player: nets[player]} if player and nets else nets, spots)


def _unit(record: Record) -> str:
    """The currency of a hand; the chips of a tournament are of none."""
    said = str(record.about.get("currency", ""))
    return "" if "event" in record.about or said.lower() == "chips" else said
