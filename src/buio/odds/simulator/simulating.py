"""Simulations: blocks of deals, here, on all processors, or on many machines; the same seed gives the same sums."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from buio.games import games
from buio.odds.errors import OddsError
from buio.odds.showdown import refuse_seats
from buio.odds.simulator import layout
from buio.odds.simulator.blocks import BLOCK
from buio.odds.simulator.distribution import spread
from buio.odds.simulator.jit import sources
from buio.odds.simulator.job import Job
from buio.odds.simulator.policies import Policy, for_seats
from buio.odds.simulator.programs import program
from buio.odds.simulator.results import Result
from buio.odds.simulator.saving import Saved, manifest
from buio.play.game import Game
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
        progress: is told the sums so far, at the start and about every second.

    Returns:
        The sums; after Ctrl-C those of all blocks that are done, `interrupted`.

    Raises:
        OddsError: an argument that makes no simulation, a game that the simulator does not play, a recipe or a table
            that was made for other players or another game, or a file of another simulation.
        MissingExtra: a cluster, and Dask is not installed.
    """
    try:
        whole("deals", deals, 1)
        whole("workers", workers, 1)
        whole("players", players, 2, layout.SEATS)
        whole("seed", seed, 0)
    except (TypeError, ValueError) as error:
        raise OddsError(str(error)) from None
    if cluster is not None and not (isinstance(cluster, str) and cluster.strip()):
        raise OddsError(f"cluster is an address such as 'tcp://127.0.0.1:8786', not {cluster!r}")
    if save is not None and not isinstance(save, (str, Path)):
        raise OddsError(f"save is the path of a file, not {save!r}")
    if progress is not None and not callable(progress):
        raise OddsError(f"progress is a function that is told the sums so far, not {progress!r}")
    recipe = games[game] if isinstance(game, str) else game
    if not isinstance(recipe, Recipe):
        recipe = one_of_kind("game", recipe, Game, "a game or its code, or a recipe").written(None, players)
    refuse_seats(recipe, players, "game")
    given = np.array([stacks] * players if isinstance(stacks, int) else stacks, object)
    if given.shape != (players,) or not all(type(one) is int and one > 0 for one in given.tolist()):
        raise OddsError(f"stacks: {players} whole numbers from 1, or one for all")
    chips = given.astype(np.int64)
    job = Job(program(recipe), for_seats(policies, players, recipe), chips, seed, deals, BLOCK, sources())
    tell = progress or (lambda _: None)
    if save is None:
        return spread(job, workers, cluster, tell, None)
    with Saved(Path(save), manifest(job, recipe), players) as saved:
        return spread(job, workers, cluster, tell, saved)
