"""The bank of games against it, as a party of the night: its account, its settlement, and one who plays it alone."""

from random import Random

import pytest

import buio
from buio.night import BANK, Menu, Night, NightError, load, save
from buio.play.moves import Move
from buio.play.shuffle import Shuffle
from tests.rulebook import rule


def night_of(*names: str, code: str = "three_card", chips: int = 200, seed: int = 5, **house: object) -> Night:
    night = Night(buio.games[code], buio.games[code].rules(**house), Shuffle(seed))
    for name in names:
        night.sit(name, chips)
    return night


def play(night: Night, rng: Random) -> None:
    deal = night.begin_deal()
    while not deal.over:
        deal.apply(deal.options().sample(rng))
    night.end_deal()


@rule("CAS-1.01")
@pytest.mark.parametrize("code", ["three_card", "four_card"])
def test_what_the_players_lose_the_bank_has(code: str) -> None:
    night, rng = night_of("Anna", "Bruno", "Carla", code=code, chips=2000, table_max=9), Random(2)
    changed = set()
    for _ in range(40):
        before = night.bank
        play(night, rng)
        changed.add(night.bank - before)
        assert night.bank == -sum(night.net(name) for name in night.people)
        assert sum(night.ledger.lines[-1].changes.values()) == 0
        assert night.ledger.lines[-1].changes.get(BANK, 0) == night.bank - before
    assert min(changed) < 0 < max(changed)


@rule("CAS-1.01")
def test_the_bank_pays_and_is_paid_when_the_night_is_settled() -> None:
    night = night_of("Anna", "Bruno", code="three_card")
    deal = night.begin_deal()
    while not deal.over:
        verb = "f" if "f" in deal.options() else "ante" if "ante" in deal.options() else "no"
        deal.apply(Move(verb, deal.actor, 10 if verb == "ante" else 0))
    night.end_deal()
    assert night.bank == 20
    assert sorted(night.settlement()) == [("Anna", BANK, 10), ("Bruno", BANK, 10)]


@rule("CAS-1.01")
def test_one_alone_can_play_against_the_bank() -> None:
    night, rng = night_of("Anna"), Random(3)
    for _ in range(5):
        play(night, rng)
    assert night.deals == 5
    assert night.net("Anna") == -night.bank


def test_without_chips_nobody_plays_and_nobody_is_called_the_bank() -> None:
    night = night_of("Anna", chips=1, code="four_card")
    with pytest.raises(NightError, match="accounts of the ledger"):
        night.sit("house", 20)
    play(night, Random(1))
    assert night.net("Anna") == 0
    night.correct("Anna", -1, "lost under the table")
    with pytest.raises(NightError, match="a deal needs a player with chips"):
        night.begin_deal()


@pytest.mark.parametrize("seed", range(4))
def test_a_mixed_night_saved_and_loaded_continues_identically(seed: int) -> None:
    """A pot carried in another game, and the bank's account, each stay what they are."""
    codes = ["five_card_draw", "three_card", "guts", "four_card", "kuhn", "leduc"]
    menu = Menu.of(codes, by="rotation", deals=2)
    night, rng = Night(*menu.offers[0], Shuffle(seed), menu), Random(seed)
    night.sit("Anna", 300)
    night.sit("Bruno", 300)
    for _ in range(24):
        deal = night.begin_deal()
        while not deal.over:
            if rng.random() < 0.2:
                night = load(save(night))
                assert night.deal is not None
                deal = night.deal
            deal.apply(deal.options().sample(rng))
        night.end_deal()
        for name, person in night.people.items():
            if not person.stack:
                night.buy(name, 300)
    assert load(save(night)).bank == night.bank
    if night.carry.total:
        night.share_pot()
    left = {**{name: balance.net for name, balance in night.balances().items()}, BANK: night.bank}
    for payer, payee, chips in night.settlement():
        left[payer] += chips
        left[payee] -= chips
    assert not any(left.values())
