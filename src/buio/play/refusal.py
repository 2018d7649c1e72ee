"""Refused moves: the error, and what a game can say beyond that a move is not legal."""

from typing import NamedTuple, Protocol

from buio.play.moves import Move, actor_text
from buio.play.options import Options


class Refusal(Protocol):
    """Why a rule forbids what somebody tried, as far as a phase says so.

    The solver of melds says so with a `Fault`; nothing here needs to know it.
    """

    @property
    def reason(self) -> str:
        """What is wrong, as a key."""

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that it is about."""


class GameRefusal(NamedTuple):
    """A refusal as its game says it.

    Attributes:
        rule: the number of the rule on the game's own page; empty: it has none.
        reason: what is wrong, as a key.
        cards: the cards that it is about.
    """

    rule: str
    reason: str
    cards: tuple[int, ...]


MOST_TOLD = 80
"""Characters of a move that its refusal repeats: longer ones are cut."""


class IllegalMove(ValueError):
    """A move that is not legal now. `code` says in which way; nothing was changed."""

    def __init__(self, code: str, tried: Move, legal: Options | None, refusal: GameRefusal | None = None) -> None:
        super().__init__(code, tried, legal, refusal)
        self.code: str = code
        self.tried: Move = tried
        self.legal: Options | None = legal
        self.refusal: GameRefusal | None = refusal
        self._said = str(tried)  # at once: a move with what is no card is no move

    def __str__(self) -> str:
        """Written when somebody reads it: whoever tries moves until one is legal reads none."""
        refusal, legal, said = self.refusal, self.legal, self._said
        why = (refusal.reason if refusal else self.code).replace("_", " ")
        if refusal and refusal.rule:
            why = f"{refusal.rule}: {why}"
        may = "the deal is over" if legal is None else f"{actor_text(legal.seat)} may: {legal}"
        if len(said) > MOST_TOLD:
            said = f"{said[:MOST_TOLD]}..."
        return f"'{said}' is not legal ({why}); {may}"
