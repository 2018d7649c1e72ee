"""A small language for deals at the kitchen table.

`start` begins a deal with chosen hands, first the one at the dealer's left; the dealer is the last seat, so p1 speaks
first. `play` makes moves written as the notation has them, `legal` says exactly what the actor may do.
"""

from collections.abc import Sequence

import buio
from buio.cards import parse_cards
from buio.play.deal import Deal
from buio.play.moves import Move
from buio.play.opening import OpeningView
from buio.play.options import Amount, Discard, Simple
from buio.play.outcome import Carry
from buio.play.shuffle import Shuffle
from buio.play.view import View
from tests.turned import Turn, assert_turned

JACKS = "JhJs9c8d7s"
RAGS = ("KhQd9h8c7d", "AsTd9s8hQc", "KdQhTs9d7c")
"""With `JACKS` four hands of one 32-card pack, of which only the jacks open."""


class Stacked(Shuffle):
    """A shuffle that deals chosen hands, then a chosen stock; reshuffled cards keep their order."""

    def __init__(self, hands: Sequence[tuple[int, ...]], stock: tuple[int, ...]) -> None:
        super().__init__(0)
        self.hands = hands
        self.stock = stock

    def order(self, cards: Sequence[int], shuffle: int) -> tuple[int, ...]:
        if shuffle:
            return tuple(cards)
        top = [card for turn in zip(*self.hands, strict=True) for card in turn] + list(self.stock)
        return tuple(top + [card for card in cards if card not in top])


def start(
    *hands: str,
    stock: str = "",
    stacks: Sequence[int] | int = 200,
    game: str = "italian",
    carry: Carry | None = None,
    seated: int = 0,
    **house: object,
) -> Deal:
    """Begin a deal with these hands, first the one at the dealer's left, from the pack of four players or of more."""
    hands = hands or (JACKS, *RAGS)
    chips = [stacks] * len(hands) if isinstance(stacks, int) else list(stacks)
    rules = buio.games[game].rules(**house)
    shuffle = Stacked([parse_cards(hand) for hand in hands], parse_cards(stock))
    return buio.games[game].deal(
        chips, len(chips) - 1, rules, shuffle, carry, seated or max(4, len(chips)), events=True
    )


def play(deal: Deal, line: str) -> Deal:
    """Make the moves of a line such as `p1 no; p1 cbr 4; p2 cc`, checking every invariant after each.

    All that has happened so far happens again at a table that is turned, with another seat dealing.
    """
    for text in line.split(";"):
        deal.apply(Move.parse(text))
        deal.verify()
    if deal.seats > 1:
        turn = Turn(1 + len(deal.log) % (deal.seats - 1), deal.seats)
        twin = turn.begun(deal)
        for move in turn.moves(deal):
            twin.apply(move)
        assert_turned(deal, twin, turn)
    return deal


def legal(deal: Deal) -> str:
    """Who may do what, exactly: `p1: cc, cbr 1..4`."""
    return f"p{deal.actor + 1}: " + ", ".join(_told(option) for option in deal.options())


def _told(option: object) -> str:
    if isinstance(option, Amount):
        return (
            f"{option.verb} {option.low}..{option.high}" if option.low < option.high else f"{option.verb} {option.low}"
        )
    if isinstance(option, Discard):
        return f"{option.verb} {'/'.join(map(str, option.counts)) or f'{option.at_least}..{option.at_most}'}"
    assert isinstance(option, Simple)
    return f"{option.verb} {option.cost}" if option.cost else option.verb


def words(deal: Deal) -> list[str]:
    """What was said and done, as the words of the events."""
    assert deal.events is not None
    return [event.word for event in deal.events]


def seats_asked(deal: Deal, verb: str) -> list[int]:
    """Let everybody do `verb` until it is not possible; who was asked (1-based)."""
    asked = []
    while not deal.over and verb in deal.options():
        asked.append(deal.actor + 1)
        deal.apply(next(deal.options().get(verb).moves(deal.actor)))  # type: ignore[union-attr]
        deal.verify()
    return asked


def open_deal(game: str, stacks: Sequence[int] | int = 100, players: int = 3, **house: object) -> Deal:
    """Begin a deal whose cards the test deals itself (`d dh p1 AhKh`, `d db QhJhTh`); the dealer is the last seat."""
    chips = [stacks] * players if isinstance(stacks, int) else list(stacks)
    rules = buio.games[game].rules(**house)
    return buio.games[game].deal(chips, len(chips) - 1, rules, None, events=True)


def net(deal: Deal) -> tuple[int, ...]:
    """What each seat has won or lost in a deal that is over."""
    assert deal.outcome is not None, f"not over: {legal(deal)}"
    return deal.outcome.net


def opening(view: View) -> OpeningView:
    """What a viewer sees of the opening, in a game that has one."""
    part = view.part(OpeningView)
    assert part is not None
    return part
