"""Arguments that are cards: texts, numbers and arrays are read to arrays of `uint8`, or refused in one line."""

from collections.abc import Iterable, Sequence, Sized
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from buio.cards import JOKER, UNKNOWN, CardError, cards_text, parse_cards
from buio.odds.backend import compiled

Hands: TypeAlias = str | Sequence[str] | ArrayLike
"""A text is one hand, several texts are as many; an array has the cards of a hand in its last axis."""
Bytes: TypeAlias = NDArray[np.uint8]
Scores: TypeAlias = NDArray[np.int32]
CARDS: Final = JOKER + 2
"""How many different cards there are at most: 52 and two jokers."""


def hands_array(hands: Hands, name: str = "hands") -> Bytes:
    """Return hands as numbers of cards, shape (..., cards), whatever they were given as.

    Raises:
        ValueError: texts that are no cards or of different lengths, numbers that are no cards, another type.
    """
    if isinstance(hands, np.ndarray) and hands.dtype == np.uint8 and hands.ndim:
        return hands
    try:
        if isinstance(hands, str):
            read: ArrayLike = parse_cards(hands)
        elif isinstance(hands, Sequence) and hands and isinstance(hands[0], str):
            read = [parse_cards(hand) for hand in hands]  # type: ignore[arg-type]
        else:
            read = hands
        array = np.asarray(read)
    except CardError as error:
        raise ValueError(f"{name}: {error}") from None
    except (ValueError, TypeError):
        raise ValueError(f"{name}: hands of different lengths, or not all of them texts") from None
    if not array.size:
        return np.zeros(array.shape if array.ndim else (0,), np.uint8)
    if not np.issubdtype(array.dtype, np.integer):
        raise ValueError(f"{name}: cards are whole numbers or texts such as 'AhKh', not {array.dtype}")
    if not array.ndim:
        raise ValueError(f"{name}: one number is no hand; give an array with the cards of a hand in its last axis")
    if int(array.min()) < 0 or int(array.max()) >= CARDS:
        wrong = int(array.min()) if int(array.min()) < 0 else int(array.max())
        raise ValueError(f"{name}: {'an unknown card ??' if wrong == UNKNOWN else wrong} is no card from 0 to 53")
    return array.astype(np.uint8)


def check_cards(hands: Bytes, pack: Iterable[int], name: str = "hands") -> None:
    """Refuse hands with a card twice, or one that is not in the pack.

    Args:
        hands: shape (n, cards).
        pack: the cards that there are.
        name: of the argument, for the message.

    Raises:
        ValueError: naming the first such hand.
    """
    bits = _bits(frozenset(pack))
    if compiled():
        from buio.odds.kernels import hand_scores

        first = int(hand_scores.faulty(np.ascontiguousarray(hands), bits))
    else:
        masks = np.bitwise_or.reduce(bits[hands], axis=-1)
        faulty = (masks >> np.uint64(63) > 0) | (np.bitwise_count(masks) != hands.shape[-1])
        first = int(faulty.argmax()) if faulty.any() else -1
    if first >= 0:
        refuse_hand(hands[first].tolist(), pack, name)


@lru_cache(maxsize=64)
def _bits(pack: frozenset[int]) -> NDArray[np.uint64]:
    """By number, the bit of a card; the last bit for all that are not in the pack."""
    bits = np.full(256, 1 << 63, np.uint64)
    cards = sorted(pack)
    bits[cards] = np.uint64(1) << np.array(cards, np.uint64)
    return bits


def refuse_hand(cards: Sequence[int], pack: Iterable[int], name: str) -> None:
    """Say what is wrong with these cards.

    Raises:
        ValueError: always.
    """
    text = cards_text(cards) if max(cards) < CARDS else str(list(cards))
    for card in cards:
        if card not in set(pack):
            called = cards_text([card]) if card < CARDS else str(card)
            raise ValueError(f"{name}: {called} is not in the pack, in {text}")
    raise ValueError(f"{name}: a card stands twice in {text}")


def one_hand(cards: Hands, name: str) -> tuple[int, ...]:
    """Return the cards of one hand, or of a board, in the order given.

    Raises:
        ValueError: it is none, or several.
    """
    array = hands_array(cards, name)
    if array.ndim != 1:
        raise ValueError(f"{name}: one hand is asked for, not an array of shape {array.shape}")
    return tuple(array.tolist())


def known_cards(cards: Hands, name: str) -> tuple[int, ...]:
    """Return the cards known of a hand or a board, perhaps none."""
    if isinstance(cards, str) and not cards.strip():
        return ()
    return one_hand(cards, name) if not isinstance(cards, Sized) or len(cards) else ()
