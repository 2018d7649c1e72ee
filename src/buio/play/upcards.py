"""What the cards that lie face up are worth: who brings in, and who speaks first (STD-1.04, STD-1.08, RNK-6)."""

from collections.abc import Callable, Sequence
from typing import Final

from buio.cards import ACE, SUITS
from buio.play.deal import Deal

SUIT_ORDER: Final = "shdc"
"""Suits from the best, where they decide who acts (GEN-1.08)."""


def top_card(cards: Sequence[int], suits: str = SUIT_ORDER) -> tuple[int, int]:
    """The highest card: its rank, and minus the place of its suit (STD-1.08)."""
    return max((card >> 2, -suits.index(SUITS[card & 3])) for card in cards)


def pair_showing(deal: Deal) -> bool:
    """Does anybody show a pair (STD-1.13)?"""
    return any(len({card >> 2 for card in up}) < len(up) for up in deal.up)


def best_showing(
    value: Callable[[Sequence[int]], int], by_suit: bool = True, suits: str = SUIT_ORDER
) -> Callable[[Deal], int]:
    """Who speaks first: the seat that shows most; ties by the suit of its highest card, else by place (X-56)."""

    def first(deal: Deal) -> int:
        seats = [seat for seat in deal.survivors if deal.up[seat]]
        if by_suit:
            return max(seats, key=lambda seat: (value(deal.up[seat]), top_card(deal.up[seat], suits)))
        return max(seats, key=lambda seat: value(deal.up[seat]))

    return first


def lowest_card(deal: Deal) -> int:
    """Who brings in: the lowest card up, ace high; clubs, diamonds, hearts, spades from the worst (STD-1.04)."""
    return min(deal.survivors, key=lambda seat: top_card(deal.up[seat]))


def highest_card(deal: Deal) -> int:
    """Who brings in where the lowest hand wins: the highest card up, ace low; spades are the highest suit."""
    return max(deal.survivors, key=lambda seat: top_card([_ace_low(card) for card in deal.up[seat]]))


def _ace_low(card: int) -> int:
    return card - 4 * 13 if card >> 2 == ACE else card
