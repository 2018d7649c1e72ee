"""The keys of a deal: each drawn from a secret under a label of its own, so that none tells another.

The night has one secret. From it and the number of a deal comes the secret of that deal; from that its commitment,
which is published, the key of its shuffles and the salts of its cards. Whoever learns one of them learns none of the
others (HMAC as a pseudorandom function, RFC 2104). How the pack is cut comes from the players' seeds alone.
"""

import hmac
from typing import Final

LENGTH: Final = 96
"""Bytes of a secret: 768 bits, more than the 578 that the orders of two packs with four jokers need."""
DIGEST: Final = 32
"""Bytes of a commitment and of a salt."""
_LABEL: Final = "buio/fair/1"


def drawn(key: bytes, purpose: str, said: str, length: int) -> bytes:
    """Draw so many bytes for this purpose, from HMAC-SHA512 in counter mode.

    Args:
        key: the secret.
        purpose: a word without a blank, which separates what is drawn for one end from all others.
        said: what else they depend on.
        length: in bytes.
    """
    blocks = range(-(-length // 64))
    return b"".join([hmac.digest(key, f"{_LABEL} {purpose} {block} {said}".encode(), "sha512") for block in blocks])[
        :length
    ]


def secret_of(night: bytes, number: int) -> bytes:
    """Return the secret of a deal.

    Args:
        night: the secret of the night.
        number: of the deal, from 1; a void one counts.
    """
    return drawn(night, "deal", str(number), LENGTH)


def lock(secret: bytes, number: int) -> str:
    """Return a digest that binds the table to the secret of a deal, in hexadecimal; it tells nothing of it."""
    return drawn(secret, "commitment", str(number), DIGEST).hex()


def pack_key(secret: bytes) -> bytes:
    """Return the key of all orders that the table gives the cards: see `buio.play.shuffle.Shuffle`."""
    return drawn(secret, "pack", "", LENGTH)


def cut_key(entropy: str) -> bytes:
    """Return the key of how the players' seeds cut those orders: everybody can work it out."""
    return drawn(entropy.encode(), "cut", "", LENGTH)


def salt(secret: bytes, order: int, place: int) -> bytes:
    """Return what hides a card in its commitment.

    Args:
        secret: of the deal.
        order: 0: the first one of the pack; then the reshuffles.
        place: of the card in that order, the one dealt first is 0.
    """
    return drawn(secret, "salt", f"{order} {place}", DIGEST)
