"""The bar of the full screen: a button for each option, with the key that presses it."""

from collections.abc import Iterable

from textual.containers import Horizontal
from textual.widgets import Button

from buio.i18n import Catalogue
from buio.play.options import Arrange, Discard, Option
from buio.play.rummy_options import Choose, LayMelds, LayOff
from buio.terminal.input.laying import is_play
from buio.terminal.narrator import Narrator

LONGEST = 24
"""Letters of a button that names a meld."""


class Bar(Horizontal):
    """What may be done now.

    Attributes:
        choice: the options on offer.
    """

    def __init__(self, narrator: Narrator) -> None:
        super().__init__(id="actions")
        self.narrator: Narrator = narrator
        self.words: Catalogue = narrator.words
        self.choice: list[Option] = []

    async def offer(self, buttons: Iterable[Button]) -> None:
        """Replace the buttons."""
        new = list(buttons)
        if new or self.children:  # while others play there are none, before and after
            await self.remove_children()
            await self.mount(*new)

    async def offer_options(self, options: Iterable[Option], marked: tuple[int, ...], row: int) -> None:
        """Show a button for each option; one for each number where a number is chosen."""
        self.choice = list(options)
        await self.offer([button for option in self.choice for button in self._buttons(option, marked, row)])

    async def offer_numbers(self, word: str, labels: Iterable[tuple[int, str]]) -> None:
        """Show one button for each of some numbers; the number is its key."""
        short = [(number, text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…") for number, text in labels]
        await self.offer([Button(f"{number}  {label}", id=f"{word}-{number}") for number, label in short])

    def relabel(self, marked: tuple[int, ...], row: int) -> None:
        """Change what the buttons say when other cards are marked."""
        for option in self.choice:
            for button in self.query(f"#do-{option.word}").results(Button):
                button.label = self.label(option, marked, row)
                button.refresh(layout=True)

    def _buttons(self, option: Option, marked: tuple[int, ...], row: int) -> list[Button]:
        if isinstance(option, Choose):
            names = [self.words.text(f"{option.word}.{name}") for name in option.names]
            named = zip(option.numbers, names, strict=True)
            return [Button(f"{number}  {name}", id=f"pick-{number}") for number, name in named]
        return [Button(self.label(option, marked, row), id=f"do-{option.word}")]

    # -- labels and keys -----------------------------------------------------------------------------------------------

    def label(self, option: Option, marked: tuple[int, ...], row: int) -> str:
        """Write what a button says, and its key."""
        if isinstance(option, Arrange):
            key = "screen.lay_row" if marked else "screen.arrange"
            return self.keyed(option.word, self.words.text(key, row=row, count=len(marked)))
        if isinstance(option, Discard) and option.word == "draw":
            if marked:
                return self.keyed("draw", self.words.text("action.draw", count=len(marked)))
            return self.keyed("stand_pat", self.words.text("action.stand_pat"))
        if is_play(option):
            return self.keyed(option.word, self._played(option, marked))
        return self.keyed(option.word, self.narrator.options.option(option))

    def _played(self, option: Option, marked: tuple[int, ...]) -> str:
        """A move that lays cards down or throws one away: the word, and the card where it is one alone."""
        said = self.words.text(f"action.{option.word}")
        few = isinstance(option, Discard) and len(marked) == 1
        return f"{said} {self.narrator.cards(marked)}" if few else said

    def keyed(self, word: str, label: str) -> str:
        """Write a label with the key that presses it."""
        return f"{self.key(word).upper()}  {label}"

    def pressed(self, typed: str) -> Button | None:
        """Find the button that has this key."""
        for button in self.query(Button):
            kind, _, word = str(button.id).partition("-")
            words = {"draw": ["draw", "stand_pat"], "next": []}.get(word or kind, [word or kind])
            if typed in ([word] if kind in ("pick", "lay") else map(self.key, words)):
                return button
        return None

    def key(self, word: str) -> str:
        """Find the key that is set down for a word, or the first letter of what is shown that no other option has."""
        if f"screen.keys.{word}" in self.words:
            return self.words.text(f"screen.keys.{word}")
        if f"action.{word}" not in self.words:
            return word[0]
        others = [option.word for option in self.choice if option.word != word]
        taken = {self.words.text(f"screen.keys.{other}") for other in others if f"screen.keys.{other}" in self.words}
        for option in self.choice:  # each word takes the first free letter, in the order of the options
            if f"screen.keys.{option.word}" in self.words:
                continue
            shown = self.words.text(f"action.{option.word}", count="", cost="").lower()
            key = next((letter for letter in shown if letter.isalpha() and letter not in taken), shown[:1])
            if option.word == word:
                return key
            taken.add(key)
        return word[0]


def drawing(options: Iterable[Option]) -> Discard | Arrange | LayMelds | LayOff | None:
    """Find the first option for which cards can be marked."""
    return next((option for option in options if isinstance(option, (Discard, Arrange, LayMelds, LayOff))), None)
