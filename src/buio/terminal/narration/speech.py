"""What every narrator speaks with: the words of the table's language, and its cards."""

from collections.abc import Iterable

from buio.i18n import Catalogue, catalogue
from buio.play.settlement.pots import Part
from buio.table.wire import PartOfPot
from buio.terminal.viewpoint import Viewpoint


class Speech:
    """The language of one table.

    Attributes:
        table: the table that is talked about.
        words: the catalogue of its language.
    """

    def __init__(self, table: Viewpoint) -> None:
        self.table = table
        self.words: Catalogue = table.words

    def cards(self, cards: Iterable[int]) -> str:
        """Write cards for the eye, in the order they are given."""
        return self.words.cards(cards, self.table.letters)

    def groups(self, groups: Iterable[Iterable[int]]) -> str:
        """Write groups of cards for the eye, `K♥ K♠ K♦ / 5♠ 6♠ 7♠`."""
        return self.words.text("mark.groups").join(map(self.cards, groups))

    def part(self, part: Part | PartOfPot) -> str:
        """Say which part of the chips is won: ` (side pot 1, board 2, high)`; empty: all there is."""
        said = []
        if part.pot is not None:
            said.append(self.words.text("table.pot_side" if part.pot else "table.pot_main", number=part.pot))
        if part.board is not None:
            said.append(self.words.text("table.board_number", number=part.board + 1))
        if part.contest:
            key = f"table.contest.{part.contest}"
            said.append(self.words.text(key) if key in self.words else part.contest)
        return f" ({', '.join(said)})" if said else ""

    def of(self, seat: int, key: str, **values: object) -> str:
        """Say a phrase about a seat, behind its name: to me as `you have drawn`, where a language says it so."""
        mine = f"{key}.you"
        return self.words.text(mine if seat == self.table.seat and mine in self.words else key, **values)

    def understood(self, key: str) -> set[str]:
        """List what may be typed for a key: the player's own words, the English ones, and Italian ones of any table."""
        own = {word for words in (self.words, catalogue("en")) for word in words.text(key).split()}
        return own | {word for word in catalogue("it").text(key).split() if len(word) > 1}
