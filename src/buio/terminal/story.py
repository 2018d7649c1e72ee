"""A deal told from its beginning: what happened, a sentence each, for any game and in any language there is.

The deal is played again move by move, so that each sentence knows the table as it was then, the board included.
`buio.story` and `buio replay --words` are both told from here.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from buio.i18n import LANGUAGES, Catalogue, catalogue
from buio.play.deal import Deal
from buio.play.events import Event
from buio.play.moves import DEALER, Move
from buio.play.recipe import Recipe
from buio.play.recorded import apply_recorded
from buio.play.validation import list_of, one_of_kind
from buio.play.view import View
from buio.table.projection.rare import rare
from buio.terminal.narrator import Narrator
from buio.terminal.viewpoint import Viewpoint


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


class Watched(Viewpoint):
    """The table of a deal that is told: nobody's own, but for the seat that it is told to.

    Args:
        deal: the deal, which has just begun.
        names: who sits where; empty: p1, p2, ...
        words: the catalogue of the language.
        seat: to whom it is told; None: to somebody who knows every card.
        letters: are suits letters instead of symbols?
        number: which deal it is, from 1.
    """

    def __init__(
        self, deal: Deal, names: Sequence[str], words: Catalogue, seat: int | None, letters: bool, number: int = 1
    ) -> None:
        self.words = words
        self.letters = letters
        self.deal: Deal = deal
        self._names = tuple(names) or tuple(
            [words.text("name.unknown", number=place + 1) for place in range(deal.seats)]
        )
        self._seat, self._number = seat, number
        self._told = 0
        self._seen: tuple[int, View] | None = None

    @property
    def seat(self) -> int | None:
        return self._seat

    @property
    def names(self) -> tuple[str, ...]:
        return self._names

    @property
    def number(self) -> int:
        return self._number

    @property
    def recipe(self) -> Recipe:
        return self.deal.recipe

    @property
    def broke(self) -> bool:
        """Who is told a deal has no chips in it, and waits for none."""
        return True

    @property
    def rare(self) -> Sequence[str]:
        view = self.view()
        return rare(view, view.outcome) if view.outcome is not None else ()

    def view(self) -> View:
        if self._seen is None or self._seen[0] != len(self.deal.log):  # every sentence asks for it
            view = self.deal.open_view() if self._seat is None else self.deal.view(self._seat)
            self._seen = len(self.deal.log), view
        return self._seen[1]

    def news(self) -> list[Event]:
        """List what has happened since this was asked last, as it may be known here."""
        events = self.deal.events or []
        fresh, self._told = events[self._told :], len(events)
        return fresh if self._seat is None else [event.seen_by(self._seat) for event in fresh]


class Storyteller(Narrator):
    """Tells everything that it knows: also what others are dealt and draw, where these cards are open to it."""

    def _hidden(self, event: Event) -> bool:
        known = event.word in ("deal", "draw", "drawn") and event.private and min(event.cards, default=-1) >= 0
        return not known and super()._hidden(event)


def story(
    deal: Deal, names: Sequence[str] = (), language: str = "en", seat: int | None = None, letters: bool = False
) -> list[str]:
    """Tell the whole deal in sentences, and at its end who has won or lost how much.

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
    """Tell the same, one move of a player after the other. Arguments as for `story`."""
    one_of_kind("deal", deal, Deal, "a Deal")
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}")
    names = list_of("names", names, "a list of names by seat")
    if names and len(names) != deal.seats:
        raise ValueError(f"names are for {len(names)} seats, and {deal.seats} play")
    deal.view(seat)  # refuses a seat that is not there
    return _told(deal, Watched(_begun(deal), names, catalogue(language), seat, letters))


def whole_hand(
    deal: Deal, code: str, names: Sequence[str], words: Catalogue, number: int = 1, letters: bool = False
) -> Iterator[str]:
    """Tell a hand of a file: its game and who deals, then its story with every card that is known.

    Args:
        deal: the hand, played.
        code: its game.
        names: who sits where; empty: p1, p2, ...
        words: the catalogue of the language, or of one that is spoken.
        number: which hand of the file it is, from 1.
        letters: suits as letters instead of symbols.
    """
    table = Watched(_begun(deal), names, words, None, letters, number)
    yield words.joined([words.text(f"game.{code}"), words.text("many.players", count=deal.seats)])
    yield from Storyteller(table).headline()
    for step in _told(deal, table):
        yield from step.lines


def _begun(deal: Deal) -> Deal:
    """The same deal before its first move; it notes what happens."""
    recipe, stacks, dealer, carry, shuffle, _ = deal.start
    return Deal.replayed((recipe, stacks, dealer, carry, shuffle, True), ())


def _told(deal: Deal, table: Watched) -> Iterator[Step]:
    """The moves of a deal, made again at a table where it has just begun."""
    again, narrator = table.deal, Storyteller(table)
    made = [move for move in deal.log if again.shuffle is None or move.actor != DEALER]
    for move in [None, *made]:
        if move is not None:
            apply_recorded(again, move)
        lines = list(narrator.events(table.news()))
        yield Step(move, [*lines, *_end(narrator)], table.view())


def _end(narrator: Narrator) -> Iterator[str]:
    """How the deal ended, once it has."""
    view, words = narrator.table.view(), narrator.words
    outcome = view.outcome
    if outcome is not None:
        yield from narrator.told(view, lambda part: part.result(outcome))
        yield from narrator.why()
        nets = [f"{name} {words.signed(net)}" for name, net in zip(narrator.table.names, outcome.net, strict=True)]
        yield words.text("line.read", ended=words.text(f"ended.{outcome.ended}"), nets=", ".join(nets))
