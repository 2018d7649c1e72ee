"""How a hand goes out at once, and what that pays: all but one of its cards lie in melds (RAM-1.11)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from buio.cards import JOKER, Cards
from buio.rummy.bitpack import pack
from buio.rummy.deadwood import Deadwood, lay, lay_one, least_deadwood, set_aside
from buio.rummy.meld_cover import ROW, Cover, Group, cover
from buio.rummy.melds import Fault, Meld, MeldRules
from buio.rummy.points import CardPoints
from buio.rummy.prefilter import hopeless
from buio.rummy.specials import Pairs, Special

NO_CARD = -1


class GoingOut(NamedTuple):
    """A hand laid on the table.

    Attributes:
        melds: the cards of each meld, in order, without a card that does not exist.
        discard: the card that is left over; -1 where none was asked for.
        special: the code of the special hand that it is paid as, None for an ordinary hand.
        multiple: how many extra stakes each active player pays.
        wild: the card held that is nominated as a joker (RAM-2.02), the joker (52) where one that does not exist
            completes a meld (RAM-2W.11), -1 for neither.
    """

    melds: tuple[Cards, ...]
    discard: int
    special: str | None
    multiple: int
    wild: int


class Way(NamedTuple):
    """What lies on the table: the natural cards, how many wild ones, the discard, and the imaginary joker."""

    cards: Cards
    wilds: int
    discard: int
    wild: int


@dataclass(frozen=True)
class GoingOutRules:
    """How a hand may close in one version.

    Args:
        size: how many cards are laid; a hand that goes out has one more.
        rules: what counts as a meld.
        imaginary: "held": one of the cards laid may be nominated as a joker (RAM-2.02, X-82); "extra": one card that
            does not exist may complete one meld (RAM-2W.11); "none".
        specials: the hands that pay extra.
        imaginary_in_specials: the imaginary joker counts in these as a joker does: a run of ten with it is not natural
            (X-R12). If not, they are made without it.
        points: what deadwood counts.
    """

    size: int
    rules: MeldRules = MeldRules()
    imaginary: str = "none"
    specials: tuple[Special, ...] = ()
    imaginary_in_specials: bool = False
    points: CardPoints = CardPoints()

    def can_go_out(self, hand: Sequence[int]) -> bool:
        """Return whether a hand of `size + 1` cards can close; False for any other number of cards."""
        if len(hand) != self.size + 1:
            return False
        if self._free and any(self._special(special, hand, 1) for special in self._free):
            return True
        jokers = hand.count(JOKER)
        aside = 2 if self.imaginary == "held" else 1
        if hopeless(hand, jokers + self._imaginary, aside, self.rules.round_the_corner):
            return False
        wanted = sum([1 << ROW * deadwood + wilds for deadwood, wilds, _ in self._points(jokers, 1)])
        return self._cover(jokers).can(pack(hand), wanted)

    def best(self, hand: Sequence[int]) -> GoingOut | None:
        """Find the best way out of a hand of `size + 1` cards (X-R8, X-R9), with its discard.

        None if there is none.
        """
        return self._best(hand, 1) if self.can_go_out(hand) else None

    def best_of(self, cards: Sequence[int]) -> GoingOut | None:
        """Find the best way out of exactly `size` cards, all of which are laid."""
        return self._best(cards, 0) if len(cards) == self.size else None

    def validate(self, hand: Sequence[int], groups: Sequence[Sequence[int]]) -> GoingOut | Fault:
        """Read the hand that a player lays, or say what is wrong with it.

        It is paid by the best partition of the same cards (X-R9), and shows the player's own where that pays as much.
        Hands that need no melds may lie in any order.
        """
        laid = [card for group in groups for card in group]
        fault = self._miscounted(hand, laid)
        if fault:
            return fault
        discard = next(iter((Counter(hand) - Counter(laid)).elements()))
        best = self.best_of(laid)
        own = self._as_laid(groups)
        if isinstance(own, Fault):
            free = best and best.special in [special.name for special in self._free]
            return best._replace(discard=discard) if best and free else own
        return (best if best and best.multiple > own.multiple else own)._replace(discard=discard)

    def least_deadwood(self, cards: Sequence[int]) -> Deadwood:
        """Find the best partition of any number of cards; of more than `EXACT` a good one, see `set_aside`."""
        aside, rest = set_aside(self.rules, cards)
        found = least_deadwood(self.rules, self.imaginary, tuple(sorted(rest)), self.points)
        return found._replace(melds=(*aside, *found.melds)) if aside else found

    # What pays most ---------------------------------------------------------------------------------------------------

    @cached_property
    def _ranked(self) -> tuple[Special, ...]:
        return tuple(sorted(self.specials, key=lambda special: -special.multiple))

    @cached_property
    def _free(self) -> tuple[Special, ...]:
        return tuple([special for special in self._ranked if not special.melded])

    @property
    def _imaginary(self) -> int:
        return int(self.imaginary != "none")

    def _best(self, cards: Sequence[int], discards: int) -> GoingOut | None:
        for special in self._ranked:
            going_out = self._special(special, cards, discards)
            if going_out:
                return going_out
        jokers, packed = cards.count(JOKER), pack(cards)
        for deadwood, wilds, imaginary in self._points(jokers, discards):
            found = self._cover(jokers).arrange(packed, deadwood, wilds)
            if found:
                groups, left = found
                nominated = left[-1] if imaginary and self.imaginary == "held" else JOKER if imaginary else NO_CARD
                rest = left[: len(left) - (imaginary and self.imaginary == "held")]
                discard = rest[0] if rest else JOKER if discards else NO_CARD
                return GoingOut(lay(groups, nominated, self.rules), discard, None, 0, nominated)
        return None

    def _special(self, special: Special, cards: Sequence[int], discards: int) -> GoingOut | None:
        nominated = self.imaginary == "held" and self.imaginary_in_specials
        if not special.likely(cards, self.size, discards + nominated):
            return None
        for way in self._ways(tuple(sorted(cards)), discards):
            groups = special.find(way.cards, way.wilds, self.rules)
            if groups:
                return GoingOut(
                    lay(groups, way.wild, self.rules), way.discard, special.name, special.multiple, way.wild
                )
        return None

    def _ways(self, cards: Cards, discards: int) -> Iterator[Way]:
        """Every choice of the discard, and then of the imaginary joker, where it may be in a special hand."""
        jokers = cards.count(JOKER)
        natural = cards[: len(cards) - jokers]
        ways = [Way(natural, jokers, NO_CARD, NO_CARD)]
        if discards:
            ways = [Way(rest, jokers, card, NO_CARD) for rest, card in _without_one(natural)]
            ways += [Way(natural, jokers - 1, JOKER, NO_CARD)] if jokers else []
        yield from ways
        if not self.imaginary_in_specials or self.imaginary == "none":
            return
        for way in ways:
            if self.imaginary == "extra":
                yield way._replace(wilds=way.wilds + 1, wild=JOKER)
            else:
                for rest, card in _without_one(way.cards):
                    yield Way(rest, way.wilds + 1, way.discard, card)

    # Any way out ------------------------------------------------------------------------------------------------------

    def _points(self, jokers: int, discards: int) -> list[tuple[int, int, int]]:
        """What may be: natural cards in the deadwood, wild ones in melds, how many of these are imaginary."""
        points = [(discards, jokers, 0)]
        points += [(0, jokers - 1, 0)] if discards and jokers else []
        nominated = self.imaginary == "held"
        return points + [(deadwood + nominated, wilds + 1, 1) for deadwood, wilds, _ in points if self._imaginary]

    def _cover(self, jokers: int) -> Cover:
        return cover(self.rules, jokers + self._imaginary)

    # What a player lays -----------------------------------------------------------------------------------------------

    def _miscounted(self, hand: Sequence[int], laid: Sequence[int]) -> Fault | None:
        held, used = Counter(hand), Counter(laid)
        strange = tuple([card for card in used if not held[card]])
        if strange:
            return Fault("not_held", strange)
        twice = tuple([card for card in used if used[card] > held[card]])
        if twice:
            return Fault("card_twice", twice)
        if len(laid) > self.size or len(hand) != self.size + 1:
            return Fault("too_many_cards", tuple(laid))
        if len(laid) < self.size:
            return Fault("too_few_cards", tuple((held - used).elements()))
        return None

    def _as_laid(self, groups: Sequence[Sequence[int]]) -> GoingOut | Fault:
        """The melds just as they lie, paid as what they show."""
        wrong = [group for group in groups if not self.rules.parse(group)]
        mended = [self.mended(group) for group in wrong]
        for group, wild in zip(wrong, mended, strict=True):
            if wild == NO_CARD:
                return Fault("not_a_combination", tuple(group))
        if len(wrong) > 1:
            return Fault("imaginary_twice", tuple(wrong[1]))
        wild = mended[0] if wrong else NO_CARD
        parted = [_parted(group, wild if group in wrong else NO_CARD) for group in groups]
        shown = self._shown(parted, wild)
        special, multiple = (shown.name, shown.multiple) if shown else (None, 0)
        melds = [
            lay_one(parts, wild if group in wrong else NO_CARD, self.rules)
            for parts, group in zip(parted, groups, strict=True)
        ]
        return GoingOut(tuple(melds), NO_CARD, special, multiple, wild)

    def mended(self, group: Sequence[int]) -> int:
        """Find the imaginary joker that makes a meld of cards that are none; -1 if none does."""
        if self.imaginary == "extra" and self.rules.parse((*group, JOKER)):
            return JOKER
        if self.imaginary == "held":
            for rest, card in _without_one(tuple(group)):
                if card != JOKER and self.rules.parse((*rest, JOKER)):
                    return card
        return NO_CARD

    def _shown(self, groups: Sequence[Group], wild: int) -> Special | None:
        if wild != NO_CARD and not self.imaginary_in_specials:
            return None
        return next((special for special in self._ranked if special.fits(groups, self.rules)), None)


@dataclass(frozen=True)
class Sorting:
    """The melds of a game.

    Args:
        out_rules: what is a meld, and what else a hand may close with.
        pairs: two cards of a rank may be laid, as some contracts ask for (RAM-3.04).
    """

    out_rules: GoingOutRules
    pairs: bool = False

    def kind(self, cards: Sequence[int]) -> str:
        """Name it `set`, `run`, `pair`; `imaginary`: a joker that does not exist or is nominated; empty: no meld."""
        out_rules = self.out_rules
        meld = self.meld(cards)
        if meld:
            return meld.kind
        if (
            len(cards) == 2
            and cards[0] == cards[1] != JOKER
            and any(isinstance(one, Pairs) for one in out_rules.specials)
        ):
            return "pair"
        return "imaginary" if out_rules.mended(cards) >= 0 else ""

    def meld(self, cards: Sequence[int]) -> Meld | None:
        """Return these cards as a meld, if they are one by themselves."""
        rules = self.out_rules.rules
        return rules.parse(cards) or (rules.pair(cards) if self.pairs else None)

    def sort(self, cards: Sequence[int]) -> tuple[tuple[Cards, ...], Cards]:
        """Find the melds that leave the fewest cards, and the cards that they leave, by suit."""
        found = self.out_rules.least_deadwood(cards)
        return found.melds, tuple(sorted(found.deadwood, key=lambda card: (card == JOKER, card & 3, card)))


def _without_one(cards: Cards) -> Iterator[tuple[Cards, int]]:
    """Each different card left out, once."""
    for index, card in enumerate(cards):
        if card not in cards[:index]:
            yield cards[:index] + cards[index + 1 :], card


def _parted(group: Sequence[int], wild: int) -> Group:
    """The natural cards and the number of wild ones, when this card counts as a joker.

    52 is one that does not exist.
    """
    natural = sorted([card for card in group if card != JOKER])
    jokers = len(group) - len(natural)
    if wild == NO_CARD:
        return tuple(natural), jokers
    if wild != JOKER:
        natural.remove(wild)
    return tuple(natural), jokers + 1
