"""Contestants of a match as the command line names them: bots of ours, functions of modules, programs."""

import re
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from pkgutil import resolve_name
from typing import Final

from buio.bots import PlayerFactory, players
from buio.cli.commands import UsageError
from buio.client.contestant import ProgramPlayer
from buio.client.program import Program

NAMED: Final = re.compile(r"([\w-]{1,32})=(.*)", re.DOTALL)
CALLABLE: Final = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")


def named(said: Sequence[str]) -> dict[str, str]:
    """Name the contestants: `plain`, `module:name` or the command of a program, each perhaps behind `NAME=`.

    Raises:
        UsageError: a name that stands twice.
    """
    found = dict[str, str]()
    for text in said:
        given = NAMED.fullmatch(text)
        what = given[2] if given else text
        called = given[1] if given else what.partition(":")[2] if CALLABLE.fullmatch(what) else what
        name = called if given or called in players or " " not in called else Path(called.split()[-1]).stem
        if name in found:
            raise UsageError(f"two contestants are called {name}: name them, as in mine={what}")
        found[name] = what
    return found


def is_ours(what: str) -> bool:
    """Is it one of our own bots?"""
    return what in players


def maker(what: str, seconds: float) -> PlayerFactory:
    """Find what makes the players of a contestant.

    Raises:
        UsageError: it is nobody of ours, no module's function, and no program.
    """
    if is_ours(what):
        return players[what]
    if CALLABLE.fullmatch(what):
        return _imported(what)
    with suppress(ValueError):
        if shutil.which(Program(what).words[0]):
            return partial(ProgramPlayer, what, seconds)
    raise UsageError(
        f"no player {what!r}: name one of {', '.join(players)}, a class or function as in module:name, or a program"
    )


def _imported(what: str) -> PlayerFactory:
    """A class or function of a module, which may lie in the present folder."""
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found: PlayerFactory = resolve_name(what)
    except (ImportError, AttributeError) as error:
        raise UsageError(f"{what}: {error}") from None
    return found
