"""How hands compare, read as numbers: a ranking is a table, by sums of ranks or of all hands."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, TypeAlias

import numpy as np

from buio.cards import SUITS
from buio.odds.simulator import layout
from buio.odds.simulator.layout import Row
from buio.play.contests import Contest
from buio.play.phases.carrying import NextPart
from buio.play.recipe import Recipe, nothing_carried
from buio.ranking import Badugi, Category, Cycle, HandRanking, Low, Ranking, SuitTie
from buio.ranking.listed import Listed
from buio.ranking.scoring import plain_scores, score_of

LARGEST: Final = 300_000
"""Hands that a table may have, but for a plain list: those of Sökö take two seconds to list, and twenty megabytes."""
FROM_HAND: Final = 2
"""So many cards of a hand count, where not any may."""
Parts: TypeAlias = dict[int, Sequence[int] | Row]
"""Numbers of a program, by the place of the first."""
CYCLES: Final = {Cycle.BEST_OF_EACH: 1, Cycle.ALL: 2}


class Unplayed(Exception):
    """What the simulator does not play."""


def rankings(recipe: Recipe) -> list[HandRanking]:
    """How the hands compare that share the pots: one or two, of which the first always qualifies."""
    if len(recipe.contests) not in (1, 2):
        raise Unplayed("pots for no hands, or for more than two")
    rankings = [_ranking(recipe, contest, place > 0) for place, contest in enumerate(recipe.contests)]
    if recipe.after_win is not nothing_carried and not isinstance(recipe.after_win, NextPart):
        raise Unplayed("deals whose winners leave something in the pot")
    return rankings


def _ranking(recipe: Recipe, contest: Contest, may_miss: bool) -> HandRanking:
    ranking = contest.ranking
    if recipe.wild or ranking.wild_cards:
        raise Unplayed("wild cards")
    if not isinstance(ranking, (Ranking, Low)) and not _is_listed(recipe, ranking):
        raise Unplayed("hands of which a table would be too large")
    greek = isinstance(ranking, Ranking) and ranking.cycle is Cycle.GREEK
    whole = contest == Contest(contest.name, ranking, contest.from_hand, contest.board)
    if not whole or contest.from_hand not in (None, FROM_HAND) or greek or (_qualifies(ranking) and not may_miss):
        raise Unplayed("hands of which only some cards count, or that have to qualify")
    if not set(recipe.pack) <= set(range(4 * ranking.lowest, 52)):
        raise Unplayed("packs with jokers")
    return ranking


def _is_listed(recipe: Recipe, ranking: HandRanking) -> bool:
    """Can a table have each hand, of which nobody chooses cards?"""
    dealt = recipe.dealt
    few = isinstance(ranking, Listed) or comb(52 - 4 * ranking.lowest, ranking.size) <= LARGEST
    return few and dealt.kept + dealt.board == ranking.size and len(recipe.contests) == 1


def _qualifies(ranking: HandRanking) -> bool:
    return isinstance(ranking, (Ranking, Low)) and bool(ranking.tables.least)


def compared(ranking: HandRanking, from_hand: int | None) -> Parts:
    """What says how hands compare."""
    if not isinstance(ranking, (Ranking, Low)):
        return _listed(ranking)
    scores = _scores(ranking)
    return {
        layout.STRENGTHS: strengths(ranking.suits),
        layout.CYCLE: _cycle(ranking),
        layout.LOWEST: [ranking.lowest],
        layout.SUMS: [scores.shape[1]],
        layout.FROM_HAND: [from_hand or 0],
        layout.SIZE: [ranking.size],
        layout.ACE: [0 if isinstance(ranking, Ranking) else 1 if ranking.ace_low else 2],
        layout.NUMBERS: plain_scores(ranking.tables)[0],
        layout.TABLES: scores.ravel(),
    }


@lru_cache(maxsize=8)
def _listed(ranking: HandRanking) -> Parts:
    """The same by a table of all hands, whose places are as `scoring.listed_score` has them."""
    cards = range(51, 4 * ranking.lowest - 1, -1)
    scores = map(ranking.score, combinations(cards, ranking.size))  # from the highest set to the lowest
    return {
        layout.STRENGTHS: strengths(ranking.suits),
        layout.LOWEST: [ranking.lowest],
        layout.SIZE: [ranking.size],
        layout.ACE: [1 if isinstance(ranking, Badugi) else 2],
        layout.TABLES: np.fromiter(scores, np.int64, comb(len(cards), ranking.size))[::-1],
    }


def _scores(ranking: Ranking | Low) -> Row:
    """By sum: the ranks that break ties, mixed and in flushes; the scores by suit, and of mixed hands."""
    tables, keys = ranking.tables, plain_scores(ranking.tables)[0]
    made = np.zeros((7, max(tables.mixed)[0] + 1), np.int64)
    made[:2] = -1
    by_suit = isinstance(ranking, Ranking) and ranking.suit_tie is not SuitTie.NONE
    for total, number, tie_rank in tables.mixed:
        made[6, total] = number << 4 if by_suit else score_of(tables, number)
        made[0, total] = tie_rank + ranking.lowest if by_suit else -1
    for key, number in tables.flushes:
        ranks = [rank for rank in range(13 - ranking.lowest) if key >> 2 + rank & 1]
        total, suit = sum(keys[4 * (rank + ranking.lowest)] for rank in ranks), key & 3
        bit = 1 << ranking.suit_strength(suit)
        made[2 + suit, total] = number << 4 | bit if by_suit else score_of(tables, number)
    return made


def strengths(suits: str) -> Row:
    """Return how strong each suit is, 0 to 3, of suits named strongest first."""
    return np.array([3 - suits.index(suit) for suit in SUITS], np.int64)


def _cycle(ranking: Ranking | Low) -> Row:
    if isinstance(ranking, Low) or ranking.cycle is None:
        return np.zeros(3, np.int64)
    minima, massima = (ranking.floor(Category.STRAIGHT_FLUSH, rank) for rank in (ranking.lowest + 3, 12))
    return np.array([CYCLES[ranking.cycle], minima, massima], np.int64)
