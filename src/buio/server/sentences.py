"""Events and names of hands as the protocol says them."""

from buio.cards import card_text
from buio.i18n import names as hand_names
from buio.play.events import Event
from buio.ranking import HandRanking
from buio.server import wire


def event_state(deal: int, event: Event, names: tuple[str, ...], ranking: HandRanking) -> wire.EventState:
    """An event as a sentence with its places filled."""
    return wire.EventState(
        deal=deal,
        word=event.word,
        name=names[event.seat] if event.seat >= 0 else "",
        amount=event.amount,
        extra=event.extra,
        cards=[card_text(card) for card in event.cards],
        hand=named(ranking, event.cards) if event.word == "show" else None,
    )


def named(ranking: HandRanking | None, cards: tuple[int, ...]) -> wire.HandState | None:
    """The name of five known cards in every language."""
    if ranking is None or len(cards) != 5 or min(cards) < 0:
        return None
    return wire.HandState(**hand_names(ranking.describe(cards)))
