"""A view as a few lines of text: what everybody has, the cards, whose turn it is."""

from collections.abc import Iterable, Iterator

from buio.cards import UNKNOWN, card_text
from buio.play.boards import boards_in
from buio.play.discard_pile import DiscardPileView
from buio.play.melds import MeldsView
from buio.play.moves import actor_text
from buio.play.parts import against_the_bank, declared, drew, rows_of, wagers
from buio.play.view import View


def table_text(view: View) -> str:
    """Return the table, a line for each seat.

    Args:
        view: what is shown: a seat's, a spectator's, or all there is.
    """
    lines = [_headline(view), *_board(view)]
    stacks = max(len(f"{seat.stack}") for seat in view.seats)
    lines += [_seat(view, seat, stacks) for seat in range(len(view.seats))]
    return "\n".join([*lines, *_melds(view)])


def cards_apart(cards: Iterable[int]) -> str:
    """Cards with blanks between them; one that cannot be seen is `--`."""
    return " ".join("--" if card == UNKNOWN else card_text(card) for card in cards)


def seat_notes(view: View, index: int) -> list[str]:
    """Return what else is to be known of a seat, in words."""
    seat, notes = view.seats[index], []
    if seat.state != "in":
        notes.append(seat.state.replace("_", " "))
    if seat.dark:
        notes.append("in the dark")
    if (count := drew(view, index)) >= 0:
        notes.append(f"drew {count}")
    notes += declared(view, index)
    notes += [f"{name} {chips}" for name, chips in wagers(view, index).items() if chips]
    if seat.net is not None:
        notes.append(f"{seat.net:+}")
    return notes


def board_name(view: View) -> str:
    """Return what the cards in the middle are: the board, or the bank's hand."""
    return "bank" if against_the_bank(view) else "board"


def board_rows(view: View) -> list[list[int | None]]:
    """Return the cards in the middle as they lie; None where there is a gap."""
    if not view.layout or not view.board:
        return [list(board) for board in boards_in(view) if board]
    rows = 1 + max(row for row, _ in view.layout)
    columns = 1 + max(column for _, column in view.layout)
    grid: list[list[int | None]] = [[None] * columns for _ in range(rows)]
    for card, (row, column) in zip(view.board, view.layout, strict=False):
        grid[row][column] = card
    return grid


def held(view: View, index: int) -> list[tuple[int, ...]]:
    """Return the cards of a seat as they lie: its rows, and before or behind them its hand."""
    rows = [row for row in rows_of(view, index) if row]
    lying = sum(map(len, rows))
    cards = view.seats[index].cards
    return rows if lying >= len(cards) else [*rows, cards] if not lying else [*rows, _not_laid(rows, cards)]


def _not_laid(rows: list[tuple[int, ...]], cards: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a hand that do not lie in its rows."""
    left = list(cards)
    for card in [card for row in rows for card in row]:
        left.remove(card if card in left else UNKNOWN) if card in left or UNKNOWN in left else None
    return tuple(left)


def _headline(view: View) -> str:
    parts = [view.phase.replace("_", " "), f"pot {view.pot}"]
    if view.carried:
        parts.append(f"{view.carried} of it carried")
    parts.append(f"over: {view.outcome.ended}" if view.outcome else f"{actor_text(view.actor)} to act")
    if view.to_call:
        parts.append(f"{view.to_call} to call")
    return ", ".join(parts)


def _board(view: View) -> Iterator[str]:
    name = board_name(view)
    for row in board_rows(view):
        cards = " ".join("  " if card is None else cards_apart([card]) for card in row)
        yield f"{name:5}  {cards}".rstrip()
        name = ""
    if (pile := view.part(DiscardPileView)) is not None:
        yield f"pile   {cards_apart([pile.top]) if pile.size else 'empty'}, {view.stock} in the stock"


def _seat(view: View, index: int, width: int) -> str:
    seat = view.seats[index]
    mark = ">" if index == view.actor else " "
    button = "D" if index == view.dealer else " "
    bet = f"bet {seat.bet}" if seat.bet else ""
    hand = " / ".join(map(cards_apart, held(view, index)))
    notes = ", ".join(seat_notes(view, index))
    up = f"up {cards_apart(seat.up)}" if _worth_telling(view, index) else ""
    shown = "  ".join(part for part in (hand, up, notes) if part)
    return f"{mark}{button} p{index + 1:<2} {seat.stack:>{width}}  {bet:8} {shown}".rstrip()


def _melds(view: View) -> Iterator[str]:
    melds = view.part(MeldsView)
    for number, laid in enumerate(melds.laid if melds else (), start=1):
        yield f"meld {number}  {cards_apart(laid.meld.cards)} (p{laid.seat + 1})"


def _worth_telling(view: View, index: int) -> bool:
    """Does some of a hand lie face up, which its cards alone do not say?"""
    seat = view.seats[index]
    return bool(seat.up) and seat.up != seat.cards and UNKNOWN not in seat.cards and not rows_of(view, index)
