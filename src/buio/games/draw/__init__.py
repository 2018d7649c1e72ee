"""Draw poker: cards that nobody else sees, a bet, a change of cards, a bet (rule page: `draw`)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from buio.cards import ACE, JACK, KING, QUEEN, RANKS, stripped_pack
from buio.games.draw.guts import GUTS, match_pot
from buio.games.draw.house import DrawRules
from buio.games.stakes import SUIT_TIES, seven_or_better
from buio.play.contests import HIGH_HAND, LOW_HAND, Contest
from buio.play.game import Game, GameError
from buio.play.limits import NONE, POT, Limit, LimitOfDeal
from buio.play.openers import Ladder, Openers
from buio.play.outcome import NOTHING_CARRIED, Carry, PotResult
from buio.play.phases import (
    AllPass,
    Antes,
    Betting,
    Checking,
    DealBoard,
    DealHole,
    Draw,
    Draws,
    Exchange,
    GoTo,
    Label,
    PayIn,
    PostBlinds,
    Repeat,
    SwitchContest,
    VoluntaryBlinds,
    last_aggressor,
    left_of_dealer,
    opener_of,
    opener_or_left,
)
from buio.play.phases.carrying import PassedOut
from buio.play.recipe import DealState, Phase, Recipe, nothing_carried
from buio.play.seats import first_survivor
from buio.play.wild import LowestOfHand, RankOfBoard, WildCards
from buio.ranking import (
    ACE_TO_FIVE,
    FLUSH_OVER_FULL,
    HISTORIC20,
    STANDARD_ORDER,
    THREE_CARD,
    Category,
    Cycle,
    HandRanking,
    Ranking,
)


def recipe(rules: DrawRules, seated: int) -> Recipe:
    """Draw poker, phase by phase."""
    high_half = (
        _first_round(rules),
        *_draws(rules),
        *rules.claims(),
        replace(rules.showdown(), after_checks=opener_or_left if rules.draws == 1 else left_of_dealer),
    )
    phases = (
        PayIn(),
        Antes(rules.ante, dead=False),
        *_blinds(rules),
        *_cards(rules),
        *(high_half if rules.half == "both" else ()),
        *(_low_half(rules) if rules.jacks_back else ()),
    )
    contest = _contest(rules) if rules.half == "both" else _low_contest(rules)
    return Recipe(
        pack=_pack(rules, seated),
        ranking=contest.ranking,
        openers=_openers(rules) if rules.opening == "jacks" and rules.half == "both" else None,
        after_win=_matched(rules) if rules.opener_matches else nothing_carried,
        phases=phases,
        contests=(contest,),
        wild=_wild(rules),
    )


# -- before the first bet ----------------------------------------------------------------------------------------------


def _blinds(rules: DrawRules) -> Iterator[Phase]:
    """A forced bet of the first seat, or of the first two, which others may double in the dark (FCD-2)."""
    blinds = (rules.small_blind, rules.big_blind) if rules.big_blind else (rules.small_blind,)
    if rules.has_blinds:
        yield PostBlinds(blinds)
    if rules.straddle:
        levels = None if isinstance(rules.straddle, str) else rules.straddle
        yield VoluntaryBlinds(("straddle", "restraddle"), levels, allowed=lambda deal: True, after=len(blinds))


def _cards(rules: DrawRules) -> Iterator[Phase]:
    """The hands; a widow is turned while they are dealt (FCD-7.01)."""
    if rules.wild != "widow":
        yield DealHole(rules.hole_cards)
        return
    before = min(rules.widow_after, rules.hole_cards)
    yield DealHole(before)
    yield DealBoard(1)
    if before < rules.hole_cards:
        yield DealHole(rules.hole_cards - before)


def _pack(rules: DrawRules, seated: int) -> tuple[int, ...]:
    pack = stripped_pack(RANKS.index(rules.lowest_card)) + rules.added
    needed = rules.hole_cards * seated + (rules.wild == "widow") + (seated if isinstance(rules.draws, str) else 0)
    if len(pack) < needed:
        raise GameError(f"{len(pack)} cards are too few for {seated} players, who need {needed}")
    return pack


# -- hands -------------------------------------------------------------------------------------------------------------


def _contest(rules: DrawRules) -> Contest:
    ranking = _ranking(rules)
    least = _least(ranking, Category.THREE_OF_A_KIND) if rules.win_requirement == "trips" else 1
    return Contest(HIGH_HAND, ranking, board=False, least=least, claimed=rules.declares_hands)


def _ranking(rules: DrawRules) -> HandRanking:
    if rules.hole_cards == 3:
        return replace(THREE_CARD, suits=rules.suit_order)
    if rules.ranking == "historic20":
        return replace(HISTORIC20, suits=rules.suit_order)
    return Ranking(
        lowest=0 if rules.lowest_card == "T" else RANKS.index(rules.lowest_card),  # twenty cards have one straight
        order=FLUSH_OVER_FULL if rules.flush_beats_full else STANDARD_ORDER,
        suit_tie=SUIT_TIES[rules.suit_tie_break],
        suits=rules.suit_order,
        cycle=_cycle(rules),
        wild=rules.kind_of_wild,
    )


def _cycle(rules: DrawRules) -> Cycle | None:
    """What beats the highest straight flush (X-87, X-89)."""
    if rules.sf_cycle:
        return Cycle.BEST_OF_EACH
    return Cycle.GREEK if rules.unbeatable_fix == "greek" else None


def _wild(rules: DrawRules) -> WildCards | None:
    """The cards that are wild for a seat now, where that depends on the deal (FCD-7.01, RNK-4.05)."""
    kind = {"widow": RankOfBoard, "lowest_card": LowestOfHand}.get(rules.wild)
    return kind(rules.always_wild) if kind else None


def _least(ranking: HandRanking, category: Category) -> int:
    return min(ranking.floor(category, rank) for rank in range(ranking.lowest, ACE + 1))


# -- betting -----------------------------------------------------------------------------------------------------------


def _openers(rules: DrawRules) -> Openers:
    ladder = Ladder((JACK, QUEEN, KING, ACE, KING, QUEEN) if rules.opening_progression != "none" else (JACK,))
    return Openers(ladder, False, rules.prove_openers, rules.false_opening, any_hand=rules.opening == "any")


def _first_round(rules: DrawRules) -> Betting:
    return Betting(
        rules.limit(),
        first=left_of_dealer,
        opening=None if rules.has_blinds else _openers(rules),
        checking=Checking("check" if rules.opening == "any" else "pass"),
        nobody_bets=AllPass(GoTo("low") if rules.jacks_back else PassedOut(_openers(rules).ladder)),
        cap=rules.cap(),
    )


def _later_round(rules: DrawRules) -> Betting:
    first = {"opener": opener_or_left, "last_raiser": last_aggressor, "left_of_dealer": left_of_dealer}
    return Betting(
        LimitOfDeal(partial(_twice_last, rules)) if rules.second_bet == "twice_last" else rules.limit(late=True),
        first=left_of_dealer if rules.draws != 1 else first[rules.second_round_first],
        cap=rules.cap(),
    )


def _twice_last(rules: DrawRules, deal: DealState) -> Limit:
    """The least bet is twice the last one before the draw (FCD-10.04)."""
    most = max(stake - dead for stake, dead in zip(deal.stakes, deal.dead, strict=True))
    last = most - rules.ante * deal.carry.antes
    least = 2 * max(last, rules.big_blind, rules.small_blind, rules.first_bet * (not rules.has_blinds))
    return Limit(least, POT if rules.betting == "pot_limit" else NONE, last_raise=True)


def _matched(rules: DrawRules) -> Callable[[DealState, tuple[PotResult, ...]], Carry]:
    """An opener who has won nothing pays the pot once more, for the next deal (FCD-8.02, X-75)."""

    def matched(deal: DealState, results: tuple[PotResult, ...]) -> Carry:
        opener, cap = opener_of(deal), rules.match_cap
        if opener < 0 or any(opener in result.winners for result in results):
            return NOTHING_CARRIED
        return match_pot(deal, (opener,), None if isinstance(cap, str) else cap)

    return matched


# -- changing cards ----------------------------------------------------------------------------------------------------


def _draws(rules: DrawRules) -> Iterator[Phase]:
    """A draw and a round of betting; or more, as long as the cards last (FCD-13); or none (RNK-2.02)."""
    if rules.draws == 0:
        return
    if rules.draws == 1:
        yield _draw(rules)
        yield _later_round(rules)
        return
    yield Label("draw")
    yield Draw(
        rules.hole_cards,
        counts=(0, 1, rules.hole_cards),
        openers=_openers(rules) if rules.opening == "jacks" else None,
        reshuffle=False,
        first=_next_drawer,
        reserve=True,
    )
    yield _later_round(rules)
    yield Repeat("draw", until=_enough)


def _draw(rules: DrawRules) -> Draw:
    kind = Exchange if rules.four_card_draw == "bosnian_choice" else Draw
    return kind(
        rules.max_draw if isinstance(rules.max_draw, int) else 4,
        at_once=3 if rules.four_card_draw == "three_then_one_last" else 5,
        openers=_openers(rules) if rules.opening == "jacks" else None,
        first=_left_of_big_blind if rules.draw_first == "left_of_big_blind" else left_of_dealer,
        four_with_ace=rules.max_draw == "4_if_fifth_is_ace",
    )


def _left_of_big_blind(deal: DealState) -> int:
    """The first survivor from the left of the second seat; of two seats the one that does not deal (FCD-10.03)."""
    seats = [seat for seat in deal.clockwise(deal.dealer) if deal.dealt_in[seat]]
    big_blind = seats[0] if len(seats) == 2 and seats[1] == deal.dealer else seats[1]
    return first_survivor(deal.live, big_blind + 1)


def _next_drawer(deal: DealState) -> int:
    """Left of whoever began the draw before this one; at first left of the dealer (FCD-13.03)."""
    first = deal.facet(Draws).first
    before = first if first >= 0 else deal.dealer
    return first_survivor(deal.live, before + 1)


def _enough(deal: DealState) -> bool:
    """Too few cards are left for everybody, or nobody wants any (FCD-13.05)."""
    return deal.stock_left < sum(deal.live) or not any(deal.facet(Draws).drew[seat] for seat in deal.survivors)


# -- jacks back --------------------------------------------------------------------------------------------------------


def _low_half(rules: DrawRules) -> Iterator[Phase]:
    """Nobody opened: the cards are kept, and the lowest hand wins, ace to five (FCD-5.02)."""
    yield Label("low")
    yield SwitchContest(_low_contest(rules))
    if rules.low_blind:
        yield PostBlinds((rules.first_bet,))
    yield _low_round(rules, late=False)
    yield _draw(rules)
    yield _low_round(rules, late=True)
    yield rules.showdown()


def _low_contest(rules: DrawRules) -> Contest:
    low = replace(ACE_TO_FIVE, suits=rules.suit_order)
    return Contest(LOW_HAND, low.with_wild(rules.always_wild), board=False)


def _low_round(rules: DrawRules, late: bool) -> Betting:
    return Betting(
        rules.limit(late),
        first=left_of_dealer,
        checking=Checking(may_raise=rules.low_check_raise, must_bet=seven_or_better if late and rules.sevens else None),
        nobody_bets=None if late else AllPass(PassedOut(_openers(rules).ladder)),
        cap=rules.cap(),
    )


# -- the games ---------------------------------------------------------------------------------------------------------

FIVE_CARD_DRAW = Game("five_card_draw", "draw", range(2, 9), DrawRules, recipe, recommended=range(4, 7))
JACKS_OR_BETTER = FIVE_CARD_DRAW.version("jacks_or_better", recommended=range(4, 9), opening="jacks")
"""A pair of jacks, or a better hand, to open (FCD-3)."""
PROGRESSIVE_JACKPOTS = JACKS_OR_BETTER.version("progressive_jackpots", opening_progression="jqka_pingpong")
"""While nobody opens, the pair rises to aces and falls again (FCD-4)."""
JACKS_BACK = JACKS_OR_BETTER.version("jacks_back", range(2, 6), range(3, 6), jacks_back=True)
"""If nobody opens, the lowest hand wins (FCD-5)."""
DEUCES_WILD = JACKS_OR_BETTER.version("deuces_wild", wild="deuces", hand_declaration="declared")
"""Deuces stand for any card, and players say what their hands are (FCD-6)."""
WILD_WIDOW = FIVE_CARD_DRAW.version("wild_widow", wild="widow")
"""A card on the table makes the others of its rank wild (FCD-7)."""
DIABLO = FIVE_CARD_DRAW.version("diablo", wild="deuces", max_draw=2, opener_matches=True)
"""The opener wins the pot or matches it (FCD-8)."""
DRAW_BUG = FIVE_CARD_DRAW.version("draw_bug", joker="bug")
"""With a joker that is an ace, or completes a straight or a flush (FCD-9)."""
SEVEN_CARD_DRAW = FIVE_CARD_DRAW.version(
    "seven_card_draw",
    range(2, 5),
    range(2, 5),
    hole_cards=7,
    max_draw=4,
    ante=0,
    small_blind=1,
    big_blind=2,
    betting="pot_limit",
    draw_first="left_of_big_blind",
    second_round_first="left_of_dealer",
    second_bet="twice_last",
)
"""Seven cards, of which five count in the end (FCD-10)."""
STRAIGHT_POKER = FIVE_CARD_DRAW.version("straight_poker", draws=0)
"""Five cards, one round of betting, and no draw (FCD-14)."""
POKER32 = FIVE_CARD_DRAW.version(
    "poker32",
    range(2, 6),
    range(2, 5),
    lowest_card="7",
    flush_beats_full=True,
    suit_tie_break="highest_paired_card",
    suit_order="hdcs",
)
"""The pack from the seven, where suits rank (FCD-11)."""
POKER36 = FIVE_CARD_DRAW.version("poker36", range(2, 7), range(3, 6), lowest_card="6", flush_beats_full=True)
"""The pack from the six, where the flush beats the full house (RNK-2.01)."""
POKER20 = FIVE_CARD_DRAW.version(
    "poker20", range(2, 5), range(4, 5), lowest_card="T", ranking="historic20", draws=0, opening="any"
)
"""The oldest poker: twenty cards, five to each of four, a round of betting and no draw (RNK-2.02)."""
BOSNIAN_DRAW = POKER32.version("bosnian_draw", max_draw=4, four_card_draw="bosnian_choice")
"""Of four new cards the last is chosen from two (FCD-12)."""
ALL_FOR_ONE = FIVE_CARD_DRAW.version("all_for_one", draws="until_stock_ends")
"""No card, one card or all five, again and again while the stock lasts (FCD-13)."""
THREE_CARD_DRAW = FIVE_CARD_DRAW.version("three_card_draw", hole_cards=3)
"""Draw poker with three cards (TCD-1)."""

GAMES = (
    FIVE_CARD_DRAW,
    JACKS_OR_BETTER,
    PROGRESSIVE_JACKPOTS,
    JACKS_BACK,
    DEUCES_WILD,
    WILD_WIDOW,
    DIABLO,
    DRAW_BUG,
    SEVEN_CARD_DRAW,
    STRAIGHT_POKER,
    POKER20,
    POKER32,
    POKER36,
    BOSNIAN_DRAW,
    ALL_FOR_ONE,
    THREE_CARD_DRAW,
    GUTS,
)
