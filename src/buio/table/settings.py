"""What the host decides about a table: seats, bots, chips, time. Forms and the command line are made from this."""

from typing import Final, NamedTuple

import msgspec


class SettingError(ValueError):
    """A setting that cannot be; the text says what would be right."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table is run. Times are in seconds.

    Attributes:
        seats: how many may sit; 0: as many as the game has places for.
        bots: how many bots sit while there is room for them.
        strength: how strong they are: 1 easy, 2 as usual, 3 hard.
        stack: the chips that one buys.
        worth: what a chip is worth in money, shown where one settles; 0: nothing is said of it.
        clock: the time for a move; 0: as long as one likes.
        bank: more time, which everybody has for the whole night; a part of it comes back with every deal.
        grace: more time, once a deal, for whoever has lost the line.
        absent: who has been away for so long gives up the seat.
        start: how long the first deal waits after the last arrival, if the host does not begin it.
        rest: how long a result stays before the next deal begins by itself; -1: until everybody is ready.
        approve: who wants a seat has to be let in by the host.
        pace: how long bots and offers take: 1 is that of a table of people, 0 makes no pauses.
        talk: who sits here may say something to the others.
        hints: who asks is told what a good player would do in their place, and why.
        rabbit: who was in a deal that ended early may have the cards turned that would have come; no chips move.
        delay: by how much those see everything later who have no seat; -1: a deal when it is over.
    """

    seats: int = 0
    bots: int = 3
    strength: int = 2
    stack: int = 200
    worth: float = 0.0
    clock: int = 60
    bank: int = 120
    grace: int = 30
    absent: int = 900
    start: int = 10
    rest: int = 25
    approve: bool = False
    pace: float = 1.0
    talk: bool = True
    hints: bool = False
    rabbit: bool = False
    delay: int = 0


class Setting(NamedTuple):
    """A setting that a form offers, with its bounds."""

    key: str
    low: float
    high: float


DECLARED: Final = (
    Setting("seats", 0, 10),
    Setting("bots", 0, 9),
    Setting("strength", 1, 3),
    Setting("stack", 1, 1_000_000),
    Setting("worth", 0, 1000),
    Setting("clock", 0, 3600),
    Setting("bank", 0, 3600),
    Setting("grace", 0, 600),
    Setting("absent", 60, 86_400),
    Setting("start", 0, 600),
    Setting("rest", -1, 600),
    Setting("pace", 0, 10),
    Setting("delay", -1, 600),
)
"""All but those that are yes or no."""
SWITCHES: Final = ("approve", "talk", "hints", "rabbit")
"""Those."""


def checked(settings: Settings) -> Settings:
    """Check settings, and return them.

    Raises:
        SettingError: one of them is out of its bounds.
    """
    for key, low, high in DECLARED:
        value = getattr(settings, key)
        if not low <= value <= high:
            raise SettingError(f"{key} is {low} to {high}, not {value}")
    return settings


def changed(settings: Settings, changes: dict[str, object]) -> Settings:
    """Make these settings with some changes.

    Raises:
        SettingError: a setting that there is not, or a value that cannot be.
    """
    for key in changes:
        if key not in Settings.__struct_fields__:
            raise SettingError(f"there is no setting {key!r}; there are {', '.join(Settings.__struct_fields__)}")
    body = {key: getattr(settings, key) for key in Settings.__struct_fields__} | changes
    try:
        return checked(msgspec.convert(body, Settings))
    except msgspec.ValidationError as error:
        raise SettingError(str(error)) from None
