"""How long the table waits for whoever is asked, and what it does then."""

from typing import Final

from buio.play.moves import CALL, DECLINE, DISCARD, DROP, FOLD, Move
from buio.play.options import Arrange, Options
from buio.table import journal
from buio.table.desks import Desk

OFFER_SECONDS: Final = 8.0
"""How long somebody who is asked out of turn may think, where nothing is hurried: the others wait."""
AWAY_SECONDS: Final = 30.0
"""How long the table waits for somebody who has lost the line, where nobody has a clock."""
LATE: Final = 2
"""Who has not moved in time so often in a row sits out."""


class Timing(Desk):
    """Knows when the time of whoever is asked is over."""

    @property
    def deadline(self) -> float | None:
        """When the table goes on without the answer of whoever is asked; None: it waits."""
        return None if self.state.pause else self.deadline_if_it_ran

    @property
    def deadline_if_it_ran(self) -> float | None:
        """The deadline as it is, or was when the pause began."""
        deal, settings = self.state.deal, self.state.settings
        if deal is None or deal.over or self.state.names[deal.actor] in self.state.bots:
            return None
        name = self.state.names[deal.actor]
        here = self.state.here(name)
        if self.state.offered and (settings.pace or not here):
            return self.state.clock.began + OFFER_SECONDS * settings.pace
        if settings.clock:
            return self.state.clock.deadline(name, settings.clock, settings.bank)
        return None if here else self.state.gone_since(name) - self.state.away + AWAY_SECONDS * settings.pace

    def expire(self) -> None:
        """The time of whoever is asked is over: grace, or the least move; who is late again and again sits out."""
        deal, settings = self.state.deal, self.state.settings
        assert deal is not None
        name = self.state.names[deal.actor]
        if self.state.offered:
            self.least()
            return
        here = self.state.here(name)
        if settings.clock and settings.grace and not here and name not in self.state.clock.graced:
            self.write(journal.Graced(name, settings.grace))
            return
        guest = self.state.guest(name)
        if not here or (guest and guest.late + 1 >= LATE):
            self.night.sit_out(name)
        self.least(late=True)

    def least(self, late: bool = False) -> None:
        """Make the least move for whoever is asked."""
        assert self.state.deal is not None
        self.play(least(self.state.deal.options()), late)


def least(options: Options) -> Move:
    """The move for somebody who is away: as little as possible."""
    for verb in (DECLINE, CALL, FOLD, DROP, DISCARD):
        option = options.get(verb)
        if option is not None and not (verb == CALL and FOLD in options):
            return next(option.moves(options.seat))
    option = options.items[0]
    return option.suggestion(options.seat) if isinstance(option, Arrange) else next(option.moves(options.seat))
