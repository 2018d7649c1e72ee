"""Cards that a file does not tell (`??`), and what is put in their place."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

from buio.cards import UNKNOWN, CardError, cards_text, parse_cards
from buio.history.phh.script import DEALT, Action, Misplay
from buio.play.moves import DISCARD, FOLD, HOLE, SHOW, Move

PACK = 52
Origin = tuple[int, int]
"""How a card came: the number of the action that dealt it, and its index among the cards of that action."""
Held = tuple[Origin, int]
"""A card held: how it came, and what it is as far as that has been told."""


def hidden(actions: Sequence[Action]) -> bool:
    """Are there cards that are not told?"""
    return any(UNKNOWN in one.move.cards for one in actions)


class Filled(NamedTuple):
    """A card that was put in the place of one that is not told.

    Attributes:
        card: the card.
        time: 1 for the first time that it is dealt in this deal; after a reshuffle it may come again.
    """

    card: int
    time: int = 1


def filled_text(filled: Sequence[Filled]) -> str:
    """Write cards as our records do: `2s2d 8s/2`, the second time that the eight of spades is dealt."""
    first = cards_text([one.card for one in filled if one.time == 1])
    return " ".join([first, *(f"{cards_text([one.card])}/{one.time}" for one in filled if one.time > 1)]).strip()


def filled_of(text: str) -> tuple[Filled, ...]:
    """Read the cards that such a text names.

    Raises:
        CardError: a piece that is no card.
    """
    found: list[Filled] = []
    for piece in text.split():
        cards, slash, time = piece.partition("/")
        if slash and not (time.isascii() and time.isdecimal() and int(time) > 1):
            raise CardError(f"{piece!r} is no card and the time it is dealt, as in 'Ah/2'")
        found += [Filled(card, int(time or 1)) for card in parse_cards(cards)]
    return tuple(found)


def untold(moves: Sequence[Move], known: Sequence[Move]) -> list[Filled]:
    """List the cards dealt in these moves that somebody knows as `known`, without cards, and that nobody told them."""
    times, found = Counter[int](), []
    for move, told in zip(moves, known, strict=True):
        if move.verb == HOLE:
            for card, seen in zip(move.cards, told.cards, strict=True):
                times[card] += 1
                if seen == UNKNOWN:
                    found.append(Filled(card, times[card]))
    return found


def filled_in(
    actions: Sequence[Action], pack: Sequence[int]
) -> tuple[list[Action], Mapping[int, set[int]], tuple[Filled, ...]]:
    """Return the actions with a card for each that is not told: the one that is shown later, else the next of the pack.

    Where the stock runs out in a draw, what was thrown away comes back (X-45i): then a card may be dealt twice, unseen
    and by name.

    Args:
        actions: the actions of the file.
        pack: the cards to fill in, the first that the file never names first.

    Returns:
        The actions, by seat the cards held in the end that are never told, and all cards that were filled in.

    Raises:
        Misplay: no cards would do, or a player shows or discards a card that was dealt to somebody else.
    """
    table = _Table(actions, _told_later(actions), pack)
    told = [table.named(one) for one in actions]
    return told, table.unseen, tuple(sorted(table.filled))


class _Heap:
    """What goes back into the stock when it runs out: the muck, and apart from it what a seat throws in this draw.

    Attributes:
        muck: the cards thrown away.
        thrown: by seat, what it has thrown away and not been served for yet.
        owed: by seat, how many cards it is to be served.
    """

    def __init__(self) -> None:
        self.muck: list[int] = []
        self.thrown: dict[int, list[int]] = {}
        self.owed: dict[int, int] = {}

    def throw(self, seat: int, cards: Sequence[int]) -> None:
        """A seat throws cards away, and is owed as many."""
        if cards:
            self.thrown[seat], self.owed[seat] = list(cards), len(cards)

    def serve(self, seat: int) -> None:
        """A seat is dealt a card; when it has all that it is owed, what it threw away is everybody's."""
        if self.owed.get(seat):
            self.owed[seat] -= 1
            if not self.owed[seat]:
                self.muck += self.thrown.pop(seat)

    def back(self, seat: int) -> list[int]:
        """The cards of a new stock; what the seat being served has thrown only if there is nothing else."""
        cards, self.muck = self.muck or self.thrown.get(seat, []), []
        return cards


class _Table:
    """Where the cards of the pack are while a file is read.

    Attributes:
        unseen: by seat, the cards that it holds and that are not told.
        filled: every card that was filled in.
        dealings: by card, the actions that deal it by name.
    """

    def __init__(self, actions: Sequence[Action], found: Mapping[Origin, int], pack: Sequence[int]) -> None:
        self.found, self.pack = found, pack
        self.unseen: dict[int, set[int]] = {}
        self.filled: list[Filled] = []
        self.stock, self.heap = list(pack), _Heap()
        self.held: dict[int, list[int]] = {}
        self.times = Counter[int]()
        self.reshuffles = _reshuffles(actions, len(pack))
        self.leaving = _leaving(actions)
        self.dealings: dict[int, list[int]] = {}
        for number, move in actions:
            for index, told in enumerate(move.cards if move.verb in DEALT else ()):
                if (card := found.get((number, index), told)) != UNKNOWN:
                    self.dealings.setdefault(card, []).append(number)

    def named(self, one: Action) -> Action:
        """The same action with all its cards named."""
        verb, seat = one.move.verb, one.move.seat
        if verb in DEALT:
            return self._dealt(one)
        if verb == DISCARD:
            return self._discarded(one)
        if verb == FOLD:
            self.heap.muck += self.held.pop(seat, [])
        return one

    def _dealt(self, one: Action) -> Action:
        number, move = one
        cards: list[int] = []
        for index, told in enumerate(move.cards):
            if not self.stock:
                self.stock = sorted(self.heap.back(move.seat), key=self.pack.index)
            card = self.found.get((number, index), told)
            if card == UNKNOWN:
                card = self._unseen(number, move.seat)
            else:
                self.unseen.setdefault(move.seat, set()).discard(card)
            self.times[card] += 1
            if card in self.stock:
                self.stock.remove(card)
            cards.append(card)
            self.heap.serve(move.seat)
        self.held.setdefault(move.seat, []).extend(cards)
        return Action(number, move._replace(cards=tuple(cards)))

    def _unseen(self, number: int, seat: int) -> int:
        """A card for one that is not told: one that will be back by the time it is named, else one that never is."""
        later = {card: self._next(card, number) for card in self.stock if number not in self.dealings.get(card, ())}
        fit = [card for card, time in later.items() if time == inf or self._comes_back(seat, number, time)]
        if not fit:
            raise Misplay(number, "more cards are unknown than the pack has left")
        card = min(fit, key=lambda card: (later[card] == inf, self.pack.index(card)))
        self.filled.append(Filled(card, self.times[card] + 1))
        self.unseen.setdefault(seat, set()).add(card)
        return card

    def _comes_back(self, seat: int, number: int, time: float) -> bool:
        """If a seat is dealt a card that is named at this time, will it and its others have been thrown away by then?

        And will a reshuffle have brought them back?
        """
        due = sorted([time, *(t for card in self.unseen.get(seat, ()) if (t := self._next(card, number)) < inf)])
        for gone, count in self.leaving.get(seat, ()):
            if gone > number:
                if any(not any(gone < again <= t for again in self.reshuffles) for t in due[:count]):
                    return False
                due = due[count:]
        return not due

    def _next(self, card: int, number: int) -> float:
        """The next action that deals a card by name."""
        for dealing in self.dealings.get(card, ()):
            if dealing > number:
                return dealing
        return inf

    def _discarded(self, one: Action) -> Action:
        """Name the cards that were thrown away unseen: of those filled in, what has to come back first."""
        number, move = one
        hand, unseen = self.held.setdefault(move.seat, []), self.unseen.setdefault(move.seat, set())
        cards = [card for card in move.cards if card != UNKNOWN]
        own = [card for card in hand if card in unseen and card not in cards]
        missing = len(move.cards) - len(cards)
        if len(own) < missing:
            raise Misplay(number, "nobody can know which cards were thrown away")
        cards += sorted(own, key=lambda card: self._next(card, number))[:missing]
        self.held[move.seat] = [card for card in hand if card not in cards]
        unseen.difference_update(cards)
        self.heap.throw(move.seat, cards)
        return Action(number, move._replace(cards=tuple(cards)))


def _reshuffles(actions: Sequence[Action], size: int) -> list[int]:
    """The actions during which the stock runs out; only numbers of cards decide that."""
    left, heap, found = size, _Heap(), list[int]()
    held = Counter[int]()
    for number, move in actions:
        if move.verb in DEALT:
            for _ in move.cards:
                if not left:
                    left = len(heap.back(move.seat))
                    found.append(number)
                left -= 1
                heap.serve(move.seat)
            held[move.seat] += len(move.cards)
        elif move.verb == DISCARD:
            heap.throw(move.seat, move.cards)
            held[move.seat] -= len(move.cards)
        elif move.verb == FOLD:
            heap.muck += [UNKNOWN] * held.pop(move.seat, 0)
    return found


def _leaving(actions: Sequence[Action]) -> dict[int, list[tuple[int, int]]]:
    """By seat, when cards that it has thrown away unseen are everybody's, and how many.

    That is when it has been served for them; a hand that is folded is gone altogether at once.
    """
    found: dict[int, list[tuple[int, int]]] = {}
    owed: dict[int, tuple[int, int]] = {}
    for number, move in actions:
        seat = move.seat
        if move.verb == FOLD:
            found.setdefault(seat, []).append((number, PACK))  # more cards than a hand has
        elif move.verb == DISCARD and move.cards:
            owed[seat] = len(move.cards), move.cards.count(UNKNOWN)
        elif move.verb == HOLE and seat in owed:
            left, count = owed.pop(seat)
            if left > len(move.cards):
                owed[seat] = left - len(move.cards), count
            else:
                found.setdefault(seat, []).append((number, count))
    return found


def _told_later(actions: Sequence[Action]) -> dict[Origin, int]:
    """Which card an unknown one turns out to be, where a discard or a show tells."""
    held: dict[int, list[Held]] = {}
    found: dict[Origin, int] = {}
    for number, move in actions:
        hand = held.setdefault(move.seat, [])
        if move.verb == HOLE:
            hand += [((number, index), card) for index, card in enumerate(move.cards)]
        elif move.verb == DISCARD:
            for card in move.cards:
                del hand[_named(hand, card, number, found)]
        elif move.verb == SHOW:
            for card in move.cards:
                if card != UNKNOWN:
                    _named(hand, card, number, found)
    return found


def _named(hand: list[Held], card: int, number: int, found: dict[Origin, int]) -> int:
    """Where in a hand a card is that action `number` names; if it was unknown until now, it is noted in `found`."""
    cards = [held for _, held in hand]
    if card in cards:
        return cards.index(card)
    if UNKNOWN not in cards:
        raise Misplay(number, f"{cards_text([card])} was never dealt to this player")
    index = cards.index(UNKNOWN)
    origin, _ = hand[index]
    found[origin] = card
    hand[index] = (origin, card)
    return index
