"""OpenSpiel takes our games for its own: its suites, its Kuhn and Leduc node by node, and values that are known.

`python -m tests.environments.spiel all` plays every game.
"""

from collections.abc import Iterator

import pytest

from buio.environments.numbered import lacking
from buio.games import games
from tests.odds.asked import Play, playing


@pytest.fixture(scope="module")
def asked() -> Iterator[Play]:
    with playing("tests.environments.spiel", "numpy") as ask:
        yield ask


@pytest.mark.parametrize(
    "what",
    [
        ["simulated", "italian", 4, "few"], ["simulated", "bosnian_draw", 2, "all"],
        ["simulated", "deuces_wild", 3, "few"], ["simulated", "tic_tac_toe", 2, "few"],
        ["simulated", "five_card_stud_hilo_buy", 2, "few"],
        ["simulated", "guts", 6, "few"], ["simulated", "crazy_pineapple", 2, "all"], ["simulated", "leduc", 3, "few"],
        ["bounded", "italian", 3, 60], ["bounded", "draw_bug", 4, 20], ["bounded", "leduc", 3, 60],
        ["suites"], ["observers"], ["refusals"], ["amounts"],
    ],
    ids=lambda what: "-".join(map(str, what)),
)  # fmt: skip
def test_a_contract_of_openspiel(what: list[object], asked: Play) -> None:
    """What each holds is said where it is written, in `tests.environments.spiel`."""
    assert asked([what]) == [None]


@pytest.mark.parametrize(
    ("what", "nodes"),
    [
        (["beside", "kuhn", "kuhn_poker", 0], [58, 12, 12]),
        (["beside", "kuhn", "kuhn_poker(players=3)", 0], [617, 48, 48]),
    ],
)
def test_the_same_tree(what: list[object], nodes: list[int], asked: Play) -> None:
    """All of Leduc's, 9457 nodes and 936 information states, is walked by hand; `tests.games.test_small` counts it."""
    assert asked([what]) == [nodes]


@pytest.mark.parametrize("theirs", ["leduc_poker", "leduc_poker(players=3)"])
def test_deals_of_leduc_are_theirs(theirs: str, asked: Play) -> None:
    ((nodes, *told),) = asked([["beside", "leduc", theirs, 120]])
    assert nodes > 800
    assert told[0] == told[1] > 100


@pytest.mark.parametrize("code", ["italian", "leduc", "seven_card_stud"])
def test_what_a_state_answers_itself_is_what_openspiel_says(code: str, asked: Play) -> None:
    (nodes,) = asked([["answers", code, 12]])
    assert nodes > 100


def test_values_that_are_known(asked: Play) -> None:
    """Kuhn's is his own; that of the small Italian game stands on the page."""
    assert asked([["kuhn"], ["mini"]]) == pytest.approx([-1 / 18, 1 / 30])


@pytest.mark.parametrize(
    ("code", "players", "pairs"), [("italian", 3, 8), ("seven_card_stud", 2, 40), ("texas_limit", 3, 12)]
)
def test_what_a_player_cannot_see_changes_nothing_that_it_is_told(
    code: str, players: int, pairs: int, asked: Play
) -> None:
    (compared,) = asked([["leaks", code, players, pairs]])
    assert compared > 15


def test_what_is_missing_is_named_by_its_phase() -> None:
    assert sum(not lacking(game) for game in games.values()) > 50
    assert lacking(games["ramino_v1"]) == "in the phase 'rummy' a discard can be taken up for ever"
    assert lacking(games["three_card"]) == "in the phase 'wager' what the bank pays has no bound"
