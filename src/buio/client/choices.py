"""What a seat may do, as the table has said it, and which move a text means by that."""

from collections.abc import Iterable, Sequence

from buio.play.moves import Move, MoveError
from buio.play.options import Amount, Arrange, Discard, Option, Options, Simple, laid_out
from buio.play.rummy_options import Choose, LayMelds, LayOff
from buio.table.projection.texts import read
from buio.table.wire import OptionState


class NoOption(ValueError):
    """A text that is none of the options; it says what would be right."""


def chosen(text: str, options: Options) -> Move:
    """Read the move that is written without who makes it, as `cbr 12`.

    What rules there are for melds and rows, whoever takes the move says better.

    Raises:
        NoOption: it is none of them.
    """
    verbs = [one.verb for one in options]
    try:
        move = Move.parse(f"p{options.seat + 1} {' '.join(text.split())}")
    except MoveError as error:
        meant = any(word in verbs for word in text.split()[:1])
        raise NoOption(str(error) if meant else f"{text!r} is no move: write one of {' '.join(verbs)}") from None
    option = options.get(move.verb)
    if option is None:
        raise NoOption(f"{text!r} is not possible: write one of {' '.join(verbs)}")
    if not isinstance(option, Arrange | LayMelds | LayOff) and not option.admits(move):
        raise NoOption(f"{text!r} is not possible: {option}")
    return move


def options_told(states: Iterable[OptionState], seat: int, rows: Sequence[str] = ()) -> Options:
    """Read the options of a seat; they admit what the table has not excluded.

    Args:
        states: the options as the table tells them.
        seat: the seat of the deal.
        rows: a good way to lay cards into rows, if that is asked for.
    """
    return Options(seat, [_option(one, rows) for one in states])


def _option(one: OptionState, rows: Sequence[str]) -> Option:
    verb, word = one.verb, one.word
    if one.counts:
        least, most = min(one.counts), max(one.counts)
        some = () if one.counts == [*range(least, most + 1)] else tuple(one.counts)
        return Discard(verb, word, read(one.hand), most, least, some, one.cost, read(one.keep))
    if one.sizes:
        good = laid_out(read(rows), one.sizes)
        known = tuple([tuple([card for card in row if card >= 0]) for row in good])
        laid = tuple(map(read, one.laid))
        return Arrange(verb, word, read(one.hand), tuple(one.sizes), lambda _: True, lambda *_: known, laid)
    if one.groups:
        groups = tuple(map(read, one.groups))
        return LayMelds(verb, word, read(one.hand), any, lambda: iter([groups]))
    if one.fits:
        fits = {fit.meld: read(fit.cards) for fit in one.fits}

        def fit(number: int, cards: tuple[int, ...]) -> bool:
            return any(card in fits.get(number, ()) for card in cards)  # the others fit behind it perhaps

        return LayOff(verb, word, tuple(fits.items()), fit)
    if one.picks:
        return Choose(verb, word, tuple([pick.number for pick in one.picks]), tuple([pick.name for pick in one.picks]))
    return Amount(verb, word, one.low, one.high, one.step) if one.high else Simple(verb, word, one.cost)
