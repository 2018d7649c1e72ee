"""The parts of a table as the protocol says them: each is made from what the engine shows of one facet.

A new family adds a struct to `wire.parts`, and registers here a function for what the engine shows of its facet. What
has no function of its own is not sent.
"""

from functools import singledispatch
from typing import cast

from buio.cards import RANKS
from buio.play.bank import Bank, BankView
from buio.play.boards import BoardsView
from buio.play.captions import CaptionsView
from buio.play.declarations import DeclarationsView
from buio.play.discard_pile import DiscardPileView
from buio.play.hand_names import bank_hands
from buio.play.match import MatchView
from buio.play.melds import MeldsView
from buio.play.moves import NOBODY
from buio.play.opening import OpeningView
from buio.play.outcome import Outcome
from buio.play.parts import aggressor
from buio.play.phases.drawing import DrawsView
from buio.play.recipe import FacetView, Recipe
from buio.play.rows import RowsView
from buio.play.view import View
from buio.table import wire
from buio.table.projection.sentences import made_states
from buio.table.projection.texts import group_texts, text_or_none, texts
from buio.table.room import Room


def parts(view: View, room: Room) -> list[wire.Part]:
    """Show what only some games have, as far as this view does."""
    made = [part_state(part, view, room) for part in view.parts]
    return [part for part in made if part is not None]


def parts_before(recipe: Recipe) -> list[wire.Part]:
    """Show those of a table at which nothing has been dealt: the bank sits there already."""
    return [wire.BankPart(wagers=[], made=[])] if Bank in recipe.facets else []


def end_parts(outcome: Outcome, names: tuple[str, ...]) -> list[wire.EndPart]:
    """Show what only some games end with."""
    return [part for part in (_closed(outcome, names), _points(outcome, names)) if part is not None]


@singledispatch
def part_state(_part: FacetView, _view: View, _room: Room) -> wire.Part | None:
    """Make a part of the table of what the engine shows of a facet; None: a page has no use for it."""
    return None


@part_state.register
def _opening(part: OpeningView, view: View, _room: Room) -> wire.OpeningPart | None:
    done = part.opener != NOBODY
    blind = aggressor(view) != NOBODY and not done  # it has opened, and asks for no pair
    return None if part.rank is None or blind else wire.OpeningPart(RANKS[part.rank], done)


@part_state.register
def _draws(part: DrawsView, _view: View, _room: Room) -> wire.DrawsPart:
    return wire.DrawsPart(list(part.drew))


@part_state.register
def _declarations(part: DeclarationsView, _view: View, _room: Room) -> wire.DeclarationsPart:
    return wire.DeclarationsPart([list(said) for said in part.said])


@part_state.register
def _rows(part: RowsView, _view: View, _room: Room) -> wire.RowsPart:
    return wire.RowsPart([group_texts(rows) for rows in part.rows])


@part_state.register
def _boards(part: BoardsView, _view: View, _room: Room) -> wire.BoardsPart:
    return wire.BoardsPart(part.shared, [texts(board) for board in part.others])


@part_state.register
def _bank(part: BankView, view: View, _room: Room) -> wire.BankPart:
    wagers = [[wire.WagerState(name, chips) for name, chips in dict(seat).items()] for seat in part.wagers]
    return wire.BankPart(wagers, made_states(bank_hands(view)))


@part_state.register
def _pile(part: DiscardPileView, _view: View, room: Room) -> wire.PilePart:
    return wire.PilePart(part.size, text_or_none(part.top), room.offered)


@part_state.register
def _melds(part: MeldsView, _view: View, room: Room) -> wire.MeldsPart:
    laid = [
        wire.MeldState(
            number=number,
            name=room.names[one.seat],
            kind=cast("wire.MeldKind", one.meld.kind),
            cards=texts(one.meld.cards),
            stands=texts(one.meld.represents),
            opening=one.opening,
        )
        for number, one in enumerate(part.laid, 1)
    ]
    return wire.MeldsPart(laid, list(part.opened))


@part_state.register
def _match(part: MatchView, _view: View, room: Room) -> wire.MatchPart:
    scores = room.night.pot.scores | dict(zip(room.names, part.scores, strict=True))
    return wire.MatchPart(
        contract=part.contract.name if part.contract else "",
        number=part.number,
        deals=len(part.contracts),
        left=[part.contracts[number - 1].name for number in part.left],
        pool=part.pool,
        scores=[wire.ScoreState(person.name, scores.get(person.name, 0)) for person in room.night.seated],
    )


@part_state.register
def _captions(part: CaptionsView, _view: View, _room: Room) -> wire.CaptionsPart:
    lines = [wire.CaptionState(line.key, texts(line.cards), line.amount, line.seat) for line in part.lines]
    return wire.CaptionsPart(lines)


def _closed(outcome: Outcome, names: tuple[str, ...]) -> wire.ClosedPart | None:
    closed = outcome.closed
    if closed is None:
        return None
    return wire.ClosedPart(
        name=names[closed.seat],
        melds=group_texts(closed.melds),
        discard=text_or_none(closed.discard),
        special=closed.special,
        multiple=closed.multiple,
        wild=text_or_none(closed.wild),
    )


def _points(outcome: Outcome, names: tuple[str, ...]) -> wire.PointsPart | None:
    if not outcome.points:
        return None
    rows = zip(names, outcome.points, outcome.scores, strict=True)
    return wire.PointsPart([wire.PointState(name, points, score) for name, points, score in rows])
