"""How a table is run and by whom, as one viewer may see it."""

from collections.abc import Iterable
from typing import cast

from buio.night.ledger import BANK
from buio.night.settlement import Transfer
from buio.table import wire
from buio.table.desks import bookkeeping, fair_shuffle
from buio.table.room import Room


def about(room: Room, token: str, name: str | None, free: list[int]) -> wire.AboutState:
    """Tell it to the browser of this token.

    Args:
        room: the table.
        token: who is told.
        name: who sits there, if somebody does.
        free: the seats on which nobody does.
    """
    hosting = token == room.host
    return wire.AboutState(
        host=room.host_name,
        hosting=hosting,
        invitation=room.invitation if hosting or name is not None else "",
        settings=room.settings,
        coming=room.coming if room.coming != room.settings else None,
        planned=room.planned.game if room.planned else "",
        asking=[
            *[wire.AskingState(one.name, one.chips, one.admitted) for one in room.asking.values()],
            *[
                wire.AskingState(seat, 0, admitted=False, claims=True, code=code if hosting or one == token else "")
                for one, (seat, code) in room.claims.items()
            ],
        ],
        settlement=transfers(room.night.settlement()) if room.closed and not room.night.carry.total else [],
        demo=room.opened.demo,
        host_secret=room.host_secret if hosting else "",
        free=free,
        removal=_removal(room, token),
        before=room.opened.before.table if room.opened.before else "",
        former=room.former[token].name if name is None and token in room.former else "",
        followed=room.followed,
    )


def _removal(room: Room, token: str) -> wire.RemovalState | None:
    """Why the host has sent this viewer away."""
    if token not in room.removed:
        return None
    why, note = room.removed[token]
    return wire.RemovalState(cast("wire.Why", why), note)


class Promises:
    """What the table has committed to, the same for everybody: worked out anew when it commits to something else.

    Args:
        room: it must not change meanwhile.
        before: what was told last.

    Attributes:
        about: whatever it depends on.
        state: what is told of it.
    """

    def __init__(self, room: Room, before: "Promises | None" = None) -> None:
        night, deal = room.night, room.deal
        shuffles = deal.shuffles if deal else 0
        self.about: tuple[object, ...] = (night.begun, night.entropy, room.mixing.closed, deal, shuffles)
        self.state: wire.FairState = before.state if before and before.about == self.about else _fair(room)


def _fair(room: Room) -> wire.FairState:
    night = room.night
    committed = night.committed
    return wire.FairState(
        next=fair_shuffle.next_number(room),
        promised=night.commitment,
        closed=room.mixing.closed,
        promises=room.mixing.promises if room.mixing.closed else "",
        deal=night.begun,
        commitment=committed.commitment if committed else "",
        entropy=night.entropy,
        roots=fair_shuffle.announced(room),
    )


def account(room: Room) -> wire.AccountState:
    """Tell what is to be known where only the account is kept."""
    told = room.tallied
    doubters = bookkeeping.doubters(room)
    written = wire.TallyState(told.number, told.by, told.stakes, told.shares, doubters) if told else None
    return wire.AccountState(room.night.dealer or "", written)


def transfers(owed: Iterable[Transfer]) -> list[wire.TransferState]:
    """Tell who pays whom; the bank has no name."""
    name = {BANK: ""}
    return [
        wire.TransferState(name.get(one.payer, one.payer), name.get(one.payee, one.payee), one.chips) for one in owed
    ]
