"""Statistics of a night, computed from its deals."""

from collections.abc import Iterable
from dataclasses import dataclass

from buio.play.deal import Deal
from buio.play.moves import BLIND, CALL, PAROL, RAISE


@dataclass(slots=True)
class Figures:
    """What one person did: numbers of deals, and chips."""

    dealt: int = 0
    opened: int = 0
    voluntary: int = 0
    """Deals in which chips were put in by choice."""
    won: int = 0
    showdowns: int = 0
    parols: int = 0
    net: int = 0


def figures(deals: Iterable[tuple[Deal, tuple[str, ...]]]) -> dict[str, Figures]:
    """Figures of everybody.

    Args:
        deals: finished deals, each with the names in the order of its seats (`nights.played` gives those of a night).
    """
    people: dict[str, Figures] = {}
    for deal, names in deals:
        for seat, name in enumerate(names):
            _add(people.setdefault(name, Figures()), deal, seat)
    return people


def _add(person: Figures, deal: Deal, seat: int) -> None:
    outcome = deal.outcome
    if outcome is None:
        raise ValueError("statistics are made of finished deals")
    moves = [move.verb for move in deal.log if move.actor == seat]
    person.dealt += deal.dealt_in[seat]
    person.opened += deal.opener == seat
    person.voluntary += RAISE in moves or BLIND in moves or (CALL in moves and deal.stakes[seat] > deal.dead[seat])
    person.won += any(seat in result.winners for result in outcome.pots)
    person.showdowns += seat in outcome.shown
    person.parols += PAROL in moves
    person.net += outcome.net[seat]
