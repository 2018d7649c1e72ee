"""Cards changed, thrown away or bought: every choice tried with the same cards to come."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, islice
from math import prod, sqrt
from statistics import mean, stdev

from buio.bots.draw_strategy import default_draw
from buio.bots.ranges import pot_share
from buio.bots.rollout import Rollout, Runout
from buio.bots.scoring import Scores
from buio.cards import Cards
from buio.play.moves import Move
from buio.play.options import Discard
from buio.ranking import HandRanking

FIRST_LOOK = 10
"""Run-outs with which each throw is tried; the best few are tried with all."""
FEW = 5
WAYS = 2_000
"""Ways to let cards go that are looked at."""
CLEARLY, ERRORS = 0.01, 2.5
"""How much better than the default another throw has to be, in the chance to win, and in errors of the difference."""


class _Wins:
    """What a final hand is worth: the chance that it beats all opponents; strong hands win more in the betting."""

    def __init__(self, rollout: Rollout) -> None:
        self.contests = len(rollout.scoring.scorers)
        by_profile = {
            profile: [
                sorted([hand[contest] for row in hands.scores for hand in row if hand])
                for contest in range(self.contests)
            ]
            for profile, hands in rollout.ranges.items()
        }
        self.ranks = [by_profile[rollout.profiles[seat]] for seat in rollout.seats]
        self.known: dict[Scores, float] = {}

    def __call__(self, scores: Scores) -> float:
        if scores not in self.known:
            parts = (prod(_below(ranks[index], score) for ranks in self.ranks) for index, score in enumerate(scores))
            won = sum(parts) / self.contests
            self.known[scores] = (won + won**3) / 2
        return self.known[scores]


def _below(ranks: Sequence[int], score: int) -> float:
    """The share of these scores, ascending, that are lower; ties half."""
    if not score or not ranks:
        return 0.0
    return (bisect_left(ranks, score) + bisect_right(ranks, score)) / (2 * len(ranks))


def best_throw(rollout: Rollout, discard: Discard) -> Cards:
    """Return the throw whose new cards beat the others most often; the default draw, if none is clearly better."""
    wins, hand, runouts = _Wins(rollout), discard.hand, rollout.runouts

    def admitted(throw: Cards) -> bool:
        return discard.admits(Move(discard.verb, 0, 0, throw))

    default = default_draw(rollout.scoring.ranking, hand, max(discard.numbers), len(rollout.coming.draws))
    legal = [throw for count in discard.numbers for throw in combinations(hand, count) if admitted(throw)]
    throws = [throw for throw in legal if throw != default]
    throws.sort(key=lambda throw: sum(_values(rollout, wins, hand, throw, runouts[:FIRST_LOOK])), reverse=True)
    values = {throw: _values(rollout, wins, hand, throw, runouts) for throw in throws[:FEW]}
    best = max(values, key=lambda throw: sum(values[throw]))
    if not admitted(default):
        return best
    return best if _clearly(values[best], _values(rollout, wins, hand, default, runouts)) else default


def _clearly(values: Sequence[float], others: Sequence[float]) -> bool:
    """Is one throw better than another by more than chance, run-out by run-out?"""
    gains = [value - other for value, other in zip(values, others, strict=True)]
    return mean(gains) > CLEARLY + ERRORS * stdev(gains) / sqrt(len(gains))


def _values(rollout: Rollout, wins: _Wins, hand: Cards, throw: Cards, runouts: Sequence[Runout]) -> list[float]:
    """What the hand is worth (0 to 1) after this throw, run-out by run-out."""
    kept = tuple([card for card in hand if card not in throw])
    count, found = len(throw), []
    for runout in runouts:
        cards = kept + tuple(runout.rest[:count])
        if rollout.coming.draws:
            cards = rollout.drawn(cards, rollout.coming.draws, iter(runout.rest[count:]))
        found.append(wins(rollout.scoring(cards, runout.board)))
    return found


def best_kept(rollout: Rollout, discard: Discard, pressure: dict[int, float]) -> Cards:
    """Return the cards without which the hand wins most, as many as have to be thrown away."""
    throws = list(combinations(discard.hand, discard.at_least))
    return max(throws, key=lambda throw: _chance(rollout, discard.hand, throw, pressure))


def least_missed(ranking: HandRanking, hand: Cards, option: Discard) -> Cards:
    """Let as few cards go as may, wherever the game sends them: those without which the rest is the best hand."""

    def left(cards: Cards) -> tuple[int, int]:
        rest = list(hand)
        for card in cards:
            rest.remove(card)
        if len(rest) >= ranking.size:
            return ranking.best(rest)[0], 0
        ranks = Counter([card >> 2 for card in rest])  # too few for a hand: pairs, then high cards
        return sum([count * count for count in ranks.values()]), sum([rank * ranks[rank] for rank in ranks])

    return max(islice(combinations(option.hand, min(option.numbers)), WAYS), key=left)


def bought(rollout: Rollout, buy: Discard, pressure: dict[int, float], margin: float) -> int | None:
    """Return the card to give for another one; None if the exchange is not worth `margin` times its price."""
    as_it_is = pot_share(rollout.opponents(rollout.mine(), pressure))
    chances = {card: _chance(rollout, buy.hand, (card,), pressure, fresh=1) for card in buy.hand}
    best = max(chances, key=chances.__getitem__)
    return best if (chances[best] - as_it_is) * (rollout.view.pot + buy.cost) > margin * buy.cost else None


def _chance(rollout: Rollout, hand: Cards, throw: Cards, pressure: dict[int, float], fresh: int = 0) -> float:
    """The part of the pot (0 to 1) that the hand wins without these cards and with `fresh` new ones."""
    kept = tuple([card for card in hand if card not in throw])
    mine = [rollout.final(kept + tuple(runout.rest[:fresh]), runout) for runout in rollout.runouts]
    return pot_share(rollout.opponents(mine, pressure))
