"""Mixed games: which games follow one another, and in which order."""

from collections.abc import Sequence
from typing import Final

from buio.games.naming import plain

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


def spelled_out(names: Sequence[str]) -> tuple[tuple[str, ...], bool]:
    """The codes of the games that are meant, and whether they follow one another: a mix named alone means its games.

    A name of several words may stand as several: `texas holdem`.

    Raises:
        GameError: no game is called so.
    """
    from buio.games import games  # which knows the mixes

    whole = plain(" ".join(names))
    if mix := next((mix for code, mix in MIXES.items() if plain(code) == whole), None):
        return mix, True
    codes, rest = [], list(names)
    while rest:
        words = next((count for count in range(len(rest), 1, -1) if " ".join(rest[:count]) in games), 1)
        codes.append(games[" ".join(rest[:words])].code)
        del rest[:words]
    return tuple(codes), False
