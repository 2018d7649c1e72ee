"""Mixed games: which games follow one another, and in which order."""

from typing import Final

EIGHT_GAME: Final = (
    "lowball_27_triple",
    "texas_limit",
    "omaha_hilo8",
    "razz",
    "seven_card_stud",
    "seven_card_stud_hilo8",
    "texas",
    "omaha",
)
"""The usual mix of eight, each played once round the table."""
HORSE: Final = EIGHT_GAME[1:6]
"""Five games with fixed bets: hold'em, Omaha high-low, razz, stud, stud high-low."""
MIXES: Final[dict[str, tuple[str, ...]]] = {"eight_game": EIGHT_GAME, "horse": HORSE}
