"""Follow the Queen: seven-card stud; queens are wild, and so is the rank of the card that follows the last one up."""

from dataclasses import dataclass
from itertools import pairwise

from buio.cards import Cards, standard_pack
from buio.games.stakes import Stakes
from buio.play.game import Game
from buio.play.phases import Antes, Betting, BringIn, BroughtIn, DealHole
from buio.play.recipe import Phase, Recipe
from buio.play.rules import AtLeast, house
from buio.play.upcards import best_showing, lowest_card
from buio.play.wild import OpenCards, WildCards, cards_of_rank
from buio.ranking import Ranking, Wild, incomplete_score

QUEEN = 10
QUEENS = cards_of_rank(QUEEN)
FIRST = best_showing(incomplete_score)


@dataclass(frozen=True, kw_only=True)
class FollowRules(Stakes):
    """The house rules of Follow the Queen."""

    ante: int = house(1, AtLeast(0), source="STD-1.01")


@dataclass(frozen=True)
class FollowsTheQueen(WildCards):
    """Each queen turned up takes back what followed the one before."""

    def of(self, hand: Cards, table: OpenCards) -> Cards:
        ranks = [card >> 2 for _, card in table.up]
        follows = [after for rank, after in pairwise(ranks) if rank == QUEEN and after != QUEEN]
        return self.always + (cards_of_rank(follows[-1]) if follows else ())


def recipe(rules: FollowRules, _seated: int) -> Recipe:
    """Seven-card stud, street by street."""

    def street(up: int, late: bool) -> tuple[Phase, ...]:
        return DealHole(1, up=up), Betting(rules.limit(late), FIRST, cap=rules.cap())

    bring_in = BringIn(1, rules.first_bet, lowest_card)
    third = Betting(rules.limit(), FIRST, forced=BroughtIn(), cap=rules.cap())
    later = (*street(1, False), *street(1, True), *street(1, True), *street(0, True))
    return Recipe(
        pack=standard_pack(),
        ranking=Ranking(wild=Wild(QUEENS)),
        wild=FollowsTheQueen(QUEENS),
        phases=(Antes(rules.ante, dead=False), DealHole(3, up=1), bring_in, third, *later, rules.showdown()),
    )


GAME = Game("follow_the_queen", "stud", range(2, 8), FollowRules, recipe, {"betting": "fixed_limit"})
NAMES = {"en": "Follow the Queen", "it": "Segui la regina", "de": "Folge der Dame"}
WORDS = {language: {"game.follow_the_queen": name} for language, name in NAMES.items()}
