"""What is true of every deal after every move: the random tester asks for it all the time."""

from collections import Counter

from buio.cards import cards_text
from buio.play.moves import DEALER, NOBODY
from buio.play.recipe import DealState


def check(deal: DealState) -> None:
    """Verify that chips and cards are conserved, that somebody can act, and that winners had a claim.

    Raises:
        AssertionError: the engine is wrong; the message says where.
    """
    _chips(deal)
    _cards(deal)
    if deal.outcome is None:
        _must(deal.actor != NOBODY and len(deal.options()) > 0, "nobody can act and the deal is not over")
        _must(deal.actor == DEALER or deal.live[deal.actor] or deal.hands[deal.actor] == (), "the actor is out")
        _must(any(deal.live), "the pot has no claimant")
    else:
        for result in deal.outcome.pots:
            _must(set(result.winners) <= set(result.pot.claimants), f"a winner has no claim: {result}")


def _chips(deal: DealState) -> None:
    _, stacks, _, carry, _, _ = deal.start
    outcome = deal.outcome
    if outcome is None:
        elsewhere = deal.total + sum(deal.carry.later) + sum(facet.chips() for facet in deal.facets.values())
    else:
        elsewhere = outcome.carry.total + outcome.bank
        _must(sum(outcome.net) + elsewhere == carry.total, "net results and carry do not balance")
    held, begun = sum(deal.stacks) + elsewhere, sum(stacks) + carry.total
    _must(held == begun, f"chips not conserved: {held} of {begun}")
    _must(min(deal.stacks) >= 0, f"a stack is negative: {deal.stacks}")


def _cards(deal: DealState) -> None:
    found = [*deal.stock, *(card for card, _ in deal.muck), *deal.burnt, *deal.board]
    found += [card for hand in deal.hands for card in hand]
    found += [card for facet in deal.facets.values() for card in facet.cards()]
    for seat, (up, hand) in enumerate(zip(deal.up, deal.hands, strict=True)):
        if up and Counter(up) - Counter(hand):
            raise AssertionError(f"p{seat + 1} shows {cards_text(up)}, but holds {cards_text(hand)}")
    if sorted(found) != sorted(deal.recipe.pack):
        raise AssertionError(f"cards out of place: {cards_text(tuple(sorted(found)))}")


def _must(truth: bool, message: str) -> None:
    if not truth:
        raise AssertionError(message)
