"""Openers: the hand that opens the betting, and the ladder of requirements (ITA-1.32-35, X-05)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from buio.cards import ACE, JACK, KING, QUEEN
from buio.ranking import Category, HandRanking, Ranking

KINGS_AFTER_PAROL: Final = -1
"""The step of a deal that continues an abandoned pot; it is on no ladder (ITA-1.63)."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """The pair that opens, deal after deal, while nobody opens.

    Args:
        ranks: the ranks in their order; after the last the first comes again, or, if `stays`, the last.
        kings_stay: a deal of Kings after parol that is passed out is followed by Kings (X-45b).
    """

    ranks: tuple[int, ...] = (JACK, QUEEN, KING)
    stays: bool = False
    kings_stay: bool = False

    def rank(self, step: int) -> int:
        """Return the rank of the pair that opens at this step."""
        return KING if step == KINGS_AFTER_PAROL else self.ranks[step]

    def raised(self, step: int) -> int:
        """Return the step after a deal that nobody opened."""
        if step == KINGS_AFTER_PAROL:
            if self.kings_stay:
                return step
            step = self.ranks.index(KING) if KING in self.ranks else len(self.ranks) - 1
        if step + 1 < len(self.ranks):
            return step + 1
        return step if self.stays else 0


@dataclass(frozen=True, slots=True)
class Openers:
    """Who may open, and how it is proved.

    Args:
        four_suited: four consecutive cards of a suit without the ace open too, at every step (ITA-1.33, X-06).
        prove: `always`, `if_split_or_challenged`, `never` (ITA-V.18); `if_wins`: also when all others have folded
            (FCD-3.06).
        false: `prevented`: only a qualifying hand is offered the opening; `dead_hand`, `refund`: anybody may open, and
            pays for it in the end (X-43, FCD-3.07); `dead_hand_bet_back`: a dead hand, but what nobody has called
            comes back.
        any_hand: every hand opens; who does is known all the same (FCD-1.11).
    """

    ladder: Ladder = Ladder()
    four_suited: bool = True
    prove: str = "if_split_or_challenged"
    false: str = "prevented"
    any_hand: bool = False

    def may_open(self, ranking: HandRanking, hand: Sequence[int], step: int) -> bool:
        """May this hand be offered the opening?"""
        return self.false != "prevented" or self.qualify(ranking, hand, step)

    def qualify(self, ranking: HandRanking, hand: Sequence[int], step: int) -> bool:
        """Does this hand open at this step of the ladder?"""
        if self.any_hand or ranking.value(hand) >= self.least(ranking, step):
            return True
        return self.four_suited and four_suited(hand)

    def least(self, ranking: HandRanking, step: int) -> int:
        """Return the least score that opens at this step: the lowest hand with the pair that is asked for."""
        return ranking.floor(Category.PAIR, self.ladder.rank(step))

    def held(self, cards: Sequence[int], step: int, ranking: HandRanking | None = None) -> bool:
        """Do these cards, kept from an opening hand, still prove it by themselves?"""
        ranks = _ranks(cards, ranking)
        counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
        if not counts:
            return False
        paired = max((rank for rank in ranks if ranks.count(rank) > 1), default=-1)
        strong = counts[0] >= 3 or counts[1:2] == [2] or paired >= self.ladder.rank(step)
        return strong or (self.four_suited and four_suited(cards))

    def proof(self, hand: Sequence[int], step: int, ranking: HandRanking | None = None) -> tuple[int, ...]:
        """As many cards of an opening hand as prove it, and no more (FCD-3.06)."""
        for count in range(2, len(hand)):
            for cards in combinations(hand, count):
                if self.held(cards, step, ranking):
                    return cards
        return tuple(hand)


def _ranks(cards: Sequence[int], ranking: HandRanking | None) -> list[int]:
    """The ranks of some cards of a hand; wild ones join the most numerous, a bug is an ace (X-88)."""
    wild = ranking.wild if isinstance(ranking, Ranking) else None
    held = wild.cards if wild else ()
    ranks = [card >> 2 for card in cards if card not in held]
    for _ in range(len(cards) - len(ranks)):
        bug = wild is not None and wild.kind == "bug"
        ranks.append(ACE if bug else max(ranks, key=lambda rank: (ranks.count(rank), rank), default=ACE))
    return ranks


def four_suited(cards: Sequence[int]) -> bool:
    """Are four of these cards consecutive, of one suit, and none of them the ace (ITA-1.33)?"""
    held = 0  # sixteen bits a suit: no four in line lead from one to the next
    for card in cards:
        if card >> 2 != ACE:
            held |= 1 << 16 * (card & 3) + (card >> 2)
    return held & held >> 1 & held >> 2 & held >> 3 != 0
