"""Recipes read as programs: every phase a row of numbers, every ranking a table. What cannot be said so is refused."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, Final

import numpy as np

from buio.cards import SUITS
from buio.games import games
from buio.odds.errors import OddsError
from buio.odds.simulator import betting, layout
from buio.odds.simulator.tables import Row
from buio.play.contests import Contest
from buio.play.limits import NONE, POT, FixedLimit, Limit
from buio.play.openers import Openers
from buio.play.phases import (
    AllPass,
    Antes,
    Betting,
    BlindOwnerFirst,
    BringIn,
    BroughtIn,
    DealBoard,
    DealDeadHand,
    DealHole,
    Draw,
    LookAtCards,
    Parol,
    PayIn,
    PostBlinds,
    Showdown,
    VoluntaryBlinds,
    dealer_alone,
    everybody,
    last_aggressor,
    left_of_dealer,
    opener_or_left,
    opener_or_next,
)
from buio.play.phases.carrying import BlindsAllowed, NextPart, PassedOut, PotAbandoned
from buio.play.recipe import Phase, Recipe, nothing_carried
from buio.play.upcards import SUIT_ORDER, BestShowing, lowest_card
from buio.ranking import Category, Cycle, Ranking, SuitTie, incomplete_score
from buio.ranking.scoring import plain_scores, score_of

FIRST: Final = {
    left_of_dealer: betting.LEFT,
    last_aggressor: betting.LAST_BETTOR,
    opener_or_next: betting.OPENER_NEXT,
    opener_or_left: betting.OPENER_LEFT,
}
CYCLES: Final = {Cycle.BEST_OF_EACH: 1, Cycle.ALL: 2}


class _Unplayed(Exception):
    """What the simulator does not play."""


@lru_cache(maxsize=64)
def program(recipe: Recipe) -> Row:
    """The program of a recipe.

    Raises:
        OddsError: a recipe with something that the simulator does not play; the message says what, and what it plays.
    """
    try:
        ranking, phases = _ranking(recipe), _phases(recipe)
    except _Unplayed as what:
        raise OddsError(
            f"the simulator does not play {what}, as {recipe.code or 'this game'} has them; "
            f"it plays {', '.join(playable())}"
        ) from None
    scores = _scores(ranking)
    made = np.zeros(layout.TABLES + scores.size, np.int64)
    parts: dict[int, Sequence[int] | Row] = {
        layout.STRENGTHS: _strengths(ranking.suits), layout.CYCLE: _cycle(ranking), layout.LOWEST: [ranking.lowest],
        layout.CARDS_IN_PACK: [len(recipe.pack)], layout.PACKED: recipe.pack, layout.SUMS: [scores.shape[1]],
        layout.NUMBERS: plain_scores(ranking.tables)[0], layout.PHASES: phases, layout.TABLES: scores.ravel(),
        **_opening(recipe, ranking),
    }  # fmt: skip
    for first, numbers in parts.items():
        made[first : first + len(numbers)] = numbers
    return made


@cache
def playable() -> tuple[str, ...]:
    """The codes of the games that the simulator plays by their own house rules."""
    return tuple(code for code, game in games.items() if _is_played(game.written(None, game.usual)))


def _is_played(recipe: Recipe) -> bool:
    try:
        _ranking(recipe)
        _phases(recipe)
    except _Unplayed:
        return False
    return True


def _phases(recipe: Recipe) -> Row:
    """The rows of all phases, one after the other."""
    rows = [row for phase in recipe.phases for row in _rows(phase)]
    if len(rows) > layout.MOST_PHASES:
        raise _Unplayed(f"{len(rows)} phases in a deal")
    made = np.zeros((len(rows), layout.COLUMNS), np.int64)
    for place, row in enumerate(rows):
        made[place, : len(row)] = row
    made[1:, layout.WHICH_ROUND] = np.cumsum(made[:-1, 0] == layout.OP_BETTING)
    return made.ravel()


def _opening(recipe: Recipe, ranking: Ranking) -> dict[int, Sequence[int]]:
    """Who may open."""
    openers = next((phase.opening for phase in recipe.phases if isinstance(phase, Betting) and phase.opening), None)
    if openers is None:
        return {layout.ANY_OPENS: [1]}
    return {
        layout.ANY_OPENS: [int(openers.any_hand), int(openers.four_suited)],
        layout.LADDER: _ladder(openers, ranking),
    }


# -- rankings ----------------------------------------------------------------------------------------------------------


def _ranking(recipe: Recipe) -> Ranking:
    """The ranking of a recipe whose pots are for one hand, the best five cards."""
    contest = recipe.contests[0] if len(recipe.contests) == 1 else None
    ranking = contest.ranking if contest else None
    if contest is None or not isinstance(ranking, Ranking) or ranking.wild or recipe.wild:
        raise _Unplayed("hands that are not the best five cards, or in which some are wild")
    if contest != Contest(contest.name, ranking, board=contest.board) or ranking.cycle is Cycle.GREEK:
        raise _Unplayed("hands of which only some cards count, or that have to qualify")
    if recipe.after_win is not nothing_carried and not isinstance(recipe.after_win, NextPart):
        raise _Unplayed("deals whose winners leave something in the pot")
    if not set(recipe.pack) <= set(range(4 * ranking.lowest, 52)):
        raise _Unplayed("packs with jokers")
    return ranking


def _scores(ranking: Ranking) -> Row:
    """By sum: the ranks that break ties, mixed and in flushes; the scores by suit, and of mixed hands."""
    tables, keys = ranking.tables, plain_scores(ranking.tables)[0]
    made = np.zeros((7, max(tables.mixed)[0] + 1), np.int64)
    made[:2] = -1
    by_suit = ranking.suit_tie is not SuitTie.NONE
    for total, number, tie_rank in tables.mixed:
        made[6, total] = number << 4 if by_suit else score_of(tables, number)
        made[0, total] = tie_rank + ranking.lowest if by_suit else -1
    for key, number in tables.flushes:
        ranks = [rank for rank in range(13 - ranking.lowest) if key >> 2 + rank & 1]
        total, suit = sum(keys[4 * (rank + ranking.lowest)] for rank in ranks), key & 3
        bit = 1 << ranking.suit_strength(suit)
        made[2 + suit, total] = number << 4 | bit if by_suit else score_of(tables, number)
    return made


def _strengths(suits: str) -> Row:
    return np.array([3 - suits.index(suit) for suit in SUITS], np.int64)


def _cycle(ranking: Ranking) -> Row:
    if ranking.cycle is None:
        return np.zeros(3, np.int64)
    minima, massima = (ranking.floor(Category.STRAIGHT_FLUSH, rank) for rank in (ranking.lowest + 3, 12))
    return np.array([CYCLES[ranking.cycle], minima, massima], np.int64)


def _ladder(openers: Openers, ranking: Ranking) -> list[int]:
    """By step + 1: the least score that opens, the rank of the pair, the next step."""
    ladder = openers.ladder
    made: list[int] = []
    for step in range(-1, len(ladder.ranks)):
        rank = ladder.rank(step)
        made += [ranking.floor(Category.PAIR, rank), rank, ladder.raised(step)]
    return made


# -- phases ------------------------------------------------------------------------------------------------------------


def _rows(phase: Phase) -> Iterator[list[int]]:
    """The rows of a phase; none of what moves neither chips nor cards."""
    if isinstance(phase, LookAtCards):
        return
    write = WRITERS.get(type(phase))
    if write is None:
        raise _Unplayed(f"phases of the kind {phase.name!r}")
    yield [int(number) for number in write(phase)]


def _antes(phase: Antes) -> list[int]:
    if phase.payers not in (everybody, dealer_alone):
        raise _Unplayed("antes that one seat pays for all, other than the dealer")
    return [layout.OP_ANTES, phase.amount, phase.payers is dealer_alone, phase.dead]


def _voluntary(phase: VoluntaryBlinds) -> list[int]:
    if not isinstance(phase.allowed, BlindsAllowed):
        raise _Unplayed("voluntary blinds that a function allows")
    levels, (low, high) = -1 if phase.levels is None else phase.levels, phase.free or (-1, -1)
    first = phase.allowed.first_step
    return [layout.OP_VOLUNTARY, levels, first, low, high, phase.cover, phase.short, phase.after]


def _post(phase: PostBlinds) -> list[int]:
    if phase.button or len(phase.amounts) > 2:
        raise _Unplayed("blinds of more than two seats, or of the button")
    return [layout.OP_POST, *phase.amounts, *[0] * (2 - len(phase.amounts))]


def _hole(phase: DealHole) -> list[int]:
    return [layout.OP_HOLE, phase.count, phase.up, phase.common]


def _bring_in(phase: BringIn) -> list[int]:
    if phase.who is not lowest_card:
        raise _Unplayed("a bring-in by others than the lowest card")
    complete = -1 if phase.complete is None else phase.complete
    return [layout.OP_BRING_IN, phase.amount, complete, *[0] * 11, *_strengths(SUIT_ORDER)]


def _betting(phase: Betting) -> list[int]:
    limit, opening = phase.limit, phase.opening
    if type(limit) not in (Limit, FixedLimit) or not isinstance(limit, Limit):
        raise _Unplayed("limits other than fixed, pot and none")
    if phase.folding or phase.checking.must_bet or (opening and opening.false != "prevented"):
        raise _Unplayed("folds that cost, hands that must bet, and openings without openers")
    most = {NONE: betting.NO_LIMIT, POT: betting.POT_LIMIT}.get(str(limit.most), limit.most)
    raises, heads_up = (phase.cap.raises, phase.cap.heads_up) if phase.cap else (-1, True)
    opens = 0 if opening is None else betting.ANY if opening.any_hand else betting.QUALIFIED
    first, show_suit, strengths = _first(phase.first)
    return [
        layout.OP_BETTING, first, opens, *_silence(phase), *_forced(phase), raises, heads_up,
        isinstance(limit, FixedLimit), limit.least, int(most), limit.last_raise, show_suit, *strengths,
        limit.cover, phase.checking.may_raise,
    ]  # fmt: skip


def _silence(phase: Betting) -> tuple[int, bool]:
    """What happens when nobody bets, and may it be proposed though somebody is all in?"""
    silence = phase.nobody_bets
    if silence is None:
        return betting.GO_ON, False
    if isinstance(silence, AllPass) and isinstance(silence.then, PassedOut):
        return betting.PASS_OUT, False
    if isinstance(silence, Parol) and silence.then == PotAbandoned(1):
        return betting.ABANDON, silence.with_all_in
    raise _Unplayed("rounds after which, when nobody bets, neither the deal ends nor parol is said")


def _forced(phase: Betting) -> tuple[int, bool]:
    if phase.forced is None:
        return 0, False
    if isinstance(phase.forced, BroughtIn):
        return betting.COMPLETE, phase.forced.counts
    if isinstance(phase.forced, BlindOwnerFirst):
        return betting.OWNER_FIRST, False
    raise _Unplayed("forced bets other than blinds and the bring-in")


def _first(first: Callable[..., int]) -> tuple[int, bool, list[int]]:
    """Who speaks first; does the suit decide between equal cards, and which is the strongest?"""
    if isinstance(first, BestShowing) and first.value is incomplete_score:
        return betting.SHOWING, first.by_suit, _strengths(first.suits).tolist()
    if first not in FIRST:
        raise _Unplayed("rounds that some other seat begins")
    return FIRST[first], False, [0] * 4


def _draw(phase: Draw) -> list[int]:
    if phase.counts or phase.first is not left_of_dealer or phase.four_with_ace:
        raise _Unplayed("draws of certain numbers of cards, that others begin, or that ask for an ace")
    proved = phase.openers is not None
    return [layout.OP_DRAW, phase.at_most, phase.at_once, proved, phase.reshuffle, False, phase.reserve]


def _showdown(phase: Showdown) -> list[int]:
    if phase.odd_chip == "stays_in_pot":
        raise _Unplayed("odd chips that stay in the pot")
    return [layout.OP_SHOWDOWN, phase.odd_chip == "suit"]


WRITERS: Final[dict[type[Phase], Callable[[Any], list[int]]]] = {
    PayIn: lambda phase: [layout.OP_PAY_IN],
    Antes: _antes,
    VoluntaryBlinds: _voluntary,
    PostBlinds: _post,
    DealHole: _hole,
    DealBoard: lambda phase: [layout.OP_BOARD, phase.count],
    DealDeadHand: lambda phase: [layout.OP_BURN, phase.count],
    BringIn: _bring_in,
    Betting: _betting,
    Draw: _draw,
    Showdown: _showdown,
}
