"""The number of leaves of the move tree of small deals, pinned, and counted again by a model that shares no code.

What perft is to chess: one number proves the whole generator of moves. Of the draw only the choices "none, the first,
the first two, ..." are followed, to keep the trees small.
"""

import json
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from buio.play.deal import Deal
from buio.play.moves import DISCARD
from tests.games.scenario import JACKS, RAGS, start

PINNED = json.loads((Path(__file__).parents[1] / "golden/italian_counts.json").read_text(encoding="utf-8"))


def leaves(deal: Deal, most_drawn: int) -> int:
    """Ends of the tree below a deal, by the engine's own options."""
    if deal.over:
        return 1
    total = 0
    for move in deal.options().moves():
        drawn = len(move.cards)
        if move.verb == DISCARD and (drawn > most_drawn or move.cards != deal.hands[deal.actor][:drawn]):
            continue
        after = deal.copy()
        after.apply(move)
        total += leaves(after, most_drawn)
    return total


Chips = tuple[int, ...]


@dataclass(frozen=True)
class Table:
    """Chips during a round, seat 0 at the dealer's left: what each has, has bet, and whether it is still in."""

    stacks: Chips
    bets: Chips
    live: tuple[bool, ...]
    pot: int

    def pays(self, seat: int, chips: int) -> "Table":
        return replace(
            self, stacks=put(self.stacks, seat, -chips), bets=put(self.bets, seat, chips), pot=self.pot + chips
        )

    def folds(self, seat: int) -> "Table":
        return replace(self, live=tuple(live and place != seat for place, live in enumerate(self.live)))

    def able(self) -> list[int]:
        return [seat for seat, live in enumerate(self.live) if live and self.stacks[seat]]

    def after(self, seat: int) -> tuple[int, ...]:
        """Those who can bet, from the left of a seat, itself left out."""
        seats = len(self.stacks)
        return tuple(s for s in ((seat + place) % seats for place in range(1, seats)) if s in self.able())

    def owed(self, seat: int) -> int:
        return max(self.bets) - self.bets[seat]

    def next_round(self) -> "Table":
        """Nobody's bet is higher than another's: the difference goes back; a new round begins."""
        second, highest = sorted(self.bets)[-2:]
        top = self.bets.index(highest)
        back = put(self.stacks, top, highest - second)
        return replace(self, stacks=back, bets=(0,) * len(self.bets), pot=self.pot - highest + second)


def put(chips: Chips, seat: int, more: int) -> Chips:
    return tuple(held + more * (place == seat) for place, held in enumerate(chips))


@dataclass(frozen=True)
class Model:
    """The same tree by plain recursion over tuples, from the rules on the page.

    `opens`: whose hand opens; `most`: raises in a round; `draws`: ways to change cards that are followed.
    """

    opens: tuple[bool, ...]
    most: int
    parol: bool
    draws: int

    def deal(self, stacks: Chips) -> int:
        """From the antes of one chip each."""
        seats = len(stacks)
        paid = tuple(stack - 1 for stack in stacks)
        return self.blinds(Table(paid, (0,) * seats, (True,) * seats, seats), 0)

    def blinds(self, table: Table, place: int) -> int:
        """Seat `place` may bet in the dark: the pot, or twice the blind before; the fourth may not."""
        amount = 2 * max(table.bets) or table.pot
        if place < min(3, len(table.stacks)) and table.stacks[place] >= amount:
            return self.blinds(table.pays(place, amount), place + 1) + self.first(table, place - 1)
        return self.first(table, place - 1)

    def first(self, table: Table, blind: int) -> int:
        """The first round, after the last blind of seat `blind` (-1: none)."""
        if blind < 0:
            if len(table.able()) < 2:
                return self.draw(table, 0)
            return self.unbet(1, table, tuple(table.able()), silent=True)
        queue = table.after(blind) + ((blind,) if table.stacks[blind] else ())
        return self.bet(1, table, queue, 0, blind, hushed=True)

    def unbet(self, number: int, table: Table, queue: tuple[int, ...], silent: bool) -> int:
        """Nobody has bet yet. `silent`: all so far have said parol, or nobody has spoken."""
        if not queue:
            return 1
        seat, rest = queue[0], queue[1:]
        total = self.unbet(number, table, rest, silent=False)
        if number == 2 and self.parol and silent and len(table.able()) == sum(table.live):
            total += self.unbet(number, table, rest, silent=True)
        if number == 2 or self.opens[seat]:
            total += sum(
                self.raised(number, table.pays(seat, chips), seat, 0)
                for chips in range(1, min(table.stacks[seat], table.pot) + 1)
            )
        return total

    def raised(self, number: int, table: Table, seat: int, raises: int) -> int:
        return self.bet(number, table, table.after(seat), raises, seat, hushed=False)

    def bet(self, number: int, table: Table, queue: tuple[int, ...], raises: int, last: int, hushed: bool) -> int:
        """There is a bet, the last one by seat `last`; those in the queue answer it."""
        if sum(table.live) == 1:
            return 1
        if not queue or (len(table.able()) == 1 and not table.owed(queue[0])):
            return self.draw(table.next_round(), last) if number == 1 else 1
        seat, rest = queue[0], queue[1:]
        owed, stack = table.owed(seat), table.stacks[seat]
        total = self.bet(number, table.folds(seat), rest, raises, last, hushed) if owed else 0
        total += self.bet(number, table.pays(seat, min(owed, stack)), rest, raises, last, hushed)
        answer = any(
            table.bets[other] + table.stacks[other] > max(table.bets) for other in table.able() if other != seat
        )
        if answer and raises < self.most and (seat == last or not hushed):
            for more in range(1, min(stack - owed, table.pot + owed) + 1):
                total += self.raised(number, table.pays(seat, owed + more), seat, raises + 1)
        return total

    def draw(self, table: Table, first: int) -> int:
        """Each survivor changes cards, then the second round begins with the last who raised or opened."""
        ways: int = self.draws ** sum(table.live)
        if len(table.able()) < 2:
            return ways
        queue = ((first,) if first in table.able() else ()) + table.after(first)
        return ways * self.unbet(2, table, queue, silent=True)


HANDS = {
    "first": (JACKS, *RAGS),
    "second": (RAGS[0], JACKS, *RAGS[1:]),
    "nobody": ("KhQd9h8c7d", *RAGS[1:], "Jh9c8d7sAd"),
}
OPENS = {"first": (True, False, False, False), "second": (False, True, False, False), "nobody": (False,) * 4}
BOTH = (JACKS, "AcAdQsTh7h")

CASES = [
    *(
        ((chips, chips), "both", raises, parol, 3)
        for chips in (2, 3, 4, 5)
        for raises in (0, 1)
        for parol in (True, False)
    ),
    *(((chips, chips), who, 1, True, 3) for chips in (3, 5) for who in ("first", "second", "nobody")),
    *((stacks, "both", 2, True, 3) for stacks in ((4, 9), (9, 4), (1, 9), (9, 1), (3, 2))),
    *(
        (stacks, who, 1, True, 1)
        for stacks in ((3, 3, 3), (2, 3, 4), (4, 2, 3), (5, 4, 2))
        for who in ("first", "second")
    ),
    *((stacks, "nobody", 2, True, 1) for stacks in ((5, 5, 5), (9, 4, 5), (4, 9, 20))),
    *((stacks, "second", 1, True, 0) for stacks in ((3, 3, 3, 3), (4, 5, 2, 4), (6, 3, 9, 2), (17, 2, 2, 9))),
    *(((6, 6), "both", 3, True, 3), ((5, 5, 5), "first", 2, True, 1), ((4, 5, 6), "second", 3, True, 1)),
]


def name(stacks: Chips, who: str, raises: int, parol: bool, drawn: int) -> str:
    how = f"{raises} raises, up to {drawn} cards" + ("" if parol else ", no parol")
    return f"{' '.join(map(str, stacks))}: {who} can open, {how}"


@pytest.mark.parametrize("case", CASES, ids=[name(*case) for case in CASES])
def test_the_tree_has_as_many_leaves_as_pinned_and_as_the_model_counts(case: tuple[Chips, str, int, bool, int]) -> None:
    stacks, who, raises, parol, drawn = case
    seats = len(stacks)
    hands = BOTH if who == "both" else HANDS[who][:seats]
    opens = (True, True) if who == "both" else OPENS[who][:seats]
    counted = leaves(start(*hands, stacks=stacks, max_raises=raises, parol=parol), drawn)
    assert counted == Model(opens, raises, parol, drawn + 1).deal(stacks)
    assert counted == PINNED[name(*case)]
