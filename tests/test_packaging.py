"""The package as it is installed: the core plays without extras, what is missing is named, the metadata is whole."""

import ast
import asyncio
import json
import re
import subprocess
import sys
import tomllib
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

import buio
from buio.extras import EXTRAS, MissingExtra, require
from buio.server.store import open_store
from buio.table import journal
from buio.table.desks import seating
from buio.table.room import Room
from hatch_build import compiled_modules, readme_of_the_index

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
KEPT_AWAY = """\
import sys
class Away:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {away}:
            raise ModuleNotFoundError(f"no {{name}}", name=name)
sys.meta_path.insert(0, Away())
"""
BROUGHT = {*EXTRAS["table"], *EXTRAS["terminal"], "uvloop", "anyio", "rich", "pygments", "cyclopts"}


def without(away: set[str], code: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a program in a Python that has none of these modules."""
    program = KEPT_AWAY.format(away=away) + code
    return subprocess.run(
        [sys.executable, "-c", program], input=typed, capture_output=True, text=True, timeout=120, env={"LANG": "C"}
    )


def command(*arguments: str) -> str:
    return f"sys.argv = ['buio', *{list(arguments)}]\nimport buio.cli\nbuio.cli.main()\n"


CORE = """
from random import Random
import buio
from buio.bots import Good
from buio.history import records
from buio.night import Night
from buio.table.desks import seating
for game in buio.games.values():
    game.deal([200] * game.players[0], shuffle=buio.Shuffle(1)).options()
game = buio.games["texas"]
rules = game.rules()
deal = game.deal([200, 200], shuffle=buio.Shuffle(1))
bots = [Good(deal.recipe, seat) for seat in range(2)]
while not deal.over:
    deal.apply(bots[deal.actor].choose(deal.view(deal.actor), deal.options()))
(record,) = records.read(records.write(deal, game, rules, seated=2))
assert record.play().stacks == deal.stacks
print(len(buio.games), sum(deal.stacks))
"""


def test_the_core_plays_records_and_reads_without_any_extra() -> None:
    done = without(BROUGHT, CORE)
    assert (done.stdout.split(), done.stderr) == ([str(len(buio.games)), "400"], "")


def test_a_bot_at_a_table_of_its_own_needs_no_extra(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("import sys\nfor line in sys.stdin: print('cc', flush=True)\n")
    words = ("bot", "--mock", "--deals", "1", "--command", f"{sys.executable} {tmp_path / 'bot.py'}", "--json")
    done = without(BROUGHT, command(*words))
    assert (done.returncode, json.loads(done.stdout)["deals"]) == (0, 1), done.stderr


def test_what_a_server_has_kept_is_told_judged_and_copied_without_one(tmp_path: Path) -> None:
    async def keep() -> None:
        room = Room.new(buio.games["texas"])
        room.do(seating.sit, "ada", "Ada")
        store = await open_store(str(tmp_path))
        first, *rest = [journal.encode(entry) for entry in room.unsaved]
        await store.create("abc", first)
        await store.append("abc", 2, rest)
        await store.close()

    asyncio.run(keep())
    for words in (("export", str(tmp_path), "abc"), ("doctor", str(tmp_path))):
        done = without(BROUGHT, command(*words, "--json"))
        assert (done.returncode, done.stderr) == (0, ""), words
        assert json.loads(done.stdout)


def test_a_table_is_opened_elsewhere_without_a_server_of_ones_own() -> None:
    class Door(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(201)
            self.end_headers()
            self.wfile.write(b'{"table": "abc", "link": "http://x/t/abc", "host_link": "http://x/t/abc?host=1"}')

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Door) as server:
        Thread(target=server.handle_request, daemon=True).start()
        words = ("table", "new", "texas", "--server", f"http://127.0.0.1:{server.server_port}")
        done = without(BROUGHT, command(*words))
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "http://x/t/abc"), done.stderr


@pytest.mark.parametrize(
    "words", [("join", "http://127.0.0.1:9/t/x"), ("bot", "http://127.0.0.1:9/t/x", "--command", "cat")]
)
def test_a_seat_elsewhere_needs_websockets_and_no_server(words: tuple[str, ...]) -> None:
    done = without(BROUGHT, command(*words))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.strip().endswith("needs websockets, which the extra 'client' brings: pip install 'buio[client]'")
    done = without(BROUGHT - {"websockets"}, command(*words))
    assert "127.0.0.1:9" in done.stderr, "and with it alone it asks there"


def test_the_lines_of_the_terminal_need_no_extra() -> None:
    done = without(BROUGHT, command("play", "--seed", "1"), typed="?\n")
    assert done.returncode == 0, done.stderr
    assert "type ? to learn" in done.stdout


@pytest.mark.parametrize(
    ("extra", "module", "arguments"),
    [
        *(("table", module, ("serve",)) for module in EXTRAS["table"]),
        *(("terminal", module, ("play", "--tui")) for module in EXTRAS["terminal"]),
    ],
)
def test_a_missing_extra_is_named_in_one_line(extra: str, module: str, arguments: tuple[str, ...]) -> None:
    done = without({module}, command(*arguments))
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("buio: ")
    assert module in line
    assert line.endswith(f"pip install 'buio[{extra}]'")


@pytest.mark.parametrize(
    ("extra", "module", "imported"),
    [("table", "starlette", "buio.server.app"), ("terminal", "textual", "buio.terminal.tui.screen")],
)
def test_in_python_it_is_an_import_error_that_names_the_extra(extra: str, module: str, imported: str) -> None:
    code = f"try: import {imported}\nexcept ImportError as error: print(type(error).__name__, error.name, error)"
    done = without({module}, code)
    assert done.stdout.startswith(f"MissingExtra {module} ")
    assert f"buio[{extra}]" in done.stdout


def test_what_is_installed_is_not_missed() -> None:
    for extra in EXTRAS:
        require(extra)
    assert issubclass(MissingExtra, ImportError)


def test_the_extras_that_are_named_are_those_of_the_package() -> None:
    extras = PROJECT["optional-dependencies"]
    assert set(extras) == {*EXTRAS, "all"}
    for extra, modules in EXTRAS.items():
        packages = {line.partition(">")[0].partition("<")[0] for line in extras[extra]}
        assert {"open-spiel" if one == "pyspiel" else one for one in modules} <= packages
    assert extras["all"] == [f"buio[{','.join(EXTRAS)}]"]


def test_python_m_buio_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "buio", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"{buio.__version__}\n"


def test_the_metadata_says_what_a_package_index_shows() -> None:
    for key in ("description", "license", "authors", "keywords", "classifiers", "requires-python", "scripts"):
        assert PROJECT[key], key
    assert "readme" in PROJECT["dynamic"]
    versions = {line.rsplit(" ", 1)[1] for line in PROJECT["classifiers"] if " :: 3." in line}
    assert min(versions, key=lambda version: int(version[2:])) == PROJECT["requires-python"].removeprefix(">=")


def test_the_readme_of_the_index_has_no_link_that_leads_nowhere() -> None:
    text = readme_of_the_index((ROOT / "README.md").read_text(encoding="utf-8"))
    assert "](docs/" not in text
    assert not re.search(r"!\[|<picture|<img", text)
    assert "pip install" in text
    assert (
        readme_of_the_index("![a](b.png)\n\nsee [c](d.md), [e](https://e.example)") == "see c, [e](https://e.example)"
    )


def typed_facts(path: Path) -> list[str]:
    """What the classes of records say of themselves with a type."""
    classes = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ClassDef)]
    records = [node for node in classes if any("dataclass" in ast.unparse(one) for one in node.decorator_list)]
    said = [one for node in records for one in node.body if isinstance(one, ast.AnnAssign)]
    return [f"{path.name}: {ast.unparse(one)}" for one in said if "ClassVar" in ast.unparse(one.annotation)]


def test_what_the_class_of_a_compiled_record_says_of_itself_has_no_type() -> None:
    """Where it has one mypyc makes a field of it, though `ClassVar` forbids that, and it hides what a subclass says."""
    package = ROOT / "src/buio"
    assert typed_facts(package / "play/wild.py")[0] == "wild.py: by_hand: ClassVar[bool] = False"  # stays interpreted
    modules = compiled_modules(package)
    assert package / "play/phases/betting.py" in modules
    assert [fact for path in modules for fact in typed_facts(path)] == []
