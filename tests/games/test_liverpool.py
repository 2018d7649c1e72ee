"""Contract rummy that is not in the package: its contracts, melds and points are its own."""

from collections.abc import Callable
from random import Random

import pytest

from buio.bots.personas import players
from buio.cards import JOKER, parse_cards
from buio.play.deal import Deal
from buio.play.match import MatchPlay
from buio.play.melds import Melds
from buio.play.moves import Move
from buio.play.outcome import Carry
from buio.play.shuffle import Shuffle
from buio.rummy import Fault, Melding, MeldRules
from tests.games.liverpool import CONTRACTS, LIVERPOOL, POINTS

VERSIONS = [(False, False), (True, False), (False, True), (True, True)]
STRICT, LOOSE = Melding(MeldRules(False, False), POINTS), Melding(MeldRules(True, True), POINTS)


def match(rules: tuple[bool, bool], seed: int, choose: Callable[[Deal], Move]) -> list[Deal]:
    """A match of three players, checked after every move."""
    house = LIVERPOOL.rules(round_the_corner=rules[0], duplicates=rules[1])
    stacks, carry, deals = [60] * 3, Carry(), list[Deal]()
    while not deals or carry.match:
        deal = LIVERPOOL.deal(stacks, len(deals) % 3, house, Shuffle(100 * seed + len(deals)), carry)
        deal.verify()
        while not deal.over:
            deal.apply(choose(deal))
            deal.verify()
        assert deal.outcome is not None
        deals.append(deal)
        stacks, carry = deal.stacks, deal.outcome.carry
    assert sum(stacks) == 180
    return deals


def laying(rng: Random) -> Callable[[Deal], Move]:
    """Lays whatever can be laid, else does anything."""

    def choose(deal: Deal) -> Move:
        options = deal.options()
        laid = [option for option in options if option.verb in ("close", "open", "meld", "lay")]
        return laid[0].sample(options.seat, rng) if laid else options.sample(rng)

    return choose


@pytest.mark.parametrize("rules", VERSIONS)
def test_matches_of_three_deals_are_played_at_random(rules: tuple[bool, bool]) -> None:
    opened = added = 0
    for seed in range(4):
        deals = match(rules, seed, laying(Random(seed)))
        assert [deal.facet(MatchPlay).number for deal in deals] == [1, 2, 3]
        opened += sum(laid.opening for deal in deals for laid in deal.facet(Melds).laid)
        added += sum(move.verb == "lay" for deal in deals for move in deal.log)
    assert opened
    assert added


@pytest.mark.parametrize("rules", VERSIONS[::3])
def test_the_players_of_the_package_play_it_and_go_out(rules: tuple[bool, bool]) -> None:
    house = LIVERPOOL.rules(round_the_corner=rules[0], duplicates=rules[1])
    seated = [players[key](LIVERPOOL.written(house, 3), 5 + seat) for seat, key in enumerate(("good", "plain", "good"))]
    deals = match(rules, 7, lambda deal: seated[deal.actor].choose(deal.view(deal.actor), deal.options()))
    closed = [deal.outcome.closed for deal in deals if deal.outcome]
    assert any(closed)
    for deal in deals:
        points = [POINTS.hand(hand) for hand in deal.hands]
        assert deal.outcome is not None
        assert not deal.outcome.closed or list(deal.outcome.points) == points


@pytest.mark.parametrize(
    ("number", "melding", "groups", "reason"),
    [
        (1, STRICT, "KsKcJk 3s3c3d", ""),
        (1, STRICT, "KsKcJk 3s3c3s", "not_a_combination"),
        (1, LOOSE, "KsKcJk 3s3c3s", ""),
        (1, STRICT, "KsKcJk", "not_two_sets"),
        (1, STRICT, "KsKcKd 3s4s5s", "not_two_sets"),
        (2, STRICT, "KsKcKd 3s4sJk6s", ""),
        (2, STRICT, "3s4sJk6s KsKcKd", ""),
        (2, STRICT, "KsKcKd QhKhAh2h", "not_a_combination"),
        (2, LOOSE, "KsKcKd QhKhAh2h", ""),
        (2, STRICT, "KsKcKd 3s4s5s", "not_set_and_run"),
        (3, STRICT, "KsKcKd 3s4s5s 9h9sJk", ""),
        (3, LOOSE, "KsKsKs KhAh2h 9h9sJk", ""),
    ],
)
def test_what_opens_it(number: int, melding: Melding, groups: str, reason: str) -> None:
    contract = CONTRACTS[number - 1]
    laid = [parse_cards(group) for group in groups.split()]
    cards = tuple([card for group in laid for card in group])
    hand = cards if contract.whole_hand else (*cards, *parse_cards("2h7d"))
    judged = contract.validate(melding, hand, laid)
    assert (judged.reason if isinstance(judged, Fault) else "") == reason
    if not reason:
        ways = [sorted(map(sorted, (meld.cards for meld in melds))) for melds in contract.openings(melding, hand)]
        if not contract.whole_hand:
            assert sorted(map(sorted, laid)) in ways
        assert contract.can_open(melding, hand)


@pytest.mark.parametrize("contract", CONTRACTS[:2], ids=lambda contract: contract.name)
@pytest.mark.parametrize("melding", [STRICT, LOOSE], ids=["strict", "loose"])
def test_every_way_to_open_is_one_and_comes_once(contract: object, melding: Melding) -> None:
    rng, found = Random(3), 0
    asked = next(one for one in CONTRACTS if one is contract)
    for _ in range(40):
        hand = (*rng.sample([*range(20), *range(20)], 7), *[JOKER] * rng.choice((0, 1, 2)))
        ways = list(asked.openings(melding, hand))
        for melds in ways:
            assert asked.validate(melding, hand, [meld.cards for meld in melds]) == melds
        keys = [tuple(sorted(tuple(sorted(meld.cards)) for meld in melds)) for melds in ways]
        assert len(set(keys)) == len(keys)
        assert asked.can_open(melding, hand) == bool(ways)
        found += bool(ways)
    assert 0 < found < 40
