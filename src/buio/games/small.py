"""The smallest poker games, known from game theory: Kuhn's and Leduc hold'em (rule page: `small`)."""

from dataclasses import dataclass

from buio.cards import KING
from buio.play.contests import HIGH_HAND, Contest
from buio.play.game import Game
from buio.play.limits import FixedLimit
from buio.play.phases import Antes, Betting, Cap, DealBoard, DealHole, Showdown, left_of_dealer
from buio.play.recipe import Recipe
from buio.play.rules import AtLeast, Rules, house
from buio.ranking import Category, Listed

ONE_CARD = (Category.HIGH_CARD,)
"""The higher card wins (KUH-1.01)."""
WITH_THE_BOARD = (Category.HIGH_CARD, Category.PAIR)
"""A pair with the card on the table wins, else the higher card (LED-1.04)."""


def _lowest(seated: int) -> int:
    """The lowest rank of the pack, which has a rank more than there are players."""
    return KING - seated


def _pack(seated: int, suits: int) -> tuple[int, ...]:
    return tuple([4 * rank + suit for rank in range(_lowest(seated), KING + 1) for suit in range(suits)])


@dataclass(frozen=True, kw_only=True)
class KuhnRules(Rules):
    """The house rules of Kuhn poker."""

    ante: int = house(1, AtLeast(1), source="KUH-1.01")
    small_bet: int = house(1, AtLeast(1), source="KUH-1.02")


def kuhn(rules: KuhnRules, seated: int) -> Recipe:
    """Write Kuhn poker, phase by phase."""
    return Recipe(
        pack=_pack(seated, suits=1),
        ranking=Listed(1, ONE_CARD, lowest=_lowest(seated)),
        phases=(
            Antes(rules.ante),
            DealHole(1),
            Betting(FixedLimit.of(rules.small_bet), left_of_dealer, cap=Cap(0)),
            Showdown("left_of_dealer"),
        ),
    )


@dataclass(frozen=True, kw_only=True)
class LeducRules(Rules):
    """The house rules of Leduc hold'em."""

    ante: int = house(1, AtLeast(1), source="LED-1.01")
    small_bet: int = house(2, AtLeast(1), source="LED-1.02")
    big_bet: int = house(4, AtLeast(1), source="LED-1.03")
    max_raises: int = house(1, AtLeast(0), source="LED-1.02")


def leduc(rules: LeducRules, seated: int) -> Recipe:
    """Write Leduc hold'em, phase by phase."""
    ranking = Listed(2, WITH_THE_BOARD, lowest=_lowest(seated))
    return Recipe(
        pack=_pack(seated, suits=2),
        ranking=ranking,
        contests=(Contest(HIGH_HAND, ranking),),
        phases=(
            Antes(rules.ante),
            DealHole(1),
            Betting(FixedLimit.of(rules.small_bet), left_of_dealer, cap=Cap(rules.max_raises)),
            DealBoard(1),
            Betting(FixedLimit.of(rules.big_bet), left_of_dealer, cap=Cap(rules.max_raises)),
            Showdown("left_of_dealer"),
        ),
    )


KUHN = Game("kuhn", "small", range(2, 4), KuhnRules, kuhn)
LEDUC = Game("leduc", "small", range(2, 4), LeducRules, leduc)
GAMES = (KUHN, LEDUC)
