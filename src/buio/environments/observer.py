"""What a player may know, in numbers and as a text: of this moment, or of all that has been (perfect recall).

Everything comes from two places that hide what has to be hidden: the view of a seat (`buio.play.visibility`), and the
moves as a seat knows them (`buio.history.redaction`).
"""

from collections.abc import Iterable
from itertools import zip_longest
from math import prod
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from buio.cards import UNKNOWN, Cards, cards_text
from buio.environments.facet_parts import Marks, parts_of, write_parts
from buio.environments.numbered import Longest, Rows, verbs_of
from buio.history.redaction import redacted
from buio.play.deal import Deal
from buio.play.moves import ARRANGE, BOARD, DEAD, HOLE, Move
from buio.play.opening import OpeningView
from buio.play.options import Arrange
from buio.play.view import View

_STATES: Final = ("in", "folded", "all_in", "out")


class Dealt(Protocol):
    """A state of a game.

    Attributes:
        deal: the deal below it; placed: rows of the cards that its actor has laid out so far.
    """

    deal: Deal
    placed: Rows


class Observer:
    """Writes what a player may know as numbers or as a text.

    Attributes:
        tensor: all numbers, float32; dict: its parts by name.
    """

    def __init__(self, first: Deal, longest: Longest, recall: bool, public: bool, private: bool) -> None:
        """Set it up.

        Args:
            first: a deal of the game that has not begun.
            longest: what no deal exceeds.
            recall: all that has been? Otherwise as it stands now.
            public: what everybody sees?
            private: what the player alone sees?
        """
        recipe, seats = first.recipe, first.seats
        self._recall, self._public, self._private = recall, public, private
        self._marks = Marks({card: at for at, card in enumerate(sorted({*recipe.pack}))})
        self._verbs = {verb: at for at, verb in enumerate((*verbs_of(recipe), HOLE, BOARD, DEAD))}
        self._in_place = bool(recipe.layout)
        width = len(self._marks.numbers)
        shapes: dict[str, tuple[int, ...]] = {"player": (seats,)}
        if recall:
            board = recipe.dealt.board if self._in_place else 0
            shapes |= {
                "moves": (longest.moves, seats + len(self._verbs) + 2),
                "cards": (longest.shown + board, 2, width),
            }
        else:
            shapes |= {"hand": (width,)} if private else {}
            if public:
                shapes |= {"phase": (len(recipe.phases),), "actor": (seats,), "board": (recipe.dealt.board or 1, width)}
                shapes |= {"up": (seats, width), "seats": (seats, 4 + len(_STATES)), "pot": (2,)}
                shapes |= parts_of(recipe, seats)
        if public:
            shapes["split"] = (1,)
        self.tensor: NDArray[np.float32] = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[start : start + prod(shape)].reshape(shape)
            start += prod(shape)

    def set_from(self, state: Dealt, player: int) -> None:
        """Write `tensor` for a player."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        deal = state.deal
        view = deal.view(player if self._private else None)
        if self._public:
            self.dict["split"][:] = _split(view)
        if self._recall:
            self._write_moves(deal, player)
            return
        if self._private:
            self._marks.write(self.dict["hand"], view.seats[player].cards)
        if self._public:
            self._write_table(deal, view)
            write_parts(view, deal.recipe, self._marks, self.dict)
        if self._private and self._public and player == deal.actor and "rows" in self.dict:
            self._write_placed(state)

    def _write_placed(self, state: Dealt) -> None:
        """Write down what the actor has laid out so far, and which card comes next."""
        option = state.deal.options().get(ARRANGE)
        if isinstance(option, Arrange):
            cards, rows = sorted(option.hand), self.dict["rows"][state.deal.actor]
            for card, row in zip(cards, state.placed, strict=False):
                self._marks.write(rows[row], (card,))
            self._marks.write(self.dict["next"], cards[len(state.placed) :][:1])

    def string_from(self, state: Dealt, player: int) -> str:
        """Return the same as a text."""
        deal = state.deal
        view = deal.view(player if self._private else None)
        said = [f"p{player + 1}"]
        if self._recall:
            said += [self._text(public, own) for public, own in self._known(deal, player)]
        else:
            said += [f"holds {cards_text(sorted(view.seats[player].cards))}"] if self._private else []
            said += _table_text(deal, view) if self._public else []
        return "; ".join([*said, "openers split"] if self._public and _split(view) else said)

    def _known(self, deal: Deal, player: int) -> Iterable[tuple[Cards, Move]]:
        """The moves as the player knows them, each with those of its cards that everybody knows."""
        public = redacted(deal, None)
        own = redacted(deal, player) if self._private else public
        for seen, move in zip_longest(public, own):
            known = tuple([card for card in seen.cards if card != UNKNOWN]) if seen else ()
            if self._in_place and move.verb == BOARD:
                yield from [((card,), move._replace(cards=(card,))) for card in move.cards]
            else:
                yield known, move

    def _text(self, public: Cards, move: Move) -> str:
        """A move, its cards in order: those that the player alone knows, those that all know, how many are hidden."""
        hidden = move.cards.count(UNKNOWN)
        own = [card for card in _without(move.cards, public) if card != UNKNOWN]
        shown = f" {cards_text(sorted(own))}/{cards_text(sorted(public))}/{hidden}" if move.cards else ""
        return f"{move._replace(cards=())}{shown}"

    def _write_moves(self, deal: Deal, player: int) -> None:
        rows, shown = self.dict["moves"], iter(self.dict["cards"])
        for row, (public, move) in zip(rows, self._known(deal, player), strict=False):
            if move.seat >= 0:
                row[move.seat] = 1
            row[deal.seats + self._verbs[move.verb]] = 1
            row[-2:] = move.amount, len(move.cards)
            if move.cards:
                both = next(shown)
                self._marks.write(both[0], public)
                self._marks.write(both[1], _without(move.cards, public))

    def _write_table(self, deal: Deal, view: View) -> None:
        at = self.dict
        at["phase"][min(deal.phase_index, len(at["phase"]) - 1)] = 1
        if view.actor >= 0:
            at["actor"][view.actor] = 1
        for place, card in zip(at["board"], view.board if self._in_place else sorted(view.board), strict=False):
            self._marks.write(place, (card,))
        at["pot"][:] = view.pot, max(deal.bets)
        for seat, seen in enumerate(view.seats):
            self._marks.write(at["up"][seat], seen.up)
            at["seats"][seat, :4] = seen.stack, seen.bet, seen.stake, len(seen.cards)
            at["seats"][seat, 4 + _STATES.index(seen.state)] = 1


def _split(view: View) -> bool:
    opening = view.part(OpeningView)
    return opening is not None and opening.split


def _without(cards: Cards, public: Cards) -> list[int]:
    left = list(cards)
    for card in public:
        left.remove(card)
    return left


def _table_text(deal: Deal, view: View) -> list[str]:
    """What everybody sees of the table, part by part."""
    seats = [
        f"{seen.state} {seen.stack} {seen.bet} {seen.stake} {len(seen.cards)} {cards_text(sorted(seen.up))}".rstrip()
        for seen in view.seats
    ]
    return [f"phase {deal.phase_index}", f"actor {view.actor + 1}", f"board {cards_text(view.board)}", *seats]
