"""A plain player of contract rummy: opens as soon as it can, lays all it can, throws away what counts most."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import islice
from random import Random

from buio.bots.player import careful
from buio.bots.rummy.contract_plans import Live, plans, wholly
from buio.bots.rummy.discard_memory import Discards
from buio.bots.rummy.distance import Cards, Leave
from buio.bots.rummy.race import company
from buio.cards import JOKER
from buio.play.moves import (
    BUY_DISCARD,
    CLOSE,
    CONTRACT,
    DECLINE,
    DISCARD,
    DRAW,
    DRAW_TWO,
    LAY,
    MELD,
    OPEN,
    RE_ENTER,
    TAKE,
    Groups,
    Move,
)
from buio.play.options import Amount, Discard, Options
from buio.play.recipe import Recipe
from buio.play.rummy_options import Choose, LayMelds, LayOff
from buio.play.view import View
from buio.rummy.contracts import CONTRACTS, Contract, InHand
from buio.rummy.going_out import NO_CARD
from buio.rummy.lay_off import fits
from buio.rummy.points import total, value

WAYS = 40
"""So many ways to open are compared."""
PLANS = 6
"""Plans that a player keeps in mind."""


NEEDED = 1000.0
"""The worth of a card without which fewer cards would lie in melds."""
LEAVES, MANY = 3, 14
"""Discards that are compared by what they leave, of hands with no more cards than these."""


class PlainContract:
    """Follows the likeliest plan to open, then gets rid of its cards."""

    def __init__(self, recipe: Recipe, seed: int) -> None:
        self.recipe, self.rng = recipe, Random(seed)
        self.taken, self.held = NO_CARD, 0
        """The discard that it took in its last turn, and how many cards it held before; no card if it drew."""

    def choose(self, view: View, options: Options) -> Move:
        seat = options.seat
        if CLOSE in options or OPEN in options or MELD in options or LAY in options:
            move = self._laying(view, options)
            if move is not None:
                return move
        discard, pick, back = options.get(DISCARD), options.get(CONTRACT), options.get(RE_ENTER)
        if isinstance(discard, Discard):
            others = tuple([card for card in discard.hand if card != self.taken])
            return Move(DISCARD, seat, 0, (self._throw(view, others or discard.hand),))
        if DRAW in options:
            source = self._source(view, options)
            self.taken, self.held = (view.top, len(view.hand)) if source == TAKE else (NO_CARD, 0)
            return Move(source, seat)
        if BUY_DISCARD in options:
            return Move(BUY_DISCARD if self._buys(view) else DECLINE, seat)
        if isinstance(pick, Choose):
            return Move(CONTRACT, seat, self._picks(view, pick))
        if isinstance(back, Amount):
            return Move(RE_ENTER, seat, back.low) if self._comes_back(view, back) else careful(view, Options(seat, options.items[1:]), self.rng)  # fmt: skip
        return careful(view, options, self.rng)

    # -- laying ------------------------------------------------------------------------------------------------------

    def _laying(self, view: View, options: Options) -> Move | None:
        """What is laid now: the contract, a meld, or a card that fits one on the table."""
        seat, hand = options.seat, view.hand
        whole, opening, new, lay = options.get(CLOSE), options.get(OPEN), options.get(MELD), options.get(LAY)
        if isinstance(whole, LayMelds):
            return whole.suggestion(seat)
        if isinstance(opening, LayMelds):
            ways = islice(opening.ways(), WAYS)
            return Move.grouped(OPEN, seat, min(ways, key=partial(self._left, hand)))
        if isinstance(new, LayMelds):
            for groups in self._melds(hand):
                if new.allows(groups):
                    return Move.grouped(MELD, seat, groups)
        return self._adding(view, lay, seat) if isinstance(lay, LayOff) else None

    def _adding(self, view: View, lay: LayOff, seat: int) -> Move | None:
        """A card that fits, unless a meld in the hand needs it; the one that counts most."""
        needed = Counter([card for groups in self._melds(view.hand) for card in groups[0]])
        spare = +(Counter(view.hand) - needed) or Counter(view.hand)
        ways = [(value(card), -number, card) for number, cards in lay.fits for card in cards if spare[card]]
        ways = [way for way in ways if self._gives(view, way[2])]
        if not ways:
            return None
        _, number, card = max(ways)
        return Move(LAY, seat, -number, (card,))

    def _gives(self, view: View, card: int) -> bool:
        """May this card be added to others now?"""
        return True

    @staticmethod
    def _melds(hand: Cards) -> Iterator[Groups]:
        """The melds in which the fewest cards stay loose, one by one."""
        return ((meld,) for meld in wholly().out_rules.least_deadwood(hand).melds)

    def _left(self, hand: Cards, groups: Groups) -> tuple[int, int]:
        """How many cards, and points, stay loose beside what is laid."""
        rest = list(hand)
        for card in (card for group in groups for card in group):
            rest.remove(card)
        found = wholly().out_rules.least_deadwood(rest)
        return len(found.deadwood), total(found.deadwood)

    # -- drawing and discarding --------------------------------------------------------------------------------------

    def _contract(self, view: View) -> Contract:
        return CONTRACTS[view.contract - 1]

    def _opened(self, view: View) -> bool:
        assert view.seat is not None
        return view.seats[view.seat].opened

    def _source(self, view: View, options: Options) -> str:
        if self._takes(view, options):
            return TAKE
        return DRAW_TWO if DRAW_TWO in options else DRAW

    def _takes(self, view: View, options: Options) -> bool:
        """Not twice in a row without laying anything: players who pass each other the same cards play for ever."""
        again = self.taken != NO_CARD and len(view.hand) >= self.held
        return TAKE in options and not again and self._wants(view)

    def _wants(self, view: View) -> bool:
        """Does the discard bring the hand nearer to opening, or go away at once with more than itself?"""
        if self._opened(view):
            return self._fits(view, view.top) or self._joins(view) > 1
        contract = self._contract(view)
        if isinstance(contract, InHand):
            return self._joins(view) > 0
        return contract.can_open((*view.hand, view.top)) and not contract.can_open(view.hand)

    def _joins(self, view: View) -> int:
        """How many deadwood fewer there are with the discard, which is one of the hand then."""
        before, after = view.hand, (*view.hand, view.top)
        return wholly().deadwood(before) + 1 - wholly().deadwood(after)

    def _fits(self, view: View, card: int) -> bool:
        """Can this card be added to a meld on the table?"""
        return any(fits(laid.meld, (card,)) for laid in view.melds if not (laid.opening and laid.seat == view.seat))

    def _buys(self, view: View) -> bool:
        return not self._opened(view) and not isinstance(self._contract(view), InHand) and self._wants(view)

    def _throw(self, view: View, cards: Cards) -> int:
        """The card that no plan needs and that counts most."""
        live = Discards().live(view)
        worth = self._worth(view, live)
        return min(cards, key=lambda card: (worth.get(card, 0.0), -value(card), card))

    def _worth(self, view: View, live: Live) -> dict[int, float]:
        """What each card is worth in the hand: for opening while that is to be done, then for going away with others."""
        if self._opened(view) or isinstance(self._contract(view), InHand):
            return self._together(view.hand, live)
        worth: dict[int, float] = {}
        for plan in plans(self._contract(view), view.hand, live)[:PLANS]:
            for card in plan.kept:
                worth[card] = worth.get(card, 0.0) + plan.chance
        if view.hand.count(JOKER):
            worth[JOKER] = 1.0
        return {card: found for card, found in worth.items() if found > 0.02}

    @staticmethod
    def _together(hand: Cards, live: Live) -> dict[int, float]:
        """Cards that are in melds, and those that a single card would make part of one."""
        worth = dict.fromkeys(hand, NEEDED)
        leaves = loosest(hand, tuple(dict.fromkeys(hand)))
        for leave in leaves:
            worth[leave.card] = -float(outs(leave, live)) if len(leaves) > 1 else 0.0
        return worth

    # -- the match ---------------------------------------------------------------------------------------------------

    def _picks(self, view: View, pick: Choose) -> int:
        live = Discards().live(view)
        found = {number: [plan.chance for plan in plans(CONTRACTS[number - 1], view.hand, live)[:1]] for number in pick.numbers}  # fmt: skip
        return max(pick.numbers, key=lambda number: (found[number], -number))

    def _comes_back(self, view: View, back: Amount) -> bool:
        """It comes back while there is much to be won."""
        playing = sum(other.state != "out" for other in view.seats)
        return view.pool >= back.low * max(playing, 2) and len(view.contracts_left) > 1


def loosest(hand: Cards, allowed: Cards) -> list[Leave]:
    """The discards that leave the fewest deadwood; of many those with the fewest neighbours in the hand."""
    leaves = wholly().leaves(hand, allowed)
    count = LEAVES if len(hand) <= MANY else 1
    return sorted(leaves, key=lambda leave: (company(leave.card, hand), -value(leave.card)))[:count]


def outs(leave: Leave, live: Live) -> int:
    """The cards still to come that take deadwood along."""
    return sum([live[card] for card in wholly().useful(leave.rest)])
