"""Cards as the protocol writes them, and reads them."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from buio.cards import card_text, parse_card
from buio.play.moves import SPLIT

BREAK = "/"
"""Stands between two groups of cards."""


def texts(cards: Sequence[int]) -> list[str]:
    """Write cards as the protocol does."""
    return _texts(tuple(cards))


@lru_cache(16_384)
def _texts(cards: tuple[int, ...]) -> list[str]:
    return [card_text(card) for card in cards]


def text_or_none(card: int) -> str:
    """Write a card as the protocol does; empty where there is none (-1)."""
    return card_text(card) if card >= 0 else ""


def group_texts(groups: Iterable[Sequence[int]]) -> list[list[str]]:
    """Write groups, or rows, of cards."""
    return [texts(group) for group in groups]


def read(words: Sequence[str]) -> tuple[int, ...]:
    """Read cards that a page has sent, in groups perhaps.

    Raises:
        CardError: something that is no card.
    """
    return tuple([SPLIT if word == BREAK else parse_card(word) for word in words])


def sent(cards: Iterable[int]) -> list[str]:
    """Write the cards of a move, in groups perhaps, as `read` takes them."""
    return [BREAK if card == SPLIT else card_text(card) for card in cards]
