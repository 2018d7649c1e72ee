"""What each game can do beyond being played, asked of the code that does it; of what it cannot do, why."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any, Final

from buio.environments.numbered import lacking, unnumbered
from buio.games import games
from buio.games.codes import IPOKER, PARTYPOKER, POKERNOW, POKERSTARS_READ, POKERSTARS_REMARKED, STANDARDS, WINAMAX
from buio.history import ohh
from buio.history.errors import RecordError
from buio.history.phh.writer import code_of
from buio.history.pokerstars_writing import told_as
from buio.odds.showdown import showdown_of
from buio.odds.simulator import unplayed
from buio.play.game import Game
from buio.play.rules import Rules


def matrix() -> dict[str, dict[str, str]]:
    """Return by code, then by capability, what keeps a game from it; empty: nothing does."""
    return {code: {name: lacks(game) for name, lacks in CAPABILITIES.items()} for code, game in games.items()}


def _no_odds(game: Game[Any]) -> str:
    try:
        showdown_of(game)
    except ValueError as error:
        return str(error).removeprefix("what: ")
    return ""


def _no_arrays(game: Game[Any]) -> str:
    lacking = unplayed().get(game.code, "")
    return lacking and f"the simulator does not play {lacking}"


def _no_environment(game: Game[Any]) -> str:
    return unnumbered(game.written(None, game.usual))


def _no_text(code: Callable[[Game[Any], Rules], str], game: Game[Any]) -> str:
    try:
        code(game, game.rules())
    except RecordError as error:
        return str(error)
    return ""


def _unread(codes: Mapping[object, str], remarked: Collection[str], game: Game[Any]) -> str:
    """Why no hands of a game are read: it is of none of these codes, nor of the families that are told with remarks."""
    read = {STANDARDS[code].game for code in codes.values()}
    return (
        ""
        if game.code in read or game.family in remarked
        else f"no hands of {game.code} are read, of {', '.join(sorted(read))} alone"
    )


READ: Final[dict[str, Mapping[Any, str]]] = {
    "pokerstars": POKERSTARS_READ,
    "winamax": WINAMAX,
    "partypoker": PARTYPOKER,
    "ipoker": IPOKER,
    "pokernow": POKERNOW,
    "ohh": ohh.CODES,
}
"""By format, the codes of the games whose hands are read."""
CAPABILITIES: Final[dict[str, Callable[[Game[Any]], str]]] = {
    "odds": _no_odds,
    "arrays": _no_arrays,
    "gymnasium": _no_environment,
    "openspiel": lacking,
    "phh": partial(_no_text, code_of),
    "pokerstars": partial(_no_text, told_as),
    **{
        f"reads_{form}": partial(_unread, codes, POKERSTARS_REMARKED if form == "pokerstars" else ())
        for form, codes in READ.items()
    },
}
"""Exact numbers of `buio.odds`; simulations, and arrays for agents that learn; Gymnasium and PettingZoo; games of
OpenSpiel; formats written, and formats read."""
