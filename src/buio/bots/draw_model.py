"""Judgement: what the others may hold, and what a hand is worth against it, from what can be seen.

The hands of a rival are imagined: starting hands from a fixed sample of the pack, without the cards one has seen
oneself, that fit the number of cards the rival drew, weighted by what it did in the betting, each brought to its end
with unseen cards. Rivals are taken as independent, and scores as ordered (the cycle of the straight flushes is left
out: they are too rare to matter here).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import prod
from random import Random
from typing import NamedTuple, TypeAlias

from buio.bots.drawing import grouped, guide, thrown
from buio.cards import JACK, Cards
from buio.play.moves import NOBODY
from buio.play.openers import four_suited
from buio.play.parts import aggressor, drew, opener, opening_step
from buio.play.phases import Betting, Draw
from buio.play.recipe import Recipe
from buio.play.view import View
from buio.ranking import Category, Ranking

HAND = 5
SAMPLE = 3000
"""Starting hands imagined for each pack; made once."""
ENOUGH = 400
"""Of these, how many are weighed for one rival."""


class Start(NamedTuple):
    """A starting hand, and one way to draw to it."""

    mask: int
    kept: Cards
    score: int
    drew: int
    weight: float
    four_suited: bool


class Imagined(NamedTuple):
    """A hand a rival may have: its score as the rival judges it now, and in the end."""

    now: int
    final: int


class Rival(NamedTuple):
    """Another player still in, and hands it may have, all as likely, the best first by what it knows itself."""

    seat: int
    hands: list[Imagined]

    def split(self, share: float) -> "Answer":
        """How it answers a bet that it meets with this share of its hands, the best ones."""
        count = round(len(self.hands) * share)
        return Answer(1 - count / len(self.hands), count, sorted([hand.final for hand in self.hands[:count]]))


class Answer(NamedTuple):
    """How often a rival gives up, and the final scores it goes on with, ascending."""

    gives_up: float
    going_on: int
    finals: list[int]

    def beaten(self, score: int) -> float:
        """How often the rival goes on and is beaten by this score, ties half."""
        if not self.going_on:
            return 0.0
        below = bisect_left(self.finals, score) + bisect_right(self.finals, score)
        return below / (2 * self.going_on) * (1 - self.gives_up)


class Doings(NamedTuple):
    """What the betting before the draw told: who raised, and who was in for a blind without a look at the cards."""

    raiser: int = NOBODY
    blind: int = NOBODY


Weight: TypeAlias = Callable[[Start], float]
"""How likely a player with this starting hand does what a rival has done."""


@lru_cache(maxsize=64)
def starts(ranking: Ranking, pack: Cards, at_most: int) -> dict[int, list[Start]]:
    """Random starting hands by the number of cards drawn to them; -1: of those who have not drawn yet.

    Each hand comes with the guide's draw and with rarer ways to draw to it (kickers kept, bluffs).
    """
    rng = Random(0)
    found: dict[int, list[Start]] = {-1: []}
    for _ in range(SAMPLE):
        ways = _ways(ranking, tuple(rng.sample(pack, HAND)), at_most)
        found[-1].append(ways[0])
        for way in ways:
            found.setdefault(way.drew, []).append(way)
    return found


def _ways(ranking: Ranking, hand: Cards, at_most: int) -> list[Start]:
    score = ranking.score(hand)
    mask, four = mask_of(hand), four_suited(hand)
    throw = guide(ranking, hand, at_most)

    def way(gone: Cards, weight: float) -> Start:
        return Start(mask, tuple([card for card in hand if card not in gone]), score, len(gone), weight, four)

    ways = [way(throw, 1.0)]
    group = grouped(hand)
    if throw:
        ways.append(way((), 0.02))  # stands pat with nothing
    if len(group) in (2, 3):
        ways.append(way(thrown(hand, (*group, max(set(hand) - set(group))), at_most), 0.12))  # keeps a kicker
    return ways


def mask_of(cards: Sequence[int]) -> int:
    """A set of cards as bits."""
    return sum(1 << card for card in set(cards))


def opponents(view: View) -> list[int]:
    """The other seats that are still in and have cards."""
    seats = enumerate(view.seats)
    return [seat for seat, other in seats if seat != view.seat and other.cards and other.state in ("in", "all_in")]


class Judge:
    """Imagines the hands of the others for one player of one game."""

    def __init__(self, recipe: Recipe, rng: Random, samples: int) -> None:
        ranking = recipe.ranking
        assert isinstance(ranking, Ranking), "judgement is for hands of five cards with their usual names"
        self.recipe, self.ranking = recipe, ranking
        self.rng, self.samples = rng, samples
        self.at_most = max([phase.at_most for phase in recipe.phases if isinstance(phase, Draw)], default=0)
        self.starts = starts(ranking, tuple(sorted(recipe.pack)), self.at_most)
        self.pair = self.ranking.floor(Category.PAIR, self.ranking.lowest)
        self.good_pair = self.ranking.floor(Category.PAIR, JACK)
        self.two_pair = self.ranking.floor(Category.TWO_PAIR, self.ranking.lowest + 1)

    def draw_to_come(self, view: View) -> bool:
        """Will cards be changed after this round of betting?"""
        rounds = 0
        for phase in self.recipe.phases:
            if isinstance(phase, Betting):
                rounds += 1
            elif isinstance(phase, Draw) and rounds >= view.round:
                return True
        return False

    def mine(self, view: View, throw: Cards, gone: Cards, count: int) -> list[int]:
        """Final scores of the own hand after this throw; `gone`: own cards thrown away before."""
        hand = view.hand
        if not throw:
            return [self.ranking.score(hand)]
        kept = tuple([card for card in hand if card not in throw])
        unseen = [card for card in view.pack if card not in hand and card not in gone]
        score, sample = self.ranking.score, self.rng.sample
        return [score((*kept, *sample(unseen, len(throw)))) for _ in range(count)]

    def rivals(self, view: View, gone: Cards, doings: Doings, raised: bool) -> list[Rival]:
        """The others that are still in, with hands they may have.

        Args:
            gone: own cards thrown away; doings: what the betting before the draw told;
            raised: the last bettor of this round has raised over another bet.
        """
        seats = opponents(view)
        each = max(30, self.samples * 3 // (2 + max(len(seats), 1)))
        known = mask_of((*view.hand, *gone))
        unseen = [card for card in view.pack if not known >> card & 1]
        ways = {count: self._ways(count, known) for count in {drew(view, seat) for seat in seats}}
        found = []
        for seat in seats:
            count = drew(view, seat)
            hands = self._imagine(ways[count], self._past(view, seat, doings), count < 0, unseen, each)
            to_come = count < 0 and self.draw_to_come(view)
            found.append(Rival(seat, hands if to_come else self._betting(view, seat, raised, hands)))
        return found

    def _ways(self, drew: int, known: int) -> list[Start]:
        """Starting hands without the cards one knows, as many as are worth weighing."""
        return [start for start in self.starts.get(drew, ()) if not start.mask & known][:ENOUGH]

    def _imagine(
        self, ways: list[Start], weigh: Weight, to_come: bool, unseen: list[int], count: int
    ) -> list[Imagined]:
        weights = [start.weight * weigh(start) for start in ways]
        if not any(weights) or len(unseen) < 2 * HAND:
            return [self._any(unseen) for _ in range(count)]
        hands = [self._finish(start, unseen, to_come) for start in self.rng.choices(ways, weights, k=count)]
        hands.sort(reverse=True)
        return hands

    def _past(self, view: View, seat: int, doings: Doings) -> Weight:
        """What a seat did before the draw, as weights of its starting hands."""
        if seat == doings.raiser:
            return self._raises
        if seat == opener(view):
            least = self._least(view)
            return lambda start: 1.0 if self._opens(start, least) else 0.02
        if seat == doings.blind:
            return lambda start: 1.0
        if drew(view, seat) >= 0 or view.seats[seat].bet:
            return lambda start: 1.0 if start.score >= self.pair or start.drew <= 1 else 0.15
        if aggressor(view) < 0 and speaks_before(view, seat, view.dealer + 1):
            least = self._least(view)
            return lambda start: 0.25 if self._opens(start, least) else 1.0
        return lambda start: 1.0

    def _raises(self, start: Start) -> float:
        return 1.0 if start.score >= self.two_pair else 0.25 if start.score >= self.good_pair else 0.06

    def _least(self, view: View) -> int:
        openers = self.recipe.openers
        return openers.least(self.ranking, opening_step(view)) if openers else 0

    def _opens(self, start: Start, least: int) -> bool:
        openers = self.recipe.openers
        return start.score >= least or (openers is not None and openers.four_suited and start.four_suited)

    def _finish(self, start: Start, unseen: list[int], to_come: bool) -> Imagined:
        need = HAND - len(start.kept)
        fresh: list[int] = []
        while len(fresh) < need:
            card = unseen[int(self.rng.random() * len(unseen))]
            if not start.mask >> card & 1 and card not in fresh:
                fresh.append(card)
        final = self.ranking.score((*start.kept, *fresh)) if need else start.score
        return Imagined(start.score if to_come else final, final)

    def _any(self, unseen: list[int]) -> Imagined:
        score = self.ranking.score(self.rng.sample(unseen, HAND))
        return Imagined(score, score)

    def _betting(self, view: View, seat: int, raised: bool, hands: list[Imagined]) -> list[Imagined]:
        """The same hands, weighted by what their owner has done since the draw."""
        other = view.seats[seat]
        if not other.bet:
            return hands
        good, rest = (0.5, 0.2) if seat == aggressor(view) else (0.6, 0.15)
        if seat == aggressor(view) and raised:
            good, rest = 0.22, 0.05
        edge = good * len(hands)
        weights = [1.0 if place < edge else rest for place in range(len(hands))]
        return sorted(self.rng.choices(hands, weights, k=len(hands)), reverse=True)


def speaks_before(view: View, seat: int, first: int) -> bool:
    """Does this seat speak before the viewer in a round that `first` begins?"""
    count = len(view.seats)
    return (seat - first) % count < ((view.seat or 0) - first) % count


def share(mine: Sequence[int], answers: Sequence[Answer]) -> float:
    """The chance to beat all these rivals."""
    return sum(prod([answer.gives_up + answer.beaten(score) for answer in answers]) for score in mine) / len(mine)


def worth_of_bet(
    mine: Sequence[int], answers: Sequence[Answer], pot: float, risk: float, adds: Sequence[float]
) -> float:
    """Chips that a bet wins on average, the pot as it stands included.

    Args:
        pot: chips in it now; risk: what the bettor adds; adds: what each rival adds when it goes on.
    """
    total = 0.0
    for score in mine:
        beaten = [answer.beaten(score) for answer in answers]
        good = [answer.gives_up + part for answer, part in zip(answers, beaten, strict=True)]
        won = prod(good)
        more = sum(add * part * won / both for add, part, both in zip(adds, beaten, good, strict=True) if both)
        total += won * pot + more - risk * (1 - won)
    return total / len(mine)
