"""A rummy table in words: the sorted hand, stock and pile, melds on the table, contract, points."""

from collections.abc import Iterable, Iterator

from buio.cards import JOKER, Cards
from buio.play.discard_pile import DiscardPileView
from buio.play.events import Event
from buio.play.match import MatchView
from buio.play.melds import Laid, MeldsView
from buio.play.moves import Groups
from buio.play.outcome import Closed, Outcome
from buio.play.rummy_options import Sorter
from buio.play.view import View
from buio.rummy.contracts import Contract
from buio.terminal.table import Table

GROUPED = ("close", "opens_with", "lays_all")
"""Events whose cards are told in melds."""
PLAYED = ("rummy", "contract_play")
"""Phases in which there is a stock to draw from."""


class RummyWords:
    """Says what lies on a rummy table, and what has been done there."""

    def __init__(self, table: Table) -> None:
        self.table, self.words = table, table.words
        self._sorted: tuple[Cards, tuple[Groups, Cards]] = ((), ((), ()))

    def cards(self, cards: Iterable[int]) -> str:
        """Cards for the eye."""
        return self.words.cards(cards, self.table.letters)

    def groups(self, groups: Iterable[Iterable[int]]) -> str:
        """Melds for the eye: `K♥ K♠ K♦ / 5♠ 6♠ 7♠`."""
        return " / ".join(map(self.cards, groups))

    # -- my hand -------------------------------------------------------------------------------------------------------

    def sorted(self, sorter: Sorter, cards: Iterable[int]) -> tuple[Groups, Cards]:
        """Melds and deadwood; the same cards are sorted once."""
        held = tuple(sorted(cards))
        if held != self._sorted[0]:
            self._sorted = held, sorter.sort(held)
        return self._sorted[1]

    def hand_line(self, sorter: Sorter, hand: Cards) -> str:
        """My cards with their places, in melds and then one by one."""
        groups, loose = self.sorted(sorter, hand)
        parts, place = [], 1
        for group in groups:
            imaginary = sorter.kind(group) == "imaginary"
            parts.append(self._placed(place, group) + (f" ({self.words.text('line.imaginary')})" if imaginary else ""))
            place += len(group)
        if loose:
            text = self._placed(place, loose)
            parts.append(self.words.text("line.loose", cards=text) if groups else text)
        return self.words.text("line.cards", cards=" / ".join(parts))

    def _placed(self, place: int, cards: Cards) -> str:
        return " ".join(f"{number}:{self.cards([card])}" for number, card in enumerate(cards, place))

    # -- the table -----------------------------------------------------------------------------------------------------

    def piles(self, view: View) -> list[str]:
        """Stock and discard pile."""
        pile = view.part(DiscardPileView)
        if pile is None or view.phase not in PLAYED:
            return []
        stock = self.words.text("line.stock", count=view.stock)
        if not pile.size:
            return [stock, self.words.text("line.pile_empty")]
        return [stock, self.words.text("line.pile", card=self.cards([pile.top]), count=pile.size)]

    def meld(self, number: int, laid: Laid) -> str:
        """`2 Carla: K♥ K♠ K♦`; jokers with what they stand for."""
        return f"{number} {self.table.names[laid.seat]}: {self._read(laid)}"

    def _read(self, laid: Laid) -> str:
        pairs = zip(laid.meld.cards, laid.meld.represents, strict=True)
        return " ".join(["=".join([self.cards([card]) for card in dict.fromkeys(pair)]) for pair in pairs])

    def melds(self, view: View) -> list[str]:
        """All melds on the table with their numbers."""
        return [self.meld(number, laid) for number, laid in enumerate(self.laid(view), 1)]

    def laid(self, view: View) -> tuple[Laid, ...]:
        """The melds on the table; none in games in which nothing is laid there."""
        melds = view.part(MeldsView)
        return melds.laid if melds else ()

    def contract(self, view: View) -> str:
        """The contract of this deal, and what it asks for; empty: none, or not chosen yet."""
        match = view.part(MatchView)
        if match is None or match.contract is None:
            return ""
        return self.words.text("line.contract", number=match.number, asks=self._asks(match.contract))

    def asks(self, view: View, number: int) -> str:
        """What the contract of this number asks for, `tris: un tris di semi diversi`."""
        match = view.part(MatchView)
        return self._asks(match.contracts[number - 1]) if match else ""

    def _asks(self, contract: Contract) -> str:
        name = f"contract.{contract.name}"
        return f"{self.words.text(name)}: {self.words.text(f'{name}.asks')}"

    def contract_name(self, view: View) -> str:
        """`3 tris`; empty: none, or not chosen yet."""
        match = view.part(MatchView)
        if match is None or match.contract is None:
            return ""
        return f"{match.number} {self.words.text(f'contract.{match.contract.name}')}"

    def match(self, view: View) -> Iterator[str]:
        """What is known of a match: its contract, its pool, what is left to play."""
        match = view.part(MatchView)
        if match is None or not match.left:
            return
        if contract := self.contract(view):
            yield contract
        yield self.words.text("line.game_pool", amount=match.pool, count=len(match.left))

    def seat(self, view: View, seat: int) -> list[str]:
        """Cards held, points, whether the contract is laid."""
        parts, held = [], len(view.seats[seat].cards)
        if held:
            parts.append(self.words.text("line.holds", count=held))
        parts += self.points(view, seat)
        if self.opened(view, seat):
            parts.append(self.words.text("line.opened"))
        return parts

    def points(self, view: View, seat: int) -> list[str]:
        """The points of a seat, while a match is played."""
        match = view.part(MatchView)
        if match is None or not match.left:
            return []
        score = match.scores[seat]
        return [self.words.text("line.points", count=score, score=plain(score))]

    @staticmethod
    def opened(view: View, seat: int) -> bool:
        """Has this seat laid down what the contract asks for?"""
        melds = view.part(MeldsView)
        return melds is not None and melds.opened[seat]

    # -- events --------------------------------------------------------------------------------------------------------

    def hidden(self, event: Event) -> bool:
        """Is this not worth a line? What others draw from the stock nobody sees; that all are dealt a hand all know."""
        return event.word == "drawn" and event.seat != self.table.seat and event.amount == 1

    def event_cards(self, event: Event) -> str:
        """The cards of an event in melds, where they lie in melds; empty: they do not."""
        deal = self.table.deal
        if event.word not in GROUPED or deal is None:
            return ""
        if event.word == "close" and deal.outcome is not None and deal.outcome.closed is not None:
            return self._closing(deal.outcome.closed)
        return self.groups([laid.meld.cards for laid in self.laid(self.table.view()) if laid.seat == event.seat])

    # -- the end -------------------------------------------------------------------------------------------------------

    def result(self, outcome: Outcome) -> Iterator[str]:
        """Points, and who has won the match."""
        if outcome.points:
            yield self._points(outcome)
        for pot in outcome.pots:
            if pot.contest == "game_pool":
                names = self.words.text("line.and").join([self.table.names[seat] for seat in pot.winners])
                yield self.words.text("line.match_won", count=len(pot.winners), names=names, amount=pot.pot.amount)

    def _closing(self, closed: Closed) -> str:
        """What somebody has gone out with: melds, imaginary joker, discard, and what it is paid for."""
        parts = [self.groups(closed.melds)]
        if closed.wild >= 0:
            key = "line.wild_extra" if closed.wild == JOKER else "line.wild_held"
            parts.append(self.words.text(key, card=self.cards([closed.wild])))
        if closed.discard >= 0:
            parts.append(self.words.text("table.closed_discard", card=self.cards([closed.discard])))
        if closed.special:
            special = self.words.text(f"special.{closed.special}")
            parts.append(self.words.text("table.special_pays", special=special, count=closed.multiple))
        return ", ".join(parts)

    def _points(self, outcome: Outcome) -> str:
        rows = zip(self.table.names, outcome.points, outcome.scores, strict=True)
        told = [
            self.words.text("line.scored", name=name, points=signed(points), score=plain(score))
            for name, points, score in rows
        ]
        return self.words.text("line.scores", scores=", ".join(told))


def signed(number: int) -> str:
    """`+12`, `−3`, `±0`."""
    return f"+{number}" if number > 0 else plain(number) if number else "±0"


def plain(number: int) -> str:
    """`12`, `−3`."""
    return f"−{-number}" if number < 0 else str(number)
