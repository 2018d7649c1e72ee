"""Luck apart from play: what the house player would have won with the same cards in the same chair.

A finished deal is played again many times. Every seat gets the cards that it got, in their order, and so does the
table; what was never dealt is any other card. The others do what they did as long as the house player in the chair
does what was done there; from its first other move on house players stand in for all.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist, mean, stdev
from typing import NamedTuple

from buio.bots.plain import Plain
from buio.bots.player import PlayerFactory
from buio.cards import Cards, cards_text
from buio.play.deal import Deal
from buio.play.moves import BOARD, DEALER, FOLD, HOLE, Move
from buio.play.opening import Opening
from buio.play.options import Options
from buio.play.recorded import apply_recorded
from buio.play.shuffle import Known, Shuffle
from buio.play.validation import whole
from buio.play.view import View

HOUSE: PlayerFactory = Plain
"""The house player. Better ones think sixty times as long, and the night of a player would take half an hour."""
TIMES = 200
"""How often a deal is played again."""
FEWEST = 20
"""Deals below which nobody can tell how much is chance."""


class Reshuffled(ValueError):
    """A card came twice in a deal, after a reshuffle: where it lies is not known."""


class _Dealt(Known):
    """The cards that a deal has dealt; as many as were asked for, in draws and on several boards too."""

    __slots__ = ()

    def refuse(self, pack: Cards, seats: int, hand: int, board: int) -> None:
        if twice := Counter(self._all) - Counter(pack):
            raise Reshuffled(f"{cards_text(twice)} came twice")


class _Asked(NamedTuple):
    """Where a seat is asked for a move: how many were made before, what it sees, and what it may do."""

    done: int
    view: View
    options: Options


class Chair:
    """A seat of a finished deal whose cards are all known.

    Args:
        deal: the deal.
        seat: the seat.

    Raises:
        Reshuffled: it cannot be dealt again from what is known, as a card came twice.
        ValueError: the deal is not over.
    """

    def __init__(self, deal: Deal, seat: int) -> None:
        if not deal.over:
            raise ValueError("a deal that is not over has no result to compare")
        self.deal: Deal = deal
        self.seat: int = whole("seat", seat, 0, deal.seats - 1)
        self._moves: list[Move] = [move for move in deal.log if move.actor != DEALER]
        self._again(deal.log, 0)

    def house(self, times: int = TIMES, seed: int = 0, house: PlayerFactory = HOUSE) -> float:
        """Return what a house player wins in this chair, in chips, on average.

        Args:
            times: how often it plays the deal.
            seed: the same one gives the same answer.
            house: makes the house players.
        """
        points = list(self._asked())
        folded: dict[int, float] = {}
        return mean(
            [self._played(number, house, points, folded) for number in range(seed, seed + whole("times", times, 1))]
        )

    def expected(self, times: int = TIMES, seed: int = 0) -> float:
        """Return what the seat wins, in chips, if the cards after the last decision fall any other way, on average.

        That is the result itself, unless cards were dealt when nobody could decide any more.
        """
        log = self.deal.log
        last = max([at for at, move in enumerate(log) if move.actor != DEALER], default=-1)
        if all(move.verb not in (HOLE, BOARD) for move in log[last + 1 :]):
            return self.deal.net[self.seat]
        results = []
        for number in range(seed, seed + whole("times", times, 1)):
            again = self._again(log[: last + 1], number)
            for move in self._moves:
                apply_recorded(again, move)
            results.append(again.net[self.seat])
        return mean(results)

    def _again(self, log: Sequence[Move], seed: int) -> Deal:
        """The deal before its first decision, with the cards of this log where they went, and others as they come."""
        hands: list[Cards] = [()] * self.deal.seats
        board: Cards = ()
        for move in log:
            if move.verb == HOLE:
                hands[move.seat] += move.cards
            elif move.verb == BOARD:
                board += move.cards
        recipe, stacks, dealer, carry, *_ = self.deal.start
        shuffle = Shuffle(seed)
        shuffle.known = _Dealt(tuple(hands), board)
        return Deal(recipe, stacks, dealer, carry, shuffle)

    def _asked(self) -> Iterator[_Asked]:
        """Where the chair is asked as long as it does what was done: that is the same however often it is played."""
        deal = self._again(self.deal.log, 0)
        for done, move in enumerate(self._moves):
            if deal.actor == self.seat:
                yield _Asked(done, deal.view(self.seat), deal.options())
            apply_recorded(deal, move)

    def _played(self, number: int, house: PlayerFactory, points: Sequence[_Asked], folded: dict[int, float]) -> float:
        """The result of one player.

        Args:
            number: which one.
            house: makes the players.
            points: where the chair is asked as long as it does what was done: nothing has to be played for that.
            folded: by how many moves were made before, what a fold of the chair comes to.
        """
        recipe, seats = self.deal.recipe, self.deal.seats
        player = house(recipe, number * seats + self.seat)
        for done, view, options in points:
            move = player.choose(view, options)
            if not _same(move, self._moves[done]):
                break
        else:
            return self.deal.net[self.seat]
        if move.verb == FOLD and done in folded:
            return folded[done]
        deal = self._again(self.deal.log, number)
        for recorded in self._moves[:done]:
            apply_recorded(deal, recorded)
        deal.apply(move)
        if move.verb == FOLD and self._folded(deal):
            folded[done] = deal.net[self.seat]
        sitting = {self.seat: player}
        while not deal.over and not self._folded(deal):
            seat = deal.actor
            if seat not in sitting:
                sitting[seat] = house(recipe, number * seats + seat)
            deal.apply(sitting[seat].choose(deal.view(seat), deal.options()))
        return deal.net[self.seat]

    def _folded(self, deal: Deal) -> bool:
        """Whether the chair has folded, and nothing can become of it any more: who has opened may still have to pay."""
        opening = None if deal.live[self.seat] else deal.find(Opening)
        return not deal.live[self.seat] and (opening is None or opening.opener != self.seat)


def _same(one: Move, other: Move) -> bool:
    return one._replace(cards=()) == other._replace(cards=()) and sorted(one.cards) == sorted(other.cards)


@dataclass
class Compared:
    """The results of a player in many deals, beside those of the house player in the same chair.

    Attributes:
        net: what the player won, in chips, all deals together.
        expected: the same, if the cards after the last decisions had fallen as they do on average.
        house: what the house player wins there on average.
        apart: by deal, how many chips the player is above it.
    """

    net: float = 0
    expected: float = 0
    house: float = 0
    apart: list[float] = field(default_factory=list)

    def add(self, net: float, expected: float, house: float) -> None:
        """Count a deal."""
        self.net += net
        self.expected += expected
        self.house += house
        self.apart.append(net - house)

    @property
    def margin(self) -> float | None:
        """How many chips above the house player are chance, with 95 % confidence; None: too few deals to say.

        The deals differ from one another, and so their sum may differ from what the player is worth: by Student's t.
        """
        free = len(self.apart) - 1
        if free < FEWEST - 1:
            return None
        normal = NormalDist().inv_cdf(0.975)
        student = normal + (normal**3 + normal) / (4 * free) + (5 * normal**5 + 16 * normal**3) / (96 * free**2)
        return student * sqrt(free + 1) * stdev(self.apart)

    def summary(self) -> dict[str, float | None]:
        """Return the figures, rounded: `compared` deals, `net`, `expected`, `house`, `above` it, by chance `margin`."""
        figures = {"net": self.net, "expected": self.expected, "house": self.house, "above": self.net - self.house}
        rounded: dict[str, float | None] = {key: round(chips, 2) for key, chips in figures.items()}
        margin = self.margin
        return {"compared": len(self.apart), **rounded, "margin": None if margin is None else round(margin, 2)}
