"""What the command `buio meld` answers."""

from collections.abc import Sequence
from typing import Any

from buio.cards import card_text, cards_text
from buio.rummy.going_out import GoingOutRules


def answer(out_rules: GoingOutRules, cards: Sequence[int]) -> dict[str, Any]:
    """How a hand with the card just drawn closes, or how far it is.

    Returns:
        `closes`; `discard`, the card thrown away, None where the hand does not close; `melds`, the melds; `special`,
        the code of the special hand, or None; `multiple`, the extra stakes it pays; `least_deadwood`, how many cards more than the
        discard are in no meld, 0 for a hand that closes.
    """
    going_out = out_rules.best(cards)
    if going_out:
        return {
            "closes": True,
            "discard": card_text(going_out.discard),
            "melds": [cards_text(meld) for meld in going_out.melds],
            "special": going_out.special,
            "multiple": going_out.multiple,
            "deadwood": 0,
        }
    left = out_rules.least_deadwood(cards)
    return {
        "closes": False,
        "discard": None,
        "melds": [cards_text(meld) for meld in left.melds],
        "special": None,
        "multiple": 0,
        "deadwood": max(len(left.deadwood) - 1, 0),
    }
