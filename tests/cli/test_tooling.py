"""A language model plays by tools: asked in process, by the client of their own package."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import TYPE_CHECKING

import pytest

import buio
from buio.cli.tooling import server

if TYPE_CHECKING:
    from mcp.client import Client

OVER = "this deal is over: next_deal begins another"


class Asked:
    """A server, as its client knows it."""

    def __init__(self, client: "Client") -> None:
        self.client = client
        self.refused = False

    async def __call__(self, tool: str, **named: object) -> str:
        answer = await self.client.call_tool(tool, named)
        (text,) = answer.content
        assert text.type == "text"
        self.refused = bool(answer.is_error)
        return text.text.removeprefix(f"Error executing tool {tool}: ")


@asynccontextmanager
async def asking() -> AsyncIterator[Asked]:
    from mcp.client import Client  # half a second, which every process that collects these tests would take

    async with Client(server(seed=4)) as client:
        yield Asked(client)


def test_the_tools_are_named_and_games_and_their_rules_are_told() -> None:
    async def listed() -> None:
        async with asking() as ask:
            assert ask.client.server_info is not None
            assert (ask.client.server_info.name, ask.client.server_info.version) == ("buio", buio.__version__)
            tools = (await ask.client.list_tools()).tools
            names = ["list_games", "rules", "start", "look", "legal_moves", "play", "next_deal"]
            assert [tool.name for tool in tools if tool.description] == names
            games = await ask("list_games")
            assert [line.split(":")[0] for line in games.splitlines()] == [*buio.games]
            assert "\n  ante = 1: " in await ask("rules", game="kuhn")

    asyncio.run(listed())


WRONG: list[tuple[str, dict[str, object], str]] = [
    ("look", {}, "no table: start begins one"),
    ("rules", {"game": "whist"}, "no game is called 'whist'; "),
    ("start", {"game": "texas", "players": 30}, "texas is for 2 to 10 players, not 30"),
    ("start", {"game": "texas", "house_rules": {"ruler": 1}}, "'ruler' is not a house rule of this game; "),
    ("start", {"game": "texas", "bots": "Nobody"}, "no bots are called 'Nobody': "),
    ("start", {"game": "texas"}, ""),
    ("look", {"seat": 9}, "you are p1: what p9 knows and does is not for you"),
    ("play", {"move": "p9 cc"}, "you are p1: what p9 knows and does is not for you"),
    ("play", {"move": "cbr 1000"}, "'cbr 1000' is not possible: cbr 4..200 (raise)"),
    ("play", {"move": "hm"}, "'hm' is no move: write one of f cc cbr"),
    ("next_deal", {}, "this deal is not over: play it to its end"),
]


def test_what_is_not_possible_is_refused_in_one_line_and_nothing_has_changed() -> None:
    async def tried() -> None:
        async with asking() as ask:
            for tool, named, says in WRONG:
                said = await ask(tool, **named)
                assert ask.refused == bool(says), said
                assert said.startswith(says)
                assert not says or "\n" not in said
            before = await ask("look")
            assert before == await ask("look", seat=1)

    asyncio.run(tried())


@pytest.mark.parametrize(("code", "players", "cards"), [("italian", 4, 5), ("three_card", 2, 3)])
def test_nights_are_played_and_only_one_s_own_cards_are_told(code: str, players: int, cards: int) -> None:
    async def played() -> None:
        rng, deals = Random(code), 0
        async with asking() as ask:
            await ask("start", game=code, players=players, stack=50)
            for _ in range(40):
                moves = (await ask("legal_moves")).splitlines()
                if moves == [OVER]:
                    deals += 1
                    assert "deal" in await ask("next_deal")
                    continue
                told = {*re.findall(r"\b(?:10|[2-9JQKA])[hdcs]\b", await ask("look"))}
                assert len(told) in (0, cards)
                await ask("play", move=rng.choice(moves))
                assert not ask.refused
        assert deals > 1

    asyncio.run(played())
