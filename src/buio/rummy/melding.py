"""How a game melds: what may lie on the table, and what cards count."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from buio.cards import JOKER
from buio.rummy.bitpack import pack
from buio.rummy.deadwood import lay, set_aside
from buio.rummy.lay_all import lay_all
from buio.rummy.lay_off import any_meld, extend, new_melds, replaced_by_jokers, swapped, wanting
from buio.rummy.meld_cover import cover
from buio.rummy.melds import Meld, MeldRules
from buio.rummy.points import CardPoints
from buio.rummy.prefilter import hopeless

SIMPLE = MeldRules(round_the_corner=False, duplicates=False)
"""The rules for which all of a hand is laid without a search."""


@dataclass(frozen=True)
class Melding:
    """The melds of a game in which they are laid during the play.

    Args:
        rules: what counts as a meld.
        points: what cards count.
        joker_swap: the card that a joker stands for may be laid in its place (X-R25).
    """

    rules: MeldRules = SIMPLE
    points: CardPoints = CardPoints()
    joker_swap: bool = False

    def parse(self, cards: Sequence[int]) -> Meld | None:
        """Return these cards as one set or run, with jokers (RAM-3.04, RAM-3.05); None if they are neither."""
        return self.rules.parse(cards)

    def extend(self, meld: Meld, cards: Sequence[int]) -> Meld | None:
        """Return the meld with these cards added, or one of them in place of a joker; None if they do not fit."""
        return extend(self.rules, meld, cards) or (swapped(meld, cards) if self.joker_swap else None)

    def fits(self, meld: Meld, hand: Sequence[int]) -> tuple[int, ...]:
        """List the different cards of a hand that can be added one by one."""
        wanted = wanting(self.rules, meld)
        if self.joker_swap:
            wanted |= replaced_by_jokers(meld)
        if wanted.isdisjoint(hand):
            return ()
        return tuple([card for card in dict.fromkeys(hand) if card in wanted])

    def any_meld(self, hand: Sequence[int]) -> bool:
        """Can a set or a run be made of cards of this hand?"""
        return any_meld(self.rules, hand)

    def new_melds(self, hand: Sequence[int]) -> Iterator[Meld]:
        """Yield all different sets and runs of cards of this hand, those with fewer jokers and more cards first."""
        return new_melds(self.rules, hand)

    def natural_melds(self, hand: Sequence[int]) -> Iterator[Meld]:
        """Yield the sets and runs of a hand without jokers."""
        natural = [card for card in hand if card != JOKER]
        return self.new_melds(natural) if self.any_meld(natural) else iter(())

    def whole(self, hand: Sequence[int]) -> tuple[Meld, ...] | None:
        """Return melds that take all these cards, jokers too; None if there are none."""
        jokers = hand.count(JOKER)
        if jokers == len(hand) or hopeless(hand, jokers, 0, self.rules.round_the_corner):
            return None
        groups = lay_all(hand) if self.rules == SIMPLE else self.covered(hand)
        melds = [self.parse(cards) for cards in groups or ()]
        return tuple([meld for meld in melds if meld]) or None

    def covered(self, hand: Sequence[int]) -> tuple[tuple[int, ...], ...] | None:
        """Arrange all of a hand in melds, found by a search: exact up to `EXACT` cards, see `set_aside`."""
        aside, rest = set_aside(self.rules, hand)
        jokers = rest.count(JOKER)
        found = cover(self.rules, jokers).arrange(pack(rest), 0, jokers)
        return (*aside, *lay(found[0], -1, self.rules)) if found else None
