"""How a hand is sorted for whoever looks at it: what a group of cards is, and the groups that leave the fewest cards."""

from collections.abc import Sequence
from dataclasses import dataclass

from buio.cards import JOKER
from buio.rummy.going_out import GoingOutRules
from buio.rummy.specials import Pairs

Cards = tuple[int, ...]


@dataclass(frozen=True)
class Sorting:
    """The melds of a game.

    Args:
        out_rules: what is a meld, and what else a hand may close with.
        pairs: two cards of a rank may be laid, as in the contracts of Carioca (RAM-3.04).
    """

    out_rules: GoingOutRules
    pairs: bool = False

    def kind(self, cards: Sequence[int]) -> str:
        """`set`, `run`, `pair`; `imaginary`: with a joker that does not exist or is nominated; empty: no meld."""
        out_rules, rules = self.out_rules, self.out_rules.rules
        meld = rules.parse(cards) or (rules.pair(cards) if self.pairs else None)
        if meld:
            return meld.kind
        if (
            len(cards) == 2
            and cards[0] == cards[1] != JOKER
            and any(isinstance(one, Pairs) for one in out_rules.specials)
        ):
            return "pair"
        return "imaginary" if out_rules.mended(cards) >= 0 else ""

    def sort(self, cards: Sequence[int]) -> tuple[tuple[Cards, ...], Cards]:
        """The melds that leave the fewest cards, and the cards that they leave, by suit."""
        found = self.out_rules.least_deadwood(cards)
        return found.melds, tuple(sorted(found.deadwood, key=lambda card: (card == JOKER, card & 3, card)))
