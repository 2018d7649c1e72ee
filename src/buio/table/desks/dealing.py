"""The table deals, and plays for its bots: where only the account is kept, nothing of this is asked."""

from hashlib import sha256
from math import exp
from statistics import NormalDist
from typing import Final

from buio.bots import Player
from buio.bots.habits import remember
from buio.bots.strengths import STRENGTHS, strengthened
from buio.night import NightError
from buio.table.desks import play
from buio.table.state import RoomState

SHARED_SECONDS: Final = 20.0
"""How long a carried pot waits, where nothing else does, for those who could play for it if they bought chips."""
SPREAD: Final = 0.45
LONGEST_THOUGHT: Final = 2.8
"""How far the times of bots lie apart, and the longest of them, in parts of the usual one."""


def can_deal(table: RoomState) -> bool:
    """Are there enough who can play, one of them a person (once the bots have bought chips)?

    A pot that is carried, and that nobody else can play for, is shared; where no result lies open, not at once.
    """
    playing = [person for person in table.night.seated if person.playing]
    ready = [person for person in playing if person.stack or person.name in table.bots]
    if all(person.name in table.bots for person in ready) or table.hindered:
        return False
    if len(ready) >= min(2, table.night.game.players[0]):
        return True
    return table.night.carry.total > 0 and table.rested >= (0 if table.settings.rest else SHARED_SECONDS)


def begin_deal(table: RoomState, entropy: str) -> None:
    """Deal the next hand, or share a pot that nobody can play for.

    Args:
        table: where the bots have chips, or buy some now.
        entropy: what all have contributed to its shuffles.
    """
    for name in table.bots:
        if not table.night.people[name].stack:
            table.night.buy(name, table.settings.stack)
    chooser = table.night.chooser
    if chooser in table.bots:
        games = [offer.game.code for offer in table.night.choices]
        table.night.pick(chooser, games[_seed(table, chooser) % len(games)])
    try:
        deal = table.night.begin_deal(events=True, entropy=entropy)
    except NightError:
        if not table.night.carry.total:
            table.ready = False
            return
        table.night.share_pot()  # nobody can play for it: it goes back to those who have a claim
        return
    for name in table.bots:
        _player(table, name)
    if deal.over:
        table.night.end_deal()


def _player(table: RoomState, name: str) -> Player:
    """What plays for a bot; in a deal that was begun before a restart, one that has not seen it from the start."""
    assert table.deal is not None
    if name not in table.players:
        persona = strengthened(table.bots[name], STRENGTHS[table.settings.strength - 1])
        table.players[name] = persona.player(table.deal.recipe, _seed(table, name))
        remember(table.players[name], table.habits, table.names)
    return table.players[name]


def _seed(table: RoomState, name: str) -> int:
    """A seed for what a bot does in this deal: nobody reckons it who does not know the secret of the night."""
    label = b"%b/buio/bot/%b/%d" % (table.night.key.key, name.encode(), table.night.deals)
    return int.from_bytes(sha256(label).digest()[:8], "big")


def thinking(table: RoomState) -> float:
    """Return how long the bot whose turn it is seems to think, in parts of the usual: drawn without a look at cards."""
    deal = table.deal
    assert deal is not None
    label = f"{table.names[deal.actor]}/thinks/{len(deal.log)}"
    drawn = NormalDist(-SPREAD * SPREAD / 2, SPREAD).inv_cdf((_seed(table, label) % 2**32 + 0.5) / 2**32)
    return min(exp(drawn), LONGEST_THOUGHT)


def bot_move(table: RoomState) -> None:
    """Let the bot whose turn it is make its move."""
    deal = table.deal
    assert deal is not None
    seat = deal.actor
    play(table, _player(table, table.names[seat]).choose(deal.view(seat), deal.options()))
