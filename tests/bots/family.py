"""What the tests of the general player share: deals of any game with chosen cards, brought to a decision."""

from collections.abc import Sequence

import buio
from buio.bots import General, Style
from buio.cards import parse_cards
from buio.play.deal import Deal
from buio.play.moves import BOARD, BRING_IN, CALL, DEAD, DEALER, DECLINE, LOW, Move
from buio.play.options import DealCards

QUIET = Style(bluff=0.0, dark=0.0)


def brought(
    code: str,
    hands: Sequence[str],
    moves: str = "",
    table: str = "",
    stack: int = 200,
    dealer: int = -1,
    **house: object,
) -> Deal:
    """A deal in which these cards come, in this order, to seats 0, 1, ... and to the table, after these moves.

    A seat's cards are those of its whole deal; cards that are not named are any that are named nowhere.
    """
    game = buio.games[code]
    deal = game.deal([stack] * len(hands), dealer % len(hands), game.rules(**house))
    left = [list(parse_cards(hand)) for hand in (*hands, table)]
    texts = [text.strip() for text in moves.split(",") if text.strip()]
    while True:
        if deal.actor == DEALER:
            _serve(deal, left)
        elif texts:
            deal.apply(Move.parse(texts.pop(0)))
        else:
            return deal


def asked(code: str, hands: Sequence[str], seat: int, verb: str, **house: object) -> Deal:
    """A deal with these cards that has come to the moment when a seat may do this; all have only checked and called."""
    game = buio.games[code]
    deal = game.deal([200] * len(hands), len(hands) - 1, game.rules(**house))
    left = [list(parse_cards(hand)) for hand in (*hands, "")]
    while not (deal.actor == seat and verb in deal.options()):
        options = deal.options()
        if deal.actor == DEALER:
            _serve(deal, left)
        else:
            passive = next(option for option in options if option.verb in (CALL, BRING_IN, DECLINE, LOW))
            deal.apply(next(passive.moves(deal.actor)))
    return deal


def _serve(deal: Deal, left: list[list[int]]) -> None:
    option = deal.options().items[0]
    assert isinstance(option, DealCards)
    named = [] if option.verb == DEAD else left[-1 if option.verb == BOARD else option.to]
    kept = {card for cards in left for card in cards}
    cards = [named.pop(0) for _ in range(min(option.size, len(named)))]
    cards += [card for card in option.stock if card not in kept][: option.size - len(cards)]
    deal.apply(Move(option.verb, option.to, 0, tuple(cards)))


def verbs(deal: Deal, seeds: int = 8, style: Style = QUIET) -> set[str]:
    """What players with different seeds do now."""
    return {move.verb for move in moves_of(deal, seeds, style)}


def moves_of(deal: Deal, seeds: int = 8, style: Style = QUIET) -> list[Move]:
    """The moves of players with different seeds."""
    bots = [General(deal.recipe, seed, style) for seed in range(seeds)]
    return [bot.choose(deal.view(deal.actor), deal.options()) for bot in bots]
