"""Hand records: a deal as TOML in the manner of PHH, read back and played again (fields: `docs/notation.md`).

Players stand in PHH order, from the dealer's left to the dealer; `seats` tells where they really sat, so that reading
gives the deal back as it was.

    text = write(deal, game, rules, seated=4)
    (record,) = read(text)          # hands of the PHH format are read too
    assert record.play().stacks == deal.stacks
"""

from buio.history.errors import RecordError
from buio.history.phh.settled import winnings
from buio.history.records.reader import Replayed, play_piece, read, read_each, read_piece
from buio.history.records.record import Record, came_to, replayed
from buio.history.records.writer import SPECTATOR, results, together, write

__all__ = [
    "SPECTATOR",
    "Record",
    "RecordError",
    "Replayed",
    "came_to",
    "play_piece",
    "read",
    "read_each",
    "read_piece",
    "replayed",
    "results",
    "together",
    "winnings",
    "write",
]
