"""What a good player would do in somebody's place, for who asks."""

from buio.bots.advice import Adviser
from buio.bots.reasons import Reasons
from buio.i18n import LANGUAGES, catalogue
from buio.play.deal import Deal
from buio.table import wire
from buio.table.projection.texts import sent
from buio.table.room import Room


def hinted(room: Room, deal: Deal, cid: str) -> wire.Hinted:
    """Advise whose turn it is. They are advised by what they may see, and once a decision: asked again, the same."""
    view, options = deal.view(deal.actor), deal.options()
    if room.advised is None or room.advised[0] != room.turn:
        room.advised = room.turn, Adviser(deal.recipe, 0).advise(view, options)
    advice = room.advised[1]
    why = {
        language: list(Reasons(catalogue(language), view, options, view.hand or ()).of(advice))
        for language in LANGUAGES
    }
    move = advice.move
    return wire.Hinted(cid, room.turn, move.verb, move.amount, sent(move.cards), why)
