"""A deal as a row of whole numbers: where everything stands in it.

The words are those of `buio.play.deal`, `buio.play.phases.betting` and `buio.play.phases.drawing`, whose twin this is.
A name with `[seat]` behind it in a remark is the first of ten numbers, one a seat.
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from buio.odds.simulator.columns import COLUMNS

Row: TypeAlias = NDArray[np.int64]
"""A deal, what it is played by, or the options of its actor: whole numbers, whose places these are."""

SEATS: Final = 10
HAND: Final = 7
MOST_BOARD: Final = 5
PACK: Final = 54
NOBODY: Final = -2
"""No actor, as in the engine."""

# -- what the deal is, and what it has from the deal before ------------------------------------------------------------
SEATED: Final = 0
DEALER: Final = 1
ENDED: Final = 2
"""How it has ended; 0: it has not."""
PHASE: Final = 3
"""The phase being played."""
ACTOR: Final = 4
TOTAL: Final = 5
STEP: Final = 6
BLINDS: Final = 7
CARRIED: Final = 8
"""Does a pot come from the deal before, or go to the next one?"""

# -- a round of betting ------------------------------------------------------------------------------------------------
LEVEL: Final = 9
FULL_LEVEL: Final = 10
HUSHED: Final = 11
ABLE: Final = 12
PENDING: Final = 13
LAST: Final = 14
RAISES: Final = 15
MOST_RAISES: Final = 16
PROPOSALS: Final = 17
INSISTED: Final = 18
BROUGHT_IN: Final = 19
AGGRESSOR: Final = 20
FORCED: Final = 21
OPENER: Final = 22
OPENED_WITH: Final = 23
"""The cards that were opened with, as a set."""
SET_ASIDE: Final = 24
"""How many openers were thrown away."""

# -- asking one after the other, and the draw --------------------------------------------------------------------------
ASKED: Final = 25
"""How many are asked; INDEX: which of them is; ORDER[...]: who they are."""
INDEX: Final = 26
DARK: Final = 27
"""Do the hands lie there in the dark, seen by nobody?"""
CHOSE: Final = 28
"""The seats that had a choice on the first street, a bit each; VOLUNTARY: those that put chips in by it."""
WAITING: Final = 29
"""How many wait for held-back cards; LATER[...], LATER_NEED[...]: who, and for how many."""
VOLUNTARY: Final = 30
SHUFFLES: Final = 31
STOCK_LEFT: Final = 32
MUCK: Final = 33
"""The muck as a set of cards; MUCKED: how many there are."""
MUCKED: Final = 34
BOARDED: Final = 35
DECISIONS: Final = 36
RANDOM: Final = 37
"""Four numbers: the state of the generator of cards."""
LOGGED: Final = 41
"""How many numbers of the log are written."""
CHOICE: Final = 42
"""Four numbers: the state of the generator of what tables decide; the cards do not depend on it."""
SEED: Final = 46
"""Four numbers: the state of the generator that begins both anew for each deal."""

# -- by seat -----------------------------------------------------------------------------------------------------------
STACK: Final = SEED + 4
STAKE: Final = STACK + SEATS
BET: Final = STAKE + SEATS
DEAD: Final = BET + SEATS
LIVE: Final = DEAD + SEATS
DEALT_IN: Final = LIVE + SEATS
SPOKE: Final = DEALT_IN + SEATS
CHECKED: Final = SPOKE + SEATS
DREW: Final = CHECKED + SEATS
THREW: Final = DREW + SEATS
"""[seat]: what it threw away in this draw, as a set of cards."""
GIVEN_UP: Final = THREW + SEATS
"""[seat]: how many cards it held when it gave them up; they stay in their places."""
PAID: Final = GIVEN_UP + SEATS
OWED: Final = PAID + SEATS
"""[seat]: what it must pay to play for a carried pot; -1: it cannot."""
CARDS: Final = OWED + SEATS
"""[seat]: how many cards it holds."""
ORDER: Final = CARDS + SEATS
LATER: Final = ORDER + SEATS
LATER_NEED: Final = LATER + SEATS
SCORE: Final = LATER_NEED + SEATS
"""[seat]: the score of its hand; 0: not known, for its cards have changed."""

# -- cards -------------------------------------------------------------------------------------------------------------
HANDS: Final = SCORE + SEATS
"""Seven places a seat."""
UP: Final = HANDS + SEATS * HAND
"""The cards face up, seven places a seat."""
BOARD: Final = UP + SEATS * HAND
STOCK: Final = BOARD + MOST_BOARD
WIDTH: Final = STOCK + PACK

# -- how a deal ends ---------------------------------------------------------------------------------------------------
SHOWDOWN: Final = 1
FOLDS: Final = 2
PASSED: Final = 3
PAROLED: Final = 4

# -- moves -------------------------------------------------------------------------------------------------------------
FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2
PAROL: Final = 3
BLIND: Final = 4
DECLINE: Final = 5
PAY_IN: Final = 6
DISCARD: Final = 7
BRING_IN: Final = 8
HOLE: Final = 9
TO_BOARD: Final = 10
BURN: Final = 11

# -- what may be done now: the options ---------------------------------------------------------------------------------
MAY: Final = 0
"""The verbs that may be said, a bit each."""
LOW: Final = 1
HIGH: Final = 2
OWES: Final = 3
MOST: Final = 4
"""How many cards may be thrown away; LOW: how many have to be."""
OPTIONS: Final = 5

# -- the program: what a deal is played by -----------------------------------------------------------------------------
STRENGTHS: Final = 0
"""[suit]: 0 (weakest) to 3."""
CYCLE: Final = 4
"""1: the best of each kind of straight flush share, 2: all of them; then the least score of a minimum, of a maximum."""
ANY_OPENS: Final = 7
"""Does every hand open? Then: do four of a suit in line?"""
FOUR_OPEN: Final = 8
LOWEST: Final = 9
"""The lowest rank of the pack."""
CARDS_IN_PACK: Final = 10
SUMS: Final = 11
"""How many sums the tables have; 0: the table has a score for each set of cards (`scoring.listed_score`)."""
ACE: Final = 12
"""Is the ace the lowest card of a hand? 0: below the lowest four ranks, 1: always, 2: never."""
FROM_HAND: Final = 13
"""How many cards of a hand count with the board; 0: any."""
SECOND: Final = 14
"""Where the program of the other hand begins that shares the pots, which is read for nothing else; 0: none does."""
SIZE: Final = 15
"""How many cards a hand has that is scored."""
PACKED: Final = 16
"""The cards of the pack."""
NUMBERS: Final = PACKED + PACK
"""[card]: the number of its rank; sums of five tell the ranks of a hand."""
LADDER: Final = NUMBERS + PACK
"""[step + 1], three numbers: the least score that opens, the rank of the pair, the step after a deal nobody opened."""
PHASES: Final = LADDER + 24
"""A row a phase, as `buio.odds.simulator.columns` has it."""
MOST_PHASES: Final = 24
TABLES: Final = PHASES + MOST_PHASES * COLUMNS
"""By sum: the rank whose suits break ties in mixed hands, in flushes, -1: none; then the scores of the four suits, and
of mixed hands, without tie bits."""

# -- a policy as a table -----------------------------------------------------------------------------------------------
ROUNDS: Final = 6
"""Rounds of betting that a table tells apart; further ones are played as the last."""
BUCKETS: Final = 64
"""Kinds of hands, at most."""
ACTIONS: Final = 6
"""Fold, call or check, the least raise, a raise of the pot, the greatest raise, parol."""
TO_FOLD, TO_CALL, TO_RAISE, TO_POT, TO_MOST, TO_PAROL = range(6)
BLIND_CHANCE: Final = 0
"""Chances are of 2**32."""
PAY_CHANCE: Final = 1
CUTS: Final = 2
"""How many cuts of the hands of five; then of the hands of fewer cards."""
EARLY_CUTS: Final = 3
CUT: Final = 4
EARLY_CUT: Final = CUT + BUCKETS
THROWS: Final = EARLY_CUT + BUCKETS
"""[bucket]: how many cards are thrown away."""
CHANCES: Final = THROWS + BUCKETS
"""[round, does a bet lie there, bucket, action]: the chance of this action or one before it."""
TABLE_WIDTH: Final = CHANCES + ROUNDS * 2 * BUCKETS * ACTIONS

# -- what is kept of a deal --------------------------------------------------------------------------------------------
KEPT_END: Final = 0
KEPT_STEP: Final = 1
KEPT_DEALER: Final = 2
KEPT_OPENER: Final = 3
KEPT_DECISIONS: Final = 4
KEPT_NET: Final = 5
KEPT_DREW: Final = KEPT_NET + SEATS
"""[seat]: how many cards it changed, -1: none were offered."""
KEPT: Final = KEPT_DREW + SEATS
"""How many numbers are added up; those behind them are kept where there is room, for whoever wants each deal."""
KEPT_POT: Final = KEPT
KEPT_LIVE: Final = KEPT + 1
"""The seats that were in it in the end, a bit each."""
KEPT_BOARD: Final = KEPT + 2
"""Cards as digits of 64, their number above (`holding.digits`)."""
KEPT_CHOSE: Final = KEPT + 3
KEPT_VOLUNTARY: Final = KEPT + 4
KEPT_FINISH: Final = KEPT + 5
"""[seat]: its chips in the end."""
KEPT_HELD: Final = KEPT_FINISH + SEATS
"""[seat]: its cards in the end, or when it gave them up, as those of the board."""
KEPT_WHOLE: Final = KEPT_HELD + SEATS
