"""The rule book is the test plan: every rule on a rule page has a test that cites it.

A test says which rules it proves: `@rule("ITA-1.33", "X-06")`. A rule page states a rule by its number in bold or as
code, **ITA-1.33** or `G-ITA-01`; a number in plain text only refers to it. As a program, `python -m tests.rulebook`
compares the two, prints the count, and fails when a rule has no test or a test cites what stands on no page. A test
counts if it can prove something (`tests.proofs`); whether it did is judged by a run of the whole suite.
"""

import re
import sys
from pathlib import Path

import pytest

from tests import proofs

PAGES = Path(__file__).parents[1] / "docs" / "rules"
NUMBER = r"(?:G-)?[A-Z]{3}-(?:V\.)?\d+[A-Z]?(?:\.\d+)?[a-z]?|X-R?\d+[a-z]?"
NUMBERS = re.compile(NUMBER)
STATED = re.compile(rf"\*\*({NUMBER})\*\*|`({NUMBER})`")


def rule(*numbers: str) -> pytest.MarkDecorator:
    """Mark a test, or a `pytest.param`, as a proof of these rules.

    Raises:
        ValueError: something that is not the number of a rule.
    """
    for number in numbers:
        if not NUMBERS.fullmatch(number):
            raise ValueError(f"{number!r} is not the number of a rule; write it as ITA-1.33, X-45b or G-ITA-24")
    return pytest.mark.rule(*numbers)


def stated(pages: Path = PAGES) -> set[str]:
    """The numbers of all rules stated on the rule pages."""
    texts = [page.read_text(encoding="utf-8") for page in sorted(pages.rglob("*.md"))]
    return {bold or code for text in texts for bold, code in STATED.findall(text)}


class Citations:
    """A pytest plugin that notes which rules the collected tests can prove, and what is wrong with them."""

    def __init__(self) -> None:
        self.numbers: set[str] = set()
        self.broken: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            self.numbers.update(proofs.cited(item) if proofs.proves(item) else ())
            self.broken += proofs.faults(item)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.broken.append(f"{report.nodeid} cannot be collected:\n{report.longreprtext}")


def faults(stated: set[str], cited: set[str]) -> list[str]:
    """What is wrong between the pages and the tests, a line each."""
    return [f"{lost} has no test" for lost in sorted(stated - cited)] + [
        f"{stray} is cited by a test but stands on no rule page" for stray in sorted(cited - stated)
    ]


def main() -> int:
    citations, pages = Citations(), stated()
    pytest.main(["--collect-only", "-p", "no:terminal", "-o", "addopts=--strict-markers"], plugins=[citations])
    lines = citations.broken or faults(pages, citations.numbers)
    can = f"{len(pages & citations.numbers)} of {len(pages)} rules have a test that can prove them"
    print(*lines, f"{can}; `./dev test` says whether it does", sep="\n")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
