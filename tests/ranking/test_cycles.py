"""The winners of all sets of straight flushes, and the rule said pair by pair (ITA-1.73 to ITA-1.76, X-22 to X-25)."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from buio.cards import SUITS
from buio.ranking import FLUSH_OVER_FULL, Cycle, Ranking, SuitTie
from tests.rulebook import rule

BEATS = {("minima", "massima"), ("massima", "media"), ("media", "minima")}
NO_STRAIGHT_FLUSH = (12, 0, "four of a kind")

Hand = tuple[int, int, str]
"""Top rank, suit, kind."""


def straight_flushes(lowest: int) -> list[Hand]:
    """All straight flushes of the pack whose lowest rank this is."""
    kinds = {lowest + 3: "minima", 12: "massima"}
    return [(top, suit, kinds.get(top, "media")) for top in range(lowest + 3, 13) for suit in range(4)]


def cards(hand: Hand, lowest: int) -> list[int]:
    top, suit, kind = hand
    if hand == NO_STRAIGHT_FLUSH:
        return [48, 49, 50, 51, 4 * lowest]
    ranks = [12, *range(lowest, lowest + 4)] if kind == "minima" else range(top - 4, top + 1)
    return [4 * rank + suit for rank in ranks]


def beats(one: Hand, other: Hand) -> bool:
    """Whether one hand beats the other when only these two meet."""
    if NO_STRAIGHT_FLUSH in (one, other):
        return one != other == NO_STRAIGHT_FLUSH
    return one[:2] > other[:2] if one[2] == other[2] else (one[2], other[2]) in BEATS


def winning(hands: list[Hand]) -> set[Hand]:
    """The best of each kind are left; who is beaten by none of them wins, and if all are beaten they share."""
    left = {hand for hand in hands if not any(beats(other, hand) for other in hands if other[2] == hand[2])}
    return {hand for hand in left if not any(beats(other, hand) for other in left)} or left - {NO_STRAIGHT_FLUSH}


@st.composite
def showdowns(draw: st.DrawFn) -> tuple[int, list[Hand]]:
    lowest = draw(st.integers(0, 7))
    hands = st.sampled_from([*straight_flushes(lowest), NO_STRAIGHT_FLUSH])
    return lowest, draw(st.lists(hands, min_size=1, max_size=5, unique=True))


@rule("ITA-1.74", "ITA-1.75", "ITA-1.76", "X-22", "X-23")
@given(showdowns())
def test_winners_of_any_showdown_in_any_order_of_seats(showdown: tuple[int, list[Hand]]) -> None:
    lowest, hands = showdown
    ranking = Ranking(lowest, FLUSH_OVER_FULL, SuitTie.COMBINATION, cycle=Cycle.BEST_OF_EACH)
    for seats in permutations(hands):
        scores = [ranking.score(cards(hand, lowest)) for hand in seats]
        assert {seats[place] for place in ranking.winners(scores)} == winning(hands)


@rule("X-25")
def test_each_pot_decides_among_its_own_players() -> None:
    ranking = Ranking(5, FLUSH_OVER_FULL, SuitTie.COMBINATION, cycle=Cycle.BEST_OF_EACH)
    minima, media, massima = (
        ranking.score(cards(hand, 5)) for hand in [(8, 3, "minima"), (11, 2, "media"), (12, 0, "massima")]
    )
    assert ranking.winners([minima, media, massima]) == (0, 1, 2)
    assert ranking.winners([minima, massima]) == (0,)
    assert ranking.winners([media, massima]) == (1,)


@rule("ITA-1.73", "X-27")
@given(st.integers(0, 7), st.sampled_from(range(4)))
def test_the_kind_is_named_where_there_is_a_cycle(lowest: int, suit: int) -> None:
    cyclic, linear = Ranking(lowest, cycle=Cycle.ALL), Ranking(lowest)
    for hand in straight_flushes(lowest):
        assert cyclic.describe(cards(hand, lowest)) == ("straight_flush", hand[:1], hand[1], hand[2])
        assert linear.describe(cards(hand, lowest)) == ("straight_flush", hand[:1], hand[1], None)
    assert cyclic.suit_of(cards((lowest + 3, suit, "minima"), lowest)) == 3 - "hdcs".index(SUITS[suit])
