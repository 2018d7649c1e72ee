"""The public door: games of other packages come in here, and are then played like those of the catalogue."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeAlias

from buio.games.mixes import MIXES
from buio.play.errors import GameError

if TYPE_CHECKING:
    from buio.play.game import Game

Words: TypeAlias = Mapping[str, Mapping[str, str]]
"""By language, `en`, `it` and `de`, the words of each key: `{"en": {"game.chicago": "Chicago"}, ...}`."""
INSTALLED: Final = "buio.games"
"""The group of entry points: each names a function that takes nothing and registers the games of its package."""


class Door:
    """Lets games into a catalogue and out again.

    Args:
        known: the catalogue, by code; of a game that nobody has asked for yet, the module that has it.
    """

    def __init__(self, known: "dict[str, Game | str]") -> None:
        self._known = known
        self._guests: set[str] = set()
        self._looked = False
        self._left_out: list[str] = []

    def register(self, game: "Game", words: Words | None = None) -> None:
        """Let a game in: from now on catalogue, night, records, command line, page and bots know it by its code.

        Args:
            game: a game of your own. Its family is the rule page that it shares with others; where there is no page of
                that name, `buio rules` says that it has none.
            words: its name, its house rules and whatever else is not in the catalogues of words yet, in every language.

        Raises:
            GameError: the code is taken or no identifier, or a word is missing in a language.
            RecipeError: it cannot be dealt; the message says what is missing.
            TypeError: this is no game, or the words are no words by language.
        """
        from buio.games.admission import give_words, refuse_no_game  # with it comes the engine

        refuse_no_game(game)
        code = game.code
        if code in self._known or code in MIXES:
            raise GameError(
                f"a {'mix' if code in MIXES else 'game'} called {code!r} is there already: choose another code"
            )
        give_words(game, words or {})
        self._known[code] = game
        self._guests.add(code)

    def unregister(self, code: str) -> None:
        """Let a game out again, and its words with it.

        Raises:
            GameError: no game that was registered has this code.
        """
        if not isinstance(code, str) or code not in self._guests:
            raise GameError(f"{code!r} was not registered; there are: {', '.join(sorted(self._guests)) or 'none'}")
        from buio.i18n import drop_words

        self._guests.remove(code)
        del self._known[code]
        drop_words(code)

    @contextmanager
    def registered(self, game: "Game", words: Words | None = None) -> "Iterator[Game]":
        """Let the game in as long as the block runs."""
        self.register(game, words)
        try:
            yield game
        finally:
            self.unregister(game.code)

    def let_in_installed(self) -> None:
        """Let in the games of installed packages, once: those that name an entry point in the group `buio.games`.

        A package that fails stands in nobody's way: `left_out` says which one and why.
        """
        if self._looked:
            return
        from importlib.metadata import entry_points  # rarely needed, and slow to import

        self._looked = True
        for entry in entry_points(group=INSTALLED):
            try:
                registers: Callable[[], None] = entry.load()
                registers()
            except Exception as error:  # what others have written may raise anything
                why = " ".join(str(error).split()) or "no reason given"
                kind = "" if isinstance(error, ValueError) else f"{type(error).__name__}: "
                self._left_out.append(f"the games of the entry point {entry.name!r} cannot be registered: {kind}{why}")

    def left_out(self) -> tuple[str, ...]:
        """Return a line for each installed package that has failed so far."""
        return tuple(self._left_out)
