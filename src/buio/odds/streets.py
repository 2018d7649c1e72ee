"""Street by street: how often a hand, with the cards that are dealt until then, is of each type."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from buio.cards import Cards, cards_text
from buio.odds.counting import COUNTED_MOST, Counted, Frequencies
from buio.odds.display import Columns, grid
from buio.odds.equity import Question
from buio.odds.errors import OddsError
from buio.odds.hands import Hands
from buio.odds.outs import makes_a_hand
from buio.odds.runouts import every_way, ways
from buio.odds.scores import named_contest
from buio.odds.showdown import seated
from buio.play.contests import Contest
from buio.play.game import Game
from buio.play.recipe import Recipe


@dataclass(frozen=True, eq=False)
class Street:
    """What a hand is once so many cards are dealt.

    Attributes:
        held: how many cards the hand has then.
        laid: how many lie on the table.
        frequencies: how often it is of each type then; over all cards that may come until then, exact.
    """

    held: int
    laid: int
    frequencies: Frequencies

    @property
    def name(self) -> str:
        """`2+3`: two cards of the hand, three of the table."""
        return f"{self.held}+{self.laid}" if self.laid else str(self.held)


@dataclass(frozen=True, eq=False)
class Streets:
    """How the types of a hand develop.

    Attributes:
        hand: the cards known of it.
        board: the cards known of the table.
        streets: from the first on which it has cards enough to be ranked.
        types: what it may be on one of them, as `HandName.category` calls it, the weakest type first.
    """

    hand: Cards
    board: Cards
    streets: tuple[Street, ...]
    types: tuple[str, ...]

    def __str__(self) -> str:
        rows = [f"{self._title:18}" + "".join(f"{one.name:>11}" for one in self.streets)]
        rows += [f"{name:18}" + "".join(f"{share:11.4%}" for share in shares) for name, shares in self.by_type.items()]
        return "\n".join(rows)

    def as_table(self) -> Columns:
        """Return a row for each street and each type of hand that there is on it, the weakest first."""
        parts = [(one, one.frequencies.as_table()) for one in self.streets]
        names = [one.name for one, part in parts for _ in part["type"]]
        return {"street": names, **{key: [row for _, part in parts for row in part[key]] for key in parts[0][1]}}

    def _repr_html_(self) -> str:
        """A row for each type and a column for each street, for notebooks."""
        rows = [(name.replace("_", " "), shares) for name, shares in self.by_type.items()]
        return grid(self._title, [one.name for one in self.streets], rows)

    @property
    def by_type(self) -> dict[str, list[float]]:
        """By type of hand, the best first, its share on each street, 0 to 1."""
        shares = [one.frequencies.shares for one in self.streets]
        return {name: [one.get(name, 0.0) for one in shares] for name in reversed(self.types)}

    @property
    def _title(self) -> str:
        return cards_text((*self.hand, *self.board))


def streets(
    what: str | Game[Any] | Recipe,
    hand: Hands,
    board: Hands = "",
    *,
    dead: Hands = "",
    contest: str = "",
    players: int | None = None,
) -> Streets:
    """Count how often a hand is of each type on this street and on each that is still to come: all deals, none sampled.

    Args:
        what: a game that deals in several rounds, its code, or its recipe.
        hand: the cards known of the hand.
        board: the cards known of the table.
        dead: cards that have been seen elsewhere.
        contest: `high` or `low`, where a game is played for both.
        players: how many sit at the table, where that decides the pack; default: as many as usual.

    Raises:
        ValueError: as `equity`; a ranking instead of a game, no street on which the hand is ranked, or more deals than
            can be looked at one by one.

    >>> print(streets("seven_card_stud", "AhAdKs8c5h"))
    AhAdKs8c5h                  5          6          7
    four_of_a_kind        0.0000%    0.0000%    0.0925%
    full_house            0.0000%    0.0000%    2.4977%
    three_of_a_kind       0.0000%    4.2553%    6.6605%
    two_pair              0.0000%   19.1489%   37.4653%
    pair                100.0000%   76.5957%   53.2840%
    """
    recipe = seated(what, players)
    if not isinstance(recipe, Recipe):
        raise OddsError(f"what: a game, its code or a recipe, not {type(recipe).__name__}")
    asked = Question(recipe, [hand, ""], board, dead, (), players)
    chosen = named_contest(asked.table, contest)
    steps = [step for step in _steps(recipe) if step[0] >= len(asked.hands[0]) and step[1] >= len(asked.board)
             and makes_a_hand(chosen, *step) and (not chosen.lines or step[1] == asked.table.board)]  # fmt: skip
    if not steps:
        raise OddsError(f"hand: {asked.table.name} has no street on which these cards are ranked")
    found = tuple(_street(asked, chosen, *step) for step in steps)
    order = [category.value for category in chosen.ranking.order]
    named = {name: None for one in found for name in one.frequencies.counts}
    types = sorted(named, key=lambda name: order.index(name) if name in order else -1)
    return Streets(asked.hands[0], asked.board, found, tuple(types))


def _steps(recipe: Recipe) -> Iterator[tuple[int, int]]:
    """After each phase that deals: how many cards of the end a hand has, and how many lie on the table."""
    held, laid = 0, 0
    for phase in recipe.phases:
        dealt = phase.deals()
        held, laid = held + dealt.hand, laid + dealt.board
        if dealt.hand or dealt.board:
            yield min(held, recipe.dealt.kept), laid


def _street(asked: Question, contest: Contest, held: int, laid: int) -> Street:
    hand, board = (np.array(cards, np.uint8) for cards in (asked.hands[0], asked.board))
    missing = [held - len(hand), laid - len(board)]
    count = ways(len(asked.left), missing, asked.in_order)
    if count > COUNTED_MOST:
        raise OddsError(f"hand: {count:,} ways to be dealt {sum(missing)} more cards are too many to count")
    counted = Counted(replace(asked.table, hand=held, board=laid), contest)
    for block in every_way(asked.left, missing, asked.in_order):
        rows = len(block)
        own, table = (np.broadcast_to(cards, (rows, len(cards))) for cards in (hand, board))
        counted.add(np.concatenate([own, block[:, : missing[0]], table, block[:, missing[0] :]], axis=1))
    return Street(held, laid, counted.answer(exact=True))
