"""Outs: by which next card a hand takes the lead, and which share of the pot it wins after each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from buio.cards import Cards, cards_text
from buio.odds.display import Columns, bars
from buio.odds.equity import EXACT_MOST, Floats, Question
from buio.odds.errors import OddsError
from buio.odds.hands import CARDS, Bytes, Hands
from buio.odds.runouts import every_way, ways
from buio.odds.showdown import Compared
from buio.play.contests import Contest

EACH: Final = 7
"""So many cards in a line of text."""


@dataclass(frozen=True, eq=False)
class Outs:
    """What each next card does for a hand; every one of them is as likely. Shares are of one pot, 0 to 1.

    Attributes:
        hand: the cards known of the hand.
        board: the cards on the table.
        now: its share if the hands were compared as they are; nan where one of them has too few cards for that.
        cards: the cards that may come next, shape (n,).
        leads: its share if the hands were compared after each, shape (n,); nan where one has too few cards for that.
        share: its share in the end, on average over all that may come after it, shape (n,).
    """

    hand: Cards
    board: Cards
    now: float
    cards: Bytes
    leads: Floats
    share: Floats

    @property
    def outs(self) -> Cards:
        """The cards after which it leads alone, in ascending order."""
        return tuple(self.cards[self.leads == 1].tolist())

    @property
    def level(self) -> Cards:
        """The cards after which it has a part of the lead."""
        return tuple(self.cards[(self.leads > 0) & (self.leads < 1)].tolist())

    @property
    def equity(self) -> float:
        """Its share in the end, on average over all next cards."""
        return float(self.share.mean())

    @property
    def _best_first(self) -> list[int]:
        """The places of the cards, that after which it wins most first."""
        return np.lexsort((-self.cards.astype(int), -self.share)).tolist()  # type: ignore[no-any-return]

    def __str__(self) -> str:
        told = [f"{cards_text(self.hand)}: {len(self.outs)} of {len(self.cards)} cards lead, equity {self.equity:.4f}"]
        rows = [f"{cards_text([self.cards[i]])} {self.share[i]:.4f}" for i in self._best_first]
        return "\n".join([*told, *("  ".join(["", *rows[at : at + EACH]]) for at in range(0, len(rows), EACH))])

    def as_table(self) -> Columns:
        """Return a row for each next card."""
        cards = [cards_text([card]) for card in self.cards]
        return {"card": cards, "leads": self.leads.tolist(), "share": self.share.tolist()}

    def _repr_html_(self) -> str:
        """A bar for each next card, the best first, for notebooks."""
        rows = [(cards_text([self.cards[i]]), float(self.share[i]), f"{self.share[i]:.4f}") for i in self._best_first]
        return bars(f"{cards_text(self.hand)} {cards_text(self.board)}: {len(self.outs)} cards lead", rows)


def outs(
    what: Compared,
    hands: Sequence[Hands],
    board: Hands = "",
    *,
    seat: int = 0,
    dead: Hands = "",
    players: int | None = None,
) -> Outs:
    """Find by which next card a hand leads, and what it wins after each: all deals, none sampled.

    The next card is one of the board where that lacks any, and else one of the hand's own, as in stud. Each deal that
    is still possible is looked at once, and counts for each of its cards that may be the next one.

    Args:
        what: a game in which hands are compared, its code, or a recipe.
        hands: the cards known of each hand, in dealing order; fewer than a hand has, even none: the others are any.
        board: the cards known of the table.
        seat: whose outs, as a place in `hands`.
        dead: cards that have been seen elsewhere.
        players: how many sit at the table, where that decides the pack; default: as many as usual, or as there are
            hands.

    Raises:
        ValueError: as `equity`; a seat that is none, no card to come, or more deals than can be looked at one by one.

    >>> found = outs("texas", ["AhKh", "QdQs"], "2h7hTc9s")
    >>> len(found.outs), round(found.equity, 4), cards_text(found.outs[-3:])
    (15, 0.3409, 'AdAcAs')
    """
    asked = Question(what, hands, board, dead, (), players)
    if type(seat) is not int or not 0 <= seat < len(asked.hands):
        raise OddsError(f"seat: a place among {len(asked.hands)} hands, from 0, not {seat!r}")
    place = -1 if asked.missing[-1] else seat
    if not asked.missing[place]:
        raise OddsError("hands: no card is to come")
    first = sum(asked.missing[:place])  # the places in a deal of the cards that may come next
    places = range(first, first + (1 if asked.in_order and place < 0 else asked.missing[place]))
    count = ways(len(asked.left), asked.missing, asked.in_order)
    if count > EXACT_MOST:
        raise OddsError(f"hands: {count:,} deals are too many to look at each; outs need more known cards")
    cards, share = _after_each(asked, seat, places)
    to_board = asked.missing[-1] > 0
    return Outs(
        asked.hands[seat],
        asked.board,
        float(_compared(asked, seat, np.zeros((1, 0), np.uint8), to_board)[0]),
        cards,
        _compared(asked, seat, cards[:, None], to_board),
        share,
    )


def _after_each(asked: Question, seat: int, places: range) -> tuple[Bytes, Floats]:
    """The cards that may come next, and the share of the hand over all deals in which they do."""
    total, deals = np.zeros(CARDS), np.zeros(CARDS)
    for block in every_way(asked.left, asked.missing, asked.in_order):
        share = asked.shares_of(block)[:, seat]
        for place in places:
            total += np.bincount(block[:, place], share, CARDS)
            deals += np.bincount(block[:, place], minlength=CARDS)
    cards = np.array(sorted(asked.left), np.uint8)
    return cards, total[cards] / deals[cards]


def _compared(asked: Question, seat: int, more: Bytes, to_board: bool) -> Floats:
    """The share of the hand if it, or the board, has got these cards too, shape (n, cards), and no others come."""
    hands = [np.tile(np.array(hand, np.uint8), (len(more), 1)) for hand in asked.hands]
    board = np.tile(np.array(asked.board, np.uint8), (len(more), 1))
    if to_board:
        board = np.concatenate([board, more], axis=1)
    else:
        hands[seat] = np.concatenate([hands[seat], more], axis=1)
    table, laid = asked.table, board.shape[1]
    whole = laid == table.board or not any(contest.lines for contest in table.contests)
    for held in {hand.shape[1] for hand in hands}:  # whole, or in a game without a board large enough
        whole &= held == table.hand or not table.board
        whole &= all(makes_a_hand(contest, held, laid) for contest in table.contests)
    return asked.compared(hands, board)[:, seat] if whole else np.full(len(more), np.nan)


def makes_a_hand(contest: Contest, held: int, laid: int) -> bool:
    """Are these enough cards for a hand of a contest?"""
    size = contest.ranking.size
    if contest.from_hand is None or not contest.board:
        return held + laid * contest.board >= size
    return held >= contest.from_hand and laid >= size - contest.from_hand
