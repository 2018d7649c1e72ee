"""Cards as small integers, packs, and their text.

A card is `4 * rank + suit`: ranks 2..A are 0..12, suits spades, clubs, diamonds, hearts are 0..3, so that the Italian
order of the suits is the order of the numbers. A joker is 52 (where a pack has two that are told apart, the other is
53); -1 is a card that is not known. A second pack repeats the same numbers.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "scdh"
SYMBOLS: Final = "♠♣♦♥"
JACK: Final = 9
QUEEN: Final = 10
KING: Final = 11
ACE: Final = 12
JOKER: Final = 52
UNKNOWN: Final = -1

Cards = tuple[int, ...]
"""Cards in an order."""

_NAMES: Final = {4 * r + s: rank + suit for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)} | {
    JOKER: "Jk",
    JOKER + 1: "Jr",
    UNKNOWN: "??",
}
_CARDS: Final = {name.lower(): card for card, name in _NAMES.items()}
_TOKEN: Final = re.compile(r"\s*(jk|jr|\?\?|(?:10|.)[hdcs♥♦♣♠])\ufe0f?\s*", re.IGNORECASE)  # phones add U+FE0F


class CardError(ValueError):
    """A text that is no card, or cards that cannot lie together."""


def rank_of(card: int) -> int:
    """Return the rank of a card that is no joker: 0 (deuce) to 12 (ace)."""
    return card >> 2


def suit_of(card: int) -> int:
    """Return the suit of a card that is no joker: 0 spades, 1 clubs, 2 diamonds, 3 hearts."""
    return card & 3


def card_text(card: int) -> str:
    """Write a card: `Ah`; a joker is `Jk`, the second one of a pack `Jr`, an unknown card `??`."""
    try:
        return _NAMES[card]
    except (KeyError, TypeError):
        raise CardError(f"{card!r} is no card: cards are numbers, as of parse_cards('AhKh')") from None


def cards_text(cards: Iterable[int]) -> str:
    """Return cards run together: `AhKhQh`."""
    try:
        return "".join(map(card_text, cards))
    except TypeError:
        raise TypeError(f"cards are numbers in a list, as of parse_cards('AhKh'), not {cards!r}") from None


def parse_card(text: str) -> int:
    """Read one card: `Ah`, `10♥`, `Jk`, `??`.

    Raises:
        CardError: the text is not one card.
    """
    cards = parse_cards(text)
    if len(cards) != 1:
        raise CardError(f"{text!r} is not one card but {len(cards)}")
    return cards[0]


def parse_cards(text: str) -> tuple[int, ...]:
    """Read cards run together or separated by blanks: `AhKh`, `"10♥ Kh"`.

    Raises:
        CardError: naming the piece that is no card.
        TypeError: it is no text.
    """
    if not isinstance(text, str):
        raise TypeError(f"cards are read from a text such as 'AhKh', not {text!r}")
    cards, start = [], 0
    while start < len(text.rstrip()):
        match = _TOKEN.match(text, start)
        card = _CARDS.get(_plain(match[1])) if match else None
        if match is None or card is None:
            piece = text[start:].split(maxsplit=1)[0][:4]
            raise CardError(
                f"{piece!r} is no card: write rank {' '.join(reversed(RANKS))} and suit h d c s, as in 'Ah'"
            )
        cards.append(card)
        start = match.end()
    return tuple(cards)


def _plain(token: str) -> str:
    """A card as `_CARDS` writes it: small letters, `t` for ten, letters for symbols."""
    token = token.lower().replace("10", "t")
    return token[:-1] + SUITS[SYMBOLS.index(token[-1])] if token[-1] in SYMBOLS else token


def stripped_pack(lowest: int) -> tuple[int, ...]:
    """Return all the cards of rank `lowest` (0..12) and above.

    Raises:
        TypeError: it is no whole number.
    """
    if type(lowest) is not int:
        raise TypeError(f"lowest is a rank from 0 (deuce) to 12 (ace), not {lowest!r}")
    return tuple(range(4 * lowest, 52))


def standard_pack() -> tuple[int, ...]:
    """Return the 52 cards."""
    return stripped_pack(0)


def several_packs(packs: int, jokers: int = 0) -> tuple[int, ...]:
    """Put together as many packs of 52 cards, and `jokers` jokers in all.

    Raises:
        TypeError: one of them is no whole number.
        ValueError: a number that no table has: 1 to 100 packs, 0 to 400 jokers.
    """
    if type(packs) is not int or type(jokers) is not int:
        raise TypeError(f"packs and jokers are whole numbers, not {packs!r} and {jokers!r}")
    if not 0 < packs <= 100 or not 0 <= jokers <= 400:
        raise ValueError(f"1 to 100 packs with 0 to 400 jokers, not {packs} with {jokers}")
    return standard_pack() * packs + (JOKER,) * jokers


def among(cards: Sequence[int], held: Sequence[int]) -> Cards:
    """Return those of the cards that are held, equal ones as often as they are."""
    left = list(held)
    found = []
    for card in cards:
        if card in left:
            left.remove(card)
            found.append(card)
    return tuple(found)


def holds(hand: Cards, cards: Cards) -> bool:
    """Are all these cards in the hand, equal ones as often as they are named?"""
    return all(cards.count(card) <= hand.count(card) for card in cards)
