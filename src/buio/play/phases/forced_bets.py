"""Bets before anybody has seen a card, or because of a card that shows: blinds, voluntary blinds, the bring-in.

ITA-1c, HLD-1.02, FCD-2.01, STD-1.05.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

from buio.play.bets import Bets
from buio.play.moves import BLIND, BRING_IN, DECLINE, NOBODY, RAISE, Move
from buio.play.open_cards import UpCards
from buio.play.options import Amount, Option, Options, Simple
from buio.play.phases.in_turn import EachInTurn
from buio.play.recipe import DealState, Facet, Phase, Stage


@dataclass(frozen=True, slots=True)
class PostBlinds(Phase):
    """Forced bets from the dealer's left, in this order; of two players the dealer posts the first (HLD-1.02).

    Whoever has less posts what they have; the others still owe the whole blind. They are bets: their owners may raise.
    Where the carry says what each seat posts, and who pays for a missed blind, that is done instead (HLD-1.10).

    Args:
        amounts: chips of the first seat from the dealer's left, of the next one, ...
        button: what the dealer posts at least (SHD-1.03).
    """

    amounts: tuple[int, ...]
    button: int = 0
    name = "post"

    def makes(self) -> tuple[type[Facet], ...]:
        return (Bets,)

    def begin(self, deal: DealState) -> None:
        bets, carry = deal.facet(Bets), deal.carry
        for seat in deal.survivors if carry.dead else ():
            if chips := min(carry.dead[seat], deal.stacks[seat]):
                deal.put_dead(seat, chips)
                deal.note("dead_blind", seat, chips)
        for seat, amount in self._asked(deal).items():
            if amount:
                chips = min(abs(amount), deal.stacks[seat])
                if chips:
                    deal.put_bet(seat, chips)
                    straddles = bool(carry.posts) and amount > max(*self.amounts, self.button)
                    deal.note("post" if amount < 0 else "straddle" if straddles else "blind", seat, chips)
                if amount >= bets.forced:
                    bets.forced, bets.aggressor = amount, seat

    def _asked(self, deal: DealState) -> dict[int, int]:
        """What each seat is to post, in order."""
        seats = deal.survivors
        if posts := deal.carry.posts:
            return {seat: posts[seat] for seat in seats}
        if len(seats) == 2 and len(self.amounts) > 1 and seats[-1] == deal.dealer:
            seats = seats[::-1]
        asked = dict(zip(seats, self.amounts, strict=False))
        if self.button:
            asked[deal.survivors[-1]] = max(asked.get(deal.survivors[-1], 0), self.button)
        return asked


@dataclass(frozen=True, slots=True)
class BringIn(Phase):
    """The seat that shows the worst card must bet: the bring-in, or a full bet at once (STD-1.05).

    Args:
        amount: the bring-in.
        complete: the full bet; None: it cannot be made here.
        who: which seat it is.
    """

    amount: int
    complete: int | None
    who: Callable[[DealState], int]
    name = "bring_in"

    def makes(self) -> tuple[type[Facet], ...]:
        return (Bets,)

    def needs(self) -> tuple[type[Facet], ...]:
        return (UpCards,)

    def begin(self, deal: DealState) -> "BringingIn | None":
        if sum(deal.stacks[seat] > 0 for seat in deal.survivors) < 2:
            return None
        seat = self.who(deal)
        if not deal.stacks[seat]:  # all in for the ante: the next one that has chips brings it in
            seat = next(other for other in deal.clockwise(seat) if deal.live[other] and deal.stacks[other])
        return BringingIn(self, seat)


class BringingIn(Stage):
    """The bring-in is being made."""

    __slots__ = ("phase",)

    def __init__(self, phase: BringIn, seat: int) -> None:
        self.phase: BringIn = phase
        self.actor: int = seat

    def options(self, deal: DealState) -> Options:
        stack, phase = deal.stacks[self.actor], self.phase
        least = min(phase.amount, stack)
        items: list[Option] = [Amount(BRING_IN, "bring_in", least, least)]
        if phase.complete is not None and stack > phase.amount:
            full = min(phase.complete, stack)
            items.append(Amount(RAISE, "complete", full, full))
        return Options(self.actor, items)

    def apply(self, deal: DealState, move: Move) -> None:
        seat, bets = self.actor, deal.facet(Bets)
        deal.put_bet(seat, move.amount)
        bets.aggressor = seat
        bets.forced = max(move.amount, self.phase.amount)
        deal.note("bring_in" if move.verb == BRING_IN else "complete", seat, move.amount)
        self.actor = NOBODY

    def copy(self) -> "BringingIn":
        return BringingIn(self.phase, self.actor)


@dataclass(frozen=True, slots=True)
class VoluntaryBlinds(Phase):
    """From the dealer's left, each may bet in the dark, twice the blind before, until one declines.

    Args:
        words: what the first, second, ... blind is called; the last word serves for any further one.
        levels: how many there may be at most; None: everybody but the last may make one, of two players both (X-37).
        allowed: may this deal have blinds at all (ITA-1.23, X-08)?
        free: bounds of a first blind of free amount; None: it equals the pot (ITA-1.12, ITA-V.06).
        cover: a blind is never more than every opponent can pay (a table without all-in).
        short: whoever cannot pay a blind in full may make it with all chips, more than the bet there is (X-39).
        after: this many seats from the dealer's left are passed over: they have forced bets (FCD-2.02).
    """

    words: tuple[str, ...]
    levels: int | None
    allowed: Callable[[DealState], bool]
    free: tuple[int, int] | None = None
    cover: bool = False
    after: int = 0
    short: bool = False
    name = "blinds"

    def makes(self) -> tuple[type[Facet], ...]:
        return (Bets,)

    def begin(self, deal: DealState) -> "Offering | None":
        if not deal.total or deal.carry.posts or not self.allowed(deal):
            return None  # straddles are among the posts
        seats = deal.survivors[self.after :]
        order = seats[: max(len(seats) - 1, 2) if self.levels is None else self.levels]
        stage = Offering(self, order)
        return stage if order and stage.can_pay(deal) else None

    def blind(self, deal: DealState, seat: int, said: int) -> Amount:
        """Return the blind of this seat after so many have spoken; it is paid in full, or not made (X-39)."""
        level = max(*deal.bets, deal.facet(Bets).forced)
        if level:
            low = high = 2 * level
        else:
            low, high = self.free or (deal.total, deal.total)
        most = deal.stacks[seat]
        if self.cover:
            most = min(bet + stack for bet, stack, live in zip(deal.bets, deal.stacks, deal.live, strict=True) if live)
        low = most if self.short and level < most < low else low
        return Amount(BLIND, self.words[said] if said < len(self.words) else self.words[-1], low, min(high, most))


class Offering(EachInTurn[VoluntaryBlinds]):
    """The seat in turn makes the next blind, as it may be, or declines; then nobody makes another."""

    __slots__ = ("blind",)

    actor: int
    blind: Amount

    def can_pay(self, deal: DealState) -> bool:
        """Can the seat in turn pay a blind at all?"""
        self.blind = self.phase.blind(deal, self.actor, len(self.said))
        return self.blind.low <= self.blind.high

    def options(self, deal: DealState) -> Options:
        return Options(self.actor, (self.blind, _NO_BLIND))

    def apply(self, deal: DealState, move: Move) -> None:
        seat = self.actor
        if move.verb == DECLINE:
            deal.note("no_blind", seat)
            self.actor = NOBODY
            return
        deal.put_bet(seat, move.amount)
        deal.facet(Bets).aggressor = seat
        deal.note(self.blind.word, seat, move.amount)
        self.says(move.verb)
        if self.actor != NOBODY and not self.can_pay(deal):
            self.actor = NOBODY

    def copy(self) -> Self:
        other = super().copy()
        other.blind = self.blind
        return other


_NO_BLIND = Simple(DECLINE, "no_blind")
