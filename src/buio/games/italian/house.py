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

    ante: int = house(1, AtLeast(1), source="ITA-V.01")
    ante_mode: str = house("all", "dealer_only", source="ITA-V.02")
    min_bet: int | str = house("ante", AtLeast(1), source="ITA-V.03")
    max_bet: int | str = house("pot", "none", AtLeast(1), source="ITA-V.03")
    min_raise: str = house("min_bet", "last_raise", source="X-45f", when=RAISES)
    max_raises: int | str = house("none", AtLeast(0), source="ITA-V.04")
    check_raise: bool = house(True, source="X-45g", when=RAISES)
    all_in: str = house("table_stakes", "none", source="X-45e")
    blinds: bool = house(True, source="ITA-V.05", when="buio_levels != 0")
    buio_amount: str = house("pot", "free", source="ITA-V.06", when=BLINDS)
    buio_min: int = house(1, AtLeast(1), source="ITA-V.06", when=CHOSEN)
    buio_max: int = house(100, AtLeast(1), source="ITA-V.06", when=CHOSEN)
    buio_levels: int | str = house(3, 0, 1, 2, 3, "unlimited", source="X-37", when="blinds = true")
    buio_when: str = house("except_after_parol", "jacks_only", source="X-08", when=BLINDS)
    blind_timing: str = house("before_deal", "before_look", source="ITA-V.07", when=BLINDS)
    allow_short_blind: bool = house(
        False,
        source="X-39",
        when=f"{BLINDS} and all_in = table_stakes",
    )
    opening: str = house("jacks_or_4sf", "jacks", source="ITA-V.08")
    opening_progression: str = house(
        "jqk_cycle",
        "jqka_cycle",
        "jqka_pingpong",
        "stay_at_k",
        "none",
        source="ITA-V.09",
    )
    false_opening: str = house(
        "prevented",
        "dead_hand",
        "dead_hand_bet_back",
        "refund",
        source="X-43",
    )
    prove_openers: str = house("if_split_or_challenged", "always", "never", source="ITA-V.18")
    max_draw: int = house(4, 3, 4, 5, source="ITA-V.14")
    muck_reshuffle: bool = house(True, source="X-45i")
    second_round_first: str = house("last_raiser", "opener", source="ITA-V.11", when=RAISES)
    parol: bool = house(True, source="ITA-V.12")
    parol_with_all_in: bool = house(False, source="X-44", when="parol = true")
    parol_split_parts: int = house(1, AtLeast(1), source="ITA-V.13", when="parol = true")
    parol_split_level: str = house(
        "kings_all_parts",
        "first_part_only",
        source="X-45c",
        when="parol = true and parol_split_parts != 1",
    )
    after_parol_pass: str = house("cycle", "stay_kings", source="X-45b", when="parol = true")
    flush_beats_full: bool = house(True, source="ITA-V.15")
    sf_cycle: bool = house(True, source="ITA-V.16")
    sf_split: str = house(
        "best_of_each_category",
        "all_straight_flushes",
        source="X-24",
        when="sf_cycle = true",
    )
    unbeatable_fix: str = house("none", "greek", source="RNK-7.02")
    tie_break: str = house("pair_suit", "fantini", source="ITA-V.10")
    flush_compare: str = house("ranks_then_suit", "suit_then_ranks", source="X-20")
    suit_order: str = order_of_suits("hdcs", source="ITA-V.17")
    odd_chip: str = house(
        "suit",
        "left_of_dealer",
        "stays_in_pot",
        source="X-26",
        when="sf_cycle = true or unbeatable_fix = greek",
    )
    show_order: str = house("last_aggressor", "left_of_dealer", source="X-45h")
    deck_by: str = house("seated", "dealt_in", source="ITA-V.19", when="deck_low = formula")
    deck_low: str = house("formula", *RANKS[:6], source="X-01")
    dummy_hand: bool = house(False, source="X-01")
    join_carried_pot: str = house("wait", "pay_in", source="X-11")

    @property
    def least(self) -> int:
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
