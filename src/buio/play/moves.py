"""Moves: the only way a deal goes forward, and their text (grammar: `docs/notation.md`).

A move is a small value. Its text is a superset of the PHH action words, so that a hand of cards can be
written down and read back: `p1 cbr 12`, `p2 sd 7h8c`, `p3 par`, `d dh p1 AhKhQhJhTh`.
"""

import re
from typing import Final, NamedTuple

from buio.cards import CardError, cards_text, parse_cards

DEALER: Final = -1
"""The actor that deals; every random event is one of its moves."""
NOBODY: Final = -2
"""No actor: the stage, or the deal, is over."""

FOLD: Final = "f"
CALL: Final = "cc"
"""Check, pass or call: put in what is owed, which may be nothing."""
RAISE: Final = "cbr"
"""Bet or raise; the amount is the seat's whole bet of this round."""
DISCARD: Final = "sd"
"""Throw cards away to get others; none: stand pat."""
SHOW: Final = "sm"
BLIND: Final = "bl"
"""A voluntary blind bet; the amount is the seat's whole bet."""
BRING_IN: Final = "pb"
"""The forced first bet of a stud game; the amount is the seat's whole bet (STD-1.05)."""
HIGH, LOW, HIGH_LOW = "hi", "lo", "hilo"
"""What a seat plays for, where that is declared (STD-3.03)."""
STAY, DROP = "stay", "drop"
"""In or out, said by all at once."""
BUY: Final = "buy"
"""Pay for another card instead of the one named (STD-4.01)."""
ARRANGE: Final = "arr"
"""Lay out the whole hand, row after row (CHP-1.02)."""
TAKE_OPEN, TAKE_HIDDEN = "up", "dn"
"""Which of two cards is taken, the open one or the hidden one (FCD-12.01)."""
CLAIMS: Final = ("hc", "1p", "2p", "3k", "st", "fl", "fh", "4k", "sf", "5k")
"""What a hand is said to be, from a high card to five of a kind (GEN-2.03)."""
DECLARE: Final = "dec"
"""Declare the whole hand as a special one (CHP-3.05)."""
ANTE, SIDE, PLAY = "ante", "side", "play"
"""Wagers against the bank (CAS-1, CAS-3)."""
PAROL: Final = "par"
PAY_IN: Final = "in"
"""Pay what a carried pot asks of those who want to play for it."""
DECLINE: Final = "no"
HOLE: Final = "dh"
BOARD: Final = "db"
DEAD: Final = "dx"
"""Cards dealt to nobody."""

_DEALERS: Final = {HOLE, BOARD, DEAD}
_WITH_AMOUNT: Final = {RAISE, BLIND, PAY_IN, BRING_IN, ANTE, SIDE, PLAY}
_WITH_CARDS: Final = {DISCARD, SHOW, BUY, ARRANGE, HOLE, BOARD, DEAD}
_PLAIN: Final = {FOLD, CALL, PAROL, DECLINE, HIGH, LOW, HIGH_LOW, STAY, DROP, DECLARE, TAKE_OPEN, TAKE_HIDDEN, *CLAIMS}
_NUMBER: Final = re.compile("[0-9]{1,18}")


class MoveError(ValueError):
    """A text that is no move."""


class Move(NamedTuple):
    """One step of a deal. `seat` is the seat that acts, or the one that is dealt to."""

    verb: str
    seat: int
    amount: int = 0
    cards: tuple[int, ...] = ()

    @property
    def actor(self) -> int:
        """The seat that makes the move, or `DEALER`."""
        return DEALER if self.verb in _DEALERS else self.seat

    def __str__(self) -> str:
        words = ["d", self.verb] if self.verb in _DEALERS else [f"p{self.seat + 1}", self.verb]
        if self.verb == HOLE:
            words.append(f"p{self.seat + 1}")
        if self.verb in _WITH_AMOUNT:
            words.append(str(self.amount))
        if self.cards:
            words.append(cards_text(self.cards))
        return " ".join(words)

    @classmethod
    def parse(cls, text: str) -> "Move":
        """Read a move back from its text.

        Raises:
            MoveError: the text is not a move; the message says which word is wrong.
        """
        words = text.split("#", maxsplit=1)[0].split()
        if len(words) < 2:
            raise MoveError(f"{text!r} is no move: write who and what, as in 'p1 cc' or 'd dh p1 AhKh'")
        who, verb, *rest = words
        if verb in _DEALERS:
            return cls._parse_deal(text, who, verb, rest)
        seat = _seat(text, who)
        if verb in _WITH_AMOUNT:
            return cls(verb, seat, _amount(text, rest))
        if verb in _WITH_CARDS:
            return cls(verb, seat, 0, _cards(text, rest))
        if verb in _PLAIN and not rest:
            return cls(verb, seat)
        known = " ".join(sorted(_WITH_AMOUNT | _WITH_CARDS | _PLAIN))
        raise MoveError(f"{text!r} is no move: {' '.join([verb, *rest])!r} is not one of {known}")

    @classmethod
    def _parse_deal(cls, text: str, who: str, verb: str, rest: list[str]) -> "Move":
        if who != "d":
            raise MoveError(f"{text!r} is no move: only the dealer 'd' deals")
        if verb != HOLE:
            return cls(verb, DEALER, 0, _cards(text, rest))
        if not rest:
            raise MoveError(f"{text!r} is no move: say who is dealt to, as in 'd dh p1 AhKh'")
        return cls(verb, _seat(text, rest[0]), 0, _cards(text, rest[1:]))


def _seat(text: str, word: str) -> int:
    if word[:1] == "p" and _NUMBER.fullmatch(word[1:]) and int(word[1:]) > 0:
        return int(word[1:]) - 1
    raise MoveError(f"{text!r} is no move: {word!r} is not a player, write p1, p2, ...")


def _amount(text: str, rest: list[str]) -> int:
    if len(rest) == 1 and _NUMBER.fullmatch(rest[0]):
        return int(rest[0])
    raise MoveError(f"{text!r} is no move: one whole number of chips belongs at its end")


def _cards(text: str, rest: list[str]) -> tuple[int, ...]:
    if rest == ["-"]:
        return ()
    try:
        return parse_cards(" ".join(rest))
    except CardError as error:
        raise MoveError(f"{text!r} is no move: {error}") from None
