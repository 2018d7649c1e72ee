"""Moves: the only way a deal goes forward, and their text (grammar: `docs/notation.md`).

A move is a small value. Its text is a superset of the PHH action words, so that a hand of cards can be
written down and read back: `p1 cbr 12`, `p2 sd 7h8c`, `p3 par`, `d dh p1 AhKhQhJhTh`.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

from buio.cards import CardError, cards_text, parse_cards
from buio.play.verbs import VERBS, Fate, Verb, declare

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
ONCE, TWICE = "once", "twice"
"""How often the rest of the board is dealt when all chips are in (HLD-7.05)."""
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
DRAW, DRAW_TWO = "draw", "draw2"
"""Take the top card of the stock, or two of them (RAM-1.10, RAM-3.08)."""
TAKE: Final = "take"
"""Take the top card of the discard pile (RAM-1.10)."""
BUY_DISCARD: Final = "buyd"
"""Pay for the top card of the discard pile out of turn (RAM-3.09)."""
CLOSE: Final = "close"
"""Lay melds down and go out; the card that is left over is the discard (RAM-1.11)."""
OPEN, MELD = "open", "meld"
"""Lay down what the contract asks for (RAM-3.10), or one more meld."""
LAY: Final = "lay"
"""Add cards to a meld on the table; the amount is its number, from 1 (RAM-3.10)."""
CONTRACT: Final = "ct"
"""The dealer names the contract of this deal; the amount is its number, from 1 (RAM-3P.01)."""
RE_ENTER, RETIRE = "back", "retire"
"""Pay to stay in a match after reaching the exit score, or leave it (RAM-3.16)."""
PAROL: Final = "par"
PAY_IN: Final = "in"
"""Pay what a carried pot asks of those who want to play for it."""
DECLINE: Final = "no"
LEAST_VERBS: Final = (DECLINE, CALL, FOLD, DROP, DISCARD)
"""Those of the least move, in the order in which they are tried."""
HOLE: Final = "dh"
BOARD: Final = "db"
DEAD: Final = "dx"
"""Cards dealt to nobody."""
PILE: Final = "dp"
"""The card that begins the discard pile (RAM-3.07)."""
SPLIT: Final = -2
"""Stands between two groups of cards of a move."""

_DEALERS: Final = {HOLE, BOARD, DEAD, PILE}
declare(
    *[Verb(text, amount=True) for text in (RAISE, BLIND, PAY_IN, BRING_IN, ANTE, SIDE, PLAY, CONTRACT, RE_ENTER)],
    *[Verb(text) for text in (FOLD, CALL, PAROL, DECLINE, HIGH, LOW, HIGH_LOW, STAY, DROP, DECLARE, *CLAIMS)],
    *[Verb(text) for text in (TAKE_OPEN, TAKE_HIDDEN, DRAW, DRAW_TWO, TAKE, BUY_DISCARD, RETIRE, ONCE, TWICE)],
    *[Verb(text, cards=True) for text in (ARRANGE, HOLE, BOARD, DEAD)],
    *[Verb(text, cards=True, open=True) for text in (SHOW, PILE)],
    *[Verb(text, cards=True, fate=Fate.LEAVE) for text in (DISCARD, BUY)],
    *[Verb(text, groups=True, open=True, fate=Fate.LEAVE) for text in (CLOSE, OPEN, MELD)],
    Verb(LAY, amount=True, cards=True, open=True, fate=Fate.LEAVE),
)
_OWN: Final = frozenset(VERBS)
"""The verbs of the engine, without those that games bring."""
Groups: TypeAlias = tuple[tuple[int, ...], ...]
"""Cards laid in groups."""
_NUMBER: Final = re.compile("[0-9]{1,18}")
_PLAYER: Final = re.compile("p[0-9]+")


def actor_text(actor: int) -> str:
    """`p1`, `p2`, ...; `the dealer`; `nobody`."""
    return {DEALER: "the dealer", NOBODY: "nobody"}.get(actor, f"p{actor + 1}")


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

    @property
    def groups(self) -> Groups:
        """The cards as they are laid in groups."""
        groups: list[tuple[int, ...]] = [()]
        for card in self.cards:
            if card == SPLIT:
                groups.append(())
            else:
                groups[-1] += (card,)
        return tuple(groups)

    @classmethod
    def grouped(cls, verb: str, seat: int, groups: Iterable[Iterable[int]]) -> "Move":
        """Return the move that lays cards in these groups."""
        cards = [card for group in groups for card in (SPLIT, *group)]
        return cls(verb, seat, 0, tuple(cards[1:]))

    def __str__(self) -> str:
        seat = self.seat
        who = "d" if self.verb in _DEALERS else f"p{seat + 1}" if seat >= 0 else actor_text(seat)
        words = [who, self.verb]
        if self.verb == HOLE:
            words.append(f"p{self.seat + 1}")
        verb = VERBS.get(self.verb)
        if verb and verb.amount:
            words.append(str(self.amount))
        if self.cards:
            words.append("/".join(map(cards_text, self.groups)) if SPLIT in self.cards else cards_text(self.cards))
        return " ".join(words)

    @classmethod
    def parse(cls, text: str) -> "Move":
        """Read a move back from its text.

        Raises:
            MoveError: the text is not a move; the message says which word is wrong.
        """
        words = _said(text).split("#", maxsplit=1)[0].split()
        if len(words) < 2:
            raise MoveError(f"{text!r} is no move: write who and what, as in 'p1 cc' or 'd dh p1 AhKh'")
        who, verb, *rest = words
        if verb in _DEALERS:
            return cls._parse_deal(text, who, verb, rest)
        seat = _seat(text, who)
        said = VERBS.get(verb)
        if said is None or (rest and not (said.amount or said.cards or said.groups)):
            known = " ".join(sorted(_OWN - _DEALERS))
            raise MoveError(f"{text!r} is no move: {' '.join([verb, *rest])!r} is not one of {known}")
        if said.groups:
            return cls.grouped(verb, seat, [_cards(text, [group]) for group in "".join(rest).split("/")])
        amount = 0
        if said.amount:
            amount, rest = _amount(text, rest[:1] if said.cards else rest), rest[1:]
        return cls(verb, seat, amount, _cards(text, rest) if said.cards else ())

    @classmethod
    def read(cls, text: str, actor: int) -> "Move":
        """Read a move that may be written without who makes it, as `cbr 12`: then it is the actor's.

        Raises:
            MoveError: the text is not a move.
        """
        first = _said(text).split(maxsplit=1)[:1]
        named = first and (first[0] == "d" or _PLAYER.fullmatch(first[0]))
        return cls.parse(text if named else f"{'d' if actor == DEALER else f'p{max(actor, 0) + 1}'} {text}")

    @classmethod
    def _parse_deal(cls, text: str, who: str, verb: str, rest: list[str]) -> "Move":
        if who != "d":
            raise MoveError(f"{text!r} is no move: only the dealer 'd' deals")
        if verb != HOLE:
            return cls(verb, DEALER, 0, _cards(text, rest))
        if not rest:
            raise MoveError(f"{text!r} is no move: say who is dealt to, as in 'd dh p1 AhKh'")
        return cls(verb, _seat(text, rest[0]), 0, _cards(text, rest[1:]))


def _said(text: str) -> str:
    if not isinstance(text, str):
        raise TypeError(f"a move is read from a text such as 'p1 cc', not {text!r}")
    return text


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
