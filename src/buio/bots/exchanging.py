"""Cards changed, thrown away or bought: every choice tried with the same cards to come."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import prod

from buio.bots.habits import habit
from buio.bots.rollout import Runout, Scene, share
from buio.bots.scoring import Scores
from buio.cards import Cards
from buio.play.moves import Move
from buio.play.options import Discard

FIRST_LOOK = 10
"""Run-outs with which each throw is tried; the best few are tried with all."""
FEW = 5
CLEARLY = 0.02
"""How much better another throw than the usual one has to be."""


class _Wins:
    """What a final hand is worth: the chance that it beats all rivals; strong hands win more in the betting."""

    def __init__(self, scene: Scene) -> None:
        self.contests = len(scene.scoring.scorers)
        pools = {
            cast: [
                sorted([hand[contest] for row in pool.scores for hand in row if hand])
                for contest in range(self.contests)
            ]
            for cast, pool in scene.pools.items()
        }
        self.ranks = [pools[scene.casts[seat]] for seat in scene.seats]
        self.known: dict[Scores, float] = {}

    def __call__(self, scores: Scores) -> float:
        if scores not in self.known:
            parts = (prod(_below(ranks[place], score) for ranks in self.ranks) for place, score in enumerate(scores))
            won = sum(parts) / self.contests
            self.known[scores] = (won + won**3) / 2
        return self.known[scores]


def _below(ranks: Sequence[int], score: int) -> float:
    if not score or not ranks:
        return 0.0
    return (bisect_left(ranks, score) + bisect_right(ranks, score)) / (2 * len(ranks))


def best_throw(scene: Scene, discard: Discard) -> Cards:
    """The throw whose new cards beat the others most often."""
    wins = _Wins(scene)
    at_most = max(discard.numbers)
    usual = habit(scene.scoring.ranking, discard.hand, at_most, len(scene.coming.draws))
    throws = [throw for throw in _throws(discard) if throw != usual]
    few = scene.runouts[:FIRST_LOOK]
    throws.sort(key=lambda throw: _worth(scene, wins, discard.hand, throw, few), reverse=True)
    worths = {throw: _worth(scene, wins, discard.hand, throw, scene.runouts) for throw in throws[:FEW]}
    best = max(worths, key=worths.__getitem__)
    if not discard.admits(Move(discard.verb, 0, 0, usual)):
        return best
    return best if worths[best] > _worth(scene, wins, discard.hand, usual, scene.runouts) + CLEARLY else usual


def _throws(discard: Discard) -> Iterator[Cards]:
    """All legal throws; equal sets of cards once."""
    for count in discard.numbers:
        for throw in combinations(discard.hand, count):
            if discard.admits(Move(discard.verb, 0, 0, throw)):
                yield throw


def _worth(scene: Scene, wins: _Wins, hand: Cards, throw: Cards, runouts: Sequence[Runout]) -> float:
    kept = tuple([card for card in hand if card not in throw])
    count, total = len(throw), 0.0
    for runout in runouts:
        cards = kept + tuple(runout.rest[:count])
        if scene.coming.draws:
            cards = scene.drawn(cards, scene.coming.draws, iter(runout.rest[count:]))
        total += wins(scene.scoring(cards, runout.board))
    return total / len(runouts)


def kept_best(scene: Scene, discard: Discard, pressure: dict[int, float]) -> Cards:
    """The cards without which the hand wins most."""
    throws = list(combinations(discard.hand, discard.at_least))
    return max(throws, key=lambda throw: _chance(scene, discard.hand, throw, pressure))


def bought(scene: Scene, buy: Discard, pressure: dict[int, float], margin: float) -> int | None:
    """The card to give for another one, if that is worth its price so many times."""
    stays = share(scene.rivals(scene.mine(), pressure))
    chances = {card: _chance(scene, buy.hand, (card,), pressure, fresh=1) for card in buy.hand}
    best = max(chances, key=chances.__getitem__)
    return best if (chances[best] - stays) * (scene.view.pot + buy.cost) > margin * buy.cost else None


def _chance(scene: Scene, hand: Cards, throw: Cards, pressure: dict[int, float], fresh: int = 0) -> float:
    kept = tuple([card for card in hand if card not in throw])
    mine = [scene.final(kept + tuple(runout.rest[:fresh]), runout) for runout in scene.runouts]
    return share(scene.rivals(mine, pressure))
