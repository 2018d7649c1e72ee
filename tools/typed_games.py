"""Write `src/buio/games/overloads.py`: the house rules of each game of the catalogue, for type checkers.

    python tools/typed_games.py

A test compares. The file is read by type checkers alone; nothing imports it.
"""

import sys
from pathlib import Path

import buio

WHERE = Path(__file__).parents[1] / "src/buio/games/overloads.py"
HEAD = '''"""The catalogue as type checkers see it: the house rules of each game. Written by `tools/typed_games.py`."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, overload

{imports}
from buio.play.game import Game

{groups}


class TypedGames(Mapping[str, Game[Any]]):
    """`games["texas"]` is a `Game[HoldemRules]`; a code that is no literal gives a `Game[Any]`."""

'''
OVERLOAD = """    @overload
    @abstractmethod
    def __getitem__(self, code: {code}, /) -> Game[{rules}]: ...
"""


def written() -> str:
    """The text of the module."""
    groups: dict[tuple[str, str], list[str]] = {}
    for code, game in buio.games.items():
        groups.setdefault((game.rules_type.__module__, game.rules_type.__name__), []).append(code)
    modules: dict[str, list[str]] = {}
    for module, name in sorted(groups):
        modules.setdefault(module, []).append(name)
    imports = "\n".join(f"from {module} import {', '.join(names)}" for module, names in modules.items())
    literals = "\n".join(_literal(name, codes) for (_, name), codes in groups.items())
    overloads = [OVERLOAD.format(code=name.replace("Rules", "Code"), rules=name) for _, name in groups]
    overloads.append(OVERLOAD.format(code="str", rules="Any"))
    return HEAD.format(imports=imports, groups=literals) + "\n".join(overloads)


def _literal(name: str, codes: list[str]) -> str:
    listed = ", ".join(f'"{code}"' for code in codes)
    line = f"{name.replace('Rules', 'Code')}: TypeAlias = Literal[{listed}]"
    if len(line) <= 120:
        return line
    lines = "\n".join(f'    "{code}",' for code in codes)
    return f"{name.replace('Rules', 'Code')}: TypeAlias = Literal[\n{lines}\n]"


if __name__ == "__main__":
    WHERE.write_text(written(), encoding="utf-8")
    sys.stdout.write(f"written: {WHERE}\n")
