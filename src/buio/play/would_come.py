"""What would have come: the cards that the rest of a recipe had turned, of a deal in which all but one gave up."""

from buio.play.bets import Bets
from buio.play.outcome import FOLDS
from buio.play.phases.drawing import Draws
from buio.play.recipe import DealState, Recipe


def may_come(recipe: Recipe) -> bool:
    """Can a deal end early with cards of the table still to be turned, of which anybody can say what they are?"""
    several, facets = recipe.dealt.others, recipe.facets
    return Bets in facets and Draws not in facets and not several and any(one.deals().turned for one in recipe.phases)


def would_come(deal: DealState) -> tuple[int, ...]:
    """Return the cards that were still to be turned on the table, in order.

    No cards where nobody can say: the deal is not over or did not end early, the caller plays the dealer, or cards were
    still to come to the hands, of which each that gives up has one less; and none where there are several boards.
    """
    rest = deal.recipe.phases[deal.phase_index + 1 :]
    told = deal.outcome is not None and deal.outcome.ended == FOLDS and deal.shuffle is not None
    if not told or not may_come(deal.recipe) or any(phase.deals().hand or phase.jumps() for phase in rest):
        return ()
    board, stock, turned = deal.board, deal.stock, deal.turned
    for phase in rest:
        dealt = phase.deals()
        stock = stock[dealt.dead :]
        board, stock, turned = board + stock[: dealt.board], stock[dealt.board :], turned + dealt.turned
    return board[deal.turned : turned]
