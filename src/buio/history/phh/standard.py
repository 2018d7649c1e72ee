"""What a file of the PHH format takes for granted, and the house rules that its fields ask for."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from buio.games import games
from buio.games.codes import BLINDS, BRING_IN, STANDARDS, UNSAID, Standard
from buio.history.errors import RecordError
from buio.history.fields import table, texts
from buio.history.phh.posting import put_in
from buio.play.game import Game
from buio.play.moves import BOARD
from buio.play.outcome import Carry
from buio.play.phases import DealHole
from buio.play.rules import Rules, RulesError

USUAL: Final[dict[str, str | bool]] = {"odd_chip": "left_of_dealer", "showing_tie": "position", "burn": False}
"""What other programs do where the format says nothing. Burnt cards are not written."""


LAID: Final = 5
"""So many cards has a board of the games that the format knows."""


def recognizes(data: dict[str, Any]) -> bool:
    """Are these the fields of a hand in the PHH format, of a game that we play?"""
    if not isinstance(data, dict):
        raise TypeError(f"data are the fields of a hand, as tomllib.loads gives them, not {data!r}")
    return isinstance(data.get("variant"), str) and data["variant"] in STANDARDS


@cache
def first_cards(code: str) -> int:
    """Count the cards that everybody is dealt before anybody bets in the game of a code."""
    hole = games[STANDARDS[code].game].written().find(DealHole)
    return hole.count if hole else 0


def rules_of(data: dict[str, Any], game: Game, standard: Standard, stacks: Sequence[int]) -> tuple[Rules, Carry]:
    """Return the house rules of a file, and what is put in before the cards that they do not tell.

    Args:
        data: the fields of the hand, in whole chips.
        game: the game that its code means.
        standard: what its code means besides.
        stacks: the chips of the players, in the order of the file.

    Raises:
        RecordError: a field that is missing or contradicts another, or that this game cannot have.
    """
    known = _keys(game)
    other = BLINDS if standard.begins_with == BRING_IN else BRING_IN
    house: dict[str, object] = {"betting": standard.betting, **standard.house}
    house |= {key: value for key, value in USUAL.items() if key in known}
    least = _chips(data, "small_bet" if standard.betting == "fixed_limit" else "min_bet")
    house |= {"small_bet": least, **({"big_bet": _chips(data, "big_bet")} if standard.betting == "fixed_limit" else {})}
    if other in data:
        raise RecordError(f"{other} contradicts {data['variant']}, which is begun with {standard.begins_with}")
    if "run_it_twice" in known and _laid(texts(data, "actions")) > LAID:
        house["run_it_twice"] = "agreed"
    if standard.begins_with == BRING_IN:
        house["bring_in"] = _chips(data, BRING_IN)
    unsaid = _unsaid(data)
    forced, carry = put_in(data, stacks, least, known, straddled=unsaid.get("straddle") != 0)
    try:
        return _house(game, tuple((house | forced | unsaid).items())), carry
    except (RulesError, TypeError) as error:  # a value of our own field that is no value at all
        raise RecordError(f"the fields of the file make no {game.code}: {error}") from None


def _laid(actions: Sequence[str]) -> int:
    """Count the cards that actions of a file put on the table: more than a board has, where that was dealt twice."""
    laid = [text.split()[:3] for text in actions if BOARD in text]
    return sum([len(words[2]) // 2 for words in laid if words[:2] == ["d", BOARD] and words[2:]])


def readings(game: Game, rules: Rules, standard: Standard) -> Iterator[Rules]:
    """Yield the house rules of a file, then what else it may mean.

    Rooms differ about short raises in a fixed limit, and about a bet of twice as much where a pair shows in stud. Cards
    that were burnt may have left too few for a second run at first: then the question came later (HLD-7.05).
    """
    yield rules
    house = rules.values()
    shorts = ("completed", "added_to") if standard.betting == "fixed_limit" else ()
    others: list[dict[str, object]] = [{"short_raise": short} for short in shorts]
    if house.get("open_pair_double_bet") is False and shorts:
        others += [{"open_pair_double_bet": True, **other} for other in ({}, *others)]
    if house.get("run_it_twice") == "agreed":
        others += [{"burn": True, **other} for other in ({}, *others)]
    for other in others:
        yield _house(game, tuple({**house, **other}.items()))


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
