"""The PHH format of poker hands, that many programs share: hands read from it, deals written in it.

The format: https://github.com/uoftcprg/phh-std. Its hands have no carried pot and none of our house rules, and may
leave cards unknown (`docs/notation.md`, "Hands of other programs").
"""

from buio.history.phh.hidden import Filled, filled_of, filled_text
from buio.history.phh.reader import Hand, W, Watched, nobody, read, watched
from buio.history.phh.standard import recognizes
from buio.history.phh.writer import write

__all__ = [
    "Filled",
    "Hand",
    "W",
    "Watched",
    "filled_of",
    "filled_text",
    "nobody",
    "read",
    "recognizes",
    "watched",
    "write",
]
