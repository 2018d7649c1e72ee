"""What is put in before the cards out of its place: newcomers' posts, dead blinds, dead buttons, straddles (HLD-1)."""

import pytest

import buio
from buio.play.deal import Deal
from buio.play.outcome import Carry
from tests.games.scenario import legal, net, play, words
from tests.rulebook import rule

HANDS = "d dh p1 2h7c; d dh p2 3h8c; d dh p3 AhAd; d dh p4 KsKc"
BOARD = "d db 2c3c9h; p1 cc; p2 cc; p3 cc; p4 cc; d db Td; p1 cc; p2 cc; p3 cc; p4 cc; d db Jd"


def posted(*posts: int, dead: tuple[int, ...] = (), poorest: int = 100, **house: object) -> Deal:
    """A deal of texas hold'em with blinds of 5 and 10 in which four seats have put this in, the last of them deals.

    `poorest`: the chips of that one; the others have 100.
    """
    game = buio.games["texas"]
    rules = game.rules(burn=False, small_blind=5, big_blind=10, **house)
    deal = game.deal([100, 100, 100, poorest], 3, rules, None, Carry(posts=posts, dead=dead), events=True)
    return play(deal, HANDS)


@rule("HLD-1.10")
def test_a_newcomers_post_is_a_live_bet_after_which_no_turn_is_reckoned() -> None:
    deal = posted(5, 10, 0, -10)
    assert words(deal)[:3] == ["blind", "blind", "post"]
    assert (deal.bets, deal.total) == ([5, 10, 0, 10], 25)
    assert legal(deal) == "p3: f, cc 10, cbr 20..100"  # left of the big blind
    play(deal, "p3 cc")
    assert legal(deal) == "p4: cc, cbr 20..100"  # the newcomer has put that in, and may raise
    play(deal, f"p4 cc; p1 cc; p2 cc; {BOARD}; p1 cc; p2 cc; p3 cc; p4 cc")
    assert net(deal) == (-10, -10, 30, -10)


@rule("HLD-1.10")
def test_of_a_raise_the_newcomer_owes_only_what_is_missing() -> None:
    deal = play(posted(5, 10, 0, -10), "p3 cbr 25")
    assert legal(deal) == "p4: f, cc 15, cbr 40..100"
    play(deal, "p4 f; p1 f; p2 f")
    assert net(deal) == (-5, -10, 25, -10)


@rule("HLD-1.11")
def test_a_dead_small_blind_is_in_the_pot_and_counts_towards_no_call() -> None:
    deal = posted(dead=(0, 0, 0, 5))
    assert words(deal)[:3] == ["dead_blind", "blind", "blind"]
    assert (deal.bets, deal.total, deal.dead) == ([5, 10, 0, 0], 20, [0, 0, 0, 5])
    play(deal, "p3 f")
    assert legal(deal) == "p4: f, cc 10, cbr 20..95"
    play(deal, "p4 f; p1 f")
    assert net(deal) == (-5, 10, 0, -5)


@rule("HLD-1.12")
def test_who_missed_both_blinds_posts_the_big_one_live_and_the_small_one_dead() -> None:
    deal = play(posted(5, 10, 0, -10, dead=(0, 0, 0, 5)), "p3 cc")
    assert (deal.total, deal.stakes[3]) == (40, 15)
    assert legal(deal) == "p4: cc, cbr 20..95"
    play(deal, f"p4 cc; p1 cc; p2 cc; {BOARD}; p1 cc; p2 cc; p3 cc; p4 cc")
    assert net(deal) == (-10, -10, 35, -15)


@rule("HLD-1.12")
def test_the_dead_part_comes_first_and_is_won_by_whoever_wins_the_main_pot() -> None:
    deal = posted(5, 10, 0, -10, dead=(0, 0, 0, 5), poorest=12)
    assert (deal.bets, deal.dead, deal.stacks[3]) == ([5, 10, 0, 7], [0, 0, 0, 5], 0)
    play(deal, "p3 cc; p1 f; p2 cc; d db KdKh9h; p2 cc; p3 cc; d db Td; p2 cc; p3 cc; d db Jd; p2 cc; p3 cc")
    # p4 wins the main pot, 5 dead and 7 of each, and what p1 has left of that; p3 wins the rest
    assert net(deal) == (-5, -10, -4, 19)


@rule("HLD-1.13")
def test_with_a_dead_button_blinds_lie_where_the_table_says() -> None:
    nobody_small = posted(0, 10, 0, 0)
    assert legal(nobody_small) == "p3: f, cc 10, cbr 20..100"
    play(nobody_small, "p3 f; p4 f; p1 f")
    assert net(nobody_small) == (0, 0, 0, 0)
    no_small_seat = posted(10, 0, 0, 0)
    assert legal(no_small_seat) == "p2: f, cc 10, cbr 20..100"
    play(no_small_seat, "p2 cc; p3 f; p4 f; p1 cc; d db 2c3c9h")
    assert legal(no_small_seat) == "p1: cc, cbr 10..90"


@rule("HLD-1.14")
def test_left_of_a_straddle_at_any_seat_the_round_begins_and_its_owner_speaks_last() -> None:
    deal = posted(5, 10, 0, 25)
    assert words(deal)[:3] == ["blind", "blind", "straddle"]
    assert legal(deal) == "p1: f, cc 20, cbr 50..100"
    play(deal, "p1 cc; p2 cc; p3 f")
    assert legal(deal) == "p4: cc, cbr 50..100"
    play(deal, "p4 cc; d db 2c3c9h")
    assert legal(deal) == "p1: cc, cbr 10..75"


@rule("HLD-1.14")
def test_where_seats_say_what_they_post_nobody_is_asked_to_straddle() -> None:
    assert legal(posted(5, 10, 20, 0, straddle=1)) == "p4: f, cc 20, cbr 40..100"


@pytest.mark.parametrize("posts", [(0, 0, -10), (5, 10, -15), (5, 10)])
def test_posts_above_the_blinds_or_for_other_seats_are_refused(posts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="posts of the carry"):
        buio.games["texas"].deal([100] * 3, carry=Carry(posts=posts))


@pytest.mark.parametrize("carry", [Carry(posts=(5, 10, 0)), Carry(dead=(0, 5, 0))])
@pytest.mark.parametrize("code", ["italian", "seven_card_stud", "chinese"])
def test_a_game_without_blinds_refuses_posts_and_does_not_forget_them(code: str, carry: Carry) -> None:
    with pytest.raises(ValueError, match=f"{code} has no blinds to post"):
        buio.games[code].deal([100] * 3, carry=carry)


@pytest.mark.parametrize(
    ("stack", "posts", "dead", "house", "may"),
    [
        pytest.param(12, (), (), {"small_blind": 0, "big_blind": 10, "ante": 15}, "p3: f, cc 10, cbr 20..85"),
        pytest.param(12, (0, 10, 0, 0), (), {"small_blind": 5, "big_blind": 10, "ante": 15}, "p3: f, cc 10, cbr 20..85",
                     marks=rule("HLD-1.13")),
        pytest.param(5, (0, 10, 0, 0), (0, 5, 0, 0), {"small_blind": 5, "big_blind": 10}, "p3: f, cc 10, cbr 20..100"),
        pytest.param(12, (0, 25, 0, 0), (), {"small_blind": 5, "big_blind": 10, "ante": 15}, "p3: f, cc 25, cbr 50..85",
                     marks=rule("HLD-1.14")),
    ],
)  # fmt: skip
def test_a_bet_that_is_owed_by_who_has_no_chips_left_is_asked_of_the_others_from_his_left(
    stack: int, posts: tuple[int, ...], dead: tuple[int, ...], house: dict[str, int], may: str
) -> None:
    game, chips, carry = buio.games["texas"], [100, stack, 100, 100], Carry(posts=posts, dead=dead)
    deal = game.deal(chips, 3, game.rules(**house), buio.Shuffle(1), carry, events=True)
    assert legal(deal) == may
    assert not {"blind", "straddle", "post"} & {*words(deal)}, "nobody posts nothing"
