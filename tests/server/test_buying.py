"""A discard offered out of turn: a clock for people, none for bots, and nobody waits for those who do not answer."""

from collections.abc import Iterator
from math import inf
from typing import Any

import pytest

import buio
from buio.play.moves import BUY_DISCARD, DECLINE, DRAW
from buio.play.shuffle import Shuffle
from buio.server.waiting import delay
from buio.table.desks import seating, timing
from buio.table.desks.timing import OFFER_SECONDS
from buio.table.room import Due, Room
from tests.rulebook import rule
from tests.server.rooms import Page, a_room, admitted, visitors

CARIOCA = buio.games["carioca"]


def room(bots: int = 0, **how: Any) -> Room:
    return a_room(CARIOCA, bots=bots, shuffle=Shuffle(4), **how)


@pytest.fixture
def pair() -> Iterator[tuple[Page, Page]]:
    """Two people at a fast table; who is first to play comes first."""
    with visitors(room(pace=0.03)) as client:
        tokens = admitted(client), admitted(client)
        lines = [client.websocket_connect("/ws", headers=token) for token in tokens]
        with lines[0] as one, lines[1] as two:
            ada, bea = Page(one), Page(two)
            ada.look()
            bea.look()
            ada.send("sit", name="Ada")
            bea.send("sit", name="Bea")
            for page in (ada, bea):
                while page.table["phase"] != "contract_play":
                    page.look()
            yield (ada, bea) if ada.table["waiting"] == "you" else (bea, ada)


@rule("RAM-3.09")
def test_who_does_not_answer_has_declined_and_stays_at_the_table(pair: tuple[Page, Page]) -> None:
    first, other = pair
    first.send("act", turn=first.table["turn"], verb=DRAW)
    asked = other.until(BUY_DISCARD)
    assert asked["clock"]["name"] == asked["seats"][asked["you"]]["name"]
    assert 0 < asked["clock"]["left"] <= OFFER_SECONDS * 0.03 + 0.1
    assert asked["waiting"] == "you"
    mine = first.until("sd")
    assert mine["clock"]["left"] > OFFER_SECONDS * 0.03 + 0.1
    assert len(mine["seats"][mine["you"]]["cards"]) == 14
    assert [len(seat["cards"]) for seat in mine["seats"] if not seat["you"]] == [13]
    assert [seat["state"] for seat in mine["seats"]] == ["in", "in"]


def test_the_clock_of_an_offer_runs_on_whatever_happens_at_the_table() -> None:
    one, moment = asked(), [0.0]
    began = one.clock.began
    one.now = lambda: began + moment[0]
    assert timing.deadline(one) == began + OFFER_SECONDS
    moment[0] = 5.0
    one.connected("ada", False)
    one.connected("ada", True)
    assert timing.deadline(one) == began + OFFER_SECONDS


def test_at_a_table_without_pauses_only_who_is_gone_is_not_waited_for() -> None:
    one = asked(pace=0, clock=0)
    deal = one.deal
    assert deal is not None
    assert timing.deadline(one) is None
    seat, before = deal.actor, len(deal.log)
    name = one.names[seat]
    token = next(token for token, guest in one.guests.items() if guest.name == name)
    one.connected(token, False)
    assert (timing.deadline(one) or inf) <= one.now()
    one.do(timing.expire)
    assert [move.verb for move in deal.log[before:] if move.actor == seat] == [DECLINE]
    assert one.night.people[name].playing, "an offer missed is no turn missed"


def test_nobody_waits_for_a_bot_that_does_not_buy() -> None:
    one = room(bots=2)
    one.do(seating.sit, "ada", "Ada")
    seen = set()
    for _ in range(400):
        if one.due is Due.BOT:
            seen.add((one.offered, delay(one, Due.BOT, None)))
            one.step()
        elif one.due:
            one.step()
        elif one.offered or (one.deal is not None and not one.deal.over):
            one.do(timing.make_least_move)
        else:
            break
    assert (True, 0.0) in seen
    assert not [pause for offered, pause in seen if pause == (0.0 if not offered else 1.1)]


def asked(**how: Any) -> Room:
    """A table at which somebody is asked to buy."""
    one = room(**how)
    one.do(seating.sit, "ada", "Ada")
    one.do(seating.sit, "bea", "Bea")
    one.step()
    assert one.deal is not None
    one.play(buio.Move(DRAW, one.deal.actor))
    assert one.offered
    return one
