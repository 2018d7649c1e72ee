"""What a refused move is told beyond that it is not legal: the rule, and the cards that it is about."""

from typing import Protocol


class Refusal(Protocol):
    """Why a rule forbids what somebody tried, as far as a game says so.

    Attributes:
        rule: the number of the rule, such as `RAM-1.13`.
        reason: what is wrong, as a key for the catalogues of words.
        cards: the cards that it is about.
    """

    @property
    def rule(self) -> str: ...
    @property
    def reason(self) -> str: ...
    @property
    def cards(self) -> tuple[int, ...]: ...
