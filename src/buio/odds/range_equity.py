"""Equity where hands are known, partly known, or ranges: over all of their hands, or over a sample."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import Final

import numpy as np

from buio.cards import CardError, Cards, cards_text, parse_cards
from buio.odds.backend import compiled
from buio.odds.equity import Equity, equity
from buio.odds.errors import OddsError
from buio.odds.hands import Hands, one_hand
from buio.odds.ranges import Range, parse_range
from buio.odds.showdown import Compared, showdown_of

MOST_MEETINGS: Final = 5000
"""More ways in which the hands of ranges can meet are not gone through one by one; by NumPy alone fewer."""
MOST_UNCOMPILED: Final = 60
MOST_SAMPLED: Final = 500
"""Ways to meet in a sample, each of which is tried as often as the others."""
UNKNOWN: Final = "?"


def equity_of_ranges(
    what: Compared,
    hands: Sequence[str | Range],
    board: Hands = "",
    *,
    dead: Hands = "",
    samples: int = 0,
    seed: int | None = None,
    players: int = 0,
) -> Equity:
    """The share of the pot that each hand wins, where hands may be ranges.

    Every way in which hands of the ranges can meet, no card twice, weighs the product of their weights; each is asked
    about by `equity`.

    Args:
        what: a game in which hands are compared, its code, or a recipe.
        hands: by seat, cards (`AhKh`, also fewer than a hand has), a range (`QQ+,AKs`), or `?` for any cards.
        board: the cards known of the table.
        dead: cards that have been seen elsewhere.
        samples: how many deals to try at random; 0: all that there are.
        seed: the same samples each time.
        players: how many sit at the table, where that decides the pack; default: as many as there are hands.

    Raises:
        OddsError: a range of which no hand is left, ranges that cannot meet, or too many ways in which they can.
        ValueError: as `equity`.
    """
    if type(samples) is not int or samples < 0:
        raise OddsError(f"samples: a whole number, 0 for all deals, not {samples!r}")
    table = showdown_of(what, players)
    gone = (*_cards(board), *_cards(dead))
    seats = [_seat(hand, what, players, gone, table.hand) for hand in hands]
    if not any(isinstance(seat, Range) for seat in seats):
        return equity(what, seats, board, dead=dead, samples=samples, seed=seed, players=players)  # type: ignore[arg-type]
    met = list(_sampled(seats, samples, seed) if samples else _every(seats))
    if not met:
        raise OddsError("range: no hands of these ranges can meet, for they share their cards")
    total = sum(weight for _, weight in met)
    each, seeds = -(-samples // len(met)) if samples else 0, np.random.SeedSequence(seed).generate_state(len(met))
    found = [
        (weight / total, equity(what, meeting, board, dead=dead, samples=each, seed=int(own), players=players))
        for (meeting, weight), own in zip(met, seeds, strict=True)
    ]
    return _together(found, seats, _cards(board), samples)


def _cards(cards: Hands) -> Cards:
    if isinstance(cards, str):
        return parse_cards(cards) if cards.strip() else ()
    return one_hand(cards, "board") if len(cards) else ()  # type: ignore[arg-type]


def _seat(hand: str | Range, what: Compared, players: int, gone: Cards, size: int) -> Cards | Range:
    """The cards known of a hand, or its range without those that lie elsewhere."""
    if isinstance(hand, Range):
        return hand.without(np.array(gone, np.uint8)) if gone else hand
    if hand.strip() == UNKNOWN:
        return ()
    try:
        cards = parse_cards(hand)
    except CardError:
        return parse_range(hand, what, dead=np.array(gone, np.uint8) if gone else "", players=players)
    if len(cards) > size:
        raise OddsError(f"hands: {cards_text(cards)} are more than {size} cards")
    return cards


def _choices(seat: Cards | Range) -> list[tuple[Cards, float]]:
    if isinstance(seat, Range):
        return list(zip(map(tuple, seat.hands.tolist()), seat.weights.tolist(), strict=True))
    return [(seat, 1.0)]


def _every(seats: Sequence[Cards | Range]) -> Iterator[tuple[list[Cards], float]]:
    """All ways to meet, with their weights."""
    choices = [_choices(seat) for seat in seats]
    ways = prod(map(len, choices))
    most = MOST_MEETINGS if compiled() else MOST_UNCOMPILED
    if ways > most:
        raise OddsError(
            f"samples: hands of these ranges meet in up to {ways:,} ways, and {most:,} can be gone "
            "through one by one; say how many deals to try"
        )
    for meeting in product(*choices):
        cards = [card for hand, _ in meeting for card in hand]
        if len(set(cards)) == len(cards):
            yield [hand for hand, _ in meeting], prod(weight for _, weight in meeting)


def _sampled(seats: Sequence[Cards | Range], samples: int, seed: int | None) -> Iterator[tuple[list[Cards], float]]:
    """Some ways to meet, drawn by their weights."""
    rng = np.random.default_rng(seed)
    choices = [_choices(seat) for seat in seats]
    chances = [np.array([weight for _, weight in some]) / sum(weight for _, weight in some) for some in choices]
    wanted, met = min(samples, MOST_SAMPLED), 0
    for _ in range(20 * wanted):
        meeting = [some[rng.choice(len(some), p=chance)][0] for some, chance in zip(choices, chances, strict=True)]
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
    )
