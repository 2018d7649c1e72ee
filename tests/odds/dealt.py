"""Hands to ask about: dealt at random, the same in every run."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray


def dealt(pack: Sequence[int], cards: int, hands: int, seed: int = 1) -> NDArray[np.uint8]:
    """So many hands of so many different cards, shape (hands, cards)."""
    rng = np.random.default_rng([seed, cards, len(pack)])
    found = np.empty((hands, cards), np.uint8)
    whole = np.array(pack, np.uint8)
    for start in range(0, hands, 1 << 16):
        chunk = found[start : start + (1 << 16)]
        order = np.argpartition(rng.random((len(chunk), len(pack))), cards - 1, axis=1)[:, :cards]
        chunk[:] = rng.permuted(whole[order], axis=1)
    return found
