"""What the cards that lie face up are worth: who brings in, and who speaks first (STD-1.04, STD-1.08, RNK-6)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from buio.cards import ACE, SUITS, Cards
from buio.play.open_cards import UpCards, wild_in_sight
from buio.play.phase_facts import Showing
from buio.play.recipe import DealState, Facet

SUIT_ORDER: Final = "shdc"
"""Suits from the best, where they decide who acts (GEN-1.08)."""


def top_card(cards: Sequence[int], suits: str = SUIT_ORDER) -> tuple[int, int]:
    """Return the highest card: its rank, and minus the index of its suit (STD-1.08)."""
    return max((card >> 2, -suits.index(SUITS[card & 3])) for card in cards)


def _known_wild(deal: DealState) -> Cards:
    return deal.recipe.ranking.wild_cards + wild_in_sight(deal)


def pair_showing(deal: DealState) -> bool:
    """Does anybody show a pair (STD-1.13)? A wild card is one with any other."""
    wild = _known_wild(deal)
    return any(
        len({card >> 2 for card in up}) < len(up) or (len(up) > 1 and any(card in wild for card in up))
        for up in deal.up
    )


@dataclass(frozen=True)
class BestShowing:
    """Who speaks first: the seat that shows the most; ties by the suit of its highest card, else by seat (X-56).

    Args:
        value: what the cards are worth that a seat shows.
        by_suit: the suit of the highest card decides between equal ones.
        suits: strongest first.
    """

    value: Showing
    by_suit: bool
    suits: str

    def __call__(self, deal: DealState) -> int:
        seats, wild = [seat for seat in deal.survivors if deal.up[seat]], _known_wild(deal)
        worth = [self.value(deal.up[seat], wild) for seat in seats]
        best = max(worth)
        first = [seat for seat, value in zip(seats, worth, strict=True) if value == best]
        return max(first, key=lambda seat: top_card(deal.up[seat], self.suits)) if self.by_suit else first[0]


def best_showing(value: Showing, by_suit: bool = True, suits: str = SUIT_ORDER) -> BestShowing:
    """Who speaks first where cards lie face up; the arguments are those of `BestShowing`."""
    return BestShowing(value, by_suit, suits)


def needs_of(who: Callable[[DealState], int]) -> tuple[type[Facet], ...]:
    """Return what has to lie open for it to be said whose turn it is."""
    return (UpCards,) if isinstance(who, BestShowing) else ()


def lowest_card(deal: DealState) -> int:
    """Who brings in: the lowest card up, ace high; clubs, diamonds, hearts, spades from the worst (STD-1.04).

    A wild card is above all others.
    """
    wild = _known_wild(deal)
    return min(deal.survivors, key=lambda seat: (any(card in wild for card in deal.up[seat]), top_card(deal.up[seat])))


def highest_card(deal: DealState) -> int:
    """Who brings in where the lowest hand wins: the highest card up, ace low; spades are the highest suit.

    A wild card is below all others.
    """
    return _highest(deal, {seat: tuple([_ace_low(card) for card in deal.up[seat]]) for seat in deal.survivors})


def highest_card_ace_high(deal: DealState) -> int:
    """Return the same where the ace is high, from deuce to seven (RNK-5.03)."""
    return _highest(deal, {seat: deal.up[seat] for seat in deal.survivors})


def _highest(deal: DealState, heights: Mapping[int, Sequence[int]]) -> int:
    """The seat that shows the highest of these cards; one that shows a wild card comes last."""
    wild = _known_wild(deal)
    return max(heights, key=lambda seat: (not any(card in wild for card in deal.up[seat]), top_card(heights[seat])))


def _ace_low(card: int) -> int:
    return card - 4 * 13 if card >> 2 == ACE else card
