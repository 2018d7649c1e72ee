"""Carioca: a match of eight deals of contract rummy, with pools instead of betting (rule page: `carioca`)."""

from dataclasses import dataclass

from buio.cards import several_packs
from buio.play.game import Game
from buio.play.phases import (
    Antes,
    BeginPile,
    ChooseContract,
    DealHole,
    EnterMatch,
    LastInMatch,
    PlayContract,
    ScoreMatch,
)
from buio.play.recipe import Recipe
from buio.play.rules import ANTICLOCKWISE, CLOCKWISE, AtLeast, Customs, Rules, house
from buio.rummy import Closings, Combinations
from buio.rummy.contracts import CONTRACTS
from buio.rummy.sorting import Sorting

HAND = 13
SORTER = Sorting(Closings(HAND, Combinations(corner=False, twins=False)), pairs=True)
EIGHT = tuple(range(1, len(CONTRACTS) + 1))


@dataclass(frozen=True, kw_only=True)
class CariocaRules(Rules):
    """The house rules of Carioca."""

    # fmt: off
    game_entry: int = house(10, AtLeast(1), help="chips of each into the game pool, once a match", source="RAM-3.03")
    hand_entry: int = house(2, AtLeast(0), help="chips of each into the hand pool, every deal", source="RAM-3.03")
    buy_cost: int = house(1, AtLeast(0), help="chips into the hand pool for a discard out of turn; 0: nobody can buy", source="RAM-3.09")
    exit_score: int = house(100, AtLeast(1), help="who has so many points leaves, or pays to come back", source="RAM-3.16")
    reentry_cost: int = house(5, AtLeast(0), help="chips into the game pool for coming back", source="RAM-3.16")
    contract_order: str = house("fixed", "fixed", "dealer_choice", help="who says which contract is played", source="RAM-3P.03")
    direction: str = house(ANTICLOCKWISE, CLOCKWISE, ANTICLOCKWISE, help="which way the turn passes", source="RAM-3.01")
    reshuffles: int = house(3, AtLeast(0), help="how often the discards are shuffled again before the deal is given up", source="X-R1")
    # fmt: on

    @property
    def customs(self) -> Customs:
        return Customs(self.direction)

    def bonus(self, dealer: bool) -> int:
        """The points of whoever closes (RAM-3.15, RAM-3P.02)."""
        if self.contract_order == "fixed":
            return -20
        return -10 if dealer else -30


def recipe(rules: CariocaRules, seated: int) -> Recipe:
    """Carioca, phase by phase; above five players with a third pack (RAM-3.01)."""
    packs = 2 if seated <= 5 else 3
    chosen = rules.contract_order == "dealer_choice"
    return Recipe(
        pack=several_packs(packs, jokers=2 * packs),
        sorter=SORTER,
        phases=(
            EnterMatch(EIGHT, rules.game_entry, rules.exit_score, rules.reentry_cost, chosen),
            LastInMatch(),
            Antes(rules.hand_entry),
            DealHole(HAND),
            BeginPile(),
            *((ChooseContract(),) if chosen else ()),
            PlayContract(rules.buy_cost, rules.reshuffles, ScoreMatch(rules.exit_score, rules.bonus)),
        ),
    )


CARIOCA = Game("carioca", "carioca", range(2, 9), CariocaRules, recipe, recommended=range(3, 6))
GAMES = (CARIOCA, CARIOCA.version("carioca_pazza", contract_order="dealer_choice"))
