"""What a best response wins, exactly, in the smallest games, and what a push wins from short stacks."""

import pytest

from bench import stacks
from bench.exact import GAMES, Table, asked, exploited, tree
from bench.stacks import kinds, pushed
from buio.bots import players


def _uniform(code: str) -> Table:
    """Every move as likely as another, in every situation that a player is asked in."""
    table = asked(code, players["random"], range(1))
    return {situation: {letter: 1 / len(moves) for letter in moves} for situation, moves in table.items()}


@pytest.mark.parametrize(("code", "known"), [("kuhn", 0.458333), ("leduc", 2.373611)])
def test_the_response_to_the_known_tables(code: str, known: float) -> None:
    """What others have reckoned for moves at random; who folds all gives up the ante; a response repeats its gain."""
    uniform = _uniform(code)
    assert exploited(code, uniform) == pytest.approx((known, known), abs=1e-5)
    folded = {
        situation: {letter: float(letter == ("f" if "f" in moves else "c")) for letter in moves}
        for situation, moves in uniform.items()
    }
    assert exploited(code, folded) == pytest.approx((1.0, 1.0))


def test_the_equilibrium_of_kuhn_poker_cannot_be_exploited() -> None:
    """The jack bluffs in a third of the cases, the queen calls so often, kings bet (Kuhn 1950)."""
    jack, queen, king = sorted({rank for rank, _, _ in _uniform("kuhn")})
    third = {
        (jack, "c"): 1 / 3, (jack, ""): 0.0, (queen, "c"): 0.0, (queen, ""): 0.0, (king, "c"): 1.0, (king, ""): 0.0
    }  # fmt: skip
    table: Table = {(rank, -1, text): {"r": share, "c": 1 - share} for (rank, text), share in third.items()}
    for rank, calls in ((jack, 0.0), (queen, 1 / 3), (king, 1.0)):
        table[rank, -1, "r"] = table[rank, -1, "cr"] = {"c": calls, "f": 1 - calls}
    assert exploited("kuhn", table)[0] == pytest.approx(0.0, abs=1e-9)


def test_every_situation_is_asked() -> None:
    assert [len(_uniform(code)) for code in GAMES] == [12, 288]
    assert tree("kuhn").moves.keys() == {"c", "r"}


@pytest.mark.parametrize(("code", "seeds", "most"), [("kuhn", 60, 0.06), ("leduc", 3, 0.65)])
def test_little_can_be_won_from_the_general_player(code: str, seeds: int, most: float) -> None:
    """With few seeds a table has noise that is exploited too; `python -m bench.bots --exact kuhn leduc` asks more."""
    assert exploited(code, asked(code, players["carla"], range(seeds)))[0] < most


def test_short_stacks_are_not_given_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nash calls 38 % of the pushes of ten big blinds, and fewer the more there is to lose."""
    monkeypatch.setattr(stacks, "SAMPLES", 4_000)
    for name in ("carla", "nando", "beppe"):
        short = pushed(players[name], 10, [0])
        assert 0.28 < short.calls < 0.48, name
        assert short.any_two < -0.036 + 0.05, name
    assert pushed(players["nando"], 100, [0]).calls < 0.14  # the others call less
    assert sum(kind.hands for kind in kinds()) == 1326
