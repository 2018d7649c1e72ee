"""Projection: the state of a room as one viewer may see it, built from `deal.view` and nothing else of the deal."""

from buio.cards import RANKS, card_text
from buio.play.moves import RAISE
from buio.play.options import Discard, Option, Put, Say
from buio.play.view import View
from buio.server import wire
from buio.server.room import Room
from buio.server.sentences import named


def state(room: Room, token: str, since: int, fresh: bool) -> wire.State:
    """What to send to the browser of this token; events from place `since` on."""
    guest = room.guests.get(token)
    table = table_state(room, guest.name if guest else None)
    seat = room.names.index(guest.name) if guest and guest.name in room.names else None
    running = room.night.deals + (room.deal is not None and not room.deal.over)
    events = [
        told if owner is None or (owner == seat and number == running) else _hidden(told)
        for number, told, owner in room.events[since:]
    ]
    return wire.State(seq=room.seq, fresh=fresh, table=table, events=events)


def table_state(room: Room, name: str | None) -> wire.TableState:
    """The table for a person of this name, or for a watcher (None)."""
    night, deal = room.night, room.deal
    place = room.names.index(name) if name in room.names else None
    view = deal.view(place) if deal else None
    options = list(deal.options()) if deal and view and place is not None and view.actor == place else []
    ranking = deal.recipe.ranking if deal else None
    people = [person.name for person in night.seated]
    pack = view.pack if view else night.game.written(night.rules, max(len(people), night.game.players[0])).pack
    return wire.TableState(
        game=night.game.code,
        deal=night.deals + (deal is not None and not deal.over),
        phase=view.phase if view else "",
        waiting=_waiting(room, name, view),
        pot=view.pot if view and not (deal and deal.over) else night.carry.chips,
        carried=view.carried if view else 0,
        later=list(view.later) if view else [],
        to_call=view.to_call if view else 0,
        opening=RANKS[view.opening_rank] if view and view.opening_rank is not None else "",
        lowest=RANKS[min(pack) >> 2],
        pack=len(pack),
        seats=[_seat(room, other, name, view) for other in people],
        you=people.index(name) if name in people else -1,
        hand=named(ranking, view.hand) if view and ranking else None,
        options=[_option(one, view) for one in options if view],
        result=_result(room),
        ledger=[
            wire.LedgerRow(name=one.name, bought=one.bought, stack=_stack(room, one.name), net=_stack(room, one.name) + one.paid_out - one.bought)
            for one in night.people.values()
        ],
        rules=[
            wire.RuleState(key=rule.key, value=str(getattr(night.rules, rule.key)).lower(), standard=getattr(night.rules, rule.key) == rule.default)
            for rule in night.game.house_rules()
        ],
        demo=room.demo,
    )  # fmt: skip


def _hidden(told: wire.EventState) -> wire.EventState:
    return wire.EventState(told.deal, told.word, told.name, told.amount, told.extra, [], None)


def _seat(room: Room, name: str, viewer: str | None, view: View | None) -> wire.SeatState:
    guest = next((guest for guest in room.guests.values() if guest.name == name), None)
    place = room.names.index(name) if name in room.names else None
    seen = view.seats[place] if view and place is not None else None
    shown = bool(seen and view and view.outcome and place in view.outcome.shown)
    said, amount = _said(room, name)
    ranking = room.deal.recipe.ranking if room.deal else None
    return wire.SeatState(
        name=name,
        you=name == viewer,
        bot=name in room.bots,
        here=name in room.bots or bool(guest and guest.here),
        stack=_stack(room, name),
        bet=seen.bet if seen else 0,
        state=seen.state if seen else "out",
        cards=[card_text(card) for card in seen.cards] if seen else [],
        drew=seen.drew if seen else -1,
        said=said,
        amount=amount,
        dealer=view is not None and place is not None and view.dealer == place,
        actor=view is not None and place is not None and view.actor == place,
        net=seen.net if seen else None,
        won=_won(view, place),
        hand=named(ranking, seen.cards) if shown and seen and ranking else None,
    )


def _stack(room: Room, name: str) -> int:
    if room.deal is not None and not room.deal.over and name in room.names:
        return room.deal.stacks[room.names.index(name)]
    return room.night.people[name].stack


def _said(room: Room, name: str) -> tuple[str, int]:
    """The last word of a seat in this deal."""
    number = room.night.deals + (room.deal is not None and not room.deal.over)
    for deal, told, _ in reversed(room.events):
        if deal != number:
            break
        if told.name == name and told.word not in ("deal", "draw", "returned", "split_openers"):
            return told.word, told.amount
    return "", 0


def _won(view: View | None, place: int | None) -> int:
    if view is None or view.outcome is None or place is None:
        return 0
    pots = view.outcome.pots
    return sum(share for pot in pots for seat, share in zip(pot.winners, pot.shares, strict=True) if seat == place)


def _option(option: Option, view: View) -> wire.OptionState:
    low, high = (option.low, option.high) if isinstance(option, Put) else (0, 0)
    return wire.OptionState(
        verb=option.verb,
        word=option.word,
        cost=option.cost if isinstance(option, Say) else 0,
        low=low,
        high=high,
        at_most=option.at_most if isinstance(option, Discard) else 0,
        quick=_quick(option, view) if isinstance(option, Put) and option.verb == RAISE else [],
    )


def _quick(option: Put, view: View) -> list[wire.Quick]:
    """The least, half the pot, the pot and all the chips, as far as they are legal and different."""
    assert view.seat is not None
    me = view.seats[view.seat]
    level = me.bet + view.to_call
    amounts = {
        "min": option.low,
        "half": level + (view.pot + view.to_call) // 2,
        "pot": level + view.pot + view.to_call,
    }
    amounts["all"] = me.bet + me.stack
    quick: dict[int, str] = {}
    for label, amount in amounts.items():
        if option.low <= amount <= option.high:
            quick.setdefault(amount, label)
    if me.bet + me.stack in quick:
        quick[me.bet + me.stack] = "all"
    return [wire.Quick(label=label, amount=amount) for amount, label in sorted(quick.items())]


def _waiting(room: Room, name: str | None, view: View | None) -> str:
    if name is not None and view is not None and not view.outcome and view.actor >= 0:
        return "you" if room.names[view.actor] == name else "others"
    if name is None:
        return "others" if view is not None and not view.outcome else "seat"
    person = room.night.people[name]
    if not person.playing:
        return "back"
    return "rebuy" if not person.stack else "next"


def _result(room: Room) -> wire.ResultState | None:
    outcome = room.deal.outcome if room.deal else None
    if outcome is None:
        return None
    pots = [
        wire.PotState(
            amount=one.pot.amount, winners=[room.names[seat] for seat in one.winners], shares=list(one.shares)
        )
        for one in outcome.pots
    ]
    return wire.ResultState(ended=outcome.ended, pots=pots, carried=outcome.carry.total)
