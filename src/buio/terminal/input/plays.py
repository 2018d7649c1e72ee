"""Drawing, laying down and choosing as they are typed: from where, which cards to which meld, which number."""

from buio.i18n import Catalogue
from buio.play.moves import DRAW, DRAW_TWO, TAKE, Move
from buio.play.options import Discard, Option, Options
from buio.play.rummy_options import Choose, LayMelds, LayOff
from buio.play.view import View
from buio.terminal.input.laying import Laying, Unclear
from buio.terminal.input.places import Held
from buio.terminal.narration.rummy import melds_laid
from buio.terminal.narrator import Narrator

SOURCES = ("pile", "stock", "just_two", "just_one")
"""From where a card is drawn, or how many: keys of the words that say so."""


class Plays:
    """Reads what follows the word of a move."""

    def __init__(self, narrator: Narrator) -> None:
        self.narrator: Narrator = narrator
        self.words: Catalogue = narrator.words
        self._known = narrator.speech.understood
        self.laying: Laying = Laying(narrator)

    def source(self, rest: list[str], option: Option, options: Options) -> Move:
        """Draw: `pesco`, `pesco 2`, `prendo dal pozzo`, `draw from the stock`.

        Raises:
            Unclear: nothing lies there, or two cards are asked for when one may be drawn.
        """
        verb = option.verb
        for word in rest:
            source = next((key for key in SOURCES if word in self._known(f"type.{key}")), "")
            if not source:
                raise Unclear(self.words.text("unclear.source", typed=word, options=self.narrator.options.may(options)))
            from_stock = verb if verb == DRAW_TWO else DRAW
            verb = {"pile": TAKE, "stock": from_stock, "just_two": DRAW_TWO, "just_one": verb}[source]
        if verb in options:
            return Move(verb, options.seat)
        if verb == DRAW_TWO:
            raise Unclear(self.words.text("refused.two_cards_in_the_first_turn_only"))
        raise Unclear(self.words.text("table.pile_empty"))

    def move(self, rest: list[str], option: Option, seat: int, view: View) -> Move:
        """Read a move with cards, or a choice by number.

        Raises:
            Unclear: the cards or the number will not do; says why.
        """
        if isinstance(option, Choose):
            if len(rest) != 1 or not rest[0].isdecimal():
                raise Unclear(self.words.text("unclear.which_number", option=self.narrator.options.option(option)))
            if int(rest[0][:4]) not in option.numbers:
                numbers = ", ".join(map(str, option.numbers))
                raise Unclear(self.words.text("unclear.no_such_number", typed=rest[0], numbers=numbers))
            return Move(option.verb, seat, int(rest[0][:4]))
        if isinstance(option, LayOff):
            return self._lay(rest, option, seat, view)
        held = Held(self.narrator, self.narrator.hand.cards(view))
        groups = [held.cards(group.split()) for group in " ".join(rest).split("/")]
        if isinstance(option, LayMelds):
            return self.laying.combined(option, seat, groups)
        assert isinstance(option, Discard)
        return self.laying.discarded(option, seat, tuple([card for group in groups for card in group]))

    def _lay(self, rest: list[str], option: LayOff, seat: int, view: View) -> Move:
        """`attacco 2 5`: to meld 2 card 5; the same is `attacco 5 a 2` and, where it fits no other, `attacco 5`."""
        held = Held(self.narrator, self.narrator.hand.cards(view))
        onto = self._known("command.onto")
        split = next((index for index, word in enumerate(rest) if word in onto and index), 0)
        if split and rest[split + 1 :]:
            number, pieces = rest[split + 1], rest[:split]
        else:
            pieces = [word for word in rest if word not in onto]
            number, pieces = (pieces[0], pieces[1:]) if len(pieces) > 1 and pieces[0].isdecimal() else ("", pieces)
        if not number:
            return self.laying.added(option, seat, held.cards(pieces))
        count = len(melds_laid(view))
        if not number.isdecimal() or not 1 <= int(number[:4]) <= count:
            raise Unclear(self.words.text("unclear.meld", typed=number, count=count))
        return self.laying.added(option, seat, held.cards(pieces), int(number[:4]))
