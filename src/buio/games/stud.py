"""Stud poker: some cards lie face up, and what shows decides who speaks (rule page: `stud`)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from buio.cards import RANKS, stripped_pack
from buio.games.stakes import FIXES, LIMITED, SUITS_COUNT, LowRules, Stakes, SuitRules, order_of_suits
from buio.games.wild_rules import DeclaredHands, WildRules, wild_field
from buio.play.contests import HIGH_HAND, LOW_HAND, Contest
from buio.play.game import Game, GameError
from buio.play.limits import DoubledLimit, Limit, LimitOfDeal
from buio.play.phase_facts import Showing
from buio.play.phases import Antes, Betting, BringIn, BroughtIn, Buy, DealHole, Declare
from buio.play.recipe import DealState, Phase, Recipe
from buio.play.rules import AtLeast, house
from buio.play.upcards import SUIT_ORDER, best_showing, highest_card, highest_card_ace_high, lowest_card, pair_showing
from buio.play.wild import LowestInHole, LowestOfHand, WildCards
from buio.ranking import (
    FLUSH_OVER_FULL,
    SOKO,
    HandRanking,
    LowShowing,
    incomplete_score,
    soko_showing,
)

TO_SIX: Final = "wins != high and low_ranking = a6 or wins != high and low_ranking = usual and declaration != none"
"""Where low hands rank from ace to six."""


@dataclass(frozen=True, kw_only=True)
class StudRules(WildRules, DeclaredHands, LowRules, SuitRules, Stakes):
    """The house rules of stud poker."""

    ante: int = house(1, AtLeast(0), source="STD-1.01")
    bring_in: int | str = house("ante", "half_bet", "none", AtLeast(1), source="STD-1.05")
    completion_counts: bool = house(
        False,
        source="STD-2.02",
        when=f"bring_in != none and {LIMITED} and raise_cap != none",
    )
    open_pair_double_bet: bool = house(False, source="STD-1.13", when="betting = fixed_limit")
    showing_tie: str = house("suit", "position", source="STD-1.08")
    cards: int = house(7, 5, 7, source="STD-1.03")
    wins: str = house("high", "low", "high_low", source="STD-3.02")
    low_ranking: str = house("usual", "a5", "27", "a6", source="X-90", when="wins != high")
    broadway_is_straight: bool = house(False, source="RNK-5.04", when=TO_SIX)
    aces_pair: str = house("lowest", "highest", source="RNK-5.04", when=TO_SIX)
    low_qualifier: str = house("none", "8", source="RNK-5.02")
    declaration: str = house("none", "simultaneous", "sequential", source="STD-3.03")
    declare_both: bool = house(False, source="STD-3.03")
    buys: int = house(0, 1, 2, source="STD-4.02")
    buy_price: int = house(4, AtLeast(1), source="STD-4.01", when="buys != 0")
    second_buy_price: int = house(8, AtLeast(1), source="STD-4.02", when="buys = 2")
    suit_order: str = order_of_suits("shdc", source="RNK-3.02", when=f"{SUITS_COUNT} or ranking = italian")
    unbeatable_fix: str = house(
        "none",
        *FIXES,
        source="RNK-7.02",
        when="wins != low and ranking != soko",
    )
    ranking: str = house("standard", "soko", "italian", source="STD-5.02", when="wins != low")
    wild: str = wild_field("lowest_card", "lowest_hole_card")
    deck_low: str = house("2", "formula", *RANKS[:6], source="TEL-1.01")

    @property
    def forced(self) -> int:
        """Chips of the bring-in (X-54)."""
        match self.bring_in:
            case int():
                return self.bring_in
            case "ante":
                return self.ante
            case "half_bet":
                return max(self.first_bet // 2, 1)
            case _:
                return 0

    def conflicts(self) -> Iterator[str]:
        yield from super().conflicts()
        if not self.ante and not self.forced:
            yield "somebody has to put something in: an ante or a bring-in"
        if self.forced > self.first_bet:
            yield f"the bring-in of {self.forced} is more than small_bet = {self.first_bet}"
        if self.bring_in == "ante" and not self.ante:
            yield "bring_in = ante, but ante = 0"
        if self.declaration != "none" and self.wins != "high_low":
            yield "declaration asks for wins = high_low: there is nothing to declare"
        if self.declare_both and self.declaration == "none":
            yield "declare_both needs a declaration"
        if self.low_qualifier == "8" and self.wins != "high_low":
            yield "low_qualifier = 8 needs wins = high_low"
        if self.low_qualifier == "8" and self.declaration != "none":
            yield "low_qualifier = 8 is for cards that speak, not for a declaration"
        if self.cards == 7 and self.ranking != "standard":
            yield f"ranking = {self.ranking} is for five cards"
        if self.ranking == "soko" and self.deck_low != "2":
            yield "ranking = soko needs the whole pack"
        yield from self._conflicts_of_wild_cards()
        yield from self._conflicts_of_declared_hands()

    def objections(self) -> Iterator[str]:
        yield from super().objections()
        if self.low_qualifier == "8" and self.deck_low != "formula" and not self.has_wild:
            yield from self.never_qualifies(self.deck_low)

    @property
    def moving(self) -> tuple[str, ...]:
        return ("lowest_card", "lowest_hole_card")

    @property
    def low_by(self) -> str:
        """Usual is ace to five, and ace to six where low is declared (X-90)."""
        if self.wins == "high":
            return ""
        return ("a5" if self.declaration == "none" else "a6") if self.low_ranking == "usual" else self.low_ranking

    def _conflicts_of_wild_cards(self) -> Iterator[str]:
        if not self.has_wild:
            return
        if self.ranking != "standard" or self.suit_tie_break != "none":
            yield "wild cards have no suit and change the types of hands: ranking = standard, suit_tie_break = none"
        if self.wins == "low" and (self.wild_duplicates or self.natural_beats_wild or self.wild_count_tie != "none"):
            yield "wild_duplicates, natural_beats_wild and wild_count_tie are rules of high hands, but wins = low"
        if self.deck_low != "formula":
            yield from self.missing_wild_cards(self.deck_low)

    def _conflicts_of_declared_hands(self) -> Iterator[str]:
        if not self.declares_hands:
            return
        if self.wins == "low" or self.declaration != "none":
            yield "hand_declaration = declared is about the high hand, where none of the halves is declared"
        if self.cards == 5 and not self.has_wild:
            yield "hand_declaration = declared: five cards, none of them wild, make one hand only"


def recipe(rules: StudRules, seated: int) -> Recipe:
    """Write stud, street by street."""
    suits = rules.suit_order if rules.ranking == "italian" else SUIT_ORDER
    first = best_showing(_shown(rules), rules.showing_tie == "suit", suits)
    contests = _contests(rules, seated)
    return Recipe(
        pack=_pack(rules, seated),
        ranking=contests[0].ranking,
        contests=contests,
        wild=_wild(rules),
        incomplete=_incomplete(rules),
        phases=(
            Antes(rules.ante, dead=False),
            DealHole(rules.cards // 2, up=1) if rules.cards == 5 else DealHole(3, up=1),
            *_first_round(rules, first),
            *_streets(rules, first),
            *_buys(rules, first),
            *_declaration(rules),
            *rules.claims(),
            rules.showdown(),
        ),
    )


def _incomplete(rules: StudRules) -> bool:
    """Are fewer cards compared as well: the usual ranking of five cards, suits apart (RNK-6)?"""
    usual = rules.ranking == "standard" and rules.suit_tie_break == "none" and not rules.has_wild
    return rules.cards == 5 and rules.wins != "low" and usual


def _wild(rules: StudRules) -> WildCards | None:
    """The cards that are wild for a seat now, where that depends on the deal (RNK-4.05)."""
    kind = {"lowest_card": LowestOfHand, "lowest_hole_card": LowestInHole}.get(rules.wild)
    return kind(rules.always_wild) if kind else None


def _shown(rules: StudRules) -> Showing:
    """What open cards are worth: as low cards where low wins, and in Sökö four of them as what they make."""
    if rules.wins == "low":
        return LowShowing(ace_low=rules.low_by != "27", aces_high_paired=rules.aces_pair == "highest")
    return soko_showing if rules.ranking == "soko" else incomplete_score


def _brings_in(rules: StudRules) -> Callable[[DealState], int]:
    """The worst card up: the lowest, or where low wins the highest."""
    if rules.wins != "low":
        return lowest_card
    return highest_card_ace_high if rules.low_ranking == "27" else highest_card


def _first_round(rules: StudRules, first: Callable[[DealState], int]) -> Iterator[Phase]:
    """The worst card up brings in; without a bring-in the best one speaks (STD-1.04, TEL-1.03)."""
    if rules.forced:
        complete = rules.first_bet if rules.first_bet > rules.forced else None
        yield BringIn(rules.forced, complete, _brings_in(rules))
    yield Betting(
        rules.limit(),
        first,
        forced=BroughtIn(rules.completion_counts) if rules.forced else None,
        cap=rules.cap(),
    )


def _streets(rules: StudRules, first: Callable[[DealState], int]) -> Iterator[Phase]:
    """A card to each, then a round of betting; the last of seven cards lies face down (STD-1.08 to STD-1.11).

    Where cards may be bought, the round after the last card waits until they have been (STD-4.01).
    """
    last = 7 if rules.cards == 7 else 5
    for street in range(4 if last == 7 else 3, last + 1):
        yield DealHole(1, up=int(street < 7), common=True)
        late = street > 4 if last == 7 else street > 3
        double = rules.open_pair_double_bet and street == (4 if last == 7 else 3)  # two cards up: the first open pairs
        limit = LimitOfDeal(partial(_open_pair_doubles, rules)) if double else rules.limit(late)
        if street < last or not rules.buys:
            yield Betting(limit, first, cap=rules.cap())


def _open_pair_doubles(rules: StudRules, deal: DealState) -> Limit:
    """The bet of the round, or the big bet where somebody shows a pair (STD-1.13, STD-3.01)."""
    return DoubledLimit.of(rules.first_bet) if pair_showing(deal) else rules.limit()


def _buys(rules: StudRules, first: Callable[[DealState], int]) -> Iterator[Phase]:
    """A card may be exchanged for chips; each time a round of betting follows (STD-4.01)."""
    for price in (rules.buy_price, rules.second_buy_price)[: rules.buys]:
        yield Buy(price)
        yield Betting(rules.limit(late=True), first, cap=rules.cap())


def _declaration(rules: StudRules) -> Iterator[Phase]:
    if rules.declaration != "none":
        yield Declare(rules.declare_both, at_once=rules.declaration == "simultaneous")


def _pack(rules: StudRules, seated: int) -> tuple[int, ...]:
    pack = stripped_pack(_lowest(rules, seated)) + rules.added
    needed = rules.cards * seated if rules.cards == 5 else 6 * seated + 1
    if len(pack) < needed:
        raise GameError(f"{len(pack)} cards are too few for {seated} players, who need {needed}")
    return pack


def _lowest(rules: StudRules, seated: int) -> int:
    return 11 - seated - 2 if rules.deck_low == "formula" else RANKS.index(rules.deck_low)


def _contests(rules: StudRules, seated: int) -> tuple[Contest, ...]:
    high = Contest(HIGH_HAND, _high(rules, seated), claimed=rules.declares_hands)
    if rules.wins == "high":
        return (high,)
    low = rules.low_hands(rules.low_qualifier)
    if rules.wins == "low":
        return (Contest(LOW_HAND, rules.low_with_wild(rules.in_suits(low))),)
    return high, Contest(LOW_HAND, rules.low_with_wild(low))


def _high(rules: StudRules, seated: int) -> HandRanking:
    match rules.ranking:
        case "soko":
            return rules.in_suits(SOKO)
        case "italian":
            return rules.high_hands(_lowest(rules, seated), FLUSH_OVER_FULL)
        case _:
            return rules.high_with_wild(rules.high_hands(_lowest(rules, seated)))


STUD_7 = Game("seven_card_stud", "stud", range(2, 9), StudRules, recipe, {"betting": "fixed_limit"}, range(4, 7))
STUD_7_8 = STUD_7.version("seven_card_stud_hilo8", wins="high_low", low_qualifier="8")
"""Seven-card stud shared with the best low hand, eight or better."""
RAZZ = STUD_7.version("razz", wins="low")
"""Seven-card stud for the lowest hand, ace to five (RAZ-1)."""
STUD_5 = STUD_7.version(
    "five_card_stud", range(2, 9), cards=5, bring_in="half_bet", showing_tie="position", small_bet=4, big_bet=8
)
"""One card down, four up (STD-2)."""
STUD_5_HL = STUD_5.version("five_card_stud_hilo", wins="high_low")
"""The highest hand and the lowest share the pot (STD-3)."""
STUD_5_BUY = STUD_5_HL.version(
    "five_card_stud_hilo_buy", range(2, 8), declaration="simultaneous", buys=1, buy_price=8, second_buy_price=16
)
"""A card may be exchanged for chips, then high or low is declared (STD-4)."""
SOKO_STUD = STUD_5.version("soko", ranking="soko")
"""Four to a straight and four to a flush count between a pair and two pairs (STD-5)."""
TELESINA = STUD_5.version(
    "telesina",
    range(2, 10),
    betting="pot_limit",
    bring_in="none",
    showing_tie="suit",
    ranking="italian",
    suit_tie_break="highest_paired_card",
    suit_order="hdcs",
    deck_low="formula",
    ante=1,
    small_bet=1,
)
"""The Italian stud: the stripped pack, no forced bet, the best card speaks (TEL-1)."""

GAMES = (STUD_7, STUD_7_8, RAZZ, STUD_5, STUD_5_HL, STUD_5_BUY, SOKO_STUD, TELESINA)
