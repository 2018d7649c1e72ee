"""Equity where hands are known, partly known, or ranges: over all of their hands, or over a sample."""

from collections.abc import Sequence
from math import comb
from typing import Final

import numpy as np

from buio.cards import CardError, Cards, parse_cards
from buio.odds.equity import Equity, Question
from buio.odds.errors import OddsError
from buio.odds.hands import Bytes, Hands, known_cards
from buio.odds.meetings import Meetings
from buio.odds.ranges import Range, parse_range
from buio.odds.showdown import Compared, seated, showdown_of

UNKNOWN: Final = "?"


def equity(
    what: Compared,
    hands: Sequence[Hands | Range],
    board: Hands = "",
    *,
    dead: Hands = "",
    samples: int = 0,
    seed: int | None = None,
    declared: Sequence[Sequence[str]] = (),
    players: int | None = None,
) -> Equity:
    """Find the share of the pot that each hand wins if everybody stays to the end.

    Every way in which hands of ranges can meet, no card twice, weighs the product of their weights.

    Args:
        what: a game in which hands are compared, its code, or a recipe.
        hands: in dealing order, the cards known of each, fewer than a hand has, even none: the others are any; or a
            range, as a text (`QQ+,AKs`) or a `Range`; `?` is any cards.
        board: the cards known of the table.
        dead: cards that have been seen elsewhere.
        samples: how many deals to try at random; 0: all that there are. Nothing is sampled that was not asked for,
            as `buio odds` does. There are fewer where ranges can hardly meet for the cards that they share.
        seed: the same samples each time.
        declared: by hand, what it plays for, `("high",)`, `("low",)` or both; default: the cards speak.
        players: how many sit at the table, where that decides the pack; default: as many as usual, or as there are
            hands.

    Raises:
        ValueError: cards twice or foreign to the pack, too many of them, fewer than two hands, a negative number of
            samples, more deals than can be looked at one by one, a range of which no hand is left, ranges that cannot
            meet, or too many ways in which they can.

    >>> print(equity("texas", ["AhAd", "KcKs"]))
    AhAd              0.8126  won 0.8106  tied 0.0038
    KcKs              0.1874  won 0.1855  tied 0.0038
    1,712,304 deals
    """
    if type(samples) is not int or samples < 0:
        raise ValueError(f"samples: a whole number, 0 for all deals, not {samples!r}")
    asked, seats = _read(what, hands, board, dead, players, declared)
    meetings = Meetings(asked, seats)
    tally = meetings.tried(samples, seed) if samples else meetings.counted()
    ranges = tuple(seat.text if isinstance(seat, Range) else "" for seat in seats)
    return asked.answer(tally, ranges, exact=not samples)


def deals_to_count(
    what: Compared, hands: Sequence[Hands | Range], board: Hands = "", *, dead: Hands = "", players: int | None = None
) -> int:
    """Count the deals that `equity` takes one by one without `samples`; 0 where it sums them up by ranks at once."""
    return Meetings(*_read(what, hands, board, dead, players)).deals


def _read(
    what: Compared,
    hands: Sequence[Hands | Range],
    board: Hands,
    dead: Hands,
    players: int | None,
    declared: Sequence[Sequence[str]] = (),
) -> tuple[Question, list[Cards | Range]]:
    """The question, and by seat the cards known of a hand, or its range without those that lie elsewhere."""
    if isinstance(hands, str) or len(hands) < 2:
        raise ValueError("hands: two hands or more, each a text or a list of cards")
    game = seated(what, players, len(hands))
    table = showdown_of(game)
    every = comb(len(table.pack), table.hand)
    if any(isinstance(hand, Range) and len(hand.by_hand) != every for hand in hands):
        raise OddsError(f"range: one was read for another pack than the {len(table.pack)} cards of {table.name} here")
    gone = np.array((*known_cards(board, "board"), *known_cards(dead, "dead")), np.uint8)
    seats = [_seat(hand, game, gone) for hand in hands]
    return Question(game, [() if isinstance(seat, Range) else seat for seat in seats], board, dead, declared), seats


def _seat(hand: Hands | Range, game: Compared, gone: Bytes) -> Cards | Range:
    if isinstance(hand, Range):
        return hand.without(gone) if gone.size else hand
    if not isinstance(hand, str):
        return known_cards(hand, "hands")
    if hand.strip() in ("", UNKNOWN):
        return ()
    try:
        return parse_cards(hand)
    except CardError:
        return parse_range(hand, game, dead=gone)
