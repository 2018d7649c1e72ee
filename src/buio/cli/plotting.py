"""Plots of answers, as PNG or SVG."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from buio.cli.commands import UsageError
from buio.extras import require

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
