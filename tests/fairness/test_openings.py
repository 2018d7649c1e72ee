"""What is opened of a deal: all that its reader knows of where the cards lay, and nothing else."""

from collections.abc import Sequence
from random import Random

import pytest

import buio
from buio.cards import UNKNOWN, card_text
from buio.fairness import openings, prove, prove_fully, verify
from buio.fairness.proof import decode, encode
from buio.fairness.tracing import Traced
from buio.play.boards import boards
from buio.play.deal import Deal
from buio.play.events import Event
from buio.play.moves import DEALER, Move
from buio.play.shuffle import Shuffle
from tests.fairness.deals import GAMES, committed, played

SEEDS = range(4)


class Other(Shuffle):
    """The orders of another shuffle with two cards of the pack exchanged."""

    def __init__(self, shuffle: Shuffle, one: int, other: int) -> None:
        super().__init__(shuffle.key)
        self.shuffle = shuffle
        self.exchange = {one: other, other: one}

    def order(self, cards: Sequence[int], number: int) -> tuple[int, ...]:
        back = {other: one for one, other in self.exchange.items()}
        plain = self.shuffle.order([back.get(card, card) for card in cards] if number else cards, number)
        return tuple(self.exchange.get(card, card) for card in plain)


def seen(deal: Deal, seat: int | None) -> tuple[object, ...]:
    """All that a seat knows in the end, and what it was told on the way."""
    assert deal.events is not None
    told: list[Event] = [event.seen_by(seat) for event in deal.events]
    return str(deal.view(seat)), tuple(told)


def known(deal: Deal, seat: int | None) -> list[tuple[int, int, int]]:
    """The places that are opened to a seat, and the cards that lie there."""
    return [(piece.order, piece.place, piece.card) for piece in Traced.of(deal, seat).pieces if piece.known]


def exchanged(deal: Deal, one: int, other: int) -> Deal | None:
    """The same moves where two cards have changed places; None: they are not possible then."""
    recipe, stacks, dealer, carry, shuffle, events = deal.start
    assert shuffle is not None
    changed = Deal(recipe, stacks, dealer, carry, Other(shuffle, one, other), events)
    turn = {one: other, other: one}
    for move in deal.log:
        if move.actor == DEALER:
            continue
        try:
            changed.apply(Move(move.verb, move.seat, move.amount, tuple(turn.get(card, card) for card in move.cards)))
        except (buio.IllegalMove, ValueError):
            return None
    return changed if changed.over else None


@pytest.mark.parametrize("code", [code for code in GAMES if code not in ("ramino_v1", "carioca")])
def test_two_deals_that_look_alike_open_the_same_places_and_others_do_not(code: str) -> None:
    compared, rng = {True: 0, False: 0}, Random(code)
    for seed in SEEDS:
        deal, _ = played(code, seed)
        cards = sorted({piece.card for piece in Traced.of(deal, None).pieces})
        own = {seat: (seen(deal, seat), known(deal, seat)) for seat in (*range(deal.seats), None)}
        for _ in range(12):
            one, other = rng.sample(cards, 2)
            twin = exchanged(deal, one, other)
            if twin is None:
                continue
            for seat, (looks, opened) in own.items():
                alike = looks == seen(twin, seat)
                assert (opened == known(twin, seat)) == alike, (seed, seat, card_text(one), card_text(other))
                compared[alike] += 1
    assert compared[False] > 5
    assert compared[True] > 5 or code in ("chinese", "three_card", "pai_gow", "open_face")


@pytest.mark.parametrize("code", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_everybody_can_open_what_lies_before_them_and_what_was_shown(code: str, seed: int) -> None:
    deal, secret = played(code, seed)
    for seat in (*range(deal.seats), None):
        told = openings(secret, deal, seat)
        for other, hand in enumerate(deal.view(seat).seats):
            if other in deal.shown or other == seat:
                for card in hand.cards:
                    if card != UNKNOWN:
                        assert card_text(card) in told
        for card in deal.board[: deal.turned]:
            assert card_text(card) in told


@pytest.mark.parametrize("code", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_proof_holds_for_everybody_and_opened_in_full(code: str, seed: int) -> None:
    deal, secret = played(code, seed)
    for seat in (*range(deal.seats), None):
        assert verify(prove(secret, deal, seat)) == []
    full = prove_fully(secret, deal)
    assert verify(full) == []
    assert all(card.salt for card in full.cards)


@pytest.mark.parametrize("house", [{"boards": 2, "bomb": 60}, {"run_it_twice": "agreed", "wild": "deuces"}])
def test_a_proof_opens_the_cards_of_all_boards(house: dict[str, object]) -> None:
    several = 0
    for seed in range(6):
        deal, secret = played("texas", seed, 2, **house)
        laid = {card for board in boards(deal) for card in board}
        several += len(laid) > 5
        for seat in (0, 1, None):
            assert {card_text(card) for card in laid} <= {*openings(secret, deal, seat)}
            assert verify(decode(encode(prove(secret, deal, seat)))) == []
        assert verify(prove_fully(secret, deal)) == []
    assert several


@pytest.mark.parametrize("code", ["ramino_v1", "carioca"])
@pytest.mark.parametrize("seed", SEEDS)
def test_of_equal_cards_none_is_opened_that_was_never_seen(code: str, seed: int) -> None:
    """Cards that stayed in a hand that nobody has shown, and that came unseen from the stock, stay closed."""
    deal, _ = played(code, seed)
    for seat in range(deal.seats):
        for viewer in (*range(deal.seats), None):
            if viewer == seat or seat in deal.shown:
                continue
            traced = Traced.of(deal, viewer)
            seen = deal.view(viewer).seats[seat].cards
            hidden = [piece for piece in traced.pieces if piece.holder == seat and piece.to == seat]
            never = [piece for piece in hidden if piece.card not in taken(deal, seat)]
            assert set(seen) <= {UNKNOWN}
            assert not any(piece.known for piece in never)


def taken(deal: Deal, seat: int) -> set[int]:
    """The cards that a seat has had from the pile."""
    assert deal.events is not None
    return {card for event in deal.events if event.seat == seat and not event.private for card in event.cards}


def test_reshuffles_have_orders_of_their_own() -> None:
    found = 0
    for seed in range(40):
        deal, secret = played("ramino_v1", seed, 4)
        if deal.shuffles:
            found += 1
            proof = prove(secret, deal, 0)
            assert len(proof.orders) == 1 + deal.shuffles
            assert len(proof.cards) > len(deal.recipe.pack)
            assert verify(prove_fully(secret, deal)) == []
        if found == 2:
            return
    pytest.fail("no deal was reshuffled")


def test_a_running_deal_and_one_of_another_secret_prove_nothing() -> None:
    running = buio.games["texas"].deal([60] * 3, dealer=1, shuffle=committed().shuffle)
    with pytest.raises(ValueError, match="the deal is running"):
        prove(committed(), running, 0)
    with pytest.raises(ValueError, match="the deal is running"):
        prove_fully(committed(), running)
    deal, _ = played("texas", 2)
    with pytest.raises(ValueError, match="another secret"):
        prove(committed(3), deal, 0)
    plain = buio.games["texas"].deal([60] * 3, dealer=1)
    with pytest.raises(ValueError, match="nobody shuffled"):
        Traced.of(plain, 0)
