"""Buio, controbuio, over (ITA-1c, X-37 to X-42)."""

import pytest

import buio
from buio.play.bets import Bets
from buio.play.opening import Opening
from buio.play.outcome import Carry
from tests.games.scenario import JACKS, RAGS, legal, play, seats_asked, start, words
from tests.rulebook import rule


@rule("ITA-1.10", "ITA-1.12")
def test_the_first_player_alone_may_bet_the_pot() -> None:
    deal = start()
    assert legal(deal) == "p1: bl 4, no"
    assert seats_asked(deal, "no") == [1]
    assert legal(start(ante=3)) == "p1: bl 12, no"


@rule("ITA-1.11", "X-40", "ITA-V.07")
def test_blinds_come_before_the_cards() -> None:
    deal = start()
    assert deal.hands == [()] * 4
    play(deal, "p1 bl 4")
    assert deal.hands == [()] * 4  # the second decides in the dark as well
    play(deal, "p2 no")
    assert [len(hand) for hand in deal.hands] == [5] * 4
    assert "bl" not in deal.options()


@rule("ITA-1.13", "ITA-1.14", "ITA-1.15", "ITA-1.16")
def test_each_blind_is_twice_the_one_before_and_needs_it() -> None:
    deal = play(start(), "p1 bl 4")
    assert deal.total == 8
    assert legal(deal) == "p2: bl 8, no"
    play(deal, "p2 bl 8")
    assert deal.total == 16
    assert legal(deal) == "p3: bl 16, no"
    play(deal, "p3 bl 16")
    assert deal.total == 32
    assert "bl" not in deal.options()


@rule("ITA-1.17", "ITA-1.19", "G-ITA-24")
def test_left_of_the_last_blind_speaks_first_and_a_blind_counts_towards_the_call() -> None:
    deal = play(start(), "p1 bl 4; p2 bl 8; p3 bl 16")
    assert legal(deal) == "p4: f, cc 16"
    play(deal, "p4 cc")
    assert legal(deal) == "p1: f, cc 12"
    play(deal, "p1 cc")
    assert legal(deal) == "p2: f, cc 8"


@rule("ITA-1.13", "ITA-1.14", "X-37")
def test_the_blinds_have_names_and_any_further_one_is_over_again() -> None:
    rules = buio.games["italian"].rules(buio_levels="unlimited")
    deal = buio.games["italian"].deal([10_000] * 6, 5, rules, buio.Shuffle(1), events=True)
    offered = []
    while (option := deal.options().get("bl")) is not None:
        offered.append(option.word)
        play(deal, str(next(option.moves(deal.actor))))
    assert offered == ["buio", "controbuio", "over", "over", "over"]
    assert words(deal)[6:11] == offered


@rule("ITA-1.15")
def test_when_the_second_declines_there_is_no_third() -> None:
    deal = play(start(), "p1 bl 4; p2 no")
    assert deal.phase.name == "betting"
    assert legal(deal) == "p2: f, cc 4"


@rule("ITA-1.18", "ITA-1.22", "X-42")
def test_until_the_last_blind_bettor_speaks_the_others_call_or_fold_with_any_hand() -> None:
    deal = play(start(), "p1 bl 4; p2 no")
    for seat in (2, 3, 4):
        assert legal(deal) == f"p{seat}: f, cc 4"
        play(deal, f"p{seat} cc")
    assert legal(deal) == "p1: cc, cbr 5..24"
    assert deal.facet(Opening).opener < 0


@rule("ITA-1.20")
def test_if_all_fold_the_last_blind_bettor_has_the_pot() -> None:
    deal = play(start(), "p1 bl 4; p2 bl 8; p3 no; p3 f; p4 f; p1 f")
    assert deal.outcome is not None
    assert deal.outcome.net == (-5, 7, -1, -1)
    assert deal.outcome.ended == "folds"
    assert not deal.shown


@rule("ITA-1.21")
def test_the_last_blind_bettor_stays_and_the_draw_follows() -> None:
    deal = play(start(), "p1 bl 4; p2 no; p2 cc; p3 f; p4 f; p1 cc")
    assert deal.phase.name == "draw"
    assert "stay" in words(deal)


@rule("ITA-1.21")
def test_or_raises_and_then_all_may_raise() -> None:
    deal = play(start(), "p1 bl 4; p2 no; p2 cc; p3 f; p4 f; p1 cbr 10")
    assert legal(deal) == "p2: f, cc 6, cbr 11..34"
    play(deal, "p2 cbr 20")
    assert legal(deal) == "p1: f, cc 10, cbr 21..64"


@rule("X-37")
def test_two_players_have_two_blinds() -> None:
    deal = play(start(JACKS, RAGS[0]), "p1 bl 2")
    assert legal(deal) == "p2: bl 4, no"
    play(deal, "p2 bl 4")
    assert deal.phase.name == "betting"
    assert legal(deal) == "p1: f, cc 2"


@rule("X-37")
def test_of_three_the_dealer_may_go_over() -> None:
    deal = play(start(JACKS, *RAGS[:2]), "p1 bl 3; p2 bl 6")
    assert legal(deal) == "p3: bl 12, no"


@rule("X-37")
@pytest.mark.parametrize(("levels", "players", "blinds"), [
    (0, 4, 0), (1, 4, 1), (2, 4, 2), (3, 4, 3), ("unlimited", 4, 3), ("unlimited", 2, 2),
])  # fmt: skip
def test_how_many_blinds_there_may_be(levels: object, players: int, blinds: int) -> None:
    deal = start(*(JACKS, *RAGS)[:players], buio_levels=levels)
    assert len(seats_asked(deal, "bl")) == blinds


@rule("X-37")
@pytest.mark.parametrize(("players", "dealt_in", "blinds"), [(3, 3, 2), (6, 6, 5), (9, 9, 8), (6, 4, 3)])
def test_without_a_limit_everybody_but_the_last_may_double(players: int, dealt_in: int, blinds: int) -> None:
    rules = buio.games["italian"].rules(buio_levels="unlimited")
    stacks = [10_000] * dealt_in + [0] * (players - dealt_in)
    deal = buio.games["italian"].deal(stacks, players - 1, rules, buio.Shuffle(1), events=True)
    assert len(seats_asked(deal, "bl")) == blinds
    assert sum(deal.bets) == dealt_in * (2**blinds - 1)
    assert words(deal).count("over") == blinds - 2


@rule("X-39")
def test_a_blind_is_paid_in_full_or_not_made() -> None:
    assert start(stacks=[4, 50, 50, 50]).phase.name == "betting"
    assert legal(start(stacks=[5, 50, 50, 50])) == "p1: bl 4, no"
    deal = play(start(stacks=[50, 8, 50, 50]), "p1 bl 4")
    assert deal.phase.name == "betting"


@rule("X-38", "ITA-V.06")
def test_a_blind_may_exceed_the_greatest_bet_unless_its_amount_is_free() -> None:
    assert legal(start(max_bet=2)) == "p1: bl 4, no"
    deal = start(buio_amount="free", buio_min=2, buio_max=6)
    assert legal(deal) == "p1: bl 2..6, no"
    play(deal, "p1 bl 5")
    assert legal(deal) == "p2: bl 10, no"


@rule("ITA-V.05")
def test_blinds_may_be_left_out() -> None:
    assert start(blinds=False).phase.name == "betting"


@rule("X-08")
def test_blinds_are_allowed_whatever_opens_unless_only_with_jacks() -> None:
    queens = Carry(chips=4, step=1)
    assert "bl" in start(carry=queens).options()
    assert start(carry=queens, buio_when="jacks_only").phase.name == "betting"
    assert "bl" in start(buio_when="jacks_only").options()


@rule("ITA-1.23", "ITA-1.63")
def test_after_parol_there_are_none() -> None:
    assert start(carry=Carry(chips=4, step=-1, blinds=False)).phase.name == "betting"


@rule("ITA-V.07", "ITA-1.11")
def test_blinds_before_anybody_looks() -> None:
    deal = start(blind_timing="before_look")
    assert deal.phase.name == "blinds"
    assert len(deal.hands[0]) == 5
    assert deal.view(0).hand == (-1,) * 5
    assert "deal" not in words(deal)
    play(deal, "p1 no")
    assert deal.events is not None
    assert [event.cards for event in deal.events if event.word == "deal"] == deal.hands
    assert deal.view(0).hand == deal.hands[0]


@rule("ITA-V.07", "ITA-1.11")
def test_in_the_dark_nobody_is_told_a_card_not_even_ones_own() -> None:
    one = start(blind_timing="before_look")
    other = start(*reversed((JACKS, *RAGS)), blind_timing="before_look")
    for deal in (one, other):
        play(deal, "p1 bl 4")
    for viewer in (None, 0, 1, 2, 3):
        assert one.view(viewer) == other.view(viewer)
    assert one.events == other.events


@rule("X-45l")
def test_a_blind_bettor_without_chips_cannot_raise_and_the_others_only_call() -> None:
    deal = play(start(stacks=[5, 50, 50, 50]), "p1 bl 4; p2 no")
    assert deal.stacks[0] == 0
    play(deal, "p2 cc; p3 cc; p4 f")
    assert deal.phase.name == "draw"


@rule("ITA-1.18", "X-09")
def test_also_the_smallest_blind_silences_the_others() -> None:
    deal = play(start(ante_mode="dealer_only"), "p1 bl 1; p2 no")
    assert legal(deal) == "p2: f, cc 1"


@rule("X-45l", "X-45n")
def test_a_blind_that_nobody_has_chips_to_answer_goes_back() -> None:
    deal = play(start(stacks=[50, 1, 1, 1]), "p1 bl 4")
    assert legal(deal) == "p1: sd 0..4"
    assert (deal.stacks, deal.facet(Bets).returned, deal.total) == ([49, 0, 0, 0], (4, 0, 0, 0), 4)


@rule("X-45l", "X-45e")
def test_a_caller_of_a_blind_may_be_short() -> None:
    deal = play(start(stacks=[50, 3, 50, 50]), "p1 bl 4; p2 cc; p3 f; p4 f")
    assert deal.stacks[:2] == [47, 0]  # two of the blind's four chips were not called
    assert deal.phase.name == "draw"


@rule("X-42", "X-41", "ITA-1.50")
def test_in_a_blind_deal_nothing_is_proved_and_the_last_blind_bettor_begins_round_two() -> None:
    deal = play(
        start(prove_openers="always"), "p1 bl 4; p2 bl 8; p3 no; p3 cc; p4 f; p1 cc; p2 cc; p1 sd; p2 sd; p3 sd"
    )
    assert legal(deal).startswith("p2: cc, par, cbr")
    play(deal, "p2 cc; p3 cc; p1 cc")
    assert deal.facet(Opening).proof == ()


@rule("X-45e")
def test_a_table_without_all_in_has_no_blind_that_somebody_cannot_pay() -> None:
    assert start(stacks=[50, 3, 50, 50], all_in="none").phase.name == "betting"
    assert legal(play(start(stacks=[9, 50, 50, 50], all_in="none"), "p1 bl 4")) == "p2: bl 8, no"
    assert play(start(stacks=[8, 50, 50, 50], all_in="none"), "p1 bl 4").phase.name == "betting"
