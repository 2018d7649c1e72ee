"""Turned deals: no seat is special. The same deal one seat further round the table has the same result, turned.

Every game is dealt with random house rules, seats, stacks and pots carried from the deal before, played at random and
then played again with the whole table turned, by every number of seats. The shuffle deals again by itself, so who is
dealt to, asked, paid and shown first has to follow the dealer's seat and nothing else. On its way the turned deal is
copied and looked at, which must change nothing either. `--deals 3000` plays more than 20,000 deals.
"""

from collections.abc import Iterator
from random import Random

import pytest

import buio
from buio.play.deal import Deal
from buio.play.outcome import Carry
from buio.play.shuffle import Shuffle
from tests.play.test_random import LONG, random_rules, share
from tests.turned import Turn, assert_turned


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
        shuffle = Shuffle(rng.randrange(10**9))
        deal = game.deal(stacks, (dealer + number) % players, rules, shuffle, carry, events=True)
        yield deal
        assert deal.outcome is not None
        stacks, carry = deal.stacks, deal.outcome.carry


@pytest.mark.parametrize("code", buio.games)
def test_a_turned_table_has_the_same_deal_turned(code: str, deals: int) -> None:
    rng, played = Random(f"turned {code}"), 0
    while played < share(code, deals, 5 if code in LONG else 1):
        for deal in random_chain(code, rng):
            while not deal.over:
                deal.apply(deal.options().sample(rng))
            for by in range(1, deal.seats):
                turn = Turn(by, deal.seats)
                assert_turned(deal, _again(deal, turn, rng), turn)
            played += 1


def _again(deal: Deal, turn: Turn, rng: Random) -> Deal:
    """The deal played once more at the turned table, now and then copied and looked at."""
    twin = turn.begun(deal)
    for move in turn.moves(deal):
        if rng.random() < 0.1:
            twin = twin.copy()
            twin.view(rng.choice((None, *range(twin.seats))))
        twin.apply(move)
    return twin
