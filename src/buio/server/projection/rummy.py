"""Rummy games as the protocol says them: the discard pile, melds on the table, groups that a page asks about."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from buio.play.deal import Deal
from buio.play.discard_pile import DiscardPileView
from buio.play.match import MatchView
from buio.play.melds import MeldsView
from buio.play.moves import Groups
from buio.play.options import Option
from buio.play.outcome import Outcome
from buio.play.rummy_options import Choose, LayMelds, LayOff
from buio.play.view import View
from buio.server import wire
from buio.server.projection.texts import texts

MOST_GROUPS = 10
"""A page asks about so many groups at most."""


def rummy_state(view: View | None, names: Sequence[str]) -> wire.RummyState | None:
    """What lies on the table of a rummy game; None: it is another game."""
    pile = view.part(DiscardPileView) if view else None
    if view is None or pile is None:
        return None
    melds, match = view.part(MeldsView), view.part(MatchView)
    return wire.RummyState(
        pile=pile.size,
        top=texts([pile.top])[0] if pile.size else "",
        melds=meld_states(melds, names) if melds else [],
        match=match is not None,
        contract=match.contract.name if match and match.contract else "",
        number=match.number if match else 0,
        deals=len(match.contracts) if match else 0,
        left=[match.contracts[number - 1].name for number in match.left] if match else [],
        pool=match.pool if match else 0,
    )


def meld_states(melds: MeldsView, names: Sequence[str]) -> list[wire.MeldState]:
    """The melds on the table, numbered from 1."""
    return [
        wire.MeldState(
            number=number,
            name=names[laid.seat],
            kind=laid.meld.kind,
            cards=texts(laid.meld.cards),
            stands=texts(laid.meld.represents),
            opening=laid.opening,
        )
        for number, laid in enumerate(melds.laid, 1)
    ]


def score(view: View, seat: int) -> int:
    """Points in a match so far."""
    match = view.part(MatchView)
    return match.scores[seat] if match else 0


def opened(view: View, seat: int) -> bool:
    """Has this seat laid down what the contract asks for?"""
    melds = view.part(MeldsView)
    return melds is not None and melds.opened[seat]


def fit_states(option: Option) -> list[wire.FitState]:
    """The cards that can be added to each meld on the table."""
    return [wire.FitState(number, texts(cards)) for number, cards in option.fits] if isinstance(option, LayOff) else []


def pick_states(option: Option) -> list[wire.PickState]:
    """What can be chosen by number."""
    if not isinstance(option, Choose):
        return []
    return [wire.PickState(number, name) for number, name in zip(option.numbers, option.names, strict=True)]


def suggested(option: Option, seat: int) -> list[list[str]]:
    """A good way to lay, where melds are laid."""
    return _written(option.suggestion(seat).groups) if isinstance(option, LayMelds) else []


def closed_state(outcome: Outcome, names: Sequence[str]) -> wire.ClosedState | None:
    """Who has gone out, and how."""
    closed = outcome.closed
    if closed is None:
        return None
    return wire.ClosedState(
        name=names[closed.seat],
        melds=_written(closed.melds),
        discard=texts([closed.discard])[0] if closed.discard >= 0 else "",
        special=closed.special,
        multiple=closed.multiple,
        wild=texts([closed.wild])[0] if closed.wild >= 0 else "",
    )


def point_states(outcome: Outcome, names: Sequence[str]) -> list[wire.PointState]:
    """What each player of a match has scored in this deal, and has now."""
    if not outcome.points:
        return []
    return [wire.PointState(*row) for row in zip(names, outcome.points, outcome.scores, strict=True)]


def grouped(deal: Deal, seat: int, cid: str, groups: Groups) -> wire.Grouped:
    """What each of these groups is, and which moves they are ready for; no groups: how the hand is best laid."""
    sorter = deal.recipe.sorter
    assert sorter is not None
    hand = deal.hands[seat]
    if not groups:
        groups = sorter.sort(hand)[0]
    kinds = [sorter.kind(group) if _held(hand, group) else "" for group in groups]
    good = tuple([group for group, kind in zip(groups, kinds, strict=True) if kind])
    ready = list(_ready(deal, groups, good)) if deal.actor == seat else []
    return wire.Grouped(cid, _written(groups), kinds, ready)


def _ready(deal: Deal, groups: Groups, good: Groups) -> Iterator[wire.ReadyState]:
    """The moves for which some of these groups are what is needed: rather many of them than few."""
    for option in deal.options():
        if isinstance(option, LayMelds):
            for choice in (groups, *(some for count in range(len(good), 0, -1) for some in combinations(good, count))):
                if option.allows(choice):
                    yield wire.ReadyState(option.verb, _written(choice))
                    break


def _held(hand: tuple[int, ...], cards: tuple[int, ...]) -> bool:
    return all(cards.count(card) <= hand.count(card) for card in cards)


def _written(groups: Groups) -> list[list[str]]:
    return [texts(group) for group in groups]
