"""Guts: a few cards, in or out, and whoever stays and loses matches the pot (GUT-1; rule page: `draw`)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from buio.cards import standard_pack
from buio.play.contests import HIGH_HAND, Contest
from buio.play.game import Game
from buio.play.outcome import NOTHING_CARRIED, PASSED, Carry, PotResult
from buio.play.phases import Antes, DealHole, PayIn, Showdown, StayOrDrop
from buio.play.recipe import DealState, Recipe
from buio.play.rules import AtLeast, Rules, house
from buio.play.settlement.showdown import nothing_owed, pot_stays, throw_in
from buio.ranking import FRONT, PAIRS_ONLY, THREE_CARD, HandRanking, Listed


def match_pot(deal: DealState, payers: tuple[int, ...], cap: int | None) -> Carry:
    """Let these seats pay the pot that was won once more, as far as their chips reach; nobody antes for the new."""
    chips = 0
    for seat in payers:
        paid = min(deal.total, deal.stacks[seat], deal.total if cap is None else cap)
        deal.stacks[seat] -= paid
        chips += paid
        if paid:
            deal.note("match", seat, paid)
    return Carry(chips, antes=False, owed=nothing_owed(deal)) if chips else NOTHING_CARRIED


TWO_CARDS = Listed(2, PAIRS_ONLY)
"""A pair, or the higher card (GUT-1.02)."""


@dataclass(frozen=True, kw_only=True)
class GutsRules(Rules):
    """The house rules of guts."""

    ante: int = house(1, AtLeast(1), source="GUT-1.01")
    hole_cards: int = house(3, 2, 3, source="GUT-1.02")
    straights: bool = house(False, source="GUT-1.02")
    in_turn: bool = house(False, source="GUT-1.03")
    match_cap: int | str = house("none", AtLeast(1), source="GUT-1.06")
    odd_chip: str = house("suit", "left_of_dealer", source="GEN-1.07")

    def conflicts(self) -> Iterator[str]:
        if self.straights and self.hole_cards == 2:
            yield "straights and flushes need hole_cards = 3"


def recipe(rules: GutsRules, _seated: int) -> Recipe:
    """Write guts, phase by phase."""
    cap = None if isinstance(rules.match_cap, str) else rules.match_cap

    def losers_match(deal: DealState, results: tuple[PotResult, ...]) -> Carry:
        winners = {seat for result in results for seat in result.winners}
        return match_pot(deal, tuple(seat for seat in deal.survivors if seat not in winners), cap)

    ranking = _ranking(rules)
    return Recipe(
        pack=standard_pack(),
        ranking=ranking,
        after_win=losers_match,
        contests=(Contest(HIGH_HAND, ranking, board=False),),
        phases=(
            PayIn(),
            Antes(rules.ante),
            DealHole(rules.hole_cards),
            StayOrDrop(at_once=not rules.in_turn, all_drop=_all_drop),
            Showdown(rules.odd_chip, aggressor_first=False),
        ),
    )


def _ranking(rules: GutsRules) -> HandRanking:
    if rules.hole_cards == 2:
        return TWO_CARDS
    return THREE_CARD if rules.straights else FRONT


def _all_drop(deal: DealState) -> None:
    """Nobody has the guts: the pot waits for the next deal, without another ante (GUT-1.04)."""
    throw_in(deal, PASSED, replace(pot_stays(deal, 0, True, nothing_owed(deal)), antes=False))


GUTS = Game("guts", "draw", range(2, 11), GutsRules, recipe, recommended=range(5, 11))
