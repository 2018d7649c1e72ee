"""The page `commands.md`, written when the site is built: every command and its options, from the parser itself."""

from collections.abc import Iterator
from dataclasses import MISSING
from html import escape
from typing import Any

from mkdocs.structure.files import File

from buio.cli import app
from buio.cli.commands import Argument, Command

PAGE = "commands.md"
INTRODUCTION = """\
# The command line

Every command takes `--help`. What answers a question takes `--json` too and then prints one JSON value, and nothing
else, on standard output. A wrong input is one line on standard error, which says what would be right. The exit status
is 0 for an answer, 2 for a wrong input, 130 after Ctrl-C. `python -m buio` is the same command.
"""


def on_files(files: Any, config: Any) -> Any:
    """Add the page; MkDocs calls this when it has gathered the others."""
    files.append(File.generated(config, PAGE, content=page()))
    return files


def page() -> str:
    """The whole page."""
    return "\n".join([INTRODUCTION, *(line for _, command in sorted(app.commands.items()) for line in _told(command))])


def _told(command: Command) -> Iterator[str]:
    yield f"## {command.name}\n"
    yield f"```text\n{command.usage}\n```\n"
    yield f"{escape(command.summary)}\n"
    yield from (f"{escape(text)}\n" for text in command.about.split("\n\n"))
    yield "| option | default | means |\n|---|---|---|"
    for one in command.arguments:
        yield f"| {_name(one)} | {_default(one)} | {escape(one.help)} |"
    yield ""


def _name(one: Argument) -> str:
    if one.word:
        return f"`{one.metavar}{'...' if one.many else ''}`"
    return f"`{one.key}`" if one.type is bool else f"`{one.key} {one.metavar}`".replace("|", "\\|")


def _default(one: Argument) -> str:
    return "" if one.default in (MISSING, None, False, "") or one.many else f"`{one.default}`"
