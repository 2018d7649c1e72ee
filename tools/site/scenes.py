"""What lies on the table of a game just before the showdown, or while cards are drawn: one deal, by its rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count

from buio.cards import UNKNOWN
from buio.play.bank import Bank
from buio.play.deal import Deal
from buio.play.discard_pile import DiscardPile
from buio.play.game import Game
from buio.play.match import MatchPlay
from buio.play.melds import Melds, TableMeld
from buio.play.moves import (
    ANTE,
    BRING_IN,
    BUY,
    CALL,
    DECLINE,
    DISCARD,
    HIGH,
    LOW,
    OPEN,
    PLAY,
    RAISE,
    SHOW,
    SIDE,
    STAY,
    TAKE_HIDDEN,
    Move,
)
from buio.play.options import Amount, Arrange, Discard, Option, Options, Rows, Simple
from buio.play.outcome import SETTLED
from buio.play.rows import ArrangedRows
from buio.play.shuffle import Shuffle

SEATS = 4
STACK = 1000
AGREEABLE = (PLAY, ANTE, SIDE, BRING_IN, STAY, HIGH, SHOW, CALL, TAKE_HIDDEN, OPEN, DECLINE)
"""What a player does who wants the deal to go on, the best first."""
TURNS = 2
"""How many turns everybody has had when a rummy game is shown."""


@dataclass(frozen=True)
class Place:
    """One seat: its cards in rows, -1 face down, and the chips before it."""

    rows: tuple[tuple[int, ...], ...]
    chips: tuple[int, ...]
    dealer: bool


@dataclass(frozen=True)
class Scene:
    """The table as an onlooker sees it."""

    places: tuple[Place, ...]
    board: tuple[int, ...]
    layout: tuple[tuple[int, int], ...]
    house: bool
    """Is the board the bank's hand?"""
    pots: int
    """Among how many hands a pot is shared, or how many pools there are; 0 where there is none."""
    marks: tuple[tuple[str, str], ...]
    """What else a seat does: `change`, `throw`, `buy`, `declare`, `stay`, and how many cards, how often."""
    pile: tuple[int, ...] = ()
    """The discard pile beside the stock, its top card last; empty: it is no game that has one."""

    @property
    def changes(self) -> bool:
        """Are cards exchanged?"""
        return any(kind == "change" for kind, _ in self.marks)


@cache
def scene(game: Game) -> Scene:
    """A deal that everybody sees to its end; other orders of the cards are tried until one comes to that."""
    for seed in count(1):
        played = _played(game, seed)
        if played:
            return played
    raise AssertionError("the count has no end")


def _played(game: Game, seed: int) -> Scene | None:
    seats = max(min(SEATS, game.players[-1]), game.players[0])
    deal = game.deal([STACK] * seats, seats - 1, shuffle=Shuffle(seed))
    asked: dict[tuple[str, str], list[int]] = {}
    forced: tuple[int, ...] = ()
    turned = 0
    pile, melds, match = deal.find(DiscardPile), deal.find(Melds), deal.find(MatchPlay)
    while deal.outcome is None and not (pile and len(pile.pile) > TURNS * seats):
        options, turned = deal.options(), deal.turned
        forced = forced or tuple(deal.stakes)
        for option in options:
            if pile is None and (mark := _mark(option)):
                asked.setdefault(mark, []).append(options.seat)
        deal.apply(_agreeable(options))
    if (deal.outcome and deal.outcome.ended not in ("showdown", SETTLED)) or len(deal.survivors) < seats:
        return None
    return Scene(
        places=tuple([_place(deal, seat, forced[seat], melds.laid if melds else ()) for seat in range(seats)]),
        board=deal.board[:turned] + (UNKNOWN,) * (len(deal.board) - turned),
        layout=deal.recipe.layout,
        house=Bank in deal.recipe.facets,
        pots=(len(deal.contests) if deal.outcome.pots else 0) if deal.outcome else 1 + (match is not None),
        marks=tuple([(kind, _often(number, who.count(who[0]))) for (kind, number), who in asked.items()]),
        pile=pile.pile if pile else (),
    )


def _laid(deal: Deal, seat: int) -> Rows:
    laid = deal.find(ArrangedRows)
    return laid.rows[seat] if laid else ()


def _wagered(deal: Deal, seat: int) -> tuple[int, ...]:
    bank = deal.find(Bank)
    return tuple([chips for _, chips in bank.wagers[seat]]) if bank else ()


def _place(deal: Deal, seat: int, forced: int, table: Sequence[TableMeld]) -> Place:
    up = deal.up[seat]
    rows = tuple(
        [tuple([card if card in up else UNKNOWN for card in row]) for row in _laid(deal, seat) or (deal.hands[seat],)]
    )
    melds = tuple([laid.meld.cards for laid in table if laid.seat == seat])
    chips = _wagered(deal, seat) or (forced,)
    return Place(rows + melds, tuple([each for each in chips if each]), seat == deal.dealer)


def _mark(option: Option) -> tuple[str, str] | None:
    """What is worth a mark at the seats: `change` and `0-3`."""
    match option:
        case Discard(verb=verb, at_least=least, at_most=most) if verb == DISCARD and least == most:
            return "throw", str(most)
        case Discard(verb=verb):
            return ("buy", "1") if verb == BUY else ("change", _span(option.numbers))
        case Simple(verb=verb) if verb in (LOW, STAY):
            return ("declare" if verb == LOW else "stay"), ""
    return None


def _span(numbers: tuple[int, ...]) -> str:
    low, high = numbers[0], numbers[-1]
    return f"{low}–{high}" if len(numbers) == high - low + 1 else ", ".join(map(str, numbers))


def _often(number: str, times: int) -> str:
    return f"{number} ×{times}" if times > 1 else number


def _agreeable(options: Options) -> Move:
    """Bet the least when nobody has bet, call, keep the cards, and so on to the end."""
    seat, items = options.seat, {option.verb: option for option in options}
    call, raising = items.get(CALL), items.get(RAISE)
    if isinstance(raising, Amount) and isinstance(call, Simple) and not call.cost:
        return Move(RAISE, seat, raising.low)
    chosen = next((items[verb] for verb in AGREEABLE if verb in items), options.items[0])
    return _least(chosen, seat)


def _least(option: Option, seat: int) -> Move:
    match option:
        case Arrange():
            return option.suggestion(seat)
        case Amount(verb=verb, low=low):
            return Move(verb, seat, low)
        case Discard(verb=verb, hand=hand, numbers=numbers):
            return Move(verb, seat, 0, hand[: numbers[0]])
        case _:
            return next(option.moves(seat))
