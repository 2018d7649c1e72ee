"""The command that serves tables."""

import os
import re
import sys
import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

from buio.cli.commands import App, Argument, UsageError, integer
from buio.cli.common import DEFAULT_GAME, MoreGames, TableSetup, house_rules
from buio.cli.served_tables import HowRun
from buio.extras import require

CONFIG: Final = "--config"
YES, NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


def elsewhere(
    arguments: Sequence[Argument], given: Mapping[str, list[str]], environ: Mapping[str, str]
) -> dict[str, tuple[list[str], str]]:
    """What the environment and the file say about options that the command line leaves out.

    Raises:
        UsageError: the file cannot be read, or it or the environment names something that is no setting.
    """
    known = {f"BUIO_{_setting(one).upper()}": one for one in arguments}
    for name in environ:  # one that is nearly one of ours is refused, as in a file; all others may begin like ours
        own = [name.removeprefix("BUIO_") for name in known]
        if name.startswith("BUIO_") and name not in known and (near := get_close_matches(name[5:], own, 1, 0.75)):
            raise UsageError(f"{name} in the environment is no setting; did you mean BUIO_{near[0]}?")
    said = {
        one.key: (environ[name].split() if one.many else _as_texts(one, environ[name], name), name)
        for name, one in known.items()
        if name in environ
    }
    file = given[CONFIG][0] if given[CONFIG] else environ.get("BUIO_CONFIG", "")
    return (_of_file(Path(file), arguments) if file else {}) | said


def _setting(one: Argument) -> str:
    """What it is called in the file."""
    return ("games" if one.word else one.key).strip("-").replace("-", "_")


def _of_file(path: Path, arguments: Sequence[Argument]) -> dict[str, tuple[list[str], str]]:
    try:
        settings = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: {error}") from None
    known = {_setting(one): one for one in arguments if one.key != CONFIG}
    for name in settings:
        if name not in known:
            raise UsageError(f"{path}: there is no setting {name!r}; there are {', '.join(sorted(known))}")
    return {
        known[name].key: (_as_texts(known[name], value, f"{path}, {name}"), f"{path}, {name}")
        for name, value in settings.items()
    }


def _as_texts(one: Argument, value: Any, where: str) -> list[str]:
    """A value as the command line would have it."""
    if isinstance(value, dict) and one.many:
        return [f"{key}={_text(each)}" for key, each in value.items()]
    if isinstance(value, list) and one.many and all(isinstance(each, str) for each in value):
        return value
    if one.many or isinstance(value, (dict, list)):
        raise UsageError(f"{where}: {value!r} is no value of it")
    if one.type is bool:
        if _text(value).lower() not in YES + NO:
            raise UsageError(f"{where}: {value!r} is neither true nor false")
        return ["yes"] if _text(value).lower() in YES else []
    return [_text(value)]


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


PATH: Final = re.compile(r"/?|(/(?!t/|t$)[\w.~-]+)+/?", re.ASCII)
"""Below which the server may stand; links of tables stand below `t`, so no part of it is called so."""
NOTHING: Final = "nothing"
"""What `--data` says where nothing is to be kept."""


def serve(
    *games: MoreGames,
    setup: TableSetup = TableSetup(),
    host: str = "127.0.0.1",
    port: Annotated[int, integer(1, 65535)] = 8000,
    public_url: str = "",
    data: str | None = None,
    how: HowRun = HowRun(),
    beacon: bool = False,
    push: str = "",
    log: Literal["text", "json"] = "text",
    config: Path | None = None,  # noqa: ARG001  `elsewhere` has read it
) -> None:
    """Serve tables in the browser.

    Without a game, tables are opened in the page. With games there is one table at the bare address: of several games
    the dealer chooses one; the games of a mix (`eight_game`, `horse`) follow one another.

    Every setting may also be in the environment (BUIO_PORT) or in a file (port = 8000); the command line comes
    first, then the environment.

    Parameters
    ----------
    host
        The address to listen on.
    port
        The port to listen on.
    public_url
        Where the world finds this server, behind a proxy: https://cards.example.org.
    data
        The folder, or the PostgreSQL database, that keeps the tables: after a restart they go on. "nothing": they end
        with the server. Without it, tables opened in the page are kept in the user's data folder, and those of games
        named here are not kept.
    bots
        How many bots sit at a table; without it 3.
    beacon
        Mix a round of drand's public beacon into each shuffle; server and pages read it at api.drand.sh.
    push
        Call people by Web Push when it is their turn and their page is put away, if they want that. This is where
        the people of a push service can write to: mailto:you@example.org.
    log
        How the log on standard error is written: text or json, a line for each thing that happens.
    config
        A TOML file with settings.
    """
    require("table")
    from buio.server.admission import Names
    from buio.server.serving import serve as run
    from buio.table.settings import Settings

    if setup.chips < 1:
        raise UsageError(f"you need at least 1 chip to sit down, not {setup.chips}")
    names = Names(_public(public_url))
    table = Settings(**{"stack": setup.chips, **how.said, **({"rest": -1} if how.pace == 0 else {})})
    room = _room(games, setup, table)
    run(
        room, host, port, _data(data, room is not None, setup.seed), names, table, log == "json", beacon, _contact(push)
    )


def _contact(push: str) -> str:
    if push and not push.startswith(("mailto:", "https://")):
        raise UsageError(f"--push {push}: where you can be written to begins with mailto: or https://")
    if push:
        require("push")
    return push


def _room(games: tuple[str, ...], setup: TableSetup, table: Any) -> Any:
    """The table of the bare address, if there is to be one."""
    from buio.server.new_table import room_for

    if not games and setup.seed is None:
        if setup.rotation or setup.set_:
            raise UsageError("--rotation and --set are for games: name them, as in buio serve texas omaha --rotation")
        return None
    codes, rotation = setup.schedule(*(games or (DEFAULT_GAME,)))
    return room_for(codes, house_rules(setup.set_), table, rotation, setup.seed)


def _data(data: str | None, has_room: bool, seed: int | None) -> str:
    """Where tables are kept; empty: nowhere."""
    if data == "":
        raise UsageError(f"--data is a folder, the address of a PostgreSQL database, or {NOTHING}; it is empty")
    if seed is not None:
        if data not in (None, NOTHING):
            raise UsageError("--seed is for demonstrations, of which nothing is kept: leave --data out")
        return ""
    if data == NOTHING or (not data and has_room):
        return ""
    return data or str(user_folder() / "buio")


def user_folder() -> Path:
    """Where programs keep a user's data on this machine."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    given = os.environ.get("XDG_DATA_HOME", "")
    return Path(given) if Path(given).is_absolute() else Path.home() / ".local" / "share"


def _public(url: str) -> str:
    if url and not _is_public(url):
        raise UsageError(
            f"--public-url is an address such as https://cards.example.org or https://example.org/buio, not {url!r}"
        )
    return url


def _is_public(url: str) -> bool:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:  # the port, or an address of IPv6, is none
        return False
    plain = parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.query and not parts.fragment
    return plain and port != 0 and bool(PATH.fullmatch(parts.path))


def register(app: App) -> None:
    """Let the program have this command."""
    app.command(serve, source=elsewhere)
