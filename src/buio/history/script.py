"""The actions of a hand that somebody else has written, some of them with cards that are not told."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from buio.cards import UNKNOWN, cards_text
from buio.history.fields import RecordError
from buio.play.deal import Deal
from buio.play.moves import BRING_IN, DEALER, DISCARD, HOLE, SHOW, Move, MoveError


class Action(NamedTuple):
    """One action of the file; -1 stands for each card that it does not tell."""

    number: int
    move: Move


def action(text: str, number: int, players: int) -> Action:
    """An action of the file.

    Raises:
        RecordError: it is none, or nobody's.
    """
    try:
        move = _move(text)
    except MoveError as error:
        raise RecordError(f"action {number}: {error}") from None
    if move.seat >= players:
        raise RecordError(f"action {number}: there is no p{move.seat + 1} among {players} players")
    return Action(number, move)


@lru_cache(maxsize=4096)
def _move(text: str) -> Move:
    """The move of a text; most of them come again and again."""
    words = text.split("#", maxsplit=1)[0].split()
    if words[1:2] == [BRING_IN]:
        words.append("0")  # the amount is the bring-in
    if words[1:2] == [SHOW] and len(words) == 2:
        words.append("-")
    return Move.parse(" ".join(words))


@dataclass
class Script:
    """The actions of a file, to be taken as the engine asks for them."""

    actions: list[Action]
    guessed: dict[int, set[int]] = field(default_factory=dict)
    """By seat, cards that the file never tells; they were filled in and mean nothing."""
    cards: dict[int, list[Action]] = field(default_factory=dict)
    waiting: list[Action] = field(default_factory=list)
    """What has still to be dealt, and to be done, the last first."""

    def fill(self, pack: tuple[int, ...]) -> None:
        """Put a card in the place of each that is not told: the one that is shown later, else any that is left."""
        if not any(UNKNOWN in one.move.cards for one in self.actions):
            return
        holes = self._told_later()
        known = [card for action in self.actions for card in action.move.cards if card != UNKNOWN]
        known += [card for card in holes.values() if card != UNKNOWN]
        rest = iter([card for card in pack if card not in known])
        for (number, place), card in holes.items():
            if card == UNKNOWN:
                card = next(rest, UNKNOWN)
                if card == UNKNOWN:
                    raise RecordError(f"action {number}: more cards are unknown than the pack has left")
                self.guessed.setdefault(self._at(number).seat, set()).add(card)
            self._put(number, place, card)
        self._discards()

    def _told_later(self) -> dict[tuple[int, int], int]:
        """For each unknown card dealt, by action and place, which one it turns out to be; -1 if that is never told."""
        held: dict[int, list[tuple[tuple[int, int], int]]] = {}
        holes: dict[tuple[int, int], int] = {}
        for number, move in self.actions:
            hand = held.setdefault(move.seat, [])
            if move.verb == HOLE:
                hand += [((number, place), card) for place, card in enumerate(move.cards)]
                holes |= {(number, place): UNKNOWN for place, card in enumerate(move.cards) if card == UNKNOWN}
            elif move.verb in (DISCARD, SHOW):
                for card in move.cards:
                    self._identify(hand, holes, card, number, gone=move.verb == DISCARD)
        return holes

    def _identify(self, hand: list[tuple[tuple[int, int], int]], holes: dict[tuple[int, int], int], card: int, number: int, gone: bool) -> None:  # fmt: skip
        """A card of this hand is named, or thrown away unseen: it is one dealt by name, or takes the place of an unknown one."""
        found = next((one for one in hand if one[1] == card), None)
        if found is None:
            found = next((one for one in hand if one[1] == UNKNOWN), None)
            if found is None:
                raise RecordError(f"action {number}: {cards_text([card])} was never dealt to this player")
            holes[found[0]] = card
            hand[hand.index(found)] = found = (found[0], card)
        if gone:
            hand.remove(found)

    def _discards(self) -> None:
        """Name the cards that were thrown away unseen: of those filled in, the first still held."""
        held: dict[int, list[int]] = {}
        for place, (number, move) in enumerate(self.actions):
            hand = held.setdefault(move.seat, [])
            if move.verb == HOLE:
                hand += move.cards
            elif move.verb == DISCARD:
                named = [card for card in move.cards if card != UNKNOWN]
                unseen = [card for card in hand if card in self.guessed.get(move.seat, set()) and card not in named]
                missing = len(move.cards) - len(named)
                if len(unseen) < missing:
                    raise RecordError(f"action {number}: nobody can know which cards were thrown away")
                cards = (*named, *unseen[:missing])
                held[move.seat] = [card for card in hand if card not in cards]
                self.actions[place] = Action(number, move._replace(cards=cards))

    def know_all(self, deal: Deal) -> None:
        """Refuse a showdown that cards decide which nobody has written down."""
        for seat in deal.survivors:
            if self.guessed.get(seat, set()) & set(deal.hands[seat]):
                raise RecordError(f"the cards of p{seat + 1} at the showdown are not told: nobody can know who won")

    def begin(self) -> None:
        """Set out the actions as they will be asked for: cards by whom they are dealt to, and what the players do."""
        for one in reversed(self.actions):
            move = one.move
            if move.actor == DEALER:
                self.cards.setdefault(move.seat, []).append(one)
            elif move.verb != SHOW:
                self.waiting.append(one)

    def dealt(self, seat: int, count: int) -> tuple[int, ...]:
        """The next cards that the file deals to a seat, or to the table; fewer if there are no more."""
        there = self.cards.get(seat, [])
        taken: tuple[int, ...] = ()
        while there and len(taken) < count:
            taken += there.pop().move.cards
        return taken

    def next(self) -> Action | None:
        """The next action of a player."""
        return self.waiting.pop() if self.waiting else None

    def left(self) -> Action | None:
        """The first action that has not been made."""
        rest = [there[-1] for there in (*self.cards.values(), self.waiting) if there]
        return min(rest, default=None)

    def _at(self, number: int) -> Move:
        return next(move for at, move in self.actions if at == number)

    def _put(self, number: int, place: int, card: int) -> None:
        at = next(at for at, action in enumerate(self.actions) if action.number == number)
        cards = list(self.actions[at].move.cards)
        cards[place] = card
        self.actions[at] = Action(number, self.actions[at].move._replace(cards=tuple(cards)))
