"""Ramino Pokerato: rummy with poker betting before the play (rule page: `ramino`)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from buio.cards import RANKS, several_packs
from buio.play.game import Game
from buio.play.limits import NONE, POT, FixedLimit, Limit, LimitOfDeal, Steps
from buio.play.outcome import PASSED, Carry
from buio.play.phases import (
    AllPass,
    Antes,
    Betting,
    BlindOwnerFirst,
    Cap,
    Checking,
    DealHole,
    FoldCost,
    PostBlinds,
    VoluntaryBlinds,
    dealer_alone,
    left_of_dealer,
)
from buio.play.phases.rummy import Rummy
from buio.play.recipe import DealState, Phase, Recipe
from buio.play.rules import ALTERNATING, ANTICLOCKWISE, CLOCKWISE, AtLeast, Customs, Rules, amounts, amounts_of, house
from buio.play.settlement.showdown import throw_in
from buio.rummy import GoingOutRules, MeldRules, Sorting
from buio.rummy.specials import Flush, One, Pairs, Runs, Sets, Special, Two

LISTED = (
    One("natural_run", 4, run=True, natural=True),
    One("one_combination", 3),
    Two("two_combinations", 1),
)
"""RAM-1.15."""
POKERIZE = (
    One("long_run", 1, run=True),
    Two("run_and_set", 1, 7, 3),
    Pairs("pairs", 1),
)
"""RAM-1P.02; jokers may stand in the runs and the set (X-83)."""
FANTINI = (
    Pairs("pairs_in_suit", 5, one_suit=True),
    One("long_run", 4, run=True),
    Pairs("pairs", 2),
    Sets("pictures", 1, sizes=(4, 3, 3), ranks=tuple(map(RANKS.index, "JQK"))),
    Runs("runs_in_suit", 1),
    Two("two_combinations", 1),
)
"""RAM-2F.07."""
NINE = (
    One("scala_reale", 5, run=True, natural=True, ranks=tuple(range(RANKS.index("5"), RANKS.index("K") + 1))),
    One("scala_colore", 3, run=True, natural=True),
    Flush("colore", 1),
)
"""RAM-2W.12: nine real cards (X-R12); the scala colore may go round the corner where runs may (X-R16)."""
SPECIALS: Final[dict[str, tuple[Special, ...]]] = {
    "listed": LISTED,
    "pokerize": POKERIZE,
    "fantini": FANTINI,
    "nine": NINE,
    "none": (),
}
BY_NAME: Final = {special.name: special for hands in SPECIALS.values() for special in hands}
"""Every special hand of these lists, to be chosen and paid as a house agrees (RAM-1.16)."""
OF_TEN, OF_NINE = {"run_and_set", "pictures", "pairs", "pairs_in_suit"}, {"scala_reale"}
"""Those that are possible with ten cards only, or with nine."""
RAISES = (1, 3, 6, 9, 10)
"""The opening bet and the raises *per tre*, *per sei*, *per nove*, *per dieci*, in units (RAM-2W.05)."""
ESCALATIONS: Final[dict[str, tuple[int, ...]]] = {"none": (1,), "double_only": (1, 2), "to_40": (1, 2, 4, 6, 8)}
"""What a unit grows to with each deal that is passed out (RAM-2W.07, RAM-2W.08)."""

REFUSALS = {
    "one_card_is_discarded": "RAM-1.10",
    "not_held": "RAM-1.11",
    "not_a_combination": "RAM-1.11",
    "too_few_cards": "RAM-1.11",
    "card_twice": "RAM-1.13",
    "too_many_cards": "RAM-1.13",
}
IMAGINARY_TWICE = {"none": "", "held": "RAM-2.02", "extra": "RAM-2W.11"}


@dataclass(frozen=True, kw_only=True)
class RaminoRules(Rules):
    """The house rules of Ramino Pokerato; any of them goes with any other that it makes sense with (RAM-0.02)."""

    stake: int = house(2, AtLeast(1), source="RAM-1.02")
    cards: int = house(10, 9, 10, source="RAM-1.06")
    jokers: int = house(4, 0, 2, 4, source="RAM-1.01")
    imaginary_joker: str = house("none", "held", "extra", source="RAM-2.03")
    ace_in_run: str = house("corner", "ends", source="RAM-2F.08")
    blind_mode: str = house("forced_left", "optional_right", "none", source="RAM-2F.06")
    betting: str = house("fixed_limit", "pot_limit", "no_limit", "steps", source="X-R2")
    raise_cap: int | str = house("none", 3, 4, source="X-R2")
    specials: str = house("listed", *SPECIALS, amounts_of(BY_NAME), source="RAM-1.16")
    imaginary_in_specials: bool = house(
        False,
        source="X-R12",
        when="imaginary_joker != none and specials != none",
    )
    fold_cost: int = house(0, AtLeast(0), source="RAM-2W.06")
    fold_cost_scale: str = house(
        "proportional",
        "fixed",
        source="X-R14",
        when="fold_cost != 0 and pass_escalation != none",
    )
    pass_escalation: str = house("none", *ESCALATIONS, source="RAM-2W.08")
    direction: str = house(CLOCKWISE, ANTICLOCKWISE, ALTERNATING, source="X-R5")
    reshuffles: int = house(3, AtLeast(0), source="X-R1")

    @property
    def customs(self) -> Customs:
        return Customs(self.direction)

    def conflicts(self) -> Iterator[str]:
        if self.specials in SPECIALS and self.specials != "none" and (self.specials == "nine") != (self.cards == 9):
            size = 9 if self.specials == "nine" else 10
            yield f"specials = {self.specials} are hands of {size} cards, and cards = {self.cards}"
        for special in self.special_hands if self.specials not in SPECIALS else ():
            if special.name in (OF_NINE if self.cards == 10 else OF_TEN):
                yield f"specials: {special.name} is a hand of {19 - self.cards} cards, and cards = {self.cards}"
        if self.pass_escalation != "none" and self.blind_mode != "none":
            yield f"pass_escalation = {self.pass_escalation} needs deals that can be passed: set blind_mode = none"

    def objections(self) -> Iterator[str]:
        yield from super().objections()
        if self.betting == "steps" and self.raise_cap == len(RAISES) - 1:
            yield f"raise_cap = {self.raise_cap} would have no effect: betting = steps has four raises"

    @property
    def special_hands(self) -> tuple[Special, ...]:
        """The hands that are paid extra, and how much: those of a list, or as agreed by name."""
        if self.specials in SPECIALS:
            return SPECIALS[self.specials]
        return tuple([replace(BY_NAME[name], multiple=times) for name, times in amounts(self.specials).items()])

    @property
    def out_rules(self) -> GoingOutRules:
        """The hands that close, and what they are paid."""
        return GoingOutRules(
            self.cards,
            MeldRules(round_the_corner=self.ace_in_run == "corner"),
            self.imaginary_joker,
            self.special_hands,
            self.imaginary_in_specials,
        )

    def grown(self, deal: DealState) -> int:
        """Return the stake in multiples of its first size, after the deals passed out before this one."""
        growth = ESCALATIONS[self.pass_escalation]
        return growth[min(deal.carry.step, len(growth) - 1)]

    def limit(self, deal: DealState) -> Limit:
        """Return how much may be bet in this deal."""
        stake = self.stake * self.grown(deal)
        match self.betting:
            case "steps":
                return Steps.of(tuple([stake * times for times in RAISES]))
            case "fixed_limit":
                return FixedLimit.of(stake)
            case _:
                return Limit(stake, POT if self.betting == "pot_limit" else NONE, last_raise=True)

    def folding(self, deal: DealState) -> int:
        """Return what it costs to fold without having put anything in."""
        return self.fold_cost * (self.grown(deal) if self.fold_cost_scale == "proportional" else 1)


def recipe(rules: RaminoRules, _seated: int) -> Recipe:
    """Write Ramino Pokerato, phase by phase."""
    optional = rules.blind_mode == "optional_right"
    return Recipe(
        pack=several_packs(2, rules.jokers),
        sorter=Sorting(rules.out_rules),
        phases=(
            Antes(rules.stake if optional else 0, dealer_alone),
            *_blinds(rules),
            DealHole(rules.cards),
            Betting(
                LimitOfDeal(rules.limit),
                first=left_of_dealer,
                checking=Checking("check" if rules.blind_mode == "forced_left" else "pass"),
                nobody_bets=AllPass(_passed),
                forced=BlindOwnerFirst() if optional else None,
                cap=Cap(rules.raise_cap) if isinstance(rules.raise_cap, int) else None,
                folding=FoldCost(rules.folding) if rules.fold_cost else None,
            ),
            Rummy(rules.out_rules, rules.reshuffles),
        ),
        refusals=REFUSALS | {"imaginary_twice": IMAGINARY_TWICE[rules.imaginary_joker]},
    )


def _blinds(rules: RaminoRules) -> tuple[Phase, ...]:
    """Forced at the dealer's left (RAM-1.07), or voluntary, twice the ante, at the dealer's right (RAM-2F.01)."""
    match rules.blind_mode:
        case "forced_left":
            return (PostBlinds((rules.stake,)),)
        case "optional_right":
            twice = 2 * rules.stake
            return (VoluntaryBlinds(("buio",), 1, allowed=lambda deal: True, free=(twice, twice)),)
        case _:
            return ()


def _passed(deal: DealState) -> None:
    """Nobody has opened: what is in the pool stays, and the stakes rise (RAM-2W.07, X-R6)."""
    throw_in(deal, PASSED, Carry(deal.total, deal.carry.step + 1))


RAMINO_V1 = Game("ramino_v1", "ramino", range(2, 9), RaminoRules, recipe, recommended=range(3, 6))
RAMINO_IMAGINARY = RAMINO_V1.version("ramino_imaginary", jokers=0, imaginary_joker="held", imaginary_in_specials=True)
GAMES = (
    RAMINO_V1,
    RAMINO_V1.version("ramino_pokerize", recommended=range(5, 9), jokers=2, specials="pokerize"),
    RAMINO_IMAGINARY,
    RAMINO_IMAGINARY.version(
        "ramino_fantini",
        blind_mode="optional_right",
        specials="fantini",
        imaginary_in_specials=False,
        direction=ANTICLOCKWISE,
    ),
    RAMINO_V1.version(
        "ramino_9",
        players=range(2, 7),
        recommended=range(3, 7),
        stake=5,
        cards=9,
        jokers=0,
        imaginary_joker="extra",
        blind_mode="none",
        betting="steps",
        specials="nine",
        fold_cost=1,
        pass_escalation="to_40",
        direction=ALTERNATING,
    ),
)
