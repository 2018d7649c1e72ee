"""Three-card brag: bet blind at half price, look when you like, see the last other player for double."""

from dataclasses import dataclass

from buio.cards import standard_pack
from buio.play.game import Game
from buio.play.moves import CALL, FOLD, NOBODY, RAISE, Move
from buio.play.options import Amount, Options, Simple
from buio.play.phases import Antes, DealHole
from buio.play.recipe import DealState, Phase, Recipe, Stage
from buio.play.rules import AtLeast, Rules, house
from buio.play.seats import first_survivor
from buio.play.settlement.showdown import settle_alone, settle_showdown
from buio.play.verbs import Verb
from buio.ranking import THREE_CARD_ORDER, Category, Listed

LOOK, THREE, PRIAL = Verb("look", looks=True), 1, Category.THREE_OF_A_KIND
RANKING = Listed(3, (*[kind for kind in THREE_CARD_ORDER if kind is not PRIAL], PRIAL), favoured=THREE)


@dataclass(frozen=True, slots=True)
class Brag(Phase):
    """Bet in turn until one is left, one of two is seen, or somebody cannot pay: then all who are in show."""

    least: int
    most: int
    name = "brag"

    def verbs(self) -> tuple[Verb, ...]:
        return (LOOK,)

    def settles(self) -> bool:
        return True

    def begin(self, deal: DealState) -> "Bragging":
        return Bragging(self, NOBODY, self.least).turn(deal, deal.dealer + 1)


class Bragging(Stage):
    """`stake` is what the last bet was worth to a blind player; who has looked pays double, and sees nobody blind."""

    __slots__ = ("phase", "stake")

    def __init__(self, phase: Brag, actor: int, stake: int) -> None:
        self.phase, self.actor, self.stake = phase, actor, stake

    def options(self, deal: DealState) -> Options:
        stack, times, (price, sees) = deal.stacks[self.actor], 2 - deal.dark[self.actor], self.asked(deal)
        low, high = price // 2 if sees else price + 1, min(stack, times * self.phase.most)
        look, bet = Simple(LOOK.text, "look"), Amount(RAISE, "bet", low, high)
        said = (Simple(FOLD, "fold"), Simple(CALL, "see" if sees else "call", price))
        return Options(self.actor, (*said, *[look] * (times == 1), *[bet] * (low <= high)))

    def apply(self, deal: DealState, move: Move) -> None:
        seat, (price, sees), score = self.actor, self.asked(deal), deal.recipe.ranking.score
        if move.verb == LOOK.text:
            deal.look(seat)
            self.turn(deal, seat)
            return
        chips = 0 if move.verb == FOLD else move.amount or price
        deal.put_dead(seat, chips)
        deal.note({FOLD: "fold", CALL: "call", RAISE: "bet"}[move.verb], seat, chips)
        self.stake = -(-chips // (2 - deal.dark[seat])) or self.stake
        seen = first_survivor(deal.live, seat + 1) if sees and move.verb == CALL else NOBODY
        if not chips or (seen >= 0 and score(deal.hands[seat]) == score(deal.hands[seen])):
            deal.give_up(seat)  # who asks to see loses a tie
        elif seen >= 0:
            settle_showdown(deal, "left_of_dealer", seen)
        self.turn(deal, seat + 1)

    def asked(self, deal: DealState) -> tuple[int, bool]:
        """What it costs the actor to stay in, and whether that is to see the last other hand."""
        price, rivals = self.stake * (2 - deal.dark[self.actor]), [one for one in deal.survivors if one != self.actor]
        sees = len(rivals) == 1 and deal.dark[self.actor] >= deal.dark[rivals[0]]
        return (2 * price, True) if sees and deal.stacks[self.actor] >= 2 * price else (price, False)

    def turn(self, deal: DealState, seat: int) -> "Bragging":
        """It is the turn of the next survivor, if there is more to decide."""
        self.actor = first_survivor(deal.live, seat)
        if not deal.over and deal.live.count(True) == 1:
            settle_alone(deal, self.actor)
        elif not deal.over and deal.stacks[self.actor] < self.asked(deal)[0]:
            settle_showdown(deal, "left_of_dealer", self.actor)
        self.actor = NOBODY if deal.over else self.actor
        return self

    def copy(self) -> "Bragging":
        return Bragging(self.phase, self.actor, self.stake)


@dataclass(frozen=True, kw_only=True)
class BragRules(Rules):
    """The house rules of brag."""

    ante: int = house(1, AtLeast(1), help="what everybody puts in", source="GEN-1.03")
    least_bet: int = house(1, AtLeast(1), help="the least bet of who plays blind", source="GEN-3.01")
    most_bet: int = house(10, AtLeast(1), help="the most that a blind player may bet", source="GEN-3.01")


def recipe(rules: BragRules, _seated: int) -> Recipe:
    """Ante, three cards in the dark, brag."""
    brag = Brag(rules.least_bet, max(rules.least_bet, rules.most_bet))
    return Recipe(standard_pack(), RANKING, (Antes(rules.ante), DealHole(3, dark=True), brag))


GAME = Game("brag", "stud", range(2, 9), BragRules, recipe)
KEYS = ("game.brag", "phase.brag", "action.look", "action.see", "rule.least_bet", "rule.most_bet")
TEXTS = {
    "en": ("Brag", "bragging", "look", "see", "least bet", "most"),
    "it": ("Brag", "brag", "guarda", "vedi", "puntata minima", "puntata massima"),
    "de": ("Brag", "Brag", "ansehen", "sehen", "kleinster Einsatz", "größter Einsatz"),
}
WORDS = {language: dict(zip(KEYS, texts, strict=True)) for language, texts in TEXTS.items()}
