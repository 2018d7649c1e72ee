"""Betting that matches no level, as in brag and teen patti: in turn each pays to stay in, those who play blind less."""

from dataclasses import dataclass

from buio.play.moves import CALL, FOLD, NOBODY, RAISE, Move
from buio.play.options import Amount, Option, Options, Simple
from buio.play.recipe import DealState, Phase, Stage
from buio.play.seats import first_survivor
from buio.play.settlement.showdown import settle_alone, settle_showdown
from buio.play.verbs import Verb

LOOK = Verb("look", looks=True)
"""Look at cards that were dealt in the dark; it is the same seat's turn afterwards."""


@dataclass(frozen=True, slots=True)
class Vying(Phase):
    """Bet in turn until one is left, one of two is seen, or somebody cannot pay: then all who are in show.

    What the last one bet, each has to bet too, or more. Cards that are dealt in the dark stay there until their owner
    looks. Who has looked sees nobody who plays blind; who asks to see loses a tie.

    Args:
        least: the least bet of a seat that plays blind, in chips.
        most: its most.
        looked: how many times as much a seat bets that has looked.
        seen: how many times their price those pay who see the last other hand.
        rise: how many times the last bet a bet may be; 0: any up to `most`.
    """

    least: int
    most: int
    looked: int = 2
    seen: int = 1
    rise: int = 0
    name = "vying"

    def verbs(self) -> tuple[Verb, ...]:
        return (LOOK,)

    def settles(self) -> bool:
        return True

    def begin(self, deal: DealState) -> "Bidding":
        stage = Bidding(self, NOBODY, self.least)
        stage.turn(deal, deal.dealer + 1)
        return stage


class Bidding(Stage):
    """Such a round while it is played.

    Attributes:
        stake: what the last bet was worth to a seat that plays blind, in chips.
    """

    __slots__ = ("phase", "stake")

    def __init__(self, phase: Vying, actor: int, stake: int) -> None:
        self.phase: Vying = phase
        self.actor: int = actor
        self.stake: int = stake

    def options(self, deal: DealState) -> Options:
        seat, phase, (price, sees) = self.actor, self.phase, self.asked(deal)
        dark, stack, times = deal.dark[seat], deal.stacks[seat], self.times(deal, seat)
        items: list[Option] = [Simple(FOLD, "fold"), Simple(CALL, "see" if sees else "call", price)]
        if dark:
            items.append(Simple(LOOK.text, "look"))
        low = self.stake * times + (not sees)  # who may see may also go on for the price
        high = min(phase.most, self.stake * phase.rise or phase.most) * times
        if low <= min(stack, high):
            items.append(Amount(RAISE, "bet", low, min(stack, high)))
        return Options(seat, items)

    def apply(self, deal: DealState, move: Move) -> None:
        seat, (price, sees) = self.actor, self.asked(deal)
        if move.verb == LOOK.text:
            deal.note("look", seat)
            deal.look(seat)
            self.turn(deal, seat)
        elif move.verb == FOLD:
            deal.note("fold", seat)
            deal.give_up(seat)
            self.turn(deal, seat + 1)
        else:
            chips = move.amount or price
            deal.put_dead(seat, chips)
            seeing = sees and move.verb == CALL
            deal.note("see" if seeing else "call" if move.verb == CALL else "bet", seat, chips)
            if seeing:
                self.see(deal, seat)
            else:
                self.stake = -(-chips // self.times(deal, seat))
                self.turn(deal, seat + 1)

    def see(self, deal: DealState, seat: int) -> None:
        """Compare with the last other hand, which wins a tie."""
        other, contest = first_survivor(deal.live, seat + 1), deal.contests[0]
        mine, theirs = (contest.score(deal.hands[one], deal.board) for one in (seat, other))
        if mine == theirs:
            deal.give_up(seat)
            settle_alone(deal, other)
        else:
            settle_showdown(deal, "left_of_dealer", other)
        self.actor = NOBODY

    def times(self, deal: DealState, seat: int) -> int:
        """How many times the stake a bet of this seat is."""
        return 1 if deal.dark[seat] else self.phase.looked

    def asked(self, deal: DealState) -> tuple[int, bool]:
        """Return what it costs the actor to stay in, in chips, and whether that is to see the last other hand."""
        price = self.stake * self.times(deal, self.actor)
        rivals = [seat for seat in deal.survivors if seat != self.actor]
        sees = len(rivals) == 1 and deal.dark[self.actor] >= deal.dark[rivals[0]]
        dear = price * self.phase.seen
        return (dear, True) if sees and deal.stacks[self.actor] >= dear else (price, False)

    def turn(self, deal: DealState, seat: int) -> None:
        """Ask the next survivor, if there is more to decide."""
        self.actor = first_survivor(deal.live, seat)
        if deal.live.count(True) == 1:
            settle_alone(deal, self.actor)
        elif deal.stacks[self.actor] < self.asked(deal)[0]:
            settle_showdown(deal, "left_of_dealer", self.actor)
        if deal.over:
            self.actor = NOBODY

    def copy(self) -> "Bidding":
        return Bidding(self.phase, self.actor, self.stake)
