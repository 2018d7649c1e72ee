"""Hands written as PokerStars tells them (`history.pokerstars` reads them)."""

from typing import Any

from buio.games.codes import POKERSTARS, POKERSTARS_REMARKED
from buio.history.errors import RecordError
from buio.history.phh import nobody
from buio.history.phh.writer import code_of
from buio.history.pieces import Piece
from buio.history.pokerstars_telling import Telling
from buio.history.records.reader import play_piece
from buio.history.records.record import Record, came_to
from buio.history.remarks_writing import Remarking
from buio.play.game import Game
from buio.play.limits import NONE, Limit
from buio.play.phases import Betting
from buio.play.rules import Rules


def told_as(game: Game[Any], rules: Rules) -> str:
    """Return the code of the game that PokerStars tells a game as, played by these house rules.

    It is the same game, or five card draw for one of ours that is told with remarks.

    Raises:
        RecordError: it has no such game.
    """
    if game.family in POKERSTARS_REMARKED:
        betting = game.written(rules).find(Betting)
        free = betting and isinstance(betting.limit, Limit) and betting.limit.most == NONE
        return "N5D" if free else "P5D"
    try:
        code = code_of(game, rules)
    except RecordError:
        code = ""
    if code not in POKERSTARS.values():
        there = ", ".join(" ".join(title) for title in POKERSTARS)
        raise RecordError(f"{game.code} is not told as PokerStars would: there are {there}")
    return code


def write(record: Record) -> str:
    """Write a hand as a hand history of PokerStars; it is read again, and what would not come out the same is refused.

    Raises:
        RecordError: the format cannot say it, or it does not play through.
    """
    record.refuse_unknown()
    code = told_as(record.game, record.rules)
    remarked = record.game.family in POKERSTARS_REMARKED
    if not remarked and (record.carry.total or not record.carry.antes):
        raise RecordError("a hand history of PokerStars knows no pot from another deal")
    telling = Remarking if remarked else Telling
    deal, told = record.watched(lambda deal: telling(record, deal, code))
    text = "\n".join(told.all_of(deal)) + "\n"
    (again,) = play_piece(Piece(text, 1, "pokerstars"), nobody)
    if isinstance(again, RecordError):
        raise RecordError(f"a hand history of PokerStars cannot tell this: it would be read as {again}")
    for key, chips in came_to(record, deal).items():
        if key in ("finishing_stacks", "rake") and came_to(again.record, again.deal)[key] != chips:
            raise RecordError(f"a hand history of PokerStars cannot tell this: {key} would be read wrongly")
    return text
