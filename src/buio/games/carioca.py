"""Carioca: a match of eight deals of contract rummy, with pools instead of betting (rule page: `carioca`)."""

from dataclasses import dataclass, replace

from buio.cards import RANKS, several_packs
from buio.play.game import Game
from buio.play.phases import Antes, DealHole
from buio.play.phases.rummy import BeginPile, ChooseContract, EnterMatch, LastInMatch, PlayContract, ScoreMatch
from buio.play.recipe import Recipe
from buio.play.rules import ANTICLOCKWISE, CLOCKWISE, AtLeast, Customs, Rules, house
from buio.rummy import CardPoints, GoingOutRules, Melding, MeldRules, Sorting
from buio.rummy.contracts import CountedMelds, SetsAndRuns, WholeHand, run_of, set_of

HAND, FREE_TURN = 13, 3
"""Cards of each player, and the first turn in which they may go out (RAM-3.14)."""
MELDING = Melding(MeldRules(round_the_corner=False, duplicates=False), CardPoints(ace=11, joker=25, lone_ace=1))
"""Sets of different suits, the ace at the ends of a run only (RAM-3.04); what cards count (RAM-3.15)."""
SORTER = Sorting(GoingOutRules(HAND, MELDING.rules, points=MELDING.points), pairs=True)
PICTURES = frozenset(map(RANKS.index, "AKQJ"))
FIVE_AND_TEN = frozenset(map(RANKS.index, "5T"))
"""One of them is in every run of five (G-RAM-21)."""
CONTRACTS = (
    SetsAndRuns("one_pair", PICTURES, melds=(set_of(2, PICTURES),)),
    SetsAndRuns("two_pairs", PICTURES, melds=(set_of(2, PICTURES), set_of(2))),
    SetsAndRuns("three_of_a_kind", melds=(set_of(3),)),
    SetsAndRuns("full_house", melds=(set_of(3), set_of(2)), apart=True),
    CountedMelds("scala_quaranta", points=40),
    SetsAndRuns("poker", melds=(set_of(4),)),
    SetsAndRuns("straight_flush", FIVE_AND_TEN, melds=(run_of(5),)),
    WholeHand("in_hand", jokers=True),
)
"""In the order of the deals (RAM-3.06). Two pairs may be of one rank; five of a rank are no full house."""

LAYING = "not_held card_twice opened_already not_opened_yet nothing_more_in_the_turn_of_opening does_not_fit"
FORBID = {
    "RAM-3.04": "not_a_combination",
    "RAM-3.05": "no_joker_to_open",
    "RAM-3.06": " ".join(["all_cards_are_laid", *[f"not_{asked.name}" for asked in CONTRACTS if not asked.whole_hand]]),
    "RAM-3.08": "draw_first two_cards_in_the_first_turn_only",
    "RAM-3.09": "buyer_comes_later",
    "RAM-3.10": f"{LAYING} one_combination_at_a_time no_such_combination",
    "RAM-3.11": "own_opening",
    "RAM-3.12": "one_card_is_discarded",
    "RAM-3.13": "key_card",
    "RAM-3.14": "too_few_cards_would_be_left no_closing_before_the_third_turn",
    "RAM-3P.01": "contract_played",
}
"""What each rule forbids."""
REFUSALS = {reason: rule for rule, reasons in FORBID.items() for reason in reasons.split()}


@dataclass(frozen=True, kw_only=True)
class CariocaRules(Rules):
    """The house rules of Carioca."""

    game_entry: int = house(10, AtLeast(1), source="RAM-3.03")
    hand_entry: int = house(2, AtLeast(0), source="RAM-3.03")
    buy_cost: int = house(1, AtLeast(0), source="RAM-3.09")
    exit_score: int = house(100, AtLeast(1), source="RAM-3.16")
    reentry_cost: int = house(5, AtLeast(0), source="RAM-3.16")
    contract_order: str = house("fixed", "dealer_choice", source="RAM-3P.03")
    joker_swap: bool = house(False, source="X-R25")
    direction: str = house(ANTICLOCKWISE, CLOCKWISE, ANTICLOCKWISE, source="RAM-3.01")
    reshuffles: int = house(3, AtLeast(0), source="X-R1")

    @property
    def customs(self) -> Customs:
        return Customs(self.direction)

    def bonus(self, dealer: bool) -> int:
        """Return the points of whoever goes out (RAM-3.15, RAM-3P.02)."""
        if self.contract_order == "fixed":
            return -20
        return -10 if dealer else -30


def recipe(rules: CariocaRules, seated: int) -> Recipe:
    """Write Carioca, phase by phase; above five players with a third pack (RAM-3.01)."""
    packs = 2 if seated <= 5 else 3
    chosen = rules.contract_order == "dealer_choice"
    return Recipe(
        pack=several_packs(packs, jokers=2 * packs),
        sorter=SORTER,
        phases=(
            EnterMatch(CONTRACTS, rules.game_entry, rules.exit_score, rules.reentry_cost, chosen),
            LastInMatch(),
            Antes(rules.hand_entry),
            DealHole(HAND),
            BeginPile(),
            *((ChooseContract(),) if chosen else ()),
            PlayContract(
                replace(MELDING, joker_swap=rules.joker_swap),
                rules.buy_cost,
                rules.reshuffles,
                ScoreMatch(rules.exit_score, rules.bonus, MELDING.points),
                free_turn=FREE_TURN,
                first_draw=2,
            ),
        ),
        refusals=REFUSALS,
    )


CARIOCA = Game("carioca", "carioca", range(2, 9), CariocaRules, recipe, recommended=range(3, 6))
GAMES = (CARIOCA, CARIOCA.version("carioca_pazza", contract_order="dealer_choice"))
