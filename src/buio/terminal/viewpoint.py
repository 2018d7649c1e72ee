"""A table as one seat sees it: all that narrators ask, at a table in this process and at one that is served."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from buio.bots.advice import Advice
from buio.i18n import Catalogue
from buio.play.boards import boards_in
from buio.play.hand_names import named_hands
from buio.play.moves import Move
from buio.play.options import Options
from buio.play.recipe import Recipe
from buio.play.refusal import GameRefusal
from buio.play.view import View
from buio.table import wire


class Viewpoint:
    """What somebody sees of a table: a view of the deal, as bots have it, and the state of the table around it.

    Attributes:
        words: the catalogue of the language.
        letters: are suits letters instead of symbols?
    """

    words: Catalogue
    letters: bool

    # -- the deal ----------------------------------------------------------------------------------------------------

    def view(self) -> View:
        """Show what I may see."""
        raise NotImplementedError

    def options(self) -> Options:
        """Return what I may do."""
        raise NotImplementedError

    def refusal(self, move: Move) -> GameRefusal | None:
        """Find the rule that forbids a move; None where no rule says more than the options."""
        return None

    @property
    def recipe(self) -> Recipe:
        """How the running deal is played; before the first, how one would be."""
        raise NotImplementedError

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where in this deal."""
        return tuple([one.name for one in self.seats])

    @property
    def seats(self) -> list[wire.SeatState]:
        """The seats of this deal, in their order there."""
        return sorted([one for one in self.state.seats if one.index >= 0], key=lambda one: one.index)

    @property
    def seat(self) -> int | None:
        """My seat in this deal; None while I wait."""
        return self.own.index if self.own is not None and self.own.index >= 0 else None

    @property
    def number(self) -> int:
        """The number of this deal, from 1."""
        return self.state.deal

    @property
    def has_deal(self) -> bool:
        """Is there a deal to look at, running or over?"""
        return bool(self.seats)

    @property
    def running(self) -> bool:
        """Is a deal being played?"""
        return self.has_deal and self.state.result is None

    @property
    def my_turn(self) -> bool:
        """Does the deal wait for me?"""
        return self.state.waiting == "you" and bool(self.state.options)

    def made(self, view: View, seat: int) -> str:
        """Say what the hand of a seat is called, with the cards on each board, for each part of the pot."""
        named = [(one.board, self.words.hand(one.name)) for one in named_hands(view, seat)]
        if len(boards_in(view)) == 1:
            return "; ".join([hand for _, hand in named])
        on_boards = [(board, ", ".join([hand for _, hand in hands])) for board, hands in groupby(named, itemgetter(0))]
        return "; ".join([self.words.text("line.on_board", number=board + 1, told=told) for board, told in on_boards])

    # -- the table ---------------------------------------------------------------------------------------------------

    @property
    def state(self) -> wire.TableState:
        """The table as every page of it is told."""
        raise NotImplementedError

    @property
    def rare(self) -> Sequence[str]:
        """What is rare in how the deal ended; empty while it runs."""
        return self.state.result.rare if self.state.result is not None else ()

    @property
    def own(self) -> wire.SeatState | None:
        """My seat at the table; None: I have none."""
        return next((one for one in self.state.seats if one.you), None)

    @property
    def broke(self) -> bool:
        """Have I no chips left?"""
        return self.own is None or not self.own.stack

    @property
    def played(self) -> Sequence[Mapping[str, int]]:
        """What everybody has won or lost, deal by deal."""
        raise NotImplementedError

    @property
    def leaving(self) -> str:
        """How one leaves, as a sentence."""
        raise NotImplementedError

    def advice(self) -> Advice | None:
        """Advise what a good player would do in my place, who knows what I know; None: this table gives no advice."""
        return None
