"""The shape holds for other games: recipes made of the same phases and a few that a test writes for itself."""

from dataclasses import dataclass

import pytest

import buio
from buio.cards import parse_cards, standard_pack
from buio.play.bets import Bets
from buio.play.contests import Contest
from buio.play.deal import Deal
from buio.play.game import Game, GameError
from buio.play.limits import Limit
from buio.play.moves import DEALER, HOLE, NOBODY, Move
from buio.play.options import DealCards, Options
from buio.play.outcome import Carry
from buio.play.phase_facts import Dealt
from buio.play.phases import (
    AllPass,
    Antes,
    Betting,
    BringIn,
    Claim,
    DealHole,
    Declare,
    Draw,
    Label,
    Showdown,
    left_of_dealer,
)
from buio.play.recipe import DealState, Phase, Recipe, Stage
from buio.play.shuffle import Shuffle
from buio.play.upcards import highest_card
from buio.ranking import ACE_TO_FIVE, Ranking
from tests.games.scenario import legal, play


@dataclass(frozen=True)
class PostBlinds(Phase):
    """Two forced bets; the second player may still raise."""

    small: int
    big: int
    name = "post"

    def begin(self, deal: DealState) -> None:
        small, big = deal.survivors[:2]
        deal.put_bet(small, self.small)
        deal.put_bet(big, self.big)
        deal.facet(Bets).aggressor = big


@dataclass(frozen=True)
class DealUp(Phase):
    """A card face up to each."""

    name = "up"

    def begin(self, deal: DealState) -> "TurningUp":
        return TurningUp(deal.survivors)

    def deals(self) -> Dealt:
        return Dealt(1, up=1)


class TurningUp(Stage):
    def __init__(self, seats: list[int]) -> None:
        self.seats, self.actor = seats, DEALER

    def options(self, deal: DealState) -> Options:
        return Options(DEALER, (DealCards(HOLE, "deal", self.seats[0], 1, deal.stock),))

    def apply(self, deal: DealState, move: Move) -> None:
        deal.give(move)
        deal.up[move.seat] += move.cards
        self.seats = self.seats[1:]
        self.actor = DEALER if self.seats else NOBODY

    def auto(self, deal: DealState) -> Move:
        return Move(HOLE, self.seats[0], 0, deal.stock[:1])

    def copy(self) -> "TurningUp":
        other = TurningUp(self.seats)
        other.actor = self.actor
        return other


@dataclass(frozen=True)
class Repeat(Phase):
    """Go back to a label while the stock lasts."""

    label: str
    cards: int
    name = "again"

    def begin(self, deal: DealState) -> None:
        if deal.stock_left >= self.cards:
            deal.goto(self.label)


NO_LIMIT = Limit(2, last_raise=True)


def begin(*phases: object, seats: int = 3, carry: Carry | None = None) -> Deal:
    recipe = Recipe(standard_pack(), Ranking(), phases)  # type: ignore[arg-type]
    return Deal(recipe, [100] * seats, seats - 1, carry or Carry(), Shuffle(2), True)


def test_forced_blinds_start_left_of_the_big_blind_who_speaks_last() -> None:
    deal = begin(Antes(1), PostBlinds(1, 2), DealHole(5), Betting(NO_LIMIT, left_of_dealer), Showdown())
    assert legal(deal) == "p3: f, cc 2, cbr 4..99"
    play(deal, "p3 cc; p1 cc")
    assert legal(deal) == "p2: cc, cbr 4..99"
    assert [option.word for option in deal.options()] == ["check", "raise"]
    play(deal, "p2 cbr 10; p3 f; p1 cc")
    assert deal.over


def test_the_least_raise_is_the_last_full_one() -> None:
    deal = begin(Antes(1), PostBlinds(1, 2), DealHole(5), Betting(NO_LIMIT, left_of_dealer), Showdown())
    play(deal, "p3 cbr 7")
    assert legal(deal) == "p1: f, cc 6, cbr 12..99"


def test_up_cards_are_seen_by_all_and_the_others_by_their_owner() -> None:
    deal = begin(Antes(1), DealHole(4), DealUp(), Betting(NO_LIMIT, left_of_dealer), Showdown())
    deal.verify()
    for viewer in (None, 1):
        seen = deal.view(viewer).seats[0].cards
        assert seen == deal.up[0] + (-1,) * 4
    assert deal.view(0).hand == deal.hands[0]
    copied = deal.copy()
    copied.up[0] = ()
    assert deal.up[0] != ()


def test_a_wild_card_is_the_lowest_where_the_highest_brings_in() -> None:
    low = ACE_TO_FIVE.with_wild(parse_cards("KsKhKdKc"))
    recipe = Recipe(standard_pack(), low, (Antes(1), DealHole(5, up=1), BringIn(1, None, highest_card), Showdown()))
    deal = Deal(recipe, [100] * 3, 2, Carry(), None)
    play(deal, "d dh p1 2c3c4c5cKs; d dh p2 2d3d4d5d9d; d dh p3 2h3h4h5hTh")
    assert deal.actor == 2


def test_a_recipe_may_go_round_until_the_stock_is_short() -> None:
    again = (Label("draw"), Draw(5), Betting(NO_LIMIT, left_of_dealer), Repeat("draw", 20))
    deal = begin(Antes(1), DealHole(5), *again, Showdown())
    rounds = 0
    while not deal.over:
        options = deal.options()
        rounds += options.seat == 0 and "sd" in options
        deal.apply(max(options.moves(), key=lambda move: len(move.cards)) if "sd" in options else next(options.moves()))
        deal.verify()
    assert rounds == 2  # 37 cards in the stock, then 22, then 7


def test_a_deal_may_be_without_antes() -> None:
    deal = begin(
        Antes(1), DealHole(5), Betting(NO_LIMIT, left_of_dealer), Showdown(), carry=Carry(chips=9, antes=False)
    )
    assert deal.total == 9
    play(deal, "p1 cbr 5; p2 f; p3 f")
    assert deal.outcome is not None
    assert deal.outcome.net == (9, 0, 0)


def test_nobody_bets_and_the_deal_goes_elsewhere() -> None:
    def to_the_draw(deal: DealState) -> None:
        deal.goto("draw")

    first = Betting(NO_LIMIT, left_of_dealer, nobody_bets=AllPass(to_the_draw))
    deal = begin(Antes(1), DealHole(5), first, Showdown(), Label("draw"), Draw(5), Showdown())
    play(deal, "p1 cc; p2 cc; p3 cc")
    assert legal(deal) == "p1: sd 0..5"


@pytest.mark.parametrize("phase", [Declare(), Declare(at_once=False), Claim()])
@pytest.mark.parametrize("seats", [2, 4])
def test_before_any_betting_those_who_declare_do_it_from_the_dealer_s_left(phase: Phase, seats: int) -> None:
    again = Betting(NO_LIMIT, left_of_dealer)
    high_low = (Contest("high", Ranking(), claimed=phase.claims()), Contest("low", ACE_TO_FIVE))
    recipe = Recipe(standard_pack(), phases=(Antes(1), DealHole(5), phase, again, Showdown()), contests=high_low)
    for dealer in range(seats):
        deal = Deal(recipe, [100] * seats, dealer, Carry(), Shuffle(2), True)
        asked = []
        while deal.phase is phase:
            asked.append(deal.actor)
            deal.apply(next(deal.options().moves()))
        assert asked == list(deal.clockwise(dealer))


def test_games_and_recipes_say_what_they_are() -> None:
    assert repr(buio.games).startswith("<Games: italian, italian_2011, ")
    assert repr(buio.games["carioca"]) == "<Game carioca, 2 to 8 players>"
    assert repr(buio.games["kuhn"]) == "<Game kuhn, 2 to 3 players>"
    assert repr(buio.games["kuhn"].written()) == "<Recipe of kuhn, 3 cards: antes, deal, betting, showdown>"


def test_house_rules_of_another_game_are_refused_in_words() -> None:
    italian: Game = buio.games["italian"]
    texas = buio.games["texas"]
    with pytest.raises(GameError, match=r"^italian has house rules of its own, ItalianRules, not HoldemRules$"):
        italian.deal([200, 200], rules=texas.rules(), shuffle=Shuffle(1))
    assert italian.deal([200, 200], rules=buio.games["italian_2011"].rules(), shuffle=Shuffle(1)).seats == 2
