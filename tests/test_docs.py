"""What the pages show works: the notation's hand plays, examples run, names that are cited are in the code."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import buio
from buio.history.records import read, replayed
from tests import examples
from tests.warmed import warm_up

ROOT = Path(__file__).parents[1]
GUIDES = [
    ROOT / "docs" / name for name in ("house.md", *(f"how-to/{one}.md" for one in ("bot", "game", "language", "phase")))
]
SIMULATE = re.compile("simulat|environments")
PAGES = sorted(page for page in (ROOT / "docs").rglob("*.md") if page.parent.name != "rules")
WRITTEN_BY_THE_READER = ("my_games.py",)
guides = pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.stem)


def test_the_hand_on_the_notation_page_plays_as_it_says() -> None:
    page = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
    (hand,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert replayed(read(hand)) == {
        "finishing_stacks": [203, 199, 199, 199],
        "winnings": [4, 0, 0, 0],
        "net": [3, -1, -1, -1],
        "moves": 9,
        "ended": "folds",
        "rake": 0,
        "result": "known",
    }


def shown() -> list[tuple[str, str]]:
    """Commands of the README and what it prints below them."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^ {4}\$ buio (.*)\n((?: {4}.*\n)*)", text, re.MULTILINE)
    return [
        (command, "".join(line[4:] for line in output.splitlines(keepends=True)))
        for command, output in blocks
        if output
    ]


@pytest.mark.parametrize(("command", "output"), shown())
def test_the_readme_shows_what_the_command_says(command: str, output: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "buio.cli", *command.split()],
        capture_output=True,
        text=True,
        check=True,
        env={"LANG": "en_GB.UTF-8"},
    )
    assert run.stdout.rstrip() == output.rstrip()


def test_the_readme_has_examples_to_check() -> None:
    assert len(shown()) >= 2


def test_the_two_commands_of_a_clone_stand_on_the_first_screen_of_the_readme() -> None:
    first = "".join((ROOT / "README.md").read_text(encoding="utf-8").splitlines(keepends=True)[:12])
    assert re.findall(r"^ {4}(\./dev \w+)  ", first, re.MULTILINE) == ["./dev serve", "./dev test"]


@pytest.mark.parametrize("page", ["README.md", "src/buio/__init__.py"])
def test_the_loop_that_plays_any_game_runs(page: str) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    from random import Random

    scope: dict[str, object] = {"rng": Random(1), "print": lambda *_: None}
    exec(code, scope)  # noqa: S102 (the project's own example)
    deal = scope["deal"]
    assert isinstance(deal, buio.Deal)
    assert deal.over


# -- the house and the how-to pages ------------------------------------------------------------------------------------


def cited(page: Path) -> list[str]:
    """What stands in backquotes, outside of blocks of code."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"`([^`\n]+)`", text)


def found(path: str) -> Path | None:
    """The file or folder that a page calls so: in the repository, in its package, or one that the reader saves."""
    return next((place / path for place in (ROOT, ROOT / "src/buio", *examples.FILES) if (place / path).exists()), None)


@cache
def names(file: Path) -> dict[str, set[str]]:
    """What a file of Python or of the page defines, and the members of each class."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        members = set(re.findall(r"^ {2}(?:async )?#?(\w+)(?:\(| =|:)", text, re.MULTILINE))
        return dict.fromkeys(re.findall(r"(?:class|function|const|interface) (\w+)", text), members)
    return {name: members for node in ast.parse(text).body for name, members in defined(node)}


def defined(node: ast.stmt) -> Iterator[tuple[str, set[str]]]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield name, set()
        case ast.Assign(targets=targets):
            yield from (
                (name.id, set()) for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)
            )
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name, set()
        case ast.ClassDef(name=name, body=body):
            own = {member for one in body for member, _ in defined(one)}
            of_self = {
                one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Store)
            }
            of_bases = {f"({base.id})" for base in node.bases if isinstance(base, ast.Name)}
            yield name, own | of_self | of_bases


@cache
def everywhere() -> dict[str, set[str]]:
    """All names of the package, of the tests' strangers and of the page; members of classes of one name together."""
    folders = [("src/buio", "*.py"), ("tests/strangers", "*.py"), ("tests/how_to", "*.py"), ("frontend/src", "*.ts")]
    together: dict[str, set[str]] = {}
    for folder, pattern in folders:
        for file in (ROOT / folder).rglob(pattern):
            for name, members in names(file).items():
                together[name] = together.get(name, set()) | members
    return together


def known(name: str, member: str = "") -> bool:
    """Is there something of this name, with this member?"""
    members = everywhere().get(name, set())
    if not member or member in members:
        return name in everywhere()
    return any(known(base[1:-1], member) for base in members if base[0] == "(")


@guides
def test_every_file_that_a_page_cites_is_there(page: Path) -> None:
    paths = [text for text in cited(page) if re.fullmatch(r"[\w.-]+(/[\w.-]*)+|[\w-]+\.(py|toml|md|yml)", text)]
    assert len(paths) > 3
    assert [path for path in paths if not found(path) and path not in WRITTEN_BY_THE_READER] == []


@guides
def test_every_name_that_a_page_cites_is_in_the_code(page: Path) -> None:
    dotted = [text for text in cited(page) if re.fullmatch(r"(?!([2-9TJQKA][shdc])+$)[A-Z]\w*[a-z]\w*(\.\w+)*", text)]
    assert len(dotted) > 2
    unknown = [text for text in dotted if not known(*text.split(".")[:2])]
    assert unknown == []


def test_what_the_house_says_is_in_a_file_is_in_that_file() -> None:
    text = (ROOT / "docs/house.md").read_text(encoding="utf-8")
    said = re.findall(r"`([\w/.-]+\.(?:py|ts))`:\s+`(\w+)(?:\.(\w+))?`", text)
    assert len(said) > 20
    for path, name, member in said:
        place = found(path)
        assert place, path
        assert name in names(place), f"{path} has no {name}"
        assert not member or member in names(place)[name], f"{path} has no {name}.{member}"


def test_the_house_speaks_of_every_room() -> None:
    text = (ROOT / "docs/house.md").read_text(encoding="utf-8")
    rooms = [path for path in (ROOT / "src/buio").iterdir() if path.suffix == ".py" or any(path.glob("*.py"))]
    assert {f"{room.name}{'/' * room.is_dir()}" for room in rooms if not room.stem.startswith("__")} <= set(
        cited_rooms(text)
    )


def cited_rooms(text: str) -> list[str]:
    """The first column of the table of rooms."""
    return re.findall(r"^\| `([\w.]+/?)` \|", text, re.MULTILINE)


with_examples = pytest.mark.parametrize(
    "page", [page for page in PAGES if examples.examples(page)], ids=lambda page: f"{page.parent.name}/{page.stem}"
)


@with_examples
@pytest.mark.timeout(900)  # some compile, which takes minutes beside much else
def test_the_examples_of_a_page_run_and_print_what_it_says(page: Path) -> None:
    if SIMULATE.search(page.read_text(encoding="utf-8")):
        warm_up()
    for example in examples.run(page):
        assert example.lines == example.promised


def test_an_example_that_prints_something_else_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("""```python\nprint(1 + 1)  # 3\n```\n\n```python\nprint(1)\nprint(2)\n```\n\n```text\n1\n```\n""")
    remark, text = examples.run(page)
    assert (remark.promised, remark.lines) == (["3"], ["2"])
    assert (text.promised, text.lines) == (["1"], ["1", "2"])
    page.write_text(examples.filled(page))
    assert [one.promised == one.lines for one in examples.run(page)] == [True, True]


def test_each_line_that_the_page_about_games_explains_is_in_the_game() -> None:
    page = (ROOT / "docs/how-to/game.md").read_text(encoding="utf-8")
    game = (ROOT / "tests/strangers/follow_the_queen.py").read_text(encoding="utf-8")
    explained = page.partition("## Line by line")[2].partition("\n## ")[0]
    lines = re.findall(r"^\| `(.*?)` \|", explained, re.MULTILINE)
    assert len(lines) > 5
    assert [line for line in lines if line not in game] == []


def test_the_page_about_languages_names_every_place_that_knows_them() -> None:
    page = (ROOT / "docs/how-to/language.md").read_text(encoding="utf-8")
    knowing = set()
    for folder in ("src/buio", "frontend/src", "tools"):
        files = (path for path in (ROOT / folder).rglob("*") if path.suffix in (".py", ".ts", ".svelte"))
        said = re.compile(r"""['"]de['"]|\bde:|Hausregeln""")
        knowing |= {
            path.relative_to(ROOT).as_posix() for path in files if said.search(path.read_text(encoding="utf-8"))
        }
    listed = set(re.findall(r"^\| `((?:src|frontend|tools)/.*?)` \|", page, re.MULTILINE))
    assert listed == knowing - {"frontend/src/lib/wire.ts"}  # which is written by itself


def test_every_picture_is_there_by_day_and_in_the_evening_and_small() -> None:
    pictures = {file.stem: file.stat().st_size for file in (ROOT / "docs" / "images").iterdir()}
    by_day = {name for name in pictures if not name.endswith("-dark")}
    assert pictures.keys() == by_day | {f"{name}-dark" for name in by_day}
    assert max(pictures.values()) < 150_000


# -- how pages are written ---------------------------------------------------------------------------------------------

WHOLE = re.compile(r"`[^`\n]*`|\]\([^)]*\)|^ *([-*]|\d+\.) ")
"""What no line ends in: code, the target of a link, and the beginning of an item."""


def wide(text: str) -> list[str]:
    """The lines of prose above 100 columns that could be broken; tables, pictures and code may be wider."""
    prose = re.sub(r"\A---\n.*?^---$|^```.*?^```$|^ *(\||<|!\[)[^\n]*$", "", text, flags=re.MULTILINE | re.DOTALL)
    lines = [line for line in prose.splitlines() if len(line) > 100 and not re.match(r" {4}\S", line)]
    return [line for line in lines if " " in WHOLE.sub(lambda code: "x" * len(code[0]), line)[:101].lstrip()]


@pytest.mark.parametrize(
    "page", [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))], ids=lambda page: page.name
)
def test_prose_has_at_most_100_columns(page: Path) -> None:
    assert wide(page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("line", "broken"),
    [
        ("word " * 21, True),
        (f"- {'word ' * 21}", True),
        (f"| {'word ' * 21}|", False),
        (f"```\n{'word ' * 21}\n```", False),
        (f"    {'word ' * 21}", False),
        (f"`{'word ' * 21}`", False),
        (f"see [it](pages/{'x' * 100}.md)", True),
        (f"[it](pages/{'x' * 100}.md)", False),
    ],
)
def test_a_line_that_could_be_broken_is_found(line: str, broken: bool) -> None:
    assert bool(wide(line)) is broken
