"""My hand on the full screen: cards side by side, or a fan of many cards in their melds; cards can be marked."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from buio.cards import JOKER
from buio.i18n import Catalogue
from buio.terminal.tui.widgets import BLACK, DIAMONDS, EDGE, HEARTS, PAPER, PLACES, RED, Card

SEVEN = 7
LEAST = 5
"""How many places are kept free for cards that are still to be dealt."""
STEP, NARROW = 3, 2
"""Columns of a card in a fan, and where there is no room for these."""
GOLD = "#ffd866"


class Row(Horizontal):
    """Cards side by side."""

    def __init__(self, words: Catalogue, letters: bool) -> None:
        super().__init__(id="cards")
        self.words: Catalogue = words
        self.letters: bool = letters

    def compose(self) -> ComposeResult:
        for place in range(len(PLACES)):
            yield Card(place, self.words, self.letters)

    def lay(self, cards: Sequence[int]) -> None:
        """Show these cards; what has not changed keeps its mark."""
        self.set_class(len(cards) > SEVEN, "many")
        for card in self.query(Card):
            there = cards[card.place] if card.place < len(cards) else None
            card.display = card.place < max(len(cards), LEAST)
            if there != card.card:
                card.lay(there)

    @property
    def marked(self) -> tuple[int, ...]:
        """The cards that are marked."""
        return tuple(card.card for card in self.query(Card) if card.marked and card.card is not None)

    def toggle(self, place: int, most: int) -> bool:
        """Mark a card, or take the mark off, if there is one and no more than `most` are marked."""
        cards = list(self.query(Card))
        if not 0 <= place < len(cards) or cards[place].card is None:
            return False
        card = cards[place]
        if card.marked or len(self.marked) < most:
            card.marked = not card.marked
        return True


class Spot(NamedTuple):
    """Where a card of a fan is drawn."""

    place: int
    left: int
    width: int


class Fan(Static):
    """Cards that lie half over one another, melds apart from each other; arrows move from card to card.

    Attributes:
        groups: melds, and the other cards behind them.
        captions: what stands over each group.
        marks: the places that are marked.
        at: the place that the arrows have reached; -1: none.
    """

    def __init__(self, words: Catalogue, letters: bool) -> None:
        super().__init__(id="fan")
        self.words: Catalogue = words
        self.letters: bool = letters
        self.groups: tuple[tuple[int, ...], ...] = ()
        self.captions: tuple[str, ...] = ()
        self.marks: set[int] = set()
        self.at: int = -1

    def lay(self, groups: Sequence[tuple[int, ...]], captions: Sequence[str]) -> None:
        """Show these cards; marks go when the hand changes, and the arrow points to a card that is new."""
        if tuple(groups) != self.groups:
            new = Counter(card for group in groups for card in group) - Counter(self.cards)
            self.groups, self.marks = tuple(groups), set()
            drawn = next(iter(new)) if self.cards and new.total() == 1 else None
            self.at = self.cards.index(drawn) if drawn is not None else -1
        self.captions = tuple(captions)
        self.refresh()

    @property
    def cards(self) -> tuple[int, ...]:
        """All cards in the order of their places."""
        return tuple([card for group in self.groups for card in group])

    @property
    def marked(self) -> tuple[int, ...]:
        """The cards that are marked."""
        return tuple([card for place, card in enumerate(self.cards) if place in self.marks])

    def toggle(self, place: int, most: int) -> bool:
        """Mark a card, or take the mark off, if there is one and no more than `most` are marked."""
        if not 0 <= place < len(self.cards):
            return False
        if place in self.marks or len(self.marks) < most:
            self.marks ^= {place}
        self.refresh()
        return True

    def move(self, by: int) -> None:
        """Go to the next card on this side."""
        if self.cards:
            self.at = (self.at + by) % len(self.cards) if self.at >= 0 else 0 if by > 0 else len(self.cards) - 1
            self.refresh()

    def clear(self) -> None:
        """Take all marks off."""
        self.marks, self.at = set(), -1
        self.refresh()

    # -- drawing -------------------------------------------------------------------------------------------------------

    def spots(self) -> list[list[Spot]]:
        """Find where each card of each group is drawn: as wide as there is room for."""
        count, groups = len(self.cards), len(self.groups)
        for step, gap in ((STEP, 2), (STEP, 1), (STEP, 0), (NARROW, 0)):
            width = count * step + groups + (groups - 1) * gap
            if width <= self.size.width:
                break
        left, place, found = max(0, (self.size.width - width) // 2), 0, []
        for group in self.groups:
            row = []
            for number in range(len(group)):
                last = number == len(group) - 1
                row.append(Spot(place, left, step + last))
                left, place = left + step + last, place + 1
            found.append(row)
            left += gap
        return found

    def render(self) -> Content:
        """Captions, cards, and a row for marks and the place that the arrows have reached."""
        cards, lines = self.cards, [Content("") for _ in range(6)]
        for spots, caption in zip(self.spots(), self.captions, strict=False):
            start, end = spots[0].left, spots[-1].left + spots[-1].width
            lines[0] = _at(lines[0], start, Content.styled(caption[: end - start].ljust(end - start), "#9fc3b0"))
            for spot in spots:
                last = spot is spots[-1]
                for number, strip in enumerate(self._strips(spot, cards[spot.place], last), 1):
                    lines[number] = _at(lines[number], spot.left, strip)
        return Content("\n").join(lines)

    def _strips(self, spot: Spot, card: int, last: bool) -> list[Content]:
        inside = spot.width - 1 - last
        marked = spot.place in self.marks
        paper = GOLD if marked else PAPER
        edge = f"{EDGE if not marked else BLACK} on {paper}"
        colour = RED if card < JOKER and card & 3 in (HEARTS, DIAMONDS) else BLACK
        rank, suit = self._face(card, inside)
        place = str(spot.place + 1)[-inside:].rjust(inside, "─")
        right = ["╮", "│", "│", "╯"] if last else [""] * 4
        face = f"bold {colour} on {paper}"
        rows = [("╭", "─" * inside, edge), ("│", rank, face), ("│", suit, face), ("╰", place, edge)]
        drawn = [
            Content.assemble((left, edge), (text, style), (end, edge))
            for (left, text, style), end in zip(rows, right, strict=True)
        ]
        below = "▲" if spot.place == self.at else "•" if marked else " "
        return [*drawn, Content.styled(f" {below}".ljust(spot.width), f"bold {GOLD}")]

    def _face(self, card: int, width: int) -> tuple[str, str]:
        if card < 0:
            return "▒" * width, "▒" * width
        if card >= JOKER:
            return "Jk"[:width].ljust(width), "★".ljust(width)
        shown = self.words.cards([card], self.letters)
        rank = shown[:-1] if len(shown[:-1]) <= width else "T"
        return rank.ljust(width), shown[-1].ljust(width)

    def on_click(self, event: events.Click) -> None:
        for spot in [spot for row in self.spots() for spot in row]:
            if spot.left <= event.x < spot.left + spot.width:
                self.post_message(Card.Chosen(spot.place))


def _at(line: Content, left: int, more: Content) -> Content:
    """A line with something at a column behind its end."""
    return Content.assemble(line, Content(" " * (left - line.cell_length)), more)
