"""Anaconda: seven cards; three go to the left, then two, then one; of the best five, four are rolled one by one."""

from dataclasses import dataclass

from buio.cards import standard_pack
from buio.games.stakes import Stakes
from buio.play.game import Game
from buio.play.open_cards import UpCards
from buio.play.phases import Antes, Betting, ChooseCards, DealHole, ThrowAway, left_of_dealer
from buio.play.phases.in_turn import Chosen
from buio.play.recipe import DealState, Recipe
from buio.play.rules import AtLeast, house
from buio.play.upcards import best_showing
from buio.play.verbs import Fate, Verb
from buio.ranking import STANDARD, incomplete_score

PASS, ROLL = Verb("pass", cards=True, fate=Fate.PASS), Verb("roll", cards=True, open=True)


def pass_left(deal: DealState, chosen: Chosen) -> None:
    """What everybody has chosen goes to the left, at once."""
    seats = [seat for seat, _ in chosen]
    for seat, cards in chosen:
        deal.take(seat, cards)
    for seat, (_, cards) in zip((*seats[1:], seats[0]), chosen, strict=True):
        deal.hands[seat] += cards
        deal.note("gets", seat, len(cards), cards, private=True)


def roll(deal: DealState, chosen: Chosen) -> None:
    """What everybody has chosen is turned face up, at once."""
    for seat, cards in chosen:
        deal.facet(UpCards).turn(deal, seat, cards)
        deal.note("rolls", seat, len(cards), cards)


@dataclass(frozen=True, kw_only=True)
class AnacondaRules(Stakes):
    """The house rules of Anaconda."""

    ante: int = house(1, AtLeast(0), source="GEN-1.03")


def recipe(rules: AnacondaRules, _seated: int) -> Recipe:
    """Pass three, two, one; throw two away; roll four cards, with a bet after each."""
    early = Betting(rules.limit(), left_of_dealer, cap=rules.cap())
    late = Betting(rules.limit(late=True), best_showing(incomplete_score), cap=rules.cap())
    passes = [phase for count in (3, 2, 1) for phase in (ChooseCards(count, PASS, "pass_on", pass_left), early)]
    rolls = [phase for _ in range(4) for phase in (ChooseCards(1, ROLL, "roll", roll, (UpCards,)), late)]
    phases = (Antes(rules.ante, dead=False), DealHole(7), early, *passes, ThrowAway(2), *rolls, rules.showdown())
    return Recipe(standard_pack(), STANDARD, phases)


GAME = Game("anaconda", "stud", range(2, 8), AnacondaRules, recipe, {"betting": "fixed_limit"})
KEYS = ("game.anaconda", "action.pass_on", "action.roll", "event.gets", "event.rolls")
TEXTS = {
    "en": ("Anaconda", "pass on", "roll", "{name} gets {amount}", "{name} rolls {cards}"),
    "it": ("Anaconda", "passa", "gira", "{name} riceve {amount}", "{name} gira {cards}"),
    "de": ("Anaconda", "weitergeben", "aufdecken", "{name} bekommt {amount}", "{name} deckt {cards} auf"),
}
WORDS = {language: dict(zip(KEYS, texts, strict=True)) for language, texts in TEXTS.items()}
