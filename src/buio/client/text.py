"""A language model in a seat: what it is told, as text made of its view alone, and what its answer means."""

import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final, TypeAlias

from buio.client.choices import chosen
from buio.client.contestant import SECONDS
from buio.client.program import NoAnswer
from buio.i18n import Catalogue, catalogue
from buio.play.moves import Move
from buio.play.options import Amount, Arrange, Option, Options
from buio.play.recipe import Recipe
from buio.play.view import View
from buio.table.projection.how import how
from buio.terminal.narrator import Narrator
from buio.terminal.viewpoint import Viewpoint

MOST: Final = 64
"""So many moves of one kind are listed."""
LANGUAGE: Final = "en"
ASKS: Final = """\
You are {you}, and it is your turn. Moves, as they are written:
{moves}

Any legal move may be written so, not only those listed; in a move cards are written Ah, Td (ten), 7s.
End your answer with a line that is your move and nothing else."""
Model: TypeAlias = Callable[[str], str]
"""Answers a prompt."""


class Seen(Viewpoint):
    """A deal of which nothing is known but what a seat is told when it has to decide."""

    letters = True

    def __init__(self, view: View, options: Options, recipe: Recipe, words: Catalogue) -> None:
        self.words = words
        self._view, self._options, self._recipe = view, options, recipe

    def view(self) -> View:
        return self._view

    def options(self) -> Options:
        return self._options

    @property
    def recipe(self) -> Recipe:
        return self._recipe

    @property
    def names(self) -> tuple[str, ...]:
        return tuple([f"p{seat + 1}" for seat in range(len(self._view.seats))])

    @property
    def seat(self) -> int | None:
        return self._view.seat


def get_legal_moves(view: View, options: Options) -> list[str]:
    """List legal moves as they are written, without who makes them: `f`, `cc`, `cbr 12`, `sd 7h8c`.

    Of amounts there are the least, half the pot, the pot and the most, of anything else 64 at most, and of ways to lay
    a hand into rows one that is good.

    Args:
        view: what the seat may know.
        options: what it may do.
    """
    moves = [move for option in options for move in islice(_some(view, option, options.seat), MOST)]
    return [*dict.fromkeys(str(move).partition(" ")[2] for move in moves)]


def _some(view: View, option: Option, seat: int) -> Iterator[Move]:
    if isinstance(option, Arrange):
        yield option.suggestion(seat)
    elif isinstance(option, Amount):
        sizes = dict.fromkeys(map(option.stepped, (option.low, view.pot_bet(2), view.pot_bet(), option.high)))
        moves = [Move(option.verb, seat, size) for size in sizes]
        yield from filter(option.admits, moves)
    else:
        yield from option.moves(seat)


def generate_prompt(view: View, options: Options, recipe: Recipe) -> str:
    """Tell a seat in English all that it may know, what it may do, and how to answer.

    Args:
        view: what the seat may know.
        options: what it may do.
        recipe: the game, which every player knows before the deal.
    """
    words, title = catalogue(LANGUAGE), f"game.{recipe.code}"
    narrator = Narrator(Seen(view, options, recipe, words))
    rules = how(*recipe.origin[:2])[LANGUAGE] if recipe.origin else []
    table = [*narrator.told(view, lambda part: part.headline()), *narrator.standing(view), narrator.prompt(view)]
    moves = "\n".join(get_legal_moves(view, options))
    parts = [
        [words.text(title) if title in words else recipe.code, *narrator.books.ranking(len(view.seats)), *rules],
        [*dict.fromkeys(table)],
        [narrator.hand.line(view), narrator.options.may(options)],
        [ASKS.format(you=f"p{options.seat + 1}", moves=moves)],
    ]
    return "\n\n".join("\n".join(part) for part in parts)


def parse_response(text: str, options: Options) -> Move:
    """Read the move of an answer: its last line that is not empty, whatever stands before.

    Args:
        text: the answer.
        options: what it may do.

    Raises:
        NoOption: that line is no legal move; it says what would be one.
    """
    lines = [line for line in text.splitlines() if line.strip("`*. \t")]
    return chosen(lines[-1].strip("`*. \t") if lines else "", options)


class TextPlayer:
    """A language model in a seat, which is told its view as text and answers with text.

    Args:
        model: answers a prompt.
        recipe, seed: as every player gets them; there is nothing to seed.
        seconds: by the clock, that the model may take for a move.
    """

    def __init__(self, model: Model, recipe: Recipe, seed: int = 0, seconds: float = SECONDS) -> None:
        self._model, self._recipe, self._seconds = model, recipe, seconds

    def choose(self, view: View, options: Options) -> Move:
        """Ask the model.

        Raises:
            NoAnswer: it has said nothing, or nothing in time.
            NoOption: what it has said is no legal move.
        """
        began = time.monotonic()
        answer: object = self._model(generate_prompt(view, options, self._recipe))
        if time.monotonic() - began > self._seconds:
            raise NoAnswer(f"no answer within {self._seconds:g} s")
        if not isinstance(answer, str) or not answer.strip():
            raise NoAnswer("an answer without a text")
        return parse_response(answer, options)
