"""What hands could expect when all chips are in: told when all of them lie open, and only then."""

import pytest

import buio
from buio.play.boards import boards
from buio.play.game import Game
from buio.play.moves import Move
from buio.play.shuffle import Shuffle
from buio.table import wire
from buio.table.projection.chances import chances

NAMES = ("Anna", "Bruno", "Carla")


def told(game: str, stacks: tuple[int, ...] = (20, 20), last: str = "cc") -> tuple[buio.Deal, list[wire.ChanceState]]:
    """A deal in which the first pushes and the last does so, and what is told of its chances."""
    found: Game = buio.games[game]
    deal = found.deal(list(stacks), dealer=0, shuffle=Shuffle(3))
    deal.all_in()
    while not deal.over:
        if "sd" in deal.options():
            deal.apply(Move("sd", deal.actor, cards=deal.hands[deal.actor][:1]))
        else:
            deal.apply(Move(last, deal.actor))
    return deal, chances(deal.view(None), deal.recipe, NAMES[: len(stacks)])


def test_they_are_told_street_by_street_and_nobody_who_can_win_has_none() -> None:
    deal, streets = told("texas")
    assert [one.board for one in streets] == [0, 3, 4]
    hands = [list(deal.hands[seat]) for seat in (0, 1)]
    assert sum(streets[0].percent) == pytest.approx(100, abs=1)
    for one in streets[1:]:
        with buio.odds.computed_by("numpy"):
            exact = buio.odds.equity("texas", hands, deal.board[: one.board], players=2).share
        assert one.names == ["Anna", "Bruno"]
        assert one.percent == pytest.approx(100 * exact, abs=1)
        assert all(
            (percent in (0, 100)) == (share in (0, 1)) for percent, share in zip(one.percent, exact, strict=True)
        )


@pytest.mark.parametrize(
    ("game", "stacks", "last"),
    [("texas", (20, 20), "f"), ("texas", (20, 40, 40), "cc"), ("crazy_pineapple", (20, 20), "cc")],
)
def test_nothing_is_told_where_a_hand_is_hidden_or_somebody_could_still_decide(
    game: str, stacks: tuple[int, ...], last: str
) -> None:
    """Folded; two who still have chips to bet with; a game in which a card is thrown away."""
    deal, streets = told(game, stacks, last)
    assert deal.over
    assert not streets


def test_the_second_run_is_told_without_the_cards_of_the_first() -> None:
    texas = buio.games["texas"]
    deal = texas.deal([20, 20], dealer=0, rules=texas.rules(run_it_twice="agreed"), shuffle=Shuffle(3))
    while not deal.over:  # they look at the flop first
        options = deal.options()
        verb = "twice" if "twice" in options else "cbr" if deal.board and "cbr" in options else "cc"
        deal.apply(Move(verb, deal.actor, options.get("cbr").high if verb == "cbr" else 0))  # type: ignore[union-attr]
    streets = chances(deal.view(None), deal.recipe, NAMES[:2])
    assert [one.board for one in streets] == [0, 3, 4, 5, 6]
    second = boards(deal)[1]
    for one in streets[3:]:
        with buio.odds.computed_by("numpy"):
            exact = buio.odds.equity(
                "texas", [list(hand) for hand in deal.hands], second[: one.board - 2], dead=deal.board[3:], players=2
            ).share
        assert one.percent == pytest.approx(100 * exact, abs=1)


def test_of_boards_side_by_side_half_of_what_each_is_worth_is_told_with_each_card() -> None:
    texas = buio.games["texas"]
    deal = texas.deal([20, 20], dealer=0, rules=texas.rules(boards=2), shuffle=Shuffle(3))
    deal.all_in()
    deal.call()
    streets = chances(deal.view(None), deal.recipe, NAMES[:2])
    assert [one.board for one in streets] == [0, 3, 6, 7, 8, 9]
    first, second = boards(deal)
    for one, (here, there) in zip(streets[2:], [(3, 3), (4, 3), (4, 4), (5, 4)], strict=True):
        exact = sum(
            worth(deal, board, gone) for board, gone in ((first[:here], second[:there]), (second[:there], first[:here]))
        )
        assert one.percent[0] == pytest.approx(100 * exact / 2, abs=1)


def worth(deal: buio.Deal, board: tuple[int, ...], gone: tuple[int, ...]) -> float:
    """What the first hand wins on this board, without these cards."""
    with buio.odds.computed_by("numpy"):
        return float(buio.odds.equity("texas", [[*hand] for hand in deal.hands], board, dead=gone, players=2).share[0])
