"""Hands as sites and other programs write them: not read yet, but called by their names."""

import re
from typing import Final

KNOWN: Final = (
    (re.compile(r"PokerStars (Zoom )?(Hand|Game|Home Game)"), "a hand history of PokerStars"),
    (re.compile(r"Full Tilt Poker Game #"), "a hand history of Full Tilt"),
    (re.compile(r"\*{5} Hand History for Game"), "a hand history of PartyPoker"),
    (re.compile(r"Winamax Poker - "), "a hand history of Winamax"),
    (re.compile(r"Poker Hand #"), "a hand history of GGPoker"),
    (re.compile(r"<(\?xml[^>]*>\s*<)?session"), "a hand history of iPoker"),
    (re.compile(r'"?entry"?,"?at"?,"?order"?'), "a log of PokerNow"),
    (re.compile(r'[\[{][^{}]{0,400}"ohh"|\{\s*"spec_version"'), "an open hand history (OHH)"),
    (re.compile(r"\s*[\[{]\s*[\"{\[\]}]"), "JSON"),
)
"""How each of them begins, and what it is."""


def named(text: str) -> str:
    """What another program has written here; empty: nothing that is known."""
    start = text[:2000].lstrip("\ufeff \t\r\n")
    return next((name for pattern, name in KNOWN if pattern.match(start)), "")
