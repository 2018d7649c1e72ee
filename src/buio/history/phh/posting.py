"""What is put in before the cards: by house rules where places tell it, and by seat where a file tells otherwise.

A file has lists of it, one number a player, in the order of the file; of two players these lists are in reverse.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import takewhile
from typing import Any, Final, TypeVar

from buio.games.codes import BLINDS
from buio.history.errors import RecordError
from buio.history.fields import numbers, truth
from buio.history.phh.settled import DEEP
from buio.play.outcome import NOTHING_CARRIED, Carry

TRIMMING: Final = "ante_trimming_status"
"""The field that says: whoever cannot pay the whole ante wins no more of anybody else's than they have paid."""
T = TypeVar("T")
House = dict[str, object]


def listed(forced: Sequence[T]) -> list[T]:
    """Put forced bets into the order of a file, from that of the seats, or the other way round."""
    return [*(forced[::-1] if len(forced) == 2 else forced)]


def antes_owed(paid: Sequence[Decimal], chips: Sequence[Decimal]) -> list[Decimal]:
    """Return the ante of each: whoever has put in all that they had owed as much as the others.

    Args:
        paid: by seat, what was put in.
        chips: by seat, what there was before.
    """
    full = max(paid, default=Decimal())
    return [full if put and put == had else put for put, had in zip(paid, chips, strict=True)]


def dealers_index(players: int) -> int:
    """Return where a forced bet of the dealer stands in the lists of the format."""
    return 0 if players == 2 else players - 1


def straddles(data: dict[str, Any]) -> int:
    """Return how many straddles follow the big blind in the fields of a hand."""
    return len(list(takewhile(bool, data.get(BLINDS, ())[2:])))


def put_in(
    data: dict[str, Any], stacks: Sequence[int], least: int, known: Collection[str], straddled: bool
) -> tuple[House, Carry]:
    """Return the house rules of antes and blinds, and by seat what they do not tell.

    Args:
        data: the fields of the hand.
        stacks: the chips of the players.
        least: the least bet, which is the big blind where places do not tell it.
        known: the house rules that the game has.
        straddled: chips after the big blind may be straddles; not so where our own fields say that there are none.

    Raises:
        RecordError: a field is wrong, or the game cannot have such antes or blinds.
    """
    if BLINDS not in data:
        house, dead = _antes(data, stacks, ())
        if dead:
            raise RecordError(f"antes {data['antes']}: without blinds Buio knows antes of all")
        return house, NOTHING_CARRIED
    posts, payers = numbers(data, BLINDS, len(stacks), -DEEP), [1, dealers_index(len(stacks))]
    blinds = _by_place(posts, least, straddles(data) * straddled)
    if blinds and {key for key, value in blinds.items() if value} <= {*known}:
        posts = []
    else:
        small = max([chips for chips in posts if 0 < chips < least], default=0)
        blinds = {"small_blind": small, "big_blind": least, "button_blind": 0}
        payers = [1] if posts[1] == max(posts) == least else []  # above a straddle it is no big blind's ante
    house, dead = _antes(data, stacks, payers if "ante_by" in known else ())
    return house | {key: value for key, value in blinds.items() if key in known}, _carried(posts, dead)


def _antes(data: dict[str, Any], stacks: Sequence[int], by: Sequence[int]) -> tuple[House, list[int]]:
    """Everybody's ante, or that of the big blind or the dealer alone; and what each pays into the pot besides.

    `by`: who may be such a one.
    """
    paid = numbers(data, "antes", len(stacks))
    trimmed, least = TRIMMING in data and truth(data, TRIMMING), min(paid)
    if least > min(stacks) and not trimmed:
        poor = stacks.index(min(stacks)) + 1
        raise RecordError(f"p{poor} has less than the ante of {least}: Buio plays that as {TRIMMING} = true")
    if max(paid) == least:
        return {"ante": least}, []
    if trimmed:
        raise RecordError(f"antes {paid}: with {TRIMMING} = true one player's ante would only come back")
    first, *others = [index for index, chips in enumerate(paid) if chips]
    if first in by and not others:
        return {"ante": max(paid), "ante_by": "big_blind" if first == 1 else "dealer"}, []
    return {"ante": least}, [chips - least for chips in paid]


def _by_place(posts: Sequence[int], least: int, made: int) -> House:
    """A small and a big blind, straddles of twice the one before, a blind of the dealer no higher; empty: others."""
    small, big, *others = posts
    house: House = {"small_blind": small, "big_blind": big, "button_blind": 0}
    if min(posts) < 0 or small > big > 0 or small >= least > big:
        return {}
    if big and others == [big << step for step in range(1, made + 1)] + [0] * (len(others) - made):
        return house | ({"straddle": "unlimited" if made > 1 else 1} if made else {})
    if sum(others) == sum(others[-1:]) and not sum(others) > big > 0:
        return house | {"button_blind": sum(others)}
    return {}


def _carried(posts: Sequence[int], dead: Sequence[int]) -> Carry:
    """What players post, and pay into the pot; what a newcomer posts above the highest blind is dead, too."""
    if not posts and not dead:
        return NOTHING_CARRIED
    if posts and max(posts) <= 0:
        raise RecordError(f"{BLINDS} {posts}: newcomers post, but nobody a blind")
    live = [max(chips, -max(posts)) for chips in posts]
    above = [now - said for now, said in zip(live, posts, strict=True)] or [0] * len(dead)
    paid = list(map(sum, zip(dead, above, strict=True))) if dead else above
    return Carry(posts=tuple(listed(live)), dead=tuple(listed(paid)) if any(paid) else ())


def posted(carry: Carry, big: int) -> Iterator[Carry]:
    """Yield what a file means, then what else: of newcomers' posts only what makes a big blind is live (HLD-1.11)."""
    yield carry
    live = tuple([chips if chips >= 0 else -big if -chips >= big else 0 for chips in carry.posts])
    if live != carry.posts:
        dead = [now - said for now, said in zip(live, carry.posts, strict=True)]
        yield replace(carry, posts=live, dead=tuple(map(sum, zip(dead, carry.dead or [0] * len(dead), strict=True))))
