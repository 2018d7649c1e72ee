"""The picture of a table: a scene as SVG that stands in a page and takes its colours from it (`STYLE`, `SHARED`)."""

from collections.abc import Iterator
from html import escape
from math import cos, pi, sin

from scenes import Place, Scene

from buio.cards import JOKER, UNKNOWN, card_text, suit_of

WIDE, HIGH = 480, 336
MIDDLE = (240, 168)
REACH = (163, 114)
"""How far the seats are from the middle."""
CARD = (28, 40)
CLOSE, OPEN, DOWN = 14, 31, 24
"""From card to card: in a hand, on the table, and from row to row of a hand."""
MOST_OPEN = 5
MOST_WIDE = 100
"""How far the last card of a hand is from the first at most."""

SHARED = """\
<svg class="t-shared" width="0" height="0" aria-hidden="true"><defs>
<radialGradient id="t-felt" cx=".5" cy=".38" r=".72"><stop offset="0" class="t-lit"/><stop offset="1" class="t-deep"/></radialGradient>
<linearGradient id="t-wood" x2="0" y2="1"><stop offset="0" class="t-wood-lit"/><stop offset="1" class="t-wood-deep"/></linearGradient>
<pattern id="t-lattice" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<path class="t-lattice" d="M0 2.5H5M2.5 0V5"/></pattern>
<g id="t-back"><rect class="t-card" width="28" height="40" rx="3.5"/><rect class="t-back" x="2" y="2" width="24" height="36" rx="2"/>
<rect x="2" y="2" width="24" height="36" rx="2" fill="url(#t-lattice)"/></g>
<path id="t-s3" d="M5 9.4C1.4 6.6.4 4.6.4 3A2.4 2.4 0 0 1 5 1.9 2.4 2.4 0 0 1 9.6 3C9.6 4.6 8.6 6.6 5 9.4Z"/>
<path id="t-s2" d="M5 .2 8.7 5 5 9.8 1.3 5Z"/>
<path id="t-s1" d="M5 .4a2.2 2.2 0 0 1 1.7 3.6 2.2 2.2 0 1 1-1.1 3c.1 1.2.5 2 1.3 2.600H3.100c.8-.6 1.2-1.4 1.3-2.600a2.2 2.2 0 1 1-1.1-3A2.2 2.2 0 0 1 5 .4Z"/>
<path id="t-s0" d="M5 .3C7.6 2.9 9.5 4.2 9.5 6A2.1 2.1 0 0 1 5.6 7.100C5.7 8.3 6.1 9 6.9 9.700H3.100C3.9 9 4.3 8.3 4.4 7.100A2.1 2.1 0 0 1 .5 6C.5 4.2 2.4 2.9 5 .3Z"/>
<g id="t-chip"><circle r="9" class="t-chip"/><circle r="7.6" class="t-notches"/><circle r="5.8" class="t-face"/></g>
<path id="t-change" d="M1 3.500H10M7 .5 10 3.5 7 6.500M12 8.500H3M6 5.5 3 8.5 6 11.5"/>
<path id="t-throw" d="M6.5 1V10M3 6.5 6.5 10 10 6.500M1.5 12H11.5"/>
<path id="t-buy" d="M6.5 .500A5.5 5.5 0 1 1 6.4 .500ZM6.5 3.500V8.500M4 6H9"/>
<path id="t-declare" d="M6.5 0 10.5 5H2.500ZM6.5 12 2.5 7H10.500Z"/>
<path id="t-stay" d="M1 6.5 5 10.5 12 2"/>
</defs></svg>
"""
"""Card backs, suits, chips and marks, once a page."""

STYLE = """\
<style>
.md-typeset .table{display:block;width:100%;max-width:26rem;height:auto;margin:.6rem auto}
.table,.t-shared{--felt:#1e7a53;--felt-deep:#0d4a31;--rim:#8d5c37;--rim-deep:#4d2f18;--card:#fffdf6;--red:#b3152a;--black:#191c24;
--back:#7a1c2b;--gold:#e6bd62;--soft:#d6e3d2;--plate:#04200f99;--line:#0000004d}
[data-md-color-scheme=slate] .table,[data-md-color-scheme=slate] .t-shared{--felt:#17593e;--felt-deep:#072c1d;--rim:#5d3c24;
--rim-deep:#2a1709;--card:#f0e8d6;--line:#00000080}
.t-shared{position:absolute}
.t-lit{stop-color:var(--felt)}.t-deep{stop-color:var(--felt-deep)}
.t-wood-lit{stop-color:var(--rim)}.t-wood-deep{stop-color:var(--rim-deep)}
.t-ring{fill:none;stroke:var(--gold);stroke-opacity:.35}
.t-card{fill:var(--card);stroke:var(--line);stroke-width:.7}
.t-back{fill:var(--back)}.t-lattice{stroke:var(--gold);stroke-opacity:.55;stroke-width:.7;fill:none}
.t-chip{fill:var(--gold);stroke:var(--line);stroke-width:.7}.t-face{fill:var(--card)}
.t-notches{fill:none;stroke:var(--back);stroke-width:2.8;stroke-dasharray:3 4.96}
.t-red{fill:var(--red)}.t-black{fill:var(--black)}
.table text{font-family:inherit;text-anchor:middle}
.t-rank{font-size:13px;font-weight:700}.t-ten{font-size:12px;font-weight:700;letter-spacing:-1.6px}
.t-number{font-size:9px;font-weight:700;fill:var(--black)}
.t-plate{fill:var(--plate)}.t-says{font-size:11.5px;font-weight:600;fill:var(--soft)}
.t-mark{fill:none;stroke:var(--gold);stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
</style>
"""


def picture(scene: Scene) -> str:
    """The table as one `<svg>`, without an empty line."""
    parts = [_cloth(), *_middle(scene), *(part for number in range(len(scene.places)) for part in _seat(scene, number))]
    label = escape(described(scene), quote=True)
    return "\n".join(
        [f'<svg class="table" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{label}">', *parts, "</svg>"]
    )


def described(scene: Scene) -> str:
    """The picture in words, for those who do not see it."""
    laid = sum(len(place.rows) > 1 for place in scene.places) if scene.pile else 0
    cards = [card for row in scene.places[0].rows[: 1 if scene.pile else None] for card in row]
    words = [f"{len(scene.places)} seats with {_counted(cards)} each"]
    if scene.board:
        words.append(f"{'the bank has' if scene.house else 'on the table'} {_counted(scene.board)}")
    if scene.pile:
        words.append("beside the stock a pile with its top card face up")
    if laid:
        words.append(f"combinations before {laid} of them")
    words += [f"{WORDS[kind]} {number}".strip() for kind, number in scene.marks]
    return "; ".join(words)


WORDS = {
    "change": "cards are changed:",
    "throw": "cards are thrown away:",
    "buy": "cards are bought:",
    "declare": "high or low is declared",
    "stay": "all say whether they stay in",
}


def _counted(cards: list[int] | tuple[int, ...]) -> str:
    down = sum(card == UNKNOWN for card in cards)
    up = len(cards) - down
    return " and ".join(f"{number} cards face {way}" for number, way in ((down, "down"), (up, "up")) if number)


def _cloth() -> str:
    x, y = MIDDLE
    return (
        f'<ellipse cx="{x}" cy="{y}" rx="238" ry="166" fill="url(#t-wood)"/>'
        f'<ellipse cx="{x}" cy="{y}" rx="226" ry="154" fill="url(#t-felt)"/>'
        f'<ellipse cx="{x}" cy="{y}" rx="216" ry="144" class="t-ring"/>'
    )


# The middle of the table ---------------------------------------------------------------------------------------------


def _middle(scene: Scene) -> Iterator[str]:
    """The board or the bank's hand, the stock and what was thrown away, the pot."""
    x, y = MIDDLE
    below: float = y
    if scene.house:
        yield _tray(x, y - 38 - (14 if scene.layout else 0))
    if scene.layout and len(scene.board) == len(scene.layout):
        yield from _grid(scene)
    elif scene.board:
        yield from _line(scene.board, x, y, OPEN if len(scene.board) <= MOST_OPEN else CLOSE + 5)
        below = y + CARD[1] / 2 + 15
    if scene.changes:
        yield from _pile(x - 56, y, (0, 0, 0))
        yield from _pile(x + 56, y, (-14, 9, 28))
    if scene.pile:
        yield from _pile(x - 20, y, (0, 0, 0))
        yield from _thrown(scene.pile[-1], x + 20, y)
        below = y + CARD[1] / 2 + 15
    for share in range(scene.pots):
        aside = 24 * share - 12 * (scene.pots - 1)
        yield _chip(x + 62, y + aside) if scene.layout else _chip(x + aside, below)


def _grid(scene: Scene) -> Iterator[str]:
    """Cards of the board in their rows and columns."""
    rows, columns = (max(each) for each in zip(*scene.layout, strict=True))
    for card, (row, column) in zip(scene.board, scene.layout, strict=True):
        yield _card(card, MIDDLE[0] + (column - columns / 2) * OPEN, MIDDLE[1] + (row - rows / 2) * (CARD[1] + 2))


def _pile(x: float, y: float, turns: tuple[int, ...]) -> Iterator[str]:
    """Cards on top of each other: squared for the stock, askew for what was thrown away."""
    for number, turn in enumerate(turns):
        yield f'<g transform="rotate({turn} {x} {y})">{_card(UNKNOWN, x - number * 1.5, y - number * 1.5)}</g>'


def _thrown(card: int, x: float, y: float) -> Iterator[str]:
    """A discard pile: cards askew, the top one in sight."""
    left, top = x - CARD[0] / 2, y - CARD[1] / 2
    for turn in (-11, 7):
        yield f'<rect class="t-card" x="{left}" y="{top}" width="28" height="40" rx="3.5" transform="rotate({turn} {x} {y})"/>'
    yield _card(card, x, y)


def _tray(x: float, y: float) -> str:
    """The bank's chips."""
    chips = "".join(_chip(x - 50 + 20 * column, y) for column in range(6))
    return f'<rect x="{x - 64}" y="{y - 12}" width="128" height="24" rx="7" fill="url(#t-wood)"/>{chips}'


# A seat --------------------------------------------------------------------------------------------------------------


def _seat(scene: Scene, number: int) -> Iterator[str]:
    place = scene.places[number]
    turn = pi / 2 + 2 * pi * number / len(scene.places)
    x, y = (middle + reach * way for middle, reach, way in zip(MIDDLE, REACH, (cos(turn), sin(turn)), strict=True))
    height = (len(place.rows) - 1) * DOWN
    for line, row in enumerate(place.rows):
        step = min(CLOSE + 3 * (len(place.rows) > 1), MOST_WIDE / max(len(row) - 1, 1))
        yield from _line(row, x, y - height / 2 + line * DOWN, step)
    yield from _chips(place, x, y, turn, scene.marks != ())
    if scene.marks:
        yield _marks(scene.marks, x, y + height / 2 + CARD[1] / 2 + 12)


def _line(cards: tuple[int, ...], x: float, y: float, step: float) -> Iterator[str]:
    first = x - step * (len(cards) - 1) / 2
    return (
        _card(card, first + step * number, y, covered=step < CARD[0] and number < len(cards) - 1)
        for number, card in enumerate(cards)
    )


def _chips(place: Place, x: float, y: float, turn: float, marked: bool) -> Iterator[str]:
    """Chips between the cards and the middle, and beside them the dealer's button."""
    inward, across = (-cos(turn), -sin(turn)), (-sin(turn), cos(turn))
    out = 72 if abs(inward[0]) > 0.7 else 55 if marked and inward[1] > 0 else 35 + DOWN / 2 * (len(place.rows) - 1)
    chips = [*map(str, place.chips), *(["D"] if place.dealer else [])]
    for number, chip in enumerate(chips):
        aside = 20 * (number - (len(chips) - 1) / 2)
        at = x + out * inward[0] + aside * across[0], y + out * inward[1] + aside * across[1]
        yield _button(*at) if chip == "D" else _chip(*at, chip)


def _marks(marks: tuple[tuple[str, str], ...], x: float, y: float) -> str:
    """What the seat may do besides betting, on one small plate."""
    wide = [20 + 6.5 * len(number) for _, number in marks]
    left = x - sum(wide) / 2
    parts = [f'<rect class="t-plate" x="{left - 4}" y="{y - 9}" width="{sum(wide) + 6}" height="18" rx="9"/>']
    for (kind, number), width in zip(marks, wide, strict=True):
        parts.append(f'<use href="#t-{kind}" class="t-mark" x="{left + 2}" y="{y - 6}"/>')
        if number:
            parts.append(f'<text class="t-says" x="{left + 18 + (width - 20) / 2}" y="{y + 4}">{number}</text>')
        left += width
    return "".join(parts)


# Cards and chips -----------------------------------------------------------------------------------------------------


def _card(card: int, x: float, y: float, covered: bool = False) -> str:
    """A card with its middle here, its rank and suit at the left edge, where a neighbour that covers it leaves them free."""
    left, top = x - CARD[0] / 2, y - CARD[1] / 2
    if card == UNKNOWN:
        return f'<use href="#t-back" x="{left:g}" y="{top:g}"/>'
    rank = card_text(card)[:-1].replace("T", "10") if card < JOKER else "★"
    places = ((2.4, 15, 0.84),) if covered else ((2.4, 15, 0.84), (13.5, 24, 1.25))
    suit = "".join(
        f'<use href="#t-s{suit_of(card)}" transform="translate({left + dx:g} {top + dy:g}) scale({size})"/>'
        for dx, dy, size in places
        if card < JOKER
    )
    colour = "red" if suit_of(card) > 1 else "black"
    return (
        f'<g class="t-{colour}"><rect class="t-card" x="{left:g}" y="{top:g}" width="{CARD[0]}" height="{CARD[1]}" rx="3.5"/>'
        f'<text class="{"t-rank" if len(rank) == 1 else "t-ten"}" x="{left + 6.8:g}" y="{top + 13:g}">{rank}</text>{suit}</g>'
    )


def _chip(x: float, y: float, number: str = "") -> str:
    text = f'<text class="t-number" x="{x:.1f}" y="{y + 3.2:.1f}">{number}</text>' if number else ""
    return f'<use href="#t-chip" x="{x:.1f}" y="{y:.1f}"/>{text}'


def _button(x: float, y: float) -> str:
    return f'<circle class="t-card" cx="{x:.1f}" cy="{y:.1f}" r="8"/><text class="t-number" x="{x:.1f}" y="{y + 3.2:.1f}">D</text>'
