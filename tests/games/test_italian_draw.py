"""The draw and the proof of openers (ITA-1e, X-45i, X-45j, ITA-V.14, ITA-V.18)."""

import pytest

import buio
from buio.cards import parse_cards
from buio.play.deal import Deal
from buio.play.moves import Move
from buio.play.opening import Opening
from buio.play.options import Discard
from buio.play.parts import drew
from buio.play.refusal import IllegalMove
from tests.games.scenario import JACKS, RAGS, legal, opening, play, seats_asked, start, words
from tests.rulebook import rule

OPENED = "p1 no; p1 cbr 4; p2 cc; p3 cc; p4 cc"


def dealt_to(deal: Deal) -> list[tuple[int, int]]:
    """Who was served after the hands were dealt, and how many cards (1-based seats)."""
    served = [(move.seat + 1, len(move.cards)) for move in deal.log if move.verb == "dh"]
    return served[deal.seats :]


@rule("ITA-1.40", "ITA-1.41")
def test_from_the_dealers_left_each_survivor_changes_none_to_four() -> None:
    deal = play(start(), "p1 no; p1 cbr 4; p2 cc; p3 f; p4 cc")
    assert legal(deal) == "p1: sd 0..4"
    play(deal, "p1 sd 9c8d7s; p2 sd; p4 sd Kd")
    assert dealt_to(deal) == [(1, 3), (4, 1)]
    assert len(deal.hands[0]) == 5
    assert drew(deal.view(None), 0) == 3
    assert drew(deal.view(None), 1) == 0


@rule("ITA-1.41", "X-36")
def test_five_cards_or_cards_not_held_cannot_go() -> None:
    deal = play(start(), OPENED)
    for text in ("p1 sd JhJs9c8d7s", "p1 sd Kh", "p1 sd JhJh"):
        with pytest.raises(IllegalMove, match="out of bounds"):
            deal.apply(Move.parse(text))
    assert deal.hands[0] == parse_cards(JACKS)


@rule("ITA-1.42", "X-45j")
def test_of_four_cards_the_last_comes_when_all_have_been_served_in_the_same_order() -> None:
    deal = play(start(), OPENED + "; p1 sd; p2 sd Qd9h8c7d; p3 sd As; p4 sd QhTs9d7c")
    assert dealt_to(deal) == [(2, 3), (3, 1), (4, 3), (2, 1), (4, 1)]
    assert [len(hand) for hand in deal.hands] == [5] * 4


@rule("ITA-V.14", "X-36", "ITA-3.04")
@pytest.mark.parametrize(("most", "text"), [(3, "sd 0..3"), (4, "sd 0..4"), (5, "sd 0..5")])
def test_how_many_may_be_changed(most: int, text: str) -> None:
    assert legal(play(start(max_draw=most), OPENED)) == f"p1: {text}"


@rule("ITA-1.43", "X-45i")
def test_when_the_stock_runs_out_the_muck_is_shuffled_without_ones_own_cards() -> None:
    deal = play(start(), OPENED + "; p1 sd 9c8d7s; p2 sd Qd9h8c7d; p3 sd AsTd9s8h")
    # 32 cards less 20 in hands leave 12: three, three and three are served, one each waits for p2 and p3
    assert deal.stock_left == 3
    play(deal, "p4 sd QhTs9d7c")
    assert deal.shuffles == 1
    assert "reshuffle" in words(deal)
    assert [len(hand) for hand in deal.hands] == [5] * 4
    back = parse_cards("9c8d7s") + parse_cards("AsTd9s8h") + parse_cards("QhTs9d7c")
    assert deal.hands[1][-1] in back  # the fourth card of p2 is none of its own


@rule("X-45i")
def test_what_the_one_being_served_threw_away_is_not_shuffled() -> None:
    line = "; p1 sd 9c8d7s; p2 sd Qd9h8c7d; p3 sd AsTd9s8h; p4 sd QhTs9d7c"
    deal = play(start(), OPENED + line)  # the stock ends when p2, the first of three, waits for a fourth card
    assert deal.events is not None
    shuffled = [event.amount for event in deal.events if event.word == "reshuffle"]
    assert shuffled == [3 + 4 + 4]
    assert {card for card, _ in deal.muck} == set(parse_cards("Qd9h8c7d"))
    assert deal.stock_left == 11 - 3


@rule("X-45i", "ITA-1.43")
@pytest.mark.parametrize("key", range(8))
@pytest.mark.parametrize("players", [4, 6, 9])
def test_nobody_gets_cards_back_however_many_wait_for_a_fourth(players: int, key: int) -> None:
    rules = buio.games["italian"].rules(false_opening="dead_hand")
    deal = play(buio.games["italian"].deal([50] * players, players - 1, rules, buio.Shuffle(key)), "p1 no; p1 cbr 1")
    seats_asked(deal, "cc")
    while deal.phase.name == "draw":
        draw = deal.options().get("sd")
        assert isinstance(draw, Discard)
        deal.apply(Move("sd", deal.actor, 0, draw.hand[: draw.at_most]))
        deal.verify()
    for seat in range(players):
        thrown = next(set(move.cards) for move in deal.log if (move.verb, move.seat) == ("sd", seat))
        assert not thrown & set(deal.hands[seat])


@rule("X-45i")
def test_ones_own_cards_come_back_only_when_there_is_nothing_else_to_give() -> None:
    hands = ("AhKdTs8c7d", "JhJs9c8d6s", "AdKcTh8h7s", "AcKsTd9s6h", "AsQhTc9d7c", "KhQdJc8s6c")
    deal = play(start(*hands, deck_low="6"), "p1 no; p1 cc; p2 cbr 4; p3 cc; p4 cc; p5 cc; p6 cc; p1 cc")
    play(deal, "p1 sd KdTs8c7d; p2 sd JhJs9c8d; p3 sd; p4 sd; p5 sd; p6 sd")
    assert dealt_to(deal) == [
        (1, 3),
        (2, 3),
        (1, 1),
        (2, 1),
    ]  # all six of the stock at once, the opener's four are kept
    assert deal.hands[0][-1] in parse_cards("KdTs8c7d")
    assert set(deal.hands[1][-1:]) < set(parse_cards("KdTs8c7d"))


@rule("X-45i")
def test_the_openers_set_aside_are_never_shuffled() -> None:
    deal = play(start(), OPENED + "; p1 sd JhJs9c8d; p2 sd Qd9h8c7d; p3 sd AsTd9s8h; p4 sd QhTs9d7c")
    assert deal.facet(Opening).discarded == parse_cards("JhJs9c8d")
    assert not set(deal.facet(Opening).discarded) & {card for hand in deal.hands for card in hand}


@rule("X-45i")
def test_without_a_reshuffle_one_draws_what_is_left() -> None:
    deal = play(start(muck_reshuffle=False), OPENED + "; p1 sd 9c8d7s; p2 sd Qd9h8c7d; p3 sd AsTd9s8h")
    assert legal(deal) == "p4: sd 0..1"  # three left, two of them promised
    play(deal, "p4 sd Qh")
    assert [len(hand) for hand in deal.hands] == [5] * 4


@rule("X-45i")
def test_folded_hands_are_in_the_muck() -> None:
    deal = play(start(), "p1 no; p1 cbr 4; p2 cc; p3 f; p4 f")
    assert {card for card, _ in deal.muck} == set(parse_cards(RAGS[1] + RAGS[2]))


@rule("ITA-1.44")
@pytest.mark.parametrize(("thrown", "splits"), [
    ("JhJs", True), ("Jh", True), ("9c8d7s", False), ("", False), ("Jh9c8d7s", True),
])  # fmt: skip
def test_the_opener_who_throws_openers_away_says_so_and_they_are_kept(thrown: str, splits: bool) -> None:
    deal = play(start(), f"{OPENED}; p1 sd {thrown}")
    assert ("split_openers" in words(deal)) == splits
    assert deal.facet(Opening).discarded == (parse_cards(thrown) if splits else ())
    assert opening(deal.view(2)).split == splits


@rule("ITA-1.44")
@pytest.mark.parametrize(("hand", "thrown", "splits"), [
    ("9cTcJcQc7h", "7h", False), ("9cTcJcQc7h", "9c", True), ("8h8s7h7s9c", "9c", False), ("8h8s7h7s9c", "7h7s", True),
    ("8h8s8d7s9c", "7s9c", False), ("7h8h9hThKh", "Kh", False), ("7h8hThJhKh", "Kh", True), ("AhAs7c8dTd", "As", True),
])  # fmt: skip
def test_what_is_kept_may_still_prove_the_opening(hand: str, thrown: str, splits: bool) -> None:
    deal = play(start(hand, "AcKs8c9dJd", "AdKc9sTsQd"), f"p1 no; p1 cbr 2; p2 cc; p3 cc; p1 sd {thrown}")
    assert ("split_openers" in words(deal)) == splits


def test_only_the_opener_announces_anything() -> None:
    deal = play(start(), OPENED + "; p1 sd; p2 sd Qd")
    assert "split_openers" not in words(deal)


SHOWDOWN = "; p1 sd JhJs; p2 sd; p3 sd; p4 sd; p1 cc; p2 cc; p3 cc; p4 cc"


@rule("ITA-V.18", "X-43")
@pytest.mark.parametrize(("prove", "proof"), [
    ("if_split_or_challenged", "JhJs"), ("always", JACKS), ("never", ""),
])  # fmt: skip
def test_openers_are_proved_as_the_house_wants(prove: str, proof: str) -> None:
    deal = play(start(prove_openers=prove), OPENED + SHOWDOWN)
    assert deal.facet(Opening).proof == parse_cards(proof)
    assert opening(deal.view(None)).proof == deal.facet(Opening).proof
    assert ("prove" in words(deal)) == (proof != "")


@rule("ITA-V.18", "X-43", "ITA-1.38")
def test_a_split_is_not_shown_when_all_others_fold() -> None:
    line = OPENED + "; p1 sd JhJs; p2 sd; p3 sd; p4 sd; p1 cbr 4; p2 f; p3 f; p4 f"
    assert play(start(), line).facet(Opening).proof == ()
    assert play(start(prove_openers="always"), line).facet(Opening).proof == parse_cards(JACKS)


@rule("ITA-V.18")
def test_always_means_also_when_the_opener_has_folded() -> None:
    line = OPENED + "; p1 sd; p2 sd; p3 sd; p4 sd; p1 cc; p2 cbr 4; p3 f; p4 f; p1 f"
    assert play(start(prove_openers="always"), line).facet(Opening).proof == parse_cards(JACKS)
    assert play(start(), line).facet(Opening).proof == ()


@rule("ITA-V.18", "ITA-1.44")
def test_an_opener_who_split_and_folded_shows_nothing() -> None:
    line = OPENED + "; p1 sd JhJs; p2 sd; p3 sd; p4 sd; p1 cc; p2 cbr 4; p3 cc; p4 f; p1 f"
    deal = play(start(), line)
    assert deal.outcome is not None
    assert deal.outcome.ended == "showdown"
    assert deal.facet(Opening).proof == ()


def test_new_cards_and_thrown_cards_are_seen_by_their_owner_alone() -> None:
    deal = play(start(), OPENED + "; p1 sd 9c8d7s")
    assert deal.events is not None
    drawn = [event for event in deal.events if event.word in ("draw", "discard")]
    assert [(event.word, event.seat, event.amount) for event in drawn] == [("discard", 0, 3), ("draw", 0, 3)]
    assert drawn[0].cards == parse_cards("9c8d7s")
    assert drawn[1].cards == deal.hands[0][2:]
    assert all(min(event.seen_by(0).cards) >= 0 for event in drawn)
    assert all(set(event.seen_by(viewer).cards) == {-1} for event in drawn for viewer in (1, 2, 3, None))
