"""A finished deal step by step, as a seat or a spectator saw it while it was played."""

from collections.abc import Iterator

import msgspec

from buio.history.records import Record
from buio.night.entries import Person
from buio.play.deal import Deal
from buio.play.moves import DEALER
from buio.play.recorded import apply_recorded
from buio.server.past.book import Hand
from buio.table import wire
from buio.table.delta import SAME, difference
from buio.table.projection.table import Showing, events_for
from buio.table.reduce import note_events
from buio.table.room import Room
from buio.table.settings import Settings
from buio.table.state import Guest

QUIET = Settings(bots=0, clock=0, pace=0)


def steps_of(hand: Hand, viewer: str = "") -> Iterator[wire.PastStep]:
    """Show a deal to somebody who was in it, to all others as to a spectator; first the table before it.

    Everything in it comes from `deal.view` of the viewer's seat, before and after each move.
    """
    before: wire.TableState | None = None
    for table, events in _tables(hand, viewer):
        patch = difference(before, table) if before else [table]
        yield wire.PastStep(msgspec.Raw(msgspec.json.encode({} if patch is SAME else patch)), events)
        before = table


def _tables(hand: Hand, viewer: str) -> Iterator[tuple[wire.TableState, list[wire.EventState]]]:
    """The table, and what has just happened there, step by step; cards of one round are dealt in one step."""
    record = hand.read()
    room, told, showing = _room(hand, record), 0, None
    deal = room.deal
    assert deal is not None
    for place, move in enumerate((None, *record.moves)):
        if move is not None:
            apply_recorded(deal, move)
            note_events(room, deal)
        if move is not None and place < len(record.moves) and _goes_on(deal, move.verb, record.moves[place].verb):
            continue
        if deal.over:
            _close(room, deal, hand.number)
        showing = Showing(room, showing)
        _, events = events_for(room, viewer, told)
        told = room.forgotten + len(room.events)
        table = showing.table(viewer)  # nothing can be done at it
        yield msgspec.structs.replace(table, options=[], waiting="others", clock=None, fair=None), events


def _goes_on(deal: Deal, verb: str, following: str) -> bool:
    """Is the dealer still at the same thing?"""
    return not deal.over and deal.actor == DEALER and verb == following


def _room(hand: Hand, record: Record) -> Room:
    """A table at which this deal is about to begin."""
    room = Room.new(record.game, record.rules, QUIET)
    names = record.players
    for name, seat, stack in zip(names, record.seats, record.stacks, strict=True):
        room.night.people[name] = Person(name, seat, stack, stack)
        room.guests[name] = Guest(name, here=True)
    room.night.order = room.names = names
    room.night.deals = hand.number - 1
    room.deal = record.begin(events=True)
    return room


def _close(room: Room, deal: Deal, number: int) -> None:
    """The deal is over: everybody has the chips that they have then, and what is left waits in the pot."""
    assert deal.outcome is not None
    room.night.deals = number
    room.night.pot.take(deal.outcome, room.names)
    for name, stack in zip(room.names, deal.stacks, strict=True):
        room.night.people[name].stack = stack
