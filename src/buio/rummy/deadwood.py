"""The deadwood of a hand in its best partition, and which cards would help it: exact."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from buio.cards import JOKER, Cards
from buio.rummy.bitpack import BITS, RANK, TWINS, pack
from buio.rummy.lay_off import new_melds
from buio.rummy.meld_cover import Group
from buio.rummy.melds import LEAST, ROUND, MeldRules
from buio.rummy.min_deadwood import CARD_COST, DEFAULT, costing, counting
from buio.rummy.points import CardPoints

EXACT: Final = 15
"""The best partition of this many cards takes a hundredth of a second at most."""


class Deadwood(NamedTuple):
    """A hand as far as it lies in melds.

    Attributes:
        melds: the cards of each meld, in order.
        deadwood: the cards that are in none. Neither a nominated card nor one that does not exist is among them.
        points: what these count (RAM-3.15).
        useful: the kinds of card that would leave less deadwood if one were drawn and another thrown away.
        wild: the card held that serves as imaginary joker, the joker (52) for one that does not exist, -1 for neither.
    """

    melds: tuple[tuple[int, ...], ...]
    deadwood: tuple[int, ...]
    points: int
    useful: tuple[int, ...]
    wild: int


@lru_cache(1 << 12)
def least_deadwood(rules: MeldRules, imaginary: str, cards: tuple[int, ...], points: CardPoints = DEFAULT) -> Deadwood:
    """Part sorted cards so that the fewest are deadwood, and of these ways the one with the fewest points."""
    jokers, hand = cards.count(JOKER), pack(cards)
    costs = costing(rules, imaginary, jokers, points)
    best = costs.best(hand)
    groups, deadwood, wild = costs.laid(best)
    used = sum(wilds for _, wilds in groups)
    if imaginary == "extra" and used > jokers:
        wild = JOKER
    left = tuple(sorted([*deadwood, *[JOKER] * (jokers + (wild >= 0) - used)]))
    roomy = any(len(natural) + wilds == LEAST for natural, wilds in groups)
    useful = _useful(rules, imaginary, cards, best.cost // CARD_COST, roomy) if left else ()
    return Deadwood(lay(groups, wild, rules), left, best.cost % CARD_COST, useful, wild)


def set_aside(rules: MeldRules, cards: Sequence[int]) -> tuple[list[Cards], list[int]]:
    """Part a hand of more than `EXACT` cards, which only somebody holds who buys discards, into melds and rest.

    The longest melds without jokers come before others, until no more than `EXACT` cards are left: what is laid of
    these need not be the best of the whole hand. Of fewer cards nothing is set aside.
    """
    rest, aside = list(cards), []
    while len(rest) > EXACT and (meld := next(new_melds(rules, rest), None)):
        aside.append(meld.cards)
        for card in meld.cards:
            rest.remove(card)
    return aside, rest


def lay(groups: list[Group] | tuple[Group, ...], wild: int, rules: MeldRules) -> tuple[tuple[int, ...], ...]:
    """Return the cards of each group in order; the last group with a wild card holds the imaginary one."""
    last = max((index for index, (_, wilds) in enumerate(groups) if wilds), default=-1)
    return tuple([lay_one(group, wild if index == last else -1, rules) for index, group in enumerate(groups)])


@lru_cache(1 << 14)
def lay_one(group: Group, wild: int, rules: MeldRules) -> tuple[int, ...]:
    """Lay the cards of a group in order, a nominated card at its joker's place; one that does not exist is left out."""
    cards, wilds = group
    meld = rules.parse((*cards, *[JOKER] * wilds))
    lying = list(meld.cards if meld else cards)
    if wild >= 0:
        index = lying.index(JOKER)
        lying[index : index + 1] = [wild] if wild != JOKER else []
    return tuple(lying)


def _useful(rules: MeldRules, imaginary: str, cards: tuple[int, ...], deadwood: int, roomy: bool) -> tuple[int, ...]:
    """The cards that help in a run, then those that help in a set. `roomy`: a meld has room for a joker."""
    jokers, hand = cards.count(JOKER), pack(cards)
    counted = counting(rules, imaginary, jokers)
    found = counted.in_runs(hand, deadwood)
    for position in range(ROUND):
        rank = hand >> BITS * position & RANK
        if rank & (rank - 1 | TWINS) or (rank and counted.wilds):
            first = (position + 12) % ROUND * 4
            others = [card for card in range(first, first + 4) if card not in found]
            for card in others:
                if counted.in_set(hand, card, deadwood):
                    found.update(others if rules.duplicates else [card])
                if rules.duplicates:
                    break  # in a set one suit is as good as another
    if roomy or counting(rules, imaginary, jokers + 1).least(hand) <= deadwood:
        found.add(JOKER)
    return tuple(sorted(found))
