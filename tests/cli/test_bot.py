"""`buio bot`: programs play at a real server, over real lines; every acknowledged move is in the log, once."""

import asyncio
import json
import re
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

from buio.client import Client
from buio.client.bot import _number
from buio.client.choices import NoOption, chosen, options_told
from buio.client.program import NoAnswer, Program
from buio.table import wire
from tests.cli.command import run
from tests.cli.served import CALLER, answered, bot, ended, new_table, program, serving

SLOW = CALLER.replace("import json, sys", "import json, sys, time").replace(
    "    by_verb", "    time.sleep(0.02)\n    by_verb", 1
)


def logged(file: Path) -> list[tuple[int, str]]:
    return [(one["deal"], one["move"]) for one in map(json.loads, file.read_text().splitlines())]


def recorded(folder: Path) -> list[tuple[int, str]]:
    """The moves of players in the records of a folder, with the numbers of their deals."""
    records = [(int(file.stem), tomllib.loads(file.read_text())) for file in sorted(folder.glob("*.toml"))]
    return [(deal, move) for deal, record in records for move in record["actions"] if not move.startswith("d ")]


def lines(files: list[Path]) -> int:
    return sum(file.read_text().count("\n") for file in files if file.exists())


def wait_until(it_is_so: Callable[[], bool]) -> None:
    for _ in range(600):
        if it_is_so():
            return
        time.sleep(0.05)
    raise AssertionError("nothing happened for 30 s")


def test_three_programs_play_so_many_deals_and_leave(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "italian") as server:
        opened = new_table(server, "italian", "--seats", "3", "--bots", "0", "--stack", "50")
        command = program(tmp_path)
        bots = [bot(opened["link"], command, "--name", f"B{one}", "--deals", "4") for one in range(3)]
        asyncio.run(begin_with(3, opened["host_link"]))
        told = [ended(one) for one in bots]
    assert [tally["deals"] for tally, _ in told] == [4, 4, 4]
    assert [tally["refused"] for tally, _ in told] == [0, 0, 0]
    assert not any(complained for _, complained in told)


def test_the_log_holds_exactly_what_was_acknowledged_also_when_the_server_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "italian") as server:
        opened = new_table(server, "italian", "--seats", "2", "--stack", "500")
        command = program(tmp_path, SLOW)
        files = [tmp_path / "one.log", tmp_path / "two.log"]
        bots = [
            bot(opened["link"], command, "--name", f"B{place}", "--deals", "12", "--log", str(file))
            for place, file in enumerate(files)
        ]
        killed_at = [0]
        for _ in range(3):
            wait_until(lambda: lines(files) > killed_at[-1] + 5)
            server.kill()
            killed_at.append(lines(files))
            server.start()
        told = [ended(one)[0] for one in bots]
        hands = tmp_path / "hands"
        exported = answered("export", str(tmp_path / "data"), opened["link"], "--hands", str(hands))
    moves = recorded(hands)
    assert killed_at[-1] < len(moves), "they had played to the end before it was killed"
    assert sorted(logged(files[0]) + logged(files[1])) == sorted(moves)
    assert [tally["deals"] for tally in told] == [12, 12]
    assert (exported["deals"], exported["moves"], exported["void"]) == (12, len(moves), 0)
    nets = {f"B{place}": tally["net"] for place, tally in enumerate(told)}
    bought = exported["bought"] // 500
    assert sum(exported["stacks"].values()) + exported["carried"] == exported["bought"]
    assert sum(exported["stacks"].values()) - 500 * bought == sum(nets.values()) == -exported["carried"]


def test_every_bad_answer_is_the_least_move_and_is_counted(tmp_path: Path) -> None:
    """Something that is no move, an option that there is not, an amount out of bounds, no answer at all."""
    bad = """
import itertools, json, sys
for number, line in enumerate(sys.stdin):
    asked = json.loads(line)
    assert set(asked) == {"game", "deal", "view", "options", "clock"}
    if number == 6:
        sys.exit(1)
    print(["nonsense", "sd AhAh", "cbr 100000000", "p1 cc", ""][number % 5], flush=True)
"""
    with serving(tmp_path / "data", "italian") as server:
        link = new_table(server, "texas", "--seats", "2")["link"]
        log = tmp_path / "log"
        one = bot(link, program(tmp_path, bad, "bad"), "--name", "Bad", "--deals", "6", "--log", str(log))
        other = bot(link, program(tmp_path), "--name", "Good", "--deals", "6")
        (told, complained), (good, _) = ended(one), ended(other)
    assert told["refused"] == len(logged(log)) == complained.count("the least move instead") > 5
    assert {move.split()[1] for _, move in logged(log)} <= {"cc", "f"}
    assert "has ended" in complained
    assert (told["deals"], good["refused"]) == (6, 0)


def test_no_answer_in_time_is_the_least_move_and_what_comes_late_is_thrown_away(tmp_path: Path) -> None:
    late = f"""
import json, pathlib, sys, time
once = pathlib.Path({str(tmp_path / "once")!r})
for line in sys.stdin:
    asked = json.loads(line)
    assert 0 < asked["clock"] <= 4
    if not once.exists():  # a program that owes an answer may be started anew
        once.touch()
        time.sleep(4.1)
        print("cbr 4", flush=True)
    else:
        print("cc", flush=True)
"""
    with serving(tmp_path / "data", "italian") as server:
        opened = new_table(server, "texas", "--seats", "2", "--clock", "4")
        without_bank(opened["host_link"])
        one = bot(opened["link"], program(tmp_path, late, "late"), "--name", "Late", "--deals", "2")
        other = bot(opened["link"], program(tmp_path), "--name", "Good", "--deals", "2")
        (told, complained), (good, _) = ended(one), ended(other)
    assert (told["deals"], told["refused"], good["refused"]) == (2, 1, 0), complained
    assert re.search(r"no answer within 3\.\d s: the least move instead", complained)


async def begin_with(seats: int, host_link: str) -> None:
    """The host lets the table begin when so many sit there."""
    async with Client(host_link) as host:
        await host.ask(wire.Pause())
        while len(host.table.seats) < seats:
            await host.news(timeout=30)
        await host.ask(wire.Resume())


def without_bank(host_link: str) -> None:
    """The host takes everybody's bank of time away: the clock is all."""

    async def ask() -> None:
        async with Client(host_link) as host:
            await host.ask(wire.Set(changes={"bank": 0}))

    asyncio.run(ask())


@pytest.mark.parametrize(("text", "why"), [
    ("", "no move: write one of cbr sd ct$"),
    ("nonsense", "no move: write one of cbr sd ct$"),
    ("cbr 3", r"cbr 4\.\.200 \(raise\)"),
    ("cbr", "one whole number"),
    ("sd 7h", "sd and 0 to 1 cards held"),
    ("sd AhAh", "sd and 0 to 1 cards held"),
    ("sd AhKh", "sd and 0 to 1 cards held"),
    ("par", "write one of cbr sd ct"),
    ("ct 3", "ct and one of 1, 2"),
    ("p2 cbr 4", "no move: write one of cbr sd ct$"),
])  # fmt: skip
def test_what_the_options_do_not_admit_is_refused_before_the_table_hears_of_it(text: str, why: str) -> None:
    told = [
        wire.OptionState(verb="cbr", word="raise", low=4, high=200),
        wire.OptionState(verb="sd", word="draw", counts=[0, 1], hand=["Ah", "Kh"]),
        wire.OptionState(verb="ct", word="contract", picks=[wire.PickState(1, "one"), wire.PickState(2, "two")]),
    ]
    options = options_told(told, 1)
    with pytest.raises(NoOption, match=why):
        chosen(text, options)
    assert str(chosen("cbr 12", options)) == "p2 cbr 12"


def test_the_least_of_several_numbers_is_the_first_that_is_offered() -> None:
    """As the table itself plays for somebody who has no answer."""
    one = wire.OptionState(verb="ct", word="contract", picks=[wire.PickState(4, "four"), wire.PickState(7, "seven")])
    assert str(options_told([one], 1).least()) == "p2 ct 4"


@pytest.mark.parametrize(("dealer", "number"), [(0, 1), (1, 0), (2, 2)])
def test_records_count_the_own_seat_from_the_left_of_the_dealer(dealer: int, number: int) -> None:
    seats = [Mock(index=at, dealer=at == dealer) for at in (-1, 0, 1, 2)]  # the first is not dealt in
    assert _number(Mock(seats=seats, you=3)) == number


def test_a_program_that_ends_is_waited_for_and_nothing_else_is_told(caplog: pytest.LogCaptureFixture) -> None:
    async def ask() -> set[str]:
        told = set()
        for words in ("true", "head -1") * 10:
            asked = Program(words)
            for line in ("one", "two"):
                try:
                    told.add(await asked.ask(line, 5))
                except NoAnswer as error:
                    told.add(str(error))
            await asked.close()
        return told

    assert asyncio.run(ask()) >= {"one", "the program has ended"}
    assert not caplog.records


def test_a_program_that_owes_an_answer_begins_anew(tmp_path: Path) -> None:
    text = """
import sys
for number, line in enumerate(sys.stdin):
    if line.strip() != "silence":
        print(number, line.strip(), flush=True)
"""

    async def ask() -> list[str]:
        asked = Program(program(tmp_path, text))
        answers = [await asked.ask("one", 5)]
        with pytest.raises(NoAnswer, match=r"no answer within 0.2 s"):
            await asked.ask("silence", 0.2)
        answers.append(await asked.ask("two", 5))
        await asked.close()
        return answers

    assert asyncio.run(ask()) == ["0 one", "0 two"]


@pytest.mark.parametrize(("words", "why"), [
    (("http://127.0.0.1:9/t/none", "--command", "cat"), "cannot be reached"),
    (("table", "--command", "cat"), "is no address of a table server"),
    (("http://127.0.0.1:9/t/none", "--command", ""), "needs a program"),
    (("http://127.0.0.1:9/t/none", "--command", "'"), "--command"),
    (("http://127.0.0.1:9/t/none",), "COMMAND"),
])  # fmt: skip
def test_what_cannot_be_is_one_line(words: tuple[str, ...], why: str) -> None:
    done = run("bot", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert why.lower() in done.stderr.lower()
    assert done.stderr.count("\n") == 1


def test_a_link_that_leads_to_no_table_is_told_in_one_line(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        for command in (["join"], ["bot", "--command", "cat"]):
            done = run(*command, f"{server.url}/t/nothing/")
            assert (done.returncode, done.stdout) == (2, "")
            assert done.stderr == (
                f"buio: there is no such table at {server.url}/t/nothing/, or its invitation is good no more\n"
            )
            done = run(*command, server.url)
            assert (done.returncode, done.stdout) == (2, "")
            assert done.stderr == f"buio: there is no table at {server.url}: ask for its link\n"
