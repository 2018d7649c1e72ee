"""Lowball and badugi: draw poker in which the lowest hand wins (rule page: `lowball`)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from buio.cards import standard_pack
from buio.games.stakes import BlindStakes, LowRules, seven_or_better
from buio.games.wild_rules import JokerRules
from buio.play.contests import LOW_HAND, Contest
from buio.play.game import Game
from buio.play.phases import Betting, Checking, DealHole, Draw, PostBlinds
from buio.play.recipe import Phase, Recipe
from buio.play.rules import house
from buio.ranking import BADUGI


@dataclass(frozen=True, kw_only=True)
class LowballRules(JokerRules, LowRules, BlindStakes):
    """The house rules of lowball."""

    low_ranking: str = house("27", "a5", "a6", "badugi", source="RNK-5.01")
    joker: str = house("none", "fitter", source="RNK-4.04")
    draws: int = house(1, 3, source="LOW-1.03")
    max_draw: int = house(5, 3, 4, 5, source="FCD-1.07")
    sevens: bool = house(False, source="LOW-2.04")
    check_raise: bool = house(True, source="LOW-2.03")

    def conflicts(self) -> Iterator[str]:
        yield from super().conflicts()
        if self.sevens and (self.low_ranking != "a5" or self.draws > 1):
            yield "sevens is a rule of ace-to-five lowball with one draw"
        if self.low_ranking == "badugi" and self.has_wild:
            yield "badugi counts different suits, and wild cards have none: joker = none, wild = none"

    def objections(self) -> Iterator[str]:
        yield from super().objections()
        if self.low_ranking == "badugi" and self.max_draw == 5:
            yield "max_draw = 5 would have no effect: a hand of badugi has four cards"

    @property
    def low_by(self) -> str:
        return self.low_ranking


def recipe(rules: LowballRules, _seated: int) -> Recipe:
    """Write lowball: cards, a bet, a draw, a bet; with three draws twice more."""
    ranking = BADUGI if rules.low_ranking == "badugi" else rules.low_hands().with_wild(rules.always_wild)
    low = Contest(LOW_HAND, ranking)
    hand = 4 if rules.low_ranking == "badugi" else 5
    return Recipe(
        pack=standard_pack() + rules.added,
        ranking=ranking,
        contests=(low,),
        phases=(
            rules.antes(),
            PostBlinds((rules.small_blind, rules.big_blind)),
            *rules.straddles(),
            DealHole(hand),
            _betting(rules, late=False),
            *_draws(rules, hand),
            rules.showdown(),
        ),
    )


def _draws(rules: LowballRules, hand: int) -> Iterator[Phase]:
    """Each draw is followed by a round of betting, the later ones for the big bet (LOW-1.04)."""
    for number in range(1, rules.draws + 1):
        yield Draw(min(rules.max_draw, hand))
        yield _betting(rules, late=2 * number >= rules.draws)


def _betting(rules: LowballRules, late: bool) -> Betting:
    must_bet = seven_or_better if rules.sevens and late else None
    return replace(rules.round(late), checking=Checking(may_raise=rules.check_raise, must_bet=must_bet))


LOWBALL_27 = Game("lowball_27", "lowball", range(2, 8), LowballRules, recipe, recommended=range(4, 7))
LOWBALL_27_TRIPLE = LOWBALL_27.version("lowball_27_triple", range(2, 7), draws=3, betting="fixed_limit")
LOWBALL_A5 = LOWBALL_27.version("lowball_a5", low_ranking="a5", betting="fixed_limit", sevens=True, check_raise=False)
LOWBALL_A5_TRIPLE = LOWBALL_27_TRIPLE.version("lowball_a5_triple", low_ranking="a5")
BADUGI_GAME = LOWBALL_27_TRIPLE.version("badugi", range(2, 9), low_ranking="badugi", max_draw=4)

GAMES = (LOWBALL_27, LOWBALL_27_TRIPLE, LOWBALL_A5, LOWBALL_A5_TRIPLE, BADUGI_GAME)
