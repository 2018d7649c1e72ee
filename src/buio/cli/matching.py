"""The command that plays matches between bots, and verifies a ledger of them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from buio.cli.commands import App, Parameter, UsageError, decimal, integer
from buio.cli.common import DEFAULT_GAME, GameCode, Json, Set, house_rules, tell

if TYPE_CHECKING:
    from buio.cli.ledger import Planned

DIFFERS = 3
"""The exit status when a match of a ledger comes to something else, or cannot be played again."""


@dataclass(frozen=True, kw_only=True)
class MatchSetup:
    """What a match is played by, besides the game and who plays."""

    shuffles: Annotated[int, integer(1)] = 100
    seats: Annotated[int, integer(0)] = 0
    stack: Annotated[int, integer(1)] = 100
    seed: Annotated[int, integer(0)] = 0
    set_: Set = field(default_factory=list)
    seconds: Annotated[float, decimal(0.01, 3600)] = 10.0
    sprt: Annotated[float | None, decimal(0.001, 1000000)] = None

    def planned(self, game: str, named: dict[str, str]) -> "Planned":
        """Say what is played."""
        from buio.cli.ledger import Planned

        asked = vars(self).copy()
        rules = {key: str(value) for key, value in house_rules(asked.pop("set_")).items()}
        return Planned(game=game, rules=rules, players=named, **asked)


def match(
    *players: Annotated[str, Parameter(help="A bot of ours, module:name, or a program; NAME= before it names it.")],
    game: GameCode = DEFAULT_GAME,
    setup: MatchSetup = MatchSetup(),
    workers: Annotated[int, integer(1, 1024)] = 1,
    ledger: Path | None = None,
    verify: Path | None = None,
    json_: Json = False,
) -> int:
    """A match between bots: every shuffle is dealt once for each seating, so that the luck of the cards cancels.

    A program reads one JSON line for each decision, {"game", "seed", "view", "options", "clock"}, and writes one: its
    move, as in "f", "cc", "cbr 12", "sd 7h8c". It is started anew for each deal. A bad answer, or none in time, is the
    least move, and counted as a fault. Whoever runs somebody else's program or module trusts it: it is not fenced in.

    Parameters
    ----------
    shuffles
        How many are dealt; with --sprt at most.
    seats
        How many sit at the table; default: one seat each.
    stack
        Chips of each seat at the beginning of a deal.
    seed
        The number of the first shuffle: the same one gives the same match.
    seconds
        How long a decision may take.
    sprt
        End as soon as it is decided whether the first player wins so many chips a seat and shuffle, or nothing.
    workers
        This many processes play; the result is the same for any number of them.
    ledger
        Add the match to this file, a JSON line each.
    verify
        Play all matches of a ledger again; players of somebody's own have to be named. Exit status 3 if one differs.
    """
    from buio.cli import contestants
    from buio.cli import ledger as ledgers

    named = contestants.named(players)
    if verify is not None:
        return _verified(list(ledgers.verified(verify, named, workers)), json_)
    if len(named) < 2:
        raise UsageError("a match is between two players or more, as in: buio match plain random --game texas")
    planned = setup.planned(game, named)
    makers = {name: contestants.maker(what, setup.seconds) for name, what in named.items()}
    made = ledgers.played(planned, makers, workers)
    if ledger is not None:
        ledgers.append(ledger, made)
    tell(told := made.as_json(), json_, lambda _: _standings(told))
    return 0


def _standings(made: dict[str, Any]) -> Iterator[str]:
    results = made["results"]
    first = next(iter(results.values()))
    yield f"{made['game']}, {first['shuffles']} shuffles, {first['deals']} deals, from seed {made['seed']}"
    width = max(map(len, results))
    for name, one in sorted(results.items(), key=lambda each: -each[1]["chips"]):
        yield f"{name:{width}}  {one['chips']:+8.3f} chips a seat, {one['low']:+.3f} to {one['high']:+.3f}"
    for name, one in results.items():
        if one["faults"]:
            yield f"{name}: {one['faults']} answers that were none, the first: {one['fault']}"
    yield f"verdict on {next(iter(results))}: {first.get('sprt', first['verdict'])}"


def _verified(found: list[dict[str, Any]], json_: bool) -> int:
    tell(found, json_, lambda _: _verdicts(found))
    return 0 if all(one["verdict"] == "holds" for one in found) else DIFFERS


def _verdicts(found: list[dict[str, Any]]) -> Iterator[str]:
    for one in found:
        why = f": {one['why']}" if one["why"] else ""
        yield f"{one['line']} {one['game']}, {' '.join(one['players'])}: {one['verdict']}{why}"


def register(app: App) -> None:
    """Let the program have this command."""
    app.command(match)
