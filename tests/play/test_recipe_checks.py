"""What makes no game is refused when it is made, with the name of what is missing."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from buio.cards import JOKER, several_packs, standard_pack
from buio.play.contests import Contest
from buio.play.game import Game, GameError
from buio.play.limits import Limit
from buio.play.phase_facts import up_places
from buio.play.phases import (
    AllPass,
    Antes,
    Betting,
    BringIn,
    Claim,
    DealBoard,
    DealBoards,
    DealHole,
    Draw,
    GoTo,
    Label,
    Parol,
    Repeat,
    RunTwice,
    Showdown,
    StayOrDrop,
    SwitchContest,
    ThrowAway,
    TurnBoard,
    left_of_dealer,
)
from buio.play.recipe import DealState, Facet, Phase, Recipe, RecipeError
from buio.play.rules import Rules
from buio.play.upcards import best_showing, lowest_card
from buio.ranking import STANDARD, Ranking, Wild, incomplete_score


class Proofs(Facet):
    """Something that only a phase of another game makes."""

    def copy(self, deal: DealState) -> "Proofs":
        return self


class Prove(Phase):
    """A phase that needs it."""

    name = "prove"

    def begin(self, deal: object) -> None:
        """Nothing happens here."""

    def needs(self) -> tuple[type[Facet], ...]:
        return (Proofs,)


class Forgetful(Betting):
    """Bets, and a facet of its own, which was meant to stand beside that of all bets."""

    name = "forgetful"

    def makes(self) -> tuple[type[Facet], ...]:
        return (Proofs,)


class Mindful(Betting):
    """The same as it has to be."""

    def makes(self) -> tuple[type[Facet], ...]:
        return (*super().makes(), Proofs)


HOLE = DealHole(5)
SHOWN = Betting(Limit(2), best_showing(incomplete_score))
PAROL = Betting(Limit(2), left_of_dealer, nobody_bets=Parol(GoTo("low")))
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
        (
            lambda: made(HOLE, StayOrDrop(True, GoTo("redeal")), Showdown()),
            "the phase 'stay_or_drop' goes to the label 'redeal', which no phase has; there are: none",
        ),
        (
            lambda: made(HOLE, Label("draw"), PAROL, Showdown()),
            "the phase 'betting' goes to the label 'low', which no phase has; there are: 'draw'",
        ),
        (lambda: made(Antes(1), HOLE), "the deal never ends: no phase settles it, as a showdown does"),
        (lambda: Recipe(standard_pack()), "the deal never ends: no phase settles it, as a showdown does"),
        (
            lambda: made(HOLE, Showdown(), Label("draw"), Draw(1)),
            "the deal goes on after the last phase, 'draw': it has to settle, as a showdown does",
        ),
        (
            lambda: made(Antes(1), Betting(Limit(2), left_of_dealer), Showdown()),
            "the contest 'high' compares hands of 5 cards, and 0 of the hand with 0 of the board are fewer",
        ),
        (
            lambda: made(HOLE, SwitchContest(contest(from_hand=7)), Showdown()),
            "the contest 'high' takes 7 cards of the hand, and a hand has 5",
        ),
        (
            lambda: made(HOLE, BringIn(1, 2, lowest_card), Showdown()),
            "the phase 'bring_in' needs UpCards, which no phase of this recipe makes",
        ),
        (
            lambda: made(HOLE, Betting(Limit(2), best_showing(incomplete_score)), Showdown()),
            "the phase 'betting' needs UpCards, which no phase of this recipe makes",
        ),
        (
            lambda: Recipe(
                several_packs(1, 1),
                Ranking(wild=Wild((JOKER,))),
                (DealHole(5, up=4), SHOWN, DealHole(1, up=1), SHOWN, Showdown()),
            ),
            "the phase 'betting' cannot compare the 5 cards that lie open by then:"
            " 5 cards with wild ones among them are a whole hand: a ranking compares them",
        ),
        (
            lambda: made(HOLE, Betting(Limit(2), left_of_dealer), Claim(), Showdown()),
            "in the phase 'claim' hands are declared, and no contest counts them as that: claimed=True",
        ),
        (
            lambda: made(HOLE, TurnBoard(3), Showdown()),
            "the phase 'turn' turns up card 3 of the table, where 0 lie by then",
        ),
        (
            lambda: made(HOLE, TurnBoard(1), DealBoard(5, up=False), Showdown()),
            "the phase 'turn' turns up card 1 of the table, where 0 lie by then",
        ),
        (
            lambda: made(HOLE, DealBoard(2), TurnBoard(1), Showdown()),
            "the phase 'turn' turns up card 3 of the table, where 2 lie by then",
        ),
        (
            lambda: made(DealHole(2), DealBoard(3), DealBoards(2, 2), Showdown()),
            "all cards of the table have to go to equally many boards, and phases deal 'board' to 1, 'boards' to 2",
        ),
        (
            lambda: made(DealHole(2), DealBoards(5, 11), Showdown()),
            "the phases deal 57 cards for one hand alone, and the pack has 52",
        ),
        (
            lambda: made(DealHole(2), RunTwice(), DealBoard(5), Showdown()),
            "the phase 'run_twice' needs Boards, which no phase of this recipe makes",
        ),
        (
            lambda: made(HOLE, Draw(5, counts=(4, 5), reshuffle=False), Showdown()),
            "a draw of 4, 5 cards and never none: 0 has to be there for when the stock is short",
        ),
        (
            lambda: Recipe(several_packs(2), STANDARD, (HOLE, Showdown())),
            "the contest 'high' ranks hands of different cards, and 2s is twice in the pack",
        ),
        (
            lambda: Recipe(several_packs(1, 2), STANDARD, (HOLE, Showdown())),
            "the contest 'high' ranks hands of different cards, and Jk is twice in the pack",
        ),
    ],
)
def test_a_recipe_that_makes_no_game(make: Callable[[], Recipe], line: str) -> None:
    with pytest.raises(RecipeError, match=f"^{re.escape(line)}$"):
        make()


def test_a_pack_that_is_too_small_for_so_many() -> None:
    game = Game("tens", "draw", range(2, 7), Rules, lambda rules, seated: made(DealHole(10), Showdown()))
    assert game.written(seated=5).dealt.hand == 10
    with pytest.raises(
        GameError,
        match=r"^52 cards are too few for 6 players of tens, who are dealt 60: by these rules tens is for 5 at most$",
    ):
        game.written(seated=6)
    assert (game.most(), game.usual_by(least=6)) == (5, 5)


def test_a_recipe_is_for_the_fewest_players_unless_told_otherwise() -> None:
    game = Game("growing", "draw", range(2, 5), Rules, lambda rules, seated: made(DealHole(5 + seated), Showdown()))
    assert [game.written().dealt.hand, game.written(seated=3).dealt.hand] == [7, 8]


def test_what_a_recipe_says_of_its_cards() -> None:
    recipe = made(DealHole(3, up=1), DealHole(1, up=1), DealHole(2), ThrowAway(1), DealBoard(3), Showdown())
    assert (recipe.dealt.kept, recipe.dealt.board, up_places(recipe.phases)) == (5, 3, (2, 3))
    assert recipe.find(ThrowAway) == ThrowAway(1)
    assert recipe.find(Draw) is None
    assert recipe.ranking is STANDARD
    assert Recipe(standard_pack(), phases=(HOLE, Showdown()), contests=(contest(),)).ranking is STANDARD


def test_what_looks_like_one_of_these_faults_and_is_none() -> None:
    jokers = Recipe(several_packs(1, 2), Ranking(wild=Wild((JOKER,))), (HOLE, Showdown()))
    assert jokers.pack.count(JOKER) == 2
    turned = made(HOLE, DealBoard(3, up=False), TurnBoard(2), TurnBoard(1), Showdown())
    assert (turned.dealt.board, turned.dealt.turned) == (3, 3)
    again = made(Label("again"), HOLE, Showdown(), Repeat("again", lambda deal: False))
    assert again.labels == {"again": 0}
    stay = made(HOLE, StayOrDrop(True, GoTo("low")), Showdown(), Label("low"), Showdown())
    assert stay.phases[1].jumps() == ("low",)


def test_two_packs_are_for_a_ranking_that_knows_equal_cards() -> None:
    @dataclass(frozen=True)
    class Pairs(Ranking):
        """As if it did."""

        equal_cards = True

    assert len(Recipe(several_packs(2), Pairs(), (HOLE, Showdown())).pack) == 104


def test_a_phase_that_forgets_what_it_is_built_on_is_refused_by_name() -> None:
    """It was dealt, and broke off with the bare name of a class where somebody bet."""
    line = (
        "the phase Forgetful is built on Betting, which makes Bets: "
        "Forgetful.makes() has to return (*super().makes(), ...)"
    )
    with pytest.raises(RecipeError, match=f"^{re.escape(line)}$"):
        made(Antes(1), HOLE, Forgetful(Limit(2), left_of_dealer), Showdown())
    assert Proofs in made(Antes(1), HOLE, Mindful(Limit(2), left_of_dealer), Showdown()).facets
