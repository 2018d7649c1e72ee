"""What a refused move is told beyond that it is not legal: the rule, and the cards that it is about."""

from typing import Protocol


class Refusal(Protocol):
    """Why a rule forbids what somebody tried, as far as a game says so.

    The solver of melds says so with a `Fault`; nothing here needs to know it.
    """

    @property
    def rule(self) -> str:
        """The number of the rule."""

    @property
    def reason(self) -> str:
        """What is wrong, as a key."""

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that it is about."""
