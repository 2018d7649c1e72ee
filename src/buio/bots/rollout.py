"""A scene: what a player that has to decide knows, and ways in which the deal may go on and end.

The rest of the deal is imagined many times: the cards to come on the table and to the own hand (a run-out), and in each of
these the final score of many hands that each rival may have. The hands of a rival are put in order by how good they look
to their owner, who knows none of the other hands, and those that fit badly with what it has bet count less. Rivals are taken
as independent of each other.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from math import comb, prod, sqrt
from random import Random
from typing import NamedTuple

from buio.bots.draw_model import opponents, speaks_before
from buio.bots.habits import habit
from buio.bots.schedule import ToCome, draws_passed, to_come
from buio.bots.scoring import Scores, Scoring, beats, unseen_cards
from buio.cards import Cards
from buio.play.parts import drew
from buio.play.phases import Draw
from buio.play.recipe import Recipe
from buio.play.view import View
from buio.ranking import HandRanking

BUDGET = 2000
"""Hands of seven cards that are scored for one decision."""
PAST = 600
"""Hands imagined from before the draw."""
DEAD_WEIGHT = 0.03
"""How much a hand counts that does not fit with the betting at all."""


class Runout(NamedTuple):
    """Cards to come: the whole board, those of the own hand, and the unseen cards that are left, shuffled."""

    board: Cards
    own: Cards
    rest: list[int]


class Cast(NamedTuple):
    """What is known of the cards of a rival."""

    up: Cards
    hidden: int
    drew: int
    passed: int
    """Draws it has made."""
    draws: tuple[int, ...]
    """Draws it has still to make."""


class Pool(NamedTuple):
    """Hands that somebody may have, the best first as their owner sees them: their scores, run-out by run-out."""

    scores: list[list[Scores | None]]
    """None: a hand that cannot be with these cards to come."""


class Rival:
    """One other player: how many of its hands the own one beats, counted from its best hand."""

    __slots__ = ("pool", "pressure", "seat", "weights", "wins")

    def __init__(self, seat: int, pool: Pool, pressure: float, mine: Sequence[Scores]) -> None:
        self.seat, self.pool, self.pressure = seat, pool, pressure
        count = len(pool.scores[0])
        weight = [max((1 - (place + 0.5) / count) ** pressure, DEAD_WEIGHT) for place in range(count)]
        self.weights = [
            list(accumulate([part if hand else 0.0 for part, hand in zip(weight, row, strict=True)], initial=0.0))
            for row in pool.scores
        ]
        """By run-out, the weight of the best so many hands."""
        self.wins = [
            [_won(own, row, weight, contest) for own, row in zip(mine, pool.scores, strict=True)]
            for contest in range(len(mine[0]))
        ]
        """By contest and run-out, the weight of those of them that the own hand beats."""

    def best(self, share: float) -> int:
        """How many hands are this share of all, the best first."""
        return round(share * (len(self.weights[0]) - 1))

    def chance(self, contest: int, runout: int, count: int = -1) -> float:
        """How often it has one of its best hands and is beaten."""
        total = self.weights[runout][-1]
        return self.wins[contest][runout][count] / total if total else 0.5

    def gives_up(self, runout: int, count: int) -> float:
        """How often it has none of its best hands."""
        weights = self.weights[runout]
        return 1 - weights[count] / weights[-1] if weights[-1] else 0.0


def _won(own: Scores, row: list[Scores | None], weight: list[float], contest: int) -> list[float]:
    if len(own) == 1:
        score = own[0]
        parts = [
            0.0 if hand is None or hand[0] > score else part if hand[0] < score else part / 2
            for hand, part in zip(row, weight, strict=True)
        ]
    else:
        parts = [beats(own, hand, contest) * part if hand else 0.0 for hand, part in zip(row, weight, strict=True)]
    return list(accumulate(parts, initial=0.0))


class Scene:
    """Run-outs of a deal, the own scores in them, and the rivals."""

    def __init__(
        self,
        recipe: Recipe,
        view: View,
        rng: Random,
        seen: Sequence[int],
        samples: int = 120,
        coming: ToCome | None = None,
        most: int = 0,
    ) -> None:
        """Args:
        seen: cards that are known to be nobody's; samples: how much is imagined, 120 is usual;
        coming: what follows, if that is not what the recipe says; most: run-outs at least, where the own hand is not final.
        """
        self.recipe, self.view, self.rng = recipe, view, rng
        self.hand = view.hand
        self.coming = coming or to_come(recipe, view)
        self.table = tuple([card for card in view.board if card >= 0])
        self.to_turn = len(view.board) - len(self.table) + self.coming.board
        size = len(self.hand) + self.coming.hole - self.coming.throws
        self.scoring = Scoring(recipe, view, size, len(self.table) + self.to_turn, self.coming.hole, self.coming.up)
        self.seats = opponents(view)
        casts = {seat: self._cast(seat) for seat in self.seats}
        self.unseen = self._unseen(seen)
        self.runouts, count = self._plan(set(casts.values()), samples, most)
        self.pools = {cast: self._pool(cast, count) for cast in dict.fromkeys(casts.values())}
        self.casts = casts

    # -- cards to come -----------------------------------------------------------------------------------------------

    def _unseen(self, seen: Sequence[int]) -> list[int]:
        """The cards that may be anywhere; after a reshuffle those that were seen may come again."""
        view = self.view
        open_cards = [*self.hand, *self.table, *(card for seat in self.seats for card in view.seats[seat].up)]
        gone = [card for card in seen if card not in open_cards]
        left = unseen_cards(view.pack, [*open_cards, *gone])
        need = (
            len(self.hand)
            + self.to_turn
            + 2 * self.coming.hole
            + max(len(view.seats[seat].cards) for seat in self.seats)
        )
        return left if len(left) >= need else unseen_cards(view.pack, open_cards)

    def _plan(self, casts: set[Cast], samples: int, most: int) -> tuple[list[Runout], int]:
        """The run-outs, and how many hands each rival may have."""
        coming = self.coming
        budget = BUDGET * samples / 120 / max(len(casts), 1)
        budget /= self.scoring.cost(len(self.hand) + coming.hole) * (
            1 + 2 * max([len(cast.draws) for cast in casts] or [0])
        )
        if not (coming.hole or self.to_turn or coming.draws or most or any(cast.draws for cast in casts)):
            return [Runout(self.table, (), self.unseen)], max(10, min(int(budget), 500))
        runouts = max(8, most, min(int(1.6 * sqrt(budget)), 80))
        return [self._runout() for _ in range(runouts)], max(8, min(int(budget / runouts), 60))

    def _runout(self) -> Runout:
        rest = self.unseen[:]
        self.rng.shuffle(rest)
        turn, end = self.to_turn, self.to_turn + self.coming.hole
        return Runout(self.table + tuple(rest[:turn]), tuple(rest[turn:end]), rest[end:])

    # -- the own hand ------------------------------------------------------------------------------------------------

    def mine(self, hand: Cards | None = None) -> list[Scores]:
        """The final scores of a hand, by default the own one, in each run-out."""
        held = self.hand if hand is None else hand
        return [self.final(held, runout) for runout in self.runouts]

    def final(self, held: Cards, runout: Runout) -> Scores:
        cards = held + runout.own
        if self.coming.draws:
            cards = self.drawn(cards, self.coming.draws, iter(runout.rest))
        return self.scoring(cards, runout.board)

    def drawn(self, hand: Cards, draws: Sequence[int], stock: Iterator[int]) -> Cards:
        """A hand after these draws, as habit makes them."""
        for left, at_most in zip(range(len(draws) - 1, -1, -1), draws, strict=True):
            gone = habit(self.scoring.ranking, hand, at_most, left)
            if gone:
                hand = exchanged(hand, gone, [card for _, card in zip(gone, stock, strict=False)])
        return hand

    # -- the others --------------------------------------------------------------------------------------------------

    def rivals(self, mine: Sequence[Scores], pressure: dict[int, float]) -> list[Rival]:
        """The others with the hands they may have; `pressure`: a hand as good as the best of how many more is likely."""
        return [Rival(seat, self.pools[self.casts[seat]], pressure.get(seat, 0.0), mine) for seat in self.seats]

    def _cast(self, seat: int) -> Cast:
        other, passed = self.view.seats[seat], draws_passed(self.recipe, self.view)
        draws = self.coming.draws
        if self.view.phase == "draw":
            if speaks_before(self.view, seat, self.view.dealer + 1):
                passed += 1
            else:
                draws = (draws[0] if draws else 5, *draws)
        changed = drew(self.view, seat)
        held = len(other.cards) if changed < 0 else len(self.hand)  # some may not have been served yet
        return Cast(other.up, held - len(other.up), changed, passed, draws)

    def _pool(self, cast: Cast, count: int) -> Pool:
        hands = self._hands(cast, count)
        masks = [mask_of(hand) for hand in hands]
        scores = [self._row(hands, masks, cast, runout) for runout in self.runouts]
        strengths = _strengths(scores)
        order = sorted(range(len(hands)), key=strengths.__getitem__, reverse=True)
        return Pool([[row[place] for place in order] for row in scores])

    def _hands(self, cast: Cast, count: int) -> list[Cards]:
        """Hands that the rival may have now."""
        hidden, unseen = min(cast.hidden, len(self.unseen)), self.unseen
        if cast.passed and cast.drew >= 0 and not cast.up:
            past = self._past(cast, hidden, count)
            if past:
                return past
        if hidden <= 2 and comb(len(unseen), hidden) <= count:
            return [cast.up + cards for cards in combinations(unseen, hidden)]
        sample = self.rng.sample
        return [cast.up + tuple(sample(unseen, hidden)) for _ in range(count)]

    def _past(self, cast: Cast, size: int, count: int) -> list[Cards]:
        """Hands of those who have drawn so many cards."""
        known = ~mask_of(self.unseen)
        limits = tuple([draw.at_most for draw in self.recipe.phases if isinstance(draw, Draw)])[: cast.passed]
        drawn = after_draws(self.scoring.ranking, self.view.pack, size, limits)
        fit = [hand for hand in drawn.get(cast.drew, ()) if not mask_of(hand) & known]
        return self.rng.sample(fit, count) if len(fit) > count else fit if len(fit) > 7 else []

    def _row(self, hands: Sequence[Cards], masks: Sequence[int], cast: Cast, runout: Runout) -> list[Scores | None]:
        """The final scores of these hands with these cards to come."""
        board, rest, scoring = runout.board, runout.rest, self.scoring
        if not self.coming.hole and not cast.draws:
            if len(self.runouts) == 1:
                return [scoring(hand, board) for hand in hands]
            taken = mask_of((*board[len(self.table) :], *runout.own))
            if len(scoring.scorers) == 1 and len(hands[0]) <= scoring.size:
                score = scoring.scorers[0]
                return [
                    None if mask & taken else (score(hand, board),) for hand, mask in zip(hands, masks, strict=True)
                ]
            return [None if mask & taken else scoring(hand, board) for hand, mask in zip(hands, masks, strict=True)]
        taken = mask_of((*board[len(self.table) :], *runout.own))
        row: list[Scores | None] = []
        start, step, count = 0, self.coming.hole + 3 * bool(cast.draws), len(rest)
        for hand, mask in zip(hands, masks, strict=True):
            if mask & taken:
                row.append(None)
                continue
            start = (start + step) % count
            stock = (card for place in range(start - count, start) if not mask >> (card := rest[place]) & 1)
            if self.coming.hole:
                hand += tuple([next(stock) for _ in range(self.coming.hole)])
            row.append(scoring(self.drawn(hand, cast.draws, stock) if cast.draws else hand, board))
        return row


def _strengths(scores: list[list[Scores | None]]) -> list[float]:
    """How good each hand looks to its owner: the share of all hands that it beats on average."""
    total, times = [0.0] * len(scores[0]), [0] * len(scores[0])
    for row in scores:
        there = [hand for hand in row if hand]
        if not there:
            continue
        ranks = [sorted([hand[contest] for hand in there]) for contest in range(len(there[0]))]
        for place, hand in enumerate(row):
            if hand:
                times[place] += 1
                for score, every in zip(hand, ranks, strict=True):
                    if score:
                        total[place] += (bisect_left(every, score) + bisect_right(every, score)) / len(every)
    return [part / count if count else 0.0 for part, count in zip(total, times, strict=True)]


@lru_cache(maxsize=256)
def after_draws(ranking: HandRanking, pack: Cards, size: int, limits: tuple[int, ...]) -> dict[int, list[Cards]]:
    """Random hands after draws of at most so many cards, as habit makes them, by the number of cards drawn last."""
    rng = Random(0)
    found: dict[int, list[Cards]] = {}
    for _ in range(PAST):
        cards = rng.sample(pack, min(len(pack), size * (len(limits) + 1)))
        hand, stock = tuple(cards[:size]), cards[size:]
        drew = 0
        for left, at_most in zip(range(len(limits) - 1, -1, -1), limits, strict=True):
            gone = habit(ranking, hand, at_most, left)
            hand = exchanged(hand, gone, stock[: len(gone)])
            drew, stock = len(gone), stock[len(gone) :]
        found.setdefault(drew, []).append(hand)
    return found


def exchanged(hand: Cards, gone: Cards, fresh: Sequence[int]) -> Cards:
    """A hand with some cards changed; where there are too few new ones, some of the old stay."""
    return (*[card for card in hand if card not in gone], *gone[len(fresh) :], *fresh)


def share(rivals: Sequence[Rival]) -> float:
    """The part of the pot that the own hand wins against all these rivals, if all of them go on."""
    contests, runouts = len(rivals[0].wins), len(rivals[0].weights)
    total = sum(
        prod([rival.chance(contest, runout) for rival in rivals])
        for contest in range(contests)
        for runout in range(runouts)
    )
    return total / contests / runouts


def worth_of_bet(
    rivals: Sequence[Rival], counts: Sequence[int], pot: float, risk: float, adds: Sequence[float]
) -> float:
    """Chips that a bet wins on average, the pot as it stands included.

    Args:
        counts: how many of its hands each rival goes on with; pot: chips in it now; risk: what the bettor adds;
        adds: what each rival adds when it goes on.
    """
    contests, runouts = len(rivals[0].wins), len(rivals[0].weights)
    total = 0.0
    for runout in range(runouts):
        gives_up = [rival.gives_up(runout, count) for rival, count in zip(rivals, counts, strict=True)]
        for contest in range(contests):
            beaten = [rival.chance(contest, runout, count) for rival, count in zip(rivals, counts, strict=True)]
            good = [up + part for up, part in zip(gives_up, beaten, strict=True)]
            won = prod(good)
            more = sum(add * part * won / both for add, part, both in zip(adds, beaten, good, strict=True) if both)
            total += won * pot + more - risk * (1 - won)
    return total / contests / runouts


def mask_of(cards: Sequence[int]) -> int:
    """A set of cards as bits."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
