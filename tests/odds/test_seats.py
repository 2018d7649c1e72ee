"""How many sit at the table decides the pack of some games: what was made for another number is refused everywhere."""

import pytest

import buio
from buio.odds import (
    discards,
    discards_against,
    equity,
    every_hand,
    frequencies,
    outs,
    range_vs_range,
    streets,
)
from buio.odds.ranges import parse_range


def test_what_was_made_for_another_number_of_players_is_refused() -> None:
    """The Italian pack goes by the players: four play with 32 cards, three with 28."""
    game = buio.games["italian"]
    three, four = game.written(None, 3), game.written(None, 4)
    hand, other = "AhAdKsQcJd", "KhKdQsJcTd"
    for asks in (
        lambda: equity(four, [hand, other], players=3, samples=5),
        lambda: outs(four, [hand, "KhKdQsJc"], players=3),
        lambda: streets(four, hand, players=3),
        lambda: discards(hand, four, players=3),
        lambda: discards_against(hand, four, 2, samples=5, players=3),
        lambda: frequencies(four, 3),
        lambda: range_vs_range(four, players=3),
        lambda: every_hand(four, 3),
        lambda: parse_range("AA", four, players=3),
    ):
        with pytest.raises(ValueError, match=r"what: this recipe of italian is for 4 players, not 3; .* written"):
            asks()
    for asks in (
        lambda: equity(three, [hand, other, "", ""], samples=5),
        lambda: discards_against(hand, three, 3, samples=5),
    ):
        with pytest.raises(ValueError, match="what: this recipe of italian is for 3 players, not 4"):
            asks()
    assert equity(four, [hand, other], samples=5, players=4).deals == 5  # the others have folded
    assert equity(four, [hand, other], samples=5).deals == 5
    with pytest.raises(ValueError, match="samples: a whole number from 1, not 0"):
        discards_against(
            "AhAdKsQc5d", "italian", 5, samples=0
        )  # six play with fives, as nobody says that they are four


def test_more_hands_than_players_are_refused() -> None:
    for asks in (
        lambda: equity("italian", ["AhAdKsQcJd", "", ""], samples=5, players=2),
        lambda: discards_against("AhAdKsQcJd", "italian", 2, samples=5, players=2),
    ):
        with pytest.raises(ValueError, match="players: 3 hands meet, and at a table of 2 there are not as many"):
            asks()


def test_a_range_of_another_pack_is_refused() -> None:
    hands = parse_range("KK", "italian", players=2)
    with pytest.raises(ValueError, match="range: one was read for another pack than the 32 cards of italian here"):
        equity("italian", ["AhAdKsQcJd", hands], samples=5, players=4)
    assert equity("italian", ["AhAdKsQcJd", hands], samples=5, players=2).deals == 5
