"""Spots: decisions of one kind, how often somebody had one in hands that were played, and how often it was taken.

`docs/reference/history.md` defines each spot, with its numerator and its denominator.
"""

from collections.abc import Iterator
from math import sqrt
from statistics import NormalDist
from typing import Any, Final, NamedTuple

from buio.history.records import Record
from buio.play.deal import Deal
from buio.play.moves import BLIND, CALL, DEALER, DISCARD, FOLD, RAISE, Move
from buio.play.options import Discard, Options, Simple
from buio.play.outcome import SHOWDOWN
from buio.play.phases import Betting, BringIn, Draw, Showdown, VoluntaryBlinds
from buio.play.recipe import NO_STAGE, Stage
from buio.play.recorded import apply_recorded

ORDER: Final = (
    *("vpip", "pfr", "three_bet", "went_to_showdown", "won_at_showdown"),
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
        deal: the deal; a game that does not end with a showdown has no spots.
        known: who has won is told; else nothing is said about that.
    """
    if deal.recipe.find(Showdown) is None:
        return []
    again = Deal(*deal.start)
    seen = _Seen(again)
    for move in deal.log:
        if move.actor != DEALER:
            seen.decision(again, move)
        if move.actor != DEALER or again.shuffle is None:
            apply_recorded(again, move)
    once = [Spot(name, seat, taken) for (name, seat), taken in seen.once.items()]
    return once + seen.drawn + ([] if seen.draws else list(seen.showdown(again, known)))


class _Seen:
    """What is noted while a deal is played again.

    Attributes:
        draws: cards are changed in this game: it has other spots.
        once: by spot and seat, was it taken: spots that a seat has once in a hand, however often it is asked.
        drawn: the spots of the draws.
        asked: the seats that have had a choice in some round of betting.
        out: the seats that have folded in the first one.
        round: the first round of betting; `index`: where its phase stands in the recipe.
        forced: a forced bet lay there when it began.
        raises: the bets and raises in it, a completed bring-in among them.
        dark: somebody has made a voluntary blind.
    """

    def __init__(self, deal: Deal) -> None:
        self.draws = deal.recipe.find(Draw) is not None
        self.once: dict[tuple[str, int], bool] = {}
        self.drawn: list[Spot] = []
        self.asked: set[int] = set()
        self.out: set[int] = set()
        self.round: Stage = NO_STAGE
        self.index = len(deal.recipe.phases)
        self.forced = self.dark = False
        self.raises = 0

    def decision(self, deal: Deal, move: Move) -> None:
        """Note what a player is about to do."""
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

    def showdown(self, deal: Deal, known: bool) -> Iterator[Spot]:
        """Yield who has come to the showdown, of those who went on after the first round, and who has won there."""
        outcome, later = deal.outcome, deal.recipe.phases[self.index + 1 :]
        if outcome is None or deal.phase_index <= self.index or not any(isinstance(one, Betting) for one in later):
            return
        won = {seat for one in outcome.pots if len(one.pot.claimants) > 1 for seat in one.winners}
        for seat in sorted(self.asked - self.out):
            shown = outcome.ended == SHOWDOWN and deal.live[seat]
            yield Spot("went_to_showdown", seat, shown)
            if shown and known:
                yield Spot("won_at_showdown", seat, seat in won)


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
        for spot in spots(hand.play(), hand.known):
            key = spot.name, self._of(hand, spot.seat)
            n, of = self._counted.get(key, (0, 0))
            self._counted[key] = n + spot.taken, of + 1

    def _of(self, hand: Record, seat: int) -> str | int | None:
        match self._by:
            case "player":
                return hand.players[seat] if hand.players else f"p{hand.order.index(seat) + 1}"
            case "position":
                return (seat - hand.dealer) % len(hand.stacks)
            case "game":
                return hand.game.code
        return None

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
