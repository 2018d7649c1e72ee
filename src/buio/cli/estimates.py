"""Commands for numbers: discards, equities, frequencies, stacks of a tournament."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

from buio.cli.commands import App, Parameter, UsageError, decimal, integer
from buio.cli.common import Board, GameCode, Hand, Json, Seated, needed, tell
from buio.extras import require

Payouts = Annotated[list[float], Parameter(row=True), decimal(0, 1e12)]
Plot = Annotated[Path | None, Parameter(help="Draw the answer into this file, .png or .svg (needs matplotlib).")]
Ranges = Annotated[
    list[str], Parameter(name="--range", metavar="QQ+,AKs", help="Hands of one opponent as a range; repeatable.")
]


def draw(game: GameCode = "", *hand: Hand, seated: Seated = Seated(), plot: Plot = None) -> None:
    """The exact value of every discard: `buio draw italian QhJhTh9h9s --players 4`, against any one hand."""
    from buio.cli import odds

    needed("buio draw italian QhJhTh9h9s --players 4", game, *hand)
    refuse_plot(plot)
    text = " ".join(hand)
    answer = odds.draw(seated.request(game), text)
    if plot:
        plot_bars(plot, f"{game} {text}", {one["discard"] or "-": one["win"] for one in answer["options"]})
    tell(answer, seated.json_, lambda here: odds.draw_lines(answer, here))


def odds(
    game: GameCode = "",
    *hands: Hand,
    board: Board = "",
    dead: str = "",
    ranges: Ranges = [],  # noqa: B006 (never changed)
    exact: bool = False,
    samples: Annotated[int | None, integer(1)] = None,
    outs: bool = False,
    seed: Annotated[int | None, integer()] = None,
    seated: Seated = Seated(),
    plot: Plot = None,
) -> None:
    """Which share of the pot each hand wins: `buio odds texas AhKh QdQs --board 2h7hTc`.

    A hand is cards, a range (`QQ+,AKs`), or `?` for any cards; see the page on ranges.

    Parameters
    ----------
    dead
        Cards that have been seen elsewhere.
    exact
        Every deal, even where there are so many that a sample is quicker.
    samples
        This many deals at random instead.
    outs
        By which next cards each hand takes the lead, and what it becomes street by street; exact.
    seed
        With --samples, the same seed tries the same deals.
    """
    from buio.cli import odds as asked

    if exact and samples is not None:
        raise UsageError("--exact and --samples: one of them")
    if outs and (ranges or samples is not None):
        raise UsageError("--outs is about cards, and exact: without --range and --samples")
    if outs and plot:
        raise UsageError("--plot draws shares alone: leave --outs out")
    if seed is not None and samples is None:
        raise UsageError("--seed chooses the deals of --samples: say how many, or leave --seed out")
    if not game or len(hands) + len(ranges) < 2:
        raise UsageError("a game and two hands are needed, as in: buio odds texas AhKh QdQs")
    if not all(text.strip() for text in (*hands, *ranges)):
        raise UsageError("a hand is empty: write its cards, a range such as QQ+,AKs, or ? for any cards")
    refuse_plot(plot)
    request = seated.request(game, len(hands) + len(ranges))
    coming = asked.coming(request, hands, board, dead) if outs else {}
    answer = asked.odds(request, hands, board, dead, ranges, 0 if exact or outs else samples, seed or 0) | coming
    if plot:
        names = [f"{number}. {hand}" for number, hand in enumerate(answer["hands"], 1)]
        plot_bars(plot, f"{game} {board}", dict(zip(names, answer["equity"], strict=True)), answer["error"])
    tell(answer, seated.json_, lambda here: asked.odds_lines(answer, here))


def frequencies(game: GameCode, *, seated: Seated = Seated(), plot: Plot = None) -> None:
    """How many hands of the pack each category has: `buio frequencies italian --players 4`."""
    from buio.cli import odds

    refuse_plot(plot)
    answer = odds.frequencies(seated.request(game))
    if plot:
        plot_bars(plot, game, answer["categories"])
    tell(answer, seated.json_, lambda here: odds.frequency_lines(answer, here))


def icm(*stacks: Annotated[float, decimal(0, 1e12)], payouts: Payouts, json_: Json = False, plot: Plot = None) -> None:
    """What the stacks of a tournament are worth: `buio icm 5000 3000 2000 --payouts 50 30 20`.

    The independent chip model: everybody's chance of each place is that of their chips (Malmuth-Harville). Exact.

    Parameters
    ----------
    stacks
        The chips of everybody who is left.
    payouts
        What the first place is paid, the second, and so on.
    """
    from buio.odds.icm import icm as worth

    refuse_plot(plot)
    found = worth(stacks, payouts)
    answer = {"worth": found.worth.tolist(), "places": found.places.tolist()}
    if plot:
        names = [f"{number}. {stack:g}" for number, stack in enumerate(stacks, 1)]
        plot_bars(plot, "ICM", dict(zip(names, answer["worth"], strict=True)))
    tell(answer, json_, lambda _: _table(stacks, answer))


def _table(stacks: tuple[float, ...], answer: dict[str, Any]) -> Iterator[str]:
    for stack, worth, places in zip(stacks, answer["worth"], answer["places"], strict=True):
        yield f"{stack:>12g} {worth:12.4f}   " + " ".join(f"{100 * place:6.2f}%" for place in places)


def warm_up(*, json_: Json = False) -> None:
    """Compile the kernels of the odds, the simulator and its arrays ahead, so that the first question does not wait.

    Once for each version of Buio, of Numba and of the processor; needs the extra `fast`.
    """
    from buio.extras import require

    require("fast")
    from buio.environments.vector import arrays
    from buio.odds import warming
    from buio.odds.cache import folder
    from buio.odds.telling import COMPILING, say

    say(COMPILING)
    ahead = {"kernels": warming.kernels, "simulator": warming.simulator, "arrays": arrays}
    seconds = {what: round(warming.compiled(touch), 1) for what, touch in ahead.items()}
    lines = [*(f"{what:9} {took:7.1f} s" for what, took in seconds.items()), f"kept in {folder()}"]
    tell({**seconds, "folder": str(folder())}, json_, lambda _: lines)


def register(app: App) -> None:
    """Put the commands into the program."""
    for command in (draw, odds, frequencies, icm):
        app.command(command)
    app.command(warm_up, "warm-up")


SUFFIXES: Final = (".png", ".svg")


def refuse_plot(file: Path | None) -> None:
    """Refuse what no plot can be written to, before anything is computed.

    Raises:
        UsageError: a file that is neither PNG nor SVG.
        MissingExtra: matplotlib is not installed.
    """
    if file is None:
        return
    if file.suffix.lower() not in SUFFIXES:
        raise UsageError(f"--plot {file}: a plot is written as {' or '.join(SUFFIXES)}")
    require("plot")


def plot_bars(file: Path, title: str, bars: Mapping[str, float], errors: Sequence[float] = ()) -> None:
    """Draw a bar for each name.

    Raises:
        OSError: the file cannot be written.
    """
    from matplotlib.figure import Figure

    names, values = list(bars), list(bars.values())
    figure = Figure(figsize=(8, 1.2 + 0.32 * len(names)), layout="constrained")
    axes = figure.add_subplot()
    axes.barh(names[::-1], values[::-1], xerr=list(errors)[::-1] or None, color="#2e7d32")
    axes.set_title(title)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, format=file.suffix[1:].lower())
