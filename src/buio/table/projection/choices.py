"""What a viewer may do, as the protocol says it: options with their bounds, and cards tried in rows."""

from buio.play.hand_names import named_hands
from buio.play.moves import RAISE, Move
from buio.play.options import Amount, Arrange, Discard, Option, Options, Rows, Simple, laid_out
from buio.play.rows import RowsView
from buio.play.rummy_options import Choose, LayMelds, LayOff
from buio.play.view import View
from buio.table import wire
from buio.table.projection.sentences import made_states
from buio.table.projection.texts import group_texts, sent, texts


def option_state(option: Option, view: View) -> wire.OptionState:
    """Put down one kind of legal move."""
    verb, word = option.verb, option.word
    match option:
        case Simple():
            return wire.OptionState(verb=verb, word=word, cost=option.cost)
        case Amount():
            return _amount(option, view)
        case Discard():
            return wire.OptionState(
                verb=verb,
                word=word,
                cost=option.cost,
                counts=list(option.numbers),
                keep=texts(option.keep),
                hand=texts(option.hand),
            )
        case Arrange():
            return wire.OptionState(
                verb=verb, word=word, hand=texts(option.hand), sizes=list(option.sizes), laid=group_texts(option.laid)
            )
        case LayMelds():
            groups = option.suggestion(view.seat or 0).groups
            return wire.OptionState(verb=verb, word=word, hand=texts(option.hand), groups=group_texts(groups))
        case LayOff():
            fits = [wire.FitState(number, texts(cards)) for number, cards in option.fits]
            return wire.OptionState(verb=verb, word=word, fits=fits)
        case Choose():
            picks = [wire.PickState(*pick) for pick in zip(option.numbers, option.names, strict=True)]
            return wire.OptionState(verb=verb, word=word, picks=picks)
        case _:
            return wire.OptionState(verb=verb, word=word)


def arrangement(options: Options) -> Arrange | None:
    """Find the option to lay cards into rows, if there is one."""
    return next((option for option in options if isinstance(option, Arrange)), None)


def laid(option: Arrange, view: View, cid: str, cards: tuple[int, ...]) -> wire.Laid:
    """Show how these cards would lie in the rows; no cards: a good way to lay them."""
    assert view.seat is not None
    move = Move(option.verb, view.seat, 0, cards) if cards else option.suggestion(view.seat)
    legal = option.admits(move)
    rows = laid_out(move.cards, option.sizes)
    parts = [_with_rows(part, view.seat, rows) if isinstance(part, RowsView) else part for part in view.parts]
    known = set(move.cards) <= {*view.hand, -1} and len(move.cards) == sum(option.sizes)
    told = named_hands(view._replace(parts=tuple(parts)), view.seat) if known else []
    return wire.Laid(cid, texts(move.cards), legal, made_states(told))


def _with_rows(part: RowsView, seat: int, rows: Rows) -> RowsView:
    """The rows of the table as they would be, if a seat laid these."""
    return RowsView((*part.rows[:seat], rows, *part.rows[seat + 1 :]))


def _amount(option: Amount, view: View) -> wire.OptionState:
    return wire.OptionState(
        verb=option.verb,
        word=option.word,
        low=option.low,
        high=option.high,
        step=option.step,
        quick=_quick(option, view) if option.verb == RAISE else [],
    )


def _quick(option: Amount, view: View) -> list[wire.Quick]:
    """The least, half the pot, the pot and all the chips, as far as they are legal and different."""
    amounts: dict[wire.QuickLabel, int] = {
        "min": option.low,
        "half": option.stepped(view.pot_bet(2)),
        "pot": option.stepped(view.pot_bet()),
        "all": view.all_in,
    }
    quick: dict[int, wire.QuickLabel] = {}
    for label, amount in amounts.items():
        if option.admits(Move(option.verb, 0, amount)):
            quick.setdefault(amount, label)
    if view.all_in in quick:
        quick[view.all_in] = "all"
    return [wire.Quick(label=label, amount=amount) for amount, label in sorted(quick.items())]


def act(move: Move, turn: int) -> wire.Act:
    """Write a move as it is sent, for the decision of this number."""
    return wire.Act(turn=turn, verb=move.verb, amount=move.amount, cards=sent(move.cards))
