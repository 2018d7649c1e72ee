"""Only the account: real cards on a real table; a deal is written down by one of them, and the others agree."""

from buio.night import NightError
from buio.table import journal, wire
from buio.table.refusal import Refused
from buio.table.state import RoomState, Tally


def tally(table: RoomState, token: str, told: wire.Tally) -> None:
    """Write a deal down; it is in the books as soon as everybody agrees who is here."""
    name = _keeping(table, token)
    if (before := table.tallied) is not None:
        raise Refused("tallied", f"{before.by} has written a deal down already: say whether it is right")
    stakes, shares = ({who: chips for who, chips in each.items() if chips} for each in (told.stakes, told.shares))
    try:
        table.night.may_tally(stakes, shares)
    except (NightError, TypeError) as error:
        raise Refused("tally", str(error)) from None
    table.write(journal.Noted(name, stakes, shares))


def agree(table: RoomState, token: str, number: int) -> None:
    """Say that a deal was written down as it was."""
    name = _keeping(table, token)
    if name not in _shown(table, number).agreed:
        table.write(journal.Agreed(name))


def disagree(table: RoomState, token: str, number: int) -> None:
    """Say that it was not: it has to be written down anew. Its author takes it back like this."""
    _keeping(table, token)
    _shown(table, number)
    table.write(journal.Disagreed())


def doubters(table: RoomState) -> list[str]:
    """List who is here and has not said yet that the deal is right."""
    tallied = table.tallied
    people = [person.name for person in table.night.seated if table.here(person.name)]
    return [name for name in people if name not in tallied.agreed] if tallied else []


def _keeping(table: RoomState, token: str) -> str:
    name = table.person(token).name
    if table.closed or table.pause == "host":
        raise Refused("paused", "the table pauses, or the night is over")
    return name


def _shown(table: RoomState, number: int) -> Tally:
    tallied = _possible(table)
    if tallied is None or tallied.number != number:
        raise Refused("stale", "this deal is not to be agreed to any more: look again")
    return tallied


def _possible(table: RoomState) -> Tally | None:
    """The deal that was written down, if it can still have been so."""
    if table.tallied is not None:
        try:
            table.night.may_tally(table.tallied.stakes, table.tallied.shares)
        except NightError:
            table.write(journal.Disagreed())
    return table.tallied


def keep_books(table: RoomState) -> None:
    """Draw for the first deal, and take one into the books, if nobody is left who could say that it is wrong.

    It is taken back, and has to be written down anew, if somebody in it has gone meanwhile, or has fewer chips.
    """
    if len(table.night.players) >= max(2, table.night.game.players[0]):
        table.night.draw_for_dealer()  # where cards are dealt by hand somebody has to know
    tallied = _possible(table)
    if tallied is None or doubters(table):
        return
    table.night.tally(tallied.stakes, tallied.shares)
