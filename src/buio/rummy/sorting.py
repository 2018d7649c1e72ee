"""How a hand is sorted for whoever looks at it: what a group of cards is, and the groups that leave the fewest cards."""

from collections.abc import Sequence
from dataclasses import dataclass

from buio.cards import JOKER, Cards
from buio.rummy.going_out import Closings
from buio.rummy.specials import Pairs


@dataclass(frozen=True)
class Sorting:
    """The combinations of a game.

    Args:
        closings: what is a combination, and what else a hand may close with.
        pairs: two cards of a rank may be laid, as in the contracts of Carioca (RAM-3.04).
    """

    closings: Closings
    pairs: bool = False

    def kind(self, cards: Sequence[int]) -> str:
        """`set`, `run`, `pair`; `imaginary`: with a joker that does not exist or is nominated; empty: no combination."""
        closings, combinations = self.closings, self.closings.combinations
        meld = combinations.read(cards) or (combinations.pair(cards) if self.pairs else None)
        if meld:
            return meld.kind
        if (
            len(cards) == 2
            and cards[0] == cards[1] != JOKER
            and any(isinstance(one, Pairs) for one in closings.specials)
        ):
            return "pair"
        return "imaginary" if closings.mended(cards) >= 0 else ""

    def sort(self, cards: Sequence[int]) -> tuple[tuple[Cards, ...], Cards]:
        """The combinations that leave the fewest cards, and the cards that they leave, by suit."""
        found = self.closings.deadwood(cards)
        return found.melds, tuple(sorted(found.loose, key=lambda card: (card == JOKER, card & 3, card)))
