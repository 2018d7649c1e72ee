"""Diablo: the opener wins the pot or matches it (FCD-8)."""

from random import Random

import pytest

import buio
from buio.night import Night, NightError
from buio.play.deal import Deal
from buio.play.outcome import Carry
from buio.play.shuffle import Shuffle
from tests.games.scenario import legal, net, play, start, words
from tests.rulebook import rule

WEAK, STRONG, RAGS = "Kh9s7d5c3s", "AhAsTd6s8c", "Qd8h7c5d4h"
"""p1, p2 and p3, who deals."""


def diablo(line: str, stacks: object = 100, hands: tuple[str, ...] = (WEAK, STRONG, RAGS), **house: object) -> Deal:
    return play(start(*hands, game="diablo", stacks=stacks, **house), line)  # type: ignore[arg-type]


@rule("FCD-8.01")
def test_deuces_are_wild_and_two_cards_may_be_drawn() -> None:
    deal = diablo("p1 cbr 1; p2 cc; p3 cc")
    assert deal.view(0).wild == (0, 1, 2, 3)
    assert legal(deal) == "p1: sd 0..2"


@rule("FCD-8.02")
def test_an_opener_that_wins_ends_it() -> None:
    deal = diablo("p1 cc; p2 cbr 1; p3 cc; p1 f; p2 sd; p3 sd; p2 cc; p3 cc")
    assert deal.outcome is not None
    assert (net(deal), deal.outcome.carry) == ((-1, 3, -2), Carry())
    assert diablo("p1 cbr 1; p2 f; p3 f").outcome.carry == Carry()  # type: ignore[union-attr]


@rule("FCD-8.02", "G-FCD-08")
def test_a_pot_of_forty_won_by_another() -> None:
    deal = diablo("p1 cbr 1; p2 cbr 2; p3 cc; p1 cc", small_bet=1, ante=8, big_bet=5)
    play(deal, "p1 sd; p2 sd; p3 sd; p1 cbr 5; p2 cc; p3 f")
    assert deal.outcome is not None
    assert deal.outcome.pots[0].pot.amount == 40
    assert net(deal) == (-15 - 40, 40 - 15, -10)
    assert words(deal)[-1] == "match"
    carry = deal.outcome.carry
    assert (carry.chips, carry.antes) == (40, False)
    game = buio.games["diablo"]
    again = game.deal(deal.stacks, 0, game.rules(ante=8, small_bet=1, big_bet=5), Shuffle(4), carry)
    assert (again.dealer, again.total, again.stakes) == (0, 40, [0, 0, 0])


@rule("FCD-8.02")
def test_an_opener_that_folds_or_is_raised_out_pays_too() -> None:
    deal = diablo("p1 cbr 1; p2 cbr 2; p3 f; p1 f")
    assert deal.outcome is not None
    assert deal.outcome.pots[0].pot.amount == 5  # three antes, the bet and as much of the raise
    assert (net(deal), deal.outcome.carry.chips) == ((-2 - 5, 3, -1), 5)


@rule("FCD-8.02")
def test_an_opener_that_shares_the_pot_has_won() -> None:
    deal = diablo("p1 cbr 1; p2 cc; p3 f; p1 sd; p2 sd; p1 cc; p2 cc", hands=("AcAdTc6h8d", STRONG, RAGS))
    assert deal.outcome is not None
    assert deal.outcome.pots[0].winners in ((0, 1), (1, 0))
    assert deal.outcome.carry.chips == 0


@rule("FCD-8.02", "FCD-1.05")
@pytest.mark.parametrize("antes", [True, False])
def test_a_deal_that_nobody_opens(antes: bool) -> None:
    game = buio.games["diablo"]
    deal = play(game.deal([50] * 3, 2, shuffle=Shuffle(1), carry=Carry(12, antes=antes)), "p1 cc; p2 cc; p3 cc")
    assert deal.outcome is not None
    assert deal.outcome.carry.antes is antes  # no antes while the new pot is played for
    assert deal.outcome.carry.chips == (15 if antes else 12)


@rule("FCD-8.04")
def test_the_new_pot_may_be_limited() -> None:
    line = "p1 cbr 1; p2 cc; p3 cc; p1 sd; p2 sd; p3 sd; p1 cc; p2 cc; p3 cc"
    for cap, paid in (("none", 6), (4, 4), (50, 6)):
        deal = diablo(line, match_cap=cap)
        assert deal.outcome is not None
        assert (net(deal), deal.outcome.carry.chips) == ((-2 - paid, 4, -2), paid)


@rule("X-75")
def test_an_opener_without_chips_pays_what_there_is() -> None:
    line = "p1 cbr 1; p2 cc; p3 cc; p1 sd; p2 sd; p3 sd; p1 cc; p2 cc; p3 cc"
    for stack, paid in ((5, 3), (2, 0)):
        deal = diablo(line if stack > 2 else line.replace("p1 cc; p2", "p2"), [stack, 100, 100])
        assert deal.outcome is not None
        assert (deal.outcome.carry.chips, deal.stacks[0]) == (paid, 0)
        assert deal.outcome.carry.antes is (paid == 0)  # without a new pot it is over


@rule("FCD-8.02", "FCD-8.03")
@pytest.mark.parametrize(
    ("code", "house"),
    [
        ("diablo", {}),
        ("diablo", {"match_cap": 7}),
        ("guts", {}),
        ("guts", {"match_cap": 5}),
        ("progressive_jackpots", {"false_opening": "dead_hand", "win_requirement": "trips"}),
    ],
)
def test_chips_are_conserved_over_a_night_of_carried_pots(code: str, house: dict[str, object]) -> None:
    """The night itself checks every chip; a carried pot is won before another game may begin."""
    game, rng = buio.games[code], Random(3)
    carried = 0
    for seed in range(6):
        night = Night(game, game.rules(**house), Shuffle(seed))
        for name in "ABCD":
            night.sit(name, 60)
        for _ in range(25):
            try:
                deal = night.begin_deal()
            except NightError:
                break
            while not deal.over:
                deal.apply(deal.options().sample(rng))
                deal.verify()
            night.end_deal()
            assert sum(person.stack for person in night.seated) + night.carry.total == 240
            if night.carry.total:
                carried += 1
                with pytest.raises(NightError, match="a pot is carried"):
                    night.choose(buio.games["texas"])
    assert carried > 10
