"""`buio serve` as a host starts it: where it listens, what keeps its tables, and one line for what cannot be."""

import ipaddress
import json
import socket
import sqlite3
import subprocess
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

from buio.cli.served_tables import HowRun, table_new
from buio.client import open_table
from buio.server.admission import Names
from buio.server.app import create_app
from buio.server.serving import reached
from buio.table.desks import controls
from tests.browser.conftest import served
from tests.cli.command import run
from tests.cli.served import BUIO, Server, new_table, serving
from tests.server.database import free_port


def asked(url: str) -> tuple[int, str]:
    with urllib.request.urlopen(url, timeout=10) as answer:  # noqa: S310  our own
        return answer.status, answer.read().decode()


def test_without_a_game_it_names_the_folder_that_keeps_the_tables_and_goes_on_with_them(tmp_path: Path) -> None:
    port = free_port()
    words = [*BUIO, "serve", "--port", str(port)]
    environment = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    for _ in range(2):
        with subprocess.Popen(words, stderr=subprocess.PIPE, text=True, env=environment) as process:
            assert process.stderr is not None
            first, second = process.stderr.readline(), process.stderr.readline()
            try:
                assert asked(f"http://127.0.0.1:{port}/readyz") == (200, "ok")
            finally:
                process.terminate()
        assert first.startswith(f"Buio: http://127.0.0.1:{port}")
        assert second == f"Buio: Tables are kept in {tmp_path / 'buio'}\n"
    assert (tmp_path / "buio" / "buio.sqlite").exists()


def test_a_second_server_of_the_same_folder_is_refused_until_the_first_is_killed(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data) as server:
        done = run("serve", "--data", str(data), "--port", str(free_port()))
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"buio: the tables in {data} are served already")
        server.kill()
        server.start()
        assert new_table(server, "italian")["link"].startswith(server.url)


def test_an_address_that_can_be_opened_is_shown() -> None:
    assert [reached(host) for host in ("127.0.0.1", "::1", "cards.example.org")] == [
        "127.0.0.1",
        "[::1]",
        "cards.example.org",
    ]
    for every in ("0.0.0.0", "::"):  # noqa: S104  asked, not bound
        assert not ipaddress.ip_address(reached(every)).is_unspecified


def test_a_port_that_is_taken_is_one_line() -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("serve", "italian", "--port", str(port))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"buio: cannot listen on port {port} of 127.0.0.1 (Address already in use): try --port\n"


@pytest.mark.parametrize(("words", "environment", "why"), [
    (["--host", "192.0.2.1"], {}, "cannot listen on port"),
    (["--host", "no.such.name.invalid"], {}, "this is no address of this machine"),
    (["--public-url", "cards.example.org"], {}, "--public-url is an address such as"),
    (["--public-url", "https://a.org:99999999"], {}, "--public-url is an address such as"),
    (["--public-url", "https://[::1"], {}, "--public-url is an address such as"),
    (["--public-url", "https://a.org/t/buio"], {}, "--public-url is an address such as"),
    (["--public-url", "https://a.org/my games"], {}, "--public-url is an address such as"),
    (["--push", "you@example.org"], {}, "--push you@example.org: where you can be written to begins with mailto:"),
    (["--data="], {}, "--data is a folder, the address of a PostgreSQL database, or nothing; it is empty"),
    ([], {"BUIO_DATA": ""}, "--data is a folder"),
    (["--seed", "1", "--data", "somewhere"], {}, "leave --data out"),
    (["--rotation"], {}, "name them"),
    (["--clock", "soon"], {}, "'soon' is not a whole number from 1 to 3600"),
    ([], {"BUIO_PORT": "80000"}, "BUIO_PORT: Invalid value for --port"),
    ([], {"BUIO_APPROVE": "perhaps"}, "BUIO_APPROVE: 'perhaps' is neither true nor false"),
    ([], {"BUIO_PROT": "8001"}, "buio: BUIO_PROT in the environment is no setting; did you mean BUIO_PORT?"),
    ([], {"BUIO_CONFIG": "none.toml"}, "none.toml: No such file"),
    (["--data", "/dev/null/x"], {}, "/dev/null/x cannot hold the tables"),
])  # fmt: skip
def test_what_cannot_be_is_one_line(words: list[str], environment: dict[str, str], why: str) -> None:
    done = run("serve", *words, **{"XDG_DATA_HOME": "/dev/null", **environment})
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(("text", "why"), [
    ("port = 80000", "buio.toml, port: Invalid value for --port"),
    ("prt = 8000", "there is no setting 'prt'; there are approve, beacon, bots, clock"),
    ("approve = 3", "'3' is neither true nor false"),
    ("port = [1]", "[1] is no value of it"),
    ("port = ", "buio.toml: Invalid value"),
    ('games = ["itallian"]', "no game is called 'itallian'"),
])  # fmt: skip
def test_a_bad_file_is_one_line(text: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "buio.toml"
    file.write_text(text)
    done = run("serve", "--config", str(file), XDG_DATA_HOME="/dev/null")
    assert (done.returncode, done.stdout) == (2, "")
    assert why.replace("'3'", "3") in done.stderr.replace("'3'", "3")
    assert done.stderr.count("\n") == 1


def test_the_command_line_comes_before_the_environment_and_that_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "buio.toml"
    file.write_text('port = 1\nhost = "192.0.2.1"\nclock = "off"\napprove = true\nbots = 1\nstack = 500\n')
    monkeypatch.setenv("BUIO_CONFIG", str(file))
    monkeypatch.setenv("BUIO_HOST", "127.0.0.1")
    monkeypatch.setenv("BUIO_BOTS", "2")
    server = Server(tmp_path / "data")
    try:
        table = open_table(server.url, games=["texas"])["table"]
    finally:
        server.kill()
    row = sqlite3.connect(tmp_path / "data" / "buio.sqlite").execute("SELECT body FROM entry WHERE tab = ?", (table,))
    settings = json.loads(row.fetchone()[0])["settings"]
    assert settings == settings | {"clock": 0, "approve": True, "bots": 2, "stack": 500}


def test_the_next_night_is_opened_by_the_hosts_link_and_told_by_its_links() -> None:
    app = create_app(names=Names("http://casa.example"))
    with served(app) as address:
        opened = open_table(address, games=["texas"])
        room = app.state.hub.tables[opened["table"]].room
        host_link = opened["host_link"].replace("http://casa.example", address)
        assert "the night is not over at this table" in run("table", "next", host_link).stderr
        controls.close(room)
        for _ in range(2):  # said twice it is the same night
            done = run("table", "next", host_link)
            link, host, *more = done.stdout.splitlines()
            assert link == f"http://casa.example/t/{room.followed}.{room.invitation}"
            assert (done.returncode, host, more) == (0, f"for the host: {link}?{host_link.partition('?')[2]}", [])


def test_a_new_table_is_told_what_was_said_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was not said, the server's own settings decide: `approve = true` of its file stays."""
    asked_for: list[object] = []

    def opened(server: str, *, settings: dict[str, object], **_: object) -> dict[str, str]:
        asked_for.append(settings)
        return {"table": "t", "link": "l", "host_link": "h"}

    monkeypatch.setattr("buio.client.open_table", opened)
    table_new("texas")
    how = HowRun(seats=6, strength="hard", clock=0, pace=0.5, approve=True)
    table_new("texas", how=how, stack=90)
    whole = {"seats": 6, "bots": 0, "strength": 3, "stack": 90, "clock": 0, "pace": 0.5, "rest": 12, "approve": True}
    assert asked_for == [{"bots": 0}, whole]
