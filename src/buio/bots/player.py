"""What a player is, how it likes to play, and the simplest one."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeAlias, runtime_checkable

from buio.play.moves import CALL, FOLD, TWICE, Move
from buio.play.options import Options, Simple
from buio.play.recipe import Recipe
from buio.play.validation import one_of_kind, share, whole
from buio.play.verbs import VERBS
from buio.play.view import View


@runtime_checkable
class Player(Protocol):
    """Anybody who plays. A player may remember what it has seen; it is never told more than a view and its options.

    >>> import buio
    >>> deal = buio.games["texas"].deal([100] * 3, shuffle=buio.Shuffle(1))
    >>> player: Player = RandomPlayer(deal.recipe, seed=7)
    >>> player.choose(deal.view(deal.actor), deal.options()) in list(deal.options().moves())
    True
    """

    def choose(self, view: View, options: Options) -> Move:
        """Return one of the legal moves."""


PlayerFactory: TypeAlias = Callable[[Recipe, int], Player]
"""Makes a player for a game's recipe and a seed; the same seed and the same views give the same moves."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a player that judges its hand likes to play: numbers from 0 to 1, except `samples`.

    Attributes:
        tight: how much better than the price a call has to be.
        bold: how readily and how much it bets.
        bluff: how often it bets without a hand when the moment is right.
        dark: how often it makes a blind against three opponents; more often against fewer.
        samples: hands imagined for each of two opponents and each decision; fewer of each when there are more.

    Raises:
        TypeError, ValueError: samples that are no whole number of 1 or more, anything else that is not from 0 to 1.
    """

    tight: float = 0.3
    bold: float = 0.5
    bluff: float = 0.15
    dark: float = 0.05
    samples: int = 120

    def __post_init__(self) -> None:
        whole("samples", self.samples, 1)
        for name in ("tight", "bold", "bluff", "dark"):
            share(name, getattr(self, name))


BALANCED = Style()


def generator(recipe: Recipe, seed: int, style: Style = BALANCED) -> Random:
    """Return the generator of a player, of whom it is seen that recipe, seed and style are what they are called.

    Raises:
        TypeError: one of them is something else.
    """
    one_of_kind("recipe", recipe, Recipe, "a Recipe, as Game.written gives it")
    one_of_kind("style", style, Style, "a Style")
    return Random(whole("seed", seed))


def refuse_blindness(view: View, options: Options) -> None:
    """Refuse what nobody can choose by.

    Raises:
        TypeError: that is no view, or these are no options.
    """
    one_of_kind("view", view, View, "a View, as Deal.view gives it")
    if not isinstance(options, Options):
        raise TypeError(f"options are Options, as Deal.options gives them, not {options!r}")


class RandomPlayer:
    """Makes any legal move."""

    def __init__(self, recipe: Recipe, seed: int) -> None:
        self.rng: Random = generator(recipe, seed)

    def choose(self, view: View, options: Options) -> Move:
        """Return any of the legal moves."""
        refuse_blindness(view, options)
        return options.sample(self.rng)


LOOKED_AT = 0.3
"""How often a player who may bet blind for a fair price looks first."""


def careful(view: View, options: Options, rng: Random) -> Move:
    """Move without a judgement of the hand: call what an average hand may, fold to a bigger bet, else do anything.

    Cards that may be looked at are looked at before they are folded, and now and then before a call.
    """
    call = options.get(CALL)
    others = sum(seat.state in ("in", "all_in") for seat in view.seats) - 1
    calls = isinstance(call, Simple) and ((1 + others) * call.cost <= view.pot or FOLD not in options)
    if TWICE in options:
        return Move(TWICE, options.seat)  # a bot leaves it to the others
    look = next((option.verb for option in options if VERBS[option.verb].looks), "")
    if look and (not calls or rng.random() < LOOKED_AT):
        return Move(look, options.seat)
    if calls:
        return Move(CALL, options.seat)
    return Move(FOLD, options.seat) if FOLD in options else options.sample(rng)
