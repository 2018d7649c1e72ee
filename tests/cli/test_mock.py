"""The table for authors of bots: every weather comes, deals are real, and a program comes through."""

import asyncio
import json
import sys
from pathlib import Path

import pytest

from buio.client.bot import Bot
from buio.client.mock import FAIR, HURRIED, HURRY, LATE, LOST, REFUSED, VOID, MockTable
from buio.client.program import Program
from tests.cli.command import run
from tests.cli.served import program

NOTED = """
import json, sys
out = open(sys.argv[1], "w")
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps([asked["deal"], asked["view"]["turn"], asked["clock"], asked["options"]]), file=out, flush=True)
    verbs = [option["verb"] for option in asked["options"]]
    print("cc" if "cc" in verbs else "f", flush=True)
"""


def played(folder: Path, weather: str) -> tuple[Bot, list[list[object]], list[str]]:
    """Two deals of hold'em in one kind of weather at the second decision; what the program was asked."""
    told: list[str] = []
    notes = folder / "notes"
    table = MockTable("texas", [FAIR, weather, *[FAIR] * 50], tell=told.append)
    bot = Bot(table, Program(f"{program(folder, NOTED)} {notes}"), deals=2)

    async def play() -> None:
        await asyncio.wait_for(bot.run(), 30)
        await bot.program.close()

    asyncio.run(play())
    return bot, [json.loads(line) for line in notes.read_text().splitlines()], told


@pytest.mark.parametrize("weather", [FAIR, LATE])
def test_nothing_is_asked_twice_and_nothing_is_refused(tmp_path: Path, weather: str) -> None:
    bot, asked, _ = played(tmp_path, weather)
    assert (bot.tally.deals, bot.tally.refused) == (2, 0)
    assert len({turn for _, turn, *_ in asked}) == len(asked) > 3


def test_when_the_line_is_lost_the_same_is_asked_again(tmp_path: Path) -> None:
    bot, asked, told = played(tmp_path, LOST)
    assert (bot.tally.deals, bot.tally.refused, told) == (2, 0, [LOST])
    assert (asked[1][0], asked[1][3]) == (asked[2][0], asked[2][3])


def test_a_refused_move_is_counted_and_the_least_is_made(tmp_path: Path) -> None:
    bot, _, told = played(tmp_path, REFUSED)
    assert (bot.tally.deals, bot.tally.refused, told) == (2, 1, [REFUSED])


def test_there_is_little_time(tmp_path: Path) -> None:
    _, asked, _ = played(tmp_path, HURRIED)
    assert asked[1][2] == HURRY
    assert isinstance(asked[0][2], float)
    assert asked[0][2] > 50


def test_a_deal_that_is_cancelled_comes_again_with_its_number(tmp_path: Path) -> None:
    bot, asked, _ = played(tmp_path, VOID)
    assert bot.tally.deals == 2
    assert {deal for deal, *_ in asked} == {1, 2}
    assert asked[1][0] == asked[2][0] == 1


def test_the_command_plays_in_all_weathers(tmp_path: Path) -> None:
    done = run("bot", "--mock", "--command", program(tmp_path), "--deals", "6", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["deals"] == 6
    assert {f"the weather: {one}" for one in (LATE, LOST, REFUSED, HURRIED, VOID)} <= set(done.stderr.splitlines())
    both = run("bot", "http://127.0.0.1:9/t/x", "--mock", "--command", "cat")
    assert (both.returncode, both.stdout) == (2, "")


def test_the_program_of_the_page_plays() -> None:
    file = Path(__file__).parents[1] / "how_to" / "outside.py"
    for seed in range(3):
        table = MockTable("italian", [FAIR], seed)
        bot = Bot(table, Program(f"{sys.executable} {file}"), deals=4)
        asyncio.run(finished(bot))
        assert (bot.tally.deals, bot.tally.refused) == (4, 0)


async def finished(bot: Bot) -> None:
    await asyncio.wait_for(bot.run(), 30)
    await bot.program.close()
