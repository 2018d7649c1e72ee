"""Commands for numbers: what stacks are worth."""

from collections.abc import Iterator
from typing import Annotated, Any

from buio.cli.commands import App, Parameter
from buio.cli.common import Json, tell
from buio.cli.numbers import decimal

Payouts = Annotated[list[float], Parameter(row=True), decimal(0, 1e12)]


def icm(*stacks: Annotated[float, decimal(0, 1e12)], payouts: Payouts, json_: Json = False) -> None:
    """What the stacks of a tournament are worth: `buio icm 5000 3000 2000 --payouts 50 30 20`.

    The independent chip model: everybody's chance of each place is that of their chips (Malmuth-Harville). Exact.

    Parameters
    ----------
    stacks
        The chips of everybody who is left.
    payouts
        What the first place is paid, the second, and so on.
    """
    from buio.odds.icm import finishes
    from buio.odds.icm import icm as worth

    answer = {"worth": worth(stacks, payouts).tolist(), "places": finishes(stacks, len(payouts)).tolist()}
    tell(answer, json_, lambda _: _table(stacks, answer))


def _table(stacks: tuple[float, ...], answer: dict[str, Any]) -> Iterator[str]:
    for stack, worth, places in zip(stacks, answer["worth"], answer["places"], strict=True):
        yield f"{stack:>12g} {worth:12.4f}   " + " ".join(f"{100 * place:6.2f}%" for place in places)


def register(app: App) -> None:
    """Put the commands into the program."""
    app.command(icm)
