"""Equity of cards: which share of the pot each wins, over all cards that may still come or over a sample of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from buio.cards import Cards, cards_text
from buio.odds.backend import compiled
from buio.odds.display import Columns, bars
from buio.odds.hands import Bytes, Hands, known_cards, refuse_hand
from buio.odds.kernel_tables import Packed
from buio.odds.ranks_first import MOST_PLAYERS, ranks_first
from buio.odds.shares import shares
from buio.odds.showdown import Compared, Showdown, contest_scores, refuse_length, showdown_of

EXACT_MOST: Final = 300_000_000
"""More deals than these are not counted one by one."""
Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Equity:
    """What each hand wins. Shares are of one pot that all have put into, 0 to 1; arrays have a place for each hand.

    Attributes:
        hands: the hands that were asked about, what is known of them.
        board: the cards on the table, likewise.
        share: the share of the pot that each wins on average.
        won: how often each wins the whole pot.
        tied: how often each wins a part of it.
        deals: how many deals were looked at.
        exact: these are all that there are; otherwise a sample.
        error: the standard error of each share; 0 where it is exact.
        ranges: by hand, the range that was asked about, as it was written; empty where cards were.
    """

    hands: tuple[Cards, ...]
    board: Cards
    share: Floats
    won: Floats
    tied: Floats
    deals: int
    exact: bool
    error: Floats
    ranges: tuple[str, ...] = ()

    @property
    def _names(self) -> list[str]:
        ranges = self.ranges or ("",) * len(self.hands)
        return [text or cards_text(hand) or "(any)" for text, hand in zip(ranges, self.hands, strict=True)]

    def __str__(self) -> str:
        rows = []
        for name, share, won, tied, error in zip(self._names, self.share, self.won, self.tied, self.error, strict=True):
            sure = "" if self.exact else f" +- {error:.4f}"
            rows.append(f"{name:16}{share:8.4f}{sure}  won {won:.4f}  tied {tied:.4f}")
        return "\n".join([*rows, f"{self.deals:,} deals{'' if self.exact else ', a sample'}"])

    def as_table(self) -> Columns:
        """Return a row for each hand."""
        numbers = {name: getattr(self, name).tolist() for name in ("share", "won", "tied", "error")}
        return {"hand": self._names, **numbers, "exact": [self.exact] * len(self.hands)}

    def _repr_html_(self) -> str:
        """A bar for each hand, for notebooks."""
        columns = zip(self._names, self.share.tolist(), self.error.tolist(), strict=True)
        rows = [(name, share, f"{share:.4f}" + ("" if self.exact else f" ± {error:.4f}"))
                for name, share, error in columns]  # fmt: skip
        return bars(f"{cards_text(self.board)} {self.deals:,} deals{'' if self.exact else ', a sample'}".strip(), rows)


class ShareSums(NamedTuple):
    """Sums over deals, each times what it weighs: of the shares, of their squares, of pots won whole and in part.

    Attributes:
        deals: how many there are; weight: what they weigh together.
    """

    share: Floats
    squares: Floats
    won: Floats
    tied: Floats
    deals: int
    weight: float

    @classmethod
    def of(cls, blocks: Iterable[tuple[Floats, Floats]]) -> "ShareSums":
        """Sum up the shares in each of some deals, and what each of them weighs."""
        return cls.total(
            cls(by @ found, by @ found**2, by @ (found == 1), by @ ((found > 0) & (found < 1)), len(found), by.sum())
            for found, by in blocks
        )

    @classmethod
    def total(cls, parts: Iterable["ShareSums"]) -> "ShareSums":
        return cls(*(sum(column) for column in zip(*parts, strict=True)))


class Question:
    """A question about hands that meet, checked.

    Attributes:
        table: what is compared.
        hands: what is known of each hand.
        board: what is known of the board.
        missing: how many cards each hand lacks, and last the board.
        left: the cards that may still come.
        in_order: which place of the board a card has counts.
    """

    table: Showdown
    board: Cards

    def __init__(
        self,
        what: Compared,
        hands: Sequence[Hands],
        board: Hands,
        dead: Hands,
        declared: Sequence[Sequence[str]] = (),
        players: int | None = None,
    ) -> None:
        if isinstance(hands, str) or len(hands) < 2:
            raise ValueError("hands: two hands or more, each a text or a list of cards")
        self.table = table = showdown_of(what, players, len(hands))
        self.hands: tuple[Cards, ...] = tuple(known_cards(hand, "hands") for hand in hands)
        self.board, gone = known_cards(board, "board"), known_cards(dead, "dead")
        for hand in self.hands:
            if len(hand) > table.hand:
                refuse_length("hands", hand, f"a hand of {table.name} has {table.hand} cards")
        if len(self.board) > table.board:
            refuse_length("board", self.board, f"{table.name} has {table.board} cards on the table")
        known = (*self.board, *(card for hand in self.hands for card in hand), *gone)
        held = known[len(self.board) : len(known) - len(gone)]
        for name, cards in (("hands", held), ("board", (*self.board, *held)), ("dead", known)):
            if len(set(cards)) < len(cards) or not set(cards) <= set(table.pack):
                refuse_hand(known, table.pack, name)
        self.missing: list[int] = [*(table.hand - len(hand) for hand in self.hands), table.board - len(self.board)]
        self.left: tuple[int, ...] = tuple(card for card in table.pack if card not in known)
        if sum(self.missing) > len(self.left):
            raise ValueError(f"hands: {len(self.left)} cards are left, but {sum(self.missing)} are still to come")
        self.in_order: bool = any(contest.lines for contest in table.contests) or table.wild is not None
        self.said: list[tuple[str, ...]] = _said(table, declared, len(self.hands))

    def shares_of(self, block: Bytes) -> Floats:
        """Return the share of each hand in each of these deals, shape (n, hands)."""
        held, start = [], 0
        for known, count in zip([*self.hands, self.board], self.missing, strict=True):
            own = np.broadcast_to(np.array(known, np.uint8), (len(block), len(known)))
            held.append(np.concatenate([own, block[:, start : start + count]], axis=1))
            start += count
        return self.compared(held[:-1], held[-1])

    def compared(self, hands: Sequence[Bytes], board: Bytes) -> Floats:
        """Share the pot, shape (n, hands), where these hands meet, each of shape (n, cards), beside these boards."""
        table, scores = self.table, []
        for contest in table.contests:
            columns = [
                contest_scores(contest, hand, board, table.wild, table.up)
                if contest.name in said or not said
                else np.zeros(len(board), np.int32)
                for hand, said in zip(hands, self.said, strict=True)
            ]
            scores.append(np.stack(columns, axis=1))
        return shares(table.contests, scores, [len(said) > 1 for said in self.said])

    def answer(self, tally: ShareSums, ranges: tuple[str, ...], exact: bool) -> Equity:
        """Return the averages."""
        share, won, tied = (sums / tally.weight for sums in (tally.share, tally.won, tally.tied))
        spread = np.sqrt(np.maximum(tally.squares / tally.weight - share**2, 0) / tally.deals)
        error = np.zeros_like(spread) if exact else spread
        return Equity(self.hands, self.board, share, won, tied, tally.deals, exact, error, ranges)


def by_ranks(table: Showdown, missing: Sequence[int], board: int) -> Packed | None:
    """Return what sums all deals up by ranks first, where that is possible: whole hands, and five cards to come."""
    whole = not any(missing[:-1]) and not board and len(table.contests) == 1 and not table.wild
    few = len(missing) - 1 <= MOST_PLAYERS
    if not (compiled() and whole and few and table.hand == 2 and table.board == 5):
        return None
    tables: Packed | None = ranks_first(table.contests[0])
    return tables


def _said(table: Showdown, declared: Sequence[Sequence[str]], hands: int) -> list[tuple[str, ...]]:
    if not declared:
        return [()] * hands
    names = [contest.name for contest in table.contests]
    said = [(one,) if isinstance(one, str) else tuple(one) for one in declared]
    if len(said) != hands or not all(one and set(one) <= set(names) for one in said):
        raise ValueError(f"declared: for each of the {hands} hands one or more of {', '.join(names)}")
    return said
