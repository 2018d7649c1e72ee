"""Cards of a hand as a player names them: by their places (`1 3`, `13`, `2-5`) or by their names (`9c`, `9♣`)."""

import re
from collections.abc import Iterable, Iterator

from buio.cards import JOKER, CardError, parse_card
from buio.i18n import Catalogue
from buio.terminal.input.laying import Unclear
from buio.terminal.narrator import Narrator

LAST_DIGIT = 9
"""In a hand of more cards than this a number is one place, not a row of digits."""
SPAN = re.compile(r"(\d{1,2})[-–](\d{1,2})")


class Held:
    """A hand; each of its cards can be named once, a card that it holds twice, twice.

    Attributes:
        hand: its cards.
        used: the indexes of those named so far.
    """

    def __init__(self, narrator: Narrator, hand: tuple[int, ...]) -> None:
        self.narrator: Narrator = narrator
        self.words: Catalogue = narrator.words
        self.hand: tuple[int, ...] = hand
        self.used: list[int] = []

    def cards(self, pieces: Iterable[str]) -> tuple[int, ...]:
        """Read the cards that are meant.

        Raises:
            Unclear: a place or a card that the hand has not, or no more.
        """
        return tuple([self.hand[place] for piece in pieces for place in self._places(piece)])

    def _places(self, piece: str) -> Iterator[int]:
        many = len(self.hand) > LAST_DIGIT
        if span := SPAN.fullmatch(piece):
            for place in range(int(span[1]), int(span[2]) + 1):
                yield self._place(str(place))
        elif piece.isascii() and piece.isdecimal() and (piece != "10" or many):
            for digits in [piece] if many else piece:
                yield self._place(digits)
        else:
            yield self._named(piece)

    def _place(self, typed: str) -> int:
        place = int(typed) - 1 if len(typed) < LAST_DIGIT else -1
        if not 0 <= place < len(self.hand):
            raise self._no_card(typed)
        if place in self.used:
            raise Unclear(self.words.text("unclear.twice", typed=typed))
        self.used.append(place)
        return place

    def _named(self, piece: str) -> int:
        card = self._card(piece)
        if card not in self.hand:
            raise self._no_card(piece)
        free = [place for place, held in enumerate(self.hand) if held == card and place not in self.used]
        if not free:
            shown, count = self.narrator.cards([card]), self.hand.count(card)
            raise Unclear(self.words.text("unclear.not_so_many", card=shown, count=count))
        self.used.append(free[0])
        return free[0]

    def _card(self, piece: str) -> int | None:
        """A card by its name; where suits are shown as letters of this language, these are meant."""
        if piece in self.words.text("command.joker").split():
            return JOKER
        if self.narrator.table.letters:
            letters = {self.words.text(f"suit.{suit}.letter"): "scdh"[suit] for suit in range(4)}
            piece = piece[:-1] + letters.get(piece[-1], "?")
        try:
            return parse_card(piece)
        except CardError:
            return None

    def _no_card(self, typed: str) -> Unclear:
        example = self.narrator.cards(self.hand[:1])
        return Unclear(self.words.text("unclear.place", typed=typed, count=len(self.hand), card=example))
