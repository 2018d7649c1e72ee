"""How long the table waits for whoever is asked, and what it does then."""

from typing import Final

from buio.table import journal
from buio.table.desks import play
from buio.table.state import RoomState

OFFER_SECONDS: Final = 8.0
"""How long somebody who is asked out of turn may think, where nothing is hurried: the others wait."""
AWAY_SECONDS: Final = 30.0
"""How long the table waits for somebody who has lost the line, where nobody has a clock."""
RELOAD_SECONDS: Final = 5.0
"""And where nothing makes a pause: their page may only be loading anew."""
LATE: Final = 2
"""After this many timeouts in a row a player sits out."""


def deadline(table: RoomState) -> float | None:
    """Tell when the table goes on without the answer of whoever is asked; None: it waits."""
    return None if table.pause else deadline_without_pause(table)


def deadline_without_pause(table: RoomState) -> float | None:
    """Tell the deadline, in a pause the one that there was when it began."""
    deal, settings = table.deal, table.settings
    if deal is None or deal.over or table.names[deal.actor] in table.bots:
        return None
    name = table.names[deal.actor]
    here = table.here(name)
    if table.offered and (settings.pace or not here):
        return table.clock.began + OFFER_SECONDS * settings.pace
    if settings.clock:
        return table.clock.deadline(name, settings.clock, settings.bank)
    patience = max(RELOAD_SECONDS, AWAY_SECONDS * settings.pace)
    return None if here else table.gone_since(name) - table.away + patience


def expire(table: RoomState) -> None:
    """End the time of whoever is asked: grace, or the least move; who is late again and again sits out."""
    deal, settings = table.deal, table.settings
    assert deal is not None
    name = table.names[deal.actor]
    if table.offered:
        make_least_move(table)
        return
    here = table.here(name)
    if settings.clock and settings.grace and not here and name not in table.clock.graced:
        table.write(journal.Graced(name, settings.grace))
        return
    guest = table.guest(name)
    if not here or (guest and guest.late + 1 >= LATE):
        table.night.sit_out(name)
    make_least_move(table, late=True)


def make_least_move(table: RoomState, late: bool = False) -> None:
    """Move for whoever is asked, as little as possible; `late`: their time is over."""
    assert table.deal is not None
    play(table, table.deal.options().least(), late)
