"""From cards that a player has chosen to a move that lays them down, or a line that says why there is none."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NoReturn

from buio.cards import Cards
from buio.i18n import Catalogue
from buio.play.moves import Groups, Move
from buio.play.options import Discard, Option
from buio.play.rummy_options import LayMelds, LayOff
from buio.terminal.narration.rummy import melds_laid
from buio.terminal.narrator import Narrator


class Unclear(ValueError):
    """Something that is no possible move; the message is one line that says what is possible."""


def is_play(option: Option) -> bool:
    """Is this a move with any number of cards, which are laid down or thrown away?"""
    return isinstance(option, LayMelds | LayOff) or (isinstance(option, Discard) and option.word == "discard")


class Laying:
    """Makes moves of the cards that were chosen; asks the options alone what is legal."""

    def __init__(self, narrator: Narrator) -> None:
        self.narrator: Narrator = narrator
        self.words: Catalogue = narrator.words

    def move(self, option: Option, seat: int, cards: Cards) -> Move:
        """Make the move of an option with these cards, however many they are.

        Raises:
            Unclear: they will not do.
        """
        if isinstance(option, LayMelds):
            return self.combined(option, seat, [cards])
        if isinstance(option, LayOff):
            return self.added(option, seat, cards)
        assert isinstance(option, Discard)
        return self.discarded(option, seat, cards)

    def discarded(self, option: Discard, seat: int, cards: Cards) -> Move:
        """Throw a card away.

        Raises:
            Unclear: it is not one card, or one that may not go.
        """
        if not cards:
            raise Unclear(self.words.text("unclear.which_card", option=self.narrator.options.option(option)))
        return self._checked(option, Move(option.verb, seat, 0, cards))

    def combined(self, option: LayMelds, seat: int, groups: Sequence[Cards]) -> Move:
        """Lay these groups just as they are; one group alone is divided where it has to be; none: the suggestion.

        Raises:
            Unclear: they may not be laid.
        """
        if not any(groups):
            return option.suggestion(seat)
        if len(groups) > 1:
            return self._checked(option, Move.grouped(option.verb, seat, [group for group in groups if group]))
        for ways in self._divided(option, groups[0]):
            move = Move.grouped(option.verb, seat, ways)
            if option.admits(move):
                return move
        return self._refuse(option, Move.grouped(option.verb, seat, next(self._divided(option, groups[0]))))

    def added(self, option: LayOff, seat: int, cards: Cards, number: int = 0) -> Move:
        """Add cards to a meld; without a number to the only one that takes them.

        Raises:
            Unclear: they do not fit, or fit several.
        """
        if not cards:
            raise Unclear(self.words.text("unclear.which_lay", option=self.narrator.options.option(option)))
        if number:
            return self._checked(option, Move(option.verb, seat, number, cards))
        numbers = self.numbers(option, seat, cards)
        if len(numbers) > 1:
            told = ", ".join(map(str, numbers))
            raise Unclear(self.words.text("unclear.which_meld", numbers=told, cards=self.narrator.cards(cards)))
        if not numbers:
            raise Unclear(self.words.text("unclear.fits_nowhere", cards=self.narrator.cards(cards)))
        return Move(option.verb, seat, numbers[0], cards)

    def numbers(self, option: LayOff, seat: int, cards: Cards) -> list[int]:
        """List the numbers of the melds to which these cards can be added."""
        count = len(melds_laid(self.narrator.table.view()))
        return [number for number in range(1, count + 1) if option.admits(Move(option.verb, seat, number, cards))]

    def _divided(self, option: LayMelds, cards: Cards) -> Iterator[Groups]:
        """Ways to divide these cards into melds; a single card of a whole hand is the one that stays behind."""
        yield (cards,)
        sorter = self.narrator.hand.sorter
        rest = tuple((Counter(option.hand) - Counter(cards)).elements())
        for chosen in (cards, rest) if len(cards) == 1 else (cards,):
            for way in option.ways():
                if Counter(card for group in way for card in group) == Counter(chosen):
                    yield way
            melds, deadwood = sorter.sort(chosen) if sorter else ((), chosen)
            yield melds if not deadwood else (chosen,)
            ranks = dict.fromkeys(card >> 2 for card in chosen)
            yield tuple([tuple([card for card in chosen if card >> 2 == rank]) for rank in ranks])

    def _checked(self, option: Option, move: Move) -> Move:
        return move if option.admits(move) else self._refuse(option, move)

    def _refuse(self, option: Option, move: Move) -> NoReturn:
        options = self.narrator.options
        raise Unclear(options.refusal(move) or self.words.text("unclear.not_these", option=options.option(option)))
