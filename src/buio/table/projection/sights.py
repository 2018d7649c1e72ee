"""What viewers of one table see: what is alike for all is held, compared and written as JSON once.

Whatever has to be true of a patch is said in `buio.table.delta`; these are the same patches.
"""

from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from buio.table import wire
from buio.table.delta import SAME, Differences

OF_A_HAND: Final = ("cards", "wild", "made")
"""What its owner may see of a seat otherwise than all others do: the fields of a hand."""
OWN: Final = ("waiting", "to_call", "you", "options", "about")
"""What is different for most viewers: the first fields of a sight."""
NOTHING: Final = b"{}"


class Hand(NamedTuple):
    """A seat as its owner sees it, as far as others may not."""

    cards: list[str]
    wild: list[str]
    made: list[wire.MadeState]


class Sight(NamedTuple):
    """A table as one viewer sees it. Fields are those of a `TableState`, but for two.

    Attributes:
        hand: what the viewer sees of their own seat; None: they have none.
        alike: the table as all see it.
    """

    waiting: wire.Waiting
    to_call: int
    you: int
    options: list[wire.OptionState]
    about: wire.AboutState
    board: wire.BoardState
    parts: list[wire.Part]
    hand: Hand | None
    alike: wire.TableState

    @property
    def table(self) -> wire.TableState:
        """All of it."""
        seats, hand, you = self.alike.seats, self.hand, self.you
        if hand is not None:
            seats = seats.copy()
            seats[you] = replace(seats[you], you=True, cards=hand.cards, wild=hand.wild, made=hand.made)
        return replace(
            self.alike,
            waiting=self.waiting,
            to_call=self.to_call,
            you=you,
            options=self.options,
            about=self.about,
            board=self.board,
            parts=self.parts,
            seats=seats,
        )

    @property
    def own(self) -> tuple[object, ...]:
        """What `OWN` names."""
        return self[: len(OWN)]


def sight_of(table: wire.TableState) -> Sight:
    """Make a sight of a table that nobody else sees like this."""
    return Sight(
        table.waiting, table.to_call, table.you, table.options, table.about, table.board, table.parts, None, table
    )


class Shared(NamedTuple):
    """What is different for all viewers alike, but for what is their `OWN`.

    Attributes:
        states: both states, so that no others get their numbers.
        rest: the patches of all fields but the seats, as JSON.
        seats: the patch of the seats; empty: they are as they were.
        text: all of it, as JSON.
    """

    states: tuple[wire.TableState, wire.TableState]
    rest: bytes
    seats: dict[str, Any] | list[Any]
    text: bytes


class Patches:
    """The patches of several viewers, each from one sight to another; what their sights share is worked out once.

    None of the sights may change meanwhile.
    """

    def __init__(self) -> None:
        self._differences = Differences()
        self._shared: dict[tuple[int, int], Shared] = {}

    def between(self, before: Sight, after: Sight) -> msgspec.Raw | None:
        """Write the patch that makes of one table the other; None: none is needed."""
        shared = self._of_all(before.alike, after.alike)
        if not _are_mostly_alike(before, after) or isinstance(shared.seats, list):
            return self._whole(before, after)
        changes, text = self._differences.changes(OWN, before.own, after.own), shared.text
        if before.hand is not None and after.hand is not None:
            told = shared.seats.get(str(after.you), {})
            mine = self._own_seat(before.hand, after.hand, told)
            if mine != told:
                text, seats = shared.rest, {**shared.seats, str(after.you): mine}
                changes["seats"] = {place: one for place, one in seats.items() if one}
        return _joined(text, changes)

    def _own_seat(self, before: Hand, after: Hand, told: dict[str, Any]) -> dict[str, Any]:
        """The patch of the viewer's own seat, if all others are told this of it."""
        if before is after and not any(name in told for name in OF_A_HAND):
            return told
        hand = self._differences.changes(OF_A_HAND, before, after)
        return {name: one for name, one in told.items() if name not in OF_A_HAND} | hand

    def _whole(self, before: Sight, after: Sight) -> msgspec.Raw | None:
        """The patch, worked out for this viewer alone."""
        patch = self._differences.between(before.table, after.table)
        return None if patch is SAME else msgspec.Raw(wire.encode(patch))

    def _of_all(self, before: wire.TableState, after: wire.TableState) -> Shared:
        pair = id(before), id(after)
        known = self._shared.get(pair)
        if known is None:
            patch = self._differences.between(before, after)
            changes = {} if patch is SAME else {name: one for name, one in patch.items() if name not in OWN}
            text, seats = wire.encode(changes), changes.pop("seats", {})
            known = self._shared[pair] = Shared((before, after), wire.encode(changes), seats, text)
        return known


def _are_mostly_alike(before: Sight, after: Sight) -> bool:
    """Has this viewer nothing else of their own than what `OWN` says, and a hand at the place that they had?"""
    return (
        before.you == after.you
        and (before.hand is None) is (after.hand is None)
        and before.board is before.alike.board
        and after.board is after.alike.board
        and before.parts is before.alike.parts
        and after.parts is after.alike.parts
    )


def _joined(text: bytes, changes: dict[str, Any]) -> msgspec.Raw | None:
    """Write one object of both; None: it would be empty."""
    if not changes:
        return None if text == NOTHING else msgspec.Raw(text)
    own = wire.encode(changes)
    return msgspec.Raw(own if text == NOTHING else text[:-1] + b"," + own[1:])
