"""The night: seats, dealer's turn, carried pot, chips bought and won, who owes whom."""

from buio.night.entries import Balance, Entry, NightError, Person
from buio.night.ledger import BANK, Ledger, LedgerError
from buio.night.menu import Menu, Offer
from buio.night.night import Night
from buio.night.saving import load, save
from buio.night.settlement import Transfer, settlement

__all__ = [
    "BANK",
    "Balance",
    "Entry",
    "Ledger",
    "LedgerError",
    "Menu",
    "Night",
    "NightError",
    "Offer",
    "Person",
    "Transfer",
    "load",
    "save",
    "settlement",
]
