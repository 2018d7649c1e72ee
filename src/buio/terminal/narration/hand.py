"""My hand in words: as one holds it, what it is called, with the numbers by which its cards are named."""

from collections.abc import Iterable, Iterator

from buio.cards import ACE, Cards
from buio.i18n import Catalogue
from buio.play.moves import Groups
from buio.play.rummy_options import Sorter
from buio.play.view import View
from buio.ranking import HandRanking
from buio.terminal.narration.speech import Speech
from buio.terminal.viewpoint import Viewpoint


def arranged(cards: Iterable[int], ranking: HandRanking) -> Cards:
    """Sort a hand as one holds it: groups first, high cards first; a low ace at the end of its straight."""
    held = sorted(cards)
    ranks = [card >> 2 for card in held]
    low_ace = set(ranks) == {ACE, *range(ranking.lowest, ranking.lowest + 4)}

    def key(card: int) -> tuple[int, int, int]:
        rank = card >> 2
        return ranks.count(rank), -1 if low_ace and rank == ACE else rank, ranking.suit_strength(card & 3)

    return tuple(sorted(held, key=key, reverse=True))


class HandNarrator:
    """Says what somebody holds."""

    def __init__(self, speech: Speech) -> None:
        self.speech: Speech = speech
        self.table: Viewpoint = speech.table
        self.words: Catalogue = speech.words
        self._sorted: tuple[Cards, tuple[Groups, Cards]] = ((), ((), ()))

    @property
    def sorter(self) -> Sorter | None:
        """What melds are; None: nobody melds in this game."""
        return self.table.recipe.sorter

    def sorted(self, sorter: Sorter, cards: Iterable[int]) -> tuple[Groups, Cards]:
        """Sort cards into melds and deadwood; the same cards once."""
        held = tuple(sorted(cards))
        if held != self._sorted[0]:
            self._sorted = held, sorter.sort(held)
        return self._sorted[1]

    def arranged(self, cards: Iterable[int]) -> Cards:
        """Sort a hand as one holds it: in melds first where there are any."""
        if self.sorter is None:
            return arranged(cards, self.table.recipe.ranking)
        melds, deadwood = self.sorted(self.sorter, cards)
        return tuple([card for meld in melds for card in meld]) + deadwood

    def cards(self, view: View) -> Cards:
        """Sort my cards as I hold them; none while they are unknown to me."""
        return self.arranged(view.hand) if view.hand and min(view.hand) >= 0 else ()

    def line(self, view: View) -> str:
        """Say my cards and their name."""
        cards = self.cards(view)
        if not cards:
            return self.words.text("line.dark" if view.hand else "line.no_cards")
        if self.sorter is not None:
            return self._in_melds(self.sorter, cards)
        assert view.seat is not None
        called = self.table.made(view, view.seat)
        return self.words.text("line.hand" if called else "line.cards", cards=self.speech.cards(cards), hand=called)

    def _in_melds(self, sorter: Sorter, hand: Cards) -> str:
        """My cards with their numbers, in melds and then one by one."""
        melds, deadwood = self.sorted(sorter, hand)
        parts, number = [], 1
        for meld in melds:
            imaginary = sorter.kind(meld) == "imaginary"
            parts.append(
                self._numbered(number, meld) + (f" ({self.words.text('line.imaginary')})" if imaginary else "")
            )
            number += len(meld)
        if deadwood:
            text = self._numbered(number, deadwood)
            parts.append(self.words.text("line.loose", cards=text) if melds else text)
        return self.words.text("line.cards", cards=self.words.text("mark.groups").join(parts))

    def _numbered(self, first: int, cards: Cards) -> str:
        numbered = enumerate(cards, first)
        return self.words.text("mark.cards").join(
            [self.words.text("mark.place", number=number, card=self.speech.cards([card])) for number, card in numbered]
        )

    def spoken(self) -> Iterator[str]:
        """Say my cards in words, with their numbers."""
        if not self.table.has_deal:
            yield self.words.text("line.no_cards")
            return
        view = self.table.view()
        spoken = ", ".join(f"{number} {self.words.card(card)}" for number, card in enumerate(self.cards(view), 1))
        yield spoken or self.line(view)
