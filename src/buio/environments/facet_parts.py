"""What an observation tells of the facets that only some families of games have: each declares its parts of the tensor.

A facet of a game from outside has none here; what it remembers is not observed.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from buio.cards import UNKNOWN
from buio.environments.numbered import contracts_of, rows_of
from buio.play import phases
from buio.play.bank import Bank, BankView
from buio.play.declarations import Declarations, DeclarationsView
from buio.play.discard_pile import DiscardPile, DiscardPileView
from buio.play.match import MatchPlay, MatchView
from buio.play.melds import Melds, MeldsView
from buio.play.moves import ANTE, PLAY
from buio.play.phases.drawing import Draws, DrawsView
from buio.play.recipe import Facet, Recipe
from buio.play.rows import ArrangedRows, RowsView
from buio.play.view import View
from buio.rummy.melds import LEAST

Shapes: TypeAlias = dict[str, tuple[int, ...]]
Arrays: TypeAlias = Mapping[str, NDArray[np.float32]]


class Marks(NamedTuple):
    """How cards are written: a number for each of the pack, so often as it is there.

    Attributes:
        numbers: of each card.
    """

    numbers: Mapping[int, int]

    def write(self, row: NDArray[np.float32], cards: Iterable[int]) -> None:
        """Count cards; those that nobody may know are left out."""
        for card in cards:
            if card != UNKNOWN:
                row[self.numbers[card]] += 1


def parts_of(recipe: Recipe, seats: int) -> Shapes:
    """Return the parts that the facets of a game have, by their names, with their shapes."""
    made = {facet for phase in recipe.phases for facet in phase.makes()}
    width = len({*recipe.pack})
    found: Shapes = {}
    for facet, (_, shapes, _) in _PARTS.items():
        if facet in made:
            found |= shapes(recipe, seats, width)
    return found


def write_parts(view: View, recipe: Recipe, marks: Marks, arrays: Arrays) -> None:
    """Write down what a seat may know of the facets."""
    for part in view.parts:
        if known := _WRITERS.get(type(part)):
            known(part, recipe, marks, arrays)


def _wagers(recipe: Recipe) -> list[str]:
    return [ANTE, PLAY, *[one.side for one in recipe.phases if isinstance(one, phases.Wager) and one.side]]


def _write_drawn(part: DrawsView, _recipe: Recipe, _marks: Marks, arrays: Arrays) -> None:
    arrays["drew"][:] = part.drew


def _write_said(part: DeclarationsView, recipe: Recipe, _marks: Marks, arrays: Arrays) -> None:
    places = {contest.name: place for place, contest in enumerate(recipe.contests)}
    for seat, said in enumerate(part.said):
        for one in said:
            arrays["said"][seat, places.get(one, len(places))] = 1


def _write_rows(part: RowsView, _recipe: Recipe, marks: Marks, arrays: Arrays) -> None:
    for seat, rows in enumerate(part.rows):
        for place, row in enumerate(rows):
            marks.write(arrays["rows"][seat, place], row)


def _write_wagers(part: BankView, recipe: Recipe, _marks: Marks, arrays: Arrays) -> None:
    names = _wagers(recipe)
    for seat, wagers in enumerate(part.wagers):
        for name, chips in wagers:
            arrays["wagers"][seat, names.index(name)] += chips


def _write_pile(part: DiscardPileView, _recipe: Recipe, marks: Marks, arrays: Arrays) -> None:
    marks.write(arrays["discard"], (part.top,))
    arrays["pile"][:] = part.size


def _write_melds(part: MeldsView, _recipe: Recipe, marks: Marks, arrays: Arrays) -> None:
    for whose, cards, laid in zip(arrays["meld_of"], arrays["melds"], part.laid, strict=False):
        whose[laid.seat] = 1
        marks.write(cards, laid.meld.cards)
    arrays["opened"][:] = part.opened


def _write_match(part: MatchView, _recipe: Recipe, _marks: Marks, arrays: Arrays) -> None:
    if part.number:
        arrays["contract"][part.number - 1] = 1
    arrays["contracts"][[number - 1 for number in part.left]] = 1
    arrays["scores"][:] = part.scores
    arrays["match_pool"][:] = part.pool


def _match_shapes(recipe: Recipe, seats: int, _width: int) -> Shapes:
    contracts = (len(contracts_of(recipe)),)
    return {"contract": contracts, "contracts": contracts, "scores": (seats,), "match_pool": (1,)}


def _meld_shapes(recipe: Recipe, seats: int, width: int) -> Shapes:
    most = len(recipe.pack) // LEAST
    return {"melds": (most, width), "meld_of": (most, seats), "opened": (seats,)}


_PARTS: Final[dict[type[Facet], tuple[type, Callable[[Recipe, int, int], Shapes], Callable[..., Any]]]] = {
    Draws: (DrawsView, lambda _recipe, seats, _width: {"drew": (seats,)}, _write_drawn),
    Declarations: (
        DeclarationsView,
        lambda recipe, seats, _width: {"said": (seats, len(recipe.contests) + 1)},
        _write_said,
    ),
    ArrangedRows: (
        RowsView,
        lambda recipe, seats, width: {"rows": (seats, len(rows_of(recipe)), width), "next": (width,)},
        _write_rows,
    ),
    Bank: (BankView, lambda recipe, seats, _width: {"wagers": (seats, len(_wagers(recipe)))}, _write_wagers),
    DiscardPile: (DiscardPileView, lambda _recipe, _seats, width: {"discard": (width,), "pile": (1,)}, _write_pile),
    Melds: (MeldsView, _meld_shapes, _write_melds),
    MatchPlay: (MatchView, _match_shapes, _write_match),
}
"""By facet: its view, the shapes of what it tells, and what writes that."""
_WRITERS: Final = {view: write for view, _, write in _PARTS.values()}
