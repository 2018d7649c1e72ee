"""Entering a deal: what a carried pot asks of those who folded, and the antes (ITA-1b, ITA-1.61, ITA-1.62)."""

from dataclasses import dataclass

from buio.play.deal import Deal
from buio.play.moves import DECLINE, NOBODY, PAY_IN, Move
from buio.play.options import Options, Put, Say
from buio.play.pots import shares
from buio.play.recipe import Stage
from buio.play.settle import settle_alone, throw_in


@dataclass(frozen=True, slots=True)
class PayIn:
    """After an abandoned pot: those who owe their part of it pay, or stay out until the pot is won (X-45)."""

    name = "pay_in"

    def begin(self, deal: Deal) -> "PayingIn | None":
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
        return PayingIn(asked, 0)


class PayingIn(Stage):
    """Each seat that owes something pays it or stays out."""

    __slots__ = ("asked", "place")

    def __init__(self, asked: list[int], place: int) -> None:
        self.asked, self.place = asked, place
        self.actor = asked[place]

    def options(self, deal: Deal) -> Options:
        owed = deal.carry.owed[self.actor] or 0
        return Options(self.actor, (Put(PAY_IN, "pay_in", owed, owed), Say(DECLINE, "stay_out")))

    def apply(self, deal: Deal, move: Move) -> None:
        if move.verb == PAY_IN:
            deal.put_dead(self.actor, move.amount)
            deal.note("pay_in", self.actor, move.amount)
        else:
            deal.live[self.actor] = False
            deal.note("stay_out", self.actor)
        self.place += 1
        if self.place < len(self.asked):
            self.actor = self.asked[self.place]
        else:
            self.actor = NOBODY
            _divide(deal)

    def copy(self) -> "PayingIn":
        other = object.__new__(PayingIn)
        other.actor, other.asked, other.place = self.actor, self.asked, self.place
        return other


def _divide(deal: Deal) -> None:
    """Divide a pot that was carried to be played for in parts; odd chips go to the first (X-45c)."""
    parts = deal.carry.divide
    if parts > 1 and not deal.later:
        first, *later = shares(deal.total, range(parts))
        deal.later = tuple(part for part in later if part)
        deal.total = first
        deal.note("divide", amount=deal.total, extra=parts)


@dataclass(frozen=True, slots=True)
class Antes:
    """Everybody's stake before the cards, or one seat's alone (ITA-V.01, ITA-V.02, FCD-1.02).

    Args:
        amount: chips of each who pays; who has less pays what it has.
        dealer_only: the dealer pays for all.
        big_blind_only: the second from the dealer's left pays for all.
        dead: antes make no side pots: also who could not pay in full plays for all of them.
    """

    amount: int
    dealer_only: bool = False
    big_blind_only: bool = False
    dead: bool = True
    name = "antes"

    def begin(self, deal: Deal) -> None:
        for seat in range(deal.seats):
            deal.live[seat] = deal.live[seat] and deal.stacks[seat] > 0
        deal.dealt_in = tuple(deal.live)
        playing = deal.survivors
        if len(playing) < 2:
            _nobody_to_play(deal, playing)
            return
        if deal.carry.antes and self.amount:
            put = deal.put_dead if self.dead or self.dealer_only or self.big_blind_only else deal.put
            paid = [0] * deal.seats
            for seat in self._payers(deal, playing):
                paid[seat] = chips = min(self.amount, deal.stacks[seat])
                put(seat, chips)
                deal.note("ante", seat, chips)
            deal.antes = tuple(paid)

    def _payers(self, deal: Deal, playing: list[int]) -> list[int]:
        if self.dealer_only:
            return [seat for seat in playing if seat == deal.dealer]
        if self.big_blind_only:
            return [playing[0] if len(playing) == 2 and playing[1] == deal.dealer else playing[1]]
        return playing


def _nobody_to_play(deal: Deal, playing: list[int]) -> None:
    """Fewer than two can play: the one that is left has the pot; with none it waits for whoever comes."""
    if playing:
        settle_alone(deal, playing[0])
    else:
        throw_in(deal, "passed", deal.carry)
