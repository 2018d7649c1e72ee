"""Hands of the PHH format, read as deals of our games.

Players stand from the dealer's left. Burnt cards, posted antes and blinds, and who gets the pot are not written.
Nothing is guessed: what cannot be known is refused.
"""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, NamedTuple

from buio.games import games
from buio.games.codes import PHH
from buio.history.errors import RecordError, where
from buio.history.fields import numbers, texts
from buio.history.phh.hidden import Filled, filled_in, hidden
from buio.history.phh.script import Action, Misplay, Script, actions
from buio.history.phh.standard import readings, recognizes, rules_of, straddles
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import BLIND, BRING_IN, DECLINE, Move
from buio.play.options import DealCards, Option
from buio.play.recorded import apply_recorded
from buio.play.refusal import IllegalMove
from buio.play.rules import Rules
from buio.play.shuffle import Shuffle

ATTEMPTS: Final = 50
"""How many orders of the pack are tried to fill in cards that are never told."""


class Hand(NamedTuple):
    """A hand of a PHH file as our engine plays it. Seats are the players of the file in order; the last one deals.

    Attributes:
        game: the game.
        rules: the house rules that the fields of the file ask for.
        stacks: by seat, the chips before the deal.
        moves: all moves, the dealer's included, with every card named.
        results: `finishing_stacks`, if the file has them, by seat.
        scale: how many of our chips are one of the file's, which may have decimals.
        filled: cards in the moves that stand for cards which nobody was told; others would do as well.
    """

    game: Game
    rules: Rules
    stacks: tuple[int, ...]
    moves: tuple[Move, ...]
    results: Mapping[str, Sequence[int]]
    scale: int
    filled: tuple[Filled, ...]

    def deal(self) -> Deal:
        """Return the deal that these moves belong to, before the first of them."""
        return self.game.deal(self.stacks, len(self.stacks) - 1, self.rules)


def read(data: dict[str, Any], lines: Sequence[int] = ()) -> Hand:
    """Read a hand of a PHH file, played through as far as it goes.

    Args:
        data: the fields of the hand, decimals as `Decimal`; `recognizes` has to be true of them.
        lines: the line of the file on which each action stands, from 1, as far as that is known.

    Raises:
        RecordError: a field that is missing or contradicts another, an illegal action, cards that nobody can know.
    """
    if not recognizes(data):
        raise RecordError("this is no hand of the PHH format: it names no variant that we play")
    data, scale = in_whole_chips(data)
    standard = PHH[data["variant"]]
    game, stacks = games[standard.game], tuple(numbers(data, "starting_stacks", least=1))
    if len(stacks) not in game.players:
        allowed = f"{game.players[0]} to {game.players[-1]}"
        raise RecordError(f"starting_stacks: {game.code} is for {allowed} players, not {len(stacks)}")
    rules = rules_of(data, game, standard, stacks)
    results = {key: numbers(data, key, len(stacks)) for key in ("finishing_stacks",) if key in data}
    said = texts(data, "actions")
    refused: Misplay | None = None
    for house in readings(game, rules, standard):
        begun = Hand(game, house, stacks, (), results, scale, ())
        try:
            deal, filled = _played_somehow(begun, actions(said, len(stacks)), straddles(data))
        except Misplay as error:
            refused = refused or error
        else:
            return begun._replace(moves=tuple(deal.log), filled=filled)
    assert refused is not None
    raise RecordError(f"{where(lines if len(lines) == len(said) else (), refused.number)}: {refused}")


def _played_somehow(hand: Hand, found: Sequence[Action], straddles: int) -> tuple[Deal, tuple[Filled, ...]]:
    """Play the actions; the deal, and the cards that were filled in.

    Those may be any with which all actions are legal: door cards decide who speaks, and a hand thrown away has lost.
    """
    if not hidden(found):
        return _played(hand.deal(), Script(found, {}, straddles)), ()
    refused: Misplay | None = None
    for attempt in range(ATTEMPTS):
        deal = hand.deal()
        pack = deal.recipe.pack  # from the lowest card, from the highest, then in other orders
        pack = (pack, pack[::-1])[attempt] if attempt < 2 else Shuffle(attempt).order(pack, 0)
        told, held, filled = filled_in(found, pack)
        try:
            return _played(deal, Script(told, held, straddles)), filled
        except Misplay as error:
            refused = refused or error
    assert refused is not None
    raise refused


def _played(deal: Deal, script: Script) -> Deal:
    while deal.outcome is None:
        options = deal.options()
        action = _next_action(script, options.seat, options.items[0])
        if action is None:
            break
        try:
            apply_recorded(deal, action.move)
        except IllegalMove as error:
            raise Misplay(action.number, str(error)) from None
    script.end(deal)
    return deal


def _next_action(script: Script, seat: int, option: Option) -> Action | None:
    """What the script has for the seat that is to move, of which `option` is the first option; None: no more."""
    if isinstance(option, DealCards):
        return script.dealt(option.to, option.size, option.stock if option.word == "draw" else ())
    if option.verb == BLIND:
        return Action(0, next(option.moves(seat)) if script.straddle() else Move(DECLINE, seat))
    action = script.next()
    if action and action.move.verb == BRING_IN and option.verb == BRING_IN:
        return Action(action.number, next(option.moves(action.move.seat)))  # the file leaves the amount out
    return action


CHIPS: Final = (
    "antes",
    "starting_stacks",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "finishing_stacks",
)
"""Fields of the PHH format that count chips."""
MOST_DIGITS: Final = 6
"""How many digits behind the point chips may have."""
_AMOUNT: Final = re.compile(r"(\bcbr\s+)(\d+(?:\.\d+)?)\b")


def in_whole_chips(data: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """Return the fields of a file with all chips as whole numbers, and how many of these are one chip of the file.

    Raises:
        RecordError: a number with too many digits behind the point, or actions that are no list of texts.
    """
    lists = [data[key] if isinstance(data[key], list) else [data[key]] for key in CHIPS if key in data]
    amounts = [value for values in lists for value in values if isinstance(value, Decimal)]
    said = texts(data, "actions")
    if "." in "".join(said):
        amounts += [Decimal(found[2]) for text in said if (found := _AMOUNT.search(text))]
    if not amounts:
        return data, 1
    scale: int = 10 ** max(map(_digits, amounts))
    scaled: dict[str, Any] = {key: _scaled(data[key], scale) for key in CHIPS if key in data}
    said = [_AMOUNT.sub(lambda found: f"{found[1]}{int(Decimal(found[2]) * scale)}", text, count=1) for text in said]
    return {**data, **scaled, "actions": said}, scale


def _digits(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int) or exponent < -MOST_DIGITS:
        raise RecordError(f"{value} is no number of chips")
    return max(-exponent, 0)


def _scaled(value: Any, scale: int) -> Any:
    """Chips, or a list of chips, times the scale; whatever else the field holds stays for others to refuse."""
    if isinstance(value, list):
        return [_scaled(item, scale) for item in value]
    return int(value * scale) if isinstance(value, (int, Decimal)) and not isinstance(value, bool) else value
