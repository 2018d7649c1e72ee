"""The shuffle: where the order of the cards comes from.

A shuffle is an immutable key. The same key gives the same deals on every machine and in every copy of a deal, so a
saved deal continues identically; a key from the operating system cannot be guessed.
"""

import hashlib
import secrets
from collections.abc import Sequence
from struct import unpack


class Shuffle:
    """Orders cards at random from a key; `Shuffle()` draws its key from the operating system."""

    __slots__ = ("key",)

    def __init__(self, seed: int | bytes | None = None) -> None:
        if seed is None:
            seed = secrets.token_bytes(32)
        if not isinstance(seed, int | bytes):
            raise TypeError(f"a shuffle has a whole number or bytes for a key, not {seed!r}")
        self.key = seed if isinstance(seed, bytes) else b"seed %d" % seed

    def __repr__(self) -> str:
        return "<Shuffle>"  # the key is a secret while its deals are played

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shuffle) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[type["Shuffle"], tuple[bytes]]:
        return Shuffle, (self.key,)

    def order(self, cards: Sequence[int], number: int) -> tuple[int, ...]:
        """The cards in random order; `number` counts the shuffles of this deal, each independent.

        Every order is equally likely: cards are sorted by random 64-bit numbers, drawn again if two are equal.
        """
        count = len(cards)
        attempt = 0
        while True:
            label = b"%b/buio/shuffle/%d/%d" % (self.key, number, attempt)
            keys = unpack(f"<{count}Q", hashlib.shake_256(label).digest(8 * count))
            if len(set(keys)) == count:
                return tuple([cards[place] for place in sorted(range(count), key=keys.__getitem__)])
            attempt += 1

    def next(self) -> "Shuffle":
        """The shuffle of the following deal."""
        return Shuffle(hashlib.sha256(self.key + b"/buio/next").digest())
