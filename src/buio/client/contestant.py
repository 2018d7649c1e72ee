"""Players of a match that somebody brings along: a program asked by JSON lines, and what an answer is worth.

A program is asked as by `buio bot`, but shown the deal alone, without a table around it. It is started anew for each
deal: a shuffle comes once for every seating, and whoever remembers it knows the cards of the others.
"""

import asyncio
import json
import time
from hashlib import sha256
from typing import Any, Final

import msgspec

from buio.client.choices import NoOption, chosen
from buio.client.program import NoAnswer, Program
from buio.play.boards import boards_in
from buio.play.moves import Move
from buio.play.options import Options
from buio.play.parts import declared, drew, opener, rows_of, wagers
from buio.play.recipe import Recipe
from buio.play.view import View
from buio.table.projection.choices import option_state
from buio.table.projection.texts import group_texts, texts

SECONDS: Final = 10.0
"""How long a decision may take."""


def shown(view: View) -> dict[str, Any]:
    """Put a view down for a program: the deal as its seat may know it, seats counted from 0."""
    return {
        "you": view.seat,
        "dealer": view.dealer,
        "phase": view.phase,
        "round": view.round,
        "pot": view.pot,
        "carried": view.carried,
        "to_call": view.to_call,
        "opener": opener(view),
        "board": texts(view.board),
        "boards": [texts(board) for board in boards_in(view)],
        "stock": view.stock,
        "contests": [contest.name for contest in view.contests],
        "seats": [_seat(view, index) for index in range(len(view.seats))],
    }


def _seat(view: View, index: int) -> dict[str, Any]:
    seat = view.seats[index]
    return {
        "index": index,
        "stack": seat.stack,
        "bet": seat.bet,
        "stake": seat.stake,
        "state": seat.state,
        "cards": texts(seat.cards),
        "up": texts(seat.up),
        "wild": texts(seat.wild),
        "drew": drew(view, index),
        "declared": list(declared(view, index)),
        "rows": group_texts(rows_of(view, index)),
        "wagers": wagers(view, index),
    }


class ProgramPlayer:
    """A program in a seat: one JSON line in for each decision, one line out.

    Args:
        command: the program and its words, as a shell takes them; seconds: how long it may think about a move.
        recipe, seed: as every player gets them. The pack can be worked out from the seed, so the program is told
            another, made from it.

    Raises:
        ValueError: the command cannot be split into words.
    """

    def __init__(self, command: str, seconds: float, recipe: Recipe, seed: int) -> None:
        self._program, self._seconds = Program(command), seconds
        own = int.from_bytes(sha256(b"buio/contestant/%d" % seed).digest()[:4])
        self._told: dict[str, Any] = {"game": recipe.code, "seed": own}
        self._runner: asyncio.Runner | None = None

    def choose(self, view: View, options: Options) -> Move:
        """Ask the program.

        Raises:
            NoAnswer: it has said nothing in time, or has ended.
            NoOption: what it has said is no legal move.
        """
        states = msgspec.to_builtins([option_state(option, view) for option in options])
        asked = {**self._told, "view": shown(view), "options": states, "clock": self._seconds}
        if self._runner is None:
            self._runner = asyncio.Runner()
        try:
            text = self._runner.run(self._program.ask(json.dumps(asked), self._seconds))
        except NoAnswer:
            self._runner.run(self._program.kill())  # it is not waited for in the end
            raise
        return chosen(text, options)

    def close(self) -> None:
        """End the program."""
        if self._runner is not None:
            self._runner.run(self._program.close())
            self._runner.close()


def judged(seconds: float, player: Any, view: View, options: Options) -> tuple[Move, str]:
    """Ask a player who may answer anything: the move, and what was wrong where the least one has to stand for it.

    A program has so many seconds by the clock; what runs in this process so many of the processor, and is waited for.
    """
    began = time.process_time()
    try:
        move: object = player.choose(view, options)
        fault = "" if time.process_time() - began <= seconds else f"no answer within {seconds:g} s"
    except (NoAnswer, NoOption) as error:
        move, fault = None, str(error)
    except Exception as error:
        move, fault = None, f"{type(error).__name__}: {error}"[:200]
    if not fault and isinstance(move, Move) and options.admits(move):
        return move, ""
    return options.least(), fault or f"{move!r:.100} is no legal move"
