"""What makes no game is refused when it is made, with the name of what is missing."""

import re
from collections.abc import Callable

import pytest

from buio.cards import standard_pack
from buio.play.contests import Contest
from buio.play.deal import Deal
from buio.play.facet import Facet
from buio.play.game import Game, GameError
from buio.play.limits import Limit
from buio.play.phases import (
    AllPass,
    Betting,
    DealBoard,
    DealHole,
    Draw,
    GoTo,
    Label,
    Repeat,
    Showdown,
    ThrowAway,
    left_of_dealer,
)
from buio.play.recipe import Phase, Recipe, RecipeError
from buio.play.rules import Rules
from buio.ranking import STANDARD


class Proofs(Facet):
    """Something that only a phase of another game makes."""

    def copy(self, deal: Deal) -> "Proofs":
        return self


class Prove(Phase):
    """A phase that needs it."""

    name = "prove"

    def begin(self, deal: object) -> None:
        """Nothing happens here."""

    def needs(self) -> tuple[type[Facet], ...]:
        return (Proofs,)


HOLE = DealHole(5)
FOLDS = Betting(Limit(2), left_of_dealer, nobody_bets=AllPass(GoTo("low")))


def made(*phases: Phase, **more: object) -> Recipe:
    return Recipe(standard_pack(), STANDARD, phases, **more)  # type: ignore[arg-type]


def contest(**more: object) -> Contest:
    return Contest("high", STANDARD, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("make", "line"),
    [
        (lambda: made(HOLE, Prove()), "the phase 'prove' needs Proofs, which no phase of this recipe makes"),
        (
            lambda: made(HOLE, Label("draw"), Draw(3), Label("draw"), Draw(1)),
            "two phases have the label 'draw': a jump to it could mean either",
        ),
        (
            lambda: made(HOLE, Label("draw"), Draw(3), Repeat("drew", lambda deal: True)),
            "the phase 'again' goes to the label 'drew', which no phase has; there are: 'draw'",
        ),
        (
            lambda: made(HOLE, FOLDS, Showdown()),
            "the phase 'betting' goes to the label 'low', which no phase has; there are: none",
        ),
        (
            lambda: made(DealHole(3), Showdown()),
            "the contest 'high' compares hands of 5 cards, and 3 of the hand with 0 of the board are fewer",
        ),
        (
            lambda: made(HOLE, ThrowAway(1), Showdown()),
            "the contest 'high' compares hands of 5 cards, and 4 of the hand with 0 of the board are fewer",
        ),
        (
            lambda: made(DealHole(2), DealBoard(5), contests=(contest(from_hand=4),)),
            "the contest 'high' takes 4 cards of the hand, and a hand has 2",
        ),
        (
            lambda: made(DealHole(4), DealBoard(2), contests=(contest(from_hand=2),)),
            "the contest 'high' compares hands of 5 cards, and 2 of the hand with 2 of the board are fewer",
        ),
        (
            lambda: made(DealHole(2), DealBoard(5), contests=(contest(board=False),)),
            "the contest 'high' compares hands of 5 cards, and 2 of the hand with 0 of the board are fewer",
        ),
        (
            lambda: made(DealHole(2), DealBoard(5), contests=(contest(lines=((0, 1, 5),)),)),
            "the contest 'high' counts the card at place 5 of the board, which has 5 cards (places count from 0)",
        ),
        (
            lambda: made(DealHole(7, up=4), contests=(contest(hole_only=True),)),
            "the contest 'high' compares hands of 5 cards, and 3 that lie face down with 0 of the board are fewer",
        ),
        (
            lambda: made(DealHole(40), DealBoard(13)),
            "the phases deal 53 cards for one hand alone, and the pack has 52",
        ),
    ],
)
def test_a_recipe_that_makes_no_game(make: Callable[[], Recipe], line: str) -> None:
    with pytest.raises(RecipeError, match=f"^{re.escape(line)}$"):
        make()


def test_a_pack_that_is_too_small_for_so_many() -> None:
    game = Game("tens", "draw", range(2, 7), Rules, lambda rules, seated: made(DealHole(10), Showdown()))
    assert game.written(seated=5).dealt.hand == 10
    with pytest.raises(GameError, match=r"^52 cards are too few for 6 players of tens, who are dealt 60$"):
        game.written(seated=6)


def test_a_recipe_is_for_the_fewest_players_unless_told_otherwise() -> None:
    game = Game("growing", "draw", range(2, 5), Rules, lambda rules, seated: made(DealHole(5 + seated), Showdown()))
    assert [game.written().dealt.hand, game.written(seated=3).dealt.hand] == [7, 8]


def test_what_a_recipe_says_of_its_cards() -> None:
    recipe = made(DealHole(3, up=1), DealHole(1, up=1), DealHole(2), ThrowAway(1), DealBoard(3))
    assert (recipe.dealt.kept, recipe.dealt.board, recipe.up_places) == (5, 3, (2, 3))
    assert recipe.find(ThrowAway) == ThrowAway(1)
    assert recipe.find(Draw) is None
    assert recipe.ranking is STANDARD
    assert Recipe(standard_pack(), contests=(contest(),)).ranking is STANDARD
