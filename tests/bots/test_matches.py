"""Matches between bots: duplicate deals, nobody favoured, the same result everywhere."""

import re
from functools import partial
from random import Random
from typing import Any

import pytest

import buio
from buio.bots import General, Plain, RandomPlayer, match, players
from buio.bots.matches import MatchResult, MatchTally
from buio.games import registered
from buio.play.game import GameError
from tests.strangers import chicago


def test_ten_lines_of_a_match() -> None:
    result = match({"honest": Plain, "chance": RandomPlayer}, "italian", shuffles=60)
    honest, chance = result["honest"], result["chance"]
    assert honest.chips > 3 * honest.error > 0
    assert honest.chips == pytest.approx(-chance.chips)
    assert len(honest.results) == 60
    assert honest.deals == chance.deals >= 120
    assert 0 < honest.won + chance.won <= honest.decided == chance.decided
    first, best, last, few = str(result).splitlines()
    assert first == "italian, 2 seats, 60 shuffles"
    assert best.startswith(f"honest  {honest.chips:+8.3f} ± {honest.error:.3f}")
    assert last.startswith("chance")
    assert few.startswith("too few shuffles to call it")


@pytest.mark.parametrize(("code", "seats"), [("italian", 4), ("carioca", 2), ("three_card", 3), ("chinese", 3)])
def test_a_contestant_against_itself_wins_nothing(code: str, seats: int) -> None:
    """Every seating is played alike where nobody does anything of their own: what one wins the other has won."""
    contestants = {"one": players["plain"], "other": players["plain"]}
    result = match(contestants, code, shuffles=2, seats=seats, stack=40)
    if seats % 2 == 0:
        assert result["one"].results == pytest.approx(result["other"].results)
    assert result.seats == seats


def test_three_contestants_take_turns_in_every_seat() -> None:
    result = match(["plain", "random", "general"], "five_card_draw", shuffles=3)
    assert result.seats == 3
    assert sum(tally.chips for tally in result.tallies.values()) == pytest.approx(0)
    assert len({tally.deals for tally in result.tallies.values()}) == 1


def test_a_match_is_the_same_in_one_process_and_in_two() -> None:
    settings: dict[str, Any] = {"shuffles": 6, "seed": 5, "stack": 50}
    alone = match(["plain", "random"], "texas", **settings)
    assert match(["plain", "random"], "texas", processes=2, **settings) == alone
    assert match(["plain", "random"], "texas", **{**settings, "seed": 6}) != alone


def test_house_rules_and_games_of_strangers_are_played() -> None:
    texas = buio.games["texas"]
    assert match(["random", "plain"], texas, rules=texas.rules(ante=5), shuffles=2).game == "texas"
    with registered(chicago.GAME, chicago.WORDS):
        assert match(["random", "plain"], "six_card_chicago", shuffles=2).game == "six_card_chicago"


class Mine(RandomPlayer):
    """A bot of somebody's own."""


@pytest.mark.parametrize("contestants", [
    {"Mine": Mine, "random": "random"}, [Mine, "random"], {"Mine": Mine, "random": RandomPlayer}, ("Mine", "random")
])  # fmt: skip
def test_contestants_are_names_and_what_makes_players(contestants: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(players, "Mine", Mine)
    result = match(contestants, "texas", shuffles=3)
    assert list(result.tallies) == ["Mine", "random"]
    assert result["Mine"].results == match({"Mine": Mine, "random": RandomPlayer}, "texas", shuffles=3)["Mine"].results


@pytest.mark.parametrize(
    ("contestants", "settings", "why"),
    [
        (["plain", "nobody"], {}, "no player is called 'nobody'; there are: random, plain, good"),
        (["plain", 5], {}, "no player is called 5"),
        ({"mine": "nobody"}, {}, "no player is called 'nobody'"),
        ([Mine, Mine], {}, "a contestant stands twice in Mine, Mine"),
        (
            [partial(General), "plain"],
            {},
            "a contestant has no name: give it one in a mapping, as in {'mine': functools",
        ),
        (["plain", "plain"], {}, "a contestant stands twice in plain, plain"),
        ([], {}, "a match at italian needs two contestants or more"),
        (["plain"], {}, "a match at italian needs two contestants or more"),
        ("plain", {}, "contestants are names of players, or what makes players by name, not 'plain'"),
        ([int, "random"], {}, "'int' makes no player of a recipe and a seed"),
        (
            {"list": lambda recipe, seed: [seed], "random": RandomPlayer},
            {},
            "'list' makes no player of a recipe and a seed, with choose(",
        ),
        ({"mine": 5}, {}, "'mine' is no function of a recipe and a seed that makes a player, but 5"),
        (["plain", "random"], {"game": "nonna"}, "no game is called 'nonna'"),
        (["plain", "random"], {"game": 5}, "game is a game or its code, not 5"),
        (["plain", "random"], {"shuffles": 0}, "shuffles is 1 or more, not 0"),
        (["plain", "random"], {"shuffles": 2.5}, "shuffles is a whole number, not 2.5"),
        (["plain", "random"], {"stack": 0}, "stack is 1 or more, not 0"),
        (["plain", "random"], {"seats": 99}, "italian is for 2 to 9 players, not 99"),
        (["plain", "random"], {"processes": True}, "processes is a whole number, not True"),
        (["plain", "random"], {"seed": "x"}, "seed is a whole number, not 'x'"),
        (["plain", "random"], {"rules": 5}, "italian has house rules of its own, ItalianRules, not int"),
    ],
)
def test_a_match_is_asked_for_in_earnest(contestants: Any, settings: dict[str, Any], why: str) -> None:
    with pytest.raises((ValueError, TypeError, GameError), match="^" + re.escape(why)):
        match(contestants, **{"game": "italian", **settings})


def _tally(*results: float) -> MatchTally:
    return MatchTally(results=list(results))


@pytest.mark.parametrize(
    ("tally", "verdict"),
    [
        (_tally(*[1.0, 2.0] * 5), "too_few"),  # far more than three errors, of ten shuffles
        (_tally(*[1.0, 2.0] * 50), "ahead"),
        (_tally(*[-1.0, -2.0] * 50), "behind"),
        (_tally(*[1.0, -1.0] * 50), "even"),
        (_tally(*[0.0] * 100), "even"),
        (_tally(*[0.1, -0.1] * 200, 90.0, 95.0), "too_few"),  # two pots are all there is
        (_tally(), "too_few"),
    ],
)
def test_a_match_is_not_called_before_its_error_can_be_believed(tally: MatchTally, verdict: str) -> None:
    assert tally.verdict == verdict


def test_the_share_of_pots_won_is_of_those_that_were_won_at_all() -> None:
    assert MatchTally(deals=12, decided=8, won=2).summary()["won"] == 0.25
    assert MatchTally(deals=3).summary()["won"] == 0.0


def test_equals_are_hardly_ever_called_apart() -> None:
    """Results as of no-limit hold'em between two: many small gains, and rarely a whole stack lost; nobody is better."""
    rng = Random(4)

    def result() -> float:
        return -114 if rng.random() < 0.05 else rng.choice((2, 6, 10))

    for size in (5, 10, 30, 100):
        apart = [_tally(*[result() for _ in range(size)]) for _ in range(300)]
        assert sum(tally.verdict in ("ahead", "behind") for tally in apart) <= 6, size
    plainly = [_tally(*[result() for _ in range(10)]) for _ in range(300)]
    assert sum(abs(tally.chips) > 3 * tally.error for tally in plainly) > 100  # what three errors alone would say


def test_a_match_says_that_it_cannot_be_called() -> None:
    assert str(match(["plain", "random"], "texas", shuffles=10)).splitlines()[-1].startswith("too few shuffles to call")
    even = MatchResult("texas", 2, {"a": _tally(*[1.0, -1.0] * 50), "b": _tally(*[-1.0, 1.0] * 50)})
    assert str(even).splitlines()[-1] == "nobody is ahead: more shuffles may tell them apart"
    won = MatchResult("texas", 2, {"a": _tally(*[1.0, 2.0] * 50), "b": _tally(*[-1.0, -2.0] * 50)})
    assert len(str(won).splitlines()) == 3
