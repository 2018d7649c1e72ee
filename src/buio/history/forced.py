"""What was put in before the cards of a deal, each by its kind, as programs of others tell it."""

from typing import Any, NamedTuple

from buio.history.told import ANTE, BIG, DEAD, POST, SMALL, STRADDLE
from buio.play.deal import Deal
from buio.play.phases import AntesPaid
from buio.play.rules import Rules

BUTTON = "button blind"


class Forced(NamedTuple):
    """Chips that a seat has put in before the cards, and the kind of them."""

    kind: str
    seat: int
    chips: int


def forced(deal: Deal, rules: Rules) -> list[Forced]:
    """List what was put in before the first card of a deal: antes, blinds from the dealer's left, what newcomers post.

    Args:
        deal: the deal, before the first card.
        rules: the house rules that it is played by.
    """
    order, posts, dead = deal.clockwise(deal.dealer), deal.carry.posts, deal.carry.dead
    paid = deal.find(AntesPaid)
    antes = (paid.chips_by_seat if paid else ()) or (0,) * deal.seats
    small, big = order[:2] if deal.seats > 2 else order[::-1]
    kinds = _by_seat(posts, rules) if posts else {small: SMALL, big: BIG}
    found = [Forced(ANTE, seat, antes[seat]) for seat in order]
    blinds = [Forced(kinds.get(seat, BUTTON), seat, deal.bets[seat]) for seat in order]
    found += sorted(blinds, key=lambda one: (SMALL, BIG).index(one.kind) if one.kind in (SMALL, BIG) else 2)
    found += [Forced(DEAD, seat, min(dead[seat], deal.dead[seat])) for seat in order if dead]
    return [one for one in found if one.chips]


def _by_seat(posts: tuple[int, ...], rules: Any) -> dict[int, str]:
    big = rules.first_bet
    return {
        seat: POST if chips < 0 else SMALL if chips < big else BIG if chips == big else STRADDLE
        for seat, chips in enumerate(posts)
    }
