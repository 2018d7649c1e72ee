"""What hands win on average once nobody can bet any more, street by street: told when all of them lie open."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
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
        recipe: hands of a game in which cards are changed could expect nothing that is a matter of chance alone.
        names: of the seats.
    """
    outcome, dealt = view.outcome, recipe.dealt
    if outcome is None or outcome.ended != "showdown" or Draws in recipe.facets or dealt.thrown:
        return []
    meet = [(name, seat) for name, seat in zip(names, view.seats, strict=True) if seat.state == "in"]
    betting = sum(seat.stake < seat.stack - (seat.net or 0) for _, seat in meet)
    if len(meet) < 2 or betting > 1 or any(UNKNOWN in seat.cards for _, seat in meet):
        return []
    hands, part = tuple((name, seat.cards) for name, seat in meet), view.part(BoardsView)
    return _told(recipe, hands, tuple(boards_in(view)), part.shared if part else 0)


@lru_cache(64)
def _told(recipe: Recipe, hands: Hands, boards: tuple[Cards, ...], shared: int) -> list[wire.ChanceState]:
    """What they could expect each time, of the boards of which the second begins with so many cards of the first."""
    from buio.odds.backend import computed_by  # a table at which nobody is ever all in starts without them
    from buio.odds.range_equity import deals_to_count, equity

    names, cards, found = [name for name, _ in hands], [held for _, held in hands], list[wire.ChanceState]()
    try:
        with computed_by("numpy"):  # a kernel that is compiled first would have the table wait for seconds
            for played_for, lengths in _moments(recipe, boards, shared):
                lying = [board[:length] for board, length in zip(boards, lengths, strict=True)]
                shares = []
                for board in [lying[on] for on in played_for]:
                    gone = tuple({card for other in lying for card in other}.difference(board))
                    many = deals_to_count(recipe, cards, board, dead=gone) > COUNTED
                    told = equity(recipe, cards, board, dead=gone, samples=SAMPLES if many else 0, seed=0)
                    shares.append(told.share.tolist())
                percent = [_percent(sum(of_one) / len(shares)) for of_one in zip(*shares, strict=True)]
                found.append(wire.ChanceState(sum(lengths) - shared * (len(boards) - 1), names, percent))
    except ValueError:  # hands that are compared in rows, or against a bank
        return []
    return found


def _moments(recipe: Recipe, boards: tuple[Cards, ...], shared: int) -> Iterator[tuple[Sequence[int], tuple[int, ...]]]:
    """Before each street, on each board: those that were still played for, and how many cards lay on each of all.

    Boards side by side are played for together, a street going to one after the other; else the second follows.
    """
    several, counts = len(boards), [*dict.fromkeys(accumulate(phase.deals().turned for phase in recipe.phases))]
    if recipe.dealt.others:
        for before, after in pairwise(counts):
            for done in range(several):
                yield range(several), (after,) * done + (before,) * (several - done)
        return
    for count in counts[:-1]:
        yield (0,), (count, shared)[:several]
    for count in counts[:-1] if several > 1 else ():
        if count >= shared:
            yield (1,), (counts[-1], count)


def _percent(share: float) -> int:
    """Round; but what is possible is never 0, and what is not sure never 100."""
    return round(share) * 100 if share in (0, 1) else min(99, max(1, round(share * 100)))
