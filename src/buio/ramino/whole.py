"""All cards of a hand in sets and sequences, nothing left over: the eighth contract of Carioca (RAM-3.06), solved exactly."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from buio.cards import JOKER
from buio.ramino.laying import ACE, FULL_SET, HIGH_ACE, LOW_ACE, card_at
from buio.ramino.melds import LEAST

Cards = tuple[int, ...]
Left = tuple[int, ...]
"""Natural cards that are not covered yet, the deuces first and the aces last."""


def whole(hand: Sequence[int]) -> tuple[Cards, ...] | None:
    """The combinations that take all these cards, jokers too; None if there are none.

    The lowest card that is left goes into each combination in which it can be the lowest one; what was found to lead nowhere
    is remembered. Jokers that no combination needs lengthen a sequence or fill a set.
    """
    jokers = hand.count(JOKER)
    left = tuple(sorted(card for card in hand if card != JOKER))
    if not left:
        return None
    found = _covered(left, jokers, 0, {})
    return None if found is None else _spread(found, jokers - sum(cards.count(JOKER) for cards in found))


def needed(cards: Sequence[int]) -> int:
    """At least so many jokers lie in the combinations of these cards.

    With j jokers a sequence has at most j + 1 pieces, and a piece of three natural cards is a combination by itself: so at
    most four cards that are in none share a joker. Two cards that have no other one of their rank, nor within three places
    of their suit, need three.
    """
    suits, ranks = [0] * 4, [0] * 13
    for card in set(cards):
        suits[card & 3] |= 2 << (card >> 2)
        ranks[card >> 2] += 1
    near, apart = [0] * 4, [0] * 4
    for suit, held in enumerate(suits):
        held |= held >> HIGH_ACE  # the ace lies below the deuce too
        three = held & held >> 1 & held >> 2
        apart[suit] = three | three << 1 | three << 2
        near[suit] = held << 1 | held << 2 | held << 3 | held >> 1 | held >> 2 | held >> 3
    needy = lonely = 0
    for card in cards:
        rank, suit = card >> 2, card & 3
        places = 2 << rank | (rank == ACE)
        if ranks[rank] < LEAST and not apart[suit] & places:
            needy += 1
            lonely += ranks[rank] == 1 and not near[suit] & places
    return max((needy + 3) // 4, (3 * lonely + 1) // 2)


def _covered(left: Left, jokers: int, room: int, failed: dict[tuple[Left, int], int]) -> list[Cards] | None:
    """The combinations of the cards left. `room`: jokers that those laid before could still take."""
    if not left:
        return [] if jokers <= room else None
    if failed.get((left, jokers), -1) >= room or needed(left) > jokers:
        return None
    for cards, more in _with_lowest(left, jokers):
        rest = list(left)
        for card in cards:
            if card != JOKER:
                rest.remove(card)
        found = _covered(tuple(rest), jokers - cards.count(JOKER), room + more, failed)
        if found is not None:
            return [cards, *found]
    failed[left, jokers] = room
    return None


def _with_lowest(left: Left, jokers: int) -> Iterator[tuple[Cards, int]]:
    """Each combination of the lowest card, and how many jokers more it could take."""
    first = left[0]
    held = set(left)
    others = [card for card in range(first & ~3, (first & ~3) + 4) if card != first and card in held]
    for count in range(len(others), -1, -1):
        wild = max(0, LEAST - 1 - count)
        if wild <= jokers:
            for more in combinations(others, count):
                yield (first, *more, *[JOKER] * wild), FULL_SET - 1 - count - wild
    suit, rank = first & 3, first >> 2
    starts = (LOW_ACE, HIGH_ACE) if rank == ACE else (rank + 1,)
    for place in starts:
        yield from _runs((first,), place, place, suit, Counter(left), jokers)
    ace = card_at(LOW_ACE, suit)
    if rank != ACE and ace in held and rank <= jokers:
        yield from _runs((ace, *[JOKER] * rank, first), LOW_ACE, rank + 1, suit, Counter(left), jokers - rank)


def _runs(
    cards: Cards, low: int, place: int, suit: int, held: Counter[int], jokers: int
) -> Iterator[tuple[Cards, int]]:
    """The sequences that begin with these cards, the last of which, a natural one, lies at `place`."""
    size = len(cards)
    if size + min(jokers, HIGH_ACE + 1 - size) >= LEAST:
        need = max(0, LEAST - size)
        yield _lengthened(cards, low, need), HIGH_ACE + 1 - size - need
    for gap in range(jokers + 1):
        above = place + gap + 1
        if above > HIGH_ACE:
            return
        card = card_at(above, suit)
        if held[card] > cards.count(card):
            yield from _runs((*cards, *[JOKER] * gap, card), low, above, suit, held, jokers - gap)


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
