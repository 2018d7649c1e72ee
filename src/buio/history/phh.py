"""Hands of the PHH format, read as deals of our games.

The format: github.com/uoftcprg/phh-std. Players stand from the dealer's left. Burnt cards, posted antes and blinds, and who
gets the pot are not written. Nothing is guessed: what cannot be known is refused.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from buio.games import games
from buio.games.codes import BRING_IN, PHH, Standard
from buio.history.fields import RecordError, numbers, texts
from buio.history.script import Action, Script, action
from buio.play.deal import Deal, IllegalMove
from buio.play.game import Game
from buio.play.moves import BLIND, Move
from buio.play.moves import BRING_IN as POST
from buio.play.options import Serve
from buio.play.outcome import SHOWDOWN
from buio.play.rules import Rules, RulesError
from buio.play.shoe import Shoe

CHIPS = ("antes", "starting_stacks", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet", "finishing_stacks", "winnings")  # fmt: skip
"""Fields that count chips; where they have decimals, the smallest part of a chip counts as one."""


ATTEMPTS = 50
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


def hand(data: dict[str, Any]) -> Hand:
    """A hand of the file, played through.

    Raises:
        RecordError: a field that is missing or contradicts another, an illegal action, cards that nobody can know.
    """
    data, scale = _in_whole_chips(data)
    standard = PHH[data["variant"]]
    stacks = tuple(numbers(data, "starting_stacks"))
    if len(stacks) < 2:
        raise RecordError("starting_stacks: a hand needs two players or more")
    rules = _rules(games[standard.game], standard, data, len(stacks))
    actions = [action(text, number, len(stacks)) for number, text in enumerate(texts(data, "actions"), 1)]
    moves = _played_somehow(games[standard.game], rules, stacks, actions)
    results = {key: numbers(data, key, len(stacks)) for key in ("finishing_stacks",) if key in data}
    return Hand(games[standard.game], rules, stacks, moves, results, scale)


def _played_somehow(game: Game, rules: Rules, stacks: tuple[int, ...], actions: list[Action]) -> tuple[Move, ...]:
    """Play the actions. Cards that are never told may be any with which all actions are legal: door cards decide who speaks."""
    refused: RecordError | None = None
    for attempt in range(ATTEMPTS):
        deal, script = game.deal(stacks, len(stacks) - 1, rules), Script(list(actions))
        script.fill(_shuffled(deal.recipe.pack, attempt))
        script.begin()
        try:
            moves = _played(deal, script)
        except RecordError as error:
            refused = refused or error
            if not script.guessed:
                raise
            continue
        if deal.outcome is not None and deal.outcome.ended == SHOWDOWN:
            script.know_all(deal)
        return tuple(moves)
    assert refused is not None
    raise refused


def _shuffled(pack: tuple[int, ...], attempt: int) -> tuple[int, ...]:
    """The pack from the lowest card, from the highest, then in other orders."""
    return (pack, pack[::-1])[attempt] if attempt < 2 else Shoe(attempt).order(pack, 0)


# -- the rules of a file ---------------------------------------------------------------------------------------------------


def _rules(game: Game, standard: Standard, data: dict[str, Any], players: int) -> Rules:
    """The house rules that a file asks for."""
    house: dict[str, object] = {"betting": standard.betting, "odd_chip": "left_of_dealer"}
    known = {rule.key for rule in game.rules_type.catalogue()}
    if "burn" in known:
        house["burn"] = False
    if standard.betting == "fixed_limit":
        house |= {"small_bet": _chips(data, "small_bet"), "big_bet": _chips(data, "big_bet")}
    else:
        house["small_bet"] = _chips(data, "min_bet")
    house |= _antes(numbers(data, "antes", players), "ante_by" in known)
    house |= {"bring_in": _chips(data, BRING_IN)} if standard.begun == BRING_IN else _blinds(data, players, known)
    try:
        return _house(game, tuple(house.items()))
    except RulesError as error:
        raise RecordError(f"the fields of the file make no {game.code}: {error}") from None


@lru_cache(maxsize=256)
def _house(game: Game, house: tuple[tuple[str, object], ...]) -> Rules:
    """House rules; many hands of a file are played by the same."""
    return game.rules(**dict(house))


def _chips(data: dict[str, Any], key: str) -> int:
    value = data.get(key)
    if type(value) is not int or value < 1:
        raise RecordError(f"the hand lacks {key!r}, a number of chips; without it nobody can know its rules")
    return value


def _antes(antes: Sequence[int], by: bool) -> dict[str, object]:
    """Everybody's ante, or that of the big blind or of the dealer alone."""
    paid = [place for place, chips in enumerate(antes) if chips]
    if len(set(antes)) == 1:
        return {"ante": antes[0]}
    if by and len(paid) == 1 and paid[0] in (1, len(antes) - 1):
        who = "big_blind" if paid[0] == 1 else "dealer"
        return {"ante": antes[paid[0]], "ante_by": who}
    raise RecordError(f"antes {list(antes)}: Buio knows antes of all, of the big blind, or of the dealer")


def _blinds(data: dict[str, Any], players: int, known: set[str]) -> dict[str, object]:
    """Small and big blind, straddles of twice the one before, or a blind of the dealer."""
    blinds = numbers(data, "blinds_or_straddles", players)
    small, big, *others = blinds
    if "button_blind" in known:
        by_dealer = blinds[0] if players == 2 else blinds[-1]  # of two the dealer's blind comes first
        if sum(blinds) == by_dealer and by_dealer:
            return {"small_blind": 0, "big_blind": 0, "button_blind": by_dealer}
    straddles = [chips for chips in others if chips]
    if others[: len(straddles)] != [big << place for place in range(1, len(straddles) + 1)]:
        raise RecordError(f"blinds_or_straddles {blinds}: after the big blind each straddle is twice the one before")
    return {
        "small_blind": small,
        "big_blind": big,
        **({"straddle": "unlimited" if len(straddles) > 1 else 1} if straddles else {}),
    }


def _in_whole_chips(data: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """The file with all chips as whole numbers, and how many of them are one of the file's."""
    found = [value for key in CHIPS if key in data for value in _flat(data[key])]
    decimals = [_places(value) for value in found if isinstance(value, Decimal)]
    scale = 10 ** max(decimals, default=0)
    if not decimals:
        return data, 1
    scaled = {key: _scaled(data[key], scale) for key in CHIPS if key in data}
    actions = [_scaledaction(text, scale) for text in texts(data, "actions")]
    return {**data, **scaled, "actions": actions}, scale


def _places(value: Decimal) -> int:
    """Digits behind the point."""
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int):
        raise RecordError(f"{value} is no number of chips")
    return max(-exponent, 0)


def _flat(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _scaled(value: Any, scale: int) -> Any:
    if isinstance(value, list):
        return [_scaled(item, scale) for item in value]
    return int(value * scale) if isinstance(value, (int, Decimal)) and not isinstance(value, bool) else value


def _scaledaction(text: str, scale: int) -> str:
    words = text.split("#", maxsplit=1)[0].split()
    if len(words) == 3 and words[1] == "cbr":
        try:
            words[2] = str(int(Decimal(words[2]) * scale))
        except ArithmeticError:
            return text
    return " ".join(words)


# -- playing a hand ---------------------------------------------------------------------------------------------------------


def _played(deal: Deal, script: Script) -> list[Move]:
    """Bring the deal to the end of the script; every move that was made."""
    while deal.outcome is None:
        options = deal.options()
        first = options.items[0]
        if isinstance(first, Serve):
            cards = script.dealt(first.to, first.size)
            if len(cards) < first.size:
                break
            _apply(deal, Move(first.verb, first.to, 0, cards), "the cards dealt")
            continue
        if first.verb == BLIND:
            _apply(deal, next(first.moves(options.seat)), "a straddle")
            continue
        action = script.next()
        if action is None:
            break
        move = action.move
        if move.verb == POST and first.verb == POST:  # the file leaves the amount out
            move = next(first.moves(move.seat))
        _apply(deal, move, f"action {action.number}")
    left = script.left() if deal.over else None
    if left is not None:
        raise RecordError(f"action {left.number}: the hand is over before it")
    return list(deal.log)


def _apply(deal: Deal, move: Move, where: str) -> None:
    try:
        deal.apply(move)
    except IllegalMove as error:
        raise RecordError(f"{where}: {error}") from None
