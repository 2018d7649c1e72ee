"""A store in memory that several hubs share: what a database does with leases, without one."""

import time
from collections.abc import Sequence

from buio.server.store import Fenced, Lease, SharedStore, UnknownTable
from buio.server.store.memory import MemoryStore


class Shared(MemoryStore, SharedStore):
    """Logs in memory, and who has which table."""

    def __init__(self) -> None:
        super().__init__()
        self.leases: dict[str, tuple[Lease, float]] = {}

    async def append(self, table: str, number: int, entries: Sequence[bytes], epoch: int = 0) -> None:
        if epoch and self.leases[table][0].epoch != epoch:
            raise Fenced(f"table {table} has been taken by another process")
        await super().append(table, number, entries)

    async def lease(self, table: str, owner: str, seconds: float) -> Lease:
        if table not in await self.tables():
            raise UnknownTable(f"there is no table {table}")
        lease, until = self.leases.get(table, (Lease(owner, 0), 0.0))
        if lease.owner != owner and until > time.monotonic():
            return lease
        mine = Lease(owner, lease.epoch + 1)
        self.leases[table] = mine, time.monotonic() + seconds
        return mine

    async def release(self, table: str, epoch: int) -> None:
        if self.leases[table][0].epoch == epoch:
            self.leases[table] = self.leases[table][0], 0.0

    async def keep(self, owner: str, seconds: float) -> dict[str, int]:
        kept = {table: lease for table, (lease, until) in self.leases.items() if lease.owner == owner and until}
        self.leases |= {table: (lease, time.monotonic() + seconds) for table, lease in kept.items()}
        return {table: lease.epoch for table, lease in kept.items()}
