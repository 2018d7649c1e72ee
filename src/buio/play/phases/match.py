"""A match of several deals: what it costs to play and to come back, the scores, who wins it (RAM-3.01 to RAM-3.03, RAM-3.15 to RAM-3.17)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from buio.play.deal import Deal
from buio.play.moves import NOBODY, RE_ENTER, RETIRE, Move
from buio.play.options import Amount, Options, Simple
from buio.play.outcome import ABANDONED, CLOSED, Carry, Match, PotResult
from buio.play.phases.contract_rummy import dealing
from buio.play.recipe import Phase, Stage
from buio.play.settlement.pots import Pot, shares
from buio.play.settlement.rummy import finish
from buio.rummy.points import hand_points


@dataclass(frozen=True, slots=True)
class EnterMatch(Phase):
    """A new match is paid for; in one that goes on, those at the exit score pay to come back, or leave (RAM-3.16).

    Args:
        contracts: what the deals of a match are, in order.
        entry: chips of each into the game pool.
        exit_score: who has so many points, or more, is out.
        reentry: chips into the game pool for coming back.
        chosen: whoever deals says later which contract is played (RAM-3P.01); else they follow one another.
    """

    contracts: tuple[int, ...]
    entry: int
    exit_score: int
    reentry: int
    chosen: bool = False
    name = "match"

    def begin(self, deal: Deal) -> "ComingBack | None":
        for seat in range(deal.seats):
            deal.live[seat] = deal.live[seat] and deal.stacks[seat] > 0
        begins = deal.match is None
        if begins:
            self._begins(deal)
        assert deal.match is not None
        deal.contract = 0 if self.chosen else deal.match.left[0]
        return None if begins else ComingBack(self, deal)

    def _begins(self, deal: Deal) -> None:
        """Who has no more chips than the entry costs cannot play the match."""
        deal.match = Match(self.contracts, (0,) * deal.seats, 0)
        for seat in deal.survivors:
            if deal.stacks[seat] <= self.entry:
                deal.live[seat] = False
                deal.note("stay_out", seat)
            else:
                pay_pool(deal, seat, self.entry)
                deal.note("match_entry", seat, self.entry)

    def limit_score(self, deal: Deal) -> int | None:
        """The highest score below the exit score: what those who come back get; None: nobody is below (X-R21)."""
        assert deal.match is not None
        below = [score for seat, score in enumerate(deal.match.scores) if deal.live[seat] and score < self.exit_score]
        return max(below, default=None)


class ComingBack(Stage):
    """Those who have reached the exit score decide, one after the other."""

    __slots__ = ("asked", "phase", "score")

    def __init__(self, phase: EnterMatch, deal: Deal) -> None:
        assert deal.match is not None
        self.phase = phase
        self.score = phase.limit_score(deal)
        out = [seat for seat in deal.survivors if deal.match.scores[seat] >= phase.exit_score]
        able = [seat for seat in out if self.score is not None and deal.stacks[seat] > phase.reentry]
        for seat in out:
            if seat not in able:
                self._leaves(deal, seat)
        self.asked = tuple(able)
        self.actor = able[0] if able else NOBODY

    def options(self, deal: Deal) -> Options:
        cost = self.phase.reentry
        return Options(self.actor, (Amount(RE_ENTER, "re_enter", cost, cost), Simple(RETIRE, "retire")))

    def apply(self, deal: Deal, move: Move) -> None:
        seat = self.actor
        if move.verb == RETIRE:
            self._leaves(deal, seat)
        else:
            assert deal.match is not None
            assert self.score is not None
            pay_pool(deal, seat, move.amount)
            scores = (*deal.match.scores[:seat], self.score, *deal.match.scores[seat + 1 :])
            deal.match = replace(deal.match, scores=scores)
            deal.note("re_enter", seat, move.amount, extra=self.score)
        self.asked = self.asked[1:]
        self.actor = self.asked[0] if self.asked else NOBODY

    def copy(self) -> "ComingBack":
        other = ComingBack.__new__(ComingBack)
        other.phase, other.asked, other.score, other.actor = self.phase, self.asked, self.score, self.actor
        return other

    @staticmethod
    def _leaves(deal: Deal, seat: int) -> None:
        deal.live[seat] = False
        deal.note("retire", seat)


@dataclass(frozen=True, slots=True)
class LastInMatch(Phase):
    """When the others have left the match, who is left has won it at once; if nobody is, the lowest score (X-R21, X-R22)."""

    name = "match"

    def begin(self, deal: Deal) -> None:
        playing = deal.survivors
        if len(playing) < 2 and deal.match is not None:
            _wins_match(deal, playing or _lowest(deal.match.scores, _entitled(deal)))
            finish(deal, CLOSED, Carry(), scores=deal.match.scores)


@dataclass(frozen=True, slots=True)
class ScoreMatch:
    """The end of a deal: the hand pool is won, points are written, and after the last deal the game pool is won.

    Args:
        exit_score: who has so many points, or more, is out (RAM-3.16).
        bonus: the points of whoever closes, by whether it is the dealer (RAM-3.15, RAM-3P.02).
    """

    exit_score: int
    bonus: Callable[[bool], int]

    def __call__(self, deal: Deal) -> None:
        match = deal.match
        assert match is not None
        points = self._points(deal)
        scores = tuple([score + more for score, more in zip(match.scores, points, strict=True)])
        left = tuple([number for number in match.left if number != deal.contract])
        deal.match = match = replace(match, left=left, scores=scores)
        ended = CLOSED if deal.closed else ABANDONED
        if deal.closed:
            _wins_hand(deal, deal.closed.seat)
        playing = deal.survivors
        if left and any(scores[seat] < self.exit_score for seat in playing):
            owed = tuple([0 if live else None for live in deal.live])
            finish(deal, ended, Carry(0 if deal.closed else deal.total, owed=owed, match=match), points=points, scores=scores)  # fmt: skip
            return
        _wins_match(deal, _lowest(scores, playing))
        finish(deal, ended, Carry(), points=points, scores=scores)

    def _points(self, deal: Deal) -> tuple[int, ...]:
        """What the cards left in each hand count; nobody scores in a deal that nobody closes (X-R1)."""
        closed = deal.closed
        if closed is None:
            return (0,) * deal.seats
        bonus = self.bonus(closed.seat == dealing(deal))
        deal.shown = tuple(deal.survivors)
        return tuple([
            0 if not deal.live[seat] else bonus if seat == closed.seat else hand_points(hand)
            for seat, hand in enumerate(deal.hands)
        ])  # fmt: skip


def _lowest(scores: Sequence[int], seats: Sequence[int]) -> list[int]:
    """The seats with the lowest score (RAM-3.17)."""
    best = min(scores[seat] for seat in seats)
    return [seat for seat in seats if scores[seat] == best]


def _entitled(deal: Deal) -> list[int]:
    """Those who were in the match when this deal began."""
    owed = deal.carry.owed or (0,) * deal.seats
    return [seat for seat, chips in enumerate(owed) if chips is not None]


def pay_pool(deal: Deal, seat: int, chips: int) -> None:
    """Chips of a seat into the game pool."""
    assert deal.match is not None
    deal.stacks[seat] -= chips
    deal.match = replace(deal.match, pool=deal.match.pool + chips)


def _wins_hand(deal: Deal, seat: int) -> None:
    """The hand pool (RAM-3.15)."""
    deal.stacks[seat] += deal.total
    deal.note("win", seat, deal.total)
    deal.results += (PotResult(Pot(deal.total, tuple(deal.survivors)), (seat,), (deal.total,), "hand_pool"),)


def _wins_match(deal: Deal, seats: Sequence[int]) -> None:
    """The game pool, and a hand pool that nobody has won; ties divide it (RAM-3.17)."""
    assert deal.match is not None
    order = [seat for seat in deal.clockwise(deal.dealer) if seat in seats]
    chips = deal.match.pool + (0 if deal.closed else deal.total)
    parts = shares(chips, order)
    for seat, part in zip(order, parts, strict=True):
        deal.stacks[seat] += part
        deal.note("win_match", seat, part)
    deal.match = replace(deal.match, pool=0)
    deal.results += (PotResult(Pot(chips, tuple(order)), tuple(order), tuple(parts), "game_pool"),)
