"""A served table is told in the very words in which `buio play` tells its own: both are rooms, seen from one seat."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

import buio
from buio.client.served import Served
from buio.i18n import LANGUAGES, catalogue
from buio.play.shuffle import Shuffle
from buio.table import wire
from buio.table.desks import seating
from buio.table.projection.choices import arrangement, laid
from buio.table.projection.table import events_for, table_state
from buio.table.room import Room
from buio.table.settings import Settings
from buio.terminal.narrator import Narrator
from buio.terminal.table import ME, Seating, Table

GAMES = [(code, LANGUAGES[place % 3]) for place, code in enumerate(sorted(buio.games))]
LONG = 90
"""Moves after which a deal is left."""


def heard(table: Table, served: Served) -> None:
    """The line tells the table as it is now."""
    served.hear(msgspec.json.decode(wire.encode(table.state), type=wire.TableState))
    rows = arrangement(table.options()) if table.my_turn else None
    served.rows = tuple(laid(rows, table.view(), "", ()).cards) if rows else ()


def told(narrator: Narrator) -> Iterator[tuple[str, list[str]]]:
    """Everything that can be asked at any time."""
    view = narrator.table.view()
    for word in ("cards", "pot", "table", "ledger", "rules"):
        yield word, list(narrator.answer(word))
    yield "headline", list(narrator.headline())
    yield "lying", narrator.lying(view)
    yield "hand", [narrator.hand.line(view)]
    yield "results", list(narrator.results())
    yield "each turn", [str(narrator.each_turn(view))]
    if narrator.table.my_turn:
        options = narrator.table.options()
        yield "prompt", [narrator.prompt(view)]
        yield "may", [narrator.options.may(options)]
        yield "help", list(narrator.help(options))[:-1]  # how one leaves is different


@pytest.mark.parametrize(("code", "language"), GAMES)
def test_what_is_told_at_a_served_table_is_what_is_told_at_the_terminal(code: str, language: str) -> None:
    players = max(min(3, buio.games[code].players[-1]), buio.games[code].players[0])
    table = Table(Seating(code, language=language, players=players, stack=60, seed=4, bots="easy"))
    served = Served(catalogue(language), letters=False)
    here, there, rng, known = Narrator(table), Narrator(served), Random(code), len(table.room.events)
    for _ in range(2):
        list(table.begin())
        for _ in range(LONG):
            heard(table, served)
            first, events = events_for(table.room, ME, known)
            known = first + len(events)
            mine = [event for told in events if (event := served.event(told)) is not None]
            assert list(there.events(mine)) == list(here.events(table.news()))
            for (asked, line), (_, same) in zip(told(there), told(here), strict=True):
                assert line == same, asked
            if not table.running:
                break
            if table.my_turn:
                table.play(table.options().sample(rng))
            else:
                table.bot()


def test_a_state_that_is_told_is_decoded_whole() -> None:
    table = Table(Seating("italian", language="en", seed=3))
    list(table.begin())
    served = Served(catalogue("en"), letters=False)
    heard(table, served)
    assert served.state == table.state


@pytest.mark.parametrize(
    ("code", "rules"),
    [
        ("italian", {"deck_low": "7"}),
        ("texas", {"hole_cards": 5}),
        ("omaha", {"boards": 2}),
        ("texas", {"small_bet": 5}),
    ],
)
def test_a_table_whose_house_rules_leave_no_cards_for_more_is_told(code: str, rules: dict[str, object]) -> None:
    """Of its numbers of players some can no longer be, and who joins must write none of them."""
    room = Room.new(buio.games[code], buio.games[code].recorded(rules), Settings(bots=1, pace=0), Shuffle(1))
    room.do(seating.sit, "ada", "Ada")
    while room.deal is None:
        room.step()
    served = Served(catalogue("en"), letters=False)
    served.hear(table_state(room, "ada"))
    assert served.recipe.pack == room.deal.recipe.pack
