"""Captions: words with cards beside them, by which page and terminal tell what a game from outside remembers."""

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from buio.cards import Cards
from buio.play.moves import NOBODY
from buio.play.recipe import DealState, Facet, FacetView


class Caption(NamedTuple):
    """One line, at a seat or under the pot.

    Attributes:
        key: its words in the catalogues; `{amount}` in them is the amount.
        cards: what lies behind the words; -1 face down.
        amount: a number for the words.
        seat: where it stands; `NOBODY`: under the pot.
    """

    key: str
    cards: Cards = ()
    amount: int = 0
    seat: int = NOBODY


@dataclass(frozen=True, slots=True)
class CaptionsView(FacetView):
    """What a seat may read of such a facet."""

    lines: tuple[Caption, ...]


class Captions(Facet):
    """A facet that is told in words of the game's own, as `anaconda.py` among the tests tells what was passed on.

    Attributes:
        texts: the keys of all its words, which the game gives with `buio.register(game, words=...)`.
    """

    __slots__ = ()

    texts: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def captions(self, deal: DealState, seat: int | None) -> Iterable[Caption]:
        """Return what this seat, or a spectator (None), may read now. All of it reaches that screen."""

    def view(self, deal: DealState, seat: int | None) -> CaptionsView | None:
        """Return the captions.

        Raises:
            ValueError: one whose key is not among `texts`.
        """
        lines = tuple(self.captions(deal, seat))
        if strange := [line.key for line in lines if line.key not in self.texts]:
            raise ValueError(f"{type(self).__name__} says {strange[0]!r}, which its texts do not name")
        return CaptionsView(lines) if lines else None
