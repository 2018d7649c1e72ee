"""Pots: who can win which chips, and how a pot is shared (GEN-2.05, GEN-1.07, X-25, X-26, X-45e)."""

from collections.abc import Sequence
from typing import Final, NamedTuple


class Pot(NamedTuple):
    """Chips, and the seats that may win them."""

    amount: int
    claimants: tuple[int, ...]


class Part(NamedTuple):
    """Which part of the chips somebody wins, as far as there are several.

    Attributes:
        pot: 0 the main pot, 1 the first side pot and so on; None: there is only one.
        contest: `high`, `low`; empty: this pot is not shared between them.
        board: on which board, counted from 0; None: this pot is won on one.
    """

    pot: int | None = None
    contest: str = ""
    board: int | None = None


WHOLE: Final = Part()
"""All there is."""


def side_pots(bets: Sequence[int], live: Sequence[bool], base: int) -> list[Pot]:
    """Divide the chips into the main pot and the side pots, main pot first.

    Args:
        bets: what each seat has bet in this deal, antes and the like left out.
        live: the seats that have not folded.
        base: chips that everybody live can win: carried chips, antes, payments to enter.
    """
    claimants = [seat for seat, alive in enumerate(live) if alive]
    levels = sorted({bets[seat] for seat in claimants})
    if len(levels) == 1:
        return [Pot(base + sum(bets), tuple(claimants))]
    pots, below, amount = [], 0, base
    for level in levels:
        amount += sum([min(bet, level) - min(bet, below) for bet in bets])
        pots.append(Pot(amount, tuple([seat for seat in claimants if bets[seat] >= level])))
        below, amount = level, 0
    top = sum([max(bet - below, 0) for bet in bets])  # a folded seat may have bet more than any survivor
    pots[-1] = Pot(pots[-1].amount + top, pots[-1].claimants)
    return [pot for pot in pots if pot.amount]


def shares(amount: int, winners: Sequence[object]) -> list[int]:
    """Equal shares of a pot; the first of `winners`, in the order of the odd-chip rule, get one odd chip each."""
    share, odd = divmod(amount, len(winners))
    return [share + (index < odd) for index in range(len(winners))]
