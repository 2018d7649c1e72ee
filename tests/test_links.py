"""A link that leads nowhere is noticed: in a clone by these tests, on the site by the command that builds it."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from mkdocs.__main__ import cli

from tests.links import dead
from tests.test_dev import loaded

ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
SOUND = "# One\n\n## Two words\n\n[a](other.md#two-words) ![b](a.png) [c](#one) [d](https://host.example/nowhere.md)\n"
PLANTED = {
    "page": "[a](nowhere.md)",
    "page in a code block": "    not code, but a list\n\n[`a`](nowhere.md)",
    "picture": "![a](nowhere.png)",
    "heading": "[a](other.md#three)",
    "heading of its own": "[a](#three)",
}


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """A folder of two pages and a picture."""
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "index.md").write_text(SOUND)
    (folder / "other.md").write_text(SOUND)
    (folder / "a.png").write_bytes(b"")
    return folder


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere_in_a_clone(page: Path) -> None:
    assert [*dead(page)] == []


@pytest.mark.parametrize("text", [*PLANTED.values(), '<img src="nowhere.png">'])
def test_a_link_that_leads_nowhere_in_a_clone_is_named(text: str, pages: Path) -> None:
    assert [*dead(pages / "index.md")] == []
    (pages / "index.md").write_text(f"{SOUND}\n{text}\n")
    (named,) = dead(pages / "index.md")
    assert named in text


def commands() -> dict[str, list[str]]:
    """The commands with which `dev` builds the site: of its checks, and of `./dev docs`."""
    dev = loaded()
    return {"check": dev.CHECKS["site"], "docs": dev.OURS["docs"]}


def built(pages: Path, command: list[str]) -> int:
    """How a build ends of a site of these pages, that is as particular as ours."""
    ours: dict[str, Any] = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    site: dict[str, Any] = {"site_name": "A site", "theme": {"name": None, "custom_dir": "theme"}, "plugins": []}
    site |= {"validation": ours["validation"], "use_directory_urls": False, "nav": ["index.md", "other.md"]}
    (pages.parent / "theme").mkdir(exist_ok=True)
    (pages.parent / "theme" / "main.html").write_text("{{ page.content }}")
    (pages.parent / "mkdocs.yml").write_text(yaml.safe_dump(site))
    program, *words = command
    assert program == "mkdocs"
    return CliRunner().invoke(cli, [*words, "--config-file", str(pages.parent / "mkdocs.yml")]).exit_code


@pytest.mark.parametrize("which", ["check", "docs"])
def test_the_command_that_builds_the_site_refuses_what_leads_nowhere(which: str, pages: Path) -> None:
    """Built quietly it refused nothing: strictness counts the warnings that are said."""
    command = commands()[which]
    assert built(pages, command) == 0
    for text in PLANTED.values():
        (pages / "index.md").write_text(f"{SOUND}\n{text}\n")
        assert built(pages, command) == 1, text
    (pages / "index.md").write_text(SOUND)
    (pages / "orphan.md").write_text("# A page in no menu\n")
    assert built(pages, command) == 1
