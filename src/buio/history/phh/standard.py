"""What a file of the PHH format takes for granted, and the house rules that its fields ask for.

Forced bets stand in lists, one number a player, in the order of the file; of two players these lists are in reverse.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cache, lru_cache
from itertools import takewhile
from typing import Any, Final

from buio.games import games
from buio.games.codes import BLINDS, BRING_IN, PHH, UNSAID, Standard
from buio.history.errors import RecordError
from buio.history.fields import numbers, table, texts, truth
from buio.night.entries import rule_values
from buio.play.game import Game
from buio.play.moves import BOARD
from buio.play.phases import DealHole
from buio.play.rules import Rules, RulesError

TRIMMING: Final = "ante_trimming_status"
"""The field that says: whoever cannot pay the whole ante wins no more of anybody else's than they have paid."""
USUAL: Final[dict[str, str | bool]] = {"odd_chip": "left_of_dealer", "showing_tie": "position", "burn": False}
"""What other programs do where the format says nothing. Burnt cards are not written."""


LAID: Final = 5
"""So many cards has a board of the games that the format knows."""


def recognizes(data: dict[str, Any]) -> bool:
    """Are these the fields of a hand in the PHH format, of a game that we play?"""
    if not isinstance(data, dict):
        raise TypeError(f"data are the fields of a hand, as tomllib.loads gives them, not {data!r}")
    return isinstance(data.get("variant"), str) and data["variant"] in PHH


def listed(forced: list[Decimal]) -> list[Decimal]:
    """Put forced bets into the order of a file, from that of the seats."""
    return forced[::-1] if len(forced) == 2 else forced


def antes_owed(paid: Sequence[Decimal], chips: Sequence[Decimal]) -> list[Decimal]:
    """Return the ante of each: whoever has put in all that they had owed as much as the others.

    Args:
        paid: by seat, what was put in.
        chips: by seat, what there was before.
    """
    full = max(paid, default=Decimal())
    return [full if put and put == had else put for put, had in zip(paid, chips, strict=True)]


@cache
def first_cards(code: str) -> int:
    """Count the cards that everybody is dealt before anybody bets in the game of a code."""
    hole = games[PHH[code].game].written().find(DealHole)
    return hole.count if hole else 0


def rules_of(data: dict[str, Any], game: Game, standard: Standard, stacks: Sequence[int]) -> Rules:
    """Return the house rules of a file.

    Args:
        data: the fields of the hand, in whole chips.
        game: the game that its code means.
        standard: what its code means besides.
        stacks: the chips of the players, in the order of the file.

    Raises:
        RecordError: a field that is missing or contradicts another, or that this game cannot have.
    """
    known = _keys(game)
    other = BLINDS if standard.begun == BRING_IN else BRING_IN
    house: dict[str, object] = {"betting": standard.betting}
    house |= {key: value for key, value in USUAL.items() if key in known}
    if standard.betting == "fixed_limit":
        house |= {"small_bet": _chips(data, "small_bet"), "big_bet": _chips(data, "big_bet")}
    else:
        house["small_bet"] = _chips(data, "min_bet")
    house |= _antes(data, stacks, "ante_by" in known)
    if other in data:
        raise RecordError(f"{other} contradicts {data['variant']}, which is begun with {standard.begun}")
    if "run_it_twice" in known and _laid(texts(data, "actions")) > LAID:
        house["run_it_twice"] = "agreed"
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


def _laid(actions: Sequence[str]) -> int:
    """Count the cards that actions of a file put on the table: more than a board has, where that was dealt twice."""
    return sum(
        [len(words[2]) // 2 for text in actions if (words := text.split()[:3])[:2] == ["d", BOARD] and words[2:]]
    )


def readings(game: Game, rules: Rules, standard: Standard) -> Iterator[Rules]:
    """Yield the house rules of a file, then what else it may mean.

    Rooms differ about short raises in a fixed limit. Cards that were burnt may have left too few for a second run at
    first: then the question came later (HLD-7.05).
    """
    yield rules
    house = rule_values(game, rules)
    shorts = ("completed", "added_to") if standard.betting == "fixed_limit" else ()
    others: list[dict[str, object]] = [{"short_raise": short} for short in shorts]
    if house.get("run_it_twice") == "agreed":
        others += [{"burn": True, **other} for other in ({}, *others)]
    for other in others:
        yield _house(game, tuple({**house, **other}.items()))


def dealers_index(players: int) -> int:
    """Return where a forced bet of the dealer stands in the lists of the format."""
    return 0 if players == 2 else players - 1


def straddles(data: dict[str, Any]) -> int:
    """Return how many straddles follow the big blind in the fields of a hand."""
    return len(list(takewhile(bool, data.get(BLINDS, ())[2:])))


@cache
def _keys(game: Game) -> frozenset[str]:
    return frozenset(rule.key for rule in game.rules_type.catalogue())


@lru_cache(maxsize=256)
def _house(game: Game, house: tuple[tuple[str, object], ...]) -> Rules:
    """The rules with these settings; the hands of a file mostly share theirs."""
    rules: Rules = game.recorded(dict(house))
    return rules


def _chips(data: dict[str, Any], key: str) -> int:
    value = data.get(key)
    if type(value) is not int or value < 1:
        raise RecordError(f"the hand lacks {key!r}, a number of chips; without it nobody can know its rules")
    return value


def _unsaid(data: dict[str, Any]) -> dict[str, object]:
    """House rules that the format has no field for: a file that we have written names them."""
    house = table(data, "_rules") if "_buio" in data else {}
    for key in house:
        if key not in UNSAID:
            raise RecordError(f"_rules: {key} changes what {data['variant']} means; there may be: {', '.join(UNSAID)}")
    return house


def _antes(data: dict[str, Any], stacks: Sequence[int], by: bool) -> dict[str, object]:
    """Everybody's ante, or that of the big blind or the dealer alone, if the game lets one pay for all (`by`)."""
    antes = numbers(data, "antes", len(stacks))
    trimmed = TRIMMING in data and truth(data, TRIMMING)
    if len(set(antes)) == 1:
        if antes[0] > min(stacks) and not trimmed:
            poor = stacks.index(min(stacks)) + 1
            raise RecordError(f"p{poor} has less than the ante of {antes[0]}: Buio plays that as {TRIMMING} = true")
        return {"ante": antes[0]}
    payers = [index for index, chips in enumerate(antes) if chips]
    if not by or len(payers) > 1 or payers[0] not in (1, dealers_index(len(stacks))):
        raise RecordError(f"antes {antes}: Buio knows antes of all, of the big blind, or of the dealer")
    if trimmed:
        raise RecordError(f"antes {antes}: with {TRIMMING} = true one player's ante would only come back")
    return {"ante": antes[payers[0]], "ante_by": "big_blind" if payers[0] == 1 else "dealer"}


def _blinds(data: dict[str, Any], players: int, known: frozenset[str], straddled: bool) -> dict[str, object]:
    """Small and big blind, straddles of twice the one before, or a blind of the dealer.

    Args:
        data: the fields of the hand.
        players: how many players there are.
        known: the house rules that the game has.
        straddled: chips after the big blind may be straddles; not so where our own fields say that there are none.
    """
    blinds = numbers(data, BLINDS, players)
    small, big, *others = blinds
    made = straddles(data) * straddled
    house: dict[str, object] = {}
    by_dealer = 0
    if players == 2 and small > big > 0:  # the dealer posts the first
        small, by_dealer = 0, small
    elif big and others == [big << step for step in range(1, made + 1)] + [0] * (len(others) - made):
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
