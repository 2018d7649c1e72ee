"""The actions of a hand that somebody else has written, taken as the engine asks for them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from buio.cards import UNKNOWN, Cards, cards_text
from buio.history.errors import RecordError, awaited
from buio.play.deal import Deal
from buio.play.moves import BOARD, BRING_IN, DEAD, DEALER, DISCARD, HOLE, SHOW, Move, MoveError
from buio.play.outcome import SHOWDOWN

MUCK: Final = "muck"
"""The hand is thrown away at the showdown: what the format writes as a show without cards, or of unknown ones."""
DEALT: Final = (HOLE, BOARD, DEAD)
SHOWN: Final = (SHOW, MUCK)


class Misplay(RecordError):
    """An action that cannot be, or not there.

    Attributes:
        number: the number of the action in the file, from 1.
    """

    def __init__(self, number: int, why: str) -> None:
        self.number = number
        super().__init__(why)


class Action(NamedTuple):
    """One action of the file.

    Attributes:
        number: its number in the file, from 1; remarks are counted too.
        move: what is done; `UNKNOWN` stands for each card that the file does not tell.
    """

    number: int
    move: Move


def actions(texts: Sequence[str], players: int) -> list[Action]:
    """Return the actions of the file, without those that are only remarks.

    Args:
        texts: the actions as they are written.
        players: how many players there are.

    Raises:
        Misplay: a text that is no action, or one of a player that there is not.
    """
    found = []
    for number, text in enumerate(texts, 1):
        try:
            move = _move(text)
        except MoveError as error:
            raise Misplay(number, str(error)) from None
        if move is None:
            continue
        if move.seat >= players:
            raise Misplay(number, f"there is no p{move.seat + 1} among {players} players")
        found.append(Action(number, move))
    return found


@lru_cache(maxsize=1 << 15)
def _move(text: str) -> Move | None:
    """The move of a text, None for a remark. Most texts come again: two cards for one of six players are 16,000."""
    words = text.split("#", maxsplit=1)[0].split()
    if not words:
        return None
    if words[1:2] == [SHOW] and not "".join(words[2:]).strip("?"):
        return Move.parse(f"{words[0]} {SHOW} -")._replace(verb=MUCK)
    if words[1:] == [BRING_IN]:
        words.append("0")  # the amount is the bring-in
    return Move.parse(" ".join(words))


@dataclass
class Script:
    """The actions of a file, to be taken as the engine asks for them: cards by whom they go to, the rest in order.

    Attributes:
        actions: all of them, every card named.
        filled: by seat, cards held in the end that the file never tells; they were filled in and mean nothing.
        straddles: how many straddles have still to be made.
        cards: by seat, or `DEALER` for the table, the cards still to be dealt to it, the last first.
        waiting: what the players have still to do, the last first.
        shows: the hands shown and thrown away, the last first.
        spoken: the number of the last action of a player that was taken.
        served: the highest number of an action taken that deals cards.
        served_to: by seat, the last cards dealt to it: all may discard before anybody gets others.
    """

    actions: Sequence[Action]
    filled: Mapping[int, set[int]]
    straddles: int
    cards: dict[int, list[Action]] = field(init=False, default_factory=dict)
    waiting: list[Action] = field(init=False, default_factory=list)
    shows: list[Action] = field(init=False, default_factory=list)
    spoken: int = field(init=False, default=0)
    served: int = field(init=False, default=0)
    served_to: dict[int, int] = field(init=False, default_factory=dict)

    @property
    def laid(self) -> int:
        """How many cards the file puts on the table."""
        return sum([len(one.move.cards) for one in self.actions if one.move.verb == BOARD])

    def __post_init__(self) -> None:
        """Set out the actions as they will be asked for: cards by whom they are dealt to, and what the players do."""
        cards, waiting = self.cards, self.waiting
        for one in reversed(self.actions):
            verb = one.move.verb
            if verb in DEALT:
                cards.setdefault(one.move.seat, []).append(one)
            elif verb not in SHOWN:
                waiting.append(one)
            elif waiting:
                raise Misplay(one.number, f"action {waiting[-1].number} comes after it, but hands are shown last")
            else:
                self.shows.append(one)

    def dealt(self, seat: int, count: int, stock: Cards = ()) -> Action | None:
        """Return the next cards that the file deals to a seat, or to the table; None: no more.

        Args:
            seat: the seat, or `DEALER` for the table.
            count: how many cards are asked for; the file may deal them in several actions.
            stock: in a draw, what they come from. Where it has fewer than the file deals at once, it is shuffled in
                between, and the others are asked for next.

        Raises:
            Misplay: the file deals them only after something that has been done already.
        """
        left = self.cards.get(seat)
        if not left:
            return None
        one = left.pop()
        number, move = one
        if number < self.spoken:
            raise Misplay(number, f"these cards are dealt only after action {self.spoken}")
        while left and len(move.cards) < count:
            number, more = left.pop()
            move = move._replace(cards=move.cards + more.cards)
            one = Action(number, move)
        first = tuple([card for card in move.cards if card in stock])[:count]
        if len(move.cards) > count == len(first):
            rest = tuple([card for card in move.cards if card not in first])
            left.append(Action(number, move._replace(cards=rest)))
            one = Action(number, move._replace(cards=first))
        self.served_to[seat], self.served = number, max(number, self.served)
        return one

    @cached_property
    def named(self) -> frozenset[int]:
        """The cards that the file names anywhere."""
        return frozenset([card for one in self.actions for card in one.move.cards])

    def burnt(self, stock: Cards) -> Action | None:
        """Return the next burnt card: as the file tells, or else any that it names nowhere; None: there is none."""
        left = self.cards.get(DEALER)
        if left and left[-1].move.verb == DEAD:
            return left.pop()
        card = min([card for card in stock if card not in self.named], default=None)
        return None if card is None else Action(0, Move(DEAD, DEALER, 0, (card,)))

    def straddle(self) -> bool:
        """Does the next player straddle?"""
        self.straddles -= 1
        return self.straddles >= 0

    def next(self) -> Action | None:
        """Return the next action of a player; None: no more.

        Raises:
            Misplay: it comes only after cards that have been dealt already.
        """
        if not self.waiting:
            return None
        one = self.waiting.pop()
        self.spoken = one.number
        if self.spoken < self.served:
            served = self.served_to.get(one.move.seat, 0) if one.move.verb == DISCARD else self.served
            if self.spoken < served:
                raise Misplay(self.spoken, f"this comes only after the cards of action {served}")
        return one

    def cards_left(self) -> bool:
        """Whether the file deals more cards."""
        return any(self.cards.values())

    def end(self, deal: Deal) -> bool:
        """Refuse what is left over, and hands shown or thrown away that cannot have been.

        Args:
            deal: the deal, brought to the end of the script.

        Returns:
            Whether who has won follows from the cards that the file tells.

        Raises:
            Misplay: an action that cannot be.
        """
        rest = [left[-1] for left in (*self.cards.values(), self.waiting) if left]
        if rest:
            why = "the hand is over before it" if deal.over else f"it comes too early: first {awaited(deal)}"
            raise Misplay(min(rest).number, why)
        for number, move in self.shows:
            if not deal.live[move.seat]:
                raise Misplay(number, f"p{move.seat + 1} has folded")
            strange = [card for card in move.cards if card != UNKNOWN and card not in deal.hands[move.seat]]
            if strange:
                raise Misplay(number, f"{cards_text(strange)} was never dealt to this player")
        if deal.outcome is None or deal.outcome.ended != SHOWDOWN:
            return True
        # only hands that were not thrown away can win, and of those every card has to be known
        mucked = {move.seat: number for number, move in reversed(self.shows) if move.verb == MUCK}
        showing = [seat for seat in deal.survivors if seat not in mucked]
        for seat, number in mucked.items() if showing else ():
            if seat in deal.outcome.winners:
                raise Misplay(number, f"p{seat + 1} throws away a hand that wins: with us cards speak")
        told = [seat for seat in showing if not self.filled.get(seat, set()) & set(deal.hands[seat])]
        return len(showing) == 1 or (bool(showing) and told == showing)
