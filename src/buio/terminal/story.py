"""A deal told from its beginning: what happened, a sentence each, for any game and in any language there is.

The deal is played again move by move, so that each sentence knows the table as it was then, the board included.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from buio.i18n import LANGUAGES, catalogue
from buio.play.again import deal_again
from buio.play.arguments import list_of, one_of_kind
from buio.play.deal import Deal
from buio.play.events import Event
from buio.play.moves import DEALER, Move
from buio.play.view import View
from buio.terminal.narrator import Narrator
from buio.terminal.table import Table


class Step(NamedTuple):
    """A move of a player, and what it brought about.

    Attributes:
        move: the move; None: what happened before the first.
        lines: a sentence for each thing that happened, the dealer's doing included.
        view: the table after it.
    """

    move: Move | None
    lines: list[str]
    view: View


class Watched(Table):
    """The table of a deal that is told: nobody's own, but for the seat that it is told to."""

    def __init__(self, deal: Deal, names: Sequence[str], language: str, seat: int | None, letters: bool) -> None:
        self.words = catalogue(language)
        self.deal = deal
        self.letters = letters
        self._names, self._seat = tuple(names), seat
        self._seen: tuple[int, View] | None = None

    @property
    def seat(self) -> int | None:
        return self._seat

    @property
    def names(self) -> tuple[str, ...]:
        return self._names

    def view(self) -> View:
        if self._seen is None or self._seen[0] != len(self._deal.log):  # every sentence asks for it
            view = self._deal.open_view() if self._seat is None else self._deal.view(self._seat)
            self._seen = len(self._deal.log), view
        return self._seen[1]

    def fresh(self, told: int) -> list[Event]:
        """The events after those, as they may be known here."""
        events = (self._deal.events or [])[told:]
        return events if self._seat is None else [event.seen_by(self._seat) for event in events]


class Storyteller(Narrator):
    """Tells everything that it knows: also what others are dealt and draw, where all cards are open."""

    def _hidden(self, event: Event) -> bool:
        return event.word == "deal" and not (event.cards and min(event.cards) >= 0)


def story(
    deal: Deal, names: Sequence[str] = (), language: str = "en", seat: int | None = None, letters: bool = False
) -> list[str]:
    """The whole deal in sentences, and at its end who has won or lost how much.

    Args:
        deal: any deal, over or not.
        names: who sits where; default: p1, p2, ...
        language: `en`, `it` or `de`.
        seat: tell only what this seat may know; default: all there is.
        letters: suits as letters instead of symbols.

    Raises:
        ValueError: a language that is not there, too few names, or no such seat.
    """
    return [line for step in steps(deal, names, language, seat, letters) for line in step.lines]


def steps(
    deal: Deal, names: Sequence[str] = (), language: str = "en", seat: int | None = None, letters: bool = False
) -> Iterator[Step]:
    """The same, one move of a player after the other. Arguments as for `story`."""
    one_of_kind("deal", deal, Deal, "a Deal")
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}")
    names = list_of("names", names, "a list of names by seat") or [f"p{place + 1}" for place in range(deal.seats)]
    if len(names) != deal.seats:
        raise ValueError(f"names are for {len(names)} seats, and {deal.seats} play")
    deal.view(seat)  # refuses a seat that is not there
    recipe, stacks, dealer, carry, shuffle, _ = deal.start
    played = deal_again((recipe, stacks, dealer, carry, shuffle, True), ())
    return _told(played, deal.log, Watched(played, names, language, seat, letters))


def _told(played: Deal, moves: Sequence[Move], table: Watched) -> Iterator[Step]:
    narrator, told = Storyteller(table), 0
    moves = [move for move in moves if played.shuffle is None or move.actor != DEALER]
    for move in [None, *moves]:
        if move is not None:
            played.apply(move)
        lines = list(narrator.events(table.fresh(told)))
        told = len(played.events or [])
        yield Step(move, [*lines, *_end(narrator)], table.view())


def _end(narrator: Narrator) -> Iterator[str]:
    """How the deal ended, once it has."""
    view = narrator.table.view()
    if view.outcome is not None:
        yield from narrator.told(view, lambda part: part.result(view.outcome) if view.outcome else ())
        nets = zip(narrator.table.names, view.outcome.net, strict=True)
        yield ", ".join(f"{name} {narrator.words.signed(net)}" for name, net in nets)
