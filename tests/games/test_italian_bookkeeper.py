"""A bookkeeper of its own: from the moves alone, chip by chip and with the slow evaluator, who has won what.

It shares no code with the engine: it reads the log of a random deal and the rules on the page.
"""

from random import Random

import pytest

import buio
from buio.play.deal import Deal
from buio.play.outcome import Carry
from buio.play.shuffle import Shuffle
from tests.ranking import reference
from tests.rulebook import rule

GAME = buio.games["italian"]
BETTER_OF_THE_OTHERS = {"media": "minima", "minima": "massima", "massima": "media"}


class Book:
    """Chips of one deal as somebody beside the table would note them."""

    def __init__(self, deal: Deal, ante: int, tie: str, odd_chip: str) -> None:
        _, stacks, self.dealer, self.carry, _, _ = deal.start
        self.seats = len(stacks)
        self.ante, self.tie, self.odd_chip = ante, tie, odd_chip
        self.lowest = min(deal.recipe.pack) // 4
        self.before, self.stacks = list(stacks), list(stacks)
        owed = self.carry.owed or (0,) * self.seats
        self.live = [due is not None and stack > due for due, stack in zip(owed, stacks, strict=True)]
        self.dead = self.carry.chips
        self.bets, self.settled = [0] * self.seats, [0] * self.seats
        self.hands: list[list[int]] = [[] for _ in stacks]
        self.anted = False
        self.drawn: set[int] = set()
        self.parol = False

    def read(self, deal: Deal) -> None:
        for move in deal.log:
            if not self.anted and move.verb == "in":
                self.stacks[move.seat] -= move.amount
                self.dead += move.amount
                continue
            if not self.anted and move.verb == "no" and (self.carry.owed or [0] * self.seats)[move.seat]:
                self.live[move.seat] = False
                continue
            self.pay_antes()
            self.note(move.verb, move.seat, move.amount, move.cards)
        self.pay_antes()
        self.close_round()

    def pay_antes(self) -> None:
        if not self.anted:
            self.anted = True
            for seat in range(self.seats):
                chips = min(self.ante, self.stacks[seat]) * self.live[seat]
                self.stacks[seat] -= chips
                self.dead += chips

    def note(self, verb: str, seat: int, amount: int, cards: tuple[int, ...]) -> None:
        if verb in ("bl", "cbr"):
            self.bet(seat, amount - self.bets[seat])
        elif verb == "cc":
            self.bet(seat, min(max(self.bets) - self.bets[seat], self.stacks[seat]))
        elif verb == "f":
            self.live[seat] = False
        elif verb == "sd":
            self.close_round()
            self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        elif verb == "dh":
            self.hands[seat] += cards
        self.parol = verb == "par" or (self.parol and verb != "cc" and verb != "cbr")

    def bet(self, seat: int, chips: int) -> None:
        self.stacks[seat] -= chips
        self.bets[seat] += chips

    def close_round(self) -> None:
        """The chips that nobody has matched go back; the others are settled."""
        second, first = sorted(self.bets)[-2:]
        top = self.bets.index(first)
        self.stacks[top] += first - second
        self.bets[top] -= first - second
        self.settled = [old + new for old, new in zip(self.settled, self.bets, strict=True)]
        self.bets = [0] * self.seats

    def result(self) -> tuple[tuple[int, ...], int]:
        """Net of each seat and the chips left for the next deal."""
        alive = [seat for seat in range(self.seats) if self.live[seat]]
        left = self.dead + sum(self.settled)
        opened = any(self.settled) or len(alive) == 1
        if not self.parol and (opened or self.all_drew):
            who = tuple(alive)
            pots = {who: self.dead}
            for chip in range(1, max(self.settled) + 1):
                who = tuple(seat for seat in alive if self.settled[seat] >= chip) or who
                pots[who] = pots.get(who, 0) + sum(bet >= chip for bet in self.settled)
            left = sum(self.pay(chips, self.winners(who)) for who, chips in pots.items())
        return tuple(now - then for now, then in zip(self.stacks, self.before, strict=True)), left

    @property
    def all_drew(self) -> bool:
        """Nobody could bet, and the cards were changed all the same."""
        return sum(self.stacks[seat] > 0 for seat in range(self.seats) if self.live[seat]) < 2

    def pay(self, chips: int, winners: list[int]) -> int:
        share, odd = divmod(chips, len(winners))
        for place, seat in enumerate(winners):
            self.stacks[seat] += share + (place < odd and self.odd_chip != "stays_in_pot")
        return odd if self.odd_chip == "stays_in_pot" else 0

    def winners(self, who: tuple[int, ...]) -> list[int]:
        """In the order in which they get odd chips."""
        if len(who) == 1:
            return list(who)
        worth = {
            seat: reference.worth(self.hands[seat], self.lowest, reference.ITALIAN, self.tie)
            for seat in sorted(who, key=lambda seat: (seat - self.dealer - 1) % self.seats)
        }
        if max(worth.values())[0] < 8:
            return [max(worth, key=worth.__getitem__)]
        best = {}
        for seat, (category, ranks, suit) in sorted(worth.items(), key=lambda item: item[1]):
            if category == 8:
                best[{self.lowest + 3: "minima", 12: "massima"}.get(ranks[0], "media")] = (seat, suit)
        kinds = set(best)
        if len(kinds) == 2:
            absent = next(kind for kind in BETTER_OF_THE_OTHERS if kind not in kinds)
            kinds = {BETTER_OF_THE_OTHERS[absent]}
        shared = [best[kind] for kind in kinds]
        order = list(worth)
        by_suit = self.odd_chip == "suit"
        return [s for s, suit in sorted(shared, key=lambda item: (-item[1] * by_suit, order.index(item[0])))]


@rule("ITA-1.19", "ITA-1.54", "ITA-1.70", "X-25", "X-45e")
@pytest.mark.parametrize("players", range(2, 10))
def test_a_bookkeeper_beside_the_table_finds_the_same_result(players: int, deals: int) -> None:
    rng = Random(players)
    done = 0
    while done < deals:
        ante, tie = rng.choice((1, 1, 3)), rng.choice(("pair_suit", "fantini"))
        odd_chip = rng.choice(("suit", "left_of_dealer", "stays_in_pot"))
        house = {"ante": ante, "tie_break": tie, "odd_chip": odd_chip, "max_bet": rng.choice(("pot", "none", 9))}
        stacks, carry = [rng.choice((3, 9, 40, 300)) for _ in range(players)], Carry()
        for turn in range(5):
            if sum(stack > 0 for stack in stacks) < 2:
                break
            deal = GAME.deal(stacks, turn % players, GAME.rules(**house), Shuffle(players * 10**6 + done), carry)
            while not deal.over:
                deal.apply(deal.options().sample(rng))
            assert deal.outcome is not None
            book = Book(deal, ante, tie, odd_chip)
            book.read(deal)
            assert book.result() == (deal.outcome.net, deal.outcome.carry.total), deal.log
            stacks, carry = deal.stacks, deal.outcome.carry
            done += 1
