"""From cards that are marked on the full screen to a move: the cards of an option, or a hand laid out row after row."""

from collections.abc import Iterable

from buio.cards import Cards
from buio.i18n import Catalogue
from buio.play.moves import Move
from buio.play.options import Amount, Arrange, Discard, Option
from buio.play.rummy_options import LayOff
from buio.terminal.input.laying import Laying, Unclear, is_play
from buio.terminal.narrator import Narrator


class Marking:
    """Makes moves of marked cards.

    Attributes:
        narrator: says why cards will not do.
        laying: makes moves of cards that are laid down.
        rows: those that I have laid so far, of a hand that is laid out.
    """

    def __init__(self, narrator: Narrator) -> None:
        self.narrator: Narrator = narrator
        self.words: Catalogue = narrator.words
        self.laying: Laying = Laying(narrator)
        self.rows: list[Cards] = []

    @property
    def row(self) -> int:
        """The number of the row to be laid next, from 1."""
        return len(self.rows) + 1

    def left(self, hand: Iterable[int]) -> Cards:
        """List the cards of a hand that do not lie in a row yet."""
        laid = {card for row in self.rows for card in row}
        return tuple([card for card in hand if card not in laid])

    def most(self, option: Option) -> int:
        """Count how many cards can be marked."""
        if is_play(option):
            return len(self.narrator.table.view().hand)
        if isinstance(option, Discard):
            return option.at_most
        if not isinstance(option, Arrange) or self.row > len(option.sizes):
            return 0
        return option.sizes[self.row - 1] - len(option.laid[self.row - 1] if option.laid else ())

    def melds(self, option: Option, cards: Cards, seat: int) -> list[int]:
        """List the numbers of the melds to which these cards can be added, where they are to be."""
        return self.laying.numbers(option, seat, cards) if isinstance(option, LayOff) and cards else []

    def move(self, option: Option, cards: Cards, seat: int) -> Move | None:
        """Make the move of this option with these cards; None: more rows are to be laid.

        Raises:
            Unclear: the cards will not do.
        """
        if isinstance(option, Arrange):
            return self._arranged(option, cards, seat)
        if is_play(option):
            return self.laying.move(option, seat, cards)
        if not isinstance(option, Discard):
            return Move(option.verb, seat, option.low if isinstance(option, Amount) else 0)
        move = Move(option.verb, seat, 0, cards)
        if not option.admits(move):
            told = self.narrator.options.option(option)
            raise Unclear(self.words.text("unclear.number_of_cards", count=len(cards), option=told))
        return move

    def _arranged(self, option: Arrange, cards: Cards, seat: int) -> Move | None:
        """Lay cards as the next row, the last one of what is left; without any cards, lay all as the program would."""
        if not cards and not self.rows:
            return option.suggestion(seat)
        self.rows.append(cards)
        rest = self.left(option.hand)
        if len(self.rows) < len(option.sizes) - 1 and rest:
            return None
        rows = [*self.rows, rest] + [()] * (len(option.sizes) - len(self.rows) - 1)
        self.rows = []
        before = option.laid or ((),) * len(option.sizes)
        move = option.move(seat, [old + new for old, new in zip(before, rows, strict=True)])
        if not option.admits(move):
            raise Unclear(self.words.text("unclear.foul", option=self.narrator.options.option(option)))
        return move
