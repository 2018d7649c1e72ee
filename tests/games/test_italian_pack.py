"""The pack, the table, the antes (ITA-1a, VIII.1)."""

import pytest

import buio
from buio.cards import RANKS, cards_text
from buio.play.game import GameError
from buio.play.phases import Antes, Betting, DealHole, Draw, Showdown, VoluntaryBlinds
from tests.games.scenario import RAGS, legal, play, start
from tests.rulebook import rule

ITALIAN = buio.games["italian"]


@rule("ITA-1.01")
def test_it_is_five_card_draw_with_blinds_and_two_rounds() -> None:
    recipe = ITALIAN.written(seated=4)
    kinds = [type(phase) for phase in recipe.phases]
    assert kinds[1:] == [Antes, VoluntaryBlinds, DealHole, Betting, Draw, Betting, Showdown]


@rule("ITA-1.02", "ITA-1.03", "ITA-1.04", "G-ITA-27", "X-01")
@pytest.mark.parametrize(("players", "size", "lowest"), [
    (2, 24, "9"), (3, 28, "8"), (4, 32, "7"), (5, 36, "6"), (6, 40, "5"), (7, 44, "4"), (8, 48, "3"), (9, 52, "2"),
])  # fmt: skip
def test_the_lowest_card_is_eleven_less_the_players(players: int, size: int, lowest: str) -> None:
    pack = ITALIAN.written(seated=players).pack
    assert len(set(pack)) == len(pack) == size
    assert RANKS[min(pack) >> 2] == lowest
    assert max(pack) == 51


@rule("X-01", "X-02")
@pytest.mark.parametrize("players", [0, 1, 10, 11])
def test_it_is_for_two_to_nine(players: int) -> None:
    with pytest.raises(GameError, match=f"is for 2 to 9 players, not {players}"):
        ITALIAN.deal([100] * players)


def test_the_pack_is_for_at_least_those_who_are_dealt_in() -> None:
    with pytest.raises(GameError, match="a pack for 2 is too small: 6 are to be dealt in"):
        ITALIAN.deal([200] * 6, seated=2)


@rule("X-01")
def test_four_to_six_is_best() -> None:
    assert list(ITALIAN.recommended or ()) == [4, 5, 6]


@rule("X-01")
def test_deck_low_fixes_the_lowest_card_if_enough_are_left() -> None:
    assert len(ITALIAN.written(ITALIAN.rules(deck_low="7"), 2).pack) == 32
    with pytest.raises(GameError, match="too few"):
        ITALIAN.written(ITALIAN.rules(deck_low="7"), 7)


@rule("X-01")
def test_il_morto_counts_for_the_pack_and_its_cards_are_out_of_play() -> None:
    deal = start("JhJs9c8d7s", *RAGS[:2], seated=3, dummy_hand=True)
    play(deal, "p1 no")
    assert len(deal.recipe.pack) == 32
    assert len(deal.burnt) == 5
    assert not set(deal.burnt) & {card for hand in deal.hands for card in hand}
    with pytest.raises(GameError, match="dummy hand"):
        ITALIAN.written(ITALIAN.rules(dummy_hand=True), 9)


@rule("X-10")
def test_the_pack_may_be_for_more_than_are_dealt_in() -> None:
    assert len(start("JhJs9c8d7s", RAGS[0], seated=4).recipe.pack) == 32


@rule("ITA-1.06")
def test_ante_and_bounds_of_bets_are_agreed_beforehand() -> None:
    deal = play(start(ante=2, min_bet=3, max_bet=5), "p1 no")
    assert deal.total == 8
    assert legal(deal) == "p1: cc, cbr 3..5"


@rule("ITA-1.07")
def test_everything_goes_round_clockwise_from_the_dealers_left() -> None:
    deal = ITALIAN.deal([50] * 5, 2, shuffle=buio.Shuffle(3))
    assert deal.actor == 3
    deal.apply(next(deal.options().get("no").moves(3)))  # type: ignore[union-attr]
    dealt = [move.seat for move in deal.log if move.verb == "dh"]
    assert dealt == [3, 4, 0, 1, 2]


def test_cards_are_dealt_one_at_a_time() -> None:
    shuffle = buio.Shuffle(9)
    deal = ITALIAN.deal([50] * 4, 3, shuffle=shuffle)
    deal.apply(next(deal.options().get("no").moves(0)))  # type: ignore[union-attr]
    order = shuffle.order(deal.recipe.pack, 0)
    assert deal.hands[0] == order[0:20:4], cards_text(deal.hands[0])
    assert deal.hands[3] == order[3:20:4]


@rule("ITA-V.01", "X-09")
def test_all_pay_the_ante() -> None:
    deal = start(ante=3)
    assert deal.stacks == [197] * 4
    assert deal.total == 12


@rule("ITA-V.02", "X-09", "ITA-3.02")
def test_or_the_dealer_alone_pays_it() -> None:
    deal = start(ante=3, ante_mode="dealer_only")
    assert deal.stacks == [200, 200, 200, 197]


@rule("X-45e")
def test_an_ante_may_be_all_in_and_makes_no_side_pot() -> None:
    deal = play(start(stacks=[50, 2, 50, 50], ante=5), "p1 no; p1 cbr 6; p3 cc; p4 f")
    assert deal.stacks[1] == 0
    play(deal, "p1 sd; p2 sd; p3 sd; p1 cc; p3 cc")
    assert deal.outcome is not None
    assert [(result.pot.amount, result.pot.claimants) for result in deal.outcome.pots] == [
        (12, (0, 2)),
        (17, (0, 1, 2)),
    ]


def test_nobody_without_chips_is_dealt_in() -> None:
    deal = start(stacks=[50, 0, 50, 50])
    assert deal.dealt_in == (True, False, True, True)
    assert deal.view(None).seats[1].state == "out"


def test_a_deal_needs_two_with_chips() -> None:
    with pytest.raises(GameError, match="two players with chips"):
        start(stacks=[50, 0, 0, 0])
