"""Pai gow poker: seven cards in a low hand of two and a high hand of five, against the bank (rule page: `chinese`)."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from buio.cards import ACE, JOKER, rank_of, standard_pack
from buio.games.stakes import TableRules
from buio.play.contests import Contest
from buio.play.moves import ANTE
from buio.play.options import Rows
from buio.play.phases import DealBoard, DealHole, LayRows, SettleWithBank, Wager
from buio.play.phases.banked import Facing
from buio.play.recipe import DealState, Recipe
from buio.play.rules import AtLeast, house
from buio.ranking import Category, Ranking, incomplete_score
from buio.ranking.wild import Wild

SIZES = (2, 5)
"""The low hand lies in front, the high hand behind it."""
CARDS = sum(SIZES)
WHEEL = {0, 1, 2, 3, ACE}
BUG = Ranking(suits="shdc", wild=Wild((JOKER,), "bug"))
"""The joker is an ace, or completes a straight or a flush (PGW-1.03)."""
LIKE_BEST_OF = (4, 3)
"""A row of a well laid hand is about as good as the best of this number of random hands: measured over laid hands."""


@dataclass(frozen=True, kw_only=True)
class PaiGowRules(TableRules):
    """The house rules of pai gow poker."""

    table_min: int = house(20, AtLeast(1), source="PGW-1.01")
    table_max: int | str = house("none", AtLeast(1), source="PGW-1.01")
    commission: int = house(5, 0, 1, 2, 3, 4, 5, 10, source="PGW-1.07")
    wheel: str = house("second", "lowest", source="PGW-1.04")


def recipe(rules: PaiGowRules, _seated: int) -> Recipe:
    """Write pai gow poker, phase by phase."""
    layout = TwoRows(rules.wheel == "second")

    def turn_up(deal: DealState) -> tuple[int, ...]:
        return tuple([card for row in layout.good((), deal.board) for card in row])

    def owed(facing: Facing) -> list[tuple[str, int]]:
        wager = facing.bets[ANTE]
        won = layout.rows_won(facing.rows, layout.good((), facing.bank))
        if won == len(SIZES):
            return [("rows", wager), ("commission", -(wager * rules.commission // 100))]
        return [] if won else [("rows", -wager)]

    return Recipe(
        pack=(*standard_pack(), JOKER),
        ranking=BUG,
        contests=(Contest("front", BUG), Contest("back", BUG)),
        layout=tuple([(row, column) for row, size in enumerate(SIZES) for column in range(size)]),
        phases=(
            Wager(rules.table_min, rules.most, compulsory=True),
            DealHole(CARDS),
            DealBoard(CARDS, up=False),
            LayRows(layout),
            SettleWithBank(turn_up, owed),
        ),
    )


@dataclass(frozen=True, slots=True)
class TwoRows:
    """The low hand in front and the high hand behind it, which has to be the better one (PGW-1.02)."""

    wheel_second: bool = True

    @property
    def sizes(self) -> tuple[int, ...]:
        return SIZES

    def legal(self, rows: Rows) -> bool:
        low, high = rows
        if BUG.category(BUG.score(high)) not in (Category.HIGH_CARD, Category.PAIR):
            return True
        return incomplete_score(_as_ace(low)) < incomplete_score(_as_ace(high))

    def good(self, laid: Rows, cards: tuple[int, ...], seen: tuple[int, ...] = ()) -> Rows:
        """Return the arrangement that wins the most rows against well laid hands; the bank's way too (PGW-1.05)."""
        lows = [(low, tuple([card for card in cards if card not in low])) for low in combinations(cards, SIZES[0])]
        return max(filter(self.legal, lows), key=self.promise)

    def promise(self, rows: Rows) -> float:
        """Return about how many rows win against a well laid hand."""
        low, high = rows
        chances = _share(incomplete_score(_as_ace(low))), BUG.strength(self.high_score(high))
        return sum(chance**power for chance, power in zip(chances, LIKE_BEST_OF, strict=True))

    def rows_won(self, own: Rows, bank: Rows) -> int:
        """Return how many of its rows a player wins; equal ones are the bank's (PGW-1.06)."""
        return sum(score > theirs for score, theirs in zip(self.scores(own), self.scores(bank), strict=True))

    def scores(self, rows: Rows) -> tuple[int, int]:
        """Return the score of the low hand and that of the high hand."""
        low, high = rows
        return incomplete_score(_as_ace(low)), self.high_score(high)

    def high_score(self, cards: tuple[int, ...]) -> int:
        """Score five cards; A-2-3-4-5 just below the highest straight, if the house says so (PGW-1.04)."""
        score = BUG.score(cards)
        ranks = {rank_of(card) for card in cards if card != JOKER}
        if self.wheel_second and ranks <= WHEEL and len(ranks) == SIZES[1] - (JOKER in cards):
            return BUG.floor(BUG.category(score), ACE) - 1
        return score


def _as_ace(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([4 * ACE if card == JOKER else card for card in cards])


@cache
def _pairs() -> list[int]:
    return sorted([incomplete_score(cards) for cards in combinations(standard_pack(), 2)])


def _share(score: int) -> float:
    """The share of all hands of two cards that this score beats, equal ones counting half."""
    scores = _pairs()
    return (bisect_left(scores, score) + bisect_right(scores, score)) / 2 / len(scores)
