"""The house rules of Poker all'italiana, a line each (ITA-V, and the answers of VIII.1 to VIII.4)."""

from collections.abc import Iterator
from dataclasses import dataclass

from buio.cards import RANKS
from buio.games.stakes import order_of_suits
from buio.play.rules import AtLeast, Customs, Rules, house

BLINDS = "blinds = true and buio_levels != 0"
CHOSEN = f"buio_amount = free and {BLINDS}"
RAISES = "max_raises != 0"
"""Where there may be blinds, a blind of a chosen amount, raises."""


@dataclass(frozen=True, kw_only=True)
class ItalianRules(Rules):
    """The house rules of Poker all'italiana."""

    ante: int = house(1, AtLeast(1), help="the invito: what enters the pot before the cards", source="ITA-V.01")
    ante_mode: str = house("all", "dealer_only", help="who pays the invito", source="ITA-V.02")
    min_bet: int | str = house("ante", AtLeast(1), help="least bet, and least raise", source="ITA-V.03")
    max_bet: int | str = house("pot", "none", AtLeast(1), help="most that a bet or raise adds", source="ITA-V.03")
    min_raise: str = house("min_bet", "last_raise", help="what a raise adds at least", source="X-45f", when=RAISES)
    max_raises: int | str = house("none", AtLeast(0), help="raises in a round of betting", source="ITA-V.04")
    check_raise: bool = house(True, help="a player who has said busso may raise later", source="X-45g", when=RAISES)
    all_in: str = house(
        "table_stakes",
        "none",
        help="may a player short of chips call with the rest, or is nobody bet more than all can pay",
        source="X-45e",
    )
    blinds: bool = house(
        True, help="buio, controbuio and over before the deal", source="ITA-V.05", when="buio_levels != 0"
    )
    buio_amount: str = house(
        "pot", "free", help="the buio equals the pot, or is chosen", source="ITA-V.06", when=BLINDS
    )
    buio_min: int = house(1, AtLeast(1), help="least buio when it is chosen", source="ITA-V.06", when=CHOSEN)
    buio_max: int = house(100, AtLeast(1), help="most when it is chosen", source="ITA-V.06", when=CHOSEN)
    buio_levels: int | str = house(
        3,
        0,
        1,
        2,
        3,
        "unlimited",
        help="how many blinds, each twice the one before",
        source="X-37",
        when="blinds = true",
    )
    buio_when: str = house("except_after_parol", "jacks_only", help="in which deals", source="X-08", when=BLINDS)
    blind_timing: str = house(
        "before_deal",
        "before_look",
        help="blinds before the deal, or before anybody looks",
        source="ITA-V.07",
        when=BLINDS,
    )
    allow_short_blind: bool = house(
        False,
        help="a blind may be made with fewer chips than it asks for, all that one has",
        source="X-39",
        when=f"{BLINDS} and all_in = table_stakes",
    )
    opening: str = house(
        "jacks_or_4sf", "jacks", help="what opens: the pair, or also four to a straight flush", source="ITA-V.08"
    )
    opening_progression: str = house(
        "jqk_cycle",
        "jqka_cycle",
        "jqka_pingpong",
        "stay_at_k",
        "none",
        help="how the pair rises while nobody opens",
        source="ITA-V.09",
    )
    false_opening: str = house(
        "prevented",
        "dead_hand",
        "dead_hand_bet_back",
        "refund",
        help="what an opening without openers costs",
        source="X-43",
    )
    prove_openers: str = house(
        "if_split_or_challenged", "always", "never", help="are openers shown in the end", source="ITA-V.18"
    )
    max_draw: int = house(4, 3, 4, 5, help="most cards changed", source="ITA-V.14")
    muck_reshuffle: bool = house(True, help="thrown-in cards are shuffled when the stock runs out", source="X-45i")
    second_round_first: str = house(
        "last_raiser", "opener", help="who speaks first after the draw", source="ITA-V.11", when=RAISES
    )
    parol: bool = house(True, help="all together may throw the cards in and leave the pot", source="ITA-V.12")
    parol_with_all_in: bool = house(False, help="also when somebody is all in", source="X-44", when="parol = true")
    parol_split_parts: int = house(
        1, AtLeast(1), help="deals over which an abandoned pot is divided", source="ITA-V.13", when="parol = true"
    )
    parol_split_level: str = house(
        "kings_all_parts",
        "first_part_only",
        help="do all parts ask for Kings, without blinds",
        source="X-45c",
        when="parol = true and parol_split_parts != 1",
    )
    after_parol_pass: str = house(
        "cycle",
        "stay_kings",
        help="the pair when Kings after parol are passed out",
        source="X-45b",
        when="parol = true",
    )
    flush_beats_full: bool = house(True, help="colore beats full", source="ITA-V.15")
    sf_cycle: bool = house(True, help="the minimum straight flush beats the maximum", source="ITA-V.16")
    sf_split: str = house(
        "best_of_each_category",
        "all_straight_flushes",
        help="who shares when all three kinds meet",
        source="X-24",
        when="sf_cycle = true",
    )
    unbeatable_fix: str = house(
        "none", "greek", help="without the cycle: what beats the highest straight flush", source="RNK-7.02"
    )
    tie_break: str = house(
        "pair_suit",
        "fantini",
        help="the suit that decides: of the combination, or of the highest kicker",
        source="ITA-V.10",
    )
    flush_compare: str = house("ranks_then_suit", "suit_then_ranks", help="how flushes compare", source="X-20")
    suit_order: str = order_of_suits("hdcs", source="ITA-V.17")
    odd_chip: str = house(
        "suit",
        "left_of_dealer",
        "stays_in_pot",
        help="who gets what cannot be shared",
        source="X-26",
        when="sf_cycle = true or unbeatable_fix = greek",
    )
    show_order: str = house("last_aggressor", "left_of_dealer", help="who shows first", source="X-45h")
    deck_by: str = house(
        "seated", "dealt_in", help="who counts for the pack", source="ITA-V.19", when="deck_low = formula"
    )
    deck_low: str = house("formula", *RANKS[:6], help="lowest rank: 11 less the players, or fixed", source="X-01")
    dummy_hand: bool = house(False, help="il morto: a hand that nobody plays, counted as a player", source="X-01")
    join_carried_pot: str = house(
        "wait", "pay_in", help="a newcomer waits until the pot is won, or pays for it", source="X-11"
    )

    @property
    def least(self) -> int:
        """Chips of the least bet."""
        return self.ante if isinstance(self.min_bet, str) else self.min_bet

    @property
    def customs(self) -> Customs:
        return Customs(newcomers=self.join_carried_pot, pack_for_dealt_in=self.deck_by == "dealt_in")

    def conflicts(self) -> Iterator[str]:
        if isinstance(self.max_bet, int) and self.max_bet < self.least:
            yield f"max_bet = {self.max_bet} is less than the least bet of {self.least}"
        if self.buio_amount == "free" and self.buio_max < self.buio_min:
            yield f"buio_max = {self.buio_max} is less than buio_min = {self.buio_min}"
        if self.unbeatable_fix == "greek" and self.sf_cycle:
            yield "unbeatable_fix = greek replaces the cycle: sf_cycle = false"
        if self.parol_split_parts > 1 and not self.parol:
            yield "parol_split_parts divides an abandoned pot, but parol = false: nothing is ever abandoned"
