"""Hands laid out in rows: what each row is, and what each hand wins from the others."""

from collections.abc import Sequence
from itertools import combinations

from buio.cards import UNKNOWN, Cards, cards_text
from buio.cli.request import Answer, Request, named, refuse_twice
from buio.play.deal import Deal
from buio.play.declarations import Declarations
from buio.play.game import GameError
from buio.play.moves import ARRANGE, HOLE, Move
from buio.play.options import DealCards, Rows
from buio.play.phases import BuildUp, LayRows, SettlePairs
from buio.play.rows import ArrangedRows


def lays_out(request: Request) -> LayRows | BuildUp | None:
    """The phase in which hands are laid out in rows; None: this game has no rows."""
    return request.recipe.find(LayRows) or request.recipe.find(BuildUp)


def _rows_of(request: Request, hand: str) -> Rows:
    """`front/middle/back` as rows of cards, in the order that the game allows; rows that grow may turn out foul."""
    layout = lays_out(request)
    assert layout is not None
    rows = tuple([request.cards(row) for row in hand.split("/")])
    sizes = layout.layout.sizes
    if tuple(map(len, rows)) != sizes:
        raise GameError(f"a hand is laid out in rows of {', '.join(map(str, sizes))} cards, written a/b/c: {hand!r}")
    refuse_twice(rows)
    if isinstance(layout, LayRows) and not layout.shows(rows) and not layout.layout.legal(rows):
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
    laid = [_rows_of(request, hand) for hand in hands]
    cards = [tuple([card for row in rows for card in row]) for rows in laid]
    refuse_twice(cards)
    layout, settled = lays_out(request), request.recipe.find(SettlePairs)
    deal = request.game.deal([10**6] * len(hands), len(hands) - 1, request.rules)
    if isinstance(layout, LayRows):
        _lay_out(deal, layout, laid, cards)
    else:
        _build_up(deal, laid, cards)
    pays = [0] * len(hands)
    if settled is not None:
        for one, other in combinations(range(len(hands)), 2):
            units, _ = settled.owed(deal, one, other)
            pays[one] += units
            pays[other] -= units
    else:
        assert deal.outcome is not None
        pays = list(deal.outcome.net)
    winners = [place for place, units in enumerate(pays) if units == max(pays) and units > 0]
    return {"winners": winners, "pays": pays, "hands": [rows_named(request, hand) for hand in hands]}


def _lay_out(deal: Deal, layout: LayRows, laid: Sequence[Rows], cards: Sequence[Cards]) -> None:
    """Everybody lays the whole hand, as it was asked about, which need not be the best way."""
    for seat, hand in enumerate(cards):
        deal.apply(Move(HOLE, seat, 0, hand))
    for seat, rows in enumerate(laid):
        deal.facet(ArrangedRows).lay(seat, rows)
        if name := layout.shows(rows):
            deal.facet(Declarations).say(seat, name)


def _build_up(deal: Deal, laid: Sequence[Rows], cards: Sequence[Cards]) -> None:
    """The rows grow, card by card in their order, each in its place, to the end of the deal."""
    while not deal.over:
        option = deal.options().items[0]
        if isinstance(option, DealCards):
            coming = [card for card in cards[option.to] if card not in deal.hands[option.to]]
            deal.apply(Move(option.verb, option.to, 0, tuple(coming[: option.size])))
        else:
            held = deal.hands[deal.actor]
            places = [card if card in held else UNKNOWN for row in laid[deal.actor] for card in row]
            deal.apply(Move(ARRANGE, deal.actor, 0, tuple(places)))
