"""Who pays whom: exact, and in the fewest transfers."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from buio.night import settlement


@st.composite
def results(draw: st.DrawFn) -> dict[str, int]:
    nets = draw(st.lists(st.integers(-6, 6), min_size=1, max_size=6))
    return {f"P{place}": net for place, net in enumerate([*nets, -sum(nets)])}


def fewest(nets: list[int]) -> int:
    """The fewest transfers, by trying every split into groups of sum zero."""
    nets = [net for net in nets if net]
    if not nets:
        return 0
    best = len(nets) - 1
    for size in range(1, len(nets)):
        for group in combinations(range(1, len(nets)), size):
            if sum(nets[place] for place in group) == 0:
                inside = [nets[place] for place in group]
                outside = [net for place, net in enumerate(nets) if place not in group]
                best = min(best, fewest(inside) + fewest(outside))
    return best


@given(results())
def test_a_settlement_pays_everybody_and_is_the_shortest(nets: dict[str, int]) -> None:
    transfers = settlement(nets)
    left = dict(nets)
    for payer, payee, chips in transfers:
        assert chips > 0
        left[payer] += chips
        left[payee] -= chips
    assert not any(left.values())
    assert len(transfers) == fewest(list(nets.values()))


def test_many_people_are_settled_at_once() -> None:
    nets = {f"P{place}": place**3 for place in range(40)}
    transfers = settlement({**nets, "Bank": -sum(nets.values())})
    assert len(transfers) == 39


def test_results_that_do_not_balance_are_refused() -> None:
    with pytest.raises(ValueError, match="do not sum to zero"):
        settlement({"Anna": 1})
