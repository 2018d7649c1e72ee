"""What one person is told of a night, event by event: `frontend/tests/transcript.test.ts` says it in words.

After a change that is meant, `python -m tests.table.test_told` writes the file anew, and `npx vitest -u` the words.
"""

from pathlib import Path
from random import Random
from typing import Any

import msgspec

from buio.games import games
from buio.night import Menu
from buio.night.menu import ROTATION, Offer
from buio.play.moves import CALL, DISCARD, RAISE, Move
from buio.play.options import Discard, Options
from buio.play.shuffle import Shuffle
from buio.table import wire
from buio.table.projection.table import events_for
from buio.table.requests import dispatch
from buio.table.room import Room
from tests.server.rooms import a_room, everybody_goes_on

TOLD = Path(__file__).parents[1] / "golden/told.json"
GAMES = ("italian", "texas", "seven_card_stud", "chinese")
DEALS = 10
PEOPLE = ("Anna", "Bruno", "Carla")


def night() -> list[dict[str, Any]]:
    """What Anna hears of some deals of each game, and of the people: the numbers of the events, and the events."""
    offers = tuple(Offer(games[code], games[code].rules()) for code in GAMES)
    room = a_room(*offers[0], Shuffle(13), Menu(offers, ROTATION, 0), pace=0, rest=-1, bots=0)
    rng = Random(5)
    for name in PEOPLE:
        dispatch(room, name, wire.Sit(name))
        room.connected(name, True)
    told: list[dict[str, Any]] = []
    while room.night.deals < DEALS:
        if room.due:
            room.step()
        elif room.deal is None or room.deal.over:
            everybody_goes_on(room)
        else:
            play(room, room.deal.options(), rng)
        hear(room, told)
    dispatch(room, "Bruno", wire.SitOut())
    dispatch(room, "Carla", wire.Leave())
    hear(room, told)
    return told


def play(room: Room, options: Options, rng: Random) -> None:
    """Mostly a call or the least move, now and then a raise or an exchange of two cards."""
    found = {option.verb: option for option in options}
    raising, calling, drawing = (found.get(verb) for verb in (RAISE, CALL, DISCARD))
    chance = rng.random()
    if raising and chance < 0.3:
        room.play(next(raising.moves(options.seat)))
    elif calling and chance < 0.95:
        room.play(next(calling.moves(options.seat)))
    elif isinstance(drawing, Discard) and drawing.admits(Move(DISCARD, options.seat, 0, drawing.hand[-2:])):
        room.play(Move(DISCARD, options.seat, 0, drawing.hand[-2:]))
    else:
        room.play(options.least())


def hear(room: Room, told: list[dict[str, Any]]) -> None:
    """Note what is new to Anna, as it stands in a message to her page."""
    first, events = events_for(room, "Anna", told[-1]["next"] if told else 0)
    if events:
        told.append({"first": first, "next": first + len(events), "events": msgspec.to_builtins(events)})


def written(told: list[dict[str, Any]]) -> str:
    """A message on each line."""
    return "[\n" + ",\n".join(msgspec.json.encode(one).decode() for one in told) + "\n]\n"


def test_what_a_night_tells_is_what_the_page_is_tested_with() -> None:
    told = night()
    assert TOLD.read_text(encoding="utf-8") == written(told)
    assert [one["first"] for one in told[1:]] == [one["next"] for one in told[:-1]]


if __name__ == "__main__":
    TOLD.write_text(written(night()), encoding="utf-8")
