"""What one family of games has is told by the narrator of its part of the view, and by nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

import buio.games  # noqa: F401  (its families bring their parts)
from buio.play.events import Event
from buio.play.facet import FacetView
from buio.play.open_cards import UpCardsView
from buio.terminal.narration.part import PartNarrator
from buio.terminal.narration.registry import NARRATORS
from buio.terminal.narrator import Narrator
from buio.terminal.table import Seating, Table

SILENT = {UpCardsView}
"""Parts that repeat what stands at the seats."""


@dataclass(frozen=True, slots=True)
class TricksView(FacetView):
    """A part that no game of ours has."""

    taken: tuple[int, ...]


class TricksNarrator(PartNarrator[TricksView]):
    """Tells it."""

    def headline(self) -> Sequence[str]:
        return ["tricks are counted"]

    def seat(self, seat: int) -> Sequence[str]:
        return [f"{self.part.taken[seat]} tricks"]

    def beside_pot(self) -> Sequence[str]:
        return [f"{sum(self.part.taken)} of 13"]

    def hides(self, event: Event) -> bool:
        return event.word == "board"


def begun(game: str, **seating: object) -> Table:
    table = Table(Seating(**{"game": game, "language": "en", "seed": 3, "players": 3} | seating))  # type: ignore[arg-type]
    list(table.begin())
    return table


def test_every_part_of_a_view_has_its_narrator() -> None:
    parts = {part.__qualname__ for part in FacetView.__subclasses__() if part.__module__.startswith("buio.")}
    assert parts == {part.__qualname__ for part in (*NARRATORS, *SILENT)}


def test_a_part_of_a_new_family_needs_a_narrator_and_no_line_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun("texas")
    seen = table.view()
    view = replace(seen, parts=(*seen.parts, TricksView((4, 0, 2))))
    monkeypatch.setattr(table, "view", lambda: view)
    narrator = Narrator(table)
    assert "4 tricks" not in narrator.state(view, 0)
    monkeypatch.setitem(NARRATORS, TricksView, TricksNarrator)
    assert list(narrator.headline())[-1] == "tricks are counted"
    assert "4 tricks" in narrator.state(view, 0)
    assert narrator.prompt(view).endswith(" · 6 of 13")
    assert not list(narrator.events([Event("board", cards=(4, 5, 6))]))


@pytest.mark.parametrize("word", ["blind", "bring_in", "raise"])
def test_a_bet_of_the_last_chips_is_all_in_whatever_it_is_called(word: str) -> None:
    table = begun("texas")
    deal = table.deal
    assert deal is not None
    assert table.seat is not None
    narrator = Narrator(table)
    bet = Event(word, table.seat, 4)
    assert not narrator.event(bet).endswith("all in")
    deal.stacks[table.seat] = 0
    assert narrator.event(bet).endswith(", all in")
    assert not narrator.event(Event("fold", table.seat)).endswith("all in")
