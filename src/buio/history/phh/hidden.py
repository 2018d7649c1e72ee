"""Cards that a file does not tell, and what is put in their place."""

from collections.abc import Sequence

from buio.cards import UNKNOWN, cards_text
from buio.history.phh.script import Action, Misplay
from buio.play.moves import DISCARD, HOLE, SHOW

Place = tuple[int, int]
"""A card dealt: the number of the action, and which of its cards."""


def hidden(actions: Sequence[Action]) -> bool:
    """Are there cards that are not told?"""
    return any(UNKNOWN in one.move.cards for one in actions)


def filled_in(actions: Sequence[Action], pack: Sequence[int]) -> tuple[list[Action], dict[int, set[int]]]:
    """The actions with a card for each that is not told: the one that is shown later, else the next of the pack.

    Returns:
        The actions, and by seat the cards that are never told.
    """
    holes = _told_later(actions)
    known = {card for action in actions for card in action.move.cards} | set(holes.values())
    rest = iter([card for card in pack if card not in known])
    filled: dict[int, set[int]] = {}
    told = []
    for one in actions:
        number, move = one
        cards = move.cards
        if move.verb == HOLE and UNKNOWN in cards:
            cards = tuple([holes.get((number, place), card) for place, card in enumerate(cards)])
            fresh = [next(rest, UNKNOWN) for card in cards if card == UNKNOWN]
            if UNKNOWN in fresh:
                raise Misplay(number, "more cards are unknown than the pack has left")
            filled.setdefault(move.seat, set()).update(fresh)
            cards = tuple([fresh.pop() if card == UNKNOWN else card for card in cards])
            one = Action(number, move._replace(cards=cards))
        told.append(one)
    return _discards_named(told, filled), filled


def _told_later(actions: Sequence[Action]) -> dict[Place, int]:
    """Which card an unknown one turns out to be, where that is told."""
    held: dict[int, list[tuple[Place, int]]] = {}
    found: dict[Place, int] = {}
    for number, move in actions:
        hand = held.setdefault(move.seat, [])
        if move.verb == HOLE:
            hand += [((number, place), card) for place, card in enumerate(move.cards)]
        elif move.verb == DISCARD or move.verb == SHOW:
            for card in move.cards:
                if card != UNKNOWN or move.verb == DISCARD:
                    place = _identified(hand, card, number)
                    if hand[place][1] != card:
                        found[hand[place][0]] = card
                        hand[place] = (hand[place][0], card)
                    if move.verb == DISCARD:
                        del hand[place]
    return found


def _identified(hand: Sequence[tuple[Place, int]], card: int, number: int) -> int:
    """Where in a hand a card is that is named, or thrown away unseen: under its name, else an unknown one."""
    cards = [held for _, held in hand]
    for wanted in (card, UNKNOWN):
        if wanted in cards:
            return cards.index(wanted)
    raise Misplay(number, f"{cards_text([card])} was never dealt to this player")


def _discards_named(actions: Sequence[Action], filled: dict[int, set[int]]) -> list[Action]:
    """Name the cards that were thrown away unseen: of those filled in, the first still held."""
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
