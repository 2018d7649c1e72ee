"""Two phones change networks in the middle of a deal: their lines fall, and come back each from where the other was."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from starlette.testclient import TestClient
from starlette.types import ASGIApp, Receive, Scope, Send

from buio.games import games
from buio.play.shuffle import Shuffle
from buio.server.admission import Names
from buio.server.app import create_app
from tests.server.rooms import Page, a_room, admitted

NAMES = ("Anna", "Bruno")
HOME, STREET = "198.51.100.4", "203.0.113.9"


def carried(app: ASGIApp) -> ASGIApp:
    """The server, to which each request comes from the address in a header."""

    async def by_network(scope: Scope, receive: Receive, send: Send) -> None:
        told = dict(scope.get("headers", ())).get(b"x-network")
        await app({**scope, "client": (told.decode(), 5)} if told else scope, receive, send)

    return by_network


@contextmanager
def line(client: TestClient, phone: dict[str, str], network: str) -> Iterator[Page]:
    """A line of this phone over this network, and the table as it is told there."""
    with client.websocket_connect("/ws", headers={**phone, "x-network": network}) as socket:
        page = Page(socket)
        page.look()
        yield page


def test_two_phones_that_swap_networks_in_a_deal_keep_seats_cards_and_the_move_under_way() -> None:
    room = a_room(games["texas"], None, Shuffle(4), pace=0, rest=-1, bots=0)
    with TestClient(carried(create_app(room, names=Names(others=("testserver",))))) as client:
        anna, bruno = admitted(client), admitted(client)
        with ExitStack() as lines:
            pages = [lines.enter_context(line(client, *one)) for one in ((anna, HOME), (bruno, STREET))]
            assert [page.ask("sit", name=name)["t"] for page, name in zip(pages, NAMES, strict=True)] == ["ok", "ok"]
            for page in pages:
                while not page.table["deal"]:
                    page.look()
            at = [page.table["waiting"] for page in pages].index("you")
            move = {"cid": "m1", "turn": pages[at].table["turn"], "verb": "cc", "amount": 0, "cards": []}
            held = [own(page) for page in pages]
            pages[at].send("act", **move)  # the line falls before the answer is read
        with line(client, anna, STREET) as first, line(client, bruno, HOME) as second:
            pages = [first, second]
            assert [own(page) for page in pages] == held
            pages[at].send("act", **move)  # as a page does with what had no answer
            assert pages[at].hear("ok")["cid"] == "m1"
            while pages[1 - at].table["waiting"] != "you":
                pages[1 - at].look()
            called = [one for one in pages[1 - at].events.values() if one["word"] == "call"]
            assert [one["name"] for one in called] == [NAMES[at]]


def own(page: Page) -> tuple[str, list[str]]:
    """Who one is, and the two cards that one holds."""
    me = page.table["seats"][page.table["you"]]
    assert len(me["cards"]) == 2
    assert "??" not in me["cards"]
    return me["name"], me["cards"]
