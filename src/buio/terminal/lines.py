"""Line mode: one event a line, no cursor movement; good for a screen reader, a pipe, and a friend over SSH."""

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from shutil import get_terminal_size
from textwrap import wrap

from buio.games.naming import found
from buio.i18n import Catalogue
from buio.night import NightError
from buio.play.moves import Move
from buio.terminal.input.typed import Command, Reader, Unclear
from buio.terminal.narration.evening import EveningNarrator
from buio.terminal.narrator import Narrator
from buio.terminal.table import Seating, Table
from buio.terminal.telling import Telling

INTERRUPTED = 130
NARROWEST = 20
"""Columns that a line is given at least."""


class Left(Exception):
    """The player leaves.

    Attributes:
        closing: the night is over; else it waits in its file.
    """

    def __init__(self, closing: bool) -> None:
        super().__init__()
        self.closing = closing


def run_lines(seating: Seating) -> int:
    """Play a night, line by line; return the exit status."""
    table = Table(seating)
    return Lines(table).run()


class Lines:
    """The conversation of one night.

    Attributes:
        table: the table.
        narrator: says what happens there.
        evening: says how the evening begins and ends.
        reader: reads what is typed.
        words: the catalogue of the language.
        telling: what is told of a deal, each thing once.
        heard: what was told since the last move, without answers to questions.
        asks_first: does the next deal wait until the player wants it?
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.narrator: Narrator = Narrator(table)
        self.evening: EveningNarrator = EveningNarrator(table, self.narrator.books)
        self.reader: Reader = Reader(self.narrator)
        self.words: Catalogue = table.words
        self.telling: Telling = Telling(self.narrator)
        self.heard: list[str] = []
        self.asks_first: bool = table.resumed
        if sys.stdin.isatty():
            with suppress(ImportError):  # line editing and history for input(), where there is any
                import_module("readline")

    def run(self) -> int:
        """Play until the player, or the input, ends."""
        status, closing = 0, False
        try:
            self._lines(self.evening.greeting())
            self._line(self.words.text("line.hint"))
            if self.table.resumed and self.table.running:
                self._lines(self.narrator.headline())
            while True:
                if self.table.running or self._begun():
                    self._deal()
        except Left as left:
            closing = left.closing
        except EOFError:
            self._line("")
        except KeyboardInterrupt:
            self._line("")
            status = INTERRUPTED
        self._lines(self.evening.leaving(closing))
        self.table.release()
        return status

    # -- the course of a night ---------------------------------------------------------------------------------------

    def _begun(self) -> bool:
        """Begin the next deal when the player wants it; False if that is not possible."""
        self._between_deals()
        self._choose_game()
        try:
            for note in self.table.begin():
                self._line(self.evening.note(note))
        except NightError as error:
            self._line(self.evening.no_deal(error))
            return False
        self._lines(self.telling.begin())
        return True

    def _deal(self) -> None:
        """Play the running deal to its end."""
        self._tell()
        while self.table.running:
            if self.table.my_turn:
                self._my_move()
            else:
                self.table.bot()
            self._tell()
        self._lines(self.narrator.results())

    def _tell(self) -> None:
        """What is new."""
        self._lines(self.telling.news(self.table.news()))

    def _my_move(self) -> None:
        view, options = self.table.view(), self.table.options()
        self._line(self.narrator.options.may(options))
        while True:
            try:
                read = self.reader.read(self._ask(self.narrator.prompt(view)), view, options)
            except Unclear as unclear:
                heard = list(self.heard)
                self._line(str(unclear))
                self.heard = heard
                continue
            if isinstance(read, Move):
                self.heard = []
                self.table.play(read)
                return
            self._answer(read, lambda: self.narrator.help(options))

    def _between_deals(self) -> None:
        """Wait until the player wants the next deal; the first one begins at once."""
        if not self.asks_first:
            self.asks_first = True
            return
        while True:
            line = self._ask(self._between_prompt())
            command = self.reader.command(line) if line.strip() else Command("next")
            if command is None:
                self._line(self.words.text("unclear.word", typed=line.strip(), options=self.words.text("help.between")))
            elif command.word == "next":
                return
            elif command.word == "rebuy" and self.table.broke:
                self.table.rebuy()
                self._line(self.words.text("line.you_bought", amount=self.table.stack))
            elif command.word == "rebuy":
                chips = self.words.text("many.chips", count=self.table.night.people[self.table.me].stack)
                self._line(self.words.text("line.have_chips", chips=chips))
            else:
                self._answer(command, lambda: [self.words.text("help.between")])

    def _choose_game(self) -> None:
        """Where the dealer chooses the game, and I deal."""
        codes = self.table.choosing
        named = [f"{place} {self.words.text(f'game.{code}')}" for place, code in enumerate(codes, 1)]
        while codes:
            typed = self._ask(self.words.text("line.choose_game", games=", ".join(named))).strip()
            command = self.reader.command(typed)
            place = int(typed[:4]) if typed.isdecimal() else 0
            meant = [codes[place - 1]] if 1 <= place <= len(codes) else found(typed, codes)
            if len(meant) == 1:
                self.table.choose_game(meant[0])
                return
            if not typed:
                return
            if command is not None:
                self._answer(command, lambda: [self.words.text("help.choose_game")])
            else:
                self._line(self.words.text("help.choose_game"))

    def _between_prompt(self) -> str:
        if self.table.broke:
            return self.words.text("line.broke", stack=self.table.stack)
        stack = self.table.night.people[self.table.me].stack
        over = self.words.text("line.between", number=self.table.number, stack=stack)
        return self.words.joined([over, self.words.text("line.enter")])

    # -- questions ---------------------------------------------------------------------------------------------------

    def _answer(self, command: Command, help_: Callable[[], Iterable[str]]) -> None:
        """Answer a question; nothing changes."""
        if command.word == "end":
            self._leave()
            return
        heard = list(self.heard)
        if command.word == "repeat":
            self._lines(heard)
        else:
            self._lines(help_() if command.word == "help" else self.narrator.answer(command.word))
        self.heard = heard

    def _leave(self) -> None:
        """Ask before anything is lost: is the night over, or does it wait in its file, or is it played on?

        Raises:
            Left: the player leaves.
        """
        if not self.table.running and self.table.file is None:
            raise Left(closing=True)
        question, understood = self.evening.question(), self.narrator.speech.understood
        while answer := self._ask(question).strip().lower():
            if answer in understood("type.yes"):
                raise Left(closing=True)
            if answer in understood("type.keep") | understood("command.end"):  # who insists loses nothing either
                raise Left(closing=self.table.file is None)
            if answer in understood("type.play_on"):
                return
            self._line(self.words.text("leave.unclear", typed=answer))

    # -- in and out --------------------------------------------------------------------------------------------------

    def _ask(self, prompt: str) -> str:
        """One line of the player; what does not come from a keyboard is repeated, so that the log can be read."""
        told, prompt = self._wrapped(self._prompted(prompt))
        for line in told:
            print(line, flush=True)
        if sys.stdin.isatty():
            return input(prompt)
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(line.strip())
        return line

    def _prompted(self, prompt: str) -> str:
        """What stands before the answer; where there is nothing to tell, that one is awaited."""
        return f"{prompt}{self.words.text('mark.prompt')}" if prompt else self.words.text("mark.your_turn")

    def _line(self, text: str) -> None:
        """A line, which a terminal does not break inside a word."""
        self.heard.append(text)
        told, last = self._wrapped(text)
        print("\n".join([*told, last]), flush=True)

    def _wrapped(self, text: str) -> tuple[list[str], str]:
        """A line in pieces that fit the terminal, and the last of them; whole where no terminal shows it."""
        if not sys.stdout.isatty() or len(text) <= (width := max(get_terminal_size().columns - 1, NARROWEST)):
            return [], text
        pieces = wrap(text, width, break_long_words=False, break_on_hyphens=False, drop_whitespace=True)
        return pieces[:-1], pieces[-1] + text[len(text.rstrip()) :]

    def _lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._line(line)
