"""Wild cards, as they are declared (RNK-4); `buio.ranking.substitution` finds what they stand for."""

from dataclasses import dataclass
from typing import Final

from buio.cards import JOKER, Cards
from buio.ranking.categories import RankingError

KINDS: Final = ("any", "bug", "fitter")
COUNT_TIES: Final = ("none", "fewer_wins", "more_wins")


@dataclass(frozen=True)
class Wild:
    """Which cards are wild, and what they may stand for.

    Args:
        cards: the wild cards; a joker is `JOKER`, a second one in the same pack the number after it.
        kind: `any` card that is not in the hand, or a fifth of a rank (RNK-4.01); `bug`: an ace, or what completes a
            straight or a flush (RNK-4.03); `fitter`: a rank that is not in the hand (RNK-4.04).
        duplicates: in a flush a card may also stand for one that is there, the "double ace flush" (RNK-4.01).
        natural_beats_wild: of two equal hands the one without wild cards wins (RNK-4.06).
        count_tie: what the number of wild cards decides between two equal hands: `none`, `fewer_wins` or `more_wins`
            (X-47).

    Raises:
        RankingError: a card, a kind or a tie that does not exist.
    """

    cards: Cards = ()
    kind: str = "any"
    duplicates: bool = False
    natural_beats_wild: bool = False
    count_tie: str = "none"

    def __post_init__(self) -> None:
        if not isinstance(self.cards, (tuple, list, set, frozenset, range)):
            raise RankingError(f"no such wild cards: {self.cards!r}")
        object.__setattr__(self, "cards", tuple(sorted(set(self.cards))))
        if not all(card in range(JOKER + 2) for card in self.cards):
            raise RankingError(f"no such wild cards: {self.cards}")
        if self.kind not in KINDS:
            raise RankingError(f"wild cards of kind {self.kind!r}; there are {', '.join(KINDS)}")
        if self.count_tie not in COUNT_TIES:
            raise RankingError(f"count_tie = {self.count_tie!r} is none of {', '.join(COUNT_TIES)}")

    @property
    def counts(self) -> bool:
        """Does the number of wild cards break ties?"""
        return self.natural_beats_wild or self.count_tie != "none"

    def tie(self, count: int) -> tuple[bool, int]:
        """Return what decides between equal hands, of which this one has `count` wild cards; the greater wins."""
        sign = {"none": 0, "fewer_wins": -1, "more_wins": 1}[self.count_tie]
        return self.natural_beats_wild and not count, sign * count
