"""House rules that many games share: forced bets, limits, raises, the showdown (GEN-1 to GEN-3)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any, Final

from buio.cards import RANKS, parse_cards
from buio.play.limits import NONE, POT, AddedLimit, CompletedLimit, FixedLimit, Limit
from buio.play.open_cards import wild_for
from buio.play.phases import (
    Antes,
    Betting,
    Cap,
    Showdown,
    VoluntaryBlinds,
    big_blind_alone,
    dealer_alone,
    everybody,
    left_of_dealer,
)
from buio.play.recipe import DealState, Phase
from buio.play.rules import AtLeast, Rules, house
from buio.ranking import (
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    STANDARD_ORDER,
    Category,
    Cycle,
    HandRanking,
    Listed,
    Low,
    Ranking,
    Suited,
    SuitTie,
    ace_to_six,
)

__all__ = ["BlindStakes", "LowRules", "Stakes", "SuitRules", "TableRules", "order_of_suits", "seven_or_better"]

IN_USE = ("shdc", "shcd", "sdch", "hsdc", "hdsc", "hdcs", "dshc", "dhsc", "cshd")
"""Orders of suits as they are played in different countries (RNK-3.02)."""
SUIT_ORDERS = tuple(dict.fromkeys((*IN_USE, *map("".join, permutations("shdc")))))
"""All of them, those in use first."""
SUIT_TIES = {
    "none": SuitTie.NONE,
    "highest_card": SuitTie.HIGHEST,
    "highest_paired_card": SuitTie.COMBINATION,
    "highest_unpaired_card": SuitTie.UNPAIRED,
    "highest_kicker": SuitTie.KICKER,
}
FIXES: Final[dict[str, Cycle | None]] = {"none": None, "italian": Cycle.BEST_OF_EACH, "greek": Cycle.GREEK}
LIMITED = "betting = fixed_limit|spread_limit"
"""Where a round of betting has a limit."""
SUITS_COUNT = "odd_chip = suit or suit_tie_break != none"
"""Where the order of suits decides something."""
SHORT_RAISES: Final[dict[str, type[FixedLimit]]] = {
    "half": FixedLimit,
    "completed": CompletedLimit,
    "added_to": AddedLimit,
}
"""What an all-in of less than a whole bet is: it counts from half a bet on, is completed, or is added to."""
WORST_SEVEN = parse_cards("7s6s5s4s3c")


def order_of_suits(usual: str, source: str, when: str = "") -> Any:
    """Return the house rule that orders the suits, as a dataclass field; the usual order is the first choice.

    `when`: where suits count at all.
    """
    others = (order for order in SUIT_ORDERS if order != usual)
    return house(usual, *others, source=source, when=when)


def bet_of_the_blind() -> Any:
    """Declare the least bet of a game that may have blinds as a field: the blind; where there is none, an amount."""
    return house(
        "blind",
        AtLeast(1),
        source="HLD-1.02",
    )


def twice_that_bet(when: str = LIMITED) -> Any:
    """Return the bet of the later rounds, as a dataclass field: twice the bet of the first ones, or an amount."""
    return house(
        "twice",
        AtLeast(1),
        source="HLD-1.06",
        when=when,
    )


def between_two(capped: bool) -> Any:
    """Does the cap hold also in a round that begins with two who can bet, as a dataclass field (GEN-3.03)?"""
    when = f"{LIMITED} and raise_cap != none"
    return house(capped, source="GEN-3.03", when=when)


@dataclass(frozen=True, kw_only=True)
class LowRules(Rules):
    """How low hands rank from ace to six, where houses differ (RNK-5.04)."""

    broadway_is_straight: bool = house(False, source="RNK-5.04", when="low_ranking = a6")
    aces_pair: str = house("lowest", "highest", source="RNK-5.04", when="low_ranking = a6")

    @property
    def low_by(self) -> str:
        """How low hands rank: `a5`, `27`, `a6` or `badugi`; empty: none are compared."""
        raise NotImplementedError

    def conflicts(self) -> Iterator[str]:
        yield from super().conflicts()
        if self.low_by != "a6" and (self.broadway_is_straight or self.aces_pair != "lowest"):
            yield "broadway_is_straight and aces_pair are rules of low hands from ace to six: low_ranking = a6"

    def low_hands(self, qualifier: str = "none") -> Low:
        """Return how low hands rank by these rules, with `8` only from an eight down (RNK-5)."""
        to_six = ace_to_six(self.broadway_is_straight, self.aces_pair)
        low = {"a5": ACE_TO_FIVE, "27": DEUCE_TO_SEVEN, "a6": to_six}[self.low_by]
        return replace(low, qualifier=EIGHT_OR_BETTER.qualifier) if qualifier == "8" else low

    def never_qualifies(self, lowest: str) -> Iterator[str]:
        """Say why nobody makes eight or better: it is five ranks, no straight where straights count (RNK-5.02)."""
        if RANKS.index(lowest) > RANKS.index("3" if self.low_by == "27" else "5"):
            yield f"low_qualifier = 8 would have no effect: the pack from {lowest} to A makes no such hand"


def seven_or_better(deal: DealState, seat: int) -> bool:
    """Does the sevens rule of ace-to-five lowball oblige this seat to bet (LOW-2.04, FCD-5.05)?"""
    low = deal.contests[0]
    return low.score(deal.hands[seat], (), wild_for(deal, seat)) >= ACE_TO_FIVE.score(WORST_SEVEN)


@dataclass(frozen=True, kw_only=True)
class SuitRules(Rules):
    """Do suits break ties, and is there a hand that nothing beats (RNK-3, RNK-7)?"""

    suit_tie_break: str = house("none", *SUIT_TIES, source="RNK-3.01")
    suit_order: str = order_of_suits("shdc", source="RNK-3.02", when=SUITS_COUNT)
    unbeatable_fix: str = house("none", *FIXES, source="RNK-7.02")

    def conflicts(self) -> Iterator[str]:
        yield from super().conflicts()
        if self.unbeatable_fix != "none" and self.suits_decide is SuitTie.NONE:
            yield f"unbeatable_fix = {self.unbeatable_fix} needs suits that rank: set suit_tie_break"

    @property
    def suits_decide(self) -> SuitTie:
        """The card whose suit decides between equal hands."""
        return SUIT_TIES[self.suit_tie_break]

    def in_suits(self, ranking: Low | Listed) -> HandRanking:
        """Return a ranking that knows no suits, with those of the house."""
        tie = SUIT_TIES[self.suit_tie_break]
        ranking = replace(ranking, suits=self.suit_order)
        return ranking if tie is SuitTie.NONE else Suited(ranking, tie, self.suit_order)

    def high_hands(self, lowest: int = 0, order: tuple[Category, ...] = STANDARD_ORDER) -> Ranking:
        """Return how high hands rank with these house rules."""
        return Ranking(lowest, order, self.suits_decide, self.suit_order, cycle=FIXES[self.unbeatable_fix])


@dataclass(frozen=True, kw_only=True)
class Stakes(Rules):
    """How much may be bet, and how the pot is shared."""

    betting: str = house("no_limit", "pot_limit", "fixed_limit", "spread_limit", source="GEN-3.01")
    small_bet: int | str = house(2, AtLeast(1), source="GEN-3.05")
    big_bet: int | str = house(4, AtLeast(1), source="GEN-3.05", when=LIMITED)
    late_least: int | str = house(
        "same",
        "twice",
        AtLeast(1),
        source="FCD-1.11",
        when="betting = spread_limit",
    )
    late_most: int | str = house(
        "same",
        "twice",
        AtLeast(1),
        source="FCD-1.11",
        when="betting = spread_limit",
    )
    short_raise: str = house("half", *SHORT_RAISES, source="GEN-3.05", when="betting = fixed_limit")
    raise_cap: int | str = house(3, 4, "none", source="GEN-3.02", when=LIMITED)
    cap_heads_up: bool = between_two(capped=True)
    odd_chip: str = house("suit", "left_of_dealer", source="GEN-1.07")
    muck: bool = house(False, source="GEN-2.04")

    @property
    def blind(self) -> int:
        """Chips of the forced bet that is the least bet; 0: there is none."""
        return 0

    @property
    def without_blind(self) -> int:
        """Chips of the least bet where it is to be the blind, and there is none."""
        return 2

    @property
    def first_bet(self) -> int:
        """Chips of the bet of the first rounds; without a fixed limit of the least bet (GEN-3.05, HLD-1.02)."""
        return self.small_bet if isinstance(self.small_bet, int) else self.blind or self.without_blind

    @property
    def later_bet(self) -> int:
        """Chips of the bet of the later rounds in a fixed limit, of the largest in a spread limit."""
        return self.big_bet if isinstance(self.big_bet, int) else 2 * self.first_bet

    def spread(self, late: bool) -> tuple[int, int]:
        """Return the least and the most in a spread limit (FCD-1.11)."""
        early = self.first_bet, self.later_bet
        if not late:
            return early
        least, most = (
            amount if isinstance(amount, int) else before * (2 if amount == "twice" else 1)
            for amount, before in zip((self.late_least, self.late_most), early, strict=True)
        )
        return least, most

    def limit(self, late: bool = False) -> Limit:
        """Return the limit of the first rounds, or of the later ones."""
        match self.betting:
            case "fixed_limit":
                return SHORT_RAISES[self.short_raise].of(self.later_bet if late else self.first_bet)
            case "spread_limit":
                return Limit(*self.spread(late), last_raise=True)
            case _:
                return Limit(self.first_bet, POT if self.betting == "pot_limit" else NONE, last_raise=True)

    def cap(self) -> Cap | None:
        """Return the most raises of a round; None: any number (GEN-3.02, GEN-3.03)."""
        limited = self.betting in ("fixed_limit", "spread_limit")
        return Cap(self.raise_cap, self.cap_heads_up) if limited and isinstance(self.raise_cap, int) else None

    def showdown(self) -> Showdown:
        """Make the last phase: pots newest first; the last aggressor shows first, else the dealer's left (GEN-2)."""
        return Showdown(self.odd_chip, muck=self.muck, after_checks=left_of_dealer)

    def conflicts(self) -> Iterator[str]:
        yield from super().conflicts()
        if self.betting in ("fixed_limit", "spread_limit") and self.later_bet < self.first_bet:
            yield f"big_bet = {self.later_bet} is less than small_bet = {self.first_bet}"
        least, most = self.spread(late=True)
        if self.betting == "spread_limit" and (least < self.first_bet or most < self.later_bet):
            yield "late_least and late_most are at least as much as small_bet and big_bet, in the rounds before"
        elif self.betting == "spread_limit" and most < least:
            yield f"late_most = {most} is less than late_least = {least}"

    def objections(self) -> Iterator[str]:
        """Refuse a big blind that is not the least bet (HLD-1.02); so is a single blind, or it would be none."""
        yield from super().objections()
        if self.blind and self.first_bet != self.blind:
            yield (
                f"small_bet = {self.first_bet}, but the blind of {self.blind} is the least bet: leave small_bet out,"
                " or let them be equal"
            )


@dataclass(frozen=True, kw_only=True)
class BlindStakes(Stakes):
    """Stakes of a game that begins with blinds."""

    small_bet: int | str = bet_of_the_blind()
    big_bet: int | str = twice_that_bet()
    small_blind: int = house(1, AtLeast(0), source="HLD-1.02")
    big_blind: int = house(2, AtLeast(0), source="HLD-1.02")
    straddle: int | str = house(0, 1, "unlimited", source="FCD-2.02")
    ante: int = house(0, AtLeast(0), source="GEN-1.03")
    ante_by: str = house("all", "big_blind", "dealer", source="GEN-1.03", when="ante != 0")
    cap_heads_up: bool = between_two(capped=False)

    @property
    def blind(self) -> int:
        return self.big_blind or self.small_blind

    @property
    def forced(self) -> int:
        """Chips that somebody has to put in before the cards."""
        return self.small_blind + self.big_blind + self.ante

    def conflicts(self) -> Iterator[str]:
        yield from super().conflicts()
        if not self.forced:
            yield "somebody has to put something in: a blind or an ante"
        if self.small_blind > self.big_blind > 0:
            yield f"small_blind = {self.small_blind} is more than big_blind = {self.big_blind}"
        if self.straddle and not self.big_blind:
            yield "a straddle doubles the big blind, but big_blind = 0"

    def antes(self) -> Antes:
        """Return what is paid before the blinds; everybody's ante makes side pots like a bet."""
        payers = {"dealer": dealer_alone, "big_blind": big_blind_alone}.get(self.ante_by, everybody)
        return Antes(self.ante, payers, dead=payers is not everybody)

    def round(self, late: bool) -> Betting:
        """Make a round of betting, early or late; after the blinds the first in line from the dealer's left begins."""
        return Betting(self.limit(late), left_of_dealer, cap=self.cap())

    def straddles(self) -> Iterator[Phase]:
        """Post blinds that may be doubled in the dark, after the forced ones (FCD-2.02)."""
        if self.straddle:
            levels = None if isinstance(self.straddle, str) else self.straddle
            yield VoluntaryBlinds(("straddle", "restraddle"), levels, allowed=lambda deal: True, after=2)


@dataclass(frozen=True, kw_only=True)
class TableRules(Rules):
    """How much may be bet against the bank."""

    table_min: int = house(1, AtLeast(1), source="CAS-1.01")
    table_max: int | str = house("none", AtLeast(1), source="CAS-1.01")

    @property
    def most(self) -> int | None:
        """The largest bet; None: any."""
        return None if isinstance(self.table_max, str) else self.table_max

    def conflicts(self) -> Iterator[str]:
        if self.most is not None and self.most < self.table_min:
            yield f"table_max = {self.most} is less than table_min = {self.table_min}"
