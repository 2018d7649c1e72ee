"""The protocol: tagged messages as JSON text (page: `docs/protocol.md`).

What a page sends is in `sent`, what the table sends in `answers`; a table's `state` holds the `parts` of its game.
All that these modules name is said as `wire.Act`.
The TypeScript types of the page are generated from these (`python tools/typescript.py`).
"""

import json
from typing import Final

import msgspec

from buio.table.wire.about import *
from buio.table.wire.account import *
from buio.table.wire.answers import *
from buio.table.wire.hands import *
from buio.table.wire.parts import *
from buio.table.wire.past import *
from buio.table.wire.result import *
from buio.table.wire.sent import *
from buio.table.wire.state import *

encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(ClientMessage).decode


class _Attempt(msgspec.Struct):
    cid: str = ""


def attempt_of(text: str) -> str:
    """Read the name of an attempt that is no message of the protocol, so that nobody waits; empty: it has none."""
    try:
        cid = msgspec.convert(json.loads(text), _Attempt).cid  # json takes half a letter, too, which is refused
        return cid.encode(errors="replace").decode()
    except (ValueError, RecursionError):
        return ""


PROTOCOL: Final = 2
"""The version of the protocol: a page of another one is told to load itself anew."""
