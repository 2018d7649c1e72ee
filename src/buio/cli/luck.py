"""Luck apart from play, over the recorded hands of one player: `buio stats --luck NAME`."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from buio.bots.baseline import FEWEST, TIMES, Chair, Compared, Reshuffled
from buio.cli.commands import UsageError
from buio.cli.reading import Sound
from buio.history.records import Replayed
from buio.history.stats import whose
from buio.i18n import Catalogue

_Results: TypeAlias = tuple[float, float, float]
"""Of a hand: what was won, what with average cards after the last decision, and what the house player wins."""
BATCH = 10
"""Hands that a process is given at once: each is played hundreds of times."""


def luck(paths: Sequence[Path], name: str, times: int = TIMES) -> tuple[dict[str, Any], int]:
    """Return what a player's hands come to beside the house player's, and the exit status.

    Raises:
        UsageError: nobody of that name plays in any of them.
    """
    hands = Sound(paths, partial(_of, name, times), batch=BATCH)
    seen, compared = 0, Compared()
    for in_it, results in hands:
        seen += in_it
        if results is not None:
            compared.add(*results)
    if not seen:
        raise UsageError(f"{name} plays in none of these hands; buio stats --by player tells who does")
    return {"player": name, "hands": seen, **compared.summary()}, hands.status


def _of(name: str, times: int, played: Replayed[Any]) -> tuple[bool, _Results | None]:
    """Whether the player is in a hand, and its results where all cards are known."""
    record, deal = played.record, played.deal
    seat = next((seat for seat in range(deal.seats) if whose(record, seat, "player") == name), None)
    if seat is None or record.filled or record.deep or not record.known:
        return seat is not None, None
    try:
        chair = Chair(deal, seat)
    except Reshuffled:
        return True, None
    results = (deal.net[seat], chair.expected(times), chair.house(times))
    net, expected, house = [chips / record.scale for chips in results]
    return True, (net, expected, house)


def lines(answer: dict[str, Any], words: Catalogue) -> Iterator[str]:
    """Say in words what the hands come to."""

    def chips(key: str) -> str:
        return f"{answer[key]:+.0f}".replace("-", "\N{MINUS SIGN}") if round(answer[key]) else "0"

    if left := answer["hands"] - answer["compared"]:
        yield words.text("luck.left_out", count=left, hands=answer["hands"])
    if not answer["compared"]:
        return
    yield words.text("luck.net", player=answer["player"], deals=answer["compared"], chips=chips("net"))
    yield words.text("luck.expected", chips=chips("expected"))
    yield words.text("luck.house", chips=chips("house"))
    if answer["margin"] is None:
        yield words.text("luck.few", least=FEWEST)
    else:
        yield words.text("luck.above", chips=chips("above"), margin=f"{answer['margin']:.0f}")
