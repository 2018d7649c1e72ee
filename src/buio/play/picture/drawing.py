"""A view as a drawing: the table from above in SVG, seats around it, cards, chips, the dealer's button."""

from collections.abc import Iterable, Iterator
from html import escape
from math import cos, pi, sin

from buio.cards import JOKER, RANKS, SYMBOLS, UNKNOWN
from buio.play.discard_pile import DiscardPileView
from buio.play.melds import MeldsView
from buio.play.picture.lines import board_name, board_rows, held, seat_notes
from buio.play.view import View

WIDTH, HEIGHT = 760, 500
MIDDLE = (WIDTH / 2, HEIGHT / 2)
CARD, TALL, GAP = 26, 36, 3
"""Width and height of a card, and the room between two."""
INK = ("#1d2733", "#1e6b3c", "#1f57b8", "#c22a2a")
"""Spades black, clubs green, diamonds blue, hearts red: four colours, told apart at a glance."""
LONGEST = 7
"""Cards of a hand that lie side by side."""
FELT, RAIL, GOLD, PALE = "#2c6e54", "#4a3425", "#f2c14e", "#eef3ee"
STYLE = "font-family='system-ui, sans-serif'"


def table_svg(view: View) -> str:
    """Return the table as an SVG document.

    Args:
        view: what is drawn: a seat's, a spectator's, or all there is.
    """
    drawn = "".join([*_felt(), *_middle(view), *_seats(view), *_melds(view)])
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}' width='{WIDTH}' role='img' {STYLE}>"
        f"<title>{escape(_title(view))}</title>{drawn}</svg>"
    )


def _title(view: View) -> str:
    return f"A table of {len(view.seats)}, {view.phase}, pot {view.pot}"


def _felt() -> Iterator[str]:
    x, y = MIDDLE
    yield f"<rect width='{WIDTH}' height='{HEIGHT}' rx='18' fill='#20262b'/>"
    yield f"<ellipse cx='{x}' cy='{y}' rx='300' ry='168' fill='{FELT}' stroke='{RAIL}' stroke-width='14'/>"


# -- cards and chips -------------------------------------------------------------------------------------------------


def _card(card: int, x: float, y: float) -> str:
    """One card with its upper left corner at this place."""
    box = f"<rect x='{x:.1f}' y='{y:.1f}' width='{CARD}' height='{TALL}' rx='4' "
    if card == UNKNOWN:
        return f"{box}fill='#7b3b46' stroke='#f5e9da' stroke-width='2'/>"
    face, ink = (f"{RANKS[card >> 2]}{SYMBOLS[card & 3]}", INK[card & 3]) if card < JOKER else ("Jk", "#7a2ea0")
    text = _text(face.replace("T", "10"), x + CARD / 2, y + TALL / 2 + 5, 13, ink, "bold")
    return f"{box}fill='#fffdf6' stroke='#8d8d83'/>{text}"


def _text(text: str, x: float, y: float, size: int, ink: str, weight: str = "normal") -> str:
    return (
        f"<text x='{x:.1f}' y='{y:.1f}' font-size='{size}' fill='{ink}' font-weight='{weight}' text-anchor='middle'>"
        f"{escape(text)}</text>"
    )


def _row(cards: Iterable[int | None], x: float, y: float, room: float = 190) -> Iterator[str]:
    """Cards side by side around `x`; closer together where there are many."""
    cards = list(cards)
    step = min(CARD + GAP, (room - CARD) / max(len(cards) - 1, 1))
    left = x - (step * (len(cards) - 1) + CARD) / 2
    for place, card in enumerate(cards):
        if card is not None:
            yield _card(card, left + place * step, y)


def _chips(chips: int, x: float, y: float) -> Iterator[str]:
    yield f"<circle cx='{x - 14:.1f}' cy='{y:.1f}' r='7' fill='{GOLD}' stroke='#fff' stroke-dasharray='3 2'/>"
    yield _text(str(chips), x - 2 + 5 * len(str(chips)), y + 5, 14, PALE, "bold")


# -- the middle ------------------------------------------------------------------------------------------------------


def _middle(view: View) -> Iterator[str]:
    x, y = MIDDLE
    rows = board_rows(view)
    top = y - (TALL + GAP) * len(rows) / 2
    for row in rows:
        yield from _row(row, x, top)
        top += TALL + GAP
    if rows and board_name(view) == "bank":
        yield _text("bank", x, top + 12, 12, PALE)
    if (pile := view.part(DiscardPileView)) is not None:
        yield from _row([UNKNOWN if view.stock else None, pile.top if pile.size else None], x, y - TALL / 2)
        yield _text(f"{view.stock} left", x, y + TALL / 2 + 14, 12, PALE)
    yield from _chips(view.pot, x, top + (16 if rows else 0) + (52 if pile else 0))


# -- the seats -------------------------------------------------------------------------------------------------------


def _place(view: View, index: int, rx: float, ry: float) -> tuple[float, float]:
    """Where a seat is: the viewer's in front, the others clockwise."""
    turn = 2 * pi * (index - (view.seat or 0)) / len(view.seats)
    return MIDDLE[0] - rx * sin(turn), MIDDLE[1] + ry * cos(turn)


def _seats(view: View) -> Iterator[str]:
    for index, seat in enumerate(view.seats):
        x, y = _place(view, index, 300, 172)
        faded = " opacity='0.45'" if seat.state in ("folded", "out") else ""
        yield f"<g{faded}>{''.join(_seat(view, index, x, y))}</g>"
        if seat.bet:
            yield from _chips(seat.bet, *_place(view, index, 178, 92))


def _seat(view: View, index: int, x: float, y: float) -> Iterator[str]:
    """The plate of a seat, with its cards above."""
    rows = [row[start : start + LONGEST] for row in held(view, index) for start in range(0, len(row), LONGEST)]
    plate = min(max(y + 14, 60), HEIGHT - 44)
    top = max(plate - (TALL + GAP) * max(len(rows), 1), 4)
    for row in rows:
        yield from _row(row, x, top, 150)
        top += TALL + GAP
    edge = GOLD if index == view.actor else "#5b6670"
    yield (
        f"<rect x='{x - 56:.1f}' y='{plate:.1f}' width='112' height='38' rx='9' fill='#141a1f' stroke='{edge}' "
        f"stroke-width='{3 if index == view.actor else 1}'/>"
    )
    yield _text(f"p{index + 1} · {view.seats[index].stack}", x, plate + 16, 14, PALE, "bold")
    yield _text(", ".join(seat_notes(view, index)), x, plate + 32, 11, GOLD)
    if index == view.dealer:
        yield f"<circle cx='{x - 60:.1f}' cy='{plate + 19:.1f}' r='10' fill='#fff' stroke='#333'/>"
        yield _text("D", x - 60, plate + 23, 12, "#333", "bold")


def _melds(view: View) -> Iterator[str]:
    """The melds that lie on the table, above and below its middle, with their numbers."""
    melds = view.part(MeldsView)
    laid = melds.laid if melds else ()
    for place, meld in enumerate(laid):
        x = MIDDLE[0] + (place % 3 - 1) * 112
        y = MIDDLE[1] - 112 + place // 3 * (TALL + GAP) + (108 if place >= 6 else 0)
        yield from _row(meld.meld.cards, x, y, 96)
        yield _text(str(place + 1), x - 52, y + 22, 11, PALE)
