"""Spots: decisions of one kind, how often somebody had one in hands that were played, and how often it was taken.

`docs/reference/history.md` defines each spot, with its numerator and its denominator.
"""

from collections.abc import Iterable, Iterator
from math import sqrt
from statistics import NormalDist
from typing import Any, Final, NamedTuple, TypeAlias

from buio.history.records import Record
from buio.play.deal import Deal
from buio.play.moves import BLIND, BUY_DISCARD, CALL, DEALER, DISCARD, DRAW, FOLD, RAISE, TAKE, Move
from buio.play.options import Discard, Options, Simple
from buio.play.outcome import SHOWDOWN
from buio.play.phases import Betting, BringIn, Draw, Showdown, VoluntaryBlinds
from buio.play.phases.rummy import PlayContract, Rummy
from buio.play.recipe import NO_STAGE, DealState, Stage
from buio.play.recorded import apply_recorded

ORDER: Final = (
    *("vpip", "pfr", "three_bet", "went_to_showdown", "won_at_showdown"),
    *("took_discard", "bought_discard", "went_out"),
    *("blind", "opened", "stood_pat"),
)
"""In which order spots are told; behind them come `drew_1`, `drew_2`, ..."""
_Z: Final = NormalDist().inv_cdf(0.975)


class Spot(NamedTuple):
    """One occasion in one hand.

    Attributes:
        name: which spot it is: one of `ORDER`, or `drew_1`, `drew_2`, ...
        seat: whose it was.
        taken: did the seat do what the spot is called by?
    """

    name: str
    seat: int
    taken: bool


def spots(deal: Deal, known: bool = True) -> list[Spot]:
    """Return the spots of a deal that was played. It is played again for that, and stays as it is.

    Args:
        deal: the deal; a game that ends neither with a showdown nor with somebody going out has no spots.
        known: who has won is told; else nothing is said about that.
    """
    seen = Seen(again := Deal(*deal.start))
    for move in deal.log:
        if move.actor != DEALER or again.shuffle is None:
            apply_recorded(again, move, seen)
    return seen.spots(known)


class Seen:
    """What is noted of a deal while it is played: it is told of each move before it is made.

    Args:
        deal: the deal, before its first move.

    Attributes:
        deal: the deal.
        draws: cards are changed in this game: it has other spots.
        once: by spot and seat, was it taken: spots that a seat has once in a hand, however often it is asked.
        drawn: the spots of the draws, and of the turns of rummy.
        turned: the seats that have had a turn of rummy.
        asked: the seats that have had a choice in some round of betting.
        out: the seats that have folded in the first one.
        round: the first round of betting; `index`: where its phase stands in the recipe.
        forced: a forced bet lay there when it began.
        raises: the bets and raises in it, a completed bring-in among them.
        dark: somebody has made a voluntary blind.
    """

    def __init__(self, deal: Deal) -> None:
        self.deal: Deal = deal
        self.draws: bool = deal.recipe.find(Draw) is not None
        self.once: dict[tuple[str, int], bool] = {}
        self.drawn: list[Spot] = []
        self.turned: set[int] = set()
        self.asked: set[int] = set()
        self.out: set[int] = set()
        self.round: Stage = NO_STAGE
        self.index: int = len(deal.recipe.phases)
        self.forced: bool = False
        self.dark: bool = False
        self.raises: int = 0

    def __call__(self, deal: DealState, move: Move) -> None:
        """Note what a player is about to do."""
        if move.actor == DEALER:
            return
        options, phase = deal.options(), deal.phase
        discard = options.get(DISCARD)
        if isinstance(phase, Draw) and isinstance(discard, Discard):
            self._draw(discard, move)
        elif isinstance(phase, VoluntaryBlinds):
            self._note("blind", move.seat, move.verb == BLIND)
            self.dark |= move.verb == BLIND
        elif isinstance(phase, BringIn):
            self._first_round(options, move)
        elif isinstance(phase, Betting):
            if self.round is NO_STAGE:
                self.round, self.index = deal.stage, deal.phase_index
                self.forced |= max(deal.bets) > 0
            if len(options.items) > 1:
                self.asked.add(move.seat)
            if deal.stage is self.round:
                self._first_round(options, move)
        elif isinstance(phase, (Rummy, PlayContract)):
            self._rummy(options, move)

    def _note(self, name: str, seat: int, taken: bool) -> None:
        self.once[name, seat] = taken or self.once.get((name, seat), False)

    def _first_round(self, options: Options, move: Move) -> None:
        seat, raised, call = move.seat, move.verb == RAISE, options.get(CALL)
        may_raise = options.get(RAISE) is not None and len(options.items) > 1
        if self.draws:
            if may_raise and not self.raises and not self.dark:
                self._note("opened", seat, raised)
        elif len(options.items) > 1:
            called = move.verb == CALL and isinstance(call, Simple) and call.cost > 0
            self._note("vpip", seat, raised or called)
            if may_raise:
                self._note("pfr", seat, raised)
                if self.forced + self.raises == 2:
                    self._note("three_bet", seat, raised)
        self.raises += raised
        if move.verb == FOLD:
            self.out.add(seat)

    def _draw(self, option: Discard, move: Move) -> None:
        if len(option.numbers) > 1:
            for number in option.numbers:
                name = f"drew_{number}" if number else "stood_pat"
                self.drawn.append(Spot(name, move.seat, len(move.cards) == number))

    def _rummy(self, options: Options, move: Move) -> None:
        if DRAW in options:
            self.turned.add(move.seat)
        for name, verb in (("took_discard", TAKE), ("bought_discard", BUY_DISCARD)):
            if verb in options and len(options.items) > 1:
                self.drawn.append(Spot(name, move.seat, move.verb == verb))

    def spots(self, known: bool) -> list[Spot]:
        """Return all spots, as the function of that name does, now that the deal is over."""
        if self.deal.recipe.find(Showdown) is None:
            return self.drawn + list(self._out())
        once = [Spot(name, seat, taken) for (name, seat), taken in self.once.items()]
        return once + self.drawn + ([] if self.draws else list(self._showdown(known)))

    def _out(self) -> Iterator[Spot]:
        """Who has gone out, of those who have had a turn."""
        closed = self.deal.outcome.closed if self.deal.outcome else None
        for seat in sorted(self.turned):
            yield Spot("went_out", seat, closed is not None and closed.seat == seat)

    def _showdown(self, known: bool) -> Iterator[Spot]:
        """Who has come to the showdown, of those who went on after the first round, and who has won there."""
        deal = self.deal
        outcome, later = deal.outcome, deal.recipe.phases[self.index + 1 :]
        if outcome is None or deal.phase_index <= self.index or not any(isinstance(one, Betting) for one in later):
            return
        fought = [one for one in outcome.pots if len(one.pot.claimants) > 1]
        won = {seat for one in fought for seat, chips in zip(one.winners, one.shares, strict=True) if chips}
        for seat in sorted(self.asked - self.out):
            shown = outcome.ended == SHOWDOWN and deal.live[seat]
            yield Spot("went_to_showdown", seat, shown)
            if shown and known:
                yield Spot("won_at_showdown", seat, seat in won)


Counted: TypeAlias = tuple[Spot, str | int | None]
"""A spot, and by what it is counted."""


def whose(hand: Record, seat: int, by: str) -> str | int | None:
    """Return by what a spot of a seat is counted: the name, position or game; None: all together."""
    match by:
        case "player":
            return hand.players[seat] if hand.players else f"p{hand.order.index(seat) + 1}"
        case "position":
            return (seat - hand.dealer) % len(hand.stacks)
        case "game":
            return hand.game.code
    return None


class Statistics:
    """Spots of many hands, counted together.

    Args:
        by: apart for each `player`, `position` or `game`; empty: all together.
    """

    def __init__(self, by: str = "") -> None:
        self._by = by
        self._counted: dict[tuple[str, str | int | None], tuple[int, int]] = {}

    def add(self, hand: Record) -> None:
        """Play a hand and count its spots.

        Raises:
            RecordError: it does not play through; nothing of it is counted.
        """
        _, seen = hand.watched(Seen)
        self.count([(spot, whose(hand, spot.seat, self._by)) for spot in seen.spots(hand.known)])

    def count(self, found: Iterable[Counted]) -> None:
        """Count spots, each with whose it is to be, as `whose` says."""
        for spot, by in found:
            n, of = self._counted.get((spot.name, by), (0, 0))
            self._counted[spot.name, by] = n + spot.taken, of + 1

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each spot that somebody had.

        Returns:
            `spot`; `by`: whose, a name, a code, or how many seats behind the dealer, None: everybody's; `n` times
            out of `of` occasions; `share`, with the bounds `low` and `high` of its `interval`.
        """
        rows = []
        for (name, by), (n, of) in sorted(self._counted.items(), key=_told):
            low, high = interval(n, of)
            rows.append({"spot": name, "by": by, "n": n, "of": of, "share": n / of, "low": low, "high": high})
        return rows


def _told(counted: tuple[tuple[str, Any], object]) -> tuple[int, str, Any]:
    (name, by), _ = counted
    return ORDER.index(name) if name in ORDER else len(ORDER), name, 0 if by is None else by


def interval(n: int, of: int) -> tuple[float, float]:
    """Return the bounds between which a share lies with 95 % confidence, by Wilson's score.

    Args:
        n: how many times it happened.
        of: how many times it could have, 1 or more.
    """
    share, square = n / of, _Z * _Z / of
    middle = (share + square / 2) / (1 + square)
    reach = _Z * sqrt(share * (1 - share) / of + square / (4 * of)) / (1 + square)
    return (middle - reach if n else 0.0), (middle + reach if n < of else 1.0)
