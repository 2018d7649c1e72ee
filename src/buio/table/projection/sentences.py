"""Events and names of hands as the protocol says them."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import asdict

from buio.i18n import names as hand_names
from buio.play.events import Event
from buio.play.hand_names import NamedHand, named_hands
from buio.play.settlement.pots import WHOLE, Part
from buio.play.view import View
from buio.ranking import HandName
from buio.table import wire
from buio.table.projection.texts import texts


def event_state(deal: int, event: Event, names: tuple[str, ...], view: View | None) -> wire.EventState:
    """Write an event as a sentence with its places filled; `view`: what all can see after it, if a hand is shown."""
    return wire.EventState(
        deal=deal,
        word=event.word,
        name=names[event.seat] if event.seat >= 0 else "",
        amount=event.amount,
        extra=event.extra,
        cards=texts(event.cards),
        hand=together(named_hands(view, event.seat)) if view is not None and event.word == "show" else None,
        part=part_of_pot(event.part) if event.part != WHOLE else None,
    )


def part_of_pot(part: Part) -> wire.PartOfPot:
    """Write which part of the chips this is."""
    return wire.PartOfPot(part.pot, part.contest, part.board)


def made_states(told: Sequence[NamedHand]) -> list[wire.MadeState]:
    """Name what a hand makes, part by part."""
    return [wire.MadeState(one.contest, _hand(one.name), texts(one.cards), one.board) for one in told]


@lru_cache(4096)
def _hand(name: HandName) -> wire.HandState:
    """What a hand is called in every language."""
    return wire.HandState(**hand_names(name))


def together(told: Sequence[NamedHand]) -> wire.HandState | None:
    """Write all that a hand makes as one text in every language."""
    if not told:
        return None
    texts = [asdict(_hand(one.name)) for one in told]
    return wire.HandState(**{language: "; ".join(text[language] for text in texts) for language in texts[0]})
