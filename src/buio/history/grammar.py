"""The lines of the text that a site writes: patterns, and what each adds to a hand.

What sites say differs in words alone. A line either says something of the hand or is known to say nothing of it; any
other is refused, so that no sentence that changes a result is passed over.
"""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, Final, TypeAlias

from buio.games.codes import BRING_IN
from buio.history.errors import NotUnderstood, RecordError
from buio.history.phh.standard import first_cards
from buio.history.told import POST, Told

NUMBER: Final = r"(?:[0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,15})(?:\.[0-9]{1,4})?"
"""A number of chips as most sites write it; `amount` reads it."""
CHIPS: Final = rf"[^0-9\s(]?({NUMBER})"
"""The same in a group, behind the sign of a currency."""
CURRENCIES: Final = {"€": "EUR", "$": "USD", "£": "GBP"}
"""By sign, the code of a currency."""
_BETWEEN: Final = str.maketrans("", "", " ,X")


def amount(text: str) -> Decimal:
    """Read a number of chips, as `NUMBER` finds it."""
    return Decimal(text.replace(",", ""))


def named(text: str | None) -> str:
    """Return cards without what stands between them, or for cards that are not told (`X`)."""
    return (text or "").translate(_BETWEEN)


def posts(hand: Told, name: str, found: re.Match[str], line: int) -> None:
    """Take what is put in before the cards: its kind and the chips."""
    hand.post(found[1], name, amount(found[2]), line)


def posts_anew(hand: Told, name: str, found: re.Match[str], line: int) -> None:
    """Take what a newcomer posts, or who has missed blinds: the chips."""
    hand.post(POST, name, amount(found[1]), line)


def straddles_to(hand: Told, name: str, found: re.Match[str], line: int) -> None:
    """Take a straddle: all chips put in before the cards."""
    hand.straddle(name, amount(found[1]), line)


def brings_in(hand: Told, name: str, found: re.Match[str], line: int) -> None:
    """Take a bring-in: its chips."""
    hand.forced[BRING_IN] = {name: amount(found[1])}
    hand.does(name, "pb", line, amount(found[1]))


def folds(hand: Told, name: str, _: re.Match[str], line: int) -> None:
    """Take a fold."""
    hand.does(name, "f", line)


def checks(hand: Told, name: str, _: re.Match[str], line: int) -> None:
    """Take a check."""
    hand.does(name, "cc", line)


def calls(hand: Told, name: str, found: re.Match[str], line: int) -> None:
    """Take a call: the chips put in."""
    hand.does(name, "cc", line, amount(found[1]))


def bets(hand: Told, name: str, found: re.Match[str], line: int) -> None:
    """Take a bet, or a raise: the chips put in."""
    hand.does(name, "cbr", line, amount(found[1]))


def raises_to(hand: Told, name: str, found: re.Match[str], line: int) -> None:
    """Take a raise: all chips put in on this street."""
    hand.does(name, "cbr", line, to=amount(found[1]))


def stands_pat(hand: Told, name: str, _: re.Match[str], line: int) -> None:
    """Take that no cards are changed."""
    hand.discards(name, 0, "", line)


def discards(hand: Told, name: str, found: re.Match[str], line: int) -> None:
    """Take cards thrown away: how many, and which, if that is told."""
    hand.discards(name, int(found[1]), named(found[2]), line)


def shows(hand: Told, name: str, found: re.Match[str], line: int) -> None:
    """Take cards shown; what somebody shows who has folded says nothing of the hand."""
    if name not in hand.gone:
        hand.does(name, f"sm {named(found[1])}", line)


def mucks(hand: Told, name: str, _: re.Match[str], line: int) -> None:
    """Take that a hand is thrown away at the showdown."""
    hand.does(name, "sm", line)


def collects(hand: Told, name: str, found: re.Match[str], _: int) -> None:
    """Take chips given from the pot."""
    hand.won[name] += amount(found[1])


def nothing(*_: object) -> None:
    """Take nothing."""


def table(hand: Told, found: re.Match[str], _: int) -> None:
    """Take what the table is called and, if that is told, the seat of the dealer."""
    hand.about["table"] = found[1]
    hand.button = int(found[2] or hand.button)


def sits(hand: Told, found: re.Match[str], line: int) -> None:
    """Take a player at the table: seat, name, chips."""
    hand.seat(int(found[1]), found[2], amount(found[3]), line)


def first_cards_dealt(hand: Told, _: re.Match[str], line: int) -> None:
    """Take that all are dealt their first cards."""
    hand.deal(first_cards(hand.code), line)


def next_card_dealt(hand: Told, _: re.Match[str], line: int) -> None:
    """Take that all who are left are dealt another card, behind a round of betting."""
    hand.street()
    hand.deal(1, line)


def dealt(hand: Told, found: re.Match[str], line: int) -> None:
    """Take cards that are told: a name, and cards in brackets."""
    hand.tells(found[1], [named(text) for text in re.findall(r"\[([^\]]*)\]", found[2])], line)


def board(hand: Told, found: re.Match[str], line: int) -> None:
    """Take cards dealt to the table, of which some may have lain there before."""
    hand.street()
    hand.done.append(("", f"d db {named(found[1]).removeprefix(hand.cards())}", line))


def board_again(hand: Told, found: re.Match[str], line: int) -> None:
    """Take cards dealt to the table when it is run a second time."""
    hand.again.append(("", f"d db {named(found[1])}", line))


Take: TypeAlias = Callable[[Told, "re.Match[str]", int], None]
"""What a line adds to a hand: it is given the hand, what the pattern found, and the number of the line."""
Act: TypeAlias = Callable[[Told, str, "re.Match[str]", int], None]
"""What a line of a player adds: it is given the name, too."""


class Grammar:
    """The lines of a format.

    Args:
        player: how a line of a player begins, `{}` for the name.
        acts: what follows there, and what it adds.
        lines: what other lines say, and what they add; `nothing`: who comes and goes, what is said.
        refused: how lines begin that say what is not played here, and what that is called.
    """

    def __init__(
        self,
        player: str,
        acts: Sequence[tuple[str, Act]],
        lines: Sequence[tuple[str, Take]],
        refused: Sequence[tuple[str, str]],
    ) -> None:
        self._player = player
        self._acts = [(re.compile(pattern, re.DOTALL), act) for pattern, act in acts]
        self._lines = [(re.compile(pattern, re.DOTALL), take) for pattern, take in lines]
        self._refused = [(re.compile(pattern, re.DOTALL), what) for pattern, what in refused]

    def take(self, hand: Told, line: str, number: int) -> None:
        """Take in what a line says.

        Args:
            hand: the hand so far.
            line: the line, without blanks around it.
            number: its number in the file, from 1.

        Raises:
            RecordError: it says what is not played here or contradicts itself, or is not understood.
        """
        if self._acted(hand, line, number):
            return
        for pattern, take in self._lines:
            if found := pattern.fullmatch(line):
                take(hand, found, number)
                return
        for pattern, what in self._refused:
            if pattern.match(line):
                raise RecordError(f"line {number}: {what} cannot be played here")
        raise NotUnderstood(f"line {number} is not understood: {line!r}")

    def read(
        self, text: str, first: int, begun: Callable[[str], Told], total: "re.Pattern[str]", ends: Take
    ) -> tuple[dict[str, Any], list[int]]:
        """Read a hand; see `pieces.TEXTS`.

        Args:
            text: its lines.
            first: the line of the file on which it begins.
            begun: makes a hand of its first line.
            total: the line that tells the total pot; what comes after it says everything once more.
            ends: what that line adds.
        """
        begins, *lines = map(str.strip, text.strip().splitlines())
        hand = begun(begins)
        for number, line in enumerate(lines, first + 1):
            if found := total.match(line):
                ends(hand, found, number)
                return hand.fields()
            try:
                if line:
                    self.take(hand, line, number)
            except NotUnderstood:
                if number - first < len(lines):  # the last line may be half of one: then the file was cut off
                    raise
        raise RecordError("it ends before the total pot is told")

    def _acted(self, hand: Told, line: str, number: int) -> bool:
        """Take in what a player does, of whose name the longest that fits; whether it is understood."""
        for name in sorted(hand.chips, key=len, reverse=True):
            begins = self._player.format(name)
            if line.startswith(begins):
                text = line.removeprefix(begins)
                for pattern, act in self._acts:
                    if found := pattern.fullmatch(text):
                        act(hand, name, found, number)
                        return True
        return False
