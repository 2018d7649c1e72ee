"""Poker all'italiana for two, as small as it can be: openers, parol, one card changed, two rounds of betting."""

from buio.cards import KING, parse_cards
from buio.play.contests import HIGH_HAND, Contest
from buio.play.game import Game
from buio.play.limits import FixedLimit
from buio.play.openers import Ladder, Openers
from buio.play.phases import Antes, Betting, Cap, DealHole, Draw, Parol, Showdown, left_of_dealer
from buio.play.phases.betting_rules import AllPass
from buio.play.phases.carrying import PassedOut, PotAbandoned
from buio.play.recipe import Recipe
from buio.play.rules import Rules
from buio.ranking import Category, Listed

PACK = parse_cards("Qs Ks Kc As Ac")
TWO_CARDS = Listed(2, (Category.HIGH_CARD, Category.PAIR))
KINGS = Ladder((KING,))
OPENERS = Openers(KINGS, four_suited=False)
"""A pair of kings or aces."""


def mini(_rules: Rules, _seated: int) -> Recipe:
    """Write the game, phase by phase."""
    once = Cap(0)
    return Recipe(
        pack=PACK,
        ranking=TWO_CARDS,
        openers=OPENERS,
        contests=(Contest(HIGH_HAND, TWO_CARDS),),
        phases=(
            Antes(1),
            DealHole(2),
            Betting(FixedLimit.of(1), left_of_dealer, opening=OPENERS, nobody_bets=AllPass(PassedOut(KINGS)), cap=once),
            Draw(1, openers=OPENERS, reshuffle=False),
            Betting(FixedLimit.of(2), left_of_dealer, nobody_bets=Parol(PotAbandoned()), cap=once),
            Showdown(),
        ),
    )


GAME = Game("mini_italian", "italian", range(2, 3), Rules, mini)
