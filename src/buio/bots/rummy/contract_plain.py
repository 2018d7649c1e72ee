"""A plain player of contract rummy: opens as soon as it can, lays all it can, throws away what counts most."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import islice
from random import Random

from buio.bots.player import careful
from buio.bots.rummy.contract_plans import Live, plans, wholly
from buio.bots.rummy.discard_memory import DiscardMemory
from buio.bots.rummy.distance import Distance, Leftover
from buio.bots.rummy.race import company
from buio.bots.rummy.table import contract_of, has_opened, laid_on, match_of, pile_of
from buio.cards import JOKER, Cards
from buio.play import moves
from buio.play.moves import Groups, Move
from buio.play.options import Amount, Discard, Options
from buio.play.phases.rummy import PlayContract
from buio.play.recipe import Recipe
from buio.play.rummy_options import Choose, LayMelds, LayOff
from buio.play.view import View
from buio.rummy.going_out import NO_CARD
from buio.rummy.melding import Melding

WAYS = 40
"""Ways to open that are compared."""
PLANS = 6
"""Plans that a player keeps in mind."""
NEEDED = 1000.0
"""The worth of a card without which fewer cards would lie in melds."""
LEAVES, MANY = 3, 14
"""Discards that are compared by what they leave, of hands with no more cards than these."""


class PlainContract:
    """Follows the likeliest plan to open, then gets rid of its cards."""

    def __init__(self, recipe: Recipe, seed: int) -> None:
        play = recipe.find(PlayContract)
        assert play is not None
        self.recipe: Recipe = recipe
        self.rng: Random = Random(seed)
        self.melding: Melding = play.melding
        self.distance: Distance = wholly(play.melding)
        self.taken: int = NO_CARD  # the discard that it took in its last turn; none if it drew
        self.held: int = 0  # how many cards it had before

    def choose(self, view: View, options: Options) -> Move:
        seat = options.seat
        if moves.CLOSE in options or moves.OPEN in options or moves.MELD in options or moves.LAY in options:
            move = self._lays(view, options)
            if move is not None:
                return move
        if moves.DRAW in options:
            source = self._source(view, options)
            self.taken, self.held = (pile_of(view).top, len(view.hand)) if source == moves.TAKE else (NO_CARD, 0)
            return Move(source, seat)
        if moves.BUY_DISCARD in options:
            return Move(moves.BUY_DISCARD if self._buys(view) else moves.DECLINE, seat)
        discard = options.get(moves.DISCARD)
        if isinstance(discard, Discard):
            others = tuple([card for card in discard.hand if card != self.taken])
            return Move(moves.DISCARD, seat, 0, (self._throw(view, others or discard.hand),))
        pick, back = options.get(moves.CONTRACT), options.get(moves.RE_ENTER)
        if isinstance(pick, Choose):
            return Move(moves.CONTRACT, options.seat, self._chooses(view, pick))
        if isinstance(back, Amount):
            if self._re_enters(view, back):
                return Move(moves.RE_ENTER, options.seat, back.low)
            options = Options(options.seat, options.items[1:])
        return careful(view, options, self.rng)

    # -- laying ------------------------------------------------------------------------------------------------------

    def _lays(self, view: View, options: Options) -> Move | None:
        """What is laid now: the contract, a meld, or a card that fits one on the table."""
        seat, hand = options.seat, view.hand
        whole, opening, new, lay = map(options.get, (moves.CLOSE, moves.OPEN, moves.MELD, moves.LAY))
        if isinstance(whole, LayMelds):
            return whole.suggestion(seat)
        if isinstance(opening, LayMelds):
            ways = islice(opening.ways(), WAYS)
            return Move.grouped(moves.OPEN, seat, min(ways, key=partial(self._loose, hand)))
        if isinstance(new, LayMelds):
            for groups in self._melds(hand):
                if new.allows(groups):
                    return Move.grouped(moves.MELD, seat, groups)
        return self._lays_off(view, lay, seat) if isinstance(lay, LayOff) else None

    def _lays_off(self, view: View, lay: LayOff, seat: int) -> Move | None:
        """A card that fits, unless a meld in the hand needs it; the one that counts most."""
        needed = Counter([card for groups in self._melds(view.hand) for card in groups[0]])
        spare = +(Counter(view.hand) - needed) or Counter(view.hand)
        ways = [
            (self.melding.points.value(card), -number, card)
            for number, cards in lay.fits
            for card in cards
            if spare[card]
        ]
        ways = [way for way in ways if self._may_add(view, way[2])]
        if not ways:
            return None
        _, number, card = max(ways)
        return Move(moves.LAY, seat, -number, (card,))

    def _may_add(self, view: View, card: int) -> bool:
        """May this card be added to others now?"""
        return True

    def _melds(self, hand: Cards) -> Iterator[Groups]:
        return ((meld,) for meld in self.distance.out_rules.least_deadwood(hand).melds)

    def _loose(self, hand: Cards, groups: Groups) -> tuple[int, int]:
        """How many cards, and points, stay loose beside what is laid."""
        rest = list(hand)
        for card in (card for group in groups for card in group):
            rest.remove(card)
        found = self.distance.out_rules.least_deadwood(rest)
        return len(found.deadwood), self.melding.points.total(found.deadwood)

    # -- drawing and discarding --------------------------------------------------------------------------------------

    def _opened(self, view: View) -> bool:
        assert view.seat is not None
        return has_opened(view, view.seat)

    def _source(self, view: View, options: Options) -> str:
        if self._takes(view, options):
            return moves.TAKE
        return moves.DRAW_TWO if moves.DRAW_TWO in options else moves.DRAW

    def _takes(self, view: View, options: Options) -> bool:
        """Not twice in a row without laying anything: players who pass each other the same cards play for ever."""
        again = self.taken != NO_CARD and len(view.hand) >= self.held
        return moves.TAKE in options and not again and self._wants(view)

    def _wants(self, view: View) -> bool:
        """Does the discard bring the hand nearer to opening, or go away at once with more than itself?"""
        if self._opened(view):
            return self._fits(view, pile_of(view).top) or self._saves(view) > 1
        contract = contract_of(view)
        if contract.whole_hand:
            return self._saves(view) > 0
        with_top = (*view.hand, pile_of(view).top)
        return contract.can_open(self.melding, with_top) and not contract.can_open(self.melding, view.hand)

    def _saves(self, view: View) -> int:
        """How much less deadwood there is with the discard, which is one card of the hand then."""
        before, after = view.hand, (*view.hand, pile_of(view).top)
        return self.distance.deadwood(before) + 1 - self.distance.deadwood(after)

    def _fits(self, view: View, card: int) -> bool:
        others = [laid for laid in laid_on(view) if not (laid.opening and laid.seat == view.seat)]
        return any(self.melding.fits(laid.meld, (card,)) for laid in others)

    def _buys(self, view: View) -> bool:
        return not self._opened(view) and not contract_of(view).whole_hand and self._wants(view)

    def _throw(self, view: View, cards: Cards) -> int:
        """The card that no plan needs and that counts most."""
        live = DiscardMemory().live(view)
        worth = self._worth(view, live)
        return min(cards, key=lambda card: (worth.get(card, 0.0), -self.melding.points.value(card), card))

    def _worth(self, view: View, live: Live) -> dict[int, float]:
        """What each card is worth in the hand.

        First for opening, then for leaving the hand together with others.
        """
        if self._opened(view) or contract_of(view).whole_hand:
            worth = dict.fromkeys(view.hand, NEEDED)  # but not what is in no meld and near none
            leaves = self._leaves(view.hand, tuple(dict.fromkeys(view.hand)))
            for leave in leaves:
                worth[leave.card] = -float(self._takers(leave, live)) if len(leaves) > 1 else 0.0
            return worth
        worth = {}
        for plan in plans(self.melding, contract_of(view), view.hand, live)[:PLANS]:
            for card in plan.kept:
                worth[card] = worth.get(card, 0.0) + plan.chance
        if view.hand.count(JOKER):
            worth[JOKER] = 1.0
        return {card: found for card, found in worth.items() if found > 0.02}

    def _leaves(self, hand: Cards, allowed: Cards) -> list[Leftover]:
        """The discards that leave the least deadwood; of many those with the fewest neighbours in the hand."""
        leaves = self.distance.leaves(hand, allowed)
        count = LEAVES if len(hand) <= MANY else 1
        value = self.melding.points.value
        return sorted(leaves, key=lambda leave: (company(leave.card, hand), -value(leave.card)))[:count]

    def _takers(self, leave: Leftover, live: Live) -> int:
        """The cards still to come that take deadwood along."""
        return sum([live[card] for card in self.distance.useful(leave.rest)])

    # -- the match ---------------------------------------------------------------------------------------------------

    def _chooses(self, view: View, pick: Choose) -> int:
        live = DiscardMemory().live(view)
        contracts = match_of(view).contracts

        def likely(number: int) -> list[float]:
            return [plan.chance for plan in plans(self.melding, contracts[number - 1], view.hand, live)[:1]]

        return max(pick.numbers, key=lambda number: (likely(number), -number))

    def _re_enters(self, view: View, back: Amount) -> bool:
        """It comes back while there is much to be won."""
        playing = sum(other.state != "out" for other in view.seats)
        match = match_of(view)
        return match.pool >= back.low * max(playing, 2) and len(match.left) > 1
