"""Recipes read as programs: every phase a row of numbers, every ranking a table. What cannot be said so is refused."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import numpy as np

from buio.games import games
from buio.games.stakes import WORST_SEVEN, seven_or_better
from buio.odds.errors import OddsError
from buio.odds.simulator import columns as column
from buio.odds.simulator import layout
from buio.odds.simulator.layout import Row
from buio.odds.simulator.rankings import Parts, Unplayed, compared, rankings, strengths
from buio.play import phases
from buio.play.limits import NONE, POT, FixedLimit, Limit
from buio.play.phase_facts import Showing
from buio.play.phases.carrying import BlindsAllowed, PassedOut, PotAbandoned
from buio.play.recipe import Phase, Recipe
from buio.play.upcards import SUIT_ORDER, BestShowing, highest_card, highest_card_ace_high, lowest_card
from buio.ranking import (
    ACE_TO_FIVE,
    Category,
    HandRanking,
    LowShowing,
    incomplete_score,
    soko_showing,
)

FIRST: Final = {
    phases.left_of_dealer: column.LEFT,
    phases.last_aggressor: column.LAST_BETTOR,
    phases.opener_or_next: column.OPENER_NEXT,
    phases.opener_or_left: column.OPENER_LEFT,
}
BRINGS_IN: Final = {lowest_card: 0, highest_card: 1, highest_card_ace_high: 2}


@lru_cache(maxsize=64)
def program(recipe: Recipe) -> Row:
    """Return the program of a recipe.

    Raises:
        OddsError: a recipe with something that the simulator does not play; the message says what, and what it plays.
    """
    if lacking := _lacking(recipe):
        raise OddsError(
            f"the simulator does not play {lacking}, as {recipe.code or 'this game'} has them; "
            f"it plays {', '.join(playable())}"
        )
    ranking, *second = several = rankings(recipe)
    made, *others = [
        _program(compared(one, contest.from_hand)) for one, contest in zip(several, recipe.contests, strict=True)
    ]
    _write(
        made,
        {
            layout.CARDS_IN_PACK: [len(recipe.pack)],
            layout.PACKED: recipe.pack,
            layout.PHASES: _phases(recipe),
            layout.SECOND: [len(made) if second else 0],
            **_opening(recipe, ranking),
        },
    )
    return np.concatenate([made, *others])


def _program(parts: Parts) -> Row:
    """A program of these parts, which end with the tables."""
    made = np.zeros(layout.TABLES + len(parts[layout.TABLES]), np.int64)
    _write(made, parts)
    return made


def _write(made: Row, parts: Parts) -> None:
    for first, numbers in parts.items():
        made[first : first + len(numbers)] = numbers


@cache
def playable() -> tuple[str, ...]:
    """List the codes of the games that the simulator plays by their own house rules."""
    return tuple(code for code in games if code not in unplayed())


@cache
def unplayed() -> Mapping[str, str]:
    """Say by code what keeps the simulator from playing each other game by its own house rules."""
    reasons = {code: _lacking(game.written(None, game.usual)) for code, game in games.items()}
    return MappingProxyType({code: reason for code, reason in reasons.items() if reason})


def _lacking(recipe: Recipe) -> str:
    """What the simulator does not play of a recipe; empty: it plays all of it."""
    try:
        rankings(recipe)
        _phases(recipe)
    except Unplayed as what:
        return str(what)
    return ""


def _phases(recipe: Recipe) -> Row:
    """The rows of all phases, one after the other."""
    rows = [_row(phase) for phase in recipe.phases]
    if len(rows) > layout.MOST_PHASES:
        raise Unplayed(f"{len(rows)} phases in a deal")
    made = np.array(rows, np.int64)
    made[1:, column.WHICH_ROUND] = np.cumsum(made[:-1, column.KIND] == column.BETTING)
    return made.ravel()


def _opening(recipe: Recipe, ranking: HandRanking) -> Parts:
    """Who may open; by step + 1 of the ladder the least score that opens, the rank of the pair, the next step."""
    openers = next(
        (phase.opening for phase in recipe.phases if isinstance(phase, phases.Betting) and phase.opening), None
    )
    if openers is None:
        return {layout.ANY_OPENS: [1]}
    ladder, rungs = openers.ladder, list[int]()
    for step in range(-1, len(ladder.ranks)):
        rank = ladder.rank(step)
        rungs += [ranking.floor(Category.PAIR, rank), rank, ladder.raised(step)]
    return {layout.ANY_OPENS: [int(openers.any_hand), int(openers.four_suited)], layout.LADDER: rungs}


# -- phases ------------------------------------------------------------------------------------------------------------

Columns: TypeAlias = dict[int, int | bool]
"""What a phase says in its columns; in all others it says 0."""


def _row(phase: Phase) -> list[int]:
    """The row of a phase."""
    if type(phase) not in WRITERS:
        raise Unplayed(f"phases of the kind {phase.name!r}")
    kind, write = WRITERS[type(phase)]
    says = {column.KIND: kind, **write(phase)}
    return [int(says.get(place, 0)) for place in range(column.COLUMNS)]


def _antes(phase: phases.Antes) -> Columns:
    if phase.payers not in (phases.everybody, phases.dealer_alone):
        raise Unplayed("antes that one seat pays for all, other than the dealer")
    return {
        column.ANTE: phase.amount,
        column.DEALER_PAYS: phase.payers is phases.dealer_alone,
        column.ANTE_IS_DEAD: phase.dead,
    }


def _voluntary(phase: phases.VoluntaryBlinds) -> Columns:
    if not isinstance(phase.allowed, BlindsAllowed):
        raise Unplayed("voluntary blinds that a function allows")
    least, most = phase.free or (-1, -1)
    return {
        column.LEVELS: -1 if phase.levels is None else phase.levels,
        column.FIRST_STEP: phase.allowed.first_step,
        column.LEAST_FREE: least,
        column.MOST_FREE: most,
        column.COVERED: phase.cover,
        column.SHORT: phase.short,
        column.BLINDS_AFTER: phase.after,
    }


def _post(phase: phases.PostBlinds) -> Columns:
    if len(phase.amounts) > 2:
        raise Unplayed("blinds of more than two seats")
    blinds = dict(zip((column.SMALL_BLIND, column.BIG_BLIND), phase.amounts, strict=False))
    return {column.BUTTON: phase.button, **blinds}


def _cards(phase: phases.DealHole | phases.DealBoard | phases.DealDeadHand) -> Columns:
    if not isinstance(phase, phases.DealHole):
        return {column.COUNT: phase.count}
    return {
        column.COUNT: phase.count,
        column.FACE_UP: phase.up,
        column.COMMON_IF_SHORT: phase.common,
        column.IN_THE_DARK: phase.dark,
    }


def _bring_in(phase: phases.BringIn) -> Columns:
    if phase.who not in BRINGS_IN:
        raise Unplayed("a bring-in by others than the lowest or the highest card")
    completion = -1 if phase.complete is None else phase.complete
    who = {column.HIGHEST_BRINGS_IN: BRINGS_IN[phase.who]}
    return {column.BRING_IN_AMOUNT: phase.amount, column.COMPLETION: completion, **who, **_suits(SUIT_ORDER)}


def _suits(suits: str) -> Columns:
    return {column.SUITS + suit: strength for suit, strength in enumerate(strengths(suits).tolist())}


def _betting(phase: phases.Betting) -> Columns:
    limit, opening, cap = phase.limit, phase.opening, phase.cap
    if type(limit) not in (Limit, FixedLimit) or not isinstance(limit, Limit):
        raise Unplayed("limits other than fixed, pot and none")
    must_bet = phase.checking.must_bet
    if phase.folding or must_bet not in (None, seven_or_better) or (opening and opening.false != "prevented"):
        raise Unplayed("folds that cost, other hands than sevens that must bet, and openings without openers")
    most = {NONE: column.NO_LIMIT, POT: column.POT_LIMIT}.get(str(limit.most), limit.most)
    return {
        column.OPENING: 0 if opening is None else column.ANY if opening.any_hand else column.QUALIFIED,
        column.CAP: cap.raises if cap else -1,
        column.CAPS_HEADS_UP: cap.heads_up if cap else True,
        column.FIXED: isinstance(limit, FixedLimit),
        column.LEAST: limit.least,
        column.MOST: int(most),
        column.LAST_RAISE_COUNTS: limit.last_raise,
        column.NO_MORE_THAN_ALL_COVER: limit.cover,
        column.CHECK_RAISE: phase.checking.may_raise,
        column.MUST_BET: ACE_TO_FIVE.score(WORST_SEVEN) if must_bet else 0,
        **_first(phase.first),
        **_silence(phase),
        **_forced(phase),
    }


def _silence(phase: phases.Betting) -> Columns:
    """What happens when nobody bets, and may it be proposed though somebody is all in?"""
    silence = phase.nobody_bets
    if silence is None:
        return {column.SILENCE: column.GO_ON}
    if isinstance(silence, phases.AllPass) and isinstance(silence.then, PassedOut):
        return {column.SILENCE: column.PASS_OUT}
    if isinstance(silence, phases.Parol) and silence.then == PotAbandoned(1):
        return {column.SILENCE: column.ABANDON, column.ALL_IN_PROPOSES: silence.with_all_in}
    raise Unplayed("rounds after which, when nobody bets, neither the deal ends nor parol is said")


def _forced(phase: phases.Betting) -> Columns:
    if phase.forced is None:
        return {}
    if isinstance(phase.forced, phases.BroughtIn):
        return {column.FORCED: column.COMPLETE, column.COMPLETION_COUNTS: phase.forced.counts}
    if isinstance(phase.forced, phases.BlindOwnerFirst):
        return {column.FORCED: column.OWNER_FIRST}
    raise Unplayed("forced bets other than blinds and the bring-in")


def _first(first: Callable[..., int]) -> Columns:
    """Who speaks first; where the best cards that lie open do, how suits count among equal ones."""
    if isinstance(first, BestShowing):
        shown = {column.SHOWN_LOW: _shown_low(first.value)}
        return {column.FIRST: column.SHOWING, column.SHOW_SUIT: first.by_suit, **shown, **_suits(first.suits)}
    if first not in FIRST:
        raise Unplayed("rounds that some other seat begins")
    return {column.FIRST: FIRST[first]}


def _shown_low(value: Showing) -> int:
    if value in (incomplete_score, soko_showing):
        return column.FOURS_COUNT if value is soko_showing else 0
    if not isinstance(value, LowShowing):
        raise Unplayed("rounds that some other seat begins")
    if not value.ace_low:
        return 2
    return column.ACES_HIGH_PAIRED if value.aces_high_paired else 1


def _draw(phase: phases.Draw) -> Columns:
    if phase.counts or phase.first is not phases.left_of_dealer or phase.four_with_ace:
        raise Unplayed("draws of certain numbers of cards, that others begin, or that ask for an ace")
    return {
        column.AT_MOST: phase.at_most,
        column.AT_ONCE: phase.at_once,
        column.PROVED: phase.openers is not None,
        column.RESHUFFLE: phase.reshuffle,
        column.RESERVE: phase.reserve,
    }


def _showdown(phase: phases.Showdown) -> Columns:
    if phase.odd_chip == "stays_in_pot":
        raise Unplayed("odd chips that stay in the pot")
    return {column.ODD_CHIP_BY_SUIT: phase.odd_chip == "suit"}


WRITERS: Final[dict[type[Phase], tuple[int, Callable[[Any], Columns]]]] = {
    phases.PayIn: (column.PAY_IN, lambda _: {}),
    phases.Antes: (column.ANTES, _antes),
    phases.VoluntaryBlinds: (column.VOLUNTARY, _voluntary),
    phases.PostBlinds: (column.POST, _post),
    phases.DealHole: (column.HOLE, _cards),
    phases.DealBoard: (column.BOARD, _cards),
    phases.DealDeadHand: (column.BURN, _cards),
    phases.LookAtCards: (column.LOOK, lambda _: {}),
    phases.BringIn: (column.BRING_IN, _bring_in),
    phases.Betting: (column.BETTING, _betting),
    phases.Draw: (column.DRAW, _draw),
    phases.ThrowAway: (column.THROW_AWAY, lambda phase: {column.COUNT: phase.count}),
    phases.Showdown: (column.SHOWDOWN, _showdown),
}
"""Every kind of phase that is played, and what it says. A phase of another class is refused, a subclass too."""
