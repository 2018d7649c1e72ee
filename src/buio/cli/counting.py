"""The command that counts what people do in recorded hands."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from buio.cli.commands import App, Parameter, UsageError, integer
from buio.cli.common import Json, Language, percent, tell
from buio.extras import require
from buio.i18n import Catalogue, catalogue

if TYPE_CHECKING:
    from buio.history.records import Replayed
    from buio.history.stats import Counted, Seen


def stats(
    *paths: Path,
    by: Literal["player", "position", "game"] | None = None,
    player: Annotated[str, Parameter(metavar="NAME")] = "",
    luck: Annotated[str, Parameter(metavar="NAME")] = "",
    page: bool = False,
    host: str = "127.0.0.1",
    port: Annotated[int, integer(1, 65535)] = 8000,
    lang: Language = None,
    json_: Json = False,
) -> int:
    """What people do in recorded hands: how often, out of how many occasions, with an interval of 95 %.

    It reads what `buio replay` reads. A hand that is refused is named and counts nowhere; the exit status is then 3.

    Parameters
    ----------
    paths
        Records, the hands of a night, a saved night, or a folder of them.
    by
        Apart for each player, for each position (how many seats after the dealer), or for each game.
    player
        Only what this player does.
    luck
        Luck apart from play, for this player: what the house player wins with the same cards in the same chair, each
        hand played 200 times, and what the cards after the last decision would have brought on average.
    page
        Serve all of it as a page with charts until interrupted: of one player by position, else of those who play most.
    host
        The address that the page is served at; 0.0.0.0 lets a phone in the same network see it.
    port
        The port of the page.
    """
    if luck:
        _alone("--luck", "is about one player", by=by, player=player, page=page)
        return _luck(paths, luck, lang, json_)
    if page:
        _alone("--page", "shows everything at once", by=by, json=json_, lang=lang)
        return _page(paths, player, host, port)
    from buio.cli.reading import Sound
    from buio.history.stats import Seen, Statistics

    counted, hands = Statistics(by or ""), Sound(paths, partial(_spots, by or "", player), Seen)
    for found in hands:
        counted.count(found)
    rows = counted.rows()
    tell(rows, json_, lambda here: _lines(rows, by, catalogue(lang or here)))
    return hands.status


def _alone(option: str, why: str, **others: object) -> None:
    """Refuse an option that does not go with the others that are given."""
    for name, given in others.items():
        if given:
            raise UsageError(f"{option} {why}: leave --{name} out")


def _page(paths: Sequence[Path], player: str, host: str, port: int) -> int:
    require("table")
    from buio.cli.own_hands import brought
    from buio.server.own_hands import serve_hands

    told, status = brought(paths, player)
    serve_hands(told, host, port)
    return status


def _luck(paths: Sequence[Path], name: str, lang: str | None, json_: bool) -> int:
    from buio.cli import luck

    answer, status = luck.luck(paths, name)
    tell(answer, json_, lambda here: luck.lines(answer, catalogue(lang or here)))
    return status


def _spots(by: str, player: str, played: "Replayed[Seen]") -> "list[Counted]":
    from buio.history.stats import whose

    record = played.record
    return [
        (spot, whose(record, spot.seat, by))
        for spot in played.watcher.spots(record.known)
        if player in ("", whose(record, spot.seat, "player"))
    ]


def _lines(rows: Sequence[dict[str, Any]], by: str | None, words: Catalogue) -> Iterator[str]:
    if not rows:
        yield words.text("spots.none")
    table = [list(_cells(row, by, words)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for cells in table:
        yield "  ".join(f"{cell:{width}}" for cell, width in zip(cells, widths, strict=True)).rstrip()


def _cells(row: dict[str, Any], by: str | None, words: Catalogue) -> Iterator[str]:
    spot, _, number = row["spot"].partition("drew_")
    yield words.text("spots.drew", count=int(number)) if number else words.text(f"spot.{spot}")
    if by == "position":
        yield words.text("spots.position", count=row["by"])
    elif by is not None:
        yield words.text(f"game.{row['by']}") if by == "game" else row["by"]
    share, low, high = (percent(row[key], words.language, 1) for key in ("share", "low", "high"))
    yield words.text("spots.of", n=row["n"], of=row["of"])
    yield f"{share} ({low} \N{EN DASH} {high})"


def register(app: App) -> None:
    """Let the program have this command."""
    app.command(stats)
