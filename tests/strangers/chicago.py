"""Six-card Chicago: two down, three up, one down, one card changed; the high spade in the hole wins half the pot."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from buio.cards import standard_pack
from buio.games.stakes import Stakes
from buio.play.contests import HIGH_HAND, Contest
from buio.play.game import Game
from buio.play.phases import Antes, Betting, BringIn, BroughtIn, DealHole, Draw
from buio.play.recipe import Recipe
from buio.play.rules import AtLeast, house
from buio.play.upcards import best_showing, lowest_card
from buio.ranking import STANDARD, HandName, HandRanking, incomplete_score

FIRST = best_showing(incomplete_score)


@dataclass(frozen=True)
class HighSpade(HandRanking):
    """One card: the highest spade wins, any other card is nothing."""

    size = 1
    frequencies = (39, *[1] * 13)

    @property
    def score(self) -> Callable[[Sequence[int]], int]:
        """The rank of a spade; 0 for anything else."""
        return lambda cards: (cards[0] >> 2) + 1 << 4 if not cards[0] & 3 else 0

    def describe(self, cards: Sequence[int]) -> HandName:
        return HandName("high_card", (cards[0] >> 2,))


@dataclass(frozen=True, kw_only=True)
class ChicagoRules(Stakes):
    """The house rules of six-card Chicago."""

    ante: int = house(1, AtLeast(0), source="STD-1.01")


def recipe(rules: ChicagoRules, _seated: int) -> Recipe:
    """Stud of six cards, street by street, and a draw."""
    early, late = (Betting(rules.limit(late), FIRST, cap=rules.cap()) for late in (False, True))
    third = Betting(rules.limit(), FIRST, forced=BroughtIn(), cap=rules.cap())
    return Recipe(
        pack=standard_pack(),
        contests=(Contest(HIGH_HAND, STANDARD), Contest("spade", HighSpade(), hole_only=True)),
        phases=(
            Antes(rules.ante, dead=False), DealHole(3, up=1), BringIn(1, rules.first_bet, lowest_card), third,
            DealHole(1, up=1), early, DealHole(1, up=1), late, DealHole(1), late, Draw(1), late, rules.showdown(),
        ),
    )  # fmt: skip


GAME = Game("six_card_chicago", "stud", range(2, 8), ChicagoRules, recipe, {"betting": "fixed_limit"})
SPADES = {"en": "spade", "it": "picche", "de": "Pik"}
WORDS = {at: {"game.six_card_chicago": "Chicago 6", "table.contest.spade": spade} for at, spade in SPADES.items()}
