"""A deal step by step, as a seat or a spectator sees it while it is played: one that is over, or one of a lesson."""

from collections.abc import Iterable, Iterator

import msgspec

from buio.games import games
from buio.games.lessons import STACK, Lesson, lesson
from buio.history.records import Record
from buio.night.entries import Person
from buio.play.deal import Deal
from buio.play.moves import DEALER
from buio.play.outcome import Carry
from buio.play.recorded import apply_recorded
from buio.server.past.book import Hand
from buio.table import wire
from buio.table.delta import SAME, difference
from buio.table.projection.choices import act
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
    return _steps(_tables(hand.read(), hand.number, viewer))


def lesson_of(game: str) -> wire.Lesson | None:
    """Show the lesson of a game as whoever learns sees it; None: it has none."""
    told = lesson(game)
    if told is None:
        return None
    return wire.Lesson(game, [_lesson_hand(told, number) for number in range(1, len(told.hands) + 1)], told.words)


def _lesson_hand(told: Lesson, number: int) -> wire.LessonHand:
    hand, count = told.hands[number - 1], len(told.players)
    game, every = games[told.game], tuple(range(count))
    stacks = (STACK,) * count
    rules = game.rules(**hand.rules)
    record = Record(game, rules, stacks, hand.dealer, count, Carry(), hand.moves, (), every, every, told.players)
    steps = list(_steps(_tables(record, number, told.players[0], asks=True)))
    return wire.LessonHand(steps, [act(move, 0) for move in hand.moves if move.actor == 0])


def _steps(tables: Iterable[tuple[wire.TableState, list[wire.EventState]]]) -> Iterator[wire.PastStep]:
    before: wire.TableState | None = None
    for table, events in tables:
        patch = difference(before, table) if before else [table]
        yield wire.PastStep(msgspec.Raw(msgspec.json.encode({} if patch is SAME else patch)), events)
        before = table


def _tables(
    record: Record, number: int, viewer: str, asks: bool = False
) -> Iterator[tuple[wire.TableState, list[wire.EventState]]]:
    """The table, and what has just happened there, step by step; cards of one round are dealt in one step.

    Args:
        record: the deal.
        number: which one of the night it is.
        viewer: who sees it.
        asks: show what the viewer may do; otherwise nothing can be done at it.
    """
    room, told, showing = _room(record, number), 0, None
    deal = room.deal
    assert deal is not None
    for place, move in enumerate((None, *record.moves)):
        if move is not None:
            apply_recorded(deal, move)
            note_events(room, deal)
        if move is not None and place < len(record.moves) and _goes_on(deal, move.verb, record.moves[place].verb):
            continue
        if deal.over:
            _close(room, deal, number)
        showing = Showing(room, showing)
        _, events = events_for(room, viewer, told)
        told = room.forgotten + len(room.events)
        table = msgspec.structs.replace(showing.table(viewer), clock=None, fair=None)
        yield table if asks else msgspec.structs.replace(table, options=[], waiting="others"), events


def _goes_on(deal: Deal, verb: str, following: str) -> bool:
    """Is the dealer still at the same thing?"""
    return not deal.over and deal.actor == DEALER and verb == following


def _room(record: Record, number: int) -> Room:
    """A table at which this deal is about to begin."""
    room = Room.new(record.game, record.rules, QUIET)
    names = record.players
    for name, seat, stack in zip(names, record.seats, record.stacks, strict=True):
        room.night.people[name] = Person(name, seat, stack, stack)
        room.guests[name] = Guest(name, here=True)
    room.night.order = room.names = names
    room.night.deals = number - 1
    room.deal = record.begin(events=True)
    return room


def _close(room: Room, deal: Deal, number: int) -> None:
    """The deal is over: everybody has the chips that they have then, and what is left waits in the pot."""
    assert deal.outcome is not None
    room.night.deals = number
    room.night.pot.take(deal.outcome, room.names)
    for name, stack in zip(room.names, deal.stacks, strict=True):
        room.night.people[name].stack = stack
