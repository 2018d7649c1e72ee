"""What the discard pile tells: which cards are gone, which others have taken, what the next player may want."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cache

from buio.bots.rummy.table import laid_on, pile_of
from buio.cards import JOKER, UNKNOWN, Cards
from buio.play.discard_pile import Done
from buio.play.moves import BUY_DISCARD, DISCARD, TAKE, Move
from buio.play.view import View

UNWANTED = 0.6
"""How much rarer, in a hand, the neighbours of a card are that its owner has thrown away or left lying."""
KEPT = 2.2
"""Players keep cards that go together: pairs of neighbours are that much likelier than in cards dealt at random."""


class DiscardMemory:
    """What a player remembers of one deal."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Remember nothing yet: a new deal."""
        self.hand: Counter[int] | None = None
        """Its own cards after its last move, but for those drawn since."""
        self.pile: list[int] = []
        self.taken: dict[int, Counter[int]] = defaultdict(Counter)
        """Cards that each seat has taken before everybody's eyes and may still hold."""
        self.refused: dict[int, Counter[int]] = defaultdict(Counter)
        """Cards that each seat has thrown away or not wanted."""
        self.laid: dict[int, Counter[int]] = defaultdict(Counter)
        """Cards on the table when it last looked, by whose melds they are in."""

    def recall(self, view: View) -> None:
        """Note what has happened; begin again with a new deal."""
        hand, seen = Counter(view.hand), pile_of(view)
        if self.hand is None or self.hand - hand or (hand - self.hand).total() > 2:
            self.begin()
        self.hand = hand
        self._watch(seen.lately)
        # the pile is as long as it is seen to be, whatever was missed; its old cards may have become the stock
        missing = seen.size - len(self.pile)
        self.pile = [UNKNOWN] * missing + self.pile[max(-missing, 0) :]
        if self.pile:
            self.pile[-1] = seen.top
        laid: dict[int, Counter[int]] = defaultdict(Counter)
        for one in laid_on(view):
            laid[one.seat].update(one.meld.cards)
        for seat, cards in laid.items():
            self.taken[seat] -= cards - self.laid[seat]
        self.laid = laid

    def _watch(self, lately: Sequence[Done]) -> None:
        """Note what others have taken, thrown away and not wanted."""
        top = self.pile[-1] if self.pile else UNKNOWN
        previous = UNKNOWN
        for done in lately:
            if done.verb != DISCARD:
                self.taken[done.seat][done.card] += 1
                del self.pile[-1:]
                previous = done.seat
                continue
            if previous != done.seat and top >= 0:
                self.refused[done.seat][top] += 1
            self.taken[done.seat] -= Counter([done.card])  # one from the stock was none of them: no count below zero
            self.refused[done.seat][done.card] += 1
            self.pile.append(done.card)
            top, previous = done.card, UNKNOWN

    def done(self, move: Move) -> None:
        """Note its own move."""
        if self.hand is None:
            return
        if move.verb == DISCARD:
            self.pile.append(move.cards[0])
        elif move.verb in (TAKE, BUY_DISCARD):
            self.hand[self.pile.pop()] += 1
        self.hand -= Counter([card for card in move.cards if card >= 0])

    def live(self, view: View) -> Counter[int]:
        """Return the cards that may still come, how many of each kind: in the stock or in the hands of others."""
        left = Counter(view.pack)
        left.subtract(view.hand)
        left.subtract([card for card in self.pile if card >= 0])
        left.subtract([card for laid in laid_on(view) for card in laid.meld.cards])
        for seat, cards in self.taken.items():
            if seat != view.seat:
                left.subtract(cards)
        return +left

    def danger(self, card: int, seat: int, live: Counter[int], cards: int) -> float:
        """Return how likely a seat that holds this many cards can use a card, from 0 to 1."""
        if card == JOKER:
            return 1.0
        held, refused = self.taken.get(seat, Counter()), self.refused.get(seat, Counter())
        part = cards / max(sum(live.values()), cards, 1)
        weights = {
            near: held[near] + part * live[near] * UNWANTED ** sum([refused[other] for other in _kin(near)])
            for near in _kin(card)
        }
        rank = sum([weights[near] for near in _kin(card) if near >> 2 == card >> 2])
        pairs = rank * rank / 2
        below, under, above, over = [weights[near] for near in _line(card)]
        pairs += below * under + under * above + above * over
        return min(KEPT * pairs / (1 + KEPT * pairs), 1.0)


@cache
def _line(card: int) -> Cards:
    """The neighbours in suit: two below, one below, one above, two above."""
    rank, suit = card >> 2, card & 3
    return tuple([(rank + step) % 13 * 4 + suit for step in (-2, -1, 1, 2)])


@cache
def _kin(card: int) -> Cards:
    """The cards that go together with one: its rank, and its neighbours in suit."""
    return (*range(card & ~3, (card & ~3) + 4), *_line(card)) if card < JOKER else (JOKER,)


def next_seat(view: View, order: Sequence[int]) -> int:
    """Return who plays after the viewer."""
    assert view.seat is not None
    index = order.index(view.seat)
    return order[(index + 1) % len(order)]
