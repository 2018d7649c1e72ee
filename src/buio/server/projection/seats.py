"""The seats of a table as one viewer may see them."""

from buio.play.hand_names import made
from buio.play.parts import declared, drew, rows_of, wagers
from buio.play.view import SeatView, View
from buio.server import wire
from buio.server.projection.rummy import opened, score
from buio.server.projection.sentences import made_states
from buio.server.projection.texts import texts
from buio.server.room import Room

UNSAID = ("deal", "deal_up", "board", "draw", "returned", "split_openers")
"""Events that are nothing a seat has said."""


def seat_state(room: Room, name: str, viewer: str | None, view: View | None) -> wire.SeatState:
    """The seat of this person or bot."""
    guest = next((guest for guest in room.guests.values() if guest.name == name), None)
    place = room.names.index(name) if name in room.names else None
    seen = view.seats[place] if view and place is not None else None
    said, amount = _said(room, name)
    return wire.SeatState(
        name=name,
        you=name == viewer,
        bot=name in room.bots,
        here=name in room.bots or bool(guest and guest.here),
        stack=stack(room, name),
        bet=seen.bet if seen else 0,
        state=seen.state if seen else "out",
        cards=texts(seen.cards) if seen else [],
        up=texts(seen.up) if seen else [],
        wild=texts(_wild(view, seen)) if view and seen else [],
        rows=[texts(row) for row in rows_of(view, place)] if view and place is not None else [],
        declared=list(declared(view, place)) if view and place is not None else [],
        wagers=_wagers(view, place) if view and place is not None else [],
        score=score(view, place) if view and place is not None else night_score(room, name),
        opened=view is not None and place is not None and opened(view, place),
        drew=drew(view, place) if view and place is not None else -1,
        said=said,
        amount=amount,
        dealer=view is not None and place is not None and view.dealer == place,
        actor=view is not None and place is not None and view.actor == place,
        net=seen.net if seen else None,
        won=_won(view, place),
        made=made_states(made(view, place)) if view and place is not None else [],
    )


def _wagers(view: View, place: int) -> list[wire.WagerState]:
    return [wire.WagerState(name=wager, amount=chips) for wager, chips in wagers(view, place).items()]


def night_score(room: Room, name: str) -> int:
    """Points in a match of somebody who is not in the running deal."""
    return room.night.pot.scores.get(name, 0)


def stack(room: Room, name: str) -> int:
    """The chips before somebody now."""
    if room.deal is not None and not room.deal.over and name in room.names:
        return room.deal.stacks[room.names.index(name)]
    return room.night.people[name].stack


def _wild(view: View, seen: SeatView) -> tuple[int, ...]:
    always = {card for contest in view.contests for card in contest.ranking.wild_cards}
    return tuple([card for card in seen.cards if card in always or card in seen.wild])


def _said(room: Room, name: str) -> tuple[str, int]:
    """The last word of a seat in this deal."""
    number = room.night.deals + (room.deal is not None and not room.deal.over)
    for deal, told, _ in reversed(room.events):
        if deal != number:
            break
        if told.name == name and told.word not in UNSAID:
            return told.word, told.amount
    return "", 0


def _won(view: View | None, place: int | None) -> int:
    if view is None or view.outcome is None or place is None:
        return 0
    pots = view.outcome.pots
    if not pots:
        return max(0, view.outcome.net[place])
    return sum(share for pot in pots for seat, share in zip(pot.winners, pot.shares, strict=True) if seat == place)
