"""What a seat may do, as the table has said it: which move is one of these options, and which is the least of them."""

from collections.abc import Sequence

from buio.play.moves import CALL, FOLD, LEAST_VERBS, Move, MoveError
from buio.table.projection.texts import read, texts
from buio.table.wire import OptionState


class NoOption(ValueError):
    """A text that is none of the options; it says what would be right."""


def chosen(text: str, options: Sequence[OptionState], seat: int) -> Move:
    """Read the move that is written without who makes it, as `cbr 12`, as far as the options can tell.

    Raises:
        NoOption: it is none of them.
    """
    verbs = [one.verb for one in options]
    try:
        move = Move.parse(f"p{seat + 1} {' '.join(text.split())}")
    except MoveError as error:
        meant = any(word in verbs for word in text.split()[:1])
        raise NoOption(str(error) if meant else f"{text!r} is no move: write one of {' '.join(verbs)}") from None
    option = next((one for one in options if one.verb == move.verb), None)
    if option is None:
        raise NoOption(f"{text!r} is not possible: write one of {' '.join(verbs)}")
    if why := _fault(move, option):
        raise NoOption(f"{text!r} is not possible: {why}")
    return move


def _fault(move: Move, option: OptionState) -> str:
    """What is wrong with a move of this option; empty: nothing that the option says."""
    low, high, step = option.low, option.high, option.step
    if high and (not low <= move.amount <= high or (move.amount - low) % step):
        return f"{move.verb} takes {low} to {high}" + (f" by {step}" if step > 1 else "")
    if option.counts:
        return _discard_fault(move, option)
    if option.picks and move.amount not in [pick.number for pick in option.picks]:
        return f"{move.verb} takes {' or '.join(str(pick.number) for pick in option.picks)}"
    return ""


def _discard_fault(move: Move, option: OptionState) -> str:
    held = list(option.hand)
    for card in texts(move.cards):
        if card not in held:
            return f"{card} is not among {' '.join(option.hand)}"
        held.remove(card)
    if len(move.cards) not in option.counts:
        return f"{move.verb} takes {' or '.join(map(str, option.counts))} cards"
    return ""


def least(options: Sequence[OptionState], seat: int, laid: Sequence[str] = ()) -> Move:
    """Make the move of somebody who has no answer: as little as possible, as the table itself would make it.

    Args:
        options: what is possible.
        seat: the seat of the deal.
        laid: where cards are laid into rows, how they can lie.
    """
    by_verb = {one.verb: one for one in options}
    for verb in LEAST_VERBS:
        if verb in by_verb and not (verb == CALL and FOLD in by_verb):
            return _first(by_verb[verb], seat, laid)
    return _first(options[0], seat, laid)


def _first(option: OptionState, seat: int, laid: Sequence[str]) -> Move:
    verb = option.verb
    if option.sizes:
        return Move(verb, seat, 0, read(laid))
    if option.counts:
        return Move(verb, seat, 0, read(_fewest(option)))
    if option.picks:
        return Move(verb, seat, option.picks[0].number)
    if option.groups:
        return Move.grouped(verb, seat, [read(group) for group in option.groups])
    if option.fits:
        fit = option.fits[0]
        return Move(verb, seat, fit.meld, read(fit.cards[:1]))
    return Move(verb, seat, option.low)


def _fewest(option: OptionState) -> list[str]:
    """As few cards as may be thrown away; of those that one has to be kept of, none goes if there are others."""
    count = min(option.counts)
    others = [card for card in option.hand if card not in option.keep]
    kept = [card for card in option.hand if card in option.keep]
    return (others + kept)[:count]
