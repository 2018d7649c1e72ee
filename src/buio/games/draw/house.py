"""The house rules of draw poker, which combine as long as `conflicts` does not object."""

from collections.abc import Iterator
from dataclasses import dataclass

from buio.games.stakes import (
    LIMITED,
    SUIT_TIES,
    SUITS_COUNT,
    Stakes,
    bet_of_the_blind,
    order_of_suits,
    twice_that_bet,
)
from buio.games.wild_rules import DeclaredHands, WildRules, wild_field
from buio.play.rules import AtLeast, house

HIGH_HALF = "half = both"
"""Where the high half of jacks back is played too, as in every other game."""
ONE_DRAW = "draws = 1 and half = both"


@dataclass(frozen=True, kw_only=True)
class DrawRules(WildRules, DeclaredHands, Stakes):
    """The house rules of draw poker."""

    betting: str = house("fixed_limit", "spread_limit", "pot_limit", "no_limit", source="FCD-1.13")
    small_bet: int | str = bet_of_the_blind()
    big_bet: int | str = twice_that_bet(when="betting = spread_limit or betting = fixed_limit and draws != 0")
    raise_cap: int | str = house(4, 3, 4, "none", source="FCD-1.06", when=LIMITED)
    ante: int = house(1, AtLeast(0), source="FCD-1.02")
    small_blind: int = house(0, AtLeast(0), source="FCD-2.01")
    big_blind: int = house(0, AtLeast(0), source="FCD-2.01")
    straddle: int | str = house(0, 1, "unlimited", source="FCD-2.02")
    hole_cards: int = house(5, 3, 5, 7, source="FCD-1.03")
    lowest_card: str = house("2", "6", "7", "T", source="FCD-11.01")
    ranking: str = house("standard", "historic20", source="RNK-2.02")
    flush_beats_full: bool = house(False, source="FCD-11.01", when=HIGH_HALF)
    suit_tie_break: str = house("none", *SUIT_TIES, source="FCD-11.02", when=HIGH_HALF)
    suit_order: str = order_of_suits("shdc", source="RNK-3.02", when=SUITS_COUNT)
    sf_cycle: bool = house(False, source="X-87", when=HIGH_HALF)
    unbeatable_fix: str = house("none", "greek", source="RNK-7.02", when=HIGH_HALF)
    opening: str = house("any", "jacks", source="FCD-3.02")
    opening_progression: str = house("none", "jqka_pingpong", source="FCD-4.01", when=HIGH_HALF)
    false_opening: str = house(
        "prevented",
        "dead_hand",
        "dead_hand_bet_back",
        source="FCD-3.07",
        when=HIGH_HALF,
    )
    prove_openers: str = house(
        "if_wins",
        "always",
        "never",
        source="FCD-3.06",
        when="opening = jacks and half = both",
    )
    win_requirement: str = house("none", "trips", source="FCD-3.08", when=HIGH_HALF)
    opener_matches: bool = house(False, source="FCD-8.02")
    match_cap: int | str = house("none", AtLeast(1), source="FCD-8.04")
    draws: int | str = house(1, 0, 1, "until_stock_ends", source="FCD-13.02")
    max_draw: int | str = house(3, 2, 3, "4_if_fifth_is_ace", 4, 5, source="FCD-1.07", when="draws = 1")
    four_card_draw: str = house("plain", "three_then_one_last", "bosnian_choice", source="FCD-12.01")
    draw_first: str = house("left_of_dealer", "left_of_big_blind", source="FCD-10.03", when="draws = 1")
    second_round_first: str = house(
        "opener",
        "last_raiser",
        "left_of_dealer",
        source="FCD-1.11",
        when=ONE_DRAW,
    )
    second_bet: str = house("big_bet", "twice_last", source="FCD-10.04", when=HIGH_HALF)
    wild: str = wild_field("widow", "lowest_card")
    widow_after: int = house(4, 1, 2, 3, 4, 5, source="FCD-7.01", when="wild = widow")
    jacks_back: bool = house(False, source="FCD-5.02")
    half: str = house("both", "low", source="FCD-5.02")
    low_blind: bool = house(False, source="FCD-5.04")
    low_check_raise: bool = house(True, source="FCD-5.05")
    sevens: bool = house(False, source="FCD-5.05")

    @property
    def blind(self) -> int:
        return self.big_blind or self.small_blind

    @property
    def without_blind(self) -> int:
        """The ante, which is usually as much as the least bet (FCD-1.02)."""
        return self.ante or 1

    @property
    def moving(self) -> tuple[str, ...]:
        return ("widow", "lowest_card")

    @property
    def has_blinds(self) -> bool:
        """Is there a forced bet before the deal?"""
        return self.small_blind + self.big_blind > 0

    def conflicts(self) -> Iterator[str]:
        yield from super().conflicts()
        yield from self._forced_bets()
        yield from self._opening()
        yield from self._drawing()
        yield from self._hands()
        yield from self._wild_cards()

    def _forced_bets(self) -> Iterator[str]:
        if not self.ante and not self.has_blinds:
            yield "somebody has to put something in: an ante or a blind"
        if self.small_blind > self.big_blind > 0:
            yield f"small_blind = {self.small_blind} is more than big_blind = {self.big_blind}"
        if self.straddle and not self.has_blinds:
            yield "a straddle doubles a blind, but there is none"
        if self.has_blinds and (self.opening != "any" or self.opener_matches):
            yield "after a blind nobody opens, so opening = jacks, jacks_back and opener_matches need an ante alone"

    def _opening(self) -> Iterator[str]:
        if self.opening == "any":
            if self.opening_progression != "none" or self.false_opening != "prevented" or self.jacks_back:
                yield "opening_progression, false_opening and jacks_back need opening = jacks: any hand opens"
        elif self.wild == "lowest_card":
            yield "the lowest card is wild at the showdown, so it cannot help to open: opening = any"
        if not self.jacks_back and (self.low_blind or self.sevens or not self.low_check_raise):
            yield "low_blind, low_check_raise and sevens are rules of the low half: jacks_back = true"
        if self.jacks_back and (self.hole_cards != 5 or self.lowest_card != "2" or self.opener_matches):
            yield "jacks_back turns to lowball: five cards of the whole pack, and an opener that matches there is none"
        if self.jacks_back and (self.hand_declaration == "declared" or self.draws != 1):
            yield "in the low half of jacks_back cards speak, and are changed once"
        if self.half == "low" and not self.jacks_back:
            yield "half = low is the second half of jacks_back: jacks_back = true"
        if self.match_cap != "none" and not self.opener_matches:
            yield "match_cap limits what the opener matches: opener_matches = true"

    def _drawing(self) -> Iterator[str]:
        if self.second_bet == "twice_last" and self.betting in ("fixed_limit", "spread_limit"):
            yield "second_bet = twice_last is a least bet: betting = pot_limit or no_limit"
        if self.draw_first == "left_of_big_blind" and not self.big_blind:
            yield "draw_first = left_of_big_blind needs a big blind"
        if self.four_card_draw != "plain" and (self.draws != 1 or self.max_draw not in (4, 5) or self.hole_cards == 3):
            yield f"four_card_draw = {self.four_card_draw} needs max_draw = 4 or 5, five cards or seven, and one draw"
        if self.draws == 0 and (self.second_bet != "big_bet" or self.draw_first != "left_of_dealer"):
            yield "draws = 0: nobody changes cards, so draw_first and second_bet have nothing to say"

    def _hands(self) -> Iterator[str]:
        if self.ranking == "historic20" and (
            self.lowest_card != "T" or self.flush_beats_full or self.suit_tie_break != "none" or self.sf_cycle
        ):
            yield "ranking = historic20 is for the twenty cards from the ten, and knows neither flushes nor suits"
        if self.ranking == "historic20" and self.hole_cards != 5:
            yield "ranking = historic20 compares five cards: hole_cards = 5"
        if self.unbeatable_fix == "greek" and (self.sf_cycle or self.suit_tie_break == "none"):
            yield "unbeatable_fix = greek replaces the cycle and needs suits: sf_cycle = false, set suit_tie_break"
        if self.lowest_card == "T" and (self.sf_cycle or self.unbeatable_fix != "none"):
            yield "the twenty cards from the ten have one straight: sf_cycle = false, unbeatable_fix = none"
        if self.hole_cards == 3 and (
            self.lowest_card != "2" or self.flush_beats_full or self.suit_tie_break != "none" or self.sf_cycle
        ):
            yield "hands of three cards rank by ranks alone, from the whole pack"
        if self.hole_cards == 3 and self.max_draw in (4, 5, "4_if_fifth_is_ace"):
            yield f"hole_cards = 3: nobody can change {self.max_draw}"
        if self.hole_cards == 3 and self.declares_hands:
            yield "hand_declaration = declared: of three cards there is one hand to make"

    def _wild_cards(self) -> Iterator[str]:
        if not self.has_wild:
            return
        if self.hole_cards == 3:
            yield "no wild cards in hands of three"
        if self.ranking != "standard":
            yield "ranking = historic20 knows no wild cards"
        yield from self.missing_wild_cards(self.lowest_card)
        if self.suit_tie_break != "none" or self.sf_cycle:
            yield "wild cards have no suit, so suit_tie_break = none and sf_cycle = false"
        if self.half == "low" and (self.wild_duplicates or self.natural_beats_wild or self.wild_count_tie != "none"):
            yield "wild_duplicates, natural_beats_wild and wild_count_tie are rules of high hands, but half = low"
