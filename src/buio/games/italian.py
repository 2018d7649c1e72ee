"""Poker all'italiana: the draw poker of Italian kitchens, and its older and local versions (rule page: `italian`)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from buio.cards import RANKS, stripped_pack
from buio.play.deal import Deal, Phase, Recipe
from buio.play.game import Game, GameError
from buio.play.limits import Limit
from buio.play.openers import ACE, JACK, KING, KINGS_AFTER_PAROL, QUEEN, Ladder, Openers
from buio.play.outcome import PAROL_ENDED, PASSED, Carry
from buio.play.phases import (
    Antes,
    Betting,
    DealDeadHand,
    DealHole,
    Draw,
    LookAtCards,
    PayIn,
    Showdown,
    VoluntaryBlinds,
    last_aggressor,
    left_of_dealer,
    opener_or_next,
)
from buio.play.rules import AtLeast, Rules, house
from buio.play.settle import nothing_owed, pot_stays, survivors_stake_owed, throw_in
from buio.ranking import FLUSH_OVER_FULL, STANDARD_ORDER, Cycle, FlushBy, Ranking, SuitTie

SUIT_ORDERS = ("hdcs", "shdc", "shcd", "sdch", "hsdc", "hdsc", "dshc", "dhsc", "cshd")


@dataclass(frozen=True, kw_only=True)
class ItalianRules(Rules):
    """The house rules of Poker all'italiana."""

    ante: int = house(1, AtLeast(1), help="the invito: what enters the pot before the cards", source="ITA-V.01")
    ante_mode: str = house("all", "all", "dealer_only", help="who pays the invito", source="ITA-V.02")
    min_bet: int | str = house("ante", "ante", AtLeast(1), help="least bet, and least raise", source="ITA-V.03")
    max_bet: int | str = house(
        "pot", "pot", "none", AtLeast(1), help="most that a bet or raise adds", source="ITA-V.03"
    )
    min_raise: str = house("min_bet", "min_bet", "last_raise", help="what a raise adds at least", source="X-45f")
    max_raises: int | str = house("none", "none", AtLeast(0), help="raises in a round of betting", source="ITA-V.04")
    check_raise: bool = house(True, help="who has said busso may raise later", source="X-45g")
    all_in: str = house("table_stakes", "table_stakes", "none", help="may a player short of chips call with the rest, or is nobody bet more than all can pay", source="X-45e")  # fmt: skip
    blinds: bool = house(True, help="buio, controbuio and over before the deal", source="ITA-V.05")
    buio_amount: str = house("pot", "pot", "free", help="the buio equals the pot, or is chosen", source="ITA-V.06")
    buio_min: int = house(1, AtLeast(1), help="least buio when it is chosen", source="ITA-V.06")
    buio_max: int = house(100, AtLeast(1), help="most when it is chosen", source="ITA-V.06")
    buio_levels: int | str = house(3, 0, 1, 2, 3, "unlimited", help="how many blinds, each twice the one before", source="X-37")  # fmt: skip
    buio_when: str = house("except_after_parol", "except_after_parol", "jacks_only", help="in which deals", source="X-08")  # fmt: skip
    blind_timing: str = house("before_deal", "before_deal", "before_look", help="blinds before the deal, or before anybody looks", source="ITA-V.07")  # fmt: skip
    opening: str = house("jacks_or_4sf", "jacks_or_4sf", "jacks", help="what opens: the pair, or also four to a straight flush", source="ITA-V.08")  # fmt: skip
    opening_progression: str = house("jqk_cycle", "jqk_cycle", "jqka_cycle", "jqka_pingpong", "stay_at_k", "none", help="how the pair rises while nobody opens", source="ITA-V.09")  # fmt: skip
    false_opening: str = house("prevented", "prevented", "dead_hand", "refund", help="what an opening without openers costs", source="X-43")  # fmt: skip
    prove_openers: str = house("if_split_or_challenged", "if_split_or_challenged", "always", "never", help="are openers shown in the end", source="ITA-V.18")  # fmt: skip
    max_draw: int = house(4, 3, 4, 5, help="most cards changed", source="ITA-V.14")
    muck_reshuffle: bool = house(True, help="thrown-in cards are shuffled when the stock runs out", source="X-45i")
    second_round_first: str = house("last_raiser", "last_raiser", "opener", help="who speaks first after the draw", source="ITA-V.11")  # fmt: skip
    parol: bool = house(True, help="all together may throw the cards in and leave the pot", source="ITA-V.12")
    parol_with_all_in: bool = house(False, help="also when somebody is all in", source="X-44")
    parol_split_parts: int = house(
        1, AtLeast(1), help="deals over which an abandoned pot is divided", source="ITA-V.13"
    )
    parol_split_level: str = house("kings_all_parts", "kings_all_parts", "first_part_only", help="do all parts ask for Kings, without blinds", source="X-45c")  # fmt: skip
    after_parol_pass: str = house("cycle", "cycle", "stay_kings", help="the pair when Kings after parol are passed out", source="X-45b")  # fmt: skip
    flush_beats_full: bool = house(True, help="colore beats full", source="ITA-V.15")
    sf_cycle: bool = house(True, help="the minimum straight flush beats the maximum", source="ITA-V.16")
    sf_split: str = house("best_of_each_category", "best_of_each_category", "all_straight_flushes", help="who shares when all three kinds meet", source="X-24")  # fmt: skip
    tie_break: str = house("pair_suit", "pair_suit", "fantini", help="the suit that decides: of the combination, or of the highest kicker", source="ITA-V.10")  # fmt: skip
    flush_compare: str = house("ranks_then_suit", "ranks_then_suit", "suit_then_ranks", help="how flushes compare", source="X-20")  # fmt: skip
    suit_order: str = house("hdcs", *SUIT_ORDERS, help="suits, strongest first", source="ITA-V.17")
    odd_chip: str = house("suit", "suit", "left_of_dealer", "stays_in_pot", help="who gets what cannot be shared", source="X-26")  # fmt: skip
    show_order: str = house(
        "last_aggressor", "last_aggressor", "left_of_dealer", help="who shows first", source="X-45h"
    )
    deck_by: str = house("seated", "seated", "dealt_in", help="who counts for the pack", source="ITA-V.19")
    deck_low: str = house("formula", "formula", *RANKS[:6], help="lowest rank: 11 less the players, or fixed", source="X-01")  # fmt: skip
    dummy_hand: bool = house(False, help="il morto: a hand that nobody plays, counted as a player", source="X-01")
    join_carried_pot: str = house("wait", "wait", "pay_in", help="a newcomer waits until the pot is won, or pays for it", source="X-11")  # fmt: skip

    @property
    def least(self) -> int:
        """Chips of the least bet."""
        return self.ante if isinstance(self.min_bet, str) else self.min_bet

    def conflicts(self) -> Iterator[str]:
        if isinstance(self.max_bet, int) and self.max_bet < self.least:
            yield f"max_bet = {self.max_bet} is less than the least bet of {self.least}"
        if self.buio_amount == "free" and self.buio_max < self.buio_min:
            yield f"buio_max = {self.buio_max} is less than buio_min = {self.buio_min}"
        if self.parol_split_parts > 1 and not self.parol:
            yield "parol_split_parts divides an abandoned pot, but parol = false: nothing is ever abandoned"


def recipe(rules: ItalianRules, seated: int) -> Recipe:
    """Poker all'italiana, phase by phase."""
    openers = Openers(_ladder(rules), rules.opening == "jacks_or_4sf", rules.prove_openers, rules.false_opening)
    limit = Limit(rules.least, rules.max_bet, rules.min_raise == "last_raise", cover=rules.all_in == "none")
    max_raises = None if isinstance(rules.max_raises, str) else rules.max_raises
    blinds = VoluntaryBlinds(
        ("buio", "controbuio", "over"),
        levels=_blind_levels(rules, seated),
        allowed=_blinds_allowed(rules),
        free=(rules.buio_min, rules.buio_max) if rules.buio_amount == "free" else None,
        cover=limit.cover,
    )
    deal: tuple[Phase, ...] = (blinds, DealHole(5))
    if rules.blind_timing == "before_look":
        deal = (DealHole(5, dark=True), blinds, LookAtCards())
    return Recipe(
        pack=_pack(rules, seated),
        ranking=_ranking(rules, seated),
        openers=openers,
        after_win=_next_part(rules),
        phases=(
            PayIn(),
            Antes(rules.ante, dealer_only=rules.ante_mode == "dealer_only"),
            *deal,
            *((DealDeadHand(5),) if rules.dummy_hand else ()),
            Betting(
                limit,
                first=left_of_dealer,
                check="pass",
                opening=openers,
                hush=True,
                all_pass=_passed_out(openers.ladder),
                max_raises=max_raises,
            ),
            Draw(at_most=rules.max_draw, at_once=3, openers=openers, reshuffle=rules.muck_reshuffle),
            Betting(
                limit,
                first=last_aggressor if rules.second_round_first == "last_raiser" else opener_or_next,
                check="knock",
                parol=_abandoned(rules) if rules.parol else None,
                parol_with_all_in=rules.parol_with_all_in,
                max_raises=max_raises,
                check_raise=rules.check_raise,
            ),
            Showdown(rules.odd_chip, aggressor_first=rules.show_order == "last_aggressor"),
        ),
    )


def _lowest(rules: ItalianRules, seated: int) -> int:
    """The lowest rank in the pack: 11 less those seated, as a rank from 0 (ITA-1.02)."""
    if rules.deck_low != "formula":
        return RANKS.index(rules.deck_low)
    return 11 - (seated + rules.dummy_hand) - 2


def _pack(rules: ItalianRules, seated: int) -> tuple[int, ...]:
    lowest = _lowest(rules, seated)
    if lowest < 0:
        raise GameError("with the dummy hand there are ranks for 8 players at most")
    pack = stripped_pack(lowest)
    hands = seated + rules.dummy_hand
    if len(pack) < 5 * hands + rules.max_draw:
        raise GameError(f"{len(pack)} cards are too few for {hands} hands and a draw; deck_low has to be lower")
    return pack


def _ranking(rules: ItalianRules, seated: int) -> Ranking:
    return Ranking(
        lowest=_lowest(rules, seated),
        order=FLUSH_OVER_FULL if rules.flush_beats_full else STANDARD_ORDER,
        suit_tie=SuitTie.KICKER if rules.tie_break == "fantini" else SuitTie.COMBINATION,
        suits=rules.suit_order,
        flush_by=FlushBy(rules.flush_compare),
        cycle=Cycle(rules.sf_split) if rules.sf_cycle else None,
    )


def _ladder(rules: ItalianRules) -> Ladder:
    """The pair that opens while nobody does (X-05)."""
    kings_stay = rules.after_parol_pass == "stay_kings"
    ranks = {
        "jqk_cycle": (JACK, QUEEN, KING),
        "jqka_cycle": (JACK, QUEEN, KING, ACE),
        "jqka_pingpong": (JACK, QUEEN, KING, ACE, KING, QUEEN),
        "stay_at_k": (JACK, QUEEN, KING),
        "none": (JACK,),
    }[rules.opening_progression]
    return Ladder(ranks, stays=rules.opening_progression == "stay_at_k", kings_stay=kings_stay)


def _blind_levels(rules: ItalianRules, seated: int) -> int:
    """How many blinds there may be; without a limit everybody but one may double (X-37)."""
    if not rules.blinds:
        return 0
    return max(seated - 1, 2) if isinstance(rules.buio_levels, str) else rules.buio_levels


def _blinds_allowed(rules: ItalianRules) -> Callable[[Deal], bool]:
    def allowed(deal: Deal) -> bool:
        return deal.carry.blinds and (rules.buio_when != "jacks_only" or deal.step == 0)

    return allowed


def _passed_out(ladder: Ladder) -> Callable[[Deal], None]:
    """Nobody opened: the pot stays and the pair that opens rises (ITA-1.35)."""

    def passed_out(deal: Deal) -> None:
        throw_in(deal, PASSED, pot_stays(deal, ladder.raised(deal.step), True, nothing_owed(deal)))

    return passed_out


def _abandoned(rules: ItalianRules) -> Callable[[Deal], None]:
    """All said parol: Kings to open, no blinds, those who folded pay in, perhaps in parts (ITA-1.60-63, X-45c)."""

    def abandoned(deal: Deal) -> None:
        parts = 1 if deal.later else rules.parol_split_parts
        throw_in(deal, PAROL_ENDED, pot_stays(deal, KINGS_AFTER_PAROL, False, survivors_stake_owed(deal), parts))

    return abandoned


def _next_part(rules: ItalianRules) -> Callable[[Deal], Carry]:
    """A won pot leaves nothing, or the next part of a divided one (X-45c)."""

    def next_part(deal: Deal) -> Carry:
        if not deal.later:
            return Carry()
        kings = rules.parol_split_level == "kings_all_parts"
        chips, *later = deal.later
        step = KINGS_AFTER_PAROL if kings else 0
        return Carry(chips, step, not kings, owed=nothing_owed(deal), later=tuple(later))

    return next_part


ITALIAN = Game("italian", "italian", range(2, 10), ItalianRules, recipe, recommended=range(4, 7))

ITALIAN_2011 = ITALIAN.version(
    "italian_2011", blinds=False, opening="jacks", opening_progression="none", second_round_first="opener", parol=False
)
"""The page of 2009 and 2011: no blinds, no progression, no parol (ITA-2)."""

ITALIAN_ARTICLE = ITALIAN.version(
    "italian_article", ante_mode="dealer_only", opening="jacks", opening_progression="jqka_cycle", max_draw=5
)
"""The article's own version: the dealer alone antes, Aces on the ladder, all five cards may go (ITA-3)."""

ITALIAN_FANTINI = ITALIAN.version("italian_fantini", tie_break="fantini")
"""The suit of the highest kicker decides (ITA-V.10)."""

GAMES = (ITALIAN, ITALIAN_2011, ITALIAN_ARTICLE, ITALIAN_FANTINI)
