"""Where a setting may stand besides the command line: the environment, and one TOML file.

What the command line says comes first, then `BUIO_PORT` and its like, then the file.
"""

import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from buio.cli.commands import Argument, UsageError

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
