"""Hold'em and its relatives: cards in the hand, cards on the table for everybody (rule page: `holdem`)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from buio.cards import stripped_pack
from buio.games.stakes import BlindStakes, LowRules, SuitRules
from buio.games.wild_rules import DeclaredHands, WildRules
from buio.play.contests import HIGH_HAND, LOW_HAND, Contest
from buio.play.game import Game, GameError
from buio.play.phases import (
    Antes,
    DealBoard,
    DealBoards,
    DealDeadHand,
    DealHole,
    PostBlinds,
    RunTwice,
    SecondRun,
    ThrowAway,
    TurnBoard,
)
from buio.play.recipe import Phase, Recipe
from buio.play.rules import AtLeast, house
from buio.ranking import FLUSH_OVER_FULL, STANDARD_ORDER, TRIPS_OVER_STRAIGHT, HandRanking

CROSS = ((0, 1), (1, 2), (2, 1), (1, 0), (1, 1))
"""Row and column of the cards of a cross, from the top clockwise, the middle last (IRN-1.02)."""
CROSS_LINES = ((0, 4, 2), (3, 4, 1))
SQUARE = ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2), (1, 0), (1, 2), (1, 1))
"""The upper row, the lower row, the sides, the middle (TTT-1.02)."""
SQUARE_LINES = ((0, 1, 2), (3, 4, 5), (6, 8, 7), (0, 6, 3), (1, 8, 4), (2, 7, 5), (0, 8, 5), (2, 8, 3))
STREETS: Final[dict[str, tuple[int, ...]]] = {
    "flop": (3, 1, 1),
    "courchevel": (2, 1, 1),
    "cross": (1, 1, 1, 1, 1),
    "square": (3, 3, 2, 1),
}
"""Cards turned before each round of betting but the first."""
NO_BOMB: Final = "bomb = 0"
"""Where something else than a bomb is put in before the cards."""


@dataclass(frozen=True, kw_only=True)
class HoldemRules(WildRules, DeclaredHands, LowRules, SuitRules, BlindStakes):
    """The house rules of hold'em and its relatives."""

    small_blind: int = house(1, AtLeast(0), source="HLD-1.02", when=NO_BOMB)
    straddle: int | str = house(0, 1, "unlimited", source="FCD-2.02", when=NO_BOMB)
    ante: int = house(0, AtLeast(0), source="GEN-1.03", when=NO_BOMB)
    button_blind: int = house(0, AtLeast(0), source="SHD-1.03", when=NO_BOMB)
    hole_cards: int = house(2, 3, 4, 5, 6, source="HLD-1.03")
    from_hand: str = house("any", "two", source="HLD-6.01")
    discard: str = house("none", "before_first", "before_turn", source="HLD-3.01")
    low: bool = house(False, source="HLD-5.01")
    low_ranking: str = house("a5", "27", "a6", source="HLD-5.01", when="low = true")
    low_qualifier: str = house("8", "none", source="HLD-5.01", when="low = true")
    lowest_card: str = house("2", "6", "T", source="SHD-1.01")
    flush_beats_full: bool = house(False, source="SHD-1.04")
    trips_beat_straight: bool = house(False, source="SHD-1.05")
    board: str = house("flop", "courchevel", "cross", "square", source="HLD-1.05")
    burn: bool = house(True, source="HLD-2.01")
    predeal_board: bool = house(False, source="HLD-2.01", when="board = flop|courchevel")
    bomb: int = house(0, AtLeast(0), source="HLD-7.01")
    boards: int = house(1, 2, source="HLD-7.02", when="board = flop|courchevel")
    run_it_twice: str = house("never", "agreed", source="HLD-7.05", when="board = flop|courchevel")

    @property
    def blind(self) -> int:
        return super().blind or self.button_blind

    @property
    def forced(self) -> int:
        return self.bomb or super().forced + self.button_blind

    def conflicts(self) -> Iterator[str]:
        yield from super().conflicts()
        if self.discard != "none" and self.hole_cards < 3:
            yield "discard needs hole_cards = 3 or more, or fewer than two are left"
        if self.low and self.lowest_card == "T":
            yield "low needs cards up to eight, but lowest_card = T"
        if self.trips_beat_straight and self.lowest_card != "6":
            yield "trips_beat_straight is a rule of the short pack, lowest_card = 6"
        if self.trips_beat_straight and not self.flush_beats_full:
            yield "trips_beat_straight stands beside flush_beats_full = true"
        if self.predeal_board and self.board == "courchevel":
            yield "predeal_board turns the flop, but board = courchevel shows its first card before it"
        yield from self._boards_in_conflict()
        if self.discard == "before_turn" and self.board != "flop":
            yield "discard = before_turn needs board = flop"
        if self.has_wild and self.suit_tie_break != "none":
            yield "wild cards have no suit, so suit_tie_break = none"
        yield from self.missing_wild_cards(self.lowest_card)

    def _boards_in_conflict(self) -> Iterator[str]:
        if self.boards > 1 and self.predeal_board:
            yield "boards = 2 are dealt street by street, but predeal_board lays one from the start"
        several = "boards = 2" if self.boards > 1 else "run_it_twice = agreed" if self.runs_twice else ""
        if several and self.declares_hands:
            yield f"{several} makes two hands of one, but hand_declaration = declared asks what it is"
        if self.runs_twice and self.boards > 1:
            yield "run_it_twice = agreed is for one board, but boards = 2"
        if self.runs_twice and self.predeal_board:
            yield "run_it_twice = agreed needs cards that are still to come, but predeal_board lays them all"

    def objections(self) -> Iterator[str]:
        yield from super().objections()
        if self.low and self.low_qualifier == "8" and not self.has_wild:
            yield from self.never_qualifies(self.lowest_card)

    @property
    def runs_twice(self) -> bool:
        """May the rest of the board be dealt twice once nobody can bet?"""
        return self.run_it_twice == "agreed"

    @property
    def low_by(self) -> str:
        return self.low_ranking if self.low else ""


def recipe(rules: HoldemRules, seated: int) -> Recipe:
    """Write hold'em, phase by phase."""
    return Recipe(
        pack=_pack(rules, seated),
        ranking=_ranking(rules),
        contests=_contests(rules),
        layout={"cross": CROSS, "square": SQUARE}.get(rules.board, ()),
        phases=(
            *_forced(rules),
            *_burn(rules),
            DealHole(rules.hole_cards),
            *_first_cards(rules),
            *((ThrowAway(1),) if rules.discard == "before_first" else ()),
            *(() if rules.bomb else (rules.round(late=False),)),
            *_streets(rules),
            *rules.claims(),
            rules.showdown(),
        ),
    )


def _forced(rules: HoldemRules) -> Iterator[Phase]:
    """What is put in before the cards: blinds, or in a bomb pot the same from everybody."""
    if rules.bomb:
        yield Antes(rules.bomb, dead=False)
        return
    yield rules.antes()
    yield PostBlinds((rules.small_blind, rules.big_blind), rules.button_blind)
    yield from rules.straddles()


def _laid(rules: HoldemRules, count: int) -> Phase:
    return DealBoard(count) if rules.boards == 1 else DealBoards(count, rules.boards)


def _first_cards(rules: HoldemRules) -> Iterator[Phase]:
    if rules.board == "courchevel":
        yield _laid(rules, 1)  # CRY-1.02
    elif _predealt(rules):
        yield DealBoard(sum(STREETS[rules.board]), up=False)
    if rules.board == "square":
        yield TurnBoard(3)  # TTT-1.02


def _streets(rules: HoldemRules) -> Iterator[Phase]:
    """Cards on the table, each time followed by a round of betting; the later rounds are bigger (HLD-1.06)."""
    streets = STREETS[rules.board][rules.board == "square" :]
    for street, count in enumerate(streets):
        if rules.discard == "before_turn" and street == 1:
            yield ThrowAway(1)  # HLD-4.01
        if rules.runs_twice and (street or rules.discard != "before_turn"):
            yield RunTwice()
        if _predealt(rules):
            yield TurnBoard(count)
        else:
            yield from _burn(rules)
            yield _laid(rules, count)
        yield rules.round(late=street >= len(streets) // 2)
    if rules.runs_twice:
        yield SecondRun()


def _burn(rules: HoldemRules) -> tuple[Phase, ...]:
    return (DealDeadHand(1),) if rules.burn else ()


def _predealt(rules: HoldemRules) -> bool:
    """Do the cards on the table lie there from the start, face down?"""
    return rules.predeal_board or rules.board in ("cross", "square")


def _pack(rules: HoldemRules, seated: int) -> tuple[int, ...]:
    pack = stripped_pack({"2": 0, "6": 4, "T": 8}[rules.lowest_card]) + rules.added
    burnt = rules.burn * (1 if _predealt(rules) else 4)
    needed = rules.hole_cards * seated + (9 if rules.board == "square" else 5 * rules.boards) + burnt
    if len(pack) < needed:
        raise GameError(f"{len(pack)} cards are too few for {seated} players, who need {needed}")
    return pack


def _ranking(rules: HoldemRules) -> HandRanking:
    order = FLUSH_OVER_FULL if rules.flush_beats_full else STANDARD_ORDER
    if rules.trips_beat_straight:
        order = TRIPS_OVER_STRAIGHT
    return rules.high_with_wild(rules.high_hands(4 if rules.lowest_card == "6" else 0, order))


def _contests(rules: HoldemRules) -> tuple[Contest, ...]:
    two = 2 if rules.from_hand == "two" else None
    lines = {"cross": CROSS_LINES, "square": SQUARE_LINES}.get(rules.board, ())
    high = Contest(HIGH_HAND, _ranking(rules), two, lines=lines, claimed=rules.declares_hands)
    if not rules.low:
        return (high,)
    return high, Contest(LOW_HAND, rules.low_with_wild(rules.low_hands(rules.low_qualifier)), two, lines=lines)


HOLDEM = Game("texas", "holdem", range(2, 11), HoldemRules, recipe, recommended=range(4, 7))
HOLDEM_LIMIT = HOLDEM.version("texas_limit", betting="fixed_limit")
PINEAPPLE = HOLDEM.version("pineapple", hole_cards=3, discard="before_first")
"""Three cards, one of which goes before the first bet (HLD-3)."""
CRAZY_PINEAPPLE = HOLDEM.version("crazy_pineapple", hole_cards=3, discard="before_turn")
"""The third card goes when the flop has been bet (HLD-4)."""
CRAZY_PINEAPPLE_8 = CRAZY_PINEAPPLE.version("crazy_pineapple_hilo8", low=True)
"""Crazy pineapple shared with the best low hand, eight or better (HLD-5)."""
OMAHA = HOLDEM.version("omaha", hole_cards=4, from_hand="two", betting="pot_limit")
"""Four cards, exactly two of which count (HLD-6)."""
OMAHA_8 = OMAHA.version("omaha_hilo8", low=True, betting="fixed_limit")
OMAHA_5 = OMAHA.version("omaha5", range(2, 9), hole_cards=5)
OMAHA_5_8 = OMAHA_5.version("omaha5_hilo8", low=True)
OMAHA_6 = OMAHA.version("omaha6", range(2, 8), hole_cards=6)
OMAHA_6_8 = OMAHA_6.version("omaha6_hilo8", low=True)
COURCHEVEL = OMAHA_5.version("courchevel", board="courchevel")
"""Omaha with five cards, and one on the table before the first bet (CRY-1)."""
COURCHEVEL_8 = COURCHEVEL.version("courchevel_hilo8", low=True)
SHORT_DECK_HOLDEM = HOLDEM.version(
    "short_deck", lowest_card="6", flush_beats_full=True, small_blind=0, big_blind=0, button_blind=2, ante=1
)
"""Without twos to fives; all ante, the dealer posts a blind (SHD-1)."""
ROYAL_HOLDEM = HOLDEM.version("royal_holdem", range(2, 7), lowest_card="T", burn=False)
"""The twenty cards from ten to ace (ROY-1)."""
GREEK_HOLDEM = HOLDEM.version("greek_holdem", from_hand="two")
"""Both cards of the hand count, and three of the board (GRK-1)."""
IRON_CROSS = HOLDEM.version("iron_cross", range(2, 10), hole_cards=5, board="cross", small_blind=0, big_blind=0, ante=1)
"""Five cards on the table in a cross, of which one line counts (IRN-1)."""
TIC_TAC_TOE = HOLDEM.version("tic_tac_toe", from_hand="two", board="square", small_blind=0, big_blind=0, ante=1)
"""Nine cards on the table in a square, of which one line of three counts (TTT-1)."""

GAMES = (
    HOLDEM,
    HOLDEM_LIMIT,
    PINEAPPLE,
    CRAZY_PINEAPPLE,
    CRAZY_PINEAPPLE_8,
    OMAHA,
    OMAHA_8,
    OMAHA_5,
    OMAHA_5_8,
    OMAHA_6,
    OMAHA_6_8,
    COURCHEVEL,
    COURCHEVEL_8,
    SHORT_DECK_HOLDEM,
    ROYAL_HOLDEM,
    GREEK_HOLDEM,
    IRON_CROSS,
    TIC_TAC_TOE,
)
