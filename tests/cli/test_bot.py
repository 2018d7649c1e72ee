"""`buio bot`: programs play at a real server, over real lines; every acknowledged move is in the log, once."""

import json
import time
from pathlib import Path

from tests.cli.served import CALLER, bot, ended, new_table, program, serving


def logged(file: Path) -> list[tuple[int, str]]:
    return [(one["deal"], one["move"]) for one in map(json.loads, file.read_text().splitlines())]


def test_three_programs_play_so_many_deals_and_leave(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "italian") as server:
        link = new_table(server, "italian", "--seats", "3", "--bots", "0", "--stack", "50")["link"]
        command = program(tmp_path)
        bots = [bot(link, command, "--name", f"B{one}", "--deals", "4") for one in range(3)]
        told = [ended(one) for one in bots]
    assert [tally["deals"] for tally, _ in told] == [4, 4, 4]
    assert [tally["refused"] for tally, _ in told] == [0, 0, 0]
    assert not any(complained for _, complained in told)


def test_the_log_holds_exactly_what_was_acknowledged_also_when_the_server_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "italian") as server:
        opened = new_table(server, "texas", "--seats", "2", "--stack", "500")
        command = program(
            tmp_path,
            CALLER.replace("for line", "import time\nfor line").replace("by_verb =", "time.sleep(0.02); by_verb ="),
        )
        files = [tmp_path / "one.log", tmp_path / "two.log"]
        bots = [
            bot(opened["link"], command, "--name", f"B{place}", "--deals", "12", "--log", str(file))
            for place, file in enumerate(files)
        ]
        for _ in range(3):
            time.sleep(0.7)
            server.kill()
            server.start()
        told = [ended(one)[0] for one in bots]
    assert [tally["deals"] for tally in told] == [12, 12]
    assert sum(tally["net"] for tally in told) == 0
