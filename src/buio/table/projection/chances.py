"""What hands win on average once nobody can bet any more, street by street: told when all of them lie open."""

from functools import lru_cache
from itertools import accumulate
from typing import Final, TypeAlias

from buio.cards import UNKNOWN, Cards
from buio.play.boards import BoardsView, boards_in
from buio.play.phases.drawing import Draws
from buio.play.recipe import Recipe
from buio.play.view import View
from buio.table import wire

Hands: TypeAlias = tuple[tuple[str, Cards], ...]
"""By name, in order of their seats."""
COUNTED: Final = 20_000
"""So many deals are counted one by one: some milliseconds. Of more a sample is taken."""
SAMPLES: Final = 2_000
"""An error of about one percent."""


def chances(view: View, recipe: Recipe, names: tuple[str, ...]) -> list[wire.ChanceState]:
    """Tell what each hand could expect on each street of a deal that has ended with all chips in, before its last card.

    Args:
        view: what everybody may know: a hand that it does not show leaves nothing to tell.
        recipe: hands of a game in which cards are changed could expect nothing that is a matter of chance alone; those
            on boards side by side expect a part of each.
        names: of the seats.
    """
    outcome, dealt = view.outcome, recipe.dealt
    if outcome is None or outcome.ended != "showdown" or Draws in recipe.facets or dealt.thrown or dealt.others:
        return []
    meet = [(name, seat) for name, seat in zip(names, view.seats, strict=True) if seat.state == "in"]
    betting = sum(seat.stake < seat.stack - (seat.net or 0) for _, seat in meet)
    if len(meet) < 2 or betting > 1 or any(UNKNOWN in seat.cards for _, seat in meet):
        return []
    hands, part = tuple((name, seat.cards) for name, seat in meet), view.part(BoardsView)
    told = _told(recipe, hands, view.board)
    if part is None:
        return told
    return told + _told(recipe, hands, boards_in(view)[1], 1, part.shared, view.board[part.shared :])


@lru_cache(64)
def _told(
    recipe: Recipe, hands: Hands, board: Cards, on: int = 0, begun: int = 0, gone: Cards = ()
) -> list[wire.ChanceState]:
    """What they could expect on a board that has `begun` with so many cards, when these of the pack were `gone`."""
    from buio.odds.backend import computed_by  # a table at which nobody is ever all in starts without them
    from buio.odds.range_equity import deals_to_count, equity

    names, cards, found = [name for name, _ in hands], [held for _, held in hands], list[wire.ChanceState]()
    try:
        with computed_by("numpy"):  # a kernel that is compiled first would have the table wait for seconds
            for count in dict.fromkeys(accumulate(phase.deals().turned for phase in recipe.phases)):
                if count == len(board):
                    break
                if count < begun:
                    continue
                many = deals_to_count(recipe, cards, board[:count]) > COUNTED
                shares = equity(recipe, cards, board[:count], dead=gone, samples=SAMPLES if many else 0, seed=0).share
                found.append(wire.ChanceState(count, names, [_percent(share) for share in shares.tolist()], on))
    except ValueError:  # hands that are compared in rows, or against a bank
        return []
    return found


def _percent(share: float) -> int:
    """Round; but what is possible is never 0, and what is not sure never 100."""
    return round(share) * 100 if share in (0, 1) else min(99, max(1, round(share * 100)))
