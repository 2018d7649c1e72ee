"""The ledger of a night: double entry, every line sums to zero."""

from collections.abc import Mapping
from typing import Final, NamedTuple

CASHIER: Final = "cashier"
"""Where chips come from and go back to; its balance is minus what the players have bought."""
POT: Final = "pot"
"""Chips that wait between two deals."""
BANK: Final = "bank"
"""The party that everybody plays against where a game has a bank; what it has won and lost stays with it all night."""
RESERVED: Final = (CASHIER, BANK, POT, "house")
"""Names that nobody can sit down with: the accounts, and what one of them was called once."""


class LedgerError(AssertionError):
    """A line that does not sum to zero: the program is wrong."""


class Line(NamedTuple):
    """One line: what it was, and the change of each account."""

    what: str
    changes: Mapping[str, int]


class Ledger:
    """Accounts of people, cashier, pot and bank."""

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
        """Return chips in an account."""
        return self._balances.get(account, 0)
