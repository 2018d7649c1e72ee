"""The ground: what must not be in the repository, the rooms' walls that imports do not show, the rule book's count."""

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from statistics import median

import pytest

import buio
from buio.extras import EXTRAS
from buio.i18n import catalogue
from tests import rulebook

ROOT = Path(__file__).parents[1]
MAY_NAME_A_GAME = {
    "src/buio/cli/common.py": {"italian"},  # the default game
}


@lru_cache
def files() -> list[Path]:
    """Every file that is in the repository, or would be with the next commit."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("no git checkout")
    return [path for line in listed.stdout.splitlines() if (path := ROOT / line).is_file()]


def texts() -> list[tuple[str, str]]:
    found = ((path.relative_to(ROOT).as_posix(), path.read_bytes()) for path in files())
    return [(name, content.decode()) for name, content in found if b"\0" not in content]


def test_nothing_is_kept_but_texts_and_pictures() -> None:
    """No package that was fetched, nothing that was built."""
    others = [path.name for path in files() if path.suffix not in (".png", ".webp") and b"\0" in path.read_bytes()]
    assert others == []


def test_no_host_of_a_package_registry_is_named() -> None:
    hosts = [
        "python" + "hosted",
        "npm" + "js.",
        "npm" + "js.org",
        "py" + "pi.org",
        "deb." + "debian",
        '"resol' + 'ved"',
    ]
    assert [(name, host) for name, text in texts() for host in hosts if host in text] == []


def test_no_path_of_somebody_s_machine_is_named() -> None:
    place = re.compile("(?<![\\w.~/-])/" + "(?:work|home|root|Users)/\\w")
    assert [(name, found[0]) for name, text in texts() if (found := place.search(text))] == []


def test_locks_hold_a_hash_for_everything_and_no_address() -> None:
    for lock in ("requirements/uv.txt", "requirements/play.txt", "requirements/dev.txt"):
        text = (ROOT / lock).read_text()
        assert "://" not in text
        for requirement in re.split(r"\n(?=\S)", text):
            assert "--hash=sha256:" in requirement, requirement
    packages = json.loads((ROOT / "frontend/package-lock.json").read_text())["packages"]
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []


COMMON = {
    *("draw", "small", "house", "stakes", "rows", "edge", "codes", "mixes", "door", "matching", "specials", "listing"),
    *("full_house", "three_of_a_kind", "straight_flush", "poker"),
}
"""Words of the language that a game, a module of theirs or a contract is called by too: moves, hands, rows."""

KINDS = {"badugi", "four_card", "omaha", "short_deck", "soko", "three_card"}
"""Ways to rank hands that are called after the game they come from: code may say them, a quoted word is a game."""


def names() -> set[str]:
    """What only the room of the games may say: their codes, families, modules, and the names of contracts."""
    games = ROOT / "src/buio/games"
    rooms = {path.stem for path in games.rglob("*.py")} | {path.parent.name for path in games.rglob("*.py")}
    contracts = {key.split(".")[1] for key in catalogue("en").words if key.startswith("contract.")}
    found = {*buio.games, *(game.family for game in buio.games.values()), *rooms, *contracts}
    return {name for name in found if not name.isdecimal()} - COMMON - {"__init__", "games"}


def sentences(path: Path) -> Iterator[str]:
    """The strings of a file of Python that are no docstrings."""
    tree = ast.parse(path.read_text())
    remarks = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in remarks)
    return (node.value for node in found if isinstance(node.value, str))


def said(path: Path, known: set[str]) -> Iterator[str]:
    """Where a file of Python names a game: quoted, as an attribute or any other name, or in a sentence for people."""
    capitals, source = {name.capitalize() for name in known}, path.read_text(encoding="utf-8")
    tree = ast.parse(source if known & set(re.findall(r"\w+", source.lower())) else "")
    told = {
        node.value.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if text not in told:
                yield from {text} & known
                yield from {word for word in re.findall(r"\w+", text) if word in capitals and word != text}
            case ast.Attribute(attr=name) | ast.Name(id=name) | ast.arg(arg=name) | ast.alias(name=name):
                yield from {part.lower() for part in name.split(".")} & known - KINDS


def test_no_rule_is_cited_below_the_games_but_in_remarks() -> None:
    """Phases and solvers serve games with a page of their own, which says the number."""
    number = re.compile(r"\b[A-Z]{3}-[1-9][A-Z]?\.\d\d")
    for path in (ROOT / "src/buio").rglob("*.py"):
        if path.relative_to(ROOT / "src/buio").parts[0] != "games" and number.search(path.read_text(encoding="utf-8")):
            assert not [text for text in sentences(path) if number.search(text)], path


def test_only_the_games_are_called_by_name_in_their_room() -> None:
    known = names()
    assert {"italian", "carioca", "holdem", "open_face", "scala_quaranta"} <= known
    for path in (ROOT / "src/buio").rglob("*.py"):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith("src/buio/games/"):
            assert set(said(path, known)) == MAY_NAME_A_GAME.get(name, set()), name


def test_the_page_names_no_game_either() -> None:
    whole = "|".join(map(re.escape, names()))
    quoted = re.compile(f"[\"'`]({whole})[\"'`]|[/.]({whole})\\b|\\b({whole.title()})\\b")
    assert quoted.search("import it from '$words/it/ramino.json'")
    for path in (ROOT / "frontend/src").rglob("*.[ts]*"):
        assert quoted.findall(path.read_text()) == [], path.name


def test_nothing_is_asked_for_by_a_name_in_a_string() -> None:
    """`getattr(thing, "word")` is an interface that nobody has written down: a slip in a new game would be silent."""
    for path in (ROOT / "src/buio").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "attr(" in text else ():
            match node:
                case ast.Call(func=ast.Name(id="getattr" | "setattr" | "hasattr"), args=[_, name, *_]):
                    literal = isinstance(name, (ast.Constant, ast.JoinedStr))
                    assert not literal, f"{path.relative_to(ROOT)}:{node.lineno} asks by {ast.unparse(name)}"


OF_AN_EXTRA = {
    "starlette": ("server",), "uvicorn": ("server",), "websockets": ("server", "client"), "asyncpg": ("server/store",),
    "httptools": (), "textual": ("terminal/tui",), "numba": ("odds",), "distributed": ("odds",),
    "matplotlib": ("cli/estimates.py",), "duckdb": ("cli/storing.py",),
    "pyarrow": ("cli/storing.py", "rows.py", "odds/simulator/keeping.py"),
    "gymnasium": ("environments",), "pettingzoo": ("environments",), "pyspiel": ("environments",),
    "mcp": ("cli/tooling.py",), "cryptography": ("server/push.py",),
}  # fmt: skip
"""Where the modules of an extra are imported, each behind a question whether it is there."""
BY_A_NAME = {"src/buio/__init__.py", "src/buio/games/__init__.py", "src/buio/server/serving.py"}
"""What imports a module of ours by a name that it makes: the two faces, and the server what its first hand needs."""


def imported(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """What a file imports, however it says so; `?`: a name that is made while it runs."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((one.name, node.lineno) for one in names)
            case ast.ImportFrom(module=str(name), level=0):
                yield name, node.lineno
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[asked, *_]) if name in (
                "import_module",
                "__import__",
            ):
                yield (str(asked.value) if isinstance(asked, ast.Constant) else "?"), node.lineno


def strays(name: str, tree: ast.AST) -> list[str]:
    """What a file may not import: an extra outside of its rooms, and ours past the contract of imports."""
    found = []
    for module, line in imported(tree):
        places = OF_AN_EXTRA.get(module.partition(".")[0])
        if places is not None and not any(name.startswith(f"src/buio/{place}") for place in places):
            found.append(f"{name}:{line} imports {module}")
    for node in [one for one in ast.walk(tree) if isinstance(one, ast.Call)]:
        for module, line in imported(ast.Expr(node)):
            if line == node.lineno and (module == "?" or module.partition(".")[0] == "buio") and name not in BY_A_NAME:
                found.append(f"{name}:{line} imports {module} by its name")
    return sorted(set(found))


def test_an_extra_is_imported_in_its_rooms_alone_and_ours_where_the_contract_sees_it() -> None:
    """deptry takes every extra for given, and the import contract does not read `import_module`."""
    assert set(OF_AN_EXTRA) == {module for modules in EXTRAS.values() for module in modules}
    for path in (ROOT / "src/buio").rglob("*.py"):
        assert strays(path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("src/buio/night/turns.py", "import starlette.routing", "imports starlette.routing"),
        ("src/buio/night/turns.py", "def f():\n    from textual import App", "imports textual"),
        ("src/buio/play/deal.py", "import_module('buio.night.turns')", "imports buio.night.turns by its name"),
        ("src/buio/play/deal.py", "importlib.import_module(f'buio.{room}')", "imports ? by its name"),
    ],
)
def test_such_an_import_is_seen(name: str, code: str, said: str) -> None:
    (found,) = strays(name, ast.parse(code))
    assert found.endswith(said)


def bare_words(tree: ast.AST) -> Iterator[int]:
    """The lines on which a string stands below an attribute of a class, where `help()` does not show it."""
    for owner in [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef | ast.FunctionDef)]:
        for before, after in zip(owner.body, owner.body[1:], strict=False):
            match before, after:
                case (ast.Assign() | ast.AnnAssign(), ast.Expr(value=ast.Constant(value=str()))):
                    yield after.lineno


def test_words_below_an_attribute_are_found_wherever_a_class_has_one() -> None:
    code = 'A = 1\n"""One."""\nclass B:\n    """Two."""\n    c: int\n    """Three."""\n    def f(self):\n'
    code += '        self.d = 1\n        """Four."""\n'
    assert list(bare_words(ast.parse(code))) == [6, 9]


def test_attributes_are_documented_in_the_docstring_of_their_class() -> None:
    for path in (ROOT / "src/buio").rglob("*.py"):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith("src/buio/bots/"):  # where this is still to be done
            lines = list(bare_words(ast.parse(path.read_text(encoding="utf-8"))))
            assert not lines, f"{name}:{lines}: help() shows what stands under `Attributes:` in the class docstring"


def test_importing_buio_imports_no_heavy_library() -> None:
    heavy = ("numpy", "starlette", "textual", "msgspec", "argparse", "buio.rummy", "buio.play.phases")
    code = f"import sys, buio; print([module for module in {heavy} if module in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_every_game_is_in_the_module_that_the_catalogue_says_and_nowhere_else() -> None:
    modules: dict[str, str] = import_module("buio.games")._MODULES
    for name, codes in modules.items():
        module = import_module(f"buio.games.{name}")
        assert [game.code for game in module.GAMES] == codes.split(), name
    assert [game.code for game in buio.games.values()] == list(buio.games)


def test_the_entry_says_what_it_can_do_without_setting_anything_up(tmp_path: Path) -> None:
    entry = shutil.copy(ROOT / "dev", tmp_path)
    run = subprocess.run([sys.executable, entry], capture_output=True, text=True, check=True)
    assert all(f"./dev {verb} " in run.stdout for verb in ("serve", "test", "check", "docs", "bench", "mutate", "lock"))
    assert [path.name for path in tmp_path.iterdir()] == ["dev"]


@pytest.mark.parametrize(
    "number", ["ITA-1.33", "ITA-V.06", "X-07", "X-45b", "X-R12", "G-ITA-24", "RNK-5.03", "FCD-12.04"]
)
def test_the_numbers_of_rules_are_understood(number: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        f"* **{number}** four open.\n* `{number}` again, and ITA-9.99 only in passing, **bold** and `code`.\n"
    )
    assert rulebook.rule(number).args == (number,)
    assert rulebook.stated(tmp_path) == {number}


@pytest.mark.parametrize("number", ["", "ITA", "ITA-", "ita-1.33", "ITA-1.33 ", "ITA-1.33, X-07", "ITA-V", "X-"])
def test_what_is_no_number_of_a_rule_is_refused(number: str) -> None:
    with pytest.raises(ValueError, match="is not the number of a rule"):
        rulebook.rule(number)


def functions(tree: ast.AST) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, int]]:
    """Every function of a module, those inside others too, and its lines without its docstring."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0]
            told = ast.get_docstring(node, clean=False) is not None
            docstring = (first.end_lineno or first.lineno) - first.lineno + 1 if told else 0
            yield node, (node.end_lineno or node.lineno) - node.lineno + 1 - docstring


def long_ones(lines: dict[str, int], most: int) -> list[str]:
    """Those of more lines, the longest first."""
    found = sorted(((count, name) for name, count in lines.items() if count > most), reverse=True)
    return [f"{name} has {count} lines" for count, name in found]


def test_a_function_is_measured_without_its_docstring() -> None:
    code = 'class A:\n    def f(self):\n        """One,\n        two."""\n        def g(): pass\n        return g\n'
    assert [(node.name, lines) for node, lines in functions(ast.parse(code))] == [("f", 3), ("g", 1)]
    assert long_ones({"f": 3, "g": 1, "h": 2}, 1) == ["f has 3 lines", "h has 2 lines"]


def test_modules_are_a_few_pages_and_functions_a_few_lines() -> None:
    modules: dict[str, int] = {}
    lines: dict[str, int] = {}
    for path in (ROOT / "src/buio").rglob("*.py"):
        name, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        modules[name] = text.count("\n")
        lines |= {f"{name}:{node.lineno} {node.name}": count for node, count in functions(ast.parse(text))}
    offenders = [*long_ones(modules, 400), *long_ones(lines, 40)]
    assert not offenders, "; ".join(offenders)
    above = long_ones(lines, 25)
    assert 100 * len(above) <= len(lines), (
        f"of {len(lines)} functions 99 in 100 stay under 26 lines: {'; '.join(above)}"
    )
    assert median(lines.values()) <= 5
