"""Poker all'italiana: the draw poker of Italian kitchens, and its older and local versions (rule page: `italian`)."""

from collections.abc import Iterator

from buio.cards import ACE, JACK, KING, QUEEN, RANKS, stripped_pack
from buio.games.italian.house import ItalianRules
from buio.play.game import Game, GameError
from buio.play.limits import Limit
from buio.play.openers import Ladder, Openers
from buio.play.phases import (
    AllPass,
    Antes,
    Betting,
    BlindOwnerFirst,
    Cap,
    Checking,
    DealDeadHand,
    DealHole,
    Draw,
    LookAtCards,
    Parol,
    PayIn,
    Showdown,
    VoluntaryBlinds,
    dealer_alone,
    everybody,
    last_aggressor,
    left_of_dealer,
    opener_or_next,
)
from buio.play.phases.carrying import BlindsAllowed, NextPart, PassedOut, PotAbandoned
from buio.play.recipe import Phase, Recipe
from buio.ranking import FLUSH_OVER_FULL, STANDARD_ORDER, Cycle, FlushBy, Ranking, SuitTie


def recipe(rules: ItalianRules, seated: int) -> Recipe:
    """Write Poker all'italiana, phase by phase."""
    openers = Openers(_ladder(rules), rules.opening == "jacks_or_4sf", rules.prove_openers, rules.false_opening)
    return Recipe(
        pack=_pack(rules, seated),
        ranking=_ranking(rules, seated),
        openers=openers,
        after_win=NextPart(rules.parol_split_level == "kings_all_parts"),
        phases=(
            PayIn(),
            Antes(rules.ante, dealer_alone if rules.ante_mode == "dealer_only" else everybody),
            *_blinds_and_cards(rules),
            _first_round(rules, openers),
            Draw(at_most=rules.max_draw, at_once=3, openers=openers, reshuffle=rules.muck_reshuffle),
            _second_round(rules),
            Showdown(rules.odd_chip, aggressor_first=rules.show_order == "last_aggressor"),
        ),
    )


def _blinds_and_cards(rules: ItalianRules) -> Iterator[Phase]:
    """Buio, controbuio, over; five cards to each, before the blinds if these are bet on cards in the dark."""
    levels = None if isinstance(rules.buio_levels, str) else rules.buio_levels
    blinds = VoluntaryBlinds(
        ("buio", "controbuio", "over"),
        levels=levels if rules.blinds else 0,
        allowed=BlindsAllowed(rules.buio_when == "jacks_only"),
        free=(rules.buio_min, rules.buio_max) if rules.buio_amount == "free" else None,
        cover=_limit(rules).cover,
        short=rules.allow_short_blind,
    )
    if rules.blind_timing == "before_look":
        yield from (DealHole(5, dark=True), blinds, LookAtCards())
    else:
        yield from (blinds, DealHole(5))
    if rules.dummy_hand:
        yield DealDeadHand(5)


def _first_round(rules: ItalianRules, openers: Openers) -> Betting:
    """Open, pass, or, if everybody passes, leave the pot for the next deal."""
    return Betting(
        _limit(rules),
        first=left_of_dealer,
        opening=openers,
        checking=Checking("pass"),
        nobody_bets=AllPass(PassedOut(openers.ladder)),
        forced=BlindOwnerFirst(),
        cap=_cap(rules),
    )


def _second_round(rules: ItalianRules) -> Betting:
    """Bet, knock, or say parol; if everybody says parol, the pot stays."""
    return Betting(
        _limit(rules),
        first=last_aggressor if rules.second_round_first == "last_raiser" else opener_or_next,
        checking=Checking("knock", may_raise=rules.check_raise),
        nobody_bets=Parol(PotAbandoned(rules.parol_split_parts), rules.parol_with_all_in) if rules.parol else None,
        cap=_cap(rules),
    )


def _limit(rules: ItalianRules) -> Limit:
    return Limit(rules.least, rules.max_bet, rules.min_raise == "last_raise", cover=rules.all_in == "none")


def _cap(rules: ItalianRules) -> Cap | None:
    return None if isinstance(rules.max_raises, str) else Cap(rules.max_raises)


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
        cycle=_cycle(rules),
    )


def _cycle(rules: ItalianRules) -> Cycle | None:
    """What beats the highest straight flush: the minimum (ITA-1.74), the lowest four of a kind (X-89), or nothing."""
    if rules.sf_cycle:
        return Cycle(rules.sf_split)
    return Cycle.GREEK if rules.unbeatable_fix == "greek" else None


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
