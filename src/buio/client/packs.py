"""What a seat at a served table adds to the shuffles, and what it notes of each deal to hold the proof against.

The page does the same (`frontend/src/lib/packs.ts`), and notes more: to whom each card went, and what others showed.
"""

import secrets
from collections import defaultdict
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, Protocol

import msgspec

from buio.cards import UNKNOWN, card_text
from buio.client.door import RefusedByTable
from buio.fairness import Announced, Finding, Proof, ProofError, decode, verify
from buio.fairness.entropy import parsed, promised_by, quoted
from buio.table import wire

MILD: Final = frozenset(("late", "outside", "known", "dark"))
"""Findings that need nobody's fault: this client, or the beacon, may have been slow."""


@dataclass
class _Noted:
    """What is known of a deal, and the seed that was made for it."""

    said: Announced = field(default_factory=Announced)
    seed: str = ""
    name: str = ""
    seated: set[str] = field(default_factory=set)  # whom one saw while promises were taken

    def note(self, **values: object) -> None:
        """Keep what was said first: what is said later can be another thing."""
        new = {what: value for what, value in values.items() if not getattr(self.said, what)}
        self.said = msgspec.structs.replace(self.said, **new)

    @property
    def promise(self) -> str:
        """The promise of the seed, as it stands in the list of them."""
        return f"{quoted(self.name)}~{sha256(bytes.fromhex(self.seed)).hexdigest()}"


class Asked(Protocol):
    """What the packs need of a client."""

    async def ask(self, message: wire.ClientMessage) -> Any:
        """Ask the table for something."""


class Packs:
    """The packs of a night, seen from one seat.

    Args:
        client: the line to the table.
    """

    def __init__(self, client: Asked) -> None:
        self._client = client
        self._deals: defaultdict[int, _Noted] = defaultdict(_Noted)
        self._ended = -1

    async def follow(self, state: wire.TableState) -> None:
        """Note what the table says of its packs, and add a seed where it takes one."""
        fair = state.fair
        if fair is None:
            return
        coming, now = self._deals[fair.next], self._deals[fair.deal]
        coming.note(commitment=fair.promised)
        seated = {one.name for one in state.seats if not one.bot}
        if not fair.closed:
            coming.seated |= seated
        elif coming.seated:  # who comes later cannot tell a stranger from somebody who has left
            strangers = [
                name for name, digest in parsed(fair.promises) if digest and name not in coming.seated | seated
            ]
            coming.note(strangers=tuple(strangers))
        coming.note(promises=fair.promises)
        if state.you >= 0:
            await self._mix(coming, fair, state.seats[state.you].name)
            self._watch(now, state, state.seats[state.you])
        now.note(pack=state.pack, roots=tuple(fair.roots))

    async def _mix(self, noted: _Noted, fair: wire.FairState, name: str) -> None:
        """Promise a seed, and open it only when a list that holds its promise was published, and a commitment before.

        Whoever knew it before that could choose the pack by it.
        """
        try:
            if not fair.closed and not noted.seed:
                noted.seed, noted.name = secrets.token_hex(32), name
                await self._client.ask(wire.Promise(deal=fair.next, digest=noted.promise[-64:]))
                noted.note(promised=True)
            elif fair.closed and noted.seed and not noted.said.part and noted.promise in noted.said.promises.split(" "):
                noted.note(part=f"{quoted(noted.name)}:{noted.seed}")
                await self._client.ask(wire.Open(deal=fair.next, seed=noted.seed))
                noted.note(taken=True)
        except RefusedByTable:
            pass  # it came too late, or the seat has gone: the proof says so, where that matters

    def _watch(self, noted: _Noted, state: wire.TableState, mine: wire.SeatState) -> None:
        """Note where one sits, and the cards from the pack that one holds."""
        if mine.index < 0:
            return
        noted.note(seat=f"p{mine.index + 1}")
        if not any(isinstance(part, wire.PilePart) for part in state.parts):
            known = {*noted.said.cards, *mine.cards} - {card_text(UNKNOWN)}
            noted.said = msgspec.structs.replace(noted.said, cards=tuple(sorted(known)))

    def ended(self, state: wire.TableState) -> int:
        """The number of a deal that has ended, told once; 0: none has since."""
        if state.fair is None or state.result is None or state.fair.deal == self._ended:
            return 0
        self._ended = state.fair.deal
        return self._ended

    async def verified(self, deal: int) -> list[Finding] | None:
        """Have the last deal proved, and say what is wrong with that; None: the table proves nothing now.

        A list of promises that was not seen may have been published while nobody looked: that proves nothing, if one's
        own promise counts.
        """
        try:
            proof = decode(bytes((await self._client.ask(wire.Prove())).proof))
        except RefusedByTable:
            return None
        except ProofError:
            return [Finding("file", {})]
        noted = self._deals.pop(deal)
        if not noted.said.promises and noted.promise in _counted(proof):
            noted.said = msgspec.structs.replace(noted.said, promised=False)
        return verify(proof, noted.said)


def _counted(proof: Proof) -> list[str]:
    """The promises that count in a shuffle."""
    try:
        return promised_by(proof.entropy).split(" ")
    except ValueError:  # what is written there cannot be read, as its verification will say
        return []
