"""Equity where hands are known, partly known, or ranges: over all of their hands, or over a sample."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import comb, prod
from typing import Final

import numpy as np

from buio.cards import CardError, Cards, parse_cards
from buio.odds.backend import compiled
from buio.odds.chance import generator
from buio.odds.completing import ways
from buio.odds.equity import Equity, by_ranks, equity_of_cards, known_cards
from buio.odds.errors import OddsError
from buio.odds.hands import Bytes, Hands
from buio.odds.ranges import Range, parse_range
from buio.odds.showdown import Compared, seated, showdown_of
from buio.play.contests import Contest
from buio.play.recipe import Recipe
from buio.ranking import HandRanking

MOST_MEETINGS: Final = 5000
"""More ways in which the hands of ranges can meet are not gone through one by one; by NumPy alone fewer."""
MOST_UNCOMPILED: Final = 60
MOST_SAMPLED: Final = 500
"""Ways to meet in a sample, each of which is tried as often as the others; where no card is to come: `MOST_MEETINGS`,
each of which is one deal."""
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
    players: int = 0,
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
            as `buio odds` does. Where no card is to come after ranges have met, 5,000 meetings are the most.
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
    game, seats = _read(what, hands, board, dead, players)
    if not any(isinstance(seat, Range) for seat in seats):
        return equity_of_cards(game, seats, board, dead, samples, seed, declared)  # type: ignore[arg-type]
    coming = _coming(game, seats, board)
    most = min(samples, MOST_SAMPLED if coming else MOST_MEETINGS)
    met = list(_sampled(seats, most, seed) if samples else _every(seats))
    if not met:
        raise OddsError("range: no hands of these ranges can meet, for they share their cards")
    total = sum(weight for _, weight in met)
    each, seeds = -(-samples // len(met)) if coming else 0, np.random.SeedSequence(seed).generate_state(len(met))
    found = [
        (weight / total, equity_of_cards(game, meeting, board, dead, each, int(own), declared))
        for (meeting, weight), own in zip(met, seeds, strict=True)
    ]
    return _together(found, seats, known_cards(board, "board"), samples)


def deals_to_count(
    what: Compared, hands: Sequence[Hands | Range], board: Hands = "", *, dead: Hands = "", players: int = 0
) -> int:
    """How many deals `equity` looks at one by one, without `samples`; 0 where it sums them up by ranks at once."""
    game, seats = _read(what, hands, board, dead, players)
    table, laid = showdown_of(game), len(known_cards(board, "board"))
    held = [table.hand if isinstance(seat, Range) else len(seat) for seat in seats]
    missing = [*(table.hand - count for count in held), table.board - laid]
    left = len(table.pack) - sum(held) - laid - len(known_cards(dead, "dead"))
    meetings = prod(len(seat) for seat in seats if isinstance(seat, Range))
    if min(missing) < 0 or sum(missing) > left:
        return 0  # `equity` says what is wrong
    if meetings <= _most_meetings() and by_ranks(table, missing, laid):
        return 0
    return meetings * ways(left, missing, any(contest.lines for contest in table.contests) or table.wild is not None)


def _read(
    what: Compared, hands: Sequence[Hands | Range], board: Hands, dead: Hands, players: int
) -> tuple[Recipe | HandRanking | Contest, list[Cards | Range]]:
    """The game at a table of so many, and by seat the cards known of a hand, or its range without those elsewhere."""
    if isinstance(hands, str) or len(hands) < 2:
        raise ValueError("hands: two hands or more, each a text or a list of cards")
    game = seated(what, players, len(hands))
    table = showdown_of(game)
    every = comb(len(table.pack), table.hand)
    if any(isinstance(hand, Range) and len(hand.by_hand) != every for hand in hands):
        raise OddsError(f"range: one was read for another pack than the {len(table.pack)} cards of {table.name} here")
    gone = np.array((*known_cards(board, "board"), *known_cards(dead, "dead")), np.uint8)
    return game, [_seat(hand, game, gone) for hand in hands]


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


def _coming(game: Compared, seats: Sequence[Cards | Range], board: Hands) -> bool:
    """Is a card still to come when ranges have met?"""
    table = showdown_of(game)
    short = any(len(seat) < table.hand for seat in seats if not isinstance(seat, Range))
    return short or len(known_cards(board, "board")) < table.board


def _choices(seat: Cards | Range) -> list[tuple[Cards, float]]:
    if isinstance(seat, Range):
        return list(zip(map(tuple, seat.hands.tolist()), seat.weights.tolist(), strict=True))
    return [(seat, 1.0)]


def _most_meetings() -> int:
    return MOST_MEETINGS if compiled() else MOST_UNCOMPILED


def _every(seats: Sequence[Cards | Range]) -> Iterator[tuple[list[Cards], float]]:
    """All ways to meet, with their weights."""
    choices = [_choices(seat) for seat in seats]
    meetings = prod(map(len, choices))
    most = _most_meetings()
    if meetings > most:
        raise OddsError(
            f"samples: hands of these ranges meet in up to {meetings:,} ways, and {most:,} can be gone "
            "through one by one; say how many deals to try, samples=200_000"
        )
    for meeting in product(*choices):
        cards = [card for hand, _ in meeting for card in hand]
        if len(set(cards)) == len(cards):
            yield [hand for hand, _ in meeting], prod(weight for _, weight in meeting)


def _sampled(seats: Sequence[Cards | Range], wanted: int, seed: int | None) -> Iterator[tuple[list[Cards], float]]:
    """Some ways to meet, drawn by their weights."""
    rng = generator(seed)
    choices = [_choices(seat) for seat in seats]
    chances = [np.cumsum([weight for _, weight in some]) for some in choices]
    met = 0
    for _ in range(20 * wanted):
        drawn = [chance.searchsorted(chance[-1] * rng.random(), side="right") for chance in chances]
        meeting = [some[index][0] for some, index in zip(choices, drawn, strict=True)]
        cards = [card for hand in meeting for card in hand]
        if len(set(cards)) == len(cards):
            met += 1
            yield meeting, 1.0
        if met == wanted:
            return


def _together(
    found: Sequence[tuple[float, Equity]], seats: Sequence[Cards | Range], board: Cards, samples: int
) -> Equity:
    """The average over the ways to meet."""
    weights = np.array([weight for weight, _ in found])
    shares = np.array([one.share for _, one in found])
    mean = weights @ shares
    spread = np.sqrt(np.maximum(weights @ shares**2 - mean**2, 0) / len(found))
    return Equity(
        hands=tuple(() if isinstance(seat, Range) else seat for seat in seats),
        board=board,
        share=mean,
        won=weights @ np.array([one.won for _, one in found]),
        tied=weights @ np.array([one.tied for _, one in found]),
        deals=sum(one.deals for _, one in found),
        exact=not samples,
        error=spread if samples else np.zeros_like(mean),
        ranges=tuple(seat.text if isinstance(seat, Range) else "" for seat in seats),
    )
