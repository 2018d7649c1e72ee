"""Somebody who was let in is at the table with the page on which they have waited."""

import buio
from buio.play.shuffle import Shuffle
from tests.server.rooms import Page, a_room, admitted, visitors


def test_who_was_let_in_is_here_already() -> None:
    room = a_room(buio.games["italian"], shuffle=Shuffle(4), bots=1, pace=0, rest=-1, approve=True)
    with visitors(room) as client:
        host, guest = admitted(client), admitted(client)
        with (
            client.websocket_connect("/ws", headers=host) as one,
            client.websocket_connect("/ws", headers=guest) as other,
        ):
            ada, bea = Page(one), Page(other)
            assert ada.ask("sit", name="Ada")["t"] == "ok"
            assert bea.ask("sit", name="Bea")["t"] == "ok"
            while bea.table["waiting"] != "asked":
                bea.look()
            assert ada.ask("admit", name="Bea", chips=150)["t"] == "ok"
            while bea.table["you"] < 0:
                bea.look()
            seat = bea.table["seats"][bea.table["you"]]
            assert (seat["name"], seat["here"], seat["stack"]) == ("Bea", True, 150)
