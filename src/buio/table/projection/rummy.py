"""What a page asks about melds: what groups of its cards are, and which moves they are ready for."""

from collections.abc import Iterator
from itertools import combinations

from buio.cards import holds
from buio.play.deal import Deal
from buio.play.match import MatchPlay
from buio.play.melds import Melds
from buio.play.moves import Groups
from buio.play.rummy_options import LayMelds
from buio.table import wire
from buio.table.projection.texts import group_texts

MOST_GROUPS = 10
"""A page asks about this many groups at most."""


def grouped(deal: Deal, seat: int, cid: str, groups: Groups) -> wire.Grouped:
    """Tell what each of these groups is, and for which moves; no groups: how the hand is best laid."""
    sorter = deal.recipe.sorter
    assert sorter is not None
    hand = deal.hands[seat]
    if not groups:
        groups = sorter.sort(hand)[0]
    kinds = [sorter.kind(group) if holds(hand, group) else "" for group in groups]
    good = tuple([group for group, kind in zip(groups, kinds, strict=True) if kind])
    ready = list(_ready(deal, groups, good)) if deal.actor == seat else []
    return wire.Grouped(cid, group_texts(groups), kinds, ready, list(_lacks(deal, seat, good)))


def _lacks(deal: Deal, seat: int, good: Groups) -> Iterator[wire.LackState]:
    """What the contract asks for beside these groups, as long as this seat has not opened (RAM-3.06)."""
    match, table, sorter = deal.facets.get(MatchPlay), deal.facets.get(Melds), deal.recipe.sorter
    if not isinstance(match, MatchPlay) or not match.number or sorter is None:
        return
    if isinstance(table, Melds) and any(laid.seat == seat for laid in table.laid):
        return
    melds = [meld for group in good if (meld := sorter.meld(group))]
    for asked in match.contract.lacks(melds):
        yield wire.LackState("run" if asked.kind == "run" else "pair" if asked.size == 2 else "set", asked.size)


def _ready(deal: Deal, groups: Groups, good: Groups) -> Iterator[wire.ReadyState]:
    """The moves for which some of these groups are what is needed: rather many of them than few."""
    for option in deal.options():
        if isinstance(option, LayMelds):
            for choice in (groups, *(some for count in range(len(good), 0, -1) for some in combinations(good, count))):
                if option.allows(choice):
                    yield wire.ReadyState(option.verb, group_texts(choice))
                    break
