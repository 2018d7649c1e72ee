"""All cards of a hand in sets and sequences, nothing left over: the eighth contract of Carioca (RAM-3.06), solved exactly."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from buio.cards import JOKER
from buio.ramino.laying import ACE, FULL_SET, HIGH_ACE, LOW_ACE, card_at
from buio.ramino.melds import LEAST

Cards = tuple[int, ...]
SETS = (0, 0, 0, 1, 4)
"""Sets that a card is in, by how many suits of its rank there are."""
MANY = 99
ALL_PLACES = (2 << HIGH_ACE) - 1
Left = tuple[int, ...]
"""Natural cards that are not covered yet, sorted."""


def whole(hand: Sequence[int]) -> tuple[Cards, ...] | None:
    """The combinations that take all these cards, jokers too; None if there are none.

    The card with the fewest combinations goes into each of them in turn; what was found to lead nowhere is remembered. Jokers
    that no combination needs lengthen a sequence or fill a set.
    """
    jokers = hand.count(JOKER)
    left = tuple(sorted(card for card in hand if card != JOKER))
    if not left:
        return None
    found = _covered(left, jokers, 0, {})
    return None if found is None else _spread(found, jokers - sum(cards.count(JOKER) for cards in found))


def pivot(cards: Left, jokers: int) -> int | None:
    """The card with the fewest natural combinations; None if the cards need more jokers than there are.

    Cards that are in no natural combination need a joker beside them; two of them that have no other one of their rank, nor
    within three places of their suit, need three.
    """
    suits, ranks = [0] * 4, [0] * 13
    for card in set(cards):
        suits[card & 3] |= 2 << (card >> 2)
        ranks[card >> 2] += 1
    suits = [held | held >> HIGH_ACE for held in suits]  # the ace lies below the deuce too
    runs = [held & held >> 1 & held >> 2 for held in suits]
    needy, count, lonely = [0] * 4, 0, 0
    best, fewest, last = cards[0], MANY, -1
    for card in cards:
        if card != last:
            last, rank, suit = card, card >> 2, card & 3
            low = runs[suit] << 2
            ways = SETS[ranks[rank]] + (low >> rank + 1 & 7).bit_count() + (rank == ACE and low >> LOW_ACE + 2 & 1)
            if ways < fewest:
                best, fewest = card, ways
        if not ways:
            count += 1
            needy[suit] |= 2 << rank | (rank == ACE)
            near = suits[suit] >> max(rank - 2, 0) & (0x7F if rank > 1 else 0x3F >> (1 - rank))
            lonely += ranks[rank] == 1 and near.bit_count() == 1 and (rank != ACE or not suits[suit] & 0xE)
    if 2 * jokers < 3 * lonely or (count > jokers and _jokers(needy, suits, count) > jokers):
        return None
    return best


def _jokers(needy: Sequence[int], suits: Sequence[int], count: int) -> int:
    """At least how many jokers cards need that are in no natural combination.

    In a sequence natural cards lie between jokers in pieces of two at most, so a joker serves those on either side of its
    place; in a set it serves two of its rank.
    """
    serves = [0, 0, 0, 0, 0]
    for wanting, held in zip(needy, suits, strict=True):
        one, two = wanting << 1, (held & wanting << 1) << 1
        three, four = wanting >> 1, (held & wanting >> 1) >> 1
        places = (one | two | three | four) & ALL_PLACES
        while places:
            place = places & -places
            places ^= place
            serves[bool(one & place) + bool(two & place) + bool(three & place) + bool(four & place)] += 1
    pairs = [sum([wanting >> place & 1 for wanting in needy]) for place in range(1, HIGH_ACE + 1)]
    serves[2] += sum([pair >= 2 for pair in pairs])
    jokers = 0
    for cards in (4, 3, 2, 1):
        used = min(serves[cards], -(-count // cards))
        jokers += used
        count -= used * cards
        if count <= 0:
            return jokers
    return MANY


def _covered(left: Left, jokers: int, room: int, failed: dict[tuple[Left, int], int]) -> list[Cards] | None:
    """The combinations of the cards left. `room`: jokers that those laid before could still take."""
    if not left:
        return [] if jokers <= room else None
    if failed.get((left, jokers), -1) >= room:
        return None
    card = pivot(left, jokers)
    if card is not None:
        for cards, more in _with(card, left, jokers):
            rest = list(left)
            for one in cards:
                if one != JOKER:
                    rest.remove(one)
            found = _covered(tuple(rest), jokers - cards.count(JOKER), room + more, failed)
            if found is not None:
                return [cards, *found]
    failed[left, jokers] = room
    return None


def _with(card: int, left: Left, jokers: int) -> Iterator[tuple[Cards, int]]:
    """Each combination of a card, and how many jokers more it could take."""
    held = Counter(left)
    others = [other for other in range(card & ~3, (card & ~3) + 4) if other != card and held[other]]
    for count in range(len(others), -1, -1):
        wild = max(0, LEAST - 1 - count)
        if wild <= jokers:
            for more in combinations(others, count):
                yield (card, *more, *[JOKER] * wild), FULL_SET - 1 - count - wild
    for place in (LOW_ACE, HIGH_ACE) if card >> 2 == ACE else ((card >> 2) + 1,):
        yield from _runs(place, card & 3, held, jokers)


def _runs(place: int, suit: int, held: Counter[int], jokers: int) -> Iterator[tuple[Cards, int]]:
    """The sequences over a place that begin and end with a natural card, or have jokers at an end to be long enough."""
    ace = card_at(LOW_ACE, suit)
    pivot_card = (card_at(place, suit),)
    highs = list(_reached(range(place + 1, HIGH_ACE + 1), suit, held, jokers))
    for below in _reached(range(place - 1, LOW_ACE - 1, -1), suit, held, jokers):
        for above in highs:
            cards = below[::-1] + pivot_card + above
            need = max(0, LEAST - len(cards))
            if cards.count(JOKER) + need > jokers or cards.count(ace) > held[ace]:
                continue
            for taken in _with_jokers(cards, len(below), jokers):
                yield _lengthened(taken, place - len(below), need), HIGH_ACE + 1 - len(cards) - need


def _reached(places: Iterable[int], suit: int, held: Counter[int], jokers: int) -> Iterator[Cards]:
    """How far a sequence goes one way: nothing, or up to each natural card that the jokers reach."""
    cards: list[int] = []
    yield ()
    for place in places:
        card = card_at(place, suit)
        if held[card]:
            cards.append(card)
            yield tuple(cards)
        elif jokers:
            cards.append(JOKER)
            jokers -= 1
        else:
            return


def _with_jokers(cards: Cards, pivot_at: int, jokers: int) -> Iterator[Cards]:
    """A sequence, and where it could not take three jokers more, the same with a joker for a natural card.

    Elsewhere that never helps: the natural card can change places with the joker, wherever else it would lie; if it lay there
    alone with two jokers, the three of them lengthen the sequence.
    """
    yield cards
    if len(cards) + LEAST > HIGH_ACE + 1 and jokers - cards.count(JOKER) >= LEAST:
        for at in range(1, len(cards) - 1):
            if at != pivot_at and cards[at] != JOKER:
                yield (*cards[:at], JOKER, *cards[at + 1 :])


def _lengthened(cards: Cards, low: int, wild: int) -> Cards:
    """A sequence with so many jokers more: above it as far as there is room, then below."""
    above = min(wild, HIGH_ACE - (low + len(cards) - 1))
    return (*[JOKER] * (wild - above), *cards, *[JOKER] * above)


def _spread(melds: list[Cards], jokers: int) -> tuple[Cards, ...]:
    """The combinations with the jokers that were left over laid beside them."""
    spread = []
    for cards in melds:
        natural = [card for card in cards if card != JOKER]
        same = len({card >> 2 for card in natural}) == 1 and len(natural) > 1
        more = min(jokers, (FULL_SET if same else HIGH_ACE + 1) - len(cards))
        jokers -= more
        spread.append((*cards, *[JOKER] * more) if same else _longer(cards, more))
    return tuple(spread)


def _longer(cards: Cards, wild: int) -> Cards:
    if len(cards) - cards.count(JOKER) == 1:  # a lone card among jokers may be anywhere in its sequence
        wild, cards = wild + len(cards) - 1, tuple([card for card in cards if card != JOKER])
    first = next(at for at, card in enumerate(cards) if card != JOKER)
    rank = cards[first] >> 2
    place = LOW_ACE if rank == ACE else rank + 1
    return _lengthened(cards, place - first, wild)
