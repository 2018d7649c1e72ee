"""What a table commits to before a deal: its secret, and with it every order of the pack that the deal will use."""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from buio.cards import card_text, cards_text
from buio.fairness.keys import commitment, pack_key, salt
from buio.play.shuffle import Shuffle


class Committed(NamedTuple):
    """The secret side of one deal: nothing of it but `commitment` and the roots may leave the table while it is played.

    Attributes:
        secret: of the deal: see `buio.fairness.keys.secret_of`.
        number: of the deal in its night, from 1; a void one counts.
        entropy: what the players have contributed: see `buio.fairness.entropy.Entropy.text`.
    """

    secret: bytes
    number: int
    entropy: str = ""

    def __repr__(self) -> str:
        return f"<Committed to deal {self.number}>"

    @property
    def commitment(self) -> str:
        """What is published before the players open their entropy."""
        return commitment(self.secret, self.number)

    @property
    def shuffle(self) -> Shuffle:
        """Every order of the pack in this deal, and of the cards that go back into it."""
        return Shuffle(pack_key(self.secret, self.entropy))

    def salt(self, order: int, place: int) -> str:
        """Return what hides a card in its commitment, as hexadecimal: 0 is the first order, then come reshuffles."""
        return salt(self.secret, order, place).hex()

    def leaves(self, order: int, cards: Sequence[int]) -> list[str]:
        """Return the commitments to cards that lie in this order, card by card."""
        return [
            leaf(self.number, order, place, card_text(card), self.salt(order, place))
            for place, card in enumerate(cards)
        ]

    def root(self, order: int, leaves: Sequence[str], pack: Sequence[int]) -> str:
        """Return the commitment to a whole order, published before its first card is dealt."""
        return root(self.number, order, self.commitment, self.entropy, cards_text(pack), leaves)


def leaf(number: int, order: int, place: int, card: str, salt: str) -> str:
    """The commitment to one card: the SHA-256 of a line of text.

    Args:
        number: of the deal.
        order: 0: the first one of the pack; then the reshuffles.
        place: in that order, from 0.
        card: its text.
        salt: in hexadecimal.
    """
    return _digest(f"buio/fair/1 card {number} {order} {place} {card} {salt}")


def root(number: int, order: int, commitment: str, entropy: str, pack: str, leaves: Sequence[str]) -> str:
    """Commit to a whole order: the SHA-256 of lines of text, with all that the deal was announced with."""
    return _digest("\n".join([f"buio/fair/1 root {number} {order}", commitment, entropy, pack, *leaves]))


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
