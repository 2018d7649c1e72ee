"""The slow, obvious answer: every partition of a hand is looked at. Shares no code with the package."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

JOKER = 52
Cards = tuple[int, ...]


class Rules(NamedTuple):
    """A version: as `GoingOutRules`, the specials by the name of their list."""

    size: int
    round_the_corner: bool = True
    duplicates: bool = True
    imaginary: str = "none"
    specials: str = "none"
    imaginary_in_specials: bool = False


class Piece(NamedTuple):
    """Some places of a hand that are a meld: which, its cards with 52 for every wild one, whether one is imaginary."""

    places: int
    cards: Cards
    imaginary: bool


@cache
def lines(size: int, suit: int, round_the_corner: bool) -> list[frozenset[int]]:
    """All runs of a size in a suit; in one of 14 the ace is at both ends."""
    names = [place % 13 for place in range(26)] if round_the_corner else [12, *range(13)]
    starts = range(13) if round_the_corner else range(14 - size + 1)
    if size > (13 if round_the_corner else 14):
        return []
    return [frozenset(4 * rank + suit for rank in names[start : start + size]) for start in starts]


@cache
def kinds(cards: Cards, round_the_corner: bool, duplicates: bool) -> frozenset[str]:
    """Whether sorted cards are a set, a run, both or neither."""
    natural = [card for card in cards if card != JOKER]
    if len(cards) < 3 or not natural:
        return frozenset()
    found = set()
    if len({card // 4 for card in natural}) == 1 and (
        duplicates or (len(set(natural)) == len(natural) and len(cards) <= 4)
    ):
        found.add("set")
    different = set(natural)
    twice = [card for card in different if natural.count(card) > 1]
    single = not twice or (len(cards) == 14 and len(natural) == len(different) + 1 and twice[0] // 4 == 12)
    one_suit = len({card % 4 for card in natural}) == 1
    if one_suit and single and any(different <= line for line in lines(len(cards), natural[0] % 4, round_the_corner)):
        found.add("run")
    return frozenset(found)


def pieces(hand: Sequence[int], rules: Rules) -> list[Piece]:
    """All melds among the places of a hand: each has cards of one rank or of one suit, and what is wild."""
    found: dict[Piece, None] = {}
    for mask in {part for group in _alike(hand) for part in _parts(group)}:
        held = [card for place, card in enumerate(hand) if mask >> place & 1]
        plain, wild = tuple(sorted(held)), tuple(sorted((*held, JOKER)))
        if kinds(plain, rules.round_the_corner, rules.duplicates):
            found[Piece(mask, plain, False)] = None
        if rules.imaginary == "none" or not kinds(wild, rules.round_the_corner, rules.duplicates):
            continue
        if rules.imaginary == "extra":
            found[Piece(mask, wild, True)] = None
        for place, card in enumerate(hand if rules.imaginary == "held" else ()):
            if card != JOKER and not mask >> place & 1:  # any other card lies there as one that does not exist
                found[Piece(mask | 1 << place, wild, True)] = None
    return list(found)


def _alike(hand: Sequence[int]) -> set[int]:
    """The places of each rank and of each suit; jokers are of all."""
    ranks = [[card == JOKER or card // 4 == other // 4 for card in hand] for other in hand if other != JOKER]
    suits = [[card == JOKER or card % 4 == other % 4 for card in hand] for other in hand if other != JOKER]
    return {sum([1 << place for place, one in enumerate(group) if one]) for group in (*ranks, *suits)}


def _parts(group: int) -> Iterator[int]:
    """Every choice of two places or more."""
    part = group
    while part:
        if part & part - 1:
            yield part
        part = part - 1 & group


class Layings:
    """All ways to lay cards of a hand, by index, with at most one imaginary joker; equal cards make no other way."""

    def __init__(self, hand: Sequence[int], rules: Rules) -> None:
        self.hand, self.known = hand, dict[tuple[Cards, bool], frozenset[tuple[tuple[Cards, ...], bool]]]()
        self.by_lowest: dict[int, list[Piece]] = {}
        for piece in pieces(hand, rules):
            self.by_lowest.setdefault(piece.places & -piece.places, []).append(piece)

    def cards(self, places: int) -> Cards:
        return tuple([card for place, card in enumerate(self.hand) if places >> place & 1])

    def of(self, places: int, imaginary: bool = False) -> frozenset[tuple[tuple[Cards, ...], bool]]:
        """The melds, each with 52 for what is wild, sorted, and whether one has the imaginary joker."""
        if not places:
            return frozenset({((), imaginary)})
        key = (self.cards(places), imaginary)
        if key not in self.known:
            found = set()
            for piece in self.by_lowest.get(places & -places, []):
                if piece.places & ~places == 0 and not (imaginary and piece.imaginary):
                    for others, used in self.of(places - piece.places, imaginary or piece.imaginary):
                        found.add((tuple(sorted((*others, piece.cards))), used))
            self.known[key] = frozenset(found)
        return self.known[key]


def closings(hand: Sequence[int], rules: Rules) -> dict[Cards, int]:
    """The most extra stakes that a closing pays, by the cards that it lays: all but one."""
    hand = tuple(sorted(hand))
    layings, whole = Layings(hand, rules), (1 << len(hand)) - 1
    found: dict[Cards, int] = {}
    for place in range(len(hand)):
        places = whole - (1 << place)
        cards = layings.cards(places)
        free = loose_special(cards, rules.specials)
        paid = [] if free is None else [free]
        for melds, imaginary in layings.of(places):
            barred = imaginary and not rules.imaginary_in_specials
            paid.append(0 if barred else melded_special(melds, rules))
        if paid:
            found[cards] = max(paid)
    return found


def loose_special(laid: Cards, specials: str) -> int | None:
    """What cards pay that need no meld."""
    one_suit = len({card % 4 for card in laid}) == 1 and JOKER not in laid
    pairs = JOKER not in laid and len(laid) == 10 and all(count % 2 == 0 for count in Counter(laid).values())
    if specials == "pokerize" and pairs:
        return 1
    if specials == "fantini" and pairs:
        return 5 if one_suit else 2
    if specials == "nine" and one_suit:
        return 1
    return None


def melded_special(melds: tuple[Cards, ...], rules: Rules) -> int:
    """What melds pay."""
    of = [kinds(cards, rules.round_the_corner, rules.duplicates) for cards in melds]
    natural = all(JOKER not in cards for cards in melds)
    sizes = sorted(len(cards) for cards in melds)
    one_run = len(melds) == 1 and "run" in of[0]
    if rules.specials == "listed":
        return 4 if one_run and natural else 3 if len(melds) == 1 else 1 if len(melds) == 2 else 0
    if rules.specials == "pokerize":
        seven = any(
            len(one) == 7 and "run" in of[at] and "set" in of[1 - at] for at, one in enumerate(melds) if len(melds) == 2
        )
        return 1 if one_run or seven else 0
    if rules.specials == "fantini":
        naturals = [card for cards in melds for card in cards if card != JOKER]
        same = len({card % 4 for card in naturals}) == 1 and all("run" in kind for kind in of)
        pictures = sizes == [3, 3, 4] and all("set" in kind for kind in of)
        pictures = pictures and any(len(cards) == 4 and cards[0] // 4 in (9, 10, 11) for cards in melds)
        return 4 if one_run else 1 if len(melds) == 2 or pictures or (len(melds) == 3 and same) else 0
    if rules.specials == "nine" and one_run and natural:
        return 5 if [card // 4 for card in melds[0]] == list(range(3, 12)) else 3
    return 0


POINTS = [*range(2, 11), 10, 10, 10, 11]


def deadwood(cards: Sequence[int], rules: Rules) -> tuple[int, int]:
    """The fewest cards that stay loose, and their fewest points."""
    by_lowest: dict[int, list[Piece]] = {}
    for piece in pieces(cards, rules):
        by_lowest.setdefault(piece.places & -piece.places, []).append(piece)

    @cache
    def least(places: int, imaginary: bool) -> tuple[int, int]:
        if not places:
            return 0, 0
        low = places & -places
        card = cards[low.bit_length() - 1]
        count, points = least(places - low, imaginary)
        found = (count + 1, points + (25 if card == JOKER else POINTS[card // 4]))
        for piece in by_lowest.get(low, []):
            if piece.places & ~places == 0 and not (imaginary and piece.imaginary):
                found = min(found, least(places - piece.places, imaginary or piece.imaginary))
        return found

    return least((1 << len(cards)) - 1, False)
