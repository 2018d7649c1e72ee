"""The good player of contract rummy.

It remembers the discards, minds the points when somebody is about to go out, and the match.
"""

from collections import Counter
from functools import lru_cache
from math import exp
from random import Random

from buio.bots.player import BALANCED, Style
from buio.bots.rummy.contract_plain import PlainContract
from buio.bots.rummy.contract_plans import chance
from buio.bots.rummy.discard_memory import DiscardMemory, next_seat
from buio.bots.rummy.table import contract_of, has_opened, laid_on, match_of, pile_of
from buio.cards import JOKER, Cards
from buio.play.moves import DRAW, DRAW_TWO, TAKE, Move
from buio.play.options import Amount, Options
from buio.play.recipe import Recipe
from buio.play.rummy_options import Choose
from buio.play.view import View
from buio.rummy import Melding
from buio.rummy.contracts import Contract

OPENING = 30.0
"""Points that opening is worth."""
OUT = 1.0
"""Points that each card is worth that may come and take deadwood along."""
GIVEN = 5.0
"""Points that a card costs that the next player can use."""
GAIN = 0.15
"""A discard is taken when opening becomes this much likelier; bought, when by twice as much."""
LIKELY = 0.75
"""Two cards are drawn when opening is less likely than this."""
SPREAD = 40.0
"""Points that a deal moves scores apart."""
HANDS = 60
"""Hands imagined to know how good one is."""


class GoodContract(PlainContract):
    """Weighs opening, points and what the next player can use."""

    def __init__(self, recipe: Recipe, seed: int, style: Style = BALANCED) -> None:
        super().__init__(recipe, seed)
        self.style = style
        self.memory: DiscardMemory = DiscardMemory()

    def choose(self, view: View, options: Options) -> Move:
        self.memory.recall(view)
        move = super().choose(view, options)
        self.memory.done(move)
        return move

    # -- drawing -----------------------------------------------------------------------------------------------------

    def _source(self, view: View, options: Options) -> str:
        if self._takes(view, options):
            return TAKE
        if DRAW_TWO not in options:
            return DRAW
        return DRAW_TWO if self._chance(view, view.hand) < LIKELY else DRAW

    def _chance(self, view: View, hand: Cards) -> float:
        return chance(self.melding, contract_of(view), hand, self.memory.live(view))

    def _wants(self, view: View) -> bool:
        if self._opened(view) or contract_of(view).whole_hand:
            return super()._wants(view)
        return self._gain(view) > GAIN

    def _gain(self, view: View) -> float:
        return self._chance(view, (*view.hand, pile_of(view).top)) - self._chance(view, view.hand)

    def _buys(self, view: View) -> bool:
        if self._opened(view):
            return self._saves(view) > 2 and self._threat(view) < 0.5
        if contract_of(view).whole_hand:
            return self._saves(view) > 1
        return self._gain(view) > 2 * GAIN

    # -- discarding --------------------------------------------------------------------------------------------------

    def _throw(self, view: View, cards: Cards) -> int:
        live = self.memory.live(view)
        danger, threat = self._dangers(view, cards, live), self._threat(view)
        if self._opened(view) or contract_of(view).whole_hand:
            threat = threat if self._opened(view) else threat / 2
            leaves = self._leaves(view.hand, cards)
            if len(leaves) == 1:
                return leaves[0].card
            worth = OUT * (1 - 0.7 * threat)
            costs = {
                leave.card: danger[leave.card]
                - threat * self.melding.points.value(leave.card)
                - worth * self._takers(leave, live)
                for leave in leaves
            }
        else:
            wanted = self._worth(view, live)
            costs = {
                card: OPENING * wanted.get(card, 0.0) - (0.1 + threat) * self.melding.points.value(card) + danger[card]
                for card in cards
            }
        return min(costs, key=lambda card: (costs[card], card))

    def _dangers(self, view: View, cards: Cards, live: Counter[int]) -> dict[int, float]:
        after = next_seat(view, [seat for seat, other in enumerate(view.seats) if other.state != "out"])
        other = view.seats[after]
        found = {}
        for card in cards:
            use = self.memory.danger(card, after, live, len(other.cards)) / 2
            if has_opened(view, after) and any(self.melding.fits(laid.meld, (card,)) for laid in laid_on(view)):
                use = 1.0
            found[card] = GIVEN * use
        return found

    def _threat(self, view: View) -> float:
        """How likely somebody goes out soon, from 0 to 1: whoever has opened and holds few cards."""
        most = 0.1
        for seat, other in enumerate(view.seats):
            if seat != view.seat and has_opened(view, seat) and other.state != "out":
                most = max(most, min(1.0, 2.0 / max(len(other.cards), 1)))
        return most

    def _may_add(self, view: View, card: int) -> bool:
        """A joker is kept while it may still make a meld, unless it would be the last or somebody is about to."""
        jokers = view.hand.count(JOKER)
        return card != JOKER or len(view.hand) <= jokers + 1 or self._threat(view) >= 0.5

    # -- the match ---------------------------------------------------------------------------------------------------

    def _chooses(self, view: View, pick: Choose) -> int:
        """The contract for which the hand is better than most: the hard ones when they are there."""
        pack, contracts = tuple(sorted(view.pack)), match_of(view).contracts
        live = {card: pack.count(card) for card in set(pack) | set(range(JOKER + 1))}

        def better(number: int) -> float:
            """The part of all hands that are worse for a contract."""
            contract = contracts[number - 1]
            own = chance(self.melding, contract, view.hand, live)
            usual = _usual(pack, len(view.hand), self.melding, contract)
            return sum(other < own - 1e-9 for other in usual) / len(usual)

        return max(pick.numbers, key=lambda number: (better(number), number))

    def _re_enters(self, view: View, back: Amount) -> bool:
        """It comes back when its part of the game pool is worth more than that costs."""
        match = match_of(view)
        others = [seat for seat, other in enumerate(view.seats) if other.state != "out" and seat != view.seat]
        scores = sorted([match.scores[seat] for seat in others])
        if not scores:
            return True
        left = len(match.left)
        behind = max(scores) - min(scores) if len(scores) > 1 else 0
        chances = exp(-behind / (SPREAD * left**0.5)) / (len(scores) + 1)
        return chances * (match.pool + back.low) > back.low * (0.8 + 0.4 * self.style.tight)


@lru_cache(maxsize=256)
def _usual(pack: Cards, size: int, melding: Melding, contract: Contract) -> tuple[float, ...]:
    """How likely hands dealt at random open with a contract."""
    rng = Random(0)
    live = {card: pack.count(card) for card in set(pack) | set(range(JOKER + 1))}
    return tuple(sorted([chance(melding, contract, rng.sample(pack, size), live) for _ in range(HANDS)]))
