"""The same deal with everybody sitting some seats further round the table: it must go the same way, as far further."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from buio.play.deal import Deal
from buio.play.events import Event
from buio.play.moves import DEALER, Move
from buio.play.options import DealCards, Option
from buio.play.outcome import Carry, Closed, Outcome, Payment, PotResult

Each = TypeVar("Each")


@dataclass(frozen=True)
class Turn:
    """The table turned: who sat at seat s sits `by` seats further round the table of `seats`."""

    by: int
    seats: int

    def seat(self, seat: int) -> int:
        """Where a seat has come to; the dealer, the bank and nobody stay what they are."""
        return seat if seat < 0 else (seat + self.by) % self.seats

    def each(self, values: Iterable[Each]) -> tuple[Each, ...]:
        """A value of each seat, in the order of the turned table; empty stays empty."""
        row = tuple(values)
        return row[-self.by :] + row[: -self.by]

    def move(self, move: Move) -> Move:
        return move._replace(seat=self.seat(move.seat))

    def option(self, option: Option) -> Option:
        return replace(option, to=self.seat(option.to)) if isinstance(option, DealCards) else option

    def event(self, event: Event) -> Event:
        """What is laid off tells whose meld it has been added to."""
        owner = self.seat(event.extra) if event.word in ("lay", "takes_joker") else event.extra
        return event._replace(seat=self.seat(event.seat), extra=owner)

    def pot(self, result: PotResult) -> PotResult:
        claimants = tuple(map(self.seat, result.pot.claimants))
        return result._replace(
            pot=result.pot._replace(claimants=claimants), winners=tuple(map(self.seat, result.winners))
        )

    def payment(self, payment: Payment) -> Payment:
        return payment._replace(payer=self.seat(payment.payer), taker=self.seat(payment.taker))

    def closed(self, closed: Closed | None) -> Closed | None:
        return closed and closed._replace(seat=self.seat(closed.seat))

    def carry(self, carry: Carry) -> Carry:
        match = carry.match and replace(carry.match, scores=self.each(carry.match.scores))
        paid, owed, favoured = self.each(carry.paid), self.each(carry.owed), self.each(carry.favoured)
        posts, dead = self.each(carry.posts), self.each(carry.dead)
        return replace(carry, paid=paid, owed=owed, favoured=favoured, posts=posts, dead=dead, match=match)

    def outcome(self, outcome: Outcome) -> Outcome:
        return replace(
            outcome,
            net=self.each(outcome.net),
            pots=tuple(map(self.pot, outcome.pots)),
            returned=self.each(outcome.returned),
            shown=tuple(map(self.seat, outcome.shown)),
            carry=self.carry(outcome.carry),
            payments=tuple(map(self.payment, outcome.payments)),
            closed=self.closed(outcome.closed),
            points=self.each(outcome.points),
            scores=self.each(outcome.scores),
        )

    def begun(self, deal: Deal) -> Deal:
        """A deal begun like this one at the turned table."""
        recipe, stacks, dealer, carry, shuffle, events = deal.start
        return Deal(recipe, self.each(stacks), self.seat(dealer), self.carry(carry), shuffle, events)

    def moves(self, deal: Deal) -> list[Move]:
        """The moves that bring the turned deal as far as this one; a shuffle makes the dealer's itself."""
        return [self.move(move) for move in deal.log if move.actor != DEALER or deal.shuffle is None]


def assert_turned(deal: Deal, twin: Deal, turn: Turn) -> None:
    """The twin stands where the deal stands, but for the turn: moves, chips, cards, what may come and what has come."""
    assert twin.log == list(map(turn.move, deal.log))
    assert (twin.events or []) == list(map(turn.event, deal.events or ()))
    assert twin.actor == turn.seat(deal.actor)
    for name in ("stacks", "stakes", "bets", "dead", "paid", "live", "hands", "up"):
        assert tuple(getattr(twin, name)) == turn.each(getattr(deal, name)), name
    assert (twin.total, twin.board, twin.phase) == (deal.total, deal.board, deal.phase)
    if deal.outcome is None or twin.outcome is None:
        assert deal.outcome == twin.outcome
        assert [str(option) for option in twin.options()] == [str(turn.option(option)) for option in deal.options()]
    else:
        assert in_order(twin.outcome) == in_order(turn.outcome(deal.outcome))


def in_order(outcome: Outcome) -> Outcome:
    """The same with the claimants of each pot in the order of their seats, which says nothing."""
    pots = [
        result._replace(pot=result.pot._replace(claimants=tuple(sorted(result.pot.claimants))))
        for result in outcome.pots
    ]
    return replace(outcome, pots=tuple(pots))
