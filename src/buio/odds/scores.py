"""`scores`: hands in, scores out, as many as you like."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from buio.odds.hands import Bytes, Hands, Scores, check_cards, hands_array
from buio.odds.showdown import Compared, Showdown, contest_scores, showdown_of
from buio.play.contests import Contest


def scores(what: Compared, hands: Hands, board: Hands | None = None, *, contest: str = "") -> Scores:
    """Score each hand; higher is better, 0 cannot win. What `ranking.value` or a game's contest says of each.

    Args:
        what: a ranking, a contest, a game or its code, or a recipe.
        hands: cards in the last axis, shape (..., cards), as numbers (`4 * rank + suit`); or texts such as `"AhKh"`.
            As many cards as a hand has or more, of which the best count.
        board: the cards on the table, the same for all, shape (board,), or each its own, shape (..., board).
        contest: `high` or `low`, where a game is played for both.

    Returns:
        `int32`, shape (...,): one score a hand. `score >> 4` is the class of a hand, which `ranking.frequencies` and
        `ranking.category` know. Scores of one ranking compare, also those of more cards with those of fewer. Where the
        lowest straight flush beats the highest, ask `ranking.winners`.

    Raises:
        ValueError: a card twice, foreign to the pack or none at all, hands with too few cards, an array of another type
            or shape, a game of two contests of which none was named.

    >>> from buio.ranking import STANDARD
    >>> scores(STANDARD, ["AhKhQhJhTh", "7c5d4h3s2s"]).tolist()
    [119377, 1]
    >>> scores("omaha", ["AhKhQdJd", "2c3c4c5c"], "ThJhQh2s2h") >> 4
    array([7461, 5033], dtype=int32)
    """
    table = showdown_of(what)
    chosen = named_contest(table, contest)
    held = hands_array(hands)
    shape, flat = held.shape[:-1], held.reshape(-1, held.shape[-1])
    laid = _board(board, shape, len(flat))
    _refuse_short(table, chosen, flat, laid)
    check_cards(np.concatenate([flat, laid], axis=1) if laid.shape[1] else flat, table.pack)
    return contest_scores(chosen, flat, laid, table.wild, table.up).reshape(shape)


def named_contest(table: Showdown, name: str) -> Contest:
    """Return the contest of this name, or the only one.

    Raises:
        ValueError: there are several, or none of this name.
    """
    found = [contest for contest in table.contests if name in ("", contest.name)]
    if len(found) == 1:
        return found[0]
    names = " and ".join(contest.name for contest in table.contests)
    raise ValueError(f"contest: {table.name} is played for {names}; {f'not for {name!r}' if name else 'name one'}")


def _board(board: Hands | None, shape: Sequence[int], count: int) -> Bytes:
    if board is None:
        return np.zeros((count, 0), np.uint8)
    laid = hands_array(board, "board")
    try:
        whole: NDArray[np.uint8] = np.broadcast_to(laid, (*shape, laid.shape[-1]))
    except ValueError:
        raise ValueError(f"board: its shape {laid.shape} does not go with hands of shape {(*shape, '...')}") from None
    return whole.reshape(count, laid.shape[-1])


def _refuse_short(table: Showdown, contest: Contest, hands: Bytes, board: Bytes) -> None:
    """Refuse hands of which no hand can be made."""
    size, held, laid = contest.ranking.size, hands.shape[1], board.shape[1] if contest.board else 0
    if contest.lines and laid != table.board:
        raise ValueError(f"board: {table.name} has {table.board} cards on the table, not {laid}")
    if contest.from_hand is not None and laid:
        if held < contest.from_hand or laid < size - contest.from_hand:
            needed = f"{contest.from_hand} cards of the hand and {size - contest.from_hand} of the board"
            raise ValueError(f"hands: {needed} count, not of {held} and {laid}")
    elif held + laid < size:
        raise ValueError(f"hands: a hand has {size} cards, not {held + laid}")
