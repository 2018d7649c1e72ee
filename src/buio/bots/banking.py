"""Against the bank: the least wagers, no side bets, and the play bet where it loses less than to fold.

What a hand is paid is asked of the rules themselves: a deal of one seat is brought to the decision with the cards in
sight, and settled for every hand that the bank may have, or for many of them.
"""

from collections.abc import Iterator
from itertools import combinations
from math import comb
from random import Random

from buio.bots.scoring import unseen_cards
from buio.cards import Cards
from buio.play.bank import Bank
from buio.play.deal import Deal
from buio.play.moves import ANTE, DEALER, DECLINE, FOLD, HOLE, PLAY, SIDE, Move
from buio.play.options import Amount, DealCards, Options
from buio.play.outcome import Carry
from buio.play.parts import wagers
from buio.play.phases import PlayOrFold, SettleHouse
from buio.play.recipe import Recipe
from buio.play.view import View

ALL, MANY = 20_000, 600
"""So many hands of the bank are all tried; of more, so many at random."""


def wagered(options: Options) -> Move:
    """The least bet against the bank; a bet on the own hand alone only where there is no other."""
    ante, side = options.get(ANTE), options.get(SIDE)
    if isinstance(ante, Amount):
        return Move(ANTE, options.seat, ante.low)
    if DECLINE in options or not isinstance(side, Amount):
        return Move(DECLINE, options.seat)
    return Move(SIDE, options.seat, side.low)


def played(recipe: Recipe, view: View, options: Options, rng: Random) -> Move:
    """The play bet that wins most, or loses less than it costs to fold."""
    play, seat = options.get(PLAY), options.seat
    assert isinstance(play, Amount)
    deal = _alone(recipe, view)
    scores = _bank_scores(recipe, view, rng)
    moves = [Move(FOLD, 0), *(Move(PLAY, 0, amount) for amount in sorted({play.low, play.high}))]
    best = max(moves, key=lambda move: _worth(deal, move, scores))
    return best._replace(seat=seat)


def _bank_scores(recipe: Recipe, view: View, rng: Random) -> dict[int, tuple[int, Cards]]:
    """By score, how often the bank has it, and a hand with it."""
    value = recipe.ranking.value
    known = tuple([card for card in view.board if card >= 0])
    found: dict[int, tuple[int, Cards]] = {}
    for hidden in _hidden(unseen_cards(view.pack, (*view.hand, *known)), len(view.board) - len(known), rng):
        hand = known + hidden
        score = value(hand)
        found[score] = (found[score][0] + 1 if score in found else 1, hand)
    return found


def _hidden(unseen: list[int], count: int, rng: Random) -> Iterator[Cards]:
    if comb(len(unseen), count) <= ALL:
        return combinations(unseen, count)
    return (tuple(rng.sample(unseen, count)) for _ in range(MANY))


def _alone(recipe: Recipe, view: View) -> Deal:
    """A deal of the own seat and the bank, brought to the decision."""
    own = view.seats[view.seat or 0]
    bets = wagers(view, view.seat or 0)
    known = [card for card in view.board if card >= 0]
    deal = Deal(recipe, [own.stack + own.stake], 0, Carry(), None)
    while PLAY not in deal.options():
        option = deal.options().items[0]
        if isinstance(option, DealCards):
            hand = view.hand if option.verb == HOLE else tuple(known[: option.size]) or option.stock[-option.size :]
            known = known if option.verb == HOLE else known[option.size :]
            deal.apply(Move(option.verb, 0 if option.verb == HOLE else DEALER, 0, hand))
        elif isinstance(option, Amount) and (chips := bets.get(ANTE if option.verb == ANTE else option.word, 0)):
            deal.apply(Move(option.verb, 0, chips))
        else:
            deal.apply(Move(DECLINE, 0))
    return deal


def _worth(deal: Deal, move: Move, scores: dict[int, tuple[int, Cards]]) -> float:
    """What the seat wins on average after this move."""
    settle = next(phase for phase in deal.recipe.phases if isinstance(phase, SettleHouse))
    decided = deal.copy()
    bank = decided.facet(Bank)
    bets = bank.wagers[0]
    if move.verb == PLAY:
        bank.wagers = ((*bets, (PLAY, move.amount)),)
    elif isinstance(decided.phase, PlayOrFold) and decided.phase.side_stays and len(bets) > 1:
        pass  # who folds keeps the side bet, and the cards for it
    else:
        decided.hands = [()]
    total = 0
    tried = list(scores.values())[: None if move.verb == PLAY else 1]  # who folds does not meet the bank's hand
    for count, hand in tried:
        decided.board = hand
        payments = settle.owed(decided, 0)
        total += count * sum(payment.chips if payment.taker == 0 else -payment.chips for payment in payments)
    return total / sum(count for count, _ in tried)
