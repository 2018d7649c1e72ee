"""Non-interference: tables that differ only in cards hidden from a viewer say the same to that viewer, byte by byte."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import buio
from buio.cards import card_text
from buio.play.deal import Deal
from buio.table import wire
from buio.table.projection.table import Showing
from buio.table.refusal import Refused
from buio.table.requests import dispatch
from buio.table.room import Room
from tests.server.far import WAYS, compared_over_lines
from tests.server.worlds import Compared, compared


@pytest.mark.parametrize("code", list(buio.games))
def test_what_a_viewer_is_told_does_not_depend_on_hidden_cards(code: str, deals: int) -> None:
    found, courses = Compared(), 0
    while courses < max(2, deals // 30) or (not found.pairs and courses < 5):
        found, courses = found + compared(code, courses), courses + 1
    assert found.messages > courses
    assert found.pairs > 0


def test_nor_does_what_comes_over_a_line_that_breaks_and_comes_back() -> None:
    """In games with mucked hands, boards, open cards, rows of cards, a discard pile; ten thousand by a command."""
    found: Counter[str] = sum(
        (compared_over_lines(code, seed, 2) for code in SERVED for seed in (1, 2)), Counter[str]()
    )
    assert found["pairs"] >= 20
    assert found["messages"] > 200
    assert found.keys() >= set(WAYS)


SERVED = ("italian", "texas", "seven_card_stud", "five_card_draw", "chinese", "ramino_v1")


def shown(leak: Callable[[Deal], str]) -> Callable[[pytest.MonkeyPatch], None]:
    """A projection that says this of every deal to everybody."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        init = Showing.__init__

        def leaks(self: Showing, room: Room, before: Showing | None = None) -> None:
            init(self, room, before)
            if self.deal:
                self.alike = msgspec.structs.replace(self.alike, phase=leak(self.deal))

        patch.setattr(Showing, "__init__", leaks)

    return plant


def refused(patch: pytest.MonkeyPatch) -> None:
    """A server that says in each refusal how good the hands of the others are; the projection shows nothing of it."""

    def leaks(room: Room, *said: Any) -> wire.ServerMessage | None:
        try:
            return dispatch(room, *said)
        except Refused as error:
            hands = room.deal.hands if room.deal else []
            raise Refused(error.code, f"{error}{'.' * (sum(map(sum, hands)) % 7)}") from None

    patch.setattr("buio.server.table.dispatch", leaks)


@pytest.mark.parametrize(
    ("leak", "what"),
    [
        (shown(lambda deal: card_text(deal.stock[0]) if deal.stock else ""), r"sees \['..'\]"),
        (shown(lambda deal: f"{hash(tuple(map(tuple, deal.hands))):x}"), "sees a difference"),
        (shown(lambda deal: "later" * (sum(deal.stock) % 3)), "sees a difference"),
        (refused, "sees a difference"),
    ],
    ids=["a card of the stock", "a digest of all hands", "a longer text", "a longer refusal"],
)
def test_a_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError, match=what):
        sum((compared_over_lines("texas", seed, 3) for seed in range(12)), Counter())
