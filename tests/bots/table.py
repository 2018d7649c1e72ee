"""What the tests of the bots share: deals played to their end, deals by hand, deals that differ in hidden cards."""

from collections.abc import Iterator, Sequence
from random import Random

import buio
from buio.bots import Player, PlayerFactory
from buio.cards import parse_cards
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import DISCARD, HOLE, Move
from buio.play.outcome import Carry
from buio.play.rules import Rules
from buio.play.shuffle import Shuffle

GAME: Game = buio.games["italian"]
STACK = 60
MOST_MOVES = 500
"""More than any deal can have with these stacks."""


def nights(makers: Sequence[PlayerFactory], rules: Rules, deals: int, seed: int) -> Iterator[tuple[Deal, list[Player]]]:
    """Deals at one table, carried pots handed on, with new players and full stacks whenever a pot is won."""
    shuffle, stacks, carry, number = Shuffle(seed), [STACK] * len(makers), Carry(), 0
    seated: list[Player] = []
    rng = Random(seed)
    for number in range(deals):
        if not carry.total or sum(stack > 0 for stack in stacks) < 2:
            carry, stacks = Carry(), [rng.choice((3, 15, STACK, 300)) for _ in makers]
        recipe = GAME.written(rules, len(makers))
        seated = [maker(recipe, seed + seat) for seat, maker in enumerate(makers)]
        shuffle = shuffle.next()
        deal = GAME.deal(stacks, number % len(makers), rules, shuffle, carry)
        yield deal, seated
        assert deal.outcome is not None
        stacks, carry = list(deal.stacks), deal.outcome.carry


def play(deal: Deal, seated: Sequence[Player]) -> None:
    """Play a deal to its end."""
    while not deal.over:
        deal.apply(seated[deal.actor].choose(deal.view(deal.actor), deal.options()))
        assert len(deal.log) < MOST_MOVES


def dealt(
    hands: Sequence[str], moves: str = "", stack: int = STACK, dealer: int = -1, rules: Rules | None = None
) -> Deal:
    """A deal of the 32 cards without a shuffle: hands for seats 0, 1, ..., then moves (`p1 cc, p2 f, ...`)."""
    seats = len(hands)
    deal = GAME.deal([stack] * seats, dealer % seats, rules or GAME.rules(blinds=False), seated=4)
    for seat in deal.clockwise(deal.dealer):
        deal.apply(Move(HOLE, seat, 0, parse_cards(hands[seat])))
    for text in filter(None, moves.split(",")):
        deal.apply(Move.parse(text.strip()))
    return deal


def shuffled(move: Move, change: dict[int, int]) -> Move:
    """The same move with cards exchanged for others."""
    return move._replace(cards=tuple([change[card] for card in move.cards]))


def hidden_change(pack: Sequence[int], seen: Sequence[int], rng: Random) -> dict[int, int]:
    """An exchange of all cards but those seen."""
    hidden = [card for card in pack if card not in seen]
    others = hidden[:]
    rng.shuffle(others)
    return dict(zip(hidden, others, strict=True)) | {card: card for card in seen}


def seen_by(deal: Deal, seat: int) -> list[int]:
    """Every card that a seat holds, or held, in a finished deal."""
    moves = [move for move in deal.log if move.seat == seat and move.verb in (HOLE, DISCARD)]
    return sorted({card for move in moves for card in move.cards})
