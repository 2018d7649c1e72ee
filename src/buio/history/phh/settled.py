"""What a hand of another program came to: chips that a house took, stacks and results that nobody can know.

A file tells `finishing_stacks`, `winnings` or nothing. Where a house takes a part of the pots, the winners have that
much less than playing the actions gives them, and nobody else has; anything else is an error of the file.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from buio.history.errors import RecordError
from buio.play.deal import Deal
from buio.play.settlement.pots import shares
from buio.play.validation import one_of_kind

DEEP: Final = 10**9
"""The chips of a player of whom the file says `inf`: more than anybody bets."""
RAKE: Final = "_rake"
"""The field that says what the house took, where a file tells that."""
MOST: Final = 5
"""A house takes no more than one part in so many of the pots: what is missing beyond that, nobody has taken."""


class Settled(NamedTuple):
    """What a hand came to.

    Attributes:
        stacks: by seat, the chips after the deal, what the house took left out.
        won: by seat, the chips collected from the pots.
        rake: the chips that the house took.
    """

    stacks: tuple[int, ...]
    won: tuple[int, ...]
    rake: int


def winnings(deal: Deal) -> list[int]:
    """Return by seat the chips collected from the pots, shape (seats,); chips that nobody called are not among them."""
    one_of_kind("deal", deal, Deal, "a Deal")
    won = [0] * deal.seats
    for result in deal.outcome.pots if deal.outcome else ():
        for seat, chips in zip(result.winners, result.shares, strict=True):
            won[seat] += chips
    return won


def settled(deal: Deal, said: Mapping[str, Sequence[int]]) -> Settled:
    """Return what a finished deal came to, by what a file says of it.

    Args:
        deal: the deal, played by the actions of the file.
        said: `finishing_stacks` and `winnings` by seat, and the parts of the `RAKE`, as far as the file has them;
            some programs count chips that nobody called as won.

    Raises:
        RecordError: the deal does not come out as the file says.
    """
    assert deal.outcome is not None
    back = deal.outcome.returned or (0,) * deal.seats
    gross = tuple(winnings(deal))
    for rake in sorted(_missing(said, deal.stacks, gross, back)):
        for won in _after(deal, rake, said.get(RAKE, ())) if rake else [gross]:
            stacks = tuple(chips - due + got for chips, due, got in zip(deal.stacks, gross, won, strict=True))
            with_back = tuple(map(sum, zip(won, back, strict=True)))
            if said.get("finishing_stacks", stacks) == stacks and said.get("winnings", won) in (won, with_back):
                return Settled(stacks, won, rake)
    key, came = next(
        (key, came) for key, came in (("finishing_stacks", deal.stacks), ("winnings", gross)) if key in said
    )
    raise RecordError(f"{key} says {list(said[key])}, but playing the actions gives {list(came)}")


def _missing(
    said: Mapping[str, Sequence[int]], stacks: Sequence[int], won: Sequence[int], back: Sequence[int]
) -> set[int]:
    """How many chips the house may have taken, as the sums of the file tell."""
    if RAKE in said:
        return {sum(said[RAKE])}
    if "finishing_stacks" in said:
        short = {sum(stacks) - sum(said["finishing_stacks"])}
    elif "winnings" in said:
        short = {sum(won) - sum(said["winnings"]), sum(won) + sum(back) - sum(said["winnings"])}
    else:
        short = {0}
    return {rake for rake in short if 0 <= rake * MOST <= sum(won)}


def _after(deal: Deal, rake: int, parts: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """By seat, what is collected if the house takes so much: first from the main pot, or from each by its size.

    Where a file tells parts of it, such as one for a jackpot, each may be taken either way.
    """
    yield _won(deal, rake)
    if len(_pots(deal)) > 1:
        yield _won(deal, 0, rake)
        for part in parts if len(parts) > 1 else ():
            yield _won(deal, rake - part, part)


def _pots(deal: Deal) -> list[list[tuple[int, tuple[int, ...]]]]:
    """The pots, the main one first; of each the chips and the winners of its parts."""
    assert deal.outcome is not None
    parts = groupby(deal.outcome.pots, lambda result: result.pot.claimants)
    return [[(part.pot.amount, part.winners) for part in pot] for _, pot in parts][::-1]


def _won(deal: Deal, rake: int, by_size: int = 0) -> tuple[int, ...]:
    won, pots = [0] * deal.seats, _pots(deal)
    sizes = [sum(amount for amount, _ in pot) for pot in pots]
    taken = [by_size * size // sum(sizes) if by_size else 0 for size in sizes]
    left = rake + by_size - sum(taken)
    for number, (pot, size) in enumerate(zip(pots, sizes, strict=True)):
        more = min(left, size - taken[number])
        left -= more
        parts = shares(size - taken[number] - more, pot)
        for (_, winners), amount in zip(pot, parts, strict=True):
            for seat, chips in zip(winners, shares(amount, winners), strict=True):
                won[seat] += chips
    return tuple(won)
