"""The ledger of a night: double entry, every line sums to zero."""

from collections.abc import Mapping
from typing import Final, NamedTuple

BANK: Final = "bank"
"""Where chips come from and go back to; its balance is minus what the players have bought."""
POT: Final = "pot"
"""Chips that wait between two deals."""
HOUSE: Final = "house"
"""The party that everybody plays against where a game has a bank; what it has won and lost stays with it all night."""


class LedgerError(AssertionError):
    """A line that does not sum to zero: the program is wrong."""


class Line(NamedTuple):
    """One line: what it was, and the change of each account."""

    what: str
    changes: Mapping[str, int]


class Ledger:
    """Accounts of people, bank, pot and house."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._balances: dict[str, int] = {}

    def enter(self, what: str, changes: Mapping[str, int]) -> None:
        """Write a line.

        Raises:
            LedgerError: it does not sum to zero.
        """
        if sum(changes.values()):
            raise LedgerError(f"{what} does not sum to zero: {dict(changes)}")
        self.lines.append(Line(what, {name: chips for name, chips in changes.items() if chips}))
        for name, chips in changes.items():
            self._balances[name] = self.balance(name) + chips

    def balance(self, account: str) -> int:
        """Chips in an account."""
        return self._balances.get(account, 0)
