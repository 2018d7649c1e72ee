"""Cards that are wild because of how a deal goes: declared by a recipe, asked by the deal, bots and questions alike."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeAlias

from buio.cards import JOKER, Cards

UpCard: TypeAlias = tuple[int, int]
"""A seat, and a card that was dealt to it face up."""


class OpenCards(NamedTuple):
    """What everybody has seen of the cards of a deal.

    Attributes:
        board: the cards on the table that lie face up.
        up: every card dealt to a hand face up, the first one first, also of those who have folded or thrown it away.
    """

    board: Cards = ()
    up: tuple[UpCard, ...] = ()


@dataclass(frozen=True)
class WildCards(ABC):
    """Which cards are wild, for whom. Cards that are wild in every deal need none: they stand in the ranking.

    Args:
        always: cards that are wild in any case.

    Attributes:
        by_hand: does each hand have wild cards of its own? Otherwise what lies open decides, for everybody alike.
    """

    always: Cards = ()

    by_hand: ClassVar[bool] = False

    @abstractmethod
    def of(self, hand: Cards, table: OpenCards) -> Cards:
        """All cards that are wild for the holder of this hand while these cards lie open."""

    def in_sight(self, table: OpenCards) -> Cards:
        """Return the cards of which everybody knows that they are wild."""
        return self.always if self.by_hand else self.of((), table)


@dataclass(frozen=True)
class RankOfBoard(WildCards):
    """The other cards of the rank that lies first on the table: a widow (FCD-7.01)."""

    def of(self, hand: Cards, table: OpenCards) -> Cards:
        first = table.board[:1]
        return self.always + tuple([card for card in _same_rank(first) if card not in first])


@dataclass(frozen=True)
class LowestOfHand(WildCards):
    """The lowest rank of each hand, those that are wild in any case left out (RNK-4.05)."""

    by_hand: ClassVar[bool] = True

    def of(self, hand: Cards, table: OpenCards) -> Cards:
        natural = [card for card in hand if card not in self.always]
        return self.always + _same_rank([min(natural)] if natural else [])


@dataclass(frozen=True)
class LowestInHole(WildCards):
    """The rank of the lowest card of each hand that does not lie face up (RNK-4.05, 004:367)."""

    by_hand: ClassVar[bool] = True

    def of(self, hand: Cards, table: OpenCards) -> Cards:
        up = {card for _, card in table.up}
        concealed = [card for card in hand if card not in self.always and card not in up]
        return self.always + _same_rank([min(concealed)] if concealed else [])


def cards_of_rank(rank: int) -> Cards:
    """Return the four cards of a rank, 0 for the two to 12 for the ace."""
    return tuple(range(4 * rank, 4 * rank + 4))


def _same_rank(cards: Cards | list[int]) -> Cards:
    """The four cards of the rank of a card; a joker has none."""
    return tuple([other for card in cards if card < JOKER for other in cards_of_rank(card >> 2)])
