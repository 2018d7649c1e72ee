"""What the cards that lie face up are worth: who brings in, and who speaks first (STD-1.04, STD-1.08, RNK-6)."""

from collections.abc import Callable, Sequence
from typing import Final

from buio.play.deal import Deal

ACE: Final = 12
SUITS_UP: Final = (3, 0, 1, 2)
"""Strength of spades, clubs, diamonds, hearts where suits decide who acts: s h d c from the best (GEN-1.08)."""


def top_suit(cards: Sequence[int]) -> tuple[int, int]:
    """The highest card: rank and strength of suit, for ties (STD-1.08)."""
    return max((card >> 2, SUITS_UP[card & 3]) for card in cards)


def pair_showing(deal: Deal) -> bool:
    """Does anybody show a pair (STD-1.13)?"""
    return any(len({card >> 2 for card in up}) < len(up) for up in deal.up)


def best_showing(value: Callable[[Sequence[int]], int], by_suit: bool = True) -> Callable[[Deal], int]:
    """Who speaks first: the seat that shows most; ties by the suit of its highest card, else by place (X-56)."""

    def first(deal: Deal) -> int:
        seats = [seat for seat in deal.survivors if deal.up[seat]]
        if by_suit:
            return max(seats, key=lambda seat: (value(deal.up[seat]), top_suit(deal.up[seat])))
        return max(seats, key=lambda seat: value(deal.up[seat]))

    return first


def lowest_card(deal: Deal) -> int:
    """Who brings in: the lowest card up, ace high; clubs, diamonds, hearts, spades from the worst (STD-1.04)."""
    return min(deal.survivors, key=lambda seat: top_suit(deal.up[seat]))


def highest_card(deal: Deal) -> int:
    """Who brings in where the lowest hand wins: the highest card up, ace low; spades are the highest suit."""
    return max(deal.survivors, key=lambda seat: top_suit([card - 52 if card >> 2 == ACE else card for card in deal.up[seat]]))  # fmt: skip
