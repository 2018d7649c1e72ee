"""Hands of the PHH format, read as deals of our games.

The format: github.com/uoftcprg/phh-std. Players stand from the dealer's left. Burnt cards, posted antes and blinds, and who
gets the pot are not written. Nothing is guessed: what cannot be known is refused.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from buio.games import games
from buio.games.codes import PHH
from buio.history.phh.amounts import in_whole_chips
from buio.history.phh.fields import RecordError, numbers, texts, where
from buio.history.phh.hidden import filled_in, hidden
from buio.history.phh.script import Action, Misplay, Script, actions
from buio.history.phh.standard import rules_of, straddles
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import BLIND, BRING_IN, DECLINE, Move
from buio.play.options import DealCards
from buio.play.recipe import IllegalMove
from buio.play.rules import Rules
from buio.play.shuffle import Shuffle

ATTEMPTS: Final = 50
"""So many ways are tried to fill in cards that are never told."""


class Hand(NamedTuple):
    """A hand of a PHH file as our engine plays it."""

    game: Game
    rules: Rules
    stacks: tuple[int, ...]
    moves: tuple[Move, ...]
    results: Mapping[str, Sequence[int]]
    scale: int
    """How many of our chips are one of the file's."""
    filled: tuple[int, ...]
    """Cards in the moves that stand for cards which nobody was told; others would do as well."""


def hand(data: dict[str, Any], lines: Sequence[int] = ()) -> Hand:
    """A hand of the file, played through.

    Args:
        lines: the line of the file on which each action stands, as far as that is known.

    Raises:
        RecordError: a field that is missing or contradicts another, an illegal action, cards that nobody can know.
    """
    data, scale = in_whole_chips(data)
    standard = PHH[data["variant"]]
    game, stacks = games[standard.game], tuple(numbers(data, "starting_stacks", least=1))
    if len(stacks) not in game.players:
        raise RecordError(f"starting_stacks: {game.code} is for {game.players[0]} to {game.players[-1]} players, not {len(stacks)}")  # fmt: skip
    rules = rules_of(data, game, standard, stacks)
    results = {key: numbers(data, key, len(stacks)) for key in ("finishing_stacks",) if key in data}
    said = texts(data, "actions")
    try:
        found = actions(said, len(stacks))
        deal, filled = _played_somehow(lambda: game.deal(stacks, len(stacks) - 1, rules), found, straddles(data))
    except Misplay as error:
        raise RecordError(f"{where(lines if len(lines) == len(said) else (), error.number)}: {error}") from None
    return Hand(game, rules, stacks, tuple(deal.log), results, scale, filled)


def _played_somehow(begin: Callable[[], Deal], found: Sequence[Action], straddles: int) -> tuple[Deal, tuple[int, ...]]:
    """Play the actions; the deal, and the cards that were filled in.

    Those may be any with which all actions are legal: door cards decide who speaks, and a hand thrown away has lost.
    """
    filled: dict[int, set[int]] = {}
    if not hidden(found):
        return _played(begin(), Script(found, filled, straddles)), ()
    refused: Misplay | None = None
    for attempt in range(ATTEMPTS):
        deal = begin()
        told, filled = filled_in(found, _shuffled(deal.recipe.pack, attempt))
        try:
            return _played(deal, Script(told, filled, straddles)), tuple(sorted(chain(*filled.values())))
        except Misplay as error:
            refused = refused or error
    assert refused is not None
    raise refused


def _shuffled(pack: tuple[int, ...], attempt: int) -> tuple[int, ...]:
    """The pack from the lowest card, from the highest, then in other orders."""
    return (pack, pack[::-1])[attempt] if attempt < 2 else Shuffle(attempt).order(pack, 0)


def _played(deal: Deal, script: Script) -> Deal:
    """Bring the deal to the end of the script."""
    while deal.outcome is None:
        options = deal.options()
        first = options.items[0]
        if isinstance(first, DealCards):
            action = script.dealt(first.to, first.size)
        elif first.verb == BLIND:
            action = Action(0, next(first.moves(options.seat)) if script.straddle() else Move(DECLINE, options.seat))
        else:
            action = script.next()
        if action is None:
            break
        number, move = action
        if move.verb == BRING_IN and first.verb == BRING_IN:
            move = next(first.moves(move.seat))  # the file leaves the amount out
        try:
            deal.apply(move)
        except IllegalMove as error:
            raise Misplay(number, str(error)) from None
    script.end(deal)
    return deal
