"""How much somebody bets: a number, or a word that stands for one (`min`, `half`, `pot`, `max`, `all in`)."""

from buio.i18n import Catalogue
from buio.play.moves import Move
from buio.play.options import Amount, Option, Options, Simple
from buio.play.view import View
from buio.terminal.input.laying import Unclear
from buio.terminal.narrator import Narrator


class Amounts:
    """Reads amounts."""

    def __init__(self, narrator: Narrator) -> None:
        self.narrator: Narrator = narrator
        self.words: Catalogue = narrator.words
        self._understood = narrator.speech.understood

    def spoken_first(self, parts: list[str], view: View, options: Options) -> list[str]:
        """Take an amount without a verb as said of the move that takes most chips; any other line stays as it is."""
        alone = ("all", "least", "most", "half") if len(parts) == 1 else ("all",)
        if view.seat is None or not any(parts[0] in self._understood(f"command.{word}") for word in alone):
            return parts
        amounts = [option for option in options if isinstance(option, Amount)]
        if amounts:
            return [self._name(max(amounts, key=lambda option: option.high)), *parts]
        if parts[0] not in self._understood("command.all"):
            return parts
        calls = [option for option in options if isinstance(option, Simple) and option.cost]
        if calls and calls[0].cost == view.seats[view.seat].stack:
            return [self._name(calls[0])]
        may = self.narrator.options.may(options)
        raise Unclear(self.words.text("unclear.not_now", typed=" ".join(parts), options=may))

    def _name(self, option: Option) -> str:
        """A word that stands for this option."""
        key = f"type.{option.word}"
        return self.words.text(key if key in self.words else f"action.{option.word}", cost="").lower().split()[0]

    def read(self, option: Amount, rest: list[str], view: View) -> int:
        """Read the whole bet that is meant: a number, a word for one, or so much more than the bet there is.

        Raises:
            Unclear: none, or one that the option does not admit.
        """
        told = self.narrator.options.option(option)
        more = any(word in self._understood("command.by") for word in rest)
        rest = [word for word in rest if word not in self._understood("command.by") | self._understood("command.to")]
        if not rest:
            if option.low == option.high:
                return option.low
            raise Unclear(self.words.text("unclear.how_much", option=told))
        amount = self._number(rest, option, view)
        if more and option.word == "raise":
            amount += view.matched
        if not option.admits(Move(option.verb, 0, amount)):
            raise Unclear(self.words.text("unclear.bounds", amount=amount, option=told))
        return amount

    def _number(self, rest: list[str], option: Amount, view: View) -> int:
        first, typed = rest[0], " ".join(rest)
        if first in self._understood("command.least"):
            return option.low
        if first in self._understood("command.most"):
            return option.high
        if first in self._understood("command.all"):
            return view.all_in
        if first in self._understood("command.half"):
            return self._part(option, view, 2)
        if first in self._understood("command.pot"):
            return self._part(option, view, 1)
        if typed.isascii() and typed.isdecimal() and len(typed) < 12:
            return int(typed)
        raise Unclear(self.words.text("unclear.number", typed=typed))

    def _part(self, option: Amount, view: View, divisor: int) -> int:
        """The pot, or a part of it, on top of a call, in whole steps; who has less bets as much as they can."""
        return option.stepped(min(view.pot_bet(divisor), view.all_in))
