"""Words in Italian, English and German: one catalogue a language, read by terminal, server and browser alike.

A catalogue is a folder of JSON files of flat keys, one file a subject: `words.json` (the game), `rules.json` (house
rules and their values), `terminal.json`, `table.json` (the browser's). Placeholders in a text are written `{name}`.

Plurals: a sentence that depends on a number has two keys, `key.one` and `key.other`; the number is its placeholder
`count`, or else `amount`. That is enough for these three languages, and the browser does the same.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from buio.cards import JOKER, RANKS, SUITS, SYMBOLS, Cards, card_text, cards_text
from buio.ranking import HandName

LANGUAGES: Final = ("it", "en", "de")


class WordsError(ValueError):
    """Words that cannot be added to the catalogues; the message says which and why."""


class Catalogue:
    """The words of one language.

    Attributes:
        language: its code: `it`, `en` or `de`.
        words: all texts, by key.
    """

    def __init__(self, language: str, words: Mapping[str, str]) -> None:
        self.language = language
        self.words = words

    def text(self, key: str, **values: object) -> str:
        """Return the sentence of a key, with its placeholders filled.

        Raises:
            KeyError: there is no such key, or a placeholder has no value.
        """
        found = self.words.get(key)
        if found is None:
            found = self.words[f"{key}.{'one' if values.get('count', values.get('amount')) == 1 else 'other'}"]
        return found.format(**values)

    def __contains__(self, key: str) -> bool:
        """Is there a text of this key, for one number or for all?"""
        return key in self.words or f"{key}.other" in self.words

    def card(self, card: int) -> str:
        """Say a card in words: `asso di cuori`."""
        card_text(card)  # refuses what is none
        if card < 0:
            return self.words["card.unknown"]
        if card >= JOKER:
            return self.words["card.joker"]
        suit = self.words[f"suit.{card & 3}"]
        return self.text("card", rank=self.words[f"rank.{card >> 2}.one"], suit=suit, suits=suit)

    def cards(self, cards: Iterable[int], letters: bool = False) -> str:
        """Return cards to look at: `A♥ 10♠`; with `letters` the suits are this language's own letters: `Ac 10p`."""
        own = [self.words[f"suit.{suit}.letter"] for suit in range(4)]
        return _symbols(cards, own if letters else SYMBOLS)

    def typed(self, groups: Iterable[Cards], hand: Cards, letters: bool = False) -> str:
        """Return cards of a hand as one types them, in groups: by what is seen on them."""
        return self.text("mark.groups").join([self.cards(group, letters) for group in groups]).strip()

    def hand(self, name: HandName) -> str:
        """Say the name of a hand in words: `doppia coppia, assi e nove`."""
        if not isinstance(name, HandName):
            raise TypeError(f"name is a HandName, as describe gives it, not {name!r}")
        key = f"hand.{name.category}" + (f".{name.variant}" if name.variant else "")
        values = {"suit": "" if name.suit is None else self.words[f"suit.{name.suit}"]}
        values |= {"first": self.figure(name.ranks[0]) if name.ranks else "", "ranks": self._figures(name.ranks)}
        for number, rank in zip(("", "2"), name.ranks[:2], strict=False):
            values |= {form + number: self.words[f"rank.{rank}.{form}"] for form in ("one", "many", "to", "of", "with")}
        return self.text(key, **values)

    def figure(self, rank: int) -> str:
        """Write a rank as cards show it: `10`, `K`."""
        return _figure(rank)

    def _figures(self, ranks: Iterable[int]) -> str:
        return "-".join(map(self.figure, ranks))

    def number(self, number: int) -> str:
        """Write a number: `12`, `−3`."""
        return f"−{-number}" if number < 0 else str(number)

    def signed(self, number: int) -> str:
        """Write a gain or a loss: `+12`, `−3`, `±0`."""
        return f"+{number}" if number > 0 else self.number(number) if number else "±0"

    def joined(self, parts: Iterable[str]) -> str:
        """Join phrases in one line."""
        return " · ".join(parts)

    def row(self, cells: Iterable[str]) -> str:
        """Return cards below one another in columns; a cell may be empty."""
        return " ".join(f"{cell:4}" for cell in cells).rstrip()

    def value(self, rule: str, value: object) -> str:
        """Say the value of a house rule in words; where there are none, as the command line writes it."""
        written = str(value).lower() if isinstance(value, bool) else str(value)
        for key in (f"value.{rule}.{written}", f"value.{written}"):
            if key in self.words:
                return self.words[key]
        if sorted(written) == sorted(SUITS):  # an order of the suits
            return ", ".join([self.words[f"suit.{SUITS.index(letter)}"] for letter in written])
        return written


def catalogue(language: str) -> Catalogue:
    """Return the catalogue of `it`, `en` or `de`.

    Raises:
        ValueError: another language.
    """
    if language not in LANGUAGES:
        raise ValueError(f"there are no words in {language!r}; languages: {', '.join(LANGUAGES)}")
    return _catalogue(language)


@lru_cache
def _catalogue(language: str) -> Catalogue:
    return Catalogue(language, _written(language) | added_words(language))


@lru_cache
def _written(language: str) -> dict[str, str]:
    import json  # these two are a tenth of the time to import buio
    from pathlib import Path

    words: dict[str, str] = {}
    for file in sorted((Path(__file__).parent / language).glob("*.json")):
        words |= json.loads(file.read_text(encoding="utf-8"))
    return words


_ADDED: dict[str, Mapping[str, Mapping[str, str]]] = {}
"""What others have added: by the name that it was added under, by language and key."""


def add_words(name: str, words: Mapping[str, Mapping[str, str]]) -> None:
    """Add words to the catalogues, by language and key; `drop_words` of the same name takes them out again.

    Raises:
        WordsError: a language that there is not, or a key that has another text already.
    """
    if not isinstance(words, Mapping) or not all(isinstance(texts, Mapping) for texts in words.values()):
        raise WordsError(f"words are those of each language by key, not {words!r}")
    for language, texts in words.items():
        if language not in LANGUAGES:
            raise WordsError(f"words in {language!r}: the languages are {', '.join(LANGUAGES)}")
        there = catalogue(language).words
        for key, text in texts.items():
            if there.get(key, text) != text:
                raise WordsError(f"{key} has another text in {language} already: {there[key]!r}")
    _ADDED[name] = words
    _tell_all()


def drop_words(name: str) -> None:
    """Take the words out that were added under this name."""
    _ADDED.pop(name, None)
    _tell_all()


def _tell_all() -> None:
    """Whoever holds a catalogue already, such as a table that asks for a stranger's game, finds the new words in it."""
    for language in LANGUAGES:
        catalogue(language).words = _written(language) | added_words(language)


def added_words(language: str) -> dict[str, str]:
    """Return all words that were added in this language: the page has to be told."""
    return {key: text for words in _ADDED.values() for key, text in words.get(language, {}).items()}


def language_here() -> str:
    """Return the language of the locale (`LC_ALL`, `LC_MESSAGES`, `LANG`); English where we do not speak it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if code := os.environ.get(variable, ""):
            return code[:2] if code[:2] in LANGUAGES else "en"
    return "en"


def names(name: HandName) -> dict[str, str]:
    """Say a hand's name in every language."""
    return {language: catalogue(language).hand(name) for language in LANGUAGES}


def symbols(cards: Iterable[int], letters: bool = False) -> str:
    """Return cards to look at, the same in every language: `A♥ 10♠`; with `letters` instead of symbols `Ah 10s`."""
    return _symbols(cards, SUITS if letters else SYMBOLS)


def _symbols(cards: Iterable[int], suits: Sequence[str]) -> str:
    try:
        return " ".join([_symbol(card, suits) for card in cards])
    except TypeError:
        raise TypeError(f"cards are numbers in a list, as of parse_cards('AhKh'), not {cards!r}") from None


def _symbol(card: int, suits: Sequence[str]) -> str:
    return _figure(card >> 2) + suits[card & 3] if 0 <= card < JOKER else cards_text([card])


def _figure(rank: int) -> str:
    """A rank as cards to look at show it: `10`, not `T`."""
    return RANKS[rank].replace("T", "10")
