"""The shuffle: where the order of the cards comes from.

A shuffle is an immutable key. The same key gives the same deals on every machine and in every copy of a deal, so a
saved deal continues identically; a key from the operating system cannot be guessed.
"""

import os
from collections.abc import Sequence
from hashlib import sha256, shake_256
from struct import unpack


class Shuffle:
    """Orders cards at random from a key; `Shuffle()` draws its key from the operating system."""

    __slots__ = ("key",)

    def __init__(self, seed: int | bytes | None = None) -> None:
        if seed is None:
            seed = os.urandom(32)
        if not isinstance(seed, int | bytes):
            raise TypeError(f"a shuffle has a whole number or bytes for a key, not {seed!r}")
        self.key = seed if isinstance(seed, bytes) else b"seed %d" % seed

    def __repr__(self) -> str:
        return "<Shuffle>"  # the key is a secret while its deals are played

    def order(self, cards: Sequence[int], number: int) -> tuple[int, ...]:
        """The cards in random order; `number` counts the shuffles of this deal, each independent.

        Every order is equally likely: cards are sorted by random 64-bit numbers, drawn again if two are equal.
        """
        count = len(cards)
        attempt = 0
        while True:
            label = b"%b/buio/shuffle/%d/%d" % (self.key, number, attempt)
            keys = unpack(f"<{count}Q", shake_256(label).digest(8 * count))
            if len(set(keys)) == count:
                return tuple([cards[place] for place in sorted(range(count), key=keys.__getitem__)])
            attempt += 1

    def next(self) -> "Shuffle":
        """The shuffle of the following deal."""
        return Shuffle(sha256(self.key + b"/buio/next").digest())
