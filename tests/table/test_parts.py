"""The parts of a table: what single families remember, sent where the game has it and nowhere else."""

import json
from random import Random

import pytest

import buio
from buio.play.bets import BetsView
from buio.play.open_cards import UpCardsView
from buio.play.recipe import FacetView
from buio.table import wire
from buio.table.desks import seating
from buio.table.projection.parts import part_state
from tests.server.rooms import seen
from tests.table.test_family import act, finished, go_on, ready, seated

TAGS = {
    "italian": {"opening", "draws"},
    "texas": set(),
    "razz": set(),
    "lowball_27": {"draws"},
    "five_card_stud_hilo": set(),
    "chinese": {"rows", "declarations"},
    "pai_gow": {"bank", "rows", "declarations"},
    "three_card": {"bank"},
    "ramino_v1": {"pile"},
    "carioca": {"pile", "melds", "match"},
}


def tags(told: wire.TableState) -> set[str]:
    """The tags of its parts, as they are sent."""
    sent = [part["t"] for part in json.loads(wire.encode(told))["parts"]]
    assert len(sent) == len(set(sent))
    return set(sent)


@pytest.mark.parametrize("code", TAGS)
def test_a_table_has_the_parts_of_its_game(code: str) -> None:
    room = seated(code)
    go_on(room)
    assert tags(seen(room)) == TAGS[code]


def test_what_the_engine_shows_is_sent_or_known_to_be_of_no_use_to_a_page() -> None:
    shown = {kind.__name__ for kind in FacetView.__subclasses__() if kind.__module__.startswith("buio.")}
    assert shown - {kind.__name__ for kind in part_state.registry} == {BetsView.__name__, UpCardsView.__name__}


@pytest.mark.parametrize("code", buio.games)
def test_lists_by_seat_are_as_long_as_the_deal_has_seats(code: str) -> None:
    room, rng = seated(code), Random(code)
    for _ in range(12):
        go_on(room)
        told = seen(room)
        assert sorted(seat.index for seat in told.seats) == list(range(len(room.names)))
        assert [room.names[seat.index] for seat in told.seats] == [seat.name for seat in told.seats]
        for part in told.parts:
            assert _by_seat(part) in (None, len(room.names))
        if told.waiting == "you":
            assert room.deal is not None
            act(room, room.deal.options().sample(rng))
        else:
            ready(room)


def _by_seat(part: wire.Part) -> int | None:
    match part:
        case wire.DrawsPart(drew):
            return len(drew)
        case wire.DeclarationsPart(said):
            return len(said)
        case wire.RowsPart(rows):
            return len(rows)
        case wire.BankPart(wagers):
            return len(wagers)
        case wire.MeldsPart(_, opened):
            return len(opened)
        case wire.MatchPart():
            return len(part.scores)
    return None


def test_who_is_not_in_the_deal_has_no_index_in_it() -> None:
    room = seated("italian")
    go_on(room)
    room.do(seating.sit, "bea", "Bea")
    (bea,) = [seat for seat in seen(room).seats if seat.name == "Bea"]
    assert (bea.index, bea.state, bea.cards) == (-1, "out", [])


def test_the_bank_sits_at_its_table_before_the_first_deal() -> None:
    assert tags(seen(seated("three_card"))) == {"bank"}
    assert tags(seen(seated("carioca"))) == set()


@pytest.mark.parametrize("code", ["italian", "three_card", "ramino_v1", "carioca"])
def test_a_result_has_the_parts_of_its_game(code: str) -> None:
    room, rng = seated(code), Random(4)
    ended: set[str] = set()
    for _ in range(4):
        finished(room, rng)
        result = seen(room).result
        assert result is not None
        for part in result.parts:
            match part:
                case wire.ClosedPart(name, melds):
                    assert name in room.names
                    assert melds or code == "carioca", "in a match they lie on the table already"
                    assert result.ended == "closed"
                    ended.add("closed")
                case wire.PointsPart(rows):
                    assert [row.name for row in rows] == list(room.names)
                    ended.add("points")
        ready(room)
    assert ended == {"italian": set(), "three_card": set(), "ramino_v1": {"closed"}}.get(code, {"closed", "points"})
