"""Deals of ours within a hand history of PokerStars: what the site has no words for is said at the table.

Programs that read such hands pass over what somebody says. `VOICE` says the fields of the record that have no other
place, the game and its house rules among them, and deals of which the site knows nothing; players say their moves for
which it has no word, such as `par`. What is in the pot from deals before is a pot that the house has added to, and what
stays there for the next deal the `VOICE` collects, from a seat of its own.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final

import tomli

from buio.history.errors import RecordError
from buio.history.fields import BACKWARDS
from buio.history.grammar import CHIPS, amount
from buio.history.told import ANTE, BIG, SMALL, STRADDLE, Told, acted
from buio.play.moves import BLIND, CALL, DISCARD, HOLE, PAROL, PAY_IN, SHOW

VOICE: Final = "Buio"
"""Who says what the site has no words for."""
FIELDS: Final = ("variant", "_buio", "_rules", "_pack", "_carry", BACKWARDS)
"""The fields of a record that it says."""
BLINDS: Final = (SMALL, BIG, STRADDLE)
"""How voluntary blinds are called there, one after the other; a further one is called as the last."""
MARK: Final = f'\n{VOICE} said, "variant = '
"""What stands in a hand that is told so, and in no other."""


def says(name: str, what: str) -> str:
    """Return the line by which somebody says something."""
    return f'{name} said, "{what}"'


class Remarked(Told):
    """A deal of ours while its lines are read: cards, moves and remarks stand where they were played.

    Attributes:
        said: the lines of TOML that the `VOICE` says.
    """

    def __init__(self, told: Told) -> None:
        super().__init__(told.code, {key: value for key, value in told.about.items() if key != "venue"}, told.limits)
        self.said: list[str] = []

    def seat(self, number: int, name: str, chips: Decimal, line: int) -> None:
        """Somebody sits at the table, if it is a player."""
        if name != VOICE:
            super().seat(number, name, chips, line)

    def post(self, kind: str, name: str, chips: Decimal, line: int) -> None:
        """Somebody puts in an ante, what they pay to play on among it, or makes a blind."""
        if kind == ANTE:
            super().post(kind, name, chips, line)
        else:
            self.bets[name] += chips
            self.done.append((name, f"{BLIND} {self.bets[name]}", line))

    def does(self, name: str, what: str, line: int, more: Decimal = Decimal(), to: Decimal | None = None) -> None:
        """Somebody moves; who shows cards follows from that."""
        if not what.startswith(SHOW):
            super().does(name, what, line, more, to)

    def discards(self, name: str, count: int, cards: str, line: int) -> None:
        """Somebody throws cards away."""
        if len(cards) != 2 * count:
            raise RecordError(f"line {line}: {count} cards are thrown away, and {cards or 'none'} told")
        self.street()
        self.done.append((name, f"{DISCARD} {cards}".strip(), line))

    def deal(self, count: int, line: int) -> None:
        """Everybody is dealt cards, which lines of their own tell."""

    def tells(self, name: str, groups: Sequence[str], line: int) -> None:
        """Somebody is dealt cards: the last of these groups, behind those that they hold."""
        self.done.append((name, f"d {HOLE} {{}} {groups[-1]}", line))

    def says(self, name: str, what: str, line: int) -> None:
        """Somebody says what the site has no word for."""
        if name != VOICE:
            if what == PAROL and self.done and self.done[-1][:2] == (name, CALL):
                self.done.pop()  # to the site it is a check
            self.done.append((name, what, line))
        elif what.startswith("d "):
            self.done.append(("", what, line))
        else:
            self.said.append(what)

    def without_idle(self) -> None:
        """Keep everybody: all who are listed were at the table."""

    def fields(self) -> tuple[dict[str, Any], list[int]]:
        """Return the fields of the record, and the line on which each action stands.

        Raises:
            RecordError: what the hand tells contradicts itself.
        """
        self.taken(Decimal())
        seats = sorted(self.seats, key=lambda seat: (seat <= self.button, seat))
        order = [self.seats[seat] for seat in seats]
        place = {name: f"p{at}" for at, name in enumerate(order, 1)}
        antes = dict(self.forced.get(ANTE, {}))
        for name, text, line in self.done:
            if name and name not in place:
                raise RecordError(f"line {line}: {name} does not sit at the table")
            if text.startswith(f"{PAY_IN} ") and text[3:].isdecimal():
                antes[name] = antes.get(name, Decimal()) - int(text[3:])
        try:
            said = tomli.loads("\n".join(self.said))
        except ValueError as error:
            raise RecordError(f"what {VOICE} says is not TOML: {error}") from None
        fields: dict[str, Any] = {
            "antes": [int(antes.get(name, 0)) for name in order],
            "starting_stacks": [int(self.chips[name]) for name in order],
            "actions": [acted(place.get(name, ""), text) for name, text, _ in self.done],
            "seats": seats,
            "players": order,
            "winnings": [int(self.won[name]) for name in order],
            **self.about,
        }
        return fields | {key: said[key] for key in FIELDS if key in said}, [line for _, _, line in self.done]


def _said(hand: Told, found: re.Match[str], line: int) -> None:
    if isinstance(hand, Remarked):
        hand.says(found[1], found[2], line)


def _added(hand: Told, found: re.Match[str], _line: int) -> None:
    hand.paid += amount(found[1])


LINES: Final = ((r"(.+?) said, \"(.*)\"", _said), (rf"STP added: {CHIPS}", _added))
"""What lines say that other hands of the site have not, or where nothing is meant by them."""
