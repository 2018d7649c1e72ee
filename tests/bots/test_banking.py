"""Bots against the bank: bad hands given up, good ones played for the most."""

import pytest

from buio.bots import seat_bots
from tests.games.scenario import open_deal, play


def chosen(code: str, line: str, seed: int = 1) -> str:
    deal = play(open_deal(code, 200, 1), line)
    bot = seat_bots(1)[0].player(deal.recipe, seed)
    return str(bot.choose(deal.view(0), deal.options()))


@pytest.mark.parametrize(
    ("hand", "says"),
    [("AhKd2c", "play 10"), ("2h2d3c", "play 10"), ("Kh3d2c", "play 10"), ("7h4d2c", "f"), ("9h6d3c", "f")],
)
def test_three_cards_played_or_given_up(hand: str, says: str) -> None:
    assert chosen("three_card", f"p1 ante 10; p1 no; d dh p1 {hand}; d db QsJs4s") == f"p1 {says}"


@pytest.mark.parametrize(
    ("hand", "says"),
    [("AhAdKcKs2h", "play 30"), ("9h9d5c3s2h", "play 10"), ("Qh9d5c4s2h", "f"), ("7h7d7c3s2h", "play 30")],
)
def test_four_cards_played_for_more_or_less(hand: str, says: str) -> None:
    assert chosen("four_card", f"p1 ante 10; p1 no; d dh p1 {hand}; d db Tc; d db 8c6h4dJsQs") == f"p1 {says}"
