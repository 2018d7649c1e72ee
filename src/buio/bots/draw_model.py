"""What the others may hold in a game of five cards and one draw, from what can be seen.

The hands of an opponent are imagined: starting hands from a fixed sample of the pack, without the cards that the player
has seen, that fit the number of cards the opponent drew, weighted by what it did in the betting, each brought to its
end with unseen cards. Scores are taken as ordered (the cycle of the straight flushes is left out: they are too rare to
matter here).
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple, TypeAlias

from buio.bots.draw_strategy import guide, paired, thrown
from buio.bots.facts import opponents, speaks_before
from buio.bots.ranges import HandRange, Place
from buio.bots.scoring import Scores, mask_of
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
"""Of these, how many are weighed for one opponent."""
OWN = 150
"""Hands that the player itself may be taken for."""
FEWEST = 30
"""Hands imagined for one opponent, however many there are."""


class Start(NamedTuple):
    """A starting hand, and one way to draw to it.

    Attributes:
        mask: the hand as a set of bits.
        kept: the cards that stay.
        score: what the whole hand scores before the draw.
        changed: cards drawn.
        weight: how often this way to draw is chosen, the guide's being 1.
        four_suited: does the hand hold four cards of one suit?
    """

    mask: int
    kept: Cards
    score: int
    changed: int
    weight: float
    four_suited: bool


class Imagined(NamedTuple):
    """A hand that an opponent may have: its score as the opponent judges it now, and in the end."""

    now: int
    final: int


class Signals(NamedTuple):
    """What the betting before the draw told: who raised, and who was in for a blind without a look at the cards."""

    raisers: tuple[int, ...] = ()
    blind: int = NOBODY


Weight: TypeAlias = Callable[[Start], float]
"""How likely (0 to 1) a player with this starting hand does what an opponent has done."""


@lru_cache(maxsize=64)
def starts(ranking: Ranking, pack: Cards, at_most: int) -> dict[int, list[Start]]:
    """Draw random starting hands by the number of cards drawn to them; -1: of those who have not drawn yet.

    Each hand comes with the guide's draw and with rarer ways to draw to it (kickers kept, bluffs).
    """
    rng = Random(0)
    found: dict[int, list[Start]] = {-1: []}
    for _ in range(SAMPLE):
        ways = _ways(ranking, tuple(rng.sample(pack, HAND)), at_most)
        found[-1].append(ways[0])
        for way in ways:
            found.setdefault(way.changed, []).append(way)
    return found


def _ways(ranking: Ranking, hand: Cards, at_most: int) -> list[Start]:
    score = ranking.score(hand)
    mask, four = mask_of(hand), four_suited(hand)
    throw = guide(ranking, hand, at_most)

    def way(gone: Cards, weight: float) -> Start:
        return Start(mask, tuple([card for card in hand if card not in gone]), score, len(gone), weight, four)

    ways = [way(throw, 1.0)]
    group = paired(hand)
    if throw:
        ways.append(way((), 0.02))  # stands pat with nothing
    if len(group) in (2, 3):
        ways.append(way(thrown(hand, (*group, max(set(hand) - set(group))), at_most), 0.12))  # keeps a kicker
    return ways


class DrawModel:
    """Imagines the hands of the others for one player of one game."""

    def __init__(self, recipe: Recipe, rng: Random, samples: int) -> None:
        ranking = recipe.ranking
        assert isinstance(ranking, Ranking), "the draw model is for hands of five cards with their usual names"
        self.recipe: Recipe = recipe
        self.ranking: Ranking = ranking
        self.rng: Random = rng
        self.samples: int = samples
        self.boldness: Sequence[float] = ()
        self.at_most: int = max([phase.at_most for phase in recipe.phases if isinstance(phase, Draw)], default=0)
        self.starts: dict[int, list[Start]] = starts(ranking, tuple(sorted(recipe.pack)), self.at_most)
        self.pair: int = ranking.floor(Category.PAIR, ranking.lowest)
        self.good_pair: int = ranking.floor(Category.PAIR, JACK)
        self.two_pair: int = ranking.floor(Category.TWO_PAIR, ranking.lowest + 1)

    def draw_to_come(self, view: View) -> bool:
        """Will cards be changed after this round of betting?"""
        rounds = 0
        for phase in self.recipe.phases:
            if isinstance(phase, Betting):
                rounds += 1
            elif isinstance(phase, Draw) and rounds >= view.round:
                return True
        return False

    def finals(self, view: View, throw: Cards, gone: Cards, count: int) -> list[Scores]:
        """Return final scores of the player's hand: one if it throws nothing, else `count` of them.

        Args:
            view: what the player sees.
            throw: cards that it throws away now.
            gone: own cards thrown away before.
            count: how many draws are imagined.
        """
        hand = view.hand
        if not throw:
            return [(self.ranking.score(hand),)]
        kept = tuple([card for card in hand if card not in throw])
        unseen = [card for card in view.pack if card not in hand and card not in gone]
        score, sample = self.ranking.score, self.rng.sample
        return [(score((*kept, *sample(unseen, len(throw)))),) for _ in range(count)]

    def ranges(self, view: View, gone: Cards, signals: Signals, raised: bool) -> dict[int, HandRange]:
        """Return the others that are still in, by seat, with the final scores they may have."""
        return {
            seat: HandRange([[(hand.final,) for hand in hands]])
            for seat, hands in self.imagined(view, gone, signals, raised).items()
        }

    def imagined(self, view: View, gone: Cards, signals: Signals, raised: bool) -> dict[int, list[Imagined]]:
        """Return the others still in, by seat, with hands that they may have, the best first by what they know.

        Args:
            view: what the player sees.
            gone: own cards thrown away.
            signals: what the betting before the draw told.
            raised: the last bettor of this round has raised over another bet.
        """
        seats = opponents(view)
        each = max(FEWEST, self.samples * 3 // (2 + max(len(seats), 1)))
        known = mask_of((*view.hand, *gone))
        unseen = [card for card in view.pack if not known >> card & 1]
        ways = {count: self._ways(count, known) for count in {drew(view, seat) for seat in seats}}
        found = {}
        for seat in seats:
            count = drew(view, seat)
            hands = self._imagine(ways[count], self._past(view, seat, signals), count < 0, unseen, each)
            to_come = count < 0 and self.draw_to_come(view)
            found[seat] = hands if to_come else self._betting(view, seat, raised, hands)
        return found

    def place(self, view: View, seat: int, signals: Signals) -> Place:
        """Return where the hand stands among those that the others may take it for.

        Args:
            view: what the player sees, after the draw.
            seat: the player's seat.
            signals: what its own betting before the draw told.
        """
        ways = self._ways(drew(view, seat), 0)
        hands = self._imagine(ways, self._past(view, seat, signals), False, view.pack, OWN)
        mine = self.ranking.score(view.hand)
        better = sum(hand.final > mine for hand in hands)
        return Place(better / len(hands), (better + sum(hand.final == mine for hand in hands)) / len(hands))

    def _ways(self, count: int, known: int) -> list[Start]:
        """Starting hands without the cards that the player knows, as many as are worth weighing."""
        return [start for start in self.starts.get(count, ()) if not start.mask & known][:ENOUGH]

    def _imagine(
        self, ways: Sequence[Start], weigh: Weight, to_come: bool, unseen: Sequence[int], count: int
    ) -> list[Imagined]:
        weights = [start.weight * weigh(start) for start in ways]
        if not any(weights) or len(unseen) < 2 * HAND:
            scores = [self.ranking.score(self.rng.sample(unseen, HAND)) for _ in range(count)]
            return [Imagined(score, score) for score in scores]
        hands = [self._finish(start, unseen, to_come) for start in self.rng.choices(ways, weights, k=count)]
        hands.sort(reverse=True)
        return hands

    def _past(self, view: View, seat: int, signals: Signals) -> Weight:
        """What a seat did before the draw, as weights of its starting hands."""
        if seat in signals.raisers:
            return lambda start: (
                1.0 if start.score >= self.two_pair else 0.25 if start.score >= self.good_pair else 0.06
            )
        if seat == opener(view):
            least = self._least(view)
            return lambda start: 1.0 if self._opens(start, least) else 0.02
        if seat == signals.blind:
            return lambda start: 1.0
        if drew(view, seat) >= 0 or view.seats[seat].bet:
            return lambda start: 1.0 if start.score >= self.pair or start.changed <= 1 else 0.15
        if aggressor(view) < 0 and speaks_before(view, seat, view.dealer + 1):
            least = self._least(view)
            return lambda start: 0.25 if self._opens(start, least) else 1.0
        return lambda start: 1.0

    def _least(self, view: View) -> int:
        """The least score that opens."""
        openers = self.recipe.openers
        return openers.least(self.ranking, opening_step(view)) if openers else 0

    def _opens(self, start: Start, least: int) -> bool:
        openers = self.recipe.openers
        return start.score >= least or (openers is not None and openers.four_suited and start.four_suited)

    def _finish(self, start: Start, unseen: Sequence[int], to_come: bool) -> Imagined:
        need = HAND - len(start.kept)
        fresh: list[int] = []
        while len(fresh) < need:
            card = unseen[int(self.rng.random() * len(unseen))]
            if not start.mask >> card & 1 and card not in fresh:
                fresh.append(card)
        final = self.ranking.score((*start.kept, *fresh)) if need else start.score
        return Imagined(start.score if to_come else final, final)

    def _betting(self, view: View, seat: int, raised: bool, hands: list[Imagined]) -> list[Imagined]:
        """The same hands, weighted by what their owner has done since the draw."""
        if not view.seats[seat].bet:
            return hands
        bettor = seat == aggressor(view)
        good, rest = (0.22, 0.05) if bettor and raised else (0.5, 0.2) if bettor else (0.6, 0.15)
        bold = self.boldness[seat] if self.boldness else 1.0
        edge, rest = good * len(hands), rest * bold * bold
        weights = [1.0 if index < edge else rest for index in range(len(hands))]
        return sorted(self.rng.choices(hands, weights, k=len(hands)), reverse=True)
