"""Settling a rummy deal: whoever goes out takes the pool, and special hands are paid for (RAM-1.11, RAM-1.15)."""

from buio.play.bets import returned
from buio.play.outcome import ABANDONED, CLOSED, Carry, Closed, Outcome, Payment, PotResult
from buio.play.recipe import DealState
from buio.play.settlement.pots import Pot, shares, side_pots


def settle_closed(deal: DealState, closed: Closed) -> None:
    """Whoever has gone out takes the pool and is paid for a special hand; they alone show their cards (RAM-1.11).

    Bets that they could not match go back to those who made them and are still in.
    """
    seat = closed.seat
    deal.shown = (seat,)
    bets = [live_bet(deal, other) for other in range(deal.seats)]
    pool, back = 0, list(returned(deal))
    for pot in side_pots(bets, list(deal.live), deal.total - sum(bets)):
        owners = [seat] if seat in pot.claimants else [one for one in deal.survivors if one in pot.claimants]
        for owner, chips in zip(owners, shares(pot.amount, owners), strict=True):
            deal.stacks[owner] += chips
            if owner == seat:
                pool += chips
            else:  # won by nobody: no pot of its own
                back[owner] += chips
                deal.note("returned", owner, chips)
    pots = []
    if pool:
        deal.note("win", seat, pool)
        pots.append(PotResult(Pot(pool, tuple(deal.survivors)), (seat,), (pool,)))
    payments = _payments(deal, seat, closed.multiple, closed.special)
    finish(deal, CLOSED, Carry(), tuple(pots), closed, payments, back=tuple(back))


def abandon(deal: DealState) -> None:
    """Nobody has gone out and no cards are left: the pool waits for the next deal (X-R1)."""
    deal.note("abandoned", amount=deal.total)
    finish(deal, ABANDONED, Carry(deal.total))


def finish(
    deal: DealState,
    ended: str,
    carry: Carry,
    pots: tuple[PotResult, ...] = (),
    closed: Closed | None = None,
    payments: tuple[Payment, ...] = (),
    points: tuple[int, ...] = (),
    scores: tuple[int, ...] = (),
    back: tuple[int, ...] = (),
) -> None:
    """End the deal with what everybody has won or lost; `back`: more chips came back than were uncalled."""
    back = back or returned(deal)
    outcome = Outcome(ended, deal.net, pots, back, deal.shown, carry, payments, closed, points, scores)
    deal.finish(outcome)


def live_bet(deal: DealState, seat: int) -> int:
    """Return what a seat has bet in this deal, without antes (RAM-2F.07)."""
    return deal.stakes[seat] - deal.dead[seat]


def _payments(deal: DealState, taker: int, multiple: int, why: str) -> tuple[Payment, ...]:
    """From everybody who has not folded, this multiple of their bet, as far as the chips reach (RAM-1.15, RAM-1.17)."""
    payments = []
    for seat in deal.survivors:
        chips = min(multiple * min(live_bet(deal, seat), live_bet(deal, taker)), deal.stacks[seat])
        if seat != taker and chips:
            deal.stacks[seat] -= chips
            deal.stacks[taker] += chips
            deal.note("pays", seat, chips)
            payments.append(Payment(seat, taker, chips, why))
    return tuple(payments)
