"""The keys of a night: each deal has its own, and none tells another."""

from itertools import pairwise
from random import Random

import pytest

import buio
from buio.fairness import Committed
from buio.fairness.committed import link
from buio.fairness.keys import LENGTH, pack_key, secret_of
from buio.night import Night, load, save
from buio.night.entries import Begun
from buio.play.shuffle import Shuffle


def seated(players: int = 3, seed: int = 1) -> Night:
    night = Night(buio.games["italian"], shuffle=Shuffle(seed))
    for name in ("Ada", "Bea", "Cleo", "Dora", "Eva")[:players]:
        night.sit(name, 100)
    return night


def played_out(night: Night, seed: int = 1) -> None:
    deal, rng = night.deal, Random(seed)
    assert deal is not None
    while not deal.over:
        deal.apply(deal.options().sample(rng))
    night.end_deal()


def key_of(night: Night) -> bytes:
    assert night.deal is not None
    assert night.deal.shuffle is not None
    return night.deal.shuffle.key


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_key_of_a_deal_follows_from_its_number_and_the_entropy(players: int) -> None:
    night = seated(players)
    for number in (1, 2, 3):
        secret = secret_of(night.key.key, number)
        before = night.link
        assert night.commitment == Committed(secret, number, "", before).commitment
        night.begin_deal(entropy=f"Ada:{number}")
        assert key_of(night) == pack_key(secret)
        assert night.committed == Committed(secret, number, f"Ada:{number}", before)
        assert night.link == link(number, before, night.committed.commitment, f"Ada:{number}")
        played_out(night)


def test_no_key_is_a_hash_of_another() -> None:
    night, keys = seated(), []
    for _ in range(4):
        night.begin_deal()
        keys.append(key_of(night))
        played_out(night)
    assert len(set(keys)) == 4
    assert all(Shuffle(one).next().key != other for one, other in pairwise(keys))


def test_another_entropy_is_another_deal_and_the_same_the_same() -> None:
    orders = []
    for entropy in ("", "Ada:00", "Ada:01", "Ada:00"):
        night = seated()
        orders.append(night.begin_deal(entropy=entropy).stock)
    assert len(set(orders)) == 3
    assert orders[1] == orders[3]


def test_a_void_deal_uses_its_number_up() -> None:
    night = seated()
    night.begin_deal(entropy="Ada:00")
    first = key_of(night)
    night.void("a misdeal")
    assert night.deals == 0
    assert night.commitment == Committed(secret_of(night.key.key, 2), 2, "", night.link).commitment
    night.begin_deal(entropy="Ada:00")
    assert key_of(night) != first


def test_the_entropy_stands_in_the_entry_and_the_fold_deals_the_same_again() -> None:
    night = seated()
    night.begin_deal(entropy="Ada:00 Bea:01")
    assert night.committed is not None
    assert night.entries[-1] == Begun("Ada:00 Bea:01", night.committed.commitment)
    again = load(save(night))
    assert key_of(again) == key_of(night)
    assert again.commitment == night.commitment
    assert again.link == night.link


def test_what_is_no_text_is_refused_and_nothing_has_changed() -> None:
    night = seated()
    before = save(night)
    with pytest.raises(TypeError, match="entropy"):
        night.begin_deal(entropy=7)  # type: ignore[arg-type]
    assert save(night) == before


def test_a_night_draws_its_secret_from_the_operating_system() -> None:
    nights = [Night(buio.games["italian"]) for _ in range(8)]
    assert len({night.key.key for night in nights}) == 8
    assert all(len(night.key.key) == LENGTH for night in nights)
