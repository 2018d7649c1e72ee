"""Turned deals: no seat is special. The same deal one seat further round the table has the same result, one seat further.

Every game is dealt with random house rules, seats, stacks and pots carried from the deal before, played at random and
then played again with the whole table turned, by every number of seats. The shoe deals again by itself, so who is dealt
to, asked, paid and shown first has to follow the dealer's seat and nothing else. On its way the turned deal is copied
and looked at, which must change nothing either. `--deals 3000` plays more than 20,000 deals.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

import pytest

import buio
from buio.play.deal import Deal
from buio.play.events import Event
from buio.play.moves import DEALER, Move
from buio.play.outcome import Carry, Closed, Outcome, Payment, PotResult
from buio.play.shoe import Shoe
from tests.play.test_random import LONG, random_rules, share

Each = TypeVar("Each")


def random_chain(code: str, rng: Random) -> Iterator[Deal]:
    """Deals of one evening, which the caller plays to their ends: the stacks and the carry of one go into the next."""
    game = buio.games[code]
    players = rng.choice(game.players)
    rules = random_rules(game, rng, players) if rng.random() < 0.8 else game.rules()
    stacks = [rng.choice((2, 9, 40, 61, 300)) + rng.randrange(5) for _ in range(players)]
    carry = Carry(rng.randrange(1, 30)) if rng.random() < 0.2 else Carry()
    dealer = rng.randrange(players)
    for number in range(rng.randrange(1, 6)):
        if sum(stack > 0 for stack in stacks) < min(2, game.players[0]) and not carry.total:
            return
        shoe = Shoe(rng.randrange(10**9))
        deal = game.deal(stacks, (dealer + number) % players, rules, shoe, carry, events=True)
        yield deal
        assert deal.outcome is not None
        stacks, carry = deal.stacks, deal.outcome.carry


@dataclass(frozen=True)
class Turn:
    """The table turned: who sat at seat s sits `by` seats further round the table of `seats`."""

    by: int
    seats: int

    def seat(self, seat: int) -> int:
        """Where a seat has come to; the dealer, the bank and nobody stay what they are."""
        return seat if seat < 0 else (seat + self.by) % self.seats

    def each(self, values: tuple[Each, ...]) -> tuple[Each, ...]:
        """A value of each seat, in the order of the turned table; empty stays empty."""
        return tuple([values[(seat - self.by) % self.seats] for seat in range(self.seats)]) if values else ()

    def move(self, move: Move) -> Move:
        return move._replace(seat=self.seat(move.seat))

    def event(self, event: Event) -> Event:
        """What is laid off tells whose meld it has been added to."""
        owner = self.seat(event.extra) if event.word == "lay" else event.extra
        return event._replace(seat=self.seat(event.seat), extra=owner)

    def pot(self, result: PotResult) -> PotResult:
        claimants = tuple(sorted(map(self.seat, result.pot.claimants)))
        return result._replace(pot=result.pot._replace(claimants=claimants), winners=tuple(map(self.seat, result.winners)))

    def payment(self, payment: Payment) -> Payment:
        return payment._replace(payer=self.seat(payment.payer), taker=self.seat(payment.taker))

    def closed(self, closed: Closed | None) -> Closed | None:
        return closed and closed._replace(seat=self.seat(closed.seat))

    def carry(self, carry: Carry) -> Carry:
        match = carry.match and replace(carry.match, scores=self.each(carry.match.scores))
        paid, owed, favoured = self.each(carry.paid), self.each(carry.owed), self.each(carry.favoured)
        return replace(carry, paid=paid, owed=owed, favoured=favoured, match=match)

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

    def again(self, deal: Deal, rng: Random) -> Deal:
        """The deal played once more at the turned table, now and then copied or looked at."""
        recipe, stacks, dealer, carry, shoe, events = deal.start
        twin = Deal(recipe, self.each(tuple(stacks)), self.seat(dealer), self.carry(carry), shoe, events)
        for move in deal.log:
            if move.actor == DEALER:
                continue
            if rng.random() < 0.1:
                twin = twin.copy()
                twin.view(rng.choice((None, *range(self.seats))))
            twin.apply(self.move(move))
        return twin


@pytest.mark.parametrize("code", buio.games)
def test_a_turned_table_has_the_same_deal_turned(code: str, deals: int) -> None:
    rng, played = Random(f"turned {code}"), 0
    while played < share(code, deals, 5 if code in LONG else 1):
        for deal in random_chain(code, rng):
            while not deal.over:
                deal.apply(deal.options().sample(rng))
            for by in range(1, deal.seats):
                _same_turned(deal, Turn(by, deal.seats), rng)
            played += 1


def _same_turned(deal: Deal, turn: Turn, rng: Random) -> None:
    twin = turn.again(deal, rng)
    assert deal.outcome is not None
    assert twin.outcome is not None
    assert twin.log == list(map(turn.move, deal.log))
    assert Turn(0, deal.seats).outcome(twin.outcome) == turn.outcome(deal.outcome)
    assert twin.events == list(map(turn.event, deal.events or ()))
