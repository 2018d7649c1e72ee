"""The number of leaves of the move tree of small deals, pinned, and counted again by a model that shares no code.

What perft is to chess: one number proves the whole generator of moves. Of the draw only the choices "none, the first, the first
two, the first three cards" are followed, to keep the trees small.
"""

import json
from pathlib import Path

import pytest

from buio.play.deal import Deal
from buio.play.moves import DISCARD
from tests.games.scenario import JACKS, RAGS, start

PINNED = json.loads((Path(__file__).parents[1] / "golden/italian_counts.json").read_text(encoding="utf-8"))


def leaves(deal: Deal) -> int:
    """Ends of the tree below a deal, by the engine's own options."""
    if deal.over:
        return 1
    total = 0
    for move in deal.options().moves():
        if move.verb == DISCARD and move.cards != deal.hands[deal.actor][: len(move.cards)]:
            continue
        after = deal.copy()
        after.apply(move)
        total += leaves(after)
    return total


class Model:
    """The same tree for two players, by plain recursion over tuples.

    Seat 0 is left of the dealer. `opens`: whose hand opens; `most`: raises in a round.
    """

    def __init__(self, opens: tuple[bool, bool], most: int, parol: bool) -> None:
        self.opens, self.most, self.parol = opens, most, parol

    def deal(self, chips: int) -> int:
        """From the antes of one chip each."""
        stack, pot = chips - 1, 2
        total = self.first((stack, stack), (0, 0), pot)
        if stack >= pot:
            blind = (stack - pot, stack)
            total += self.round(1, blind, (pot, 0), 2 * pot, 0, last=0, blind=0)
            if stack >= 2 * pot:
                total += self.round(1, (stack - pot, stack - 2 * pot), (pot, 2 * pot), 4 * pot, 0, last=1, blind=1)
        return total

    def first(self, stacks: tuple[int, int], bets: tuple[int, int], pot: int) -> int:
        """Nobody has opened: seat 0 passes or opens, then seat 1; both pass and the deal is over."""
        total = 0
        for seat in (0, 1):
            if self.opens[seat]:
                for bet in range(1, min(stacks[seat], pot) + 1):
                    total += self.after_raise(1, seat, bet, stacks, bets, pot, 0)
        return total + 1

    def round(
        self,
        number: int,
        stacks: tuple[int, int],
        bets: tuple[int, int],
        pot: int,
        raises: int,
        last: int,
        blind: int = -1,
    ) -> int:
        """The seat that did not bet last answers; with `blind` only by calling or folding."""
        seat = 1 - last
        owed = bets[last] - bets[seat]
        total = 1  # fold
        paid = min(owed, stacks[seat])
        called = with_(stacks, seat, stacks[seat] - paid), with_(bets, seat, bets[seat] + paid), pot + paid
        if blind >= 0 and called[0][seat] and called[0][last]:
            total += self.draw(called[0], called[2], last)  # the last blind bettor stays
            total += self.raises(number, last, *called, raises)
        else:
            back = owed - paid
            total += self.over(number, with_(called[0], last, called[0][last] + back), called[2] - back, last)
        if blind < 0 and stacks[last]:
            total += self.raises(number, seat, stacks, bets, pot, raises)
        return total

    def raises(
        self, number: int, seat: int, stacks: tuple[int, int], bets: tuple[int, int], pot: int, raises: int
    ) -> int:
        """Every raise that this seat can make."""
        level = max(bets)
        owed = level - bets[seat]
        if raises == self.most or stacks[seat] <= owed:
            return 0
        high = min(bets[seat] + stacks[seat], level + pot + owed)
        return sum(
            self.after_raise(number, seat, bet, stacks, bets, pot, raises + 1) for bet in range(level + 1, high + 1)
        )

    def after_raise(self, number: int, seat: int, bet: int, stacks: tuple[int, int], bets: tuple[int, int], pot: int, raises: int) -> int:  # fmt: skip
        paid = bet - bets[seat]
        return self.round(
            number, with_(stacks, seat, stacks[seat] - paid), with_(bets, seat, bet), pot + paid, raises, seat
        )

    def over(self, number: int, stacks: tuple[int, int], pot: int, last: int) -> int:
        return self.draw(stacks, pot, last) if number == 1 else 1

    def draw(self, stacks: tuple[int, int], pot: int, first: int) -> int:
        """Four choices each; then the second round, if both can still bet."""
        return 16 * (self.second(stacks, pot, first) if min(stacks) else 1)

    def second(self, stacks: tuple[int, int], pot: int, first: int) -> int:
        """Bet, busso or parol; then the other, who cannot say parol after busso."""
        other = 1 - first
        total = self.bets(first, stacks, pot)
        total += 1 + self.bets(other, stacks, pot)  # busso: the other checks or bets
        if self.parol:
            total += 2 + self.bets(other, stacks, pot)  # parol: the other says parol, checks, or bets
        return total

    def bets(self, seat: int, stacks: tuple[int, int], pot: int) -> int:
        return sum(
            self.after_raise(2, seat, bet, stacks, (0, 0), pot, 0) for bet in range(1, min(stacks[seat], pot) + 1)
        )


def with_(pair: tuple[int, int], place: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if place == 0 else (pair[0], value)


CASES = [
    (chips, hands, raises, parol)
    for chips in (2, 3, 4, 5)
    for hands in ("opens", "second", "none")
    for raises in (0, 1)
    for parol in (True, False)
]
HANDS = {"opens": (JACKS, "AcAdQsTh7h"), "second": (RAGS[0], JACKS), "none": (RAGS[0], RAGS[1])}
OPENS = {"opens": (True, True), "second": (False, True), "none": (False, False)}


@pytest.mark.parametrize(("chips", "hands", "raises", "parol"), CASES)
def test_the_tree_has_as_many_leaves_as_pinned_and_as_the_model_counts(
    chips: int, hands: str, raises: int, parol: bool
) -> None:
    deal = start(*HANDS[hands], stacks=chips, max_raises=raises, parol=parol, max_draw=3)
    counted = leaves(deal)
    assert counted == Model(OPENS[hands], raises, parol).deal(chips)
    assert counted == PINNED[f"{chips} chips, {hands}, {raises} raises{'' if parol else ', no parol'}"]
