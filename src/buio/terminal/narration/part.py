"""What the narrator of one part of a view may be asked. Nothing is told of what it does not answer."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from buio.i18n import Catalogue
from buio.play.events import Event
from buio.play.outcome import Outcome
from buio.play.recipe import FacetView
from buio.play.view import View
from buio.terminal.narration.speech import Speech

P = TypeVar("P", bound=FacetView)


class PartNarrator(Generic[P]):
    """Says what one part of a view has to tell.

    Attributes:
        speech: the language of the table.
        words: its catalogue.
        view: what I may know of the deal.
        part: the part that is talked about.
        each_turn: cards come and go in every turn, so my hand is told when it is my turn and not after every move.
    """

    view: View

    each_turn = False

    def __init__(self, speech: Speech, view: View, part: P) -> None:
        self.speech: Speech = speech
        self.words: Catalogue = speech.words
        self.view, self.part = view, part

    # -- the table ---------------------------------------------------------------------------------------------------

    def headline(self) -> Sequence[str]:
        """Give lines to read before the cards are dealt."""
        return ()

    def standing(self) -> Sequence[str]:
        """Give lines behind those of the seats, when somebody asks how everybody stands."""
        return ()

    def beside_pot(self) -> Sequence[str]:
        """Give phrases behind the pot, wherever it is told."""
        return ()

    def chips(self) -> Sequence[str]:
        """Give phrases behind the chips in the pot on the full screen."""
        return ()

    def lying(self) -> Sequence[str]:
        """Tell what lies in rows on the table, a line each."""
        return ()

    def title(self) -> str:
        """Say what the deal is played for, in two or three words."""
        return ""

    def task(self) -> str:
        """Say what the deal is played for, in a line."""
        return ""

    # -- seats -------------------------------------------------------------------------------------------------------

    def seat(self, seat: int) -> Sequence[str]:
        """Give phrases about how a seat stands."""
        return ()

    def count(self, seat: int) -> Sequence[str]:
        """Give short phrases to stand at a seat instead of its cards, where these are too many to show."""
        return ()

    # -- events ------------------------------------------------------------------------------------------------------

    def hides(self, event: Event) -> bool:
        """Is this event not worth a line?"""
        return False

    def event_cards(self, event: Event) -> str:
        """Say the cards of an event, where they are not simply told as a hand; empty: they are."""
        return ""

    def event_end(self, event: Event) -> str:
        """Say what is told behind an event."""
        return ""

    def said(self, event: Event) -> str:
        """Say an event in the few words that stand at its seat on the full screen; empty: in those of the log."""
        return ""

    def result(self, outcome: Outcome) -> Sequence[str]:
        """Give lines about how the deal ended."""
        return ()

    # -- typing ------------------------------------------------------------------------------------------------------

    def typing(self) -> Sequence[str]:
        """Give lines about how one types, beside the words of the options."""
        return ()

    def fillers(self) -> set[str]:
        """List words that may be typed and say nothing."""
        return set()
