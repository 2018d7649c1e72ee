"""People who play at served tables by the protocol alone, and what they remember of it."""

import asyncio
from collections.abc import Callable
from random import Random

from buio.client import Client, ClientError, RefusedByTable
from buio.table import wire

PATIENCE = 40.0
"""Seconds without anything new after which somebody looks again."""


def any_move(table: wire.TableState, rng: Random, cid: str) -> wire.Act | None:
    """A legal move at random, of those that need no knowledge of the game; None: there is none."""
    known = [option for option in table.options if not (option.sizes or option.groups or option.fits)]
    calm = [option for option in known if option.verb != "f"] or known
    if not calm:
        return None
    option, amount, cards = rng.choice(calm), 0, list[str]()
    if option.counts:
        cards = rng.sample(option.hand, rng.choice([one for one in option.counts if one < 4] or [0]))
    if option.picks:
        amount = rng.choice(option.picks).number
    elif option.high:
        steps = (option.high - option.low) // option.step
        amount = option.low + option.step * rng.choice([0, 0, min(1, steps), rng.randint(0, steps)])
    return wire.Act(cid=cid, turn=table.turn, verb=option.verb, amount=amount, cards=cards)


class Player:
    """Somebody at a table, who moves when it is their turn, as long as they are let.

    Attributes:
        acknowledged: the attempts that the table has taken, as they were named.
        refused: the codes of those that it has not.
        faults: what was not as it has to be.
        moved: is called after every acknowledged move.
    """

    def __init__(self, link: str, name: str, rng: Random, moved: Callable[["Player"], None]) -> None:
        self.link, self.name, self.rng, self.moved = link, name, rng, moved
        self.client = Client(link)
        self.acknowledged: list[str] = []
        self.refused: list[str] = []
        self.faults: list[str] = []
        self.hands: dict[tuple[int, int], list[str]] = {}
        self.going = True
        self._count = 0

    async def sit(self) -> None:
        await self.client.open()
        await self.client.ask(wire.Sit(name=self.name))

    async def play(self) -> None:
        """Until it is told to stop, or is sent away."""
        try:
            while self.going:
                self._look()
                try:
                    if not await self._do():
                        await self.client.news(PATIENCE)
                except RefusedByTable as error:
                    self.refused.append(error.code)
                    await asyncio.sleep(0.02)
                except TimeoutError:
                    continue
        except ClientError as error:
            self.faults.append(f"{self.name}: {error}")

    def _look(self) -> None:
        """The same decision of the same deal shows the same hand, and all chips are there."""
        table, seat = self.client.table, self.client.seat
        if seat is None:
            return
        key = (table.deal, table.turn)
        if table.waiting in ("you", "others") and self.hands.setdefault(key, seat.cards) != seat.cards:
            self.faults.append(f"{self.name}: another hand in deal {key}: {self.hands[key]}, {seat.cards}")
        held = sum(row.net for row in table.ledger if row.name != "pot")
        over = held + table.pot + sum(table.later)
        if over:
            self.faults.append(f"{self.name}: {over} chips too many in deal {key}")

    async def _do(self) -> bool:
        """Do what the table waits for from us; False: nothing."""
        table = self.client.table
        waiting = table.waiting
        if waiting in ("next", "rebuy", "back") and not table.result and waiting == "next":
            return False
        if waiting in ("next", "rebuy"):
            await self.client.ask(wire.Next() if waiting == "next" else wire.Rebuy())
            return bool(waiting == "rebuy")
        if waiting == "back":
            await self.client.ask(wire.ComeBack())
            return True
        move = any_move(table, self.rng, f"{self.name}-{self._count + 1}") if waiting == "you" else None
        if move is None:
            return False
        self._count += 1
        await self.client.ask(move)
        self.acknowledged.append(move.cid)
        self.moved(self)
        return True

    async def stop(self) -> None:
        self.going = False
        await self.client.close()
