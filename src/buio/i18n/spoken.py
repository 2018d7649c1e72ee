"""Words for the ear: cards, signs and ranges as one says them, with no mark over which a screen reader stumbles.

A sentence whose marks are for the eye has a second form under its key with `.spoken` behind it.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

from buio.cards import Cards
from buio.i18n import Catalogue, catalogue


class Spoken(Catalogue):
    """The catalogue of one language as it is read aloud."""

    def text(self, key: str, **values: object) -> str:
        said = f"{key}.spoken"
        return super().text(said if said in self else key, **values)

    def cards(self, cards: Iterable[int], letters: bool = False) -> str:
        """Say `asso di cuori, dieci di picche`, also where others see letters; several face down are counted."""
        said: list[str] = []
        for unknown, together in groupby(cards, lambda card: card < 0):
            run = [self.card(card) for card in together]
            said += [self.text("many.covered", count=len(run))] if unknown and len(run) > 1 else run
        return ", ".join(said)

    def typed(self, groups: Iterable[Cards], hand: Cards, letters: bool = False) -> str:
        """Return by their places in the hand, a card that it holds twice by both: nobody types `asso di cuori`.

        A row to which nothing goes is said, for nobody hears that a line begins with a semicolon.
        """
        free: list[int | None] = list(hand)

        def place(card: int) -> str:
            index = free.index(card)
            free[index] = None
            return str(index + 1)

        said = [" ".join(map(place, group)) for group in groups]
        empty = self.words["command.nothing"].split()[0] if len(said) > 1 else ""
        return self.text("mark.groups").join([group or empty for group in said]).strip()

    def figure(self, rank: int) -> str:
        return self.words[f"rank.{rank}.one"]

    def _figures(self, ranks: Iterable[int]) -> str:
        return ", ".join(map(self.figure, ranks))

    def number(self, number: int) -> str:
        return self.text("signed.minus", number=-number) if number < 0 else str(number)

    def signed(self, number: int) -> str:
        if not number:
            return self.text("signed.even")
        return self.text("signed.plus", number=number) if number > 0 else self.number(number)

    def joined(self, parts: Iterable[str]) -> str:
        return ", ".join(parts)

    def row(self, cells: Iterable[str]) -> str:
        return ", ".join(filter(None, cells))

    def value(self, rule: str, value: object) -> str:
        return super().value(rule, value).replace(" · ", ", ").replace("/", ", ")


@lru_cache
def spoken(language: str) -> Spoken:
    """Return the catalogue of `it`, `en` or `de` for the ear.

    Raises:
        ValueError: another language.
    """
    return Spoken(language, catalogue(language).words)
