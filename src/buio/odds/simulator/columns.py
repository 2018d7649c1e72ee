"""A phase in the program: a row of numbers, whose columns these are.

`programs` writes them, by name; the modules that play the phases read them, by the same names. Nothing else is known
of a phase.
"""

from typing import Final

KIND: Final = 0
"""Which kind of phase it is, one of those below; each kind has columns of its own behind it."""
PAY_IN, ANTES, VOLUNTARY, POST, HOLE, BOARD, BURN, BRING_IN, BETTING, DRAW, SHOWDOWN, LOOK, THROW_AWAY = range(13)

# -- what comes before the cards ---------------------------------------------------------------------------------------
ANTE, DEALER_PAYS, ANTE_IS_DEAD = range(1, 4)
LEVELS, FIRST_STEP, LEAST_FREE, MOST_FREE, COVERED, SHORT, BLINDS_AFTER = range(1, 8)
"""Voluntary blinds. LEVELS: how many seats may make one, -1: all but one; LEAST_FREE: -1: a blind is of the pot."""
SMALL_BLIND, BIG_BLIND, BUTTON = range(1, 4)
"""BUTTON: what the last seat from the dealer's left posts at least."""
BRING_IN_AMOUNT, COMPLETION, HIGHEST_BRINGS_IN = range(1, 4)
"""COMPLETION: what a full bet instead is; -1: none may be made. HIGHEST_BRINGS_IN: with the ace as `layout.ACE` says;
0: the lowest does."""

# -- cards -------------------------------------------------------------------------------------------------------------
COUNT, FACE_UP, COMMON_IF_SHORT, IN_THE_DARK = range(1, 5)
"""IN_THE_DARK: nobody looks at the cards before the phase LOOK. COUNT: so many are thrown away, too."""
AT_MOST, AT_ONCE, PROVED, RESHUFFLE, RESERVE = range(1, 6)
"""A draw. PROVED: the opener has to prove the opening hand; RESERVE: cards are kept back for those who come later."""

# -- a round of betting ------------------------------------------------------------------------------------------------
FIRST, OPENING, SILENCE, ALL_IN_PROPOSES, FORCED, COMPLETION_COUNTS, CAP, CAPS_HEADS_UP = range(1, 9)
FIXED, LEAST, MOST, LAST_RAISE_COUNTS, SHOW_SUIT = range(9, 14)
SUITS: Final = 14
"""Four numbers, how strong each suit is among cards that lie open; for the bring-in, too."""
NO_MORE_THAN_ALL_COVER, CHECK_RAISE = 18, 19
WHICH_ROUND: Final = 20
"""How many rounds of betting come before."""
MUST_BET: Final = 21
"""The least score that may not check; 0: all may."""
SHOWN_LOW: Final = 22
"""Are the lowest open cards the best, with the ace as `layout.ACE` has it, or ACES_HIGH_PAIRED? 0: the highest are.
FOURS_COUNT: and so are four in line or of one suit, as in Sökö."""
COLUMNS: Final = 23

ACES_HIGH_PAIRED: Final = 3
FOURS_COUNT: Final = 4

LEFT, LAST_BETTOR, OPENER_NEXT, OPENER_LEFT, SHOWING = range(5)
"""FIRST: who speaks first."""
ANY, QUALIFIED = 1, 2
"""OPENING: which hands may open; 0: the round is none in which one opens."""
GO_ON, PASS_OUT, ABANDON = range(3)
"""SILENCE: what happens where nobody bets."""
OWNER_FIRST, COMPLETE = 1, 2
"""FORCED: what a blind or bring-in means; 0: there is none that this round knows."""
NO_LIMIT, POT_LIMIT = -1, -2
"""MOST: how much a bet or raise adds at most; otherwise so many chips."""

ODD_CHIP_BY_SUIT: Final = 1
"""The showdown."""
