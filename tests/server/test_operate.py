"""What `docs/how-to/operate.md` prints is what the programs take that it is for, where they are installed."""

import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest
from starlette.applications import Starlette

from buio.server import serving
from tests.cli.command import run

PAGE = (Path(__file__).parents[2] / "docs/how-to/operate.md").read_text(encoding="utf-8")
DATABASE = "postgresql://buio:PASSWORD@localhost/buio"


def printed(language: str) -> list[str]:
    """The blocks of the page in this language."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def checked(*words: str, home: Path) -> None:
    """Run a program that judges a file; what it finds is the failure."""
    if shutil.which(words[0], path="/usr/sbin:/usr/bin:/usr/local/bin:/bin") is None:
        pytest.skip(f"no {words[0]}")
    env = {"PATH": "/usr/sbin:/usr/bin:/usr/local/bin:/bin", "HOME": str(home)}
    found = subprocess.run(words, capture_output=True, text=True, env=env)
    assert found.returncode == 0, found.stdout + found.stderr
    assert "[warn]" not in found.stderr, found.stderr


@pytest.mark.parametrize("processes", [1, 2, 4])
def test_nginx_takes_its_configuration(processes: int, tmp_path: Path) -> None:
    site, several, location, many, groups = printed("nginx")
    if processes > 1:
        upstream = several[several.index("upstream") :]
        several = several.replace(upstream, many) if processes > 2 else several
        assert several.count("server ") == processes
        site = several + site.replace("        proxy_pass http://127.0.0.1:8000;\n", location)
        assert location in site
    if processes > 2:
        site = site.replace("cards.", "a.cards.") + groups
    site = re.sub(r"ssl_certificate.*\n", "", site).replace(
        "443 ssl", f"unix:{tmp_path}/socket"
    )  # neither root nor keys
    conf = tmp_path / "nginx.conf"
    conf.write_text(f"pid {tmp_path}/pid; error_log stderr; events {{}}\nhttp {{\naccess_log off;\n{site}}}\n")
    checked("nginx", "-t", "-q", "-c", str(conf), home=tmp_path)


def test_caddy_takes_its_configuration(tmp_path: Path) -> None:
    (block,) = [block for block in printed("text") if "reverse_proxy" in block]
    (tmp_path / "Caddyfile").write_text(block)
    checked("caddy", "validate", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile"), home=tmp_path)


def test_systemd_takes_both_units(tmp_path: Path) -> None:
    unit, several = printed("ini")
    many = re.sub(r"ExecStart=.*\n", several, unit)
    for name, text in (("buio.service", unit), ("buio@.service", many)):
        (tmp_path / name).write_text(text.replace("/opt/buio/bin/buio", "/bin/true"))
    checked("systemd-analyze", "verify", *[str(one) for one in sorted(tmp_path.glob("*.service"))], home=tmp_path)


def test_the_unit_may_do_little(tmp_path: Path) -> None:
    """The review measured 8.3 of 10."""
    (tmp_path / "buio.service").write_text(printed("ini")[0])
    judge = ("systemd-analyze", "security", "--offline=yes", "--threshold=20", "--no-pager")
    checked(*judge, str(tmp_path / "buio.service"), home=tmp_path)


def test_the_server_takes_the_settings_and_the_words_of_the_services(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[tuple[object, ...]] = []
    monkeypatch.setattr("buio.server.serving.serve", lambda *how: started.append(how))
    for number, text in enumerate(printed("toml")):
        (tmp_path / f"{number}.toml").write_text(text)
        assert not run("serve", "--config", str(tmp_path / f"{number}.toml")).stderr
    for words in re.findall(r"^(?:ExecStart=/opt/buio/bin/|    )buio (serve .*)$", PAGE, re.MULTILINE):
        (tmp_path / "buio.toml").write_text(printed("toml")[-1])
        assert not run(*words.replace("%d", str(tmp_path)).replace("%i", "8001").split()).stderr
    assert [how[3] for how in started] == ["/var/lib/buio", DATABASE, *["/var/lib/buio"] * 2, DATABASE]


def test_the_proxies_that_are_named_are_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    (name,) = set(re.findall(r"-e (FORWARDED\w+)='\*'", PAGE))
    monkeypatch.setenv(name, "*")
    believed: list[object] = []
    monkeypatch.setattr(serving.Listening, "run", lambda self, _: believed.append(self.config.forwarded_allow_ips))
    with socket.socket() as listening:
        serving.run(Starlette(), listening, "", mock.Mock())
    assert believed == ["*"]


PLAYED = """
import sys
from random import Random
import buio
from buio.server import serving
from buio.server.lobby import lobby
from buio.server.new_table import room_for
from buio.server.past.book import Book
from buio.server.past.serving import FORMS
from buio.server.past.replay import steps_of
from buio.table.desks import seating, timing
from buio.table.projection.table import state
from buio.table.settings import Settings

serving.import_rooms()
known = {*sys.modules}
lobby()
for code in sys.argv[1:]:
    room = room_for([code], {}, Settings(bots=2, pace=0, start=0))
    room.do(seating.sit, "ada", "Ada")
    room.connected("ada", True)
    while not room.night.deals:
        room.step() if room.due else room.do(timing.make_least_move) if room.running else room.go_on()
        state(room, "ada")
    book = Book(room.night)
    list(book.follow(room.night))
    list(steps_of(book.hands[0], "Ada"))
    FORMS["toml"](book.hands[0], "Ada")
print(*sorted(name for name in {*sys.modules} - known if name.startswith("buio")))
"""


def test_a_server_imports_nothing_later_so_that_no_upgrade_mixes_two_versions() -> None:
    codes = ("razz", "ramino_v1", "lowball_27", "carioca", "three_card", "italian", "open_face")
    done = subprocess.run([sys.executable, "-c", PLAYED, *codes], capture_output=True, text=True)
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr


BARE = """
import sys
from buio.extras import EXTRAS
kept_away = {module for extra, modules in EXTRAS.items() if extra != "table" for module in modules}
sys.modules.update(dict.fromkeys(kept_away - set(EXTRAS["table"])))
from buio.server import serving
serving.import_rooms()
"""


def test_a_server_needs_no_extra_but_its_own() -> None:
    done = subprocess.run([sys.executable, "-c", BARE], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
