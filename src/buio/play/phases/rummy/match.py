"""A match of several deals: entering, coming back, the scores, who wins (RAM-3.01, RAM-3.15 to RAM-3.17)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from buio.play.match import MatchPlay
from buio.play.moves import NOBODY, RE_ENTER, RETIRE, Move
from buio.play.options import Amount, Options, Simple
from buio.play.outcome import ABANDONED, CLOSED, GAME_POOL, HAND_POOL, Carry, Closed, PotResult
from buio.play.phases.rummy.contract import dealing
from buio.play.recipe import DealState, Facet, Phase, Stage
from buio.play.settlement.pots import Pot, shares
from buio.play.settlement.rummy import finish
from buio.rummy import CardPoints
from buio.rummy.contracts import Contract


@dataclass(frozen=True, slots=True)
class EnterMatch(Phase):
    """A new match is paid for; in one that goes on, those at the exit score pay to come back, or leave (RAM-3.16).

    Args:
        contracts: what the deals of a match ask for, in order.
        entry: chips of each into the game pool.
        exit_score: whoever has this many points, or more, is out.
        reentry: chips into the game pool for coming back; None: nobody does.
        chosen: whoever deals says later which contract is played (RAM-3P.01); else they follow one another.
    """

    contracts: tuple[Contract, ...]
    entry: int
    exit_score: int
    reentry: int | None
    chosen: bool = False
    name = "match"

    def begin(self, deal: DealState) -> "ComingBack | None":
        for seat in range(deal.seats):
            deal.live[seat] = deal.live[seat] and deal.stacks[seat] > 0
        match = deal.facet(MatchPlay)
        match.contracts = self.contracts
        if not match.left:
            match.left = tuple(range(1, len(self.contracts) + 1))
        if match.begins:
            for seat in deal.survivors:
                if deal.stacks[seat] <= self.entry:  # with no more chips than it costs nobody can play the match
                    deal.live[seat] = False
                    deal.note("stay_out", seat)
                else:
                    match.pay(deal, seat, self.entry)
                    deal.note("match_entry", seat, self.entry)
        match.number = 0 if self.chosen else match.left[0]
        return None if match.begins else self._back(deal)

    def makes(self) -> tuple[type[Facet], ...]:
        return (MatchPlay,)

    def _back(self, deal: DealState) -> "ComingBack":
        """Those who have reached the exit score and can pay are asked; the others leave the match."""
        scores, score = deal.facet(MatchPlay).scores, self.limit_score(deal)
        asked = []
        for seat in deal.survivors:
            if scores[seat] >= self.exit_score:
                if score is not None and self.reentry is not None and deal.stacks[seat] > self.reentry:
                    asked.append(seat)
                else:
                    leave_match(deal, seat)
        return ComingBack(self, score, tuple(asked))

    def limit_score(self, deal: DealState) -> int | None:
        """Return the highest score below the exit score: what who comes back gets; None: nobody is below (X-R21)."""
        scores = deal.facet(MatchPlay).scores
        below = [score for seat, score in enumerate(scores) if deal.live[seat] and score < self.exit_score]
        return max(below, default=None)


class ComingBack(Stage):
    """Those who have reached the exit score decide, one after the other."""

    __slots__ = ("asked", "phase", "score")

    def __init__(self, phase: EnterMatch, score: int | None, asked: tuple[int, ...]) -> None:
        self.phase: EnterMatch = phase
        self.score: int | None = score
        self.asked: tuple[int, ...] = asked
        self.actor: int = asked[0] if asked else NOBODY

    def options(self, deal: DealState) -> Options:
        cost = self.phase.reentry
        assert cost is not None, "nobody comes back"
        return Options(self.actor, (Amount(RE_ENTER, "re_enter", cost, cost), Simple(RETIRE, "retire")))

    def apply(self, deal: DealState, move: Move) -> None:
        seat, match = self.actor, deal.facet(MatchPlay)
        if move.verb == RETIRE:
            leave_match(deal, seat)
        else:
            assert self.score is not None
            match.pay(deal, seat, move.amount)
            match.set_score(seat, self.score)
            deal.note("re_enter", seat, move.amount, extra=self.score)
        self.asked = self.asked[1:]
        self.actor = self.asked[0] if self.asked else NOBODY

    def copy(self) -> "ComingBack":
        return ComingBack(self.phase, self.score, self.asked)


def leave_match(deal: DealState, seat: int) -> None:
    """Take a seat out of the match."""
    deal.live[seat] = False
    deal.note("retire", seat)


@dataclass(frozen=True, slots=True)
class LastInMatch(Phase):
    """When the others have left the match, whoever is left has won it at once.

    If nobody is, the lowest score (X-R21, X-R22).
    """

    name = "match"

    def begin(self, deal: DealState) -> None:
        playing = deal.survivors
        if len(playing) < 2:
            match = deal.facet(MatchPlay)
            winners = playing or _lowest(match.scores, _entitled(deal))
            pots = (_wins_match(deal, match, match.pool + deal.total, winners),)
            finish(deal, CLOSED, Carry(), pots, scores=match.scores)

    def needs(self) -> tuple[type[Facet], ...]:
        return (MatchPlay,)


@dataclass(frozen=True, slots=True)
class ScoreMatch:
    """The end of a deal: the hand pool is won, points are written, and after the last deal the game pool is won.

    Args:
        exit_score: whoever has this many points, or more, is out (RAM-3.16).
        bonus: the points of whoever goes out, by whether it is the dealer (RAM-3.15, RAM-3P.02).
        points: what the cards left in a hand count.
        endless: after the last contract the first comes again, until all but one have reached the exit score.
    """

    exit_score: int
    bonus: Callable[[bool], int]
    points: CardPoints
    endless: bool = False

    def __call__(self, deal: DealState, closed: Closed | None) -> None:
        match = deal.facet(MatchPlay)
        points = self._points(deal, closed)
        match.played(points)
        ended, hand_pool = (CLOSED, 0) if closed else (ABANDONED, deal.total)
        pots = [_wins_hand(deal, closed.seat)] if closed else []
        playing = deal.survivors
        if (match.left or self.endless) and any(match.scores[seat] < self.exit_score for seat in playing):
            owed = tuple([0 if live else None for live in deal.live])
            carry = Carry(hand_pool, owed=owed, match=match.hand_on())
        else:
            pots.append(_wins_match(deal, match, match.pool + hand_pool, _lowest(match.scores, playing)))
            carry = Carry()
        finish(deal, ended, carry, tuple(pots), closed, points=points, scores=match.scores)

    def _points(self, deal: DealState, closed: Closed | None) -> tuple[int, ...]:
        """What the cards left in each hand count; nobody scores in a deal in which nobody goes out (X-R1)."""
        if closed is None:
            return (0,) * deal.seats
        bonus = self.bonus(closed.seat == dealing(deal))
        deal.shown = tuple(deal.survivors)
        points = [self.points.hand(hand) if live else 0 for hand, live in zip(deal.hands, deal.live, strict=True)]
        points[closed.seat] = bonus
        return tuple(points)


def _lowest(scores: Sequence[int], seats: Sequence[int]) -> list[int]:
    """The seats with the lowest score (RAM-3.17)."""
    best = min(scores[seat] for seat in seats)
    return [seat for seat in seats if scores[seat] == best]


def _entitled(deal: DealState) -> list[int]:
    """Those who were in the match when this deal began."""
    owed = deal.carry.owed or (0,) * deal.seats
    return [seat for seat, chips in enumerate(owed) if chips is not None]


def _wins_hand(deal: DealState, seat: int) -> PotResult:
    """The hand pool (RAM-3.15)."""
    deal.stacks[seat] += deal.total
    deal.note("win", seat, deal.total)
    return PotResult(Pot(deal.total, tuple(deal.survivors)), (seat,), (deal.total,), HAND_POOL)


def _wins_match(deal: DealState, match: MatchPlay, chips: int, seats: Sequence[int]) -> PotResult:
    """The game pool, and a hand pool that nobody has won; ties divide it (RAM-3.17)."""
    order = [seat for seat in deal.clockwise(deal.dealer) if seat in seats]
    parts = shares(chips, order)
    for seat, part in zip(order, parts, strict=True):
        deal.stacks[seat] += part
        deal.note("win_match", seat, part)
    match.pool = 0
    return PotResult(Pot(chips, tuple(order)), tuple(order), tuple(parts), GAME_POOL)
