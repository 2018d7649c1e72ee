"""Gymnasium and PettingZoo take our environments for theirs, and a seat wins there what it wins at the table.

`python -m tests.environments.engine all` plays every game, by the engine, and runs every suite.
"""

from collections.abc import Iterator

import pytest

from tests.odds.asked import Play, playing


@pytest.fixture(scope="module")
def asked() -> Iterator[Play]:
    with playing("tests.environments.faces", "numpy") as ask:
        yield ask


@pytest.mark.parametrize(
    "what",
    [
        ["gymnasium", "italian", 4], ["gymnasium", "texas_limit", 2], ["pettingzoo", "italian", 3],
        ["pettingzoo", "five_card_stud", 2], ["winnings", "italian", 3], ["winnings", "texas_limit", 2],
        ["turns", "italian", 4], ["turns", "five_card_draw", 3], ["refusals"], ["learns"], ["entropy"],
        ["sums", "guts", 5, 3, 10],
        ["gymnasium", "carioca", 3], ["pettingzoo", "chinese", 2], ["pettingzoo", "pai_gow", 1],
        ["winnings", "jacks_back", 3], ["turns", "three_card", 3],
    ],
    ids=lambda what: "-".join(map(str, what)),
)  # fmt: skip
def test_a_face(what: list[object], asked: Play) -> None:
    """What each holds is said where it is written, in `tests.environments.faces`."""
    assert asked([what]) == [None]


@pytest.fixture(scope="module")
def engine() -> Iterator[Play]:
    with playing("tests.environments.engine", "numpy") as ask:
        yield ask


@pytest.mark.parametrize(
    ("code", "players", "decisions"),
    [
        ("deuces_wild", 4, 200), ("carioca_pazza", 2, 900), ("ramino_v1", 2, 900), ("pai_gow", 2, 200),
        ("open_face", 2, 200), ("italian", 4, 200),
    ],
)  # fmt: skip
def test_the_engine_stands_behind_every_action(code: str, players: int, decisions: int, engine: Play) -> None:
    assert engine([["followed", code, players, decisions]])[0] > 0


@pytest.mark.parametrize(
    ("code", "players", "pairs"), [("ramino_9", 3, 60), ("carioca", 3, 60), ("chinese", 2, 60), ("jacks_back", 3, 60)]
)
def test_what_a_seat_cannot_see_changes_no_byte_where_the_engine_plays(
    code: str, players: int, pairs: int, engine: Play
) -> None:
    (compared,) = engine([["leaks", code, players, pairs]])
    assert compared > 10


@pytest.mark.parametrize("what", ["contracts", "states", "modes"])
def test_a_contract_of_the_tables_that_the_engine_plays(what: str, engine: Play) -> None:
    """What each holds is said where it is written, in `tests.environments.engine`."""
    assert engine([[what]]) == [None]
