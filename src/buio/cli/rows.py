"""Hands laid out in rows: what each row is, and what each hand wins from the others."""

from collections.abc import Sequence
from itertools import combinations

from buio.cards import cards_text
from buio.cli.naming import named
from buio.cli.request import Answer, Request, refuse_twice
from buio.play.declarations import Declarations
from buio.play.game import GameError
from buio.play.moves import HOLE, Move
from buio.play.options import Rows
from buio.play.phases import LayOut, SettlePairs
from buio.play.rows import LaidOut


def _rows_of(request: Request, hand: str) -> Rows:
    """`front/middle/back` as rows of cards, in the order that the game allows."""
    layout = request.recipe.find(LayOut)
    assert layout is not None
    rows = tuple([request.cards(row) for row in hand.split("/")])
    sizes = layout.layout.sizes
    if tuple(map(len, rows)) != sizes:
        raise GameError(f"a hand is laid out in rows of {', '.join(map(str, sizes))} cards, written a/b/c: {hand!r}")
    refuse_twice(rows)
    if not layout.shows(rows) and not layout.layout.legal(rows):
        raise GameError(f"{hand} is a foul: each row has to be at least as good as the one before it")
    return rows


def rows_named(request: Request, hand: str) -> Answer:
    """What each row of a hand is."""
    rows = _rows_of(request, hand)
    told = [
        named(contest.ranking.score(row), contest.ranking.describe(row), row, {})
        for contest, row in zip(request.recipe.contests, rows, strict=True)
    ]
    return {**told[-1], "best": "/".join(map(cards_text, rows)), "rows": told}


def rows_settled(request: Request, hands: Sequence[str]) -> Answer:
    """What each wins from the others, in units; special hands count as declared when the rows show them."""
    layout = request.recipe.find(LayOut)
    assert layout is not None
    laid = [_rows_of(request, hand) for hand in hands]
    refuse_twice([tuple([card for row in rows for card in row]) for rows in laid])
    deal = request.game.deal([1] * len(hands), len(hands) - 1, request.rules)
    for seat, rows in enumerate(laid):
        deal.apply(Move(HOLE, seat, 0, tuple([card for row in rows for card in row])))
    for seat, rows in enumerate(laid):
        deal.facet(LaidOut).lay(seat, rows)
        if name := layout.shows(rows):
            deal.facet(Declarations).say(seat, name)
    pays = [0] * len(hands)
    settled = request.recipe.find(SettlePairs)
    assert settled is not None
    for one, other in combinations(range(len(hands)), 2):
        units, _ = settled.owed(deal, one, other)
        pays[one] += units
        pays[other] -= units
    winners = [place for place, units in enumerate(pays) if units == max(pays) and units > 0]
    return {"winners": winners, "pays": pays, "hands": [rows_named(request, hand) for hand in hands]}
