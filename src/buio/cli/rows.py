"""Hands laid out in rows: what each row is, and what each hand wins from the others."""

from collections.abc import Sequence

from buio.cards import UNKNOWN, Cards, cards_text
from buio.cli.naming import named
from buio.cli.request import Answer, Request, refuse_twice
from buio.play.deal import Deal
from buio.play.game import GameError
from buio.play.moves import ARRANGE, DECLARE, Move
from buio.play.options import DealCards, Rows
from buio.play.phases import BuildUp, LayOut, SettlePairs


def lays_out(request: Request) -> LayOut | BuildUp | None:
    """The phase in which hands are laid out in rows; None: this game has no rows."""
    return request.recipe.find(LayOut) or request.recipe.find(BuildUp)


def _rows_of(request: Request, hand: str) -> Rows:
    """`front/middle/back` as rows of cards, in the order that the game allows; rows that grow may turn out foul."""
    layout = lays_out(request)
    assert layout is not None
    rows = tuple([request.cards(row) for row in hand.split("/")])
    sizes = layout.layout.sizes
    if tuple(map(len, rows)) != sizes:
        raise GameError(f"a hand is laid out in rows of {', '.join(map(str, sizes))} cards, written a/b/c: {hand!r}")
    refuse_twice(rows)
    if isinstance(layout, LayOut) and not layout.shows(rows) and not layout.layout.legal(rows):
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
    """What each wins from the others, in units."""
    laid = [_rows_of(request, hand) for hand in hands]
    cards = [tuple([card for row in rows for card in row]) for rows in laid]
    refuse_twice(cards)
    deal = request.game.deal([10**6] * len(hands), len(hands) - 1, request.rules)
    while not deal.over:
        option = deal.options().items[0]
        deal.apply(_served(deal, option, cards) if isinstance(option, DealCards) else _laid(request, deal, laid))
    assert deal.outcome is not None
    settled = request.recipe.find(SettlePairs)
    pays = [net // (settled.unit if settled else 1) for net in deal.outcome.net]
    winners = [place for place, units in enumerate(pays) if units == max(pays) and units > 0]
    return {"winners": winners, "pays": pays, "hands": [rows_named(request, hand) for hand in hands]}


def _served(deal: Deal, option: DealCards, cards: Sequence[Cards]) -> Move:
    """The next cards of a hand, in the order of its rows."""
    coming = [card for card in cards[option.to] if card not in deal.hands[option.to]]
    return Move(option.verb, option.to, 0, tuple(coming[: option.size]))


def _laid(request: Request, deal: Deal, laid: Sequence[Rows]) -> Move:
    """What the actor lays of the cards that it has by now, each in its place."""
    layout, seat = lays_out(request), deal.actor
    if isinstance(layout, LayOut) and layout.shows(laid[seat]):
        return Move(DECLARE, seat)
    held = deal.hands[seat]
    return Move(ARRANGE, seat, 0, tuple([card if card in held else UNKNOWN for row in laid[seat] for card in row]))
