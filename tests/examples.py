"""The examples of the pages: each page is one program, whose remarks and texts say what it prints.

A block of Python says in a remark what a line prints (`print(1 + 1)  # 2`), or a block of text right below it says
what the whole block prints. A block of `console` is commands of ours and what they answer; what is typed stands
behind the prompt (`· > call`). A block with `--8<--` is a file of the tests, which is run there.

`python -m tests.examples PAGE ...` writes into pages what their examples print now.
"""

import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.cli import command

ROOT = Path(__file__).parents[1]
FILES = (ROOT / "tests/how_to", ROOT / "tests/strangers")
"""What a page shows as a file of the reader is imported from here."""
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```\n(?:\n```text\n(.*?)^```$)?", re.MULTILINE | re.DOTALL)
TYPED = re.compile(r"· > (.+)$", re.MULTILINE)
REMARK = re.compile(r"^(\s*print\(.*\)  # )(.*)$", re.MULTILINE)


@dataclass
class Example:
    """A block of a page.

    Attributes:
        kind: `python` or `console`.
        code: what stands in it.
        text: what a block of text below it says; None: there is none.
        printed: what it has printed, a print an item.
    """

    kind: str
    code: str
    text: str | None
    printed: list[str] = field(default_factory=list)

    @property
    def promised(self) -> list[str]:
        """What the page says that is printed, as `printed` is."""
        if self.kind == "console":
            return self.code.splitlines()
        if self.text is not None:
            return self.text.splitlines()
        return [said for _, said in REMARK.findall(self.code)]

    @property
    def lines(self) -> list[str]:
        """What it has printed, as `promised` says it."""
        return "\n".join(self.printed).splitlines() if self.text is not None else self.printed


def examples(page: Path) -> list[Example]:
    """The blocks of a page that run here."""
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    shown = [Example(kind, code, text or None) for kind, code, text in found if "--8<--" not in code]
    return [one for one in shown if one.kind == "python" or "$ buio " in one.code]


def run(page: Path) -> list[Example]:
    """Run the blocks of a page one after the other, in a folder of their own."""
    shown = examples(page)
    with in_a_folder():
        scope: dict[str, object] = {"__name__": "__main__"}
        for one in shown:
            if one.kind == "python":
                scope["print"] = lambda *values, one=one: one.printed.append(" ".join(map(str, values)))
                exec(compile(one.code, page.name, "exec"), scope)  # noqa: S102 (the project's own example)
            else:
                one.printed += answered(one.code)
    return shown


@contextmanager
def in_a_folder() -> Iterator[None]:
    """An empty folder to work in, from which the files of the pages can be imported."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        sys.path[:0] = map(str, FILES)
        try:
            yield
        finally:
            del sys.path[: len(FILES)]
            os.chdir(before)


def answered(code: str) -> list[str]:
    """The lines of a console block, with what its commands answer now."""
    lines = []
    for part in re.split(r"^\$ ", code, flags=re.MULTILINE)[1:]:
        line, _, answer = part.partition("\n")
        typed = "".join(f"{text}\n" for text in TYPED.findall(answer))
        done = command.run(*shlex.split(line)[1:], typed=typed, LANG="en_GB.UTF-8")
        assert done.returncode == 0, done.stderr
        lines += [f"$ {line}", *done.stdout.rstrip().splitlines()]
    return lines


def filled(page: Path) -> str:
    """A page with what its examples print now."""
    text = page.read_text(encoding="utf-8")
    for one in run(page):
        if one.promised == one.lines:
            continue
        if one.kind == "console":
            text = text.replace(one.code, "\n".join([*one.lines, ""]))
        elif one.text is None:
            text = text.replace(one.code, remarked(one))
        else:
            old, new = (f"{one.code}```\n\n```text\n{body}```" for body in (one.text, "\n".join([*one.lines, ""])))
            text = text.replace(old, new)
    return text


def remarked(example: Example) -> str:
    """The code with remarks that say what it has printed."""
    printed = iter(example.printed)
    return REMARK.sub(lambda found: found[1] + next(printed), example.code)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name).resolve()
        path.write_text(filled(path), encoding="utf-8")
