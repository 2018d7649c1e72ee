"""The page that tells under which name each parameter of the ledger is found: every name is right, none is left out."""

import re

import buio
from tests.rulebook import PAGES

TEXT = (PAGES / "ledger.md").read_text(encoding="utf-8")
FOUND, NOT_FOUND, OURS = TEXT.split("\n## ")[1:]
NAME = re.compile(r"`([a-z0-9_]+)`")


def rows(part: str) -> list[list[str]]:
    """The cells of a table, without its head."""
    lines = [line for line in part.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def options(code: str) -> set[str]:
    return {known.key for known in buio.games[code].house_rules()}


def versions(code: str) -> list[str]:
    """A game and those that share its house rules."""
    kind = buio.games[code].rules_type
    return [other for other, game in buio.games.items() if game.rules_type is kind]


STOOD = [(NAME.findall(row[-2]), NAME.findall(row[-1])) for part in (FOUND, OURS) for row in rows(part)]


def test_every_option_named_there_exists_in_those_games() -> None:
    for names, codes in STOOD:
        assert names
        assert codes
        for code in codes:
            for version in versions(code):
                assert options(version) & set(names), (version, names)
        assert set(names) <= set().union(*(options(code) for code in codes))


def test_every_option_of_every_game_stands_on_it() -> None:
    said = {(name, version) for names, codes in STOOD for name in names for code in codes for version in versions(code)}
    missing = {(key, code) for code in buio.games for key in options(code)} - said
    assert not missing


def test_every_parameter_stands_there_once_and_what_is_missing_has_a_reason() -> None:
    named = [row[0] for part in (FOUND, NOT_FOUND) for row in rows(part)]
    assert len(named) == len(set(named)) > 90
    assert {"joker_swap", "misdeal_policy", "allow_short_blind", "progressive", "specials"} <= set(named)
    every = set().union(*map(options, buio.games))
    for name, why in rows(NOT_FOUND):
        assert name not in every
        assert len(why.split()) > 4


def test_what_the_ledger_does_not_name_is_called_so() -> None:
    ledger = {row[0] for row in rows(FOUND)}
    assert not ledger & {name for row in rows(OURS) for name in NAME.findall(row[0])}
