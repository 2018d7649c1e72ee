"""A public beacon as one more part of a shuffle: the rounds that drand publishes, a number every three seconds.

Nobody knows a round before its time, and anybody can read it afterwards: the chain is drand's `quicknet`. That a value
is the one of its round is not verified here (that takes BLS signatures): it stands in the proof beside its number, and
whoever has the proof compares it with what drand publishes.
"""

import asyncio
import json
import re
import time
from http.client import HTTPException
from typing import Final
from urllib.request import urlopen

URL: Final = "https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
"""Where the rounds of quicknet are read: `/public/ROUND` below it."""
GENESIS, PERIOD = 1692803367, 3
"""When the first round was published, in seconds since 1970, and how many seconds lie between two."""
AHEAD: Final = 2
"""So many rounds after the one that is known a deal gets its own: who is told of it three seconds later is in time."""
TRIES: Final = 3
_SIGNATURE: Final = re.compile("[0-9a-f]{96}")


def round_ahead(now: float) -> int:
    """Return the round that a list of promises names at this time: it is published three to six seconds later."""
    return int(now - GENESIS) // PERIOD + 1 + AHEAD


def published(number: int) -> float:
    """Return when a round is published, in seconds since 1970."""
    return GENESIS + (number - 1) * PERIOD


def read(url: str, number: int) -> str:
    """Return the signature of a round, as hexadecimal.

    Raises:
        OSError, HTTPException: it cannot be read.
        ValueError, RecursionError: what stands there is no such round.
    """
    with urlopen(f"{url}/public/{number}", timeout=2.0) as answer:  # noqa: S310  where the caller has said
        told = json.loads(answer.read(4096))
    if (
        not isinstance(told, dict)
        or told.get("round") != number
        or not _SIGNATURE.fullmatch(str(told.get("signature")))
    ):
        raise ValueError(f"this is not round {number} of drand: {str(told)[:80]}")
    return str(told["signature"])


class Beacon:
    """The rounds of a beacon, each read once for all tables that wait for it.

    Args:
        url: where they are read: see `URL`.
    """

    def __init__(self, url: str = URL) -> None:
        self._url = url
        self._rounds: dict[int, asyncio.Task[str]] = {}

    async def round(self, number: int) -> str:
        """Wait until a round is published; its signature, or empty: it could not be read."""
        if number not in self._rounds:
            self._rounds = {one: task for one, task in self._rounds.items() if not task.done()}
            self._rounds[number] = asyncio.create_task(self._read(number))
        return await asyncio.shield(self._rounds[number])

    async def _read(self, number: int) -> str:
        for _ in range(TRIES):
            await asyncio.sleep(max(0.2, published(number) - time.time()))
            try:
                return await asyncio.to_thread(read, self._url, number)
            except (OSError, HTTPException, ValueError, RecursionError):  # the last: brackets without end
                continue
        return ""
