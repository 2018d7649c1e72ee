"""Cards that a file does not tell (`??`), and what is put in their place."""

from collections.abc import Iterator, Mapping, Sequence

from buio.cards import UNKNOWN, cards_text
from buio.history.phh.script import Action, Misplay
from buio.play.moves import DISCARD, HOLE, SHOW

Origin = tuple[int, int]
"""How a card came: the number of the action that dealt it, and its index among the cards of that action."""
Held = tuple[Origin, int]
"""A card held: how it came, and what it is as far as that has been told."""


def hidden(actions: Sequence[Action]) -> bool:
    """Are there cards that are not told?"""
    return any(UNKNOWN in one.move.cards for one in actions)


def filled_in(actions: Sequence[Action], pack: Sequence[int]) -> tuple[list[Action], dict[int, set[int]]]:
    """The actions with a card for each that is not told: the one that is shown later, else the next of the pack.

    Args:
        actions: the actions of the file.
        pack: the cards to fill in, the first that the file never names first.

    Returns:
        The actions, and by seat the cards that are never told.

    Raises:
        Misplay: no cards would do, or a player shows or discards a card that was dealt to somebody else.
    """
    found = _told_later(actions)
    known = {card for action in actions for card in action.move.cards} | set(found.values())
    rest = iter([card for card in pack if card not in known])
    filled: dict[int, set[int]] = {}
    told = []
    for one in actions:
        if one.move.verb == HOLE and UNKNOWN in one.move.cards:
            one = _dealt_named(one, found, rest, filled)
        told.append(one)
    return _discards_named(told, filled), filled


def _told_later(actions: Sequence[Action]) -> dict[Origin, int]:
    """Which card an unknown one turns out to be, where a discard or a show tells."""
    held: dict[int, list[Held]] = {}
    found: dict[Origin, int] = {}
    for number, move in actions:
        hand = held.setdefault(move.seat, [])
        if move.verb == HOLE:
            hand += [((number, index), card) for index, card in enumerate(move.cards)]
        elif move.verb == DISCARD:
            for card in move.cards:
                del hand[_named(hand, card, number, found)]
        elif move.verb == SHOW:
            for card in move.cards:
                if card != UNKNOWN:
                    _named(hand, card, number, found)
    return found


def _named(hand: list[Held], card: int, number: int, found: dict[Origin, int]) -> int:
    """Where in a hand a card is that action `number` names; if it was unknown until now, it is noted in `found`."""
    index = _identified(hand, card, number)
    origin, before = hand[index]
    if before != card:
        found[origin] = card
        hand[index] = (origin, card)
    return index


def _identified(hand: Sequence[Held], card: int, number: int) -> int:
    """Where in a hand a card is that is named, or discarded unseen: under its name, else as an unknown one."""
    cards = [held for _, held in hand]
    for wanted in (card, UNKNOWN):
        if wanted in cards:
            return cards.index(wanted)
    raise Misplay(number, f"{cards_text([card])} was never dealt to this player")


def _dealt_named(
    action: Action, found: Mapping[Origin, int], rest: Iterator[int], filled: dict[int, set[int]]
) -> Action:
    """The action with all its cards named: those told later, others from `rest`, which are noted in `filled`."""
    number, move = action
    cards = tuple([found.get((number, index), card) for index, card in enumerate(move.cards)])
    fresh = [next(rest, UNKNOWN) for card in cards if card == UNKNOWN]
    if UNKNOWN in fresh:
        raise Misplay(number, "more cards are unknown than the pack has left")
    filled.setdefault(move.seat, set()).update(fresh)
    return Action(number, move._replace(cards=tuple([fresh.pop() if card == UNKNOWN else card for card in cards])))


def _discards_named(actions: Sequence[Action], filled: Mapping[int, set[int]]) -> list[Action]:
    """Name the cards that were discarded unseen: of those filled in, the first still held."""
    held: dict[int, list[int]] = {}
    named = []
    for one in actions:
        number, move = one
        hand = held.setdefault(move.seat, [])
        if move.verb == HOLE:
            hand += move.cards
        elif move.verb == DISCARD:
            cards = tuple([card for card in move.cards if card != UNKNOWN])
            unseen = [card for card in hand if card in filled.get(move.seat, ()) and card not in cards]
            missing = len(move.cards) - len(cards)
            if len(unseen) < missing:
                raise Misplay(number, "nobody can know which cards were thrown away")
            cards += tuple(unseen[:missing])
            held[move.seat] = [card for card in hand if card not in cards]
            one = Action(number, move._replace(cards=cards))
        named.append(one)
    return named
