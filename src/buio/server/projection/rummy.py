"""Rummy games as the protocol says them: the discard pile, combinations on the table, groups that a page asks about."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from buio.play.deal import Deal
from buio.play.moves import Groups
from buio.play.options import Option
from buio.play.outcome import Outcome
from buio.play.rummy_options import Choose, LayMelds, LayOff
from buio.play.view import View
from buio.rummy.contracts import CONTRACTS
from buio.server import wire
from buio.server.projection.texts import texts

MOST_GROUPS = 10
"""A page asks about so many groups at most."""


def rummy_state(deal: Deal | None, view: View | None, names: Sequence[str]) -> wire.RummyState | None:
    """What lies on the table of a rummy game; None: it is another game."""
    if deal is None or view is None or deal.recipe.sorter is None:
        return None
    return wire.RummyState(
        pile=view.pile,
        top=texts([view.top])[0] if view.pile else "",
        melds=[
            wire.MeldState(number, names[laid.seat], laid.meld.kind, texts(laid.meld.cards), texts(laid.meld.represents), laid.opening)
            for number, laid in enumerate(view.melds, 1)
        ],
        match=deal.match is not None,
        contract=contract_name(view.contract),
        number=view.contract,
        left=[contract_name(number) for number in view.contracts_left],
        pool=view.pool,
    )  # fmt: skip


def contract_name(number: int) -> str:
    """The key of a contract; empty: none."""
    return CONTRACTS[number - 1].name if number else ""


def fit_states(option: Option) -> list[wire.FitState]:
    """The cards that can be added to each combination on the table."""
    return [wire.FitState(number, texts(cards)) for number, cards in option.fits] if isinstance(option, LayOff) else []


def pick_states(option: Option) -> list[wire.PickState]:
    """What can be chosen by number."""
    if not isinstance(option, Choose):
        return []
    return [wire.PickState(number, name) for number, name in zip(option.numbers, option.names, strict=True)]


def suggested(option: Option, seat: int) -> list[list[str]]:
    """A good way to lay, where combinations are laid."""
    return _written(option.suggestion(seat).groups) if isinstance(option, LayMelds) else []


def closed_state(outcome: Outcome, names: Sequence[str]) -> wire.ClosedState | None:
    """Who has closed, and how."""
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
