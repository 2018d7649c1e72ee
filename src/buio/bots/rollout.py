"""Rollouts: ways in which a deal may go on and end, and what everybody's hand is worth in them.

The rest of the deal is imagined many times: the cards to come on the table and to the player (a run-out), and in
each of these the final score of many hands that each opponent may have. The hands of an opponent are put in order by
how good they look to their owner, who knows none of the other hands.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb, sqrt
from random import Random
from typing import NamedTuple

from buio.bots.draw_strategy import default_draw, exchanged
from buio.bots.facts import opponents, speaks_before, table_cards
from buio.bots.ranges import HandRange, Opponent, Place, weights_of
from buio.bots.schedule import ToCome, draw_limits, draws_passed, to_come
from buio.bots.scoring import Scores, Scoring, mask_of, unseen_cards
from buio.cards import Cards
from buio.play.parts import drew
from buio.play.recipe import Recipe
from buio.play.view import View
from buio.ranking import HandRanking

USUAL = 120
"""How much is imagined for one decision by a player of the usual style."""
BUDGET = 2000
"""Hands of seven cards that are scored for one decision when `USUAL` is imagined."""
PAST = 600
"""Hands imagined from before the draw."""
OWN, OWN_EARLY, PLACED = 200, 60, 24
"""Hands that the player itself may be taken for, in the last round and before, and the run-outs these are looked at in.
"""
VALUED = 0.6
"""A last bet is for value with a hand that beats this share of what the opponent may have."""
ALIKE = 0.04
"""Hands with cards to come are as good as one another where they win so nearly the same, of twice the pot."""
FEW = 7
"""With no more than these that fit, the number of cards an opponent drew is left out of account."""


class Runout(NamedTuple):
    """Cards to come.

    Attributes:
        board: the whole board.
        own: cards dealt to the player.
        rest: the unseen cards that are left, shuffled.
    """

    board: Cards
    own: Cards
    rest: list[int]


class Profile(NamedTuple):
    """What is known of the cards of an opponent.

    Attributes:
        up: those that lie face up.
        hidden: how many do not.
        drew: cards changed in the last draw; -1: it has not drawn.
        passed: draws it has made.
        draws: the most it may change in each of the draws it has still to make.
    """

    up: Cards
    hidden: int
    drew: int
    passed: int
    draws: tuple[int, ...]


class Rollout:
    """Run-outs of a deal, the player's scores in them, and the opponents.

    Attributes:
        view: what the player sees.
        coming: what follows the decision.
        scoring: how hands score in the end.
        seats: the opponents.
        unseen: the cards that may be anywhere.
        runouts: ways in which the cards to come may fall; only one where there are none to come.
        profiles: what is known of each opponent, by seat.
        ranges: the hands that somebody with such a profile may have.
    """

    scoring: Scoring
    runouts: list[Runout]
    ranges: dict[Profile, HandRange]

    def __init__(
        self,
        recipe: Recipe,
        view: View,
        rng: Random,
        seen: Sequence[int],
        samples: int = USUAL,
        *,
        coming: ToCome | None = None,
        fewest: int = 0,
    ) -> None:
        """Imagine the rest of a deal.

        Args:
            recipe: the game.
            view: what the player sees; at least one opponent is in.
            rng: where chance comes from.
            seen: cards that are known to be nobody's.
            samples: how much is imagined.
            coming: what follows, if that is not what the recipe says.
            fewest: run-outs at least, though no card of the table or the hand is to come.
        """
        self.recipe: Recipe = recipe
        self.view: View = view
        self.rng: Random = rng
        self.hand: tuple[int, ...] = view.hand
        self.table: tuple[int, ...] = table_cards(view)
        self.coming: ToCome = coming or to_come(recipe, view)
        self.to_turn: int = len(view.board) - len(self.table) + self.coming.board
        size = len(self.hand) + self.coming.hole - self.coming.throws
        self.scoring = Scoring(recipe, view, size, len(self.table) + self.to_turn, self.coming.hole, self.coming.up)
        self.seats: list[int] = opponents(view)
        self.profiles: dict[int, Profile] = {seat: self._profile(seat) for seat in self.seats}
        self.unseen: list[int] = self._unseen(seen)
        self._thrown: dict[tuple[Cards, int, int], Cards] = {}
        self.runouts, count = self._plan(samples, fewest)
        self.ranges = {profile: self._range(profile, count) for profile in dict.fromkeys(self.profiles.values())}

    # -- cards to come -----------------------------------------------------------------------------------------------

    def _unseen(self, seen: Sequence[int]) -> list[int]:
        """The cards that may be anywhere; after a reshuffle those that were seen may come again."""
        view = self.view
        open_cards = [*self.hand, *self.table, *(card for seat in self.seats for card in view.seats[seat].up)]
        left = unseen_cards(view.pack, [*open_cards, *seen])
        held = len(self.hand) + max(len(view.seats[seat].cards) for seat in self.seats)
        return left if len(left) >= held + self.to_turn + 2 * self.coming.hole else unseen_cards(view.pack, open_cards)

    def _plan(self, samples: int, fewest: int) -> tuple[list[Runout], int]:
        """The run-outs, and how many hands each opponent may have."""
        coming, profiles = self.coming, set(self.profiles.values())
        budget = BUDGET * samples / USUAL / max(len(profiles), 1)
        budget /= self.scoring.cost(len(self.hand) + coming.hole) * (
            1 + 2 * max([len(profile.draws) for profile in profiles] or [0])
        )
        draws = coming.draws or any(profile.draws for profile in profiles)
        if not (coming.hole or self.to_turn or draws or fewest):
            return [Runout(self.table, (), self.unseen)], max(10, min(int(budget), 500))
        runouts = max(8, fewest, min(int(1.6 * sqrt(budget)), 80))
        return [self._runout() for _ in range(runouts)], max(8, min(int(budget / runouts), 60))

    def _runout(self) -> Runout:
        rest = self.unseen[:]
        self.rng.shuffle(rest)
        turn, end = self.to_turn, self.to_turn + self.coming.hole
        return Runout(self.table + tuple(rest[:turn]), tuple(rest[turn:end]), rest[end:])

    # -- the player's hand -------------------------------------------------------------------------------------------

    def mine(self) -> list[Scores]:
        """Return the final scores of the player's hand in each run-out."""
        return [self.final(self.hand, runout) for runout in self.runouts]

    def final(self, held: Cards, runout: Runout) -> Scores:
        """Return the final scores of a hand with these cards to come."""
        cards = held + runout.own
        if self.coming.draws:
            cards = self.drawn(cards, self.coming.draws, iter(runout.rest))
        return self.scoring(cards, runout.board)

    def drawn(self, hand: Cards, draws: Sequence[int], stock: Iterator[int]) -> Cards:
        """Return a hand after default draws from this stock; `draws`: the most cards that each may change."""
        for later, at_most in zip(range(len(draws) - 1, -1, -1), draws, strict=True):
            asked = (hand, at_most, later)  # of each hand in every run-out
            gone = self._thrown.get(asked)
            if gone is None:
                gone = self._thrown[asked] = default_draw(self.scoring.ranking, hand, at_most, later)
            if gone:
                hand = exchanged(hand, gone, [card for _, card in zip(gone, stock, strict=False)])
        return hand

    @property
    def settled(self) -> bool:
        """Is this the last round of betting, and nobody's hand can change any more?"""
        coming = self.coming
        return not (coming.hole or coming.board or coming.throws or coming.draws or coming.rounds or self.to_turn)

    def place(self, pressure: float, checked: Opponent | None, to_call: bool) -> Place:
        """Return where the hand stands among those that the others may take it for.

        Args:
            pressure: how strong the player itself has been in the betting.
            checked: the only opponent, to whom the player has checked: hands to bet for value it has no more.
            to_call: among those that are there when an opponent bluffs with the worst one.
        """
        if not self.settled:
            return self._place_early(self._own(OWN_EARLY), pressure)
        hands = self._own(OWN)
        board = self.runouts[0].board
        mine, found = self.scoring(self.hand, board), [self.scoring(hand, board) for hand in hands]
        if to_call:
            bluff = hands[min(range(len(hands)), key=found.__getitem__)]
            found = [score for score, hand in zip(found, hands, strict=True) if set(bluff).isdisjoint(hand)] or found
        if to_call and checked:
            found = [score for score in found if checked.beaten_by(score[0]) < VALUED] or found
        return min(
            _placed(own, sorted(scores, reverse=True), pressure) for own, *scores in zip(mine, *found, strict=True)
        )

    def valued(self, pressure: float, opponent: Opponent) -> float:
        """Return the share (0 to 1) of the hands it may be taken for with which a last bet is made for value.

        Args:
            pressure: how strong the player itself has been in the betting.
            opponent: the only one, after the last card.
        """
        scores = sorted([self.scoring(hand, self.runouts[0].board)[0] for hand in self._own(OWN)], reverse=True)
        weights = weights_of(len(scores), pressure)
        values = [score > 0 and opponent.beaten_by(score) >= VALUED for score in scores]
        return sum([weight for weight, value in zip(weights, values, strict=True) if value]) / sum(weights)

    def _own(self, count: int) -> list[Cards]:
        profile = self._profile(self.view.seat or 0)
        hidden = [card for card in self.hand if card not in profile.up]
        return self._hands(profile, count, [*self.unseen, *hidden])

    def _place_early(self, hands: Sequence[Cards], pressure: float) -> Place:
        """The same while there are cards to come, by what the hands win on average."""
        hands, profile = [self.hand, *hands], self._profile(self.view.seat or 0)
        masks = [mask_of(hand) for hand in hands]
        rows = [self._row(hands, masks, profile.draws, runout._replace(own=())) for runout in self.runouts[:PLACED]]
        mine, *others = _strengths(rows)
        return _placed(mine, sorted(others, reverse=True), pressure, ALIKE)

    # -- the others --------------------------------------------------------------------------------------------------

    def opponents(self, mine: Sequence[Scores], pressure: dict[int, float]) -> list[Opponent]:
        """Return the others as a hand with these final scores, run-out by run-out, meets them.

        Args:
            mine: the final scores of the player's hand.
            pressure: how strong each seat has been in the betting; see `Opponent`.
        """
        return [Opponent(seat, self.ranges[self.profiles[seat]], mine, pressure.get(seat, 0.0)) for seat in self.seats]

    def _profile(self, seat: int) -> Profile:
        other, passed = self.view.seats[seat], draws_passed(self.recipe, self.view)
        draws, changed = self.coming.draws, drew(self.view, seat)
        if self.view.phase == "draw":
            if speaks_before(self.view, seat, self.view.dealer + 1):
                passed += 1
            else:
                draws = (draws[0] if draws else 5, *draws)
        held = len(other.cards) if changed < 0 else len(self.hand)  # some may not have been served yet
        return Profile(other.up, held - len(other.up), changed, passed, draws)

    def _range(self, profile: Profile, count: int) -> HandRange:
        hands = self._hands(profile, count)
        masks = [mask_of(hand) for hand in hands]
        scores = [self._row(hands, masks, profile.draws, runout) for runout in self.runouts]
        strengths = _strengths(scores)
        order = sorted(range(len(hands)), key=strengths.__getitem__, reverse=True)
        return HandRange([[row[index] for index in order] for row in scores])

    def _hands(self, profile: Profile, count: int, unseen: Sequence[int] = ()) -> list[Cards]:
        """Hands that somebody with this profile may have now; its cards are among these, by default the unseen ones."""
        unseen = unseen or self.unseen
        hidden = min(profile.hidden, len(unseen))
        if profile.passed and profile.drew >= 0 and not profile.up:
            known = ~mask_of(unseen)
            limits = draw_limits(self.recipe)[: profile.passed]
            drawn = after_draws(self.scoring.ranking, self.view.pack, hidden, limits)
            fit = [hand for hand in drawn.get(profile.drew, ()) if not mask_of(hand) & known]
            past = self.rng.sample(fit, count) if len(fit) > count else fit if len(fit) > FEW else []
            if past:
                return past
        if hidden <= 2 and comb(len(unseen), hidden) <= count:
            return [profile.up + cards for cards in combinations(unseen, hidden)]
        sample = self.rng.sample
        return [profile.up + tuple(sample(unseen, hidden)) for _ in range(count)]

    def _row(
        self, hands: Sequence[Cards], masks: Sequence[int], draws: tuple[int, ...], runout: Runout
    ) -> list[Scores | None]:
        """The final scores of these hands with these cards to come; None where a hand holds one of them."""
        taken = mask_of((*runout.board[len(self.table) :], *runout.own))
        if self.coming.hole or draws:
            return self._row_to_deal(hands, masks, draws, runout, taken)
        board, scoring = runout.board, self.scoring
        if len(scoring.scorers) == 1 and len(hands[0]) <= scoring.size:  # the usual case, made fast
            score = scoring.scorers[0]
            return [None if mask & taken else (score(hand, board),) for hand, mask in zip(hands, masks, strict=True)]
        return [None if mask & taken else scoring(hand, board) for hand, mask in zip(hands, masks, strict=True)]

    def _row_to_deal(
        self, hands: Sequence[Cards], masks: Sequence[int], draws: tuple[int, ...], runout: Runout, taken: int
    ) -> list[Scores | None]:
        """The same where the hands get cards: each begins at another index of the unseen cards."""
        row: list[Scores | None] = []
        rest, hole = runout.rest, self.coming.hole
        start, step, count = 0, hole + 3 * bool(draws), len(rest)
        for hand, mask in zip(hands, masks, strict=True):
            if mask & taken:
                row.append(None)
                continue
            start = (start + step) % count
            stock = _without(rest, start - count, start, mask)
            if hole:
                hand += tuple([next(stock) for _ in range(hole)])
            row.append(self.scoring(self.drawn(hand, draws, stock) if draws else hand, runout.board))
        return row


def _without(cards: Sequence[int], start: int, end: int, mask: int) -> Iterator[int]:
    """The cards from index `start` (negative: from the end) to `end` that are not in the mask."""
    return (card for index in range(start, end) if not mask >> (card := cards[index]) & 1)


def _placed(mine: float, scores: Sequence[float], pressure: float, alike: float = 0.0) -> Place:
    """The weight of the scores, the best first, that are better than one, and of those as good."""
    weights = weights_of(len(scores), pressure)
    better = sum(weight for weight, score in zip(weights, scores, strict=True) if score > mine + alike)
    upto = sum(weight for weight, score in zip(weights, scores, strict=True) if score >= mine - alike)
    return Place(better / sum(weights), upto / sum(weights))


def _strengths(scores: Sequence[Sequence[Scores | None]]) -> list[float]:
    """How good each hand looks to its owner: the share of all hands that it beats on average, doubled."""
    total, times = [0.0] * len(scores[0]), [0] * len(scores[0])
    for row in scores:
        there = [hand for hand in row if hand]
        if not there:
            continue
        ranks = [sorted(of_contest) for of_contest in zip(*there, strict=True)]
        for index, hand in enumerate(row):
            if hand:
                times[index] += 1
                total[index] = sum(_beaten(hand, ranks), total[index])
    return [part / count if count else 0.0 for part, count in zip(total, times, strict=True)]


def _beaten(hand: Scores, ranks: Sequence[Sequence[int]]) -> list[float]:
    """By contest, twice the share of the hands with these scores, ascending, that a hand beats."""
    return [
        (bisect_left(every, score) + bisect_right(every, score)) / len(every)
        for score, every in zip(hand, ranks, strict=True)
        if score
    ]


@lru_cache(maxsize=256)
def after_draws(ranking: HandRanking, pack: Cards, size: int, limits: tuple[int, ...]) -> dict[int, list[Cards]]:
    """Draw random hands of `size` cards after default draws within these limits, by the number of cards drawn last."""
    rng = Random(0)
    found: dict[int, list[Cards]] = {}
    for _ in range(PAST):
        cards = rng.sample(pack, min(len(pack), size * (len(limits) + 1)))
        hand, stock = tuple(cards[:size]), cards[size:]
        drew = 0
        for later, at_most in zip(range(len(limits) - 1, -1, -1), limits, strict=True):
            gone = default_draw(ranking, hand, at_most, later)
            hand = exchanged(hand, gone, stock[: len(gone)])
            drew, stock = len(gone), stock[len(gone) :]
        found.setdefault(drew, []).append(hand)
    return found
