"""Golden deals as data, one by one: amounts, and at every state exactly what is legal (ITA-1i, G-ITA-24 to 29)."""

import tomllib
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import buio
from buio.cards import RANKS, parse_cards
from buio.play.deal import Deal
from buio.play.moves import DEALER, Move
from buio.play.parts import opening_rank
from buio.play.refusal import IllegalMove
from tests.games.scenario import JACKS, RAGS, Stacked, play, start
from tests.rulebook import rule

FILE = Path(__file__).parents[1] / "golden" / "italian_deals.toml"
CASES = tomllib.loads(FILE.read_text(encoding="utf-8"))["case"]
PARAMS = [pytest.param(case, marks=rule(case["id"]), id=f"{case['id']} {case['title']}") for case in CASES]
PLAIN, AMOUNTS, CARDS = ("f", "cc", "par", "no"), ("cbr", "bl", "in"), ("sd", "sm", "dh", "db", "dx")


@pytest.mark.parametrize("case", PARAMS)
def test_golden_deals(case: dict[str, Any]) -> None:
    hands = case.get("hands", [JACKS, *RAGS])
    deal = start(*hands)
    for step in case["steps"]:
        deal = taken(deal, step, hands)


def taken(deal: Deal, step: str, hands: list[str]) -> Deal:
    """The deal after a step; a step that says something is held against the deal."""
    word, _, rest = step.partition(" ")
    outcome = deal.outcome
    if word == "next":
        return following(deal, hands)
    if word == "pot":
        assert (outcome.carry.total if outcome else deal.total) == int(rest)
    elif word == "owes":
        assert deal.view(deal.actor).to_call == int(rest)
    elif word == "may":
        assert set(accepted(deal)) == set(written(deal, rest))
    elif word == "not":
        with pytest.raises(IllegalMove):
            deal.apply(Move.parse(rest))
    elif word == "opens":
        rank = opening_rank(deal.view(None))
        assert rank is not None
        assert RANKS[rank] == rest
    elif word == "ends":
        assert outcome is not None
        assert outcome.ended == rest
    elif word == "nets":
        assert outcome is not None
        assert outcome.net == tuple(map(int, rest.split()))
    else:
        play(deal, step)
    return deal


def following(deal: Deal, hands: list[str]) -> Deal:
    """The next deal: the next dealer, the same chips, and what the last deal left."""
    assert deal.outcome is not None
    shuffle = Stacked([parse_cards(hand) for hand in hands], ())
    dealer = (deal.dealer + 1) % deal.seats
    return buio.games["italian"].deal(deal.stacks, dealer, shuffle=shuffle, carry=deal.outcome.carry, events=True)


def accepted(deal: Deal) -> Iterator[Move]:
    """Every move of the notation that the deal accepts, found by trying them all on copies."""
    for move in universe(deal):
        tried = deal.copy()
        try:
            tried.apply(move)
        except IllegalMove:
            continue
        yield move


def universe(deal: Deal) -> Iterator[Move]:
    """All moves that can be written for these seats, up to all their chips and to five cards held or to come."""
    cards = [*deal.hands[deal.actor], deal.stock[0]]
    choices = [chosen for count in range(7) for chosen in combinations(cards, count)]
    for seat in (DEALER, *range(deal.seats)):
        yield from (Move(verb, seat) for verb in PLAIN)
        yield from (Move(verb, seat, amount) for verb in AMOUNTS for amount in range(-1, 202))
        yield from (Move(verb, seat, 0, chosen) for verb in CARDS for chosen in choices)


def written(deal: Deal, text: str) -> Iterator[Move]:
    """The moves that a text such as `p2: f, cc 4, cbr 5..16` means; the cost of a call is compared with the view."""
    who, _, what = text.partition(": ")
    seat = int(who[1:]) - 1
    for item in what.split(", "):
        verb, _, bounds = item.partition(" ")
        low, _, high = bounds.partition("..")
        if verb in AMOUNTS:
            yield from (Move(verb, seat, amount) for amount in range(int(low), int(high or low) + 1))
        elif verb == "sd":
            held = deal.hands[seat]
            yield from (Move(verb, seat, 0, some) for n in range(int(high) + 1) for some in combinations(held, n))
        else:
            assert deal.view(seat).to_call == int(low or 0) or verb in ("f", "no")
            yield Move(verb, seat)
