"""What a hand makes in each contest, as far as a viewer can see its cards: for screens, logs and records."""

from dataclasses import replace
from typing import NamedTuple

from buio.cards import UNKNOWN, Cards
from buio.play.boards import boards_in
from buio.play.contests import HIGH_HAND, LOW_HAND, Contest
from buio.play.parts import against_the_bank, rows_of
from buio.play.view import View
from buio.ranking import HandName


class NamedHand(NamedTuple):
    """A hand that counts in a contest: its name, the cards that make it, and on which board, counted from 0."""

    contest: str
    name: HandName
    cards: Cards
    board: int = 0


def named_hands(view: View, seat: int) -> list[NamedHand]:
    """Return what the hand of a seat makes for each part of the pot, on each board, or row by row where it is laid."""
    seen, laid = view.seats[seat], rows_of(view, seat)
    if not view.contests:
        return []  # hands are not compared in this game
    if not laid and not any(card >= 0 for card in seen.cards):
        return []  # nothing of it can be seen
    if not laid and view.contests[0].name not in (HIGH_HAND, LOW_HAND):
        return []  # rows that nobody has laid yet
    tables: list[Cards] = [()] if against_the_bank(view) else boards_in(view)
    hands = laid if len(laid) == len(view.contests) else (seen.cards,) * len(view.contests)
    found = [
        (on, _made(one, one.counting(hand, seen.up), board, seen.wild))
        for on, board in enumerate(tables)
        for one, hand in zip(view.contests, hands, strict=True)
    ]
    return [one._replace(board=on) for on, one in found if one is not None]


def bank_hands(view: View) -> list[NamedHand]:
    """Return what the bank's hand makes, or each of its rows, once its cards lie open."""
    if not against_the_bank(view):
        return []
    hands: list[Cards] = [view.board] * len(view.contests)
    if len(hands) > 1 and len(view.layout) == len(view.board):
        lying = list(zip(view.board, view.layout, strict=True))
        hands = [tuple([card for card, (line, _) in lying if line == row]) for row in range(len(hands))]
    found = [_made(contest, hand, (), ()) for contest, hand in zip(view.contests, hands, strict=True)]
    return [one for one in found if one is not None]


def _made(contest: Contest, hand: Cards, board: Cards, wild: Cards) -> NamedHand | None:
    """The best hand there is, if the cards are enough for one, and if it counts for this part of the pot.

    What is too little to win in a game that asks for trips has its name all the same (FCD-3.08).
    """
    contest, board = _open(contest if contest.least == 1 else replace(contest, least=1), board)
    own = len(hand) if contest.from_hand is None else contest.from_hand
    if not hand or UNKNOWN in hand or len(hand) < own or own + len(board) < contest.ranking.size:
        return None
    cards = contest.best(hand, board, wild)
    ranking = contest.ranking.with_wild(wild) if wild else contest.ranking
    return NamedHand(contest.name, ranking.describe(cards), cards) if cards else None


def _open(contest: Contest, board: Cards) -> tuple[Contest, Cards]:
    """The contest and the cards of the board that count, as far as they, or whole lines of them, lie open."""
    if not contest.board:
        return contest, ()
    if not contest.lines:
        return contest, tuple([card for card in board if card != UNKNOWN])
    lines = tuple([line for line in contest.lines if all(index < len(board) and board[index] >= 0 for index in line)])
    return replace(contest, lines=lines), board if lines else ()
