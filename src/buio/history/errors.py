"""What is said of a record that cannot be read or played: in one line, where it is and what would be right."""

import re
from collections.abc import Sequence
from typing import Final

from buio.play.deal import Deal


class RecordError(ValueError):
    """A record that cannot be read or does not play through; the message says where and what would be right."""


class NotUnderstood(RecordError):
    """A hand of another program has a line that says nothing known: whoever reads such files counts these apart."""


def where(lines: Sequence[int], number: int) -> str:
    """Return where an action stands: `line 12, action 3`.

    Args:
        lines: the line of the file on which each action stands, from 1; empty where that is not known.
        number: the number of the action, from 1.
    """
    return f"line {lines[number - 1]}, action {number}" if lines else f"action {number}"


def awaited(deal: Deal) -> str:
    """Tell whose move a deal waits for, and what it may be: `p1 may: f (fold), cc (call 4)`."""
    options = deal.options()
    who = "the dealer" if options.seat < 0 else f"p{options.seat + 1}"
    return f"{who} may: {options}"


KNOWN: Final = (
    (re.compile(r"SQLite format 3\0"), "a database of SQLite"),
    (re.compile(r"PK\x03\x04"), "an archive (ZIP)"),
    (re.compile(r"\x1f(?:\x8b|\udc8b)"), "an archive (gzip)"),
    (re.compile(r"%PDF-"), "a PDF"),
    (re.compile(r"Full Tilt Poker Game #"), "a hand history of Full Tilt"),
    (re.compile(r"PokerStars Tournament #"), "a summary of a tournament of PokerStars"),
    (
        re.compile(r"[^\n=]{0,20}PokerStars[^\n=]*#?[0-9]+: "),
        "a hand history of PokerStars that is not in English",
    ),
    (re.compile(r'[\[{][^{}]{0,400}"ohh"|\{\s*"spec_version"'), "an open hand history (OHH)"),
    (re.compile(r"\s*[\[{]\s*[\"{\[\]}]"), "JSON"),
)
"""What other programs write: how each of it begins, and what it is called."""


def foreign_format(text: str) -> str:
    """Return what another program has written here; empty: nothing that is known."""
    start = text[:2000].lstrip("\ufeff \t\r\n")
    return next((name for pattern, name in KNOWN if pattern.match(start)), "")
