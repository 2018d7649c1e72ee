"""The slow, obvious answer for Carioca: every choice of cards is looked at. Shares no code with the package."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from random import Random

JOKER = 52
LADDER = (12, *range(13))
"""The ranks of a run from end to end: ace, deuce, ..., king, ace."""
PICTURES = {9, 10, 11, 12}
Cards = tuple[int, ...]
Groups = tuple[Cards, ...]


def split(cards: Sequence[int]) -> tuple[Cards, int]:
    """The natural cards in order, and how many jokers."""
    natural = tuple(sorted(card for card in cards if card < JOKER))
    return natural, len(cards) - len(natural)


def is_set(cards: Sequence[int]) -> bool:
    natural, _ = split(cards)
    return 3 <= len(cards) <= 4 and len({card // 4 for card in natural}) == 1 and len(set(natural)) == len(natural)


def windows(size: int, suit: int) -> list[Cards]:
    """All runs of a size in a suit."""
    return [tuple(4 * rank + suit for rank in LADDER[low : low + size]) for low in range(14 - size + 1)]


@cache
def is_run(cards: Cards) -> bool:
    natural, _ = split(cards)
    if len(cards) < 3 or not natural or len({card % 4 for card in natural}) > 1:
        return False
    return any(not Counter(natural) - Counter(window) for window in windows(len(cards), natural[0] % 4))


def is_meld(cards: Sequence[int]) -> bool:
    return is_set(cards) or is_run(tuple(sorted(cards)))


def is_pair(cards: Sequence[int]) -> bool:
    return len(cards) == 2 and max(cards) < JOKER and cards[0] // 4 == cards[1] // 4 and cards[0] != cards[1]


def worth(cards: Sequence[int]) -> int:
    names = {JOKER: 25} | {
        4 * rank + suit: (*range(2, 11), 10, 10, 10, 11)[rank] for rank in range(13) for suit in range(4)
    }
    return sum(names[card] for card in cards)


def opens(name: str, hand: Sequence[int], groups: Sequence[Sequence[int]]) -> bool:
    """Do these groups open a deal with this contract?"""
    laid = [card for group in groups for card in group]
    if not laid or Counter(laid) - Counter(hand):
        return False
    if name == "in_hand":
        return len(laid) == len(hand) and all(is_meld(group) for group in groups)
    if max(laid) >= JOKER:
        return False
    return _has_shape(name, groups)


def _has_shape(name: str, groups: Sequence[Sequence[int]]) -> bool:
    """Are these groups of natural cards what the contract asks for?"""
    sizes = sorted(map(len, groups))
    ranks = [{card // 4 for card in group} for group in groups]
    pairs = all(is_pair(group) for group in groups)
    match name:
        case "one_pair":
            return sizes == [2] and pairs and ranks[0] <= PICTURES
        case "two_pairs":
            return sizes == [2, 2] and pairs and any(rank <= PICTURES for rank in ranks)
        case "three_of_a_kind":
            return sizes == [3] and is_set(groups[0])
        case "full_house":
            return sizes == [2, 3] and all(is_pair(group) or is_set(group) for group in groups) and ranks[0] != ranks[1]
        case "scala_quaranta":
            return all(is_meld(group) for group in groups) and worth([card for group in groups for card in group]) == 40
        case "poker":
            return sizes == [4] and is_set(groups[0])
        case "straight_flush":
            return sizes == [5] and is_run(tuple(sorted(groups[0])))
    raise ValueError(name)


def choices(cards: Sequence[int], sizes: Sequence[int]) -> set[Cards]:
    """All different choices of this many of these cards."""
    return {chosen for size in sizes for chosen in combinations(sorted(cards), size)}


def openings(name: str, hand: Sequence[int]) -> set[Groups]:
    """All ways to open by contracts 1 to 7, each as its sorted groups in order."""
    natural = split(hand)[0]
    sizes = {
        "one_pair": [2],
        "two_pairs": [2],
        "full_house": [2, 3],
        "three_of_a_kind": [3],
        "poker": [4],
        "straight_flush": [5],
    }
    groups = sorted(
        group for group in choices(natural, sizes.get(name, range(3, 8))) if is_meld(group) or is_pair(group)
    )
    if name == "scala_quaranta":
        return set(forties(groups, Counter(natural), 40))
    many = 2 if name in ("two_pairs", "full_house") else 1
    return {chosen for chosen in combinations_with_replacement(groups, many) if opens(name, natural, chosen)}


def forties(groups: Sequence[Cards], left: Counter[int], points: int) -> Iterator[Groups]:
    if points == 0:
        yield ()
    for at, group in enumerate(groups):
        if worth(group) <= points and not Counter(group) - left:
            for others in forties(groups[at:], left - Counter(group), points - worth(group)):
                yield (group, *others)


def lies_whole(hand: Sequence[int]) -> bool:
    """Can all cards be laid?"""
    return _whole(tuple(sorted(hand)))


@cache
def _whole(hand: Cards) -> bool:
    natural, jokers = split(hand)
    if not natural:
        return not jokers
    first, rest = natural[0], natural[1:]
    near = (
        tuple(card for card in rest if card // 4 == first // 4),
        tuple(card for card in rest if card % 4 == first % 4),
    )
    for others in {chosen for cards in near for chosen in choices(cards, range(14))}:
        for wild in range(max(0, 2 - len(others)), jokers + 1):
            if is_meld((first, *others, *[JOKER] * wild)):
                left = Counter(hand) - Counter((first, *others)) - Counter({JOKER: wild})
                if _whole(tuple(sorted(left.elements()))):
                    return True
    return False


def melds(hand: Sequence[int]) -> set[Cards]:
    """All different melds of cards of a hand, each as its sorted cards."""
    return {cards for cards in choices(hand, range(3, 15)) if is_meld(cards)}


def thrifty(cards: Cards, hand: Sequence[int]) -> bool:
    """Does a joker lie only where the hand does not hold the card?"""
    natural, _ = split(cards)
    if len(natural) > 1 and is_set(cards):
        return True
    held = Counter(hand)
    return any(Counter(window) & held == Counter(natural) for window in windows(len(cards), natural[0] % 4))


def added(kind: str, represents: Cards, cards: Cards, more: Cards) -> bool:
    """Can these cards be added to a meld that lies?"""
    if not more:
        return False
    if kind != "run":
        return is_set((*cards, *more))
    natural, _ = split(more)
    for window in windows(len(represents) + len(more), represents[0] % 4):
        for low in range(len(more) + 1):
            new = window[:low] + window[low + len(represents) :]
            if window[low : low + len(represents)] == represents and not Counter(natural) - Counter(new):
                return True
    return False


def laid_hand(rng: Random, size: int, jokers: int, spoilt: float = 0.5) -> Cards:
    """A hand of melds with jokers for some cards, never the first of a meld; this share of hands has a wrong card."""
    left, hand = Counter(dict.fromkeys(range(JOKER), 2)), list[int]()
    places: list[int] = []
    while size - len(hand) > 2:
        room = size - len(hand)
        if rng.random() < 0.5:
            rank = rng.randrange(13)
            group = tuple(4 * rank + suit for suit in rng.sample(range(4), rng.choice((3, 4))))
        else:
            group = rng.choice(windows(rng.choice((3, 3, 4, 5, 7)), rng.randrange(4)))
        if len(group) <= room and room - len(group) not in (1, 2) and not Counter(group) - left:
            left -= Counter(group)
            places += range(len(hand) + 1, len(hand) + len(group))
            hand += group
        elif hand and rng.random() < 0.02:
            break
    for place in rng.sample(places, min(jokers, len(places))):
        hand[place] = JOKER
    if rng.random() < spoilt:
        hand[rng.randrange(len(hand))] = rng.randrange(JOKER)
    rng.shuffle(hand)
    return tuple(hand)
