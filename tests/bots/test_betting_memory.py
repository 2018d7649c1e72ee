"""What the betting tells: every raise since the last look, in order, and more with each one."""

from collections.abc import Collection
from itertools import pairwise

import pytest

import buio
from buio.bots.betting_memory import CALLED, BettingMemory
from buio.play.deal import Deal
from tests.bots.family import brought

TRASH = ["Qs7h", "7c2d", "8c3d", "9c4d", "Tc5d"]
BLIND = 2


def _pressures(deal: Deal, seat: int, looks: Collection[int] = (), code: str = "texas") -> dict[int, float]:
    """What a seat knows that looks at the table after these numbers of moves, and in the end."""
    memory = BettingMemory()
    again = buio.games[code].deal([200] * deal.seats, deal.dealer)
    for number, move in enumerate(deal.log):
        if number in looks:
            memory.note(again.view(seat), BLIND)
        again.apply(move)
    memory.note(again.view(seat), BLIND)
    return memory.pressures(again.view(seat))


@pytest.mark.parametrize("dealer", range(5))
def test_every_raiser_is_remembered_not_the_last_one_only(dealer: int) -> None:
    one, two, three, _, blind = [(dealer + step) % 5 for step in (3, 4, 5, 6, 7)]
    deal = brought("texas", TRASH, f"p{one + 1} cbr 7, p{two + 1} cbr 20, p{three + 1} cbr 70", dealer=dealer)
    found = _pressures(deal, deal.actor)
    assert 1.0 < found[one] < found[two] < found[three]
    assert found[blind] == 0.0  # it was made to bet


def test_a_raise_tells_more_than_a_call_and_a_call_more_than_a_blind() -> None:
    deal = brought("texas", TRASH, "p3 cbr 7, p4 cbr 20, p5 cc")
    found = _pressures(deal, 0)
    assert found[3] > found[2] > found[4] > found[1] == 0.0
    assert found[4] > CALLED


def test_looks_in_between_change_nothing() -> None:
    moves = "p2 cbr 6, p1 cbr 20, p2 cbr 50, p1 cc, p1 cc, p2 cbr 20, p1 cc, p1 cc"
    deal = brought("texas", ["AsAh", "KsKh"], moves, "QhJd8c4h3s")
    turns = [number for number, move in enumerate(deal.log) if move.actor == 0]
    assert _pressures(deal, 0, range(len(deal.log)))[1] == pytest.approx(_pressures(deal, 0, turns)[1])


def test_pressure_goes_on_growing_with_every_raise() -> None:
    grown = []
    for raises in (1, 3, 5, 7):
        moves = ", ".join(f"p{2 - number % 2} cbr {4 + 2 * number}" for number in range(raises))
        deal = brought("texas_limit", ["AsAh", "KsKh"], moves)
        turns = [number for number, move in enumerate(deal.log) if move.actor == 0]
        grown.append(_pressures(deal, 0, turns, "texas_limit")[1])
    steps = [after - before for before, after in pairwise(grown)]
    assert min(steps) > 1.0


@pytest.mark.parametrize(
    ("code", "moves", "told"), [("leduc", "p1 cc, p2 cc", 0.0), ("texas_limit", "p2 cc, p1 cc", CALLED)]
)
def test_who_has_only_checked_has_told_nothing_where_nothing_was_forced(code: str, moves: str, told: float) -> None:
    hands = {"leduc": ["Qs", "Ks"], "texas_limit": ["AsAh", "KsKh"]}[code]
    deal = brought(code, hands, moves)
    memory = BettingMemory()
    memory.note(deal.view(deal.actor), BLIND if code == "texas_limit" else 0)
    assert [memory.of(deal.view(deal.actor), seat) for seat in (0, 1)] == [told, told]
