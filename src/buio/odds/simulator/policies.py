"""Policies: who decides in a simulation, as a table or as a function of arrays."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from reprlib import repr as short
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from buio.odds.errors import OddsError
from buio.odds.simulator import layout
from buio.odds.simulator.layout import Row
from buio.odds.simulator.programs import program
from buio.play.recipe import Recipe
from buio.play.validation import one_of_kind, share
from buio.ranking import HandRanking, Low

WHOLE: Final = 1 << 32
ACTIONS: Final = ("fold", "call", "raise", "pot", "most", "parol")
"""What the chances of a table are for; a call that costs nothing is a check, a raise the least one."""


class Cuts(tuple[int, ...]):
    """Scores of one ranking.

    Attributes:
        ranking: whose; a table with them plays no game of another one, such as that of another Italian pack.
    """

    ranking: HandRanking


@dataclass(frozen=True, eq=False)
class Table:
    """A policy that knows its own hand as one of some kinds, the round, and whether a bet lies there.

    What is not possible becomes what comes nearest to it: a fold for nothing a check, a raise too many a call.

    Attributes:
        cuts: the scores at which the next kind of hand begins, ascending; k cuts make k + 1 kinds. Shape (k,), k at
            most 63. `Table.cut` makes them of shares of all hands.
        chances: of each action of `ACTIONS`, shape (rounds, 2, k + 1, 6): by round, by whether a bet lies there, by
            kind; each six sum to 1. Further rounds than there are are played as the last.
        throws: by kind, how many cards go in a draw, those that stand alone and the lowest first. Shape (k + 1,).
        early_cuts: the same as `cuts` for hands of fewer than five cards, in values of `Table.early`.
        blind: the chance to make a voluntary blind.
        pay: the chance to pay for a carried pot.
    """

    cuts: ArrayLike
    chances: ArrayLike
    throws: ArrayLike = ()
    early_cuts: ArrayLike = ()
    blind: float = 0.0
    pay: float = 1.0
    numbers: Row = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", _numbers(self))

    @classmethod
    def plain(cls, recipe: Recipe) -> "Table":
        """Make a sensible table for any game: good hands raise, fair ones call, bad ones check or fold."""
        no_bet = [[0, 75, 5, 0, 0, 20], [0, 70, 30, 0, 0, 0], [0, 40, 40, 20, 0, 0], [0, 20, 40, 30, 10, 0]]
        a_bet = [[85, 15, 0, 0, 0, 0], [35, 60, 5, 0, 0, 0], [5, 75, 20, 0, 0, 0], [0, 50, 30, 15, 5, 0]]
        chances = np.array([[no_bet, a_bet]]) / 100
        shares = cls.cut(recipe, 0.5, 0.8, 0.95)
        early = [cls.early(0, 10), cls.early(1, 2), cls.early(1, 9)]
        if isinstance(recipe.ranking, Low):
            early = [-cls.early(0, highest, 12, 12, 12) for highest in (12, 9, 7)]
        return cls(shares, chances, [3, 3, 2, 0], early, blind=0.25, pay=0.7)

    @staticmethod
    def cut(recipe: Recipe, *shares: float) -> "Cuts":
        """Return the scores that these shares of all hands do not reach, each from 0 to 1, ascending."""
        one_of_kind("recipe", recipe, Recipe, "a Recipe, as Game.written gives it")
        for one in shares:
            share("each share", one)
        if list(shares) != sorted(shares):
            raise OddsError(f"shares ascend, not {short(shares)}")
        program(recipe)  # refuses what the simulator does not play
        counts = np.cumsum(recipe.ranking.frequencies) / np.sum(recipe.ranking.frequencies)
        made = Cuts(int(number) << 4 for number in np.searchsorted(counts, shares, side="right"))
        made.ranking = recipe.ranking
        return made

    @staticmethod
    def early(kind: int, *ranks: int) -> int:
        """Return the least value of a hand of fewer than five cards; with a minus before it where the lowest hand wins.

        Args:
            kind: 0 high card, 1 pair, 2 two pair, 3 three, 5 four of a kind.
            ranks: its ranks, 0 (deuce) to 12 (ace), or 0 (ace) to 12 (king) where it is low; the most frequent first.
        """
        digits = 0
        for rank in (*[rank + 1 for rank in ranks], *[0] * 4)[:4]:
            digits = digits * 15 + rank
        return int(kind * 15**4 + digits)


def _numbers(table: Table) -> Row:
    """The table as the simulator reads it."""
    cuts, early = _ascending("cuts", table.cuts), _ascending("early_cuts", table.early_cuts)
    kinds = max(len(cuts), len(early)) + 1
    chances = np.asarray(table.chances, np.float64)
    if chances.ndim != 4 or chances.shape[1:] != (2, kinds, layout.ACTIONS) or not 1 <= len(chances) <= layout.ROUNDS:
        raise OddsError(f"chances: the shape is (rounds, 2, {kinds}, {layout.ACTIONS}), not {chances.shape}")
    if (chances < 0).any() or not np.allclose(chances.sum(axis=3), 1):
        raise OddsError("chances: each row of six sums to 1, and none of them is negative")
    throws = np.asarray(table.throws if np.size(table.throws) else [0] * kinds, np.int64)
    if throws.shape != (kinds,) or (throws < 0).any():
        raise OddsError(f"throws: {kinds} whole numbers from 0, one for each kind of hand")
    made = np.zeros(layout.TABLE_WIDTH, np.int64)
    made[layout.BLIND_CHANCE], made[layout.PAY_CHANCE] = _chance("blind", table.blind), _chance("pay", table.pay)
    made[layout.CUTS], made[layout.EARLY_CUTS] = len(cuts), len(early)
    made[layout.CUT : layout.CUT + len(cuts)] = cuts
    made[layout.EARLY_CUT : layout.EARLY_CUT + len(early)] = early
    made[layout.THROWS : layout.THROWS + kinds] = throws
    whole = np.zeros((layout.ROUNDS, 2, layout.BUCKETS, layout.ACTIONS))
    whole[: len(chances), :, :kinds] = chances
    whole[len(chances) :] = whole[len(chances) - 1]
    made[layout.CHANCES :] = np.rint(np.cumsum(whole, axis=3) * WHOLE).astype(np.int64).ravel()
    return made


def _ascending(name: str, given: ArrayLike) -> Row:
    numbers = np.asarray(given, np.int64) if np.size(given) else np.zeros(0, np.int64)
    if numbers.ndim != 1 or len(numbers) >= layout.BUCKETS or (np.diff(numbers) < 0).any():
        raise OddsError(f"{name}: up to {layout.BUCKETS - 1} whole numbers in ascending order")
    return numbers


def _chance(name: str, given: float) -> int:
    if not 0 <= given <= 1:
        raise OddsError(f"{name}: {given!r} is no chance from 0 to 1")
    return round(given * WHOLE)


class Decisions:
    """The decisions that wait at some tables, a row each; arrays that are looked at, not changed.

    Attributes:
        actor: the seat that decides, shape (n,); dealer: the seat that deals.
        hands: its cards, shape (n, 7), -1 where there is none or it lies in the dark; board: those on the table, shape
            (n, 5).
        stacks, bets, live: of all seats, shape (n, seats).
        total: the pot; owed: what a call costs; low, high: the bounds of a bet, blind, raise.
        most: how many cards may be thrown away, and `low` how many have to be; step: of the ladder, -1: Kings after
            parol.
        phase: the place of the phase in the program.
    """

    def __init__(self, deals: NDArray[np.int64], options: NDArray[np.int64]) -> None:
        seats = int(deals[0, layout.SEATED])
        self._options = options
        self.actor: Row = deals[:, layout.ACTOR]
        self.dealer: Row = deals[:, layout.DEALER]
        held = deals[np.arange(len(deals)), layout.CARDS + self.actor]
        hands = deals[:, layout.HANDS : layout.UP].reshape(len(deals), layout.SEATS, layout.HAND)
        own = hands[np.arange(len(deals)), self.actor]
        seen = np.arange(layout.HAND) < (held * (1 - deals[:, layout.DARK]))[:, None]
        self.hands: Row = np.where(seen, own, -1)
        lying = np.arange(layout.MOST_BOARD) < deals[:, layout.BOARDED, None]
        self.board: Row = np.where(lying, deals[:, layout.BOARD : layout.STOCK], -1)
        self.stacks: Row = deals[:, layout.STACK : layout.STACK + seats]
        self.bets: Row = deals[:, layout.BET : layout.BET + seats]
        self.live: NDArray[np.bool_] = deals[:, layout.LIVE : layout.LIVE + seats] == 1
        self.total: Row = deals[:, layout.TOTAL]
        self.step: Row = deals[:, layout.STEP]
        self.phase: Row = deals[:, layout.PHASE]
        self.low: Row = options[:, layout.LOW]
        self.high: Row = options[:, layout.HIGH]
        self.owed: Row = options[:, layout.OWES]
        self.most: Row = options[:, layout.MOST]

    def __len__(self) -> int:
        return len(self.actor)

    def may(self, verb: int) -> NDArray[np.bool_]:
        """Say where this may be done, one of the moves of `layout`, from `FOLD` to `BRING_IN`; shape (n,)."""
        return np.asarray(self._options[:, layout.MAY] >> verb & 1 == 1)


Decided: TypeAlias = tuple[ArrayLike, ArrayLike, ArrayLike]
"""Verbs, amounts, and sets of cards that are thrown away, bit `card` each; shape (n,), or one for all."""
Policy: TypeAlias = Table | Callable[[Decisions], Decided]
"""Who decides: a table, or a function that decides at many tables at once."""


def as_decided(answer: Decided, seen: Decisions) -> NDArray[np.int64]:
    """Return what a function has decided, a row each.

    Raises:
        OddsError: it has answered something else, or against the rules.
    """
    try:
        columns = [np.broadcast_to(np.asarray(one), len(seen)) for one in answer]
    except (TypeError, ValueError):
        columns = []
    if len(columns) != 3 or not all(np.issubdtype(one.dtype, np.integer) for one in columns):
        raise OddsError(
            "policies: a function answers three arrays of whole numbers, verbs, amounts and sets of cards, or one "
            f"number for all; not {short(answer)}"
        )
    decided = np.stack(columns, axis=1).astype(np.int64)
    verbs, amounts, cards = decided.T
    allowed = np.zeros(len(seen), bool)
    for verb in range(layout.HOLE):
        allowed |= (verbs == verb) & seen.may(verb)
    sized = (verbs == layout.RAISE) | (verbs == layout.BLIND)
    allowed &= ~sized | ((seen.low <= amounts) & (amounts <= seen.high))
    owed = (verbs == layout.PAY_IN) | (verbs == layout.BRING_IN)
    allowed &= ~owed | (amounts == seen.owed)
    held = np.where(seen.hands >= 0, 1 << np.maximum(seen.hands, 0), 0).sum(axis=1)
    thrown = np.array([int(number).bit_count() for number in cards])
    throws = verbs == layout.DISCARD
    allowed &= (cards & ~held == 0) & (thrown <= np.where(throws, seen.most, 0)) & (~throws | (thrown >= seen.low))
    if not allowed.all():
        first = int(np.argmin(allowed))
        verb, amount, _ = decided[first].tolist()
        raise OddsError(
            f"policies: seat {int(seen.actor[first])} may not make the move {verb} with amount {amount}; "
            f"amounts are {int(seen.low[first])} to {int(seen.high[first])}, {int(seen.most[first])} cards may go"
        )
    return decided


def for_seats(policies: Policy | Sequence[Policy], players: int, recipe: Recipe) -> list[Policy]:
    """Return a policy for each seat.

    Raises:
        OddsError: neither one nor as many as there are seats, something else, or a table cut for other hands.
    """
    given: list[Any] = list(policies) if isinstance(policies, Sequence) else [policies] * players
    if len(given) != players or not all(isinstance(one, Table) or callable(one) for one in given):
        raise OddsError(f"policies: one for all, or a list of {players}, each a Table or a function of Decisions")
    for seat, one in enumerate(given):
        cuts = one.cuts if isinstance(one, Table) else ()
        if isinstance(cuts, Cuts) and cuts.ranking != recipe.ranking:
            raise OddsError(
                f"policies: the table of seat {seat} was made for other hands than those of "
                f"{recipe.code or 'this game'} with {players} players; make it from the recipe that is played"
            )
    return given
