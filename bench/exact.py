"""How much the best possible response wins from a player in Kuhn and in Leduc poker, exactly.

The player is asked by its public name, in every situation that there is, as often as there are seeds: that is its table
of policy. The response to the table is reckoned here from the cards alone, without the engine's showdown: `exploited`
is what it wins a hand, in antes, on the average of both seats (0: an equilibrium). A table is an estimate, and what is
exploited in it may be its noise: `held_out` is what the same response wins from a table of other seeds.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

import buio
from buio.bots import Player, PlayerFactory
from buio.play.deal import Deal
from buio.play.moves import BOARD, CALL, DEALER, FOLD, RAISE, Move
from buio.play.options import DealCards

GAMES = ("kuhn", "leduc")
STACK = 100
LETTERS = {FOLD: "f", CALL: "c", RAISE: "r"}
Situation: TypeAlias = tuple[int, int, str]
"""Rank held, rank on the table (-1: none yet), and what was bet: a letter a move, `/` where the board comes."""
Table: TypeAlias = dict[Situation, dict[str, float]]
Plan: TypeAlias = dict[Situation, str]


@dataclass
class Node:
    """A point of the betting, the same whatever the cards are.

    Attributes:
        text: what was bet.
        actor: whose turn it is: 0, who speaks first, or 1; -1: the deal is over.
        stakes: what both have put in.
        folded: who has folded; -1: nobody.
        moves: what may be done, by its letter, and what follows.
    """

    text: str
    actor: int = -1
    stakes: tuple[int, int] = (0, 0)
    folded: int = -1
    moves: "dict[str, Node]" = field(default_factory=dict)


@cache
def tree(code: str) -> Node:
    """The betting of a game."""
    return _node(code, "")


def _node(code: str, text: str) -> Node:
    deal = _brought(code, buio.games[code].written(None, 2).pack[:3], text)
    if text and deal.view(None).round > 1 and "/" not in text:
        text += "/"
    stakes = (deal.stakes[1], deal.stakes[0])
    if deal.over:
        return Node(text, stakes=stakes, folded=1 - deal.live.index(False) if text.endswith("f") else -1)
    letters = [LETTERS[option.verb] for option in deal.options()]
    return Node(text, 1 - deal.actor, stakes, moves={letter: _node(code, text + letter) for letter in letters})


def _brought(code: str, cards: Sequence[int], text: str, player: Player | None = None, seat: int = -1) -> Deal:
    """A deal with these cards (the first speaker's, the other's, the board) after these moves.

    A player of a seat sees its decisions on the way; what it would do counts for nothing.
    """
    deal = buio.games[code].deal([STACK, STACK], 0)
    left = [letter for letter in text if letter != "/"]
    while not deal.over:
        options = deal.options()
        if deal.actor == DEALER:
            (option,) = options
            assert isinstance(option, DealCards)
            deal.apply(Move(option.verb, option.to, 0, (cards[2 if option.verb == BOARD else 1 - option.to],)))
            continue
        if not left:
            break
        if player is not None and deal.actor == seat:
            player.choose(deal.view(seat), options)
        option = next(option for option in options if LETTERS[option.verb] == left[0])
        deal.apply(next(option.moves(deal.actor)))
        del left[0]
    return deal


def asked(code: str, maker: PlayerFactory, seeds: Sequence[int]) -> Table:
    """What players with these seeds do in every situation, as shares."""
    recipe = buio.games[code].written(None, 2)
    table: Table = {}
    for node in _decisions(tree(code)):
        for own in _one_of_each(recipe.pack):
            for board in _one_of_each(recipe.pack, own) if "/" in node.text else (-1,):
                left = [card for card in recipe.pack if card not in (own, board)]
                cards = (own, left[0], left[1] if board < 0 else board)
                counted = dict.fromkeys(node.moves, 0.0)
                for seed in seeds:
                    player = maker(recipe, seed)
                    deal = _brought(
                        code, cards if node.actor == 0 else (left[0], own, cards[2]), node.text, player, 1 - node.actor
                    )
                    counted[LETTERS[player.choose(deal.view(deal.actor), deal.options()).verb]] += 1 / len(seeds)
                table[own >> 2, board >> 2, node.text] = counted
    return table


def _decisions(node: Node) -> Iterator[Node]:
    if node.actor >= 0:
        yield node
    for after in node.moves.values():
        yield from _decisions(after)


def _one_of_each(pack: Sequence[int], taken: int = -1) -> list[int]:
    """A card of each rank that is not taken."""
    return list({card >> 2: card for card in pack if card != taken}.values())


# -- the best response -------------------------------------------------------------------------------------------------


@dataclass
class Response:
    """What can be won from a table.

    Attributes:
        code: the game; me: who responds: 0, the first speaker, or 1.
        table: what the other does.
        plan: what to do; with `fixed` it is followed, else it is found.
    """

    code: str
    me: int
    table: Table
    plan: Plan = field(default_factory=dict)
    fixed: bool = False

    def __post_init__(self) -> None:
        self.pack: tuple[int, ...] = buio.games[self.code].written(None, 2).pack

    def value(self) -> float:
        """Chips a hand."""
        cards = len(self.pack)
        return sum(self._of(tree(self.code), [1.0] * cards, -1)) / cards / (cards - 1)

    def _of(self, node: Node, reach: list[float], board: int) -> list[float]:
        """By the responder's card, what it wins, weighted by how often the other gets here with each of its cards."""
        if node.text.endswith("/") and board < 0:
            return self._with_board(node, reach)
        if node.actor < 0:
            return [self._won(node, mine, reach, board) for mine in range(len(self.pack))]
        rank = self.pack[board] >> 2 if board >= 0 else -1
        if node.actor != self.me:
            total = [0.0] * len(self.pack)
            for letter, after in node.moves.items():
                part = [
                    chance * self.table[card >> 2, rank, node.text][letter] if chance else 0.0
                    for chance, card in zip(reach, self.pack, strict=True)
                ]
                total = [one + more for one, more in zip(total, self._of(after, part, board), strict=True)]
            return total
        values = {letter: self._of(after, reach, board) for letter, after in node.moves.items()}
        cards = range(len(self.pack))
        return [values[self._best(node, index, rank, values)][index] if index != board else 0.0 for index in cards]

    def _best(self, node: Node, index: int, rank: int, values: dict[str, list[float]]) -> str:
        situation = (self.pack[index] >> 2, rank, node.text)
        if not self.fixed:
            self.plan[situation] = max(values, key=lambda letter: values[letter][index])
        return self.plan.get(situation, next(iter(values)))

    def _with_board(self, node: Node, reach: list[float]) -> list[float]:
        total = [0.0] * len(self.pack)
        for board in range(len(self.pack)):
            there = [0.0 if index == board else chance for index, chance in enumerate(reach)]
            for index, value in enumerate(self._of(node, there, board)):
                total[index] += value / (len(self.pack) - 2) if index != board else 0.0
        return total

    def _won(self, node: Node, mine: int, reach: list[float], board: int) -> float:
        if mine == board:
            return 0.0
        lost, won = node.stakes[self.me], node.stakes[1 - self.me]
        if node.folded >= 0:
            return (-lost if node.folded == self.me else won) * (sum(reach) - reach[mine])
        own = self._strength(mine, board)
        total = 0.0
        for other, chance in enumerate(reach):
            theirs = self._strength(other, board)
            total += 0.0 if other == mine or own == theirs else chance * (won if own > theirs else -lost)
        return total

    def _strength(self, card: int, board: int) -> int:
        rank = self.pack[card] >> 2
        return 100 if board >= 0 and self.pack[board] >> 2 == rank else rank


def exploited(code: str, table: Table, other: Table | None = None) -> tuple[float, float]:
    """What a best response wins a hand from a table, and the same response from another table of the same player."""
    found = [Response(code, me, table) for me in (0, 1)]
    best = sum(response.value() for response in found) / 2
    held = [Response(code, response.me, other or table, response.plan, True).value() for response in found]
    return best, sum(held) / 2


def measured(code: str, maker: PlayerFactory, seeds: int) -> dict[str, float]:
    """Both figures for a player, with so many seeds for each of the two tables."""
    tables = [asked(code, maker, range(start, start + seeds)) for start in (0, 1000)]
    best, held = exploited(code, *tables)
    return {"exploited": round(best, 3), "held_out": round(held, 3)}
