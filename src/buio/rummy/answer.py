"""What the command `buio meld` answers."""

from collections.abc import Sequence
from typing import Any

from buio.cards import card_text, cards_text
from buio.rummy.going_out import Closings


def answer(closings: Closings, cards: Sequence[int]) -> dict[str, Any]:
    """How a hand with the card just drawn closes, or how far it is.

    Returns:
        `closes`; `discard`, the card thrown away, None where the hand does not close; `melds`, the combinations; `special`,
        the code of the special hand, or None; `multiple`, the extra stakes it pays; `deadwood`, how many cards more than the
        discard are in no combination, 0 for a hand that closes.
    """
    closing = closings.best(cards)
    if closing:
        return {
            "closes": True,
            "discard": card_text(closing.discard),
            "melds": [cards_text(meld) for meld in closing.melds],
            "special": closing.special,
            "multiple": closing.multiple,
            "deadwood": 0,
        }
    left = closings.deadwood(cards)
    return {
        "closes": False,
        "discard": None,
        "melds": [cards_text(meld) for meld in left.melds],
        "special": None,
        "multiple": 0,
        "deadwood": max(len(left.loose) - 1, 0),
    }
