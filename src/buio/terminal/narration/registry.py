"""Which narrator tells which part of a view, found by the type of the part."""

from collections.abc import Callable, Iterator
from typing import Any

from buio.play.bank import BankView
from buio.play.bets import BetsView
from buio.play.captions import CaptionsView
from buio.play.declarations import DeclarationsView
from buio.play.discard_pile import DiscardPileView
from buio.play.match import MatchView
from buio.play.melds import MeldsView
from buio.play.opening import OpeningView
from buio.play.phases.drawing import DrawsView
from buio.play.recipe import FacetView
from buio.play.rows import RowsView
from buio.play.view import View
from buio.terminal.narration.part import PartNarrator
from buio.terminal.narration.poker import (
    BankNarrator,
    BetsNarrator,
    CaptionsNarrator,
    DeclarationsNarrator,
    DrawsNarrator,
    OpeningNarrator,
    RowsNarrator,
)
from buio.terminal.narration.rummy import DiscardPileNarrator, MatchNarrator, MeldsNarrator
from buio.terminal.narration.speech import Speech

NARRATORS: dict[type[FacetView], Callable[[Speech, View, Any], PartNarrator[Any]]] = {
    BetsView: BetsNarrator,
    OpeningView: OpeningNarrator,
    DeclarationsView: DeclarationsNarrator,
    BankView: BankNarrator,
    DrawsView: DrawsNarrator,
    RowsView: RowsNarrator,
    DiscardPileView: DiscardPileNarrator,
    MatchView: MatchNarrator,
    MeldsView: MeldsNarrator,
    CaptionsView: CaptionsNarrator,
}
"""In the order in which they speak. A part of a new family gets its narrator here; one without is not told."""


def part_narrators(speech: Speech, view: View) -> Iterator[PartNarrator[Any]]:
    """Make the narrators of the parts that this view has."""
    for kind, narrator in NARRATORS.items():
        for part in view.parts:
            if isinstance(part, kind):
                yield narrator(speech, view, part)
