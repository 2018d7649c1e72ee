"""What a key of one letter reads out: the keys of the page, typed in a line."""

import json
from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files

from buio.i18n import Catalogue
from buio.terminal.viewpoint import Viewpoint

LAST = 3
"""So many lines are the last ones."""
KEPT = 60


@lru_cache
def keys() -> dict[str, str]:
    """Return by what it reads out the key that whoever listens presses for it: the same in page and terminal."""
    found: dict[str, str] = json.loads((files("buio.i18n") / "keys.json").read_text(encoding="utf-8"))
    return found


class Ear:
    """Reads the table for whoever listens, and what was told of it, line by line.

    Attributes:
        table: the table.
        words: the catalogue of its language.
        told: the last lines that were told of it.
        at: how many lines back one has walked; 0: none was asked for yet.
    """

    def __init__(self, table: Viewpoint) -> None:
        self.table: Viewpoint = table
        self.words: Catalogue = table.words
        self.told: deque[str] = deque(maxlen=KEPT)
        self.at: int = 0

    def note(self, line: str) -> str:
        """Keep a line that is told now; whoever walks through them begins with it again."""
        if line:
            self.told.append(line)
            self.at = 0
        return line

    def answer(self, word: str) -> Iterator[str]:
        """Answer what a key asks for: `price`, `clock`, `last`, `earlier`, `later`."""
        if word == "price":
            costs = self.table.view().to_call if self.table.running else 0
            yield self.words.text("ear.price", amount=costs) if costs else self.words.text("ear.free")
        elif word == "clock":
            clock = self.table.state.clock
            seconds = "" if clock is None else self.words.text("ear.seconds", count=round(clock.left))
            yield self.words.text("ear.no_clock") if clock is None else f"{clock.name}: {seconds}"
        elif not self.told:
            yield self.words.text("ear.nothing")
        elif word == "last":
            yield from list(self.told)[-LAST:]
        else:
            yield self._walk(1 if word == "earlier" else -1)

    def _walk(self, back: int) -> str:
        to = self.at + back if self.at else 1
        if not 1 <= to <= len(self.told):
            return self.words.text("ear.first" if back > 0 else "ear.newest")
        self.at = to
        return self.told[-to]

    @staticmethod
    def meant(typed: str) -> str:
        """Tell what is asked for by a line that is one key, or `f2` for a seat; empty: nothing."""
        if len(typed) == 2 and typed[0] == "f" and typed[1] in "123456789":
            return f"seat {typed[1]}"
        return next((what for what, key in keys().items() if key == typed), "")
