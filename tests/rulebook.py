"""The rule book is the test plan: every rule on a rule page has a test that cites it.

A test says which rules it proves: `@rule("ITA-1.33", "X-06")`. As a program (`python -m tests.rulebook`) this compares the
ids on `docs/rules/*.md` with those that the tests cite, prints the count, and fails when a rule has lost its test.
"""

import re
import sys
from pathlib import Path

import pytest

PAGES = Path(__file__).parents[1] / "docs" / "rules"
ID = re.compile(r"\b(?:G-)?(?:ITA|RNK|GEN|FCD|STD|HLD|CHP|CAS|RAM|X)-[A-Z]?\d*[A-Z]?[.\d]*\d[a-z]?\b")


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test, or a `pytest.param`, as a proof of these rules."""
    for one in ids:
        if not ID.fullmatch(one):
            raise ValueError(f"{one!r} is not the id of a rule")
    return pytest.mark.rule(*ids)


def on_pages() -> set[str]:
    """The ids of all rules on the rule pages."""
    return {one for page in PAGES.glob("*.md") for one in ID.findall(page.read_text())}


class Citations:
    """Collects which rules the collected tests cite."""

    def __init__(self) -> None:
        self.ids: set[str] = set()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for mark in item.iter_markers("rule"):
                self.ids.update(mark.args)


def main() -> int:
    citations = Citations()
    if code := pytest.main(["--collect-only", "-qq", "--no-header", "-p", "no:terminal", "tests"], plugins=[citations]):
        return int(code)
    pages = on_pages()
    for lost in sorted(pages - citations.ids):
        print(f"{lost} has no test")
    for unknown in sorted(citations.ids - pages):
        print(f"{unknown} is cited by a test but stands on no rule page")
    print(f"{len(pages)} rules, {len(pages & citations.ids)} proved")
    return 0 if pages == citations.ids else 1


if __name__ == "__main__":
    sys.exit(main())
