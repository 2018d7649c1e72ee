"""The seats of a table as one viewer may see them."""

from typing import cast

from buio.play.hand_names import made
from buio.play.view import SeatView, View
from buio.server import wire
from buio.server.projection.sentences import made_states
from buio.server.projection.texts import texts
from buio.server.room import Room

UNSAID = ("deal", "deal_up", "board", "draw", "returned", "split_openers")
"""Events that are nothing a seat has said."""
NOT_DEALT_IN = SeatView(stack=0, stake=0, bet=0, state="out", cards=(), net=None)


def seat_state(room: Room, name: str, viewer: str | None, view: View) -> wire.SeatState:
    """The seat of this person or bot."""
    index = room.names.index(name) if name in room.names else -1
    seen = view.seats[index] if index >= 0 else NOT_DEALT_IN
    said, amount = _said(room, name)
    return wire.SeatState(
        name=name,
        you=name == viewer,
        bot=name in room.bots,
        here=room.here(name),
        away=not room.night.people[name].playing,
        going=room.night.people[name].leaving,
        place=room.night.people[name].seat,
        index=index,
        stack=_stack(room, name),
        bet=seen.bet,
        state=cast("wire.SeatStanding", seen.state),
        cards=texts(seen.cards),
        up=texts(seen.up),
        wild=texts(_wild(view, seen)),
        said=said,
        amount=amount,
        dealer=0 <= index == view.dealer,
        actor=0 <= index == view.actor,
        net=seen.net,
        won=_won(view, index),
        made=made_states(made(view, index)) if index >= 0 else [],
    )


def _stack(room: Room, name: str) -> int:
    """The chips before somebody now."""
    if room.deal is not None and room.running and name in room.names:
        return room.deal.stacks[room.names.index(name)]
    return room.night.people[name].stack


def _wild(view: View, seen: SeatView) -> tuple[int, ...]:
    always = {card for contest in view.contests for card in contest.ranking.wild_cards}
    return tuple([card for card in seen.cards if card in always or card in seen.wild])


def _said(room: Room, name: str) -> tuple[str, int]:
    """The last word of a seat in this deal."""
    for deal, told, _ in reversed(room.events):
        if deal != room.number:
            break
        if told.name == name and told.word not in UNSAID:
            return told.word, told.amount
    return "", 0


def _won(view: View, index: int) -> int:
    if view.outcome is None or index < 0:
        return 0
    pots = view.outcome.pots
    if not pots:
        return max(0, view.outcome.net[index])
    return sum(share for pot in pots for seat, share in zip(pot.winners, pot.shares, strict=True) if seat == index)
