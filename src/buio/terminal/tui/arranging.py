"""A hand that I lay out on the full screen: the rows that lie so far, and the move that they make in the end."""

from collections.abc import Iterable

from buio.play.moves import Move
from buio.play.options import Arrange


class Arranging:
    """The rows of one hand.

    Attributes:
        rows: those that I have laid, the first ones first.
    """

    def __init__(self) -> None:
        self.rows: list[tuple[int, ...]] = []

    @property
    def number(self) -> int:
        """The number of the row to be laid next, from 1."""
        return len(self.rows) + 1

    def clear(self) -> None:
        """Take all rows up again."""
        self.rows = []

    def left(self, hand: Iterable[int]) -> tuple[int, ...]:
        """The cards of a hand that do not lie in a row yet."""
        laid = {card for row in self.rows for card in row}
        return tuple([card for card in hand if card not in laid])

    def room(self, option: Arrange) -> int:
        """How many cards the next row takes."""
        index = len(self.rows)
        if index >= len(option.sizes):
            return 0
        return option.sizes[index] - len(option.laid[index] if option.laid else ())

    def lay(self, option: Arrange, cards: tuple[int, ...], seat: int) -> Move | None:
        """Lay cards as the next row; the last row is what is left. The move, when all lie; it need not be legal."""
        self.rows.append(cards)
        rest = self.left(option.hand)
        if len(self.rows) < len(option.sizes) - 1 and rest:
            return None
        self.rows.append(rest)
        self.rows += [()] * (len(option.sizes) - len(self.rows))
        before = option.laid or ((),) * len(option.sizes)
        move = option.move(seat, [old + new for old, new in zip(before, self.rows, strict=True)])
        self.clear()
        return move
