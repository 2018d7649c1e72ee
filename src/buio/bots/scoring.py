"""Scores of final hands, contest by contest, made once for each decision so that thousands of hands are scored fast."""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb, sqrt
from typing import TypeAlias

from buio.cards import Cards
from buio.play.contests import Contest
from buio.play.open_cards import open_in
from buio.play.recipe import Recipe
from buio.play.view import View
from buio.play.wild import OpenCards, WildCards
from buio.ranking import Ranking, SuitTie
from buio.ranking.base import HandRanking

Scores: TypeAlias = tuple[int, ...]
"""One score for each contest; 0 cannot win."""
Scorer: TypeAlias = Callable[[Cards, Cards], int]


class Scoring:
    """How hands are scored in the end.

    Attributes:
        contests: what each part of the pot is played for.
        size: cards of a hand at the showdown.
        table: cards on the table at the showdown.
        ranking: how hands of the first contest rank, with the cards that are wild now.
        scorers: the score of a hand, by contest.
    """

    scorers: list[Scorer]

    def __init__(self, recipe: Recipe, view: View, size: int, table: int, coming: int = 0, coming_up: int = 0) -> None:
        """Prepare the scoring of the hands of a deal.

        Args:
            recipe: the game; it says which cards are wild for whom.
            view: what the player sees; cards that lie open decide about wild cards that move, as they lie now.
            size: cards of a hand at the showdown; of more the best ones are taken.
            table: cards on the table at the showdown.
            coming: cards that each hand is still dealt.
            coming_up: how many of these lie face up, the first ones.
        """
        self.contests: tuple[Contest, ...] = view.contests
        self.size: int = size
        self.table: int = table
        self.ranking: HandRanking = view.contests[0].ranking
        rule, lies = recipe.wild, open_in(view)
        if rule is None:
            self.scorers = [_scorer(contest, (), size, table) for contest in self.contests]
        elif rule.by_hand:
            self.scorers = [_by_hand(contest, rule, lies) for contest in self.contests]
        else:
            wild = rule.of((), lies)
            self.scorers = [_scorer(contest, wild, size, table) for contest in self.contests]
            self.ranking = self.ranking.with_wild(wild) if wild else self.ranking
        up = frozenset(card for seat in view.seats for card in seat.up)
        for place, contest in enumerate(self.contests):
            if contest.hole_only:
                self.scorers[place] = _by_hole_cards(contest, up, coming, coming_up)

    def __call__(self, hand: Cards, board: Cards) -> Scores:
        """The final scores of a hand with the cards on the table, those of the best cards where it holds too many."""
        if len(hand) <= self.size:
            return tuple([scorer(hand, board) for scorer in self.scorers])
        kept = list(combinations(hand, self.size))
        return tuple([max([scorer(cards, board) for cards in kept]) for scorer in self.scorers])

    def cost(self, held: int) -> float:
        """Return about how long it takes to score one hand, in hands of seven cards.

        Args:
            held: cards of the hand before any are thrown away.
        """
        choices = comb(max(7, self.size + self.table), 5) / comb(7, 5)
        more = 1.0 if self.contests[0].from_hand or self.contests[0].lines else sqrt(choices)
        return sum(_cost(contest, held) for contest in self.contests) * max(comb(held, self.size), 1) * more


def beats(mine: Scores, other: Scores, contest: int) -> float:
    """Does a hand win this share of the pot: 1, 0, or a half for a tie? One that nobody wins goes to the first."""
    own, theirs = mine[contest], other[contest]
    if own == theirs:
        return beats(mine, other, 0) if contest and not own else 0.5
    return 1.0 if own > theirs else 0.0


def _scorer(contest: Contest, wild: Cards, size: int, table: int) -> Scorer:
    ranking = contest.ranking
    if contest.lines or contest.least > 1:
        return lambda hand, board: contest.score(hand, board, wild)
    if wild:
        ranking = ranking.with_wild((*ranking.wild_cards, *wild))
    score, value = ranking.score, ranking.value
    if not table or not contest.board:
        return (lambda hand, board: score(hand)) if size == ranking.size else lambda hand, board: value(hand)
    if contest.from_hand is None:
        return lambda hand, board: value(hand + board)
    return ranking.omaha if contest.from_hand == 2 else lambda hand, board: contest.score(hand, board, wild)


def _by_hand(contest: Contest, rule: WildCards, lies: OpenCards) -> Scorer:
    """Each hand has wild cards of its own (RNK-4.05)."""
    return lambda hand, board: contest.score(hand, board, rule.of(hand, lies))


def _by_hole_cards(contest: Contest, up: frozenset[int], coming: int, coming_up: int) -> Scorer:
    """Only those cards count that do not lie face up; of a whole hand the cards to come are the last ones."""
    value, size = contest.ranking.value, contest.ranking.size

    def score(hand: Cards, _board: Cards) -> int:
        known = len(hand) - coming
        hole = [card for card in hand[:known] if card not in up] + list(hand[known + coming_up :])
        return value(hole) if len(hole) >= size else 0

    return score


def _cost(contest: Contest, held: int) -> float:
    ranking = contest.ranking
    slow = 3.0 if isinstance(ranking, Ranking) and ranking.suit_tie is not SuitTie.NONE else 1.0
    if contest.from_hand:
        slow *= 2.0 if slow == 1.0 else comb(held, contest.from_hand) / 2  # where suits count, every choice is tried
    if ranking.wild_cards:
        slow *= 2.0
    return slow * max(1, len(contest.lines))


def mask_of(cards: Sequence[int]) -> int:
    """Return a set of cards as bits: bit 0 for card 0, and so on."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def unseen_cards(pack: Sequence[int], known: Sequence[int]) -> list[int]:
    """Return the pack without the cards that one knows."""
    left = list(pack)
    for card in set(known):
        if card in left:
            left.remove(card)
    return left
