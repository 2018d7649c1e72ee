"""What somebody types: moves and commands, in the player's own language or in English.

No rules here: a typed word is looked up among the options, and its number or cards become a move that they admit.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from buio.i18n import Catalogue, catalogue
from buio.play.moves import DRAW, DRAW_TWO, FOLD, TAKE, Move
from buio.play.options import Amount, Arrange, Discard, Option, Options, Simple, laid_out
from buio.play.rummy_options import Choose, LayOff
from buio.play.view import View
from buio.terminal.input.amounts import Amounts
from buio.terminal.input.laying import Unclear, is_play
from buio.terminal.input.places import Held
from buio.terminal.input.plays import Plays
from buio.terminal.narration.ear import Ear
from buio.terminal.narration.options import example
from buio.terminal.narrator import Narrator

__all__ = ["COMMANDS", "Command", "Reader", "Unclear"]
COMMANDS = (
    *("help", "cards", "pot", "table", "ledger", "rules", "history", "hint", "again", "repeat", "end"),
    *("rebuy", "next"),
)


@dataclass(frozen=True)
class Command:
    """A question or a wish that is no move."""

    word: str


class Reader:
    """Reads the lines of one player.

    Attributes:
        narrator: says why a line is no move.
        words: the catalogue of the player's language.
        plays: reads the moves of rummy.
        amounts: reads how much is bet.
        last: the last move that was typed, as far as it can be said of other cards, and the word of its option.
    """

    def __init__(self, narrator: Narrator) -> None:
        self.narrator = narrator
        self.words: Catalogue = narrator.words
        self._understood = narrator.speech.understood
        self.plays: Plays = Plays(narrator)
        self.amounts: Amounts = Amounts(narrator)
        self.last: tuple[str, str] = ("", "")
        self._lists = (self.words, catalogue("en"), catalogue("it"))

    def command(self, line: str) -> Command | None:
        """Read the command that a line begins with, if it is one."""
        typed = (line.lower().split() or [""])[0]
        for word in COMMANDS:
            if typed in self._understood(f"command.{word}"):
                return Command(word)
        asked = Ear.meant(line.strip().lower())
        return Command(asked) if asked else None

    def read(self, line: str, view: View, options: Options) -> Command | Move:
        """Read a command, or a legal move.

        Raises:
            Unclear: neither; says what would be possible.
        """
        command = self.command(line)
        if command is not None and command.word == "again" and self.last[0]:
            return self._again(view, options)
        if command is not None and not self._takes(line, options):
            return command
        move, option = self._move(line, view, options)
        self.last = (line.split(maxsplit=1)[0] if move.cards else line.strip()), option.word
        return move

    def _again(self, view: View, options: Options) -> Move:
        """The same kind of move: `passo` does not become a fold because somebody has bet since."""
        line, word = self.last
        if all(option.word != word for option in options):
            raise Unclear(self.words.text("unclear.not_now", typed=line, options=self.narrator.options.may(options)))
        return self._move(line, view, options)[0]

    def _move(self, line: str, view: View, options: Options) -> tuple[Move, Option]:
        parts = self.amounts.spoken_first(self._parts(line, view, options), view, options)
        (option, word), rest = self._option(parts, options)
        return self._with(option, word, rest, parts[0], view, options), option

    def _with(self, option: Option, word: str, rest: list[str], typed: str, view: View, options: Options) -> Move:
        """The move of an option with the amount, the cards or whatever else was typed behind its word."""
        if option.verb in (DRAW, DRAW_TWO, TAKE):
            return self.plays.source(rest, option, options)
        if is_play(option) or isinstance(option, Choose):
            return self.plays.move(rest, option, options.seat, view)
        if isinstance(option, Discard):
            return Move(option.verb, options.seat, 0, self._cards(word, rest, option))
        if isinstance(option, Arrange):
            return self._rows(rest, option, options.seat)
        if isinstance(option, Amount):
            return Move(option.verb, options.seat, self.amounts.read(option, rest, view))
        costs = isinstance(option, Simple) and rest == [str(option.cost)]  # `vedo 40` names what a call costs anyway
        if rest and not costs:
            raise Unclear(self.words.text("unclear.no_amount", typed=typed))
        return Move(option.verb, options.seat)

    def _takes(self, line: str, options: Options) -> bool:
        """Is a word that means something between two deals the word of an option now?"""
        typed = line.lower().split()[0]
        between = any(typed in self._understood(f"command.{word}") for word in ("rebuy", "next"))
        return between and any(typed in self._accepted(word) for option in options for word in _spoken(option))

    def _parts(self, line: str, view: View, options: Options) -> list[str]:
        """The words of a line without those that say nothing; a number alone is said of a choice."""
        typed = line.lower().replace(";", "/")  # what parts groups for the eye and for the ear
        parts = [part for part in re.sub(r"([+=:,/])", r" \1 ", typed).split() if part not in ",:="]
        fillers = self.narrator.fillers(view)
        parts = [part for part in parts if part not in fillers] or [""]
        onto = parts[0] in self._accepted("meld") and bool(self._understood("command.onto") & set(parts))
        for option in options:
            if isinstance(option, LayOff) and onto:  # `lege 5 an 2`
                parts[0] = min(self._accepted(option.word))
            if isinstance(option, Choose) and parts[0].isdecimal():
                parts.insert(0, min(self._accepted(option.word)))
        return parts

    # -- which option ------------------------------------------------------------------------------------------------

    def _option(self, parts: list[str], options: Options) -> tuple[tuple[Option, str], list[str]]:
        """The option that words stand for, and the words behind; where they stand for two, a number decides."""
        typed, *rest = parts
        if found := self._in_full(parts, options):
            return found
        said = [(option, word) for option in options for word in _spoken(option) if typed in self._accepted(word)]
        if len(said) > 1:
            said = [(option, word) for option, word in said if isinstance(option, Amount) == bool(rest)] or said
        if said:
            return said[0], rest
        if typed in self._accepted("pass") and typed != "p" and (fold := options.get(FOLD)):
            return (fold, "fold"), rest  # at a table "passo" after a bet gives the hand up (ITA-1.36)
        may = self.narrator.options.may(options)
        moves = [key.removeprefix("type.") for key in self.words.words if key.startswith("type.")]
        if any(typed in self._accepted(word) for word in moves if f"action.{word}" in self.words):
            raise Unclear(self.words.text("unclear.not_now", typed=typed, options=may))
        raise Unclear(self._guess(typed, options, may))

    def _in_full(self, parts: list[str], options: Options) -> tuple[tuple[Option, str], list[str]] | None:
        """The option whose whole name of several words was typed: `stand pat`, `lay out auto`, `niente buio`."""
        found = [
            ((option, word), parts[len(shown) :])
            for option in options
            for word in _spoken(option)
            for shown in self._shown(word)
            if len(shown) > 1 and parts[: len(shown)] == shown
        ]
        return min(found, key=lambda one: len(one[1]), default=None)

    def _shown(self, word: str) -> list[list[str]]:
        """What is shown for a word, in each of the languages that are understood."""
        return [words.text(f"action.{word}", count="", cost="").lower().split() for words in self._lists]

    def _accepted(self, word: str) -> set[str]:
        """What may be typed for a word: what is set down for it, or else the word shown, up to its first blank."""
        if f"type.{word}" in self.words:
            return self._understood(f"type.{word}")
        return {shown[0] for shown in self._shown(word)}

    def _guess(self, typed: str, options: Options, may: str) -> str:
        if not typed:
            return may
        keys = [f"type.{spoken}" for option in options for spoken in _spoken(option)]
        possible = [word for key in keys if key in self.words for word in self.words.text(key).split()]
        possible += [word for command in COMMANDS for word in self.words.text(f"command.{command}").split()]
        guess = get_close_matches(typed, possible, 1, 0.7)
        if guess:
            return self.words.text("unclear.maybe", typed=typed, guess=guess[0], options=may)
        return self.words.text("unclear.word", typed=typed, options=may)

    # -- which cards -------------------------------------------------------------------------------------------------

    def _cards(self, word: str, rest: list[str], option: Discard) -> tuple[int, ...]:
        if word == "stand_pat":
            if rest:
                raise Unclear(self.words.text("unclear.no_amount", typed=self.words.text("action.stand_pat")))
            return ()
        pieces = [piece for piece in rest if piece != "/"]
        chosen = Held(self.narrator, self.narrator.hand.arranged(option.hand)).cards(pieces)
        if not chosen:
            told = self.narrator.options.option(option)
            if option.word == "draw":
                raise Unclear(self.words.text("unclear.which", option=told, example=example(option)))
            said = self.narrator.options.typed_word(option)
            raise Unclear(self.words.text("unclear.which_of", option=told, word=said, example=example(option)))
        count = len(chosen)
        if count not in option.numbers:
            if option.counts or count < option.at_least:
                told = self.narrator.options.option(option)
                raise Unclear(self.words.text("unclear.number_of_cards", count=count, option=told))
            raise Unclear(self.words.text("unclear.too_many", count=count, most=option.at_most))
        move = Move(option.verb, 0, 0, chosen)
        if not option.admits(move):
            raise Unclear(self.words.text("unclear.not_these", option=self.narrator.options.option(option)))
        return move.cards

    def _rows(self, rest: list[str], option: Arrange, seat: int) -> Move:
        """Rows as `1 2 3 / 4 5 6 7 8 / ...`, an empty one as `nothing`, or `auto` for a good arrangement."""
        if len(rest) == 1 and rest[0] in self._understood("command.auto"):
            return option.suggestion(seat)
        held = Held(self.narrator, self.narrator.hand.arranged(option.hand))
        nothing = self._understood("command.nothing")
        rows = [
            held.cards([piece for piece in row.split() if piece not in nothing]) for row in " ".join(rest).split("/")
        ]
        if len(rows) == 1 and len(rows[0]) == sum(option.sizes):
            rows = list(laid_out(rows[0], option.sizes))
        if len(rows) != len(option.sizes) or not any(rows):
            raise Unclear(self.words.text("unclear.rows", option=self.narrator.options.option(option)))
        laid = option.laid or ((),) * len(option.sizes)
        if any(len(row) + len(before) > size for row, before, size in zip(rows, laid, option.sizes, strict=True)):
            raise Unclear(self.words.text("unclear.rows", option=self.narrator.options.option(option)))
        move = option.move(seat, [before + row for row, before in zip(rows, laid, strict=True)])
        if not option.admits(move):
            raise Unclear(self.words.text("unclear.foul", option=self.narrator.options.option(option)))
        return move


def _spoken(option: Option) -> Iterable[str]:
    """The words of an option: changing no card has a word of its own."""
    return ("draw", "stand_pat") if option.word == "draw" else (option.word,)
