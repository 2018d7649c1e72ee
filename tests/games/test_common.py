"""What all poker games share: turns, the showdown, limits, irregularities (GEN-1 to GEN-4)."""

from dataclasses import asdict
from random import Random

import pytest

import buio
from buio.games import spelled_out
from buio.games.mixes import EIGHT_GAME, HORSE
from buio.play.moves import Move
from buio.play.refusal import IllegalMove
from buio.play.shuffle import Shuffle
from tests.games.scenario import legal, net, open_deal, play, words
from tests.rulebook import rule

HANDS = "d dh p1 AhKd; d dh p2 QsQc; d dh p3 7d2c"


@rule("GEN-1.01")
def test_the_pack_has_52_cards_and_the_ace_is_high_and_low() -> None:
    deal = open_deal("texas", burn=False)
    assert deal.recipe.pack == tuple(range(52))
    all_check = "p1 cc; p2 cc; p3 cc"
    line = f"p3 cc; p1 cc; p2 cc; d db 5h4s3d; {all_check}; d db 9c; {all_check}; d db 8d; {all_check}"
    play(deal, f"d dh p1 Ah2d; d dh p2 9s9h; d dh p3 KdKc; {line}")
    assert net(deal) == (4, -2, -2)


@rule("GEN-1.02")
def test_chips_are_whole_numbers_and_never_more_than_one_has() -> None:
    deal = open_deal("texas", 50, 2)
    assert sum(deal.stacks) + deal.total == 100
    with pytest.raises(ValueError, match="each of stacks is 0 or more, not -1"):
        open_deal("texas", [50, 50, -1])


@rule("GEN-1.03")
def test_the_outline_of_a_game_stands_in_its_recipe() -> None:
    names = [phase.name for phase in buio.games["texas"].written().phases]
    assert names == [
        "antes", "post", "deal", "deal", "betting",
        "deal", "board", "betting", "deal", "board", "betting", "deal", "board", "betting", "showdown",
    ]  # fmt: skip


@rule("GEN-1.03")
@pytest.mark.parametrize(("payer", "stakes"), [("all", [4, 5, 3]), ("big_blind", [1, 5, 0]), ("dealer", [1, 2, 3])])
def test_who_pays_the_ante(payer: str, stakes: list[int]) -> None:
    assert open_deal("texas", players=3, ante=3, ante_by=payer).stakes == stakes


@rule("GEN-1.04", "GEN-1.05", "X-52", "X-72")
def test_what_may_be_said() -> None:
    deal = play(open_deal("texas", burn=False), HANDS)
    assert [option.word for option in deal.options()] == ["fold", "call", "raise"]
    play(deal, "p3 cc; p1 cc")
    assert [option.word for option in deal.options()] == ["check", "raise"]
    play(deal, "p2 cc; d db 5h4s3d")
    assert [option.word for option in deal.options()] == ["check", "bet"]
    play(deal, "p1 cc; p2 cbr 5; p3 cbr 10; p1 f")
    assert legal(deal) == "p2: f, cc 5, cbr 15..98"
    play(deal, "p2 cc")
    assert deal.phase.name == "board"  # all have spoken and put in the same


@rule("GEN-1.06")
def test_the_last_one_wins_without_showing() -> None:
    deal = play(open_deal("texas", burn=False), f"{HANDS}; p3 f; p1 f")
    assert net(deal) == (-1, 1, 0)
    assert deal.outcome is not None
    assert deal.outcome.shown == ()
    assert deal.view(0).seats[1].cards == (-1, -1)


@rule("GEN-2.03")
def test_cards_speak() -> None:
    """Nobody says what a hand is: the best five count."""
    line = "p3 cc; p1 cc; p2 cc; d db 5h4s3d; p1 cc; p2 cc; p3 cc; d db 9c; p1 cc; p2 cc; p3 cc; d db 8d"
    deal = play(open_deal("texas", burn=False), f"d dh p1 AhKd; d dh p2 QsQc; d dh p3 7d6c; {line}")
    play(deal, "p1 cc; p2 cc; p3 cc")
    assert net(deal) == (-2, -2, 4)


@rule("GEN-2.05")
def test_side_pots_newest_first() -> None:
    deal = open_deal("texas", [60, 20, 100], burn=False)
    play(deal, "d dh p1 QsQc; d dh p2 AhAd; d dh p3 7d2c; p3 cbr 60; p1 cc; p2 cc; d db 5h4s3d; d db 9c; d db Jc")
    assert deal.outcome is not None
    assert [(part.pot.amount, part.pot.claimants, part.winners) for part in deal.outcome.pots] == [
        (80, (0, 2), (0,)),
        (60, (0, 1, 2), (1,)),
    ]
    assert net(deal) == (20, 40, -60)


@rule("GEN-2.05")
def test_an_ante_that_is_short_wins_as_much_from_each() -> None:
    deal = open_deal("texas", [40, 1, 40], burn=False, ante=3, small_blind=0)
    play(deal, "d dh p1 QsQc; d dh p2 AhAd; d dh p3 7d2c; p3 cc; p1 cc")
    for cards in ("5h4s3d", "9c", "Jc"):
        play(deal, f"d db {cards}; p1 cc; p3 cc")
    assert deal.stacks[1] == 3  # one chip from each of the three


@rule("X-49")
@pytest.mark.parametrize("code", ["texas", "seven_card_stud", "lowball_27_triple"])
def test_three_raises_in_holdem_and_stud(code: str) -> None:
    assert asdict(buio.games[code].rules())["raise_cap"] == 3


@rule("HLD-1.09", "X-53")
def test_the_same_game_without_burnt_cards() -> None:
    deal = buio.games["texas"].deal([50] * 2, 0, buio.games["texas"].rules(burn=False), Shuffle(1))
    while not deal.over:
        deal.apply(Move("cc", deal.actor))
    assert not deal.burnt


FOUR_GAMES = pytest.mark.parametrize("code", ["texas", "seven_card_stud", "lowball_27_triple", "badugi"])


@rule("GEN-4.01")
@FOUR_GAMES
def test_play_goes_on_whoever_has_acted(code: str) -> None:
    """In a round of betting nothing but an action is possible: nobody can have the cards thrown in."""
    deal, rng = buio.games[code].deal([60] * 4, 1, shuffle=Shuffle(5)), Random(code)
    rounds = 0
    while not deal.over:
        if deal.phase.name == "betting":
            rounds += 1
            assert {option.verb for option in deal.options()} <= {"f", "cc", "cbr", "pb"}
        deal.apply(deal.options().sample(rng))
    assert rounds > 2


@rule("GEN-4.02", "GEN-4.03", "GEN-4.04")
@pytest.mark.parametrize(("code", "size", "up"), [("texas", 2, 0), ("seven_card_stud", 3, 1), ("badugi", 4, 0)])
@pytest.mark.parametrize("dealer", range(4))
def test_nobody_is_missed_gets_a_card_too_many_or_sees_one_of_another(
    code: str, size: int, up: int, dealer: int
) -> None:
    deal = buio.games[code].deal([60] * 4, dealer, shuffle=Shuffle(dealer))
    while not all(deal.hands):
        deal.apply(next(deal.options().moves()))
    assert [len(hand) for hand in deal.hands] == [size] * 4
    served = [move.seat for move in deal.log if move.verb == "dh"]
    assert served[:4] == [(dealer + place) % 4 for place in (1, 2, 3, 4)]
    for seat in range(4):
        hidden = deal.view((seat + 1) % 4).seats[seat].cards
        assert sum(card < 0 for card in hidden) == size - up


@rule("GEN-4.06")
@FOUR_GAMES
def test_a_folded_hand_stays_in_the_muck(code: str) -> None:
    rng, folded = Random(code), 0
    for seed in range(20):
        deal = buio.games[code].deal([60] * 4, seed % 4, shuffle=Shuffle(seed))
        gone: set[int] = set()
        while not deal.over:
            move = deal.options().sample(rng)
            gone |= set(deal.hands[move.seat]) if move.verb == "f" else set()
            deal.apply(move)
            if not deal.shuffles:
                assert gone <= {card for card, _ in deal.muck}
        folded += len(gone)
    assert folded


@rule("GEN-4.05", "X-79")
@FOUR_GAMES
def test_nobody_holds_a_wrong_number_of_cards(code: str) -> None:
    game, rng = buio.games[code], Random(code)
    for seed in range(20):
        deal = game.deal([60] * 4, 0, shuffle=Shuffle(seed))
        while not deal.over:
            if deal.phase.name == "betting":
                assert len({len(deal.hands[seat]) for seat in deal.survivors}) == 1
            deal.apply(deal.options().sample(rng))
            deal.verify()  # every card is in one place: none comes back from the muck by itself


@rule("GEN-4.07")
def test_what_one_may_see_all_may_see_unless_it_is_their_own() -> None:
    deal = play(open_deal("seven_card_stud"), "d dh p1 AhKd2c; d dh p2 QsQc9d; d dh p3 7d2hKh")
    for seat in range(3):
        seen = {deal.view(viewer).seats[seat].cards for viewer in (None, *range(3)) if viewer != seat}
        assert len(seen) == 1


@rule("GEN-4.08")
def test_out_of_turn_is_refused_and_nothing_changes() -> None:
    deal = play(open_deal("texas", burn=False), HANDS)
    before = (deal.stacks[:], deal.total, deal.actor, deal.log[:])
    for text in ("p1 cc", "p2 f", "p1 cbr 10"):
        with pytest.raises(IllegalMove, match="not your turn"):
            play(deal, text)
    assert (deal.stacks, deal.total, deal.actor, deal.log) == before


@rule("GEN-4.09")
def test_one_player_to_a_hand() -> None:
    """A move names the seat that makes it; nobody moves for another."""
    deal = play(open_deal("texas", burn=False), HANDS)
    assert deal.actor == 2
    assert not deal.options().admits(Move("f", 0))
    assert deal.options().admits(Move("f", 2))
    assert words(deal)[-1] == "deal"


def test_a_mix_stands_for_its_games_one_after_the_other() -> None:
    assert spelled_out(["horse"]) == (HORSE, True)
    assert spelled_out(["eight_game"]) == (EIGHT_GAME, True)
    assert spelled_out(["texas", "razz"]) == (("texas", "razz"), False)
    assert all(code in buio.games for code in EIGHT_GAME)
