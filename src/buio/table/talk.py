"""What people at a table say to one another: signs and short messages.

They are kept in memory only, the last ones of them: no part of the game, and of no log.
"""

from collections import deque
from typing import Final

from buio.table import wire
from buio.table.budget import Window
from buio.table.refusal import Refused

LONGEST: Final = 120
"""The letters of a message."""
KEPT: Final = 60
"""How much is kept for those who come later."""
MOST, SECONDS = 6, 20.0
"""Nobody says more than so much in so many seconds."""


class Talk:
    """What has been said at a table.

    Attributes:
        lines: the last of it: when, and what.
        count: how much has been said altogether.
    """

    def __init__(self) -> None:
        self.lines: deque[tuple[float, wire.SaidState]] = deque(maxlen=KEPT)
        self.count: int = 0
        self._often = Window(MOST, SECONDS)

    def say(self, name: str, said: wire.Say, now: float) -> None:
        """Take what somebody says.

        Raises:
            Refused: it is nothing, too long or too much.
        """
        text = " ".join(said.text.split())
        if bool(text) == bool(said.sign):
            raise Refused("talk", "say one of the signs, or something of your own")
        if len(text) > LONGEST or not text.isprintable():
            raise Refused("talk", f"a message has {LONGEST} letters at most")
        if not self._often.admits(name, now):
            raise Refused("too_much", f"not more than {MOST} messages in {SECONDS:g} seconds: wait a little")
        self.lines.append((now, wire.SaidState(name, said.sign, text)))
        self.count += 1

    def since(self, told: int, until: int, now: float) -> list[wire.SaidState]:
        """List what has been said between two numbers, as far as it is kept; `ago`: in seconds, when."""
        first = self.count - len(self.lines)
        return [
            wire.SaidState(one.name, one.sign, one.text, round(now - at, 1))
            for number, (at, one) in enumerate(self.lines, first)
            if told <= number < until
        ]
