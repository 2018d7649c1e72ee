"""The rule book is the test plan: every rule on a rule page has a test that cites it.

A test says which rules it proves: `@rule("ITA-1.33", "X-06")`. A rule page states a rule by its number in bold or as
code, **ITA-1.33** or `G-ITA-01`; a number in plain text only refers to it. A test counts if it can prove something
(`tests.proofs`); whether it did is judged by a run of the whole suite.
"""

import re
from pathlib import Path

import pytest

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
