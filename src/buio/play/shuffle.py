"""The shuffle: where the order of the cards comes from.

A shuffle is an immutable key. The same key gives the same deals on every machine and in every copy of a deal, so a
saved deal continues identically; a key from the operating system cannot be guessed.
"""

import os
from collections.abc import Sequence
from functools import partial
from hashlib import sha256, shake_256
from struct import unpack
from typing import Any, NamedTuple

from buio.cards import Cards, cards_text, parse_cards
from buio.play.moves import BOARD, HOLE, Move
from buio.play.options import DealCards, Options


class Known(NamedTuple):
    """The cards that are known before they are dealt.

    Attributes:
        hands: by seat, the cards that it is dealt, in this order; empty: whatever comes. Cards not named come from the
            shuffle, as do those of seats not named, and those that are drawn later.
        board: the cards on the table, in this order; the bank's hand in games against it.
    """

    hands: tuple[Cards, ...] = ()
    board: Cards = ()

    def served(self, log: Sequence[Move], options: Options, move: Move) -> Move:
        """Return the dealer's move with the known cards, and none that are known to go elsewhere."""
        option = options.get(move.verb)
        if not isinstance(option, DealCards):
            return move
        due = self._due(log, move)
        stock = list(option.stock)
        cards = [card for card in due if card in stock][: option.size]
        for card in cards:
            stock.remove(card)
        known = {*self._all}
        free = [card for card in stock if card not in known]
        kept = [card for card in stock if card in known]
        return move._replace(cards=tuple([*cards, *free, *kept][: len(move.cards)]))

    def refuse(self, pack: Cards, seats: int, hand: int, board: int) -> None:
        """Refuse what cannot be dealt.

        Args:
            pack: the cards of the game.
            seats: how many are dealt in.
            hand: how many cards a hand is dealt; 0: that depends on the play.
            board: how many come to the table.

        Raises:
            ValueError: too many hands or cards, a card too often, or one that is not in the pack.
        """
        if len(self.hands) > seats:
            raise ValueError(f"{len(self.hands)} hands are known, and {seats} are dealt in")
        for seat, cards in enumerate(self.hands):
            if hand and len(cards) > hand:
                raise ValueError(f"p{seat + 1} is dealt {hand} cards, not {len(cards)}: {cards_text(cards)}")
        if len(self.board) > board:
            raise ValueError(f"{board} cards come to the table, not {len(self.board)}: {cards_text(self.board)}")
        left = list(pack)
        for card in self._all:
            if card not in left:
                why = "stands there too often" if card in pack else "is not in the pack of this game"
                raise ValueError(f"{cards_text([card])} {why}")
            left.remove(card)

    @property
    def _all(self) -> Cards:
        return tuple([card for cards in (*self.hands, self.board) for card in cards])

    def _due(self, log: Sequence[Move], move: Move) -> Cards:
        """The known cards that come next to where this move deals."""
        if move.verb == HOLE:
            given = sum([len(past.cards) for past in log if past.verb == HOLE and past.seat == move.seat])
            return self.hands[move.seat][given:] if move.seat < len(self.hands) else ()
        if move.verb == BOARD:
            return self.board[sum([len(past.cards) for past in log if past.verb == BOARD]) :]
        return ()


class Shuffle:
    """Orders cards at random from a key; `Shuffle()` draws its key from the operating system.

    Attributes:
        key: what every order follows from.
        known: cards that are dealt whatever the order is (`Shuffle.of_known`); None: none are.
    """

    __slots__ = ("key", "known")

    def __init__(self, seed: int | bytes | None = None) -> None:
        if seed is None:
            seed = os.urandom(96)  # more bits than any order of two packs with jokers takes
        if not isinstance(seed, (int, bytes)):
            raise TypeError(f"a shuffle has a whole number or bytes for a key, not {seed!r}")
        self.key: bytes = seed if isinstance(seed, bytes) else b"seed %d" % seed
        self.known: Known | None = None

    @classmethod
    def of_known(
        cls,
        hands: Sequence[str | Sequence[int] | None] = (),
        board: str | Sequence[int] = "",
        seed: int | bytes | None = None,
    ) -> "Shuffle":
        """Return a shuffle for a deal of known cards: `Shuffle.of_known(["AhKh", None, "QsQd"], "2s2d7c")`.

        Burnt cards and those that are not named are any others, as `seed` orders them. Cards that the game cannot deal
        like this are refused when the deal begins.

        Args:
            hands: by seat, its cards in the order in which they are dealt, or the first of them; None: any cards.
            board: the cards on the table, or the first of them; in games against the bank its hand.
            seed: the key for all other cards.

        Raises:
            CardError: a text that is no card.
            TypeError: hands that are no list, or cards that are none.
        """
        if isinstance(hands, str) or not isinstance(hands, Sequence):
            raise TypeError(f"hands are a list of hands by seat, such as ['AhKh', None], not {hands!r}")
        shuffle = cls(seed)
        shuffle.known = Known(tuple([_cards(hand or ()) for hand in hands]), _cards(board))
        return shuffle

    def __repr__(self) -> str:
        return "<Shuffle>"  # the key is a secret while its deals are played

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shuffle) and (other.key, other.known) == (self.key, self.known)

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (*self.known, self.key)) if self.known else (Shuffle, (self.key,))

    def order(self, cards: Sequence[int], number: int) -> tuple[int, ...]:
        """Return the cards in random order; `number` counts the shuffles of this deal, each independent.

        Every order is equally likely: cards are sorted by random 64-bit numbers, drawn again if two are equal.
        """
        count = len(cards)
        attempt = 0
        while True:
            label = b"%b/buio/shuffle/%d/%d" % (self.key, number, attempt)
            numbers = unpack(f"<{count}Q", shake_256(label).digest(8 * count))
            if len(set(numbers)) == count:
                return tuple(sorted(cards, key=partial(next, iter(numbers))))  # each card is asked once, in turn
            attempt += 1

    def next(self) -> "Shuffle":
        """Return the shuffle of the following deal, of which nothing is known."""
        return Shuffle(sha256(self.key + b"/buio/next").digest())


def _again(hands: tuple[Cards, ...], board: Cards, key: bytes) -> Shuffle:
    return Shuffle.of_known(hands, board, key)


def _cards(cards: object) -> Cards:
    """Known cards as numbers."""
    if isinstance(cards, str):
        return parse_cards(cards)
    if not isinstance(cards, Sequence) or any(type(card) is not int for card in cards):
        raise TypeError(f"known cards are a text such as 'AhKh', or numbers, not {cards!r}")
    return tuple(cards)
