"""The discard pile: cards that players of rummy throw away face up, the last of which may be taken (RAM-1.10)."""

from dataclasses import dataclass
from typing import NamedTuple

from buio.cards import UNKNOWN
from buio.play.moves import BUY_DISCARD, DISCARD, PILE, TAKE
from buio.play.recipe import DealState, Facet, FacetView


class Done(NamedTuple):
    """Something done with the discard pile, before everybody's eyes.

    Attributes:
        verb: `take`, `buyd` or `sd`.
        seat: who did it.
        card: the card taken, bought or thrown away.
    """

    verb: str
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class DiscardPileView(FacetView):
    """What can be seen of the pile.

    Attributes:
        size: how many cards lie in it.
        top: the last of them, the only one in sight; `UNKNOWN` where none lies there.
        lately: what the others have done with it since the viewer's last move, in order; nothing for a spectator.
    """

    size: int
    top: int
    lately: tuple[Done, ...]


class DiscardPile(Facet):
    """The cards thrown away.

    Attributes:
        pile: these cards, the last one on top.
    """

    __slots__ = ("pile",)

    def __init__(self, deal: DealState) -> None:
        self.pile: tuple[int, ...] = ()

    def lays_open(self, verb: str) -> bool:
        return verb == DISCARD

    def copy(self, deal: DealState) -> "DiscardPile":
        other = DiscardPile(deal)
        other.pile = self.pile
        return other

    def cards(self) -> tuple[int, ...]:
        return self.pile

    def view(self, deal: DealState, seat: int | None) -> DiscardPileView:
        return DiscardPileView(len(self.pile), self.top, _lately(deal, seat))

    @property
    def top(self) -> int:
        """The card that may be taken; `UNKNOWN` where none lies there."""
        return self.pile[-1] if self.pile else UNKNOWN

    def take(self) -> int:
        """Remove the top card; it is returned."""
        card = self.pile[-1]
        self.pile = self.pile[:-1]
        return card

    def reshuffle(self, deal: DealState) -> None:
        """Shuffle all but the top card into a new stock (X-R1)."""
        back, self.pile = self.pile[:-1], self.pile[-1:]
        deal.restock(back)


def _lately(deal: DealState, seat: int | None) -> tuple[Done, ...]:
    """What a player has seen of the discards since their own last move; older ones they have to remember."""
    log = deal.log
    start = -1 if seat is None else len(log) - 1
    while start >= 0 and (log[start].seat != seat or log[start].actor != seat):
        start -= 1
    if start < 0:
        return ()
    top = UNKNOWN
    for index in range(start, -1, -1):
        if log[index].verb in (DISCARD, PILE):
            top = log[index].cards[0]
            break
    done: list[Done] = []
    for move in log[start + 1 :]:
        if move.verb in (DISCARD, PILE):
            top = move.cards[0]
        if move.verb in (DISCARD, TAKE, BUY_DISCARD) and move.seat != seat:
            done.append(Done(move.verb, move.seat, top))
    return tuple(done)
