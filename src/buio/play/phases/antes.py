"""Entering a deal: what a carried pot asks of those who folded, and the antes (ITA-1b, ITA-1.61, ITA-1.62)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from buio.play.moves import DECLINE, NOBODY, PAY_IN, Move
from buio.play.options import Amount, Options, Simple
from buio.play.phases.in_turn import EachInTurn
from buio.play.recipe import DealState, Facet, Phase
from buio.play.settlement.pots import shares
from buio.play.settlement.showdown import settle_alone, throw_in


@dataclass(frozen=True, slots=True)
class PayIn(Phase):
    """After an abandoned pot: those who owe their part of it pay, or stay out until the pot is won (X-45)."""

    name = "pay_in"

    def begin(self, deal: DealState) -> "PayingIn | None":
        if not deal.carry.owed:
            return None
        for seat in deal.survivors:
            if deal.stacks[seat] <= (deal.carry.owed[seat] or 0):  # nothing would be left for the ante
                deal.live[seat] = False
                deal.note("stay_out", seat)
        asked = [seat for seat in deal.survivors if deal.carry.owed[seat]]
        if not asked:
            _divide(deal)
            return None
        return PayingIn(self, asked)


class PayingIn(EachInTurn[PayIn]):
    """Each seat that owes something pays it or stays out."""

    __slots__ = ()

    def options(self, deal: DealState) -> Options:
        owed = deal.carry.owed[self.actor] or 0
        return Options(self.actor, (Amount(PAY_IN, "pay_in", owed, owed), Simple(DECLINE, "stay_out")))

    def apply(self, deal: DealState, move: Move) -> None:
        seat = self.actor
        if move.verb == PAY_IN:
            deal.put_dead(seat, move.amount)
            deal.note("pay_in", seat, move.amount)
        else:
            deal.live[seat] = False
            deal.note("stay_out", seat)
        self.says(move.verb)
        if self.actor == NOBODY:
            _divide(deal)


def _divide(deal: DealState) -> None:
    """Divide a pot that was carried to be played for in parts; odd chips go to the first (X-45c)."""
    parts = deal.carry.divide
    if parts > 1 and not deal.carry.later:
        first, *later = shares(deal.total, range(parts))
        deal.carry = replace(deal.carry, chips=first, later=tuple([part for part in later if part]))
        deal.total = first
        deal.note("divide", amount=first, extra=parts)


class AntesPaid(Facet):
    """What each seat has paid before the cards.

    Attributes:
        chips_by_seat: empty where nobody has paid any.
    """

    __slots__ = ("chips_by_seat",)

    def __init__(self, deal: DealState) -> None:
        self.chips_by_seat: tuple[int, ...] = ()

    def copy(self, deal: DealState) -> "AntesPaid":
        other = AntesPaid(deal)
        other.chips_by_seat = self.chips_by_seat
        return other


Payers: TypeAlias = Callable[[DealState, list[int]], list[int]]
"""Who pays the antes of a deal, given those who play in it, from the dealer's left."""


def everybody(_deal: DealState, playing: list[int]) -> list[int]:
    """Each pays their own."""
    return playing


def dealer_alone(deal: DealState, playing: list[int]) -> list[int]:
    """Let the dealer pay for all (ITA-V.02); if they do not play, nobody does."""
    return [seat for seat in playing if seat == deal.dealer]


def big_blind_alone(deal: DealState, playing: list[int]) -> list[int]:
    """Let the second from the dealer's left pay for all; of two players the one who does not deal (FCD-1.02)."""
    return [playing[0] if len(playing) == 2 and playing[1] == deal.dealer else playing[1]]


@dataclass(frozen=True, slots=True)
class Antes(Phase):
    """Everybody's stake before the cards, or one seat's alone (ITA-V.01, ITA-V.02, FCD-1.02).

    Args:
        amount: chips of each who pays; whoever has less pays what they have.
        payers: who pays.
        dead: antes make no side pots: those who could not pay in full play for all of them too. What one seat pays
            for all should be dead: the others do not match it.
    """

    amount: int
    payers: Payers = everybody
    dead: bool = True
    name = "antes"

    def makes(self) -> tuple[type[Facet], ...]:
        return (AntesPaid,)

    def begin(self, deal: DealState) -> None:
        deal.live = [live and stack > 0 for live, stack in zip(deal.live, deal.stacks, strict=True)]
        deal.dealt_in = tuple(deal.live)
        playing = deal.survivors
        if len(playing) < 2:
            if playing:  # who is left takes the pot; if nobody is, it waits for whoever comes
                settle_alone(deal, playing[0])
            else:
                throw_in(deal, "passed", deal.carry)
            return
        if deal.carry.antes and self.amount:
            put = deal.put_dead if self.dead else deal.put
            paid = [0] * len(deal.stacks)
            for seat in self.payers(deal, playing):
                paid[seat] = chips = min(self.amount, deal.stacks[seat])
                put(seat, chips)
                deal.note("ante", seat, chips)
            deal.facet(AntesPaid).chips_by_seat = tuple(paid)
