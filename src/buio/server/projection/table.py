"""Projection: the state of a room as one viewer may see it, built from `deal.view` and nothing else of the deal."""

from buio.cards import RANKS
from buio.night import Night
from buio.play.bank import Bank
from buio.play.hand_names import bank_made
from buio.play.moves import PAROL
from buio.play.outcome import BANK
from buio.play.parts import opening_rank
from buio.play.recipe import Recipe
from buio.play.view import View
from buio.server import wire
from buio.server.projection.choices import option_state
from buio.server.projection.rummy import closed_state, point_states, rummy_state
from buio.server.projection.seats import seat_state
from buio.server.projection.sentences import made_states
from buio.server.projection.texts import texts
from buio.server.room import Room


def state(room: Room, token: str, since: int, fresh: bool, clock: float = 0.0) -> wire.State:
    """What to send to the browser of this token: events from place `since` on; `clock`: seconds left to decide."""
    guest = room.guests.get(token)
    table = table_state(room, guest.name if guest else None, clock)
    seat = room.names.index(guest.name) if guest and guest.name in room.names else None
    running = room.night.deals + (room.deal is not None and not room.deal.over)
    events = [
        told if owner is None or (owner == seat and number == running) else _hidden(told)
        for number, told, owner in room.events[since:]
    ]
    return wire.State(seq=room.seq, fresh=fresh, table=table, events=events)


def table_state(room: Room, name: str | None, clock: float = 0.0) -> wire.TableState:
    """The table for a person of this name, or for a watcher (None)."""
    night, deal = room.night, room.deal
    place = room.names.index(name) if name in room.names else None
    view = deal.view(place) if deal else None
    options = list(deal.options()) if deal and view and place is not None and view.actor == place else []
    people = [person.name for person in night.seated]
    recipe = deal.recipe if deal else night.game.written(night.rules, max(len(people), night.game.players[0]))
    return wire.TableState(
        game=night.game.code,
        family=night.game.family,
        menu=_menu(night) if night.menu else None,
        deal=night.deals + (deal is not None and not deal.over),
        phase=view.phase if view else "",
        waiting=_waiting(room, name, view),
        pot=view.pot if view and not (deal and deal.over) else night.carry.chips,
        carried=view.carried if view else 0,
        later=list(view.later) if view else [],
        to_call=view.to_call if view else 0,
        opening=_opening(view),
        parol=recipe.offers(PAROL),
        contests=[contest.name for contest in view.contests] if view else [],
        board=_board(view, recipe),
        rummy=rummy_state(view, room.names),
        stock=view.stock if view else 0,
        clock=clock,
        lowest=RANKS[min(recipe.pack) >> 2],
        pack=len(recipe.pack),
        seats=[seat_state(room, other, name, view) for other in people],
        you=people.index(name) if name in people else -1,
        options=[option_state(one, view) for one in options if view],
        result=_result(room),
        ledger=[
            wire.LedgerRow(name=name, bought=one.bought, stack=one.stack, net=one.net) for name, one in night.balances().items()
        ] + [wire.LedgerRow(name="", bought=0, stack=night.bank, net=night.bank)] * bool(night.bank),
        rules=[
            wire.RuleState(key=rule.key, value=str(getattr(night.rules, rule.key)).lower(), standard=getattr(night.rules, rule.key) == rule.default)
            for rule in night.game.house_rules()
        ],
        demo=room.demo,
    )  # fmt: skip


def _hidden(told: wire.EventState) -> wire.EventState:
    return wire.EventState(told.deal, told.word, told.name, told.amount, told.extra, [], None, told.game)


def _board(view: View | None, recipe: Recipe) -> wire.BoardState:
    bank = Bank in recipe.facets
    expected = bank or recipe.dealt.board > 0
    if view is None:
        return wire.BoardState([], [], [], expected, bank, [])
    wild = [card for card in view.board if card in view.wild]
    places = [list(place) for place in view.layout[: len(view.board)]]
    return wire.BoardState(texts(view.board), places, texts(wild), expected, bank, made_states(bank_made(view)))


def _opening(view: View | None) -> str:
    rank = opening_rank(view) if view else None
    return "" if rank is None else RANKS[rank]


def _menu(night: Night) -> wire.MenuState:
    assert night.menu is not None
    following = night.next_game
    return wire.MenuState(
        games=[offer.game.code for offer in night.menu.offers],
        possible=[offer.game.code for offer in night.choices],
        choosing=night.chooser or "",
        then=night.next_chooser or "",
        next=following.code if following else "",
        left=max(0, night.lasts),
    )


def _waiting(room: Room, name: str | None, view: View | None) -> str:
    if name is not None and view is not None and not view.outcome and view.actor >= 0:
        return "you" if room.names[view.actor] == name else "others"
    if name is None:
        return "others" if view is not None and not view.outcome else "seat"
    person = room.night.people[name]
    if not person.playing:
        return "back"
    if not person.stack:
        return "rebuy"
    return "choose" if room.night.chooser == name and not room.ready else "next"


def _result(room: Room) -> wire.ResultState | None:
    outcome = room.deal.outcome if room.deal else None
    if outcome is None:
        return None
    names = dict(enumerate(room.names)) | {BANK: ""}
    pots = [
        wire.PotState(
            contest=one.contest,
            amount=one.pot.amount,
            winners=[names[seat] for seat in one.winners],
            shares=list(one.shares),
        )
        for one in outcome.pots
    ]
    payments = [
        wire.PaymentState(payer=names[one.payer], taker=names[one.taker], amount=one.chips, why=one.why)
        for one in outcome.payments
    ]
    return wire.ResultState(
        ended=outcome.ended,
        pots=pots,
        carried=outcome.carry.chips + sum(outcome.carry.later),
        payments=payments,
        closed=closed_state(outcome, room.names),
        points=point_states(outcome, room.names),
    )
