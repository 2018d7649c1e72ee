"""The house rules that a file of the PHH format asks for."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import takewhile
from typing import Any

from buio.games.codes import BLINDS, BRING_IN, UNSAID, Standard
from buio.history.phh.fields import RecordError, numbers, table, truth
from buio.play.game import Game
from buio.play.rules import Rules, RulesError

TRIMMING = "ante_trimming_status"
"""Who cannot pay the whole ante can win no more of each other's than it has paid."""
USUAL = {"odd_chip": "left_of_dealer", "showing_tie": "position", "burn": False}
"""What other programs do where the format says nothing; burnt cards they do not write."""


def rules_of(data: dict[str, Any], game: Game, standard: Standard, stacks: Sequence[int]) -> Rules:
    """The house rules of a file.

    Raises:
        RecordError: a field that is missing or contradicts another, or that this game cannot have.
    """
    known = _keys(game)
    house: dict[str, object] = {"betting": standard.betting}
    house |= {key: value for key, value in USUAL.items() if key in known}
    if standard.betting == "fixed_limit":
        house |= {"small_bet": _chips(data, "small_bet"), "big_bet": _chips(data, "big_bet")}
    else:
        house["small_bet"] = _chips(data, "min_bet")
    house |= _antes(data, stacks, "ante_by" in known)
    other = BLINDS if standard.begun == BRING_IN else BRING_IN
    if other in data:
        raise RecordError(f"{other} contradicts {data['variant']}, which is begun with {standard.begun}")
    unsaid = _unsaid(data)
    if standard.begun == BRING_IN:
        house["bring_in"] = _chips(data, BRING_IN)
    else:
        house |= _blinds(data, len(stacks), known, straddled=unsaid.get("straddle") != 0)
    house |= unsaid
    try:
        return _house(game, tuple(house.items()))
    except (RulesError, TypeError) as error:  # a value of our own field that is no value at all
        raise RecordError(f"the fields of the file make no {game.code}: {error}") from None


def dealers_place(players: int) -> int:
    """Where a forced bet of the dealer stands in the lists of the format: of two players it comes first."""
    return 0 if players == 2 else players - 1


def straddles(data: dict[str, Any]) -> int:
    """How many straddles follow the big blind."""
    return len(list(takewhile(bool, data.get(BLINDS, ())[2:])))


@cache
def _keys(game: Game) -> frozenset[str]:
    return frozenset(rule.key for rule in game.rules_type.catalogue())


@lru_cache(maxsize=256)
def _house(game: Game, house: tuple[tuple[str, object], ...]) -> Rules:
    """House rules; many hands of a file are played by the same."""
    return game.rules(**dict(house))


def _chips(data: dict[str, Any], key: str) -> int:
    value = data.get(key)
    if type(value) is not int or value < 1:
        raise RecordError(f"the hand lacks {key!r}, a number of chips; without it nobody can know its rules")
    return value


def _unsaid(data: dict[str, Any]) -> dict[str, object]:
    """House rules that the format has no field for, in a file that we have written."""
    house = table(data, "_rules") if "_buio" in data else {}
    for key in house:
        if key not in UNSAID:
            raise RecordError(f"_rules: {key} changes what {data['variant']} means; there may be: {', '.join(UNSAID)}")
    return house


def _antes(data: dict[str, Any], stacks: Sequence[int], by: bool) -> dict[str, object]:
    """Everybody's ante, or that of the big blind or of the dealer alone."""
    antes = numbers(data, "antes", len(stacks))
    trimmed = TRIMMING in data and truth(data, TRIMMING)
    if len(set(antes)) == 1:
        if antes[0] > min(stacks) and not trimmed:
            poor = stacks.index(min(stacks)) + 1
            raise RecordError(f"p{poor} has less than the ante of {antes[0]}: Buio plays that as {TRIMMING} = true")
        return {"ante": antes[0]}
    paid = [place for place, chips in enumerate(antes) if chips]
    if not by or len(paid) > 1 or paid[0] not in (1, dealers_place(len(stacks))):
        raise RecordError(f"antes {antes}: Buio knows antes of all, of the big blind, or of the dealer")
    if trimmed:
        raise RecordError(f"antes {antes}: with {TRIMMING} = true one player's ante would only come back")
    return {"ante": antes[paid[0]], "ante_by": "big_blind" if paid[0] == 1 else "dealer"}


def _blinds(data: dict[str, Any], players: int, known: frozenset[str], straddled: bool) -> dict[str, object]:
    """Small and big blind, straddles of twice the one before, or a blind of the dealer."""
    blinds = numbers(data, BLINDS, players)
    small, big, *others = blinds
    made = straddles(data) * straddled
    house: dict[str, object] = {}
    if players == 2 and small > big > 0:  # the dealer posts the first
        small, by_dealer = 0, small
    elif big and others == [big << place for place in range(1, made + 1)] + [0] * (len(others) - made):
        by_dealer = 0
        house |= {"straddle": "unlimited" if made > 1 else 1} if made else {}
    elif sum(others) == sum(others[-1:]):
        by_dealer = sum(others)
    else:
        raise RecordError(f"blinds_or_straddles {blinds}: after the big blind each straddle is twice the one before")
    house |= {"small_blind": small, "big_blind": big}
    if "button_blind" in known:
        return house | {"button_blind": by_dealer}
    if by_dealer:
        raise RecordError(f"blinds_or_straddles {blinds}: {data['variant']} has no blind of the dealer")
    return house
