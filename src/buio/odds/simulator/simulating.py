"""Simulations: blocks of deals, here, on all processors, or on many machines; the same seed gives the same sums."""

import pickle
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np

from buio.extras import require
from buio.games import games
from buio.odds.errors import OddsError
from buio.odds.showdown import refuse_seats
from buio.odds.simulator import layout, stretches
from buio.odds.simulator.blocks import BLOCK
from buio.odds.simulator.jit import sources
from buio.odds.simulator.job import Job
from buio.odds.simulator.keeping import RUN, Keeper
from buio.odds.simulator.layout import Row
from buio.odds.simulator.policies import Policy, for_seats
from buio.odds.simulator.processes import ATTEMPTS, Crew, pickled
from buio.odds.simulator.programs import program
from buio.odds.simulator.results import Result
from buio.odds.simulator.saving import Saved, manifest
from buio.odds.simulator.stretches import BlocksLeft, PlayedStretch, Stretch
from buio.odds.telling import say_if_slow
from buio.play.game import Game
from buio.play.phases import Showdown
from buio.play.recipe import Recipe
from buio.play.validation import one_of_kind, whole


def simulate(
    game: Game[Any] | Recipe | str,
    players: int,
    deals: int,
    policies: Policy | Sequence[Policy],
    *,
    stacks: int | Sequence[int] = 200,
    seed: int = 0,
    workers: int = 1,
    cluster: str | None = None,
    save: str | Path | None = None,
    rows: str | Path | None = None,
    one_in: int = 1,
    progress: Callable[[Result], object] | None = None,
) -> Result:
    """Play many deals by policies.

    Pots are carried from deal to deal as the game has it; when one is won everybody has a fresh stack, and the deal
    goes round. The sums are the same however many workers there are, and however often a saved run was broken off.

    Args:
        game: a game with its own house rules, or its code; or a recipe for this many players.
        players: how many are seated.
        deals: how many deals.
        policies: one for all seats, or one for each.
        stacks: chips of a fresh stack, for all or by seat.
        seed: decides every card and every chance.
        workers: processes; 1: this one alone.
        cluster: the address of a Dask scheduler whose workers play instead.
        save: a file that keeps what is done, second by second; if it is there, the run that it keeps goes on.
        rows: a folder that keeps the deals too, as the tables of hands and seats in Parquet, beside the saved run,
            `run.jsonl`. On a cluster all machines have to see it by this name.
        one_in: of so many deals one is kept there, chosen by the seed.
        progress: is told the sums so far, at the start and about every second.

    Returns:
        The sums; after Ctrl-C those of all blocks that are done, `interrupted`.

    Raises:
        OddsError: an argument that makes no simulation, a game that the simulator does not play, a recipe or a table
            that was made for other players or another game, or a file of another simulation.
        MissingExtra: a cluster, and Dask is not installed; rows, and Arrow is not.
    """
    try:
        whole("deals", deals, 1)
        whole("workers", workers, 1)
        whole("players", players, 2, layout.SEATS)
        whole("seed", seed, 0)
        whole("one_in", one_in, 1)
    except (TypeError, ValueError) as error:
        raise OddsError(str(error)) from None
    if cluster is not None and not (isinstance(cluster, str) and cluster.strip()):
        raise OddsError(f"cluster is an address such as 'tcp://127.0.0.1:8786', not {cluster!r}")
    _refuse_paths(save, rows, one_in)
    if progress is not None and not callable(progress):
        raise OddsError(f"progress is a function that is told the sums so far, not {progress!r}")
    recipe = _written(game, players)
    chips = chips_of(stacks, players)
    keeper = None if rows is None else _keeper(recipe, players, Path(rows), seed, one_in)
    job = Job(program(recipe), for_seats(policies, players, recipe), chips, seed, deals, BLOCK, sources(), keeper)
    tell = progress or (lambda _: None)
    if keeper:
        save = keeper.prepare()
    if save is None:
        return spread(job, workers, cluster, tell, None)
    with Saved(Path(save), manifest(job, recipe), players, keeper) as saved:
        return spread(job, workers, cluster, tell, saved)


def _written(game: Game[Any] | Recipe | str, players: int) -> Recipe:
    recipe = games[game] if isinstance(game, str) else game
    if not isinstance(recipe, Recipe):
        recipe = one_of_kind("game", recipe, Game, "a game or its code, or a recipe").written(None, players)
    refuse_seats(recipe, players, "game")
    return recipe


def _refuse_paths(save: object, rows: object, one_in: int) -> None:
    for name, path, what in (("save", save, "file"), ("rows", rows, "folder")):
        if path is not None and not isinstance(path, (str, Path)):
            raise OddsError(f"{name} is the path of a {what}, not {path!r}")
    if rows is None and one_in > 1:
        raise OddsError("one_in says how many rows are kept: name a folder for them, rows")
    if rows is not None and save is not None:
        raise OddsError(f"save: a run with rows is saved beside them, as {RUN}; leave save out")


def _keeper(recipe: Recipe, players: int, folder: Path, seed: int, one_in: int) -> Keeper:
    mucks = any(isinstance(phase, Showdown) and phase.muck for phase in recipe.phases)
    return Keeper(folder.resolve(), recipe.code, players, mucks, seed, one_in)


def chips_of(stacks: int | Sequence[int], players: int) -> Row:
    """Return the chips of a fresh stack by seat.

    Raises:
        OddsError: neither one number for all nor one for each.
    """
    given = np.array([stacks] * players if isinstance(stacks, int) else stacks, object)
    if given.shape != (players,) or not all(type(one) is int and one > 0 for one in given.tolist()):
        raise OddsError(f"stacks: {players} whole numbers from 1, or one for all")
    return given.astype(np.int64)


Progress = Callable[[Result], object]
TIMEOUT: Final = 10
"""Seconds that a cluster may take to answer."""
AHEAD: Final = 2
"""Tasks for each thread of a cluster: one that is played, and one that waits there."""
FAR: Final = 2
"""A task of a cluster takes so many times as long as a stretch here: its scheduler hands out some hundred a second."""


def spread(job: Job, workers: int, cluster: str | None, progress: Progress, saved: Saved | None) -> Result:
    """Play all blocks that are not saved.

    Raises:
        OddsError: workers that die again and again, or a cluster that is not there; what was played is in the message.
    """
    total = saved.total if saved else Result.nothing(len(job.stacks))
    left = BlocksLeft(job.blocks, saved.done if saved else ())
    results = _far(job, left, cluster) if cluster else _near(job, left, workers)
    if left and not cluster:
        say_if_slow()
    progress(total)
    try:
        with closing(results):
            for played in results:
                if saved:
                    saved.add(played)
                total += played.result
                progress(total)
    except KeyboardInterrupt:
        total.interrupted = True
    return total


def _near(job: Job, left: BlocksLeft, workers: int) -> Generator[PlayedStretch, None, None]:
    if workers > 1 and left:
        job.compile()  # once and for all of them
        yield from Crew(job, left, workers).results()
    while left:
        stretch = left.take(1)
        played = job.play(stretch, stretches.SECONDS)
        left.give_back((played.blocks[1], stretch[1]))
        yield played


def _far(job: Job, left: BlocksLeft, address: str) -> Generator[PlayedStretch, None, None]:
    """The same on a cluster: the job travels once, a task is two numbers, and a lost worker's are given to another."""
    require("cluster")
    distributed: Any = import_module("distributed")

    try:
        client: Any = distributed.Client(address, timeout=TIMEOUT)
    except (OSError, ValueError) as error:
        raise OddsError(f"cluster: no scheduler answers at {address}: {error}") from None
    with client:
        yield from _tasks(pickled(job), left, client, distributed.as_completed(with_results=True, raise_errors=False))


def _tasks(job: bytes, left: BlocksLeft, client: Any, answers: Any) -> Iterator[PlayedStretch]:
    """What a cluster has played, as it comes."""
    asked: dict[str, Stretch] = {}
    sent, lost = None, 0
    while True:
        if sent is None:  # as a task, for what a worker that is lost has been scattered is lost too
            sent = client.submit(pickle.loads, job, pure=False)
        threads = max(sum(client.nthreads().values()), 1)  # as many as there are now
        while left and len(asked) < AHEAD * threads:
            stretch = left.take(threads)
            future = client.submit(play, sent, stretch, pure=False)
            asked[future.key] = stretch
            answers.add(future)
        if not asked:
            return
        future, answer = next(answers)
        if future.status == "error" and type(answer[1]).__name__ != "KilledWorker":
            raise answer[1].with_traceback(answer[2])  # by a policy
        stretch = asked.pop(future.key)
        played = answer if isinstance(answer, PlayedStretch) else None  # None: it is gone with the worker that had it
        left.give_back((played.blocks[1] if played else stretch[0], stretch[1]))
        if played:
            lost = 0
            yield played
            continue
        sent, lost = None, lost + 1
        if lost > ATTEMPTS * AHEAD * threads:
            raise OddsError(f"cluster: workers are lost again and again, and {len(left)} blocks are left")


def play(job: Job, stretch: Stretch) -> PlayedStretch:
    """Return what a task of a cluster does.

    Raises:
        OddsError: other sources than the job's would play other deals.
    """
    if job.sources != sources():
        raise OddsError("cluster: a worker has another version of Buio; install the same one on all machines")
    say_if_slow()  # into its log
    return job.play(stretch, FAR * stretches.SECONDS)
