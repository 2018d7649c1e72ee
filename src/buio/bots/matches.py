"""Matches between bots by duplicate deals: the same shuffles for every seating, so that the luck of the cards cancels.

Every shuffle is dealt as often as there are contestants, each time with the seats turned on by one, so that each of
them holds every hand. A deal whose pot is carried is played on by the same players with its carry and the next dealer
until the pot is won. What is still in the pot after ten deals, or when only one has chips, is shared equally among all
seats: nobody has won it.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from multiprocessing import get_context
from statistics import mean, stdev
from types import BuiltinFunctionType, FunctionType
from typing import Any, Protocol, TypeAlias, runtime_checkable

from buio.bots.personas import players
from buio.bots.player import Player, PlayerFactory
from buio.games import games
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import Move
from buio.play.options import Options
from buio.play.outcome import Carry, Outcome
from buio.play.recipe import Recipe
from buio.play.rules import Rules
from buio.play.shuffle import Shuffle
from buio.play.validation import Named, list_of, one_of_kind, whole
from buio.play.view import View

LONGEST = 10
"""Deals after which a pot that nobody has won is shared."""
ENOUGH = 100
"""Shuffles below which the error itself is a guess."""
EQUALS = 10
"""Shuffles of one size that the results have to be worth, or a few large pots have decided everything."""
Contestants: TypeAlias = Mapping[str, str | PlayerFactory] | Sequence[str | PlayerFactory]


@dataclass
class MatchTally:
    """What a match has counted so far for one contestant.

    Attributes:
        results: by shuffle, the chips that one seat of the contestant has won on average.
        deals: deals played; decided: those in which a pot was won; won: by this contestant.
        decisions: decisions of this contestant; seconds: their processor time; longest: that of the longest.
        faults: decisions without an answer that could be played; fault: what was wrong with the first.
    """

    results: list[float] = field(default_factory=list)
    deals: int = 0
    decided: int = 0
    won: int = 0
    decisions: int = 0
    seconds: float = field(default=0.0, compare=False)
    longest: float = field(default=0.0, compare=False)
    faults: int = 0
    fault: str = ""

    def add(self, other: "MatchTally") -> None:
        """Count what another tally of the same contestant has counted after this one."""
        self.results += other.results
        self.deals += other.deals
        self.decided += other.decided
        self.won += other.won
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.faults += other.faults
        self.fault = self.fault or other.fault

    def summary(self) -> dict[str, float]:
        """Round the figures, with the ratio of chips and error (`sigma`) and the milliseconds of a decision."""
        return {
            "chips": round(self.chips, 3),
            "error": round(self.error, 3),
            "sigma": round(self.chips / self.error, 1) if self.error else 0.0,
            "won": round(self.won / max(self.decided, 1), 3),
            "shuffles": len(self.results),
            "deals": self.deals,
            "ms": round(1000 * self.seconds / max(self.decisions, 1), 3),
            "most": round(1000 * self.longest, 1),
        }

    @property
    def chips(self) -> float:
        """What one seat has won a shuffle, on average."""
        return mean(self.results) if self.results else 0.0

    @property
    def error(self) -> float:
        """The standard error of `chips` over shuffles."""
        return stdev(self.results) / sqrt(len(self.results)) if len(self.results) > 1 else 0.0

    @property
    def verdict(self) -> str:
        """What the results say: `ahead` or `behind` by more than three errors, `even`, or `too_few` to call it.

        Three errors are no proof while the error is a guess: of ten shuffles of no-limit hold'em one match in six
        between equals is that far apart. So there have to be a hundred, and ten even without the largest results: as
        many as their sizes, weighed against each other, amount to.
        """
        apart = [(result - self.chips) ** 2 for result in self.results]
        worth = sum(apart) ** 2 / (sum([each * each for each in apart]) or 1)
        if len(self.results) < ENOUGH or 0 < worth < EQUALS:
            return "too_few"
        if abs(self.chips) <= 3 * self.error:
            return "even"
        return "ahead" if self.chips > 0 else "behind"


@runtime_checkable
class Closing(Protocol):
    """A player that has something to close when its deals are played, such as a program."""

    def close(self) -> None:
        """Close it."""


Asked: TypeAlias = Callable[[Player, View, Options], tuple[Move, str]]
"""Asks a player: the move that is made, and what was wrong with the answer; empty: nothing."""


def trusted(player: Player, view: View, options: Options) -> tuple[Move, str]:
    """Make the move that a player answers; one that is not legal ends the match with an error."""
    return player.choose(view, options), ""


@dataclass(frozen=True)
class MatchResult:
    """How a match has ended. `print(result)` shows a line for each contestant.

    Attributes:
        game: the code of the game; seats: how many sat at the table.
        tallies: what was counted, by the name of the contestant.
    """

    game: str
    seats: int
    tallies: Mapping[str, MatchTally]

    def __getitem__(self, name: str) -> MatchTally:
        return Named("contestant", self.tallies)[name]

    def as_table(self) -> dict[str, list[Any]]:
        """Return a row for each contestant."""
        counted = ("chips", "error", "deals", "decided", "won", "decisions", "seconds", "longest")
        tallies = self.tallies.values()
        columns = {name: [getattr(tally, name) for tally in tallies] for name in counted}
        return {"name": [*self.tallies], "shuffles": [len(tally.results) for tally in tallies], **columns}

    def __str__(self) -> str:
        lines = [f"{self.game}, {self.seats} seats, {len(next(iter(self.tallies.values())).results)} shuffles"]
        ranked = sorted(self.tallies.items(), key=lambda entry: -entry[1].chips)
        width = max(map(len, self.tallies))
        lines += [f"{name:{width}}  {tally.chips:+8.3f} ± {tally.error:.3f} chips a seat" for name, tally in ranked]
        verdicts = {tally.verdict for tally in self.tallies.values()}
        if "too_few" in verdicts:
            lines.append(f"too few shuffles to call it: {ENOUGH} at least, and more where large pots are rare")
        elif verdicts == {"even"}:
            lines.append("nobody is ahead: more shuffles may tell them apart")
        return "\n".join(lines)


def match(
    contestants: Contestants,
    game: str | Game,
    *,
    shuffles: int = 100,
    seats: int = 0,
    stack: int = 100,
    rules: Rules | None = None,
    seed: int = 0,
    processes: int = 1,
    ask: Asked = trusted,
    enough: Callable[[Sequence[MatchTally]], bool] = lambda tallies: False,
) -> MatchResult:
    """Play contestants against each other; the same arguments give the same result on every machine.

        >>> from buio.bots import match
        >>> result = match(["plain", "random"], "texas_limit", shuffles=20)
        >>> len(result["plain"].results)
        20

    Args:
        contestants: names of `players` and what makes players, listed, or by names of your own.
        game: a game, or its code.
        shuffles: how many; each is dealt once for every contestant.
        seats: players at the table, among whom the contestants alternate; default: one seat each, as far as the game
            admits that.
        stack: chips of each seat at the start.
        rules: the house rules; default: the game's own.
        seed: the number of the first shuffle.
        processes: how many play at the same time; with more than one, the contestants have to pickle.
        ask: how players are asked; default: they are trusted to answer with a legal move.
        enough: is told what was counted after each shuffle, and ends the match when it says so.

    Raises:
        GameError: an unknown game, or one that is not for so many.
        ValueError: an unknown or missing contestant, or a number out of bounds.
        TypeError: an argument of the wrong type.
    """
    makers = _makers(contestants)
    played = games[game] if isinstance(game, str) else one_of_kind("game", game, Game, "a game or its code")
    if len(makers) < (least := min(2, played.players[0])):
        raise ValueError(f"a match at {played.code} needs {'a contestant' if least < 2 else 'two contestants or more'}")
    seats = whole("seats", seats, 0) or max(len(makers), played.players[0])
    whole("stack", stack, 1)
    recipe = played.written(rules, seats)  # refuses what cannot be played
    for name, maker in makers.items():
        _refuse_no_player(name, maker, recipe)
    shuffle_numbers = range(whole("seed", seed), seed + whole("shuffles", shuffles, 1))
    play = partial(play_shuffle, played, tuple(makers.values()), seats, stack, rules, ask=ask)
    tallies = [MatchTally() for _ in makers]
    for parts in _played(play, shuffle_numbers, whole("processes", processes, 1)):
        for tally, part in zip(tallies, parts, strict=True):
            tally.add(part)
        if enough(tallies):
            break
    return MatchResult(played.code, seats, dict(zip(makers, tallies, strict=True)))


def play_shuffle(
    game: Game,
    makers: Sequence[PlayerFactory],
    seats: int,
    stack: int,
    rules: Rules | None,
    number: int,
    ask: Asked = trusted,
) -> list[MatchTally]:
    """Deal one shuffle for every seating; what each contestant has done. One that is `Closing` is closed."""
    recipe = game.written(rules, seats)
    tallies = [MatchTally() for _ in makers]
    chips = [0.0] * len(makers)
    for turn in range(len(makers)):
        whose = [(seat + turn) % len(makers) for seat in range(seats)]
        with ExitStack() as leaving:
            seated = [makers[owner](recipe, 1000 * number + seat) for seat, owner in enumerate(whose)]
            for player in seated:
                if isinstance(player, Closing):
                    leaving.callback(player.close)
            results = _sitting(game, rules, seated, whose, stack, number, tallies, ask)
        for owner, won in zip(whose, results, strict=True):
            chips[owner] += won
    for tally, won in zip(tallies, chips, strict=True):
        tally.results.append(won / seats)
    return tallies


def _played(
    play: Callable[[int], list[MatchTally]], numbers: Iterable[int], processes: int
) -> Iterator[list[MatchTally]]:
    if processes == 1:
        yield from map(play, numbers)
        return
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
    try:
        yield from pool.map(play, numbers, chunksize=4)
    finally:
        pool.shutdown(cancel_futures=True)


def _sitting(
    game: Game,
    rules: Rules | None,
    seated: Sequence[Player],
    whose: Sequence[int],
    stack: int,
    number: int,
    tallies: Sequence[MatchTally],
    ask: Asked,
) -> list[float]:
    """Play until the pot is won; by seat, the chips won."""
    stacks, carry, shuffle = [stack] * len(seated), Carry(), Shuffle(number)
    for count in range(LONGEST):
        deal = game.deal(stacks, count % len(seated), rules, shuffle, carry)
        outcome = _deal(deal, seated, whose, tallies, ask)
        stacks, carry, shuffle = deal.stacks, outcome.carry, shuffle.next()
        for owner, tally in enumerate(tallies):
            tally.deals += 1
            if outcome.pots:
                tally.decided += 1
                tally.won += whose[outcome.pots[-1].winners[0]] == owner
        if not carry.total or sum(chips > 0 for chips in stacks) < 2:
            break
    share = carry.total / len(seated)
    return [chips + share - stack for chips in stacks]


def _deal(
    deal: Deal, seated: Sequence[Player], whose: Sequence[int], tallies: Sequence[MatchTally], ask: Asked
) -> Outcome:
    while not deal.over:
        seat = deal.actor
        view, options = deal.view(seat), deal.options()
        began = time.process_time()
        move, fault = ask(seated[seat], view, options)
        took = time.process_time() - began
        tally = tallies[whose[seat]]
        tally.seconds += took
        tally.longest = max(tally.longest, took)
        tally.decisions += 1
        tally.faults += bool(fault)
        tally.fault = tally.fault or fault
        deal.apply(move)
    assert deal.outcome is not None
    return deal.outcome


def _makers(contestants: Contestants) -> dict[str, PlayerFactory]:
    if isinstance(contestants, Mapping):
        named = list(contestants.items())
    else:
        listed = list_of("contestants", contestants, "names of players, or what makes players by name")
        named = [(_name(one), one) for one in listed]
    makers = {name: _maker(name, one) for name, one in named}
    if len(makers) < len(named):
        twice = ", ".join(name for name, _ in named)
        raise ValueError(f"a contestant stands twice in {twice}: give names of your own in a mapping")
    return makers


def _name(one: object) -> str:
    """What a contestant of a list is called: as the player, or as the class or function that makes it."""
    if isinstance(one, type | FunctionType | BuiltinFunctionType):
        return one.__name__
    if callable(one):
        raise ValueError(f"a contestant has no name: give it one in a mapping, as in {{'mine': {one!r}}}")
    players[one]  # type: ignore[index]  # refuses what nobody is called
    return str(one)


def _refuse_no_player(name: str, maker: PlayerFactory, recipe: Recipe) -> None:
    try:
        made: object = maker(recipe, 0)
    except ValueError as error:
        raise TypeError(f"{name!r} makes no player of a recipe and a seed: {error}") from error
    except TypeError as error:  # Python's own words, of what stands inside
        raise TypeError(f"{name!r} makes no player of a recipe and a seed") from error
    if not isinstance(made, Player):
        raise TypeError(f"{name!r} makes no player of a recipe and a seed, with choose(view, options), but {made!r}")


def _maker(name: str, one: object) -> PlayerFactory:
    if isinstance(one, str):
        return players[one]
    if not callable(one):
        raise TypeError(f"{name!r} is no function of a recipe and a seed that makes a player, but {one!r}")
    return one
