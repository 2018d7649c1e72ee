"""What a table commits to before a deal: a pack laid out face down, before anybody's seed cuts it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Any, Final

from buio.cards import JOKER, card_text
from buio.fairness.entropy import NOBODY
from buio.fairness.keys import cut_key, lock, pack_key, salt
from buio.play.shuffle import Shuffle

NUMBERED: Final = (*range(JOKER),) * 3 + (JOKER,) * 6
"""The card of every number that a table lays out: three packs with two jokers each, the largest that is dealt.

Which game is dealt, and to how many, may be known only later: a smaller pack leaves out the places of other numbers.
"""
PLACES: Final = len(NUMBERED)
LABEL: Final = "buio/fair/2"


class Cut(Shuffle):
    """Orders of a pack that the table has laid out, and that the players' seeds have cut: anew, from end to end.

    Where nobody has contributed anything the pack lies as the table has laid it.

    Attributes:
        entropy: what the players have contributed.
    """

    def __init__(self, key: bytes, entropy: str) -> None:
        super().__init__(key)
        self.entropy: str = entropy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cut) and (other.key, other.entropy) == (self.key, self.entropy)

    def __hash__(self) -> int:
        return hash((self.key, self.entropy))

    def __reduce__(self) -> tuple[Any, ...]:
        return Cut, (self.key, self.entropy)

    @property
    def laid(self) -> Shuffle:
        """The orders as the table has laid them, before they are cut."""
        return Shuffle(self.key)

    def order(self, cards: Sequence[int], number: int) -> tuple[int, ...]:
        try:
            numbers, count = (range(len(cards)), len(cards)) if number else (numbers_of(cards), PLACES)
        except ValueError:  # a pack from outside: it is dealt, and cannot be proved
            numbers, count = range(len(cards)), len(cards)
        there, places = dict(zip(numbers, cards, strict=True)), range(count)
        laid = self.laid.order(places, number)
        return tuple([there[laid[place]] for place in cut(self.entropy, places, number) if laid[place] in there])


def numbers_of(pack: Sequence[int]) -> tuple[int, ...]:
    """Return the number of each card of a pack: of equal ones the first has the lowest.

    Raises:
        ValueError: it holds more than a table lays out.
    """
    return _numbers_of(tuple(pack))


@lru_cache(64)
def _numbers_of(pack: tuple[int, ...]) -> tuple[int, ...]:
    free = {card: [number for number, one in enumerate(NUMBERED) if one == card] for card in {*pack}}
    if any(pack.count(card) > len(free[card]) for card in free):
        raise ValueError("a table lays out three packs with six jokers, and this one holds more")
    return tuple([free[card].pop(0) for card in pack])


def numbered(number: int) -> str:
    """Return the text of the card of this number; empty: there is none."""
    return card_text(NUMBERED[number]) if 0 <= number < PLACES else ""


def cut(entropy: str, places: Sequence[int], number: int) -> tuple[int, ...]:
    """Return the places of an order in the order in which their cards are dealt: the players' seeds alone decide it."""
    return Shuffle(cut_key(entropy)).order(places, number) if entropy not in ("", NOBODY) else tuple(places)


@dataclass(frozen=True, repr=False)
class Committed:
    """The secret side of one deal: nothing of it but `commitment` and the roots may leave the table while it is played.

    Attributes:
        secret: of the deal: see `buio.fairness.keys.secret_of`.
        number: of the deal in its night, from 1; a void one counts.
        entropy: what the players have contributed: see `buio.fairness.entropy.Entropy.text`.
        before: what the deal before was announced with (`link`); empty: none was.
    """

    secret: bytes
    number: int
    entropy: str = ""
    before: str = ""

    def __repr__(self) -> str:
        return f"<Committed to deal {self.number}>"

    @cached_property
    def leaves(self) -> list[str]:
        """The commitments to the numbers that lie at the places of the first order."""
        laid = Shuffle(pack_key(self.secret)).order(range(PLACES), 0)
        return self.made(0, laid)

    @cached_property
    def commitment(self) -> str:
        """What is published before the players open their seeds: it fixes the pack as it lies, and the secret."""
        return commitment(self.number, self.before, self.lock, self.leaves)

    @property
    def lock(self) -> str:
        """What binds the table to the secret."""
        return lock(self.secret, self.number)

    @property
    def shuffle(self) -> Shuffle:
        """Every order of the pack in this deal, and of the cards that go back into it; cut if seeds were asked for."""
        key = pack_key(self.secret)
        return Cut(key, self.entropy) if self.entropy else Shuffle(key)

    def mixed(self, entropy: str) -> "Committed":
        """Return the same with what the players have contributed."""
        other = Committed(self.secret, self.number, entropy, self.before)
        known = self.__dict__.keys() & {"leaves", "commitment"}
        other.__dict__.update({name: self.__dict__[name] for name in known})
        return other

    def salt(self, order: int, place: int) -> str:
        """Return what hides a card in its commitment, as hexadecimal: 0 is the first order, then come reshuffles."""
        return salt(self.secret, order, place).hex()

    def made(self, order: int, numbers: Sequence[int]) -> list[str]:
        """Return the commitments to numbers that lie in this order, place by place."""
        return [leaf(self.number, order, place, one, self.salt(order, place)) for place, one in enumerate(numbers)]

    def root(self, order: int, leaves: Sequence[str]) -> str:
        """Return the commitment to a reshuffle, published before its first card is dealt."""
        return root(self.number, order, self.commitment, self.entropy, leaves)


def leaf(deal: int, order: int, place: int, number: int, salt: str) -> str:
    """Return the commitment to one card: the SHA-256 of a line of text.

    Args:
        deal: its number.
        order: 0: the first one of the pack; then the reshuffles.
        place: in that order as the table has laid it, from 0.
        number: of the card: see `NUMBERED`.
        salt: in hexadecimal.
    """
    return _digest(f"{LABEL} card {deal} {order} {place} {number} {salt}")


def commitment(deal: int, before: str, lock: str, leaves: Sequence[str]) -> str:
    """Commit to a pack laid out face down, before any seed is opened: the SHA-256 of lines of text."""
    return _digest("\n".join([f"{LABEL} pack {deal}", before, lock, *leaves]))


def root(deal: int, order: int, commitment: str, entropy: str, leaves: Sequence[str]) -> str:
    """Commit to the order of a reshuffle: the SHA-256 of lines of text, with all that the deal was announced with."""
    return _digest("\n".join([f"{LABEL} order {deal} {order}", commitment, entropy, *leaves]))


def link(deal: int, before: str, commitment: str, entropy: str) -> str:
    """Return what the commitment to the next deal says of this one and all before it: the SHA-256 of lines of text."""
    return _digest("\n".join([f"{LABEL} deal {deal}", before, commitment, entropy]))


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
