"""What may be done, in words: each option with its bounds, what it means, and why a rule forbids a move."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict

from buio.cards import UNKNOWN, Cards
from buio.i18n import Catalogue
from buio.play.moves import Move
from buio.play.options import Amount, Arrange, Discard, Option, Options, Simple, laid_out
from buio.play.rummy_options import Choose, LayMelds, LayOff
from buio.terminal.narration.hand import HandNarrator
from buio.terminal.narration.speech import Speech
from buio.terminal.viewpoint import Viewpoint


class OptionNarrator:
    """Says what I may do."""

    def __init__(self, speech: Speech, hand: HandNarrator) -> None:
        self.speech: Speech = speech
        self.table: Viewpoint = speech.table
        self.words: Catalogue = speech.words
        self.hand: HandNarrator = hand

    def line(self, options: Options) -> str:
        """Say all options in one line, with what one means that few people know by name."""
        told = [(self.option(option), f"means.{option.word}") for option in options]
        return ", ".join([f"{said} ({self.words.text(key)})" if key in self.words else said for said, key in told])

    def may(self, options: Options) -> str:
        """Say what I may do, as a sentence."""
        return self.words.text("line.you_may", options=self.line(options))

    def option(self, option: Option) -> str:
        """Say an option with its bounds: `vedo 40`, `rilancio 80–320`."""
        if isinstance(option, Amount):
            key = "say.exactly" if option.low == option.high else "say.amount"
            said = self.words.text(key, word=self._word(option), low=option.low, high=option.high)
            return with_step(self.words, said, option)
        if isinstance(option, Discard):
            return self._discard(option)
        if isinstance(option, Simple):
            return self.words.text(f"action.{option.word}", cost=option.cost)
        if isinstance(option, Arrange):
            sizes = self.words.text("mark.sizes").join(map(str, option.sizes))
            return self.words.text("say.arrange", word=self._word(option), sizes=sizes)
        if isinstance(option, Choose):
            named = zip(option.numbers, option.names, strict=True)
            word = self._word(option)
            return ", ".join(f"{word} {number} ({self.words.text(f'{option.word}.{name}')})" for number, name in named)
        if isinstance(option, LayOff):
            fits = "; ".join(f"{number} {self.speech.cards(dict.fromkeys(cards))}" for number, cards in option.fits)
            return self.words.text("say.lay", word=self._word(option), fits=fits)
        if isinstance(option, LayMelds):
            groups = self.speech.groups(option.suggestion(0).groups)
            return self.words.text("say.combine", word=self._word(option), groups=groups)
        return str(option)

    def _word(self, option: Option) -> str:
        return self.words.text(f"action.{option.word}")

    def _discard(self, option: Discard) -> str:
        """How many cards may be thrown away, or bought, and how one says it."""
        words = self.words
        if option.word == "discard":
            return words.text("say.discard", word=self._word(option))
        if option.word != "draw":
            what = words.text(f"action.{option.word}", count=option.at_most, cost=option.cost)
            return words.text("say.cards", word=what, count=option.at_most)
        if option.counts:
            counts = words.text("say.or").join(str(count) for count in option.counts if count)
            return f"{words.text('say.draw_some', counts=counts)}, {words.text('action.stand_pat')}"
        return f"{words.text('say.draw', most=option.at_most)}, {words.text('action.stand_pat')}"

    def said(self, move: Move) -> str:
        """Say a move that is possible now, as it can be typed."""
        option = next(option for option in self.table.options() if option.verb == move.verb and option.admits(move))
        if isinstance(option, Discard) and option.word == "draw" and not move.cards:
            return self.words.text("action.stand_pat")
        if isinstance(option, Simple):
            return self.option(option)
        word = self.typed_word(option) if isinstance(option, Discard) else self._word(option)
        amount = [str(move.amount)] if move.amount else []
        return " ".join([word, *amount, self._typed(option, move)]).strip()

    def typed_word(self, option: Discard) -> str:
        """Find the word before the cards that one names: `cambio`, not `compro una carta per 8`."""
        key = f"type.{option.word}"
        return self.words.text(key).split()[0] if key in self.words else self._word(option)

    def _typed(self, option: Option, move: Move) -> str:
        """The cards of a move as they are typed; what has been laid in rows before lies there already."""
        groups: Iterable[Cards] = move.groups
        held = self.table.view().hand
        if isinstance(option, Arrange):
            rows = laid_out(move.cards, option.sizes)
            laid = option.laid or ((),) * len(rows)
            new = [row[len(before) :] for row, before in zip(rows, laid, strict=True)]
            groups = [tuple([card for card in row if card != UNKNOWN]) for row in new]
        if isinstance(option, Arrange) or (isinstance(option, Discard) and option.word != "discard"):
            held = option.hand  # elsewhere a card that may not go has its place in the hand too
        return self.words.typed(groups, self.hand.arranged(held), self.table.letters)

    def help(self, options: Options) -> Iterator[str]:
        """Tell each option with what it means."""
        for option in options:
            if isinstance(option, Discard) and option.word == "draw":
                means = self.words.text("help.draw", example=example(option))
                yield f"{self.words.text('say.draw', most=option.at_most)}: {means}"
                yield f"{self.words.text('action.stand_pat')}: {self.words.text('help.stand_pat')}"
                continue
            key, told = f"help.{option.word}", self.option(option)
            yield f"{told}: {self.words.text(key, **asdict(option))}" if key in self.words else told

    def refusal(self, move: Move) -> str:
        """Say why a rule forbids a move; empty: no rule says so, the options say enough."""
        refusal = self.table.refusal(move)
        if refusal is None:
            return ""
        reason = self.words.text(f"refused.{refusal.reason}")
        return self.words.text("refused", reason=reason, rule=refusal.rule) if refusal.rule else reason


def with_step(words: Catalogue, bounds: str, option: Amount) -> str:
    """Add the step to what is said of the bounds, where not every amount between them will do."""
    every = option.step == 1 or option.low == option.high
    return bounds if every else words.text("say.in_steps", bounds=bounds, step=option.step)


def example(option: Discard) -> str:
    """Give places that may be typed here: two where two cards may go."""
    return "1 3" if any(number > 1 for number in option.numbers) else "1"
