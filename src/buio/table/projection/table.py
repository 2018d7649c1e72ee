"""Projection: the state of a room as one viewer may see it, built from `deal.view` and nothing else of the deal."""

from functools import lru_cache
from typing import Any, cast

from buio.cards import RANKS
from buio.night import Night
from buio.night.ledger import POT
from buio.play.bank import Bank
from buio.play.contests import Contest
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import NOBODY
from buio.play.outcome import BANK, Outcome
from buio.play.recipe import Recipe
from buio.play.rules import Rules
from buio.play.settlement.apart import told_apart
from buio.play.view import View
from buio.play.visibility import own_cards, own_view, to_call
from buio.play.would_come import would_come
from buio.table import wire
from buio.table.delta import as_before
from buio.table.desks import timing
from buio.table.projection.about import Promises, about, account
from buio.table.projection.chances import chances
from buio.table.projection.choices import option_state
from buio.table.projection.parts import end_parts, parts, parts_before
from buio.table.projection.rare import rare
from buio.table.projection.seats import Seats
from buio.table.projection.sentences import part_of_pot
from buio.table.projection.sights import Hand, Sight
from buio.table.projection.texts import texts
from buio.table.room import Room

NO_DEAL = View(
    seat=None,
    dealer=NOBODY,
    actor=NOBODY,
    phase="",
    round=0,
    pot=0,
    carried=0,
    later=(),
    to_call=0,
    board=(),
    seats=(),
    pack=(),
    stock=0,
    muck=0,
    outcome=None,
)
"""What there is to see before the first deal, and after a void one."""


def state(room: Room, token: str, told: int = 0) -> wire.State:
    """Make what is sent to the browser of this token, which knows the events before number `told`."""
    first, events = events_for(room, token, told)
    return wire.State(seq=room.seq, first=first, table=table_state(room, token), events=events)


def events_for(room: Room, token: str, told: int, until: int | None = None) -> tuple[int, list[wire.EventState]]:
    """List what has happened since event number `told`, as far as it is kept, behind the number of the first.

    Args:
        room: the table.
        token: who is told.
        told: what is known already.
        until: nothing from this number on; default: all.
    """
    guest = room.guests.get(token)
    seat = room.names.index(guest.name) if guest and guest.name in room.names else None
    first = min(max(told, room.forgotten), room.forgotten + len(room.events))
    end = max(0, (until or 0) - room.forgotten)
    return first, [
        one if owner is None or (owner == seat and number == room.number) else _hidden(one)
        for number, one, owner in room.events[first - room.forgotten : None if until is None else end]
    ]


def table_state(room: Room, token: str) -> wire.TableState:
    """Show the table to the browser of this token."""
    return Showing(room).table(token)


class Showing:
    """The present state of a room, for all its viewers: what everybody sees alike is worked out once.

    Args:
        room: it must not change meanwhile.
        before: an earlier state of it, if one has been shown.
    """

    def __init__(self, room: Room, before: "Showing | None" = None) -> None:
        night, deal = room.night, room.deal
        self.room = room
        self.people: list[str] = [person.name for person in night.seated]
        self.free: list[int] = night.free_seats
        self.recipe: Recipe = room.recipe
        self.public: View = NO_DEAL if deal is None else deal.view(None)
        self.abouts: dict[tuple[bool, bool, str], wire.AboutState] = {}
        self.deal: Deal | None = deal
        self.contests: tuple[Contest, ...] = deal.contests if deal else ()
        known = before is not None and before.deal is deal and before.contests == self.contests
        names = before.seats.names if before is not None and known else {}
        self.seats: Seats = Seats(room, self.people, self.public, names, before.seats if before else None)
        self.promises: Promises = Promises(room, before.promises if before is not None else None)
        self._earlier = before.abouts if before else {}
        alike = self._for_nobody()
        self.alike: wire.TableState = as_before(before.alike, alike) if before else alike

    def table(self, token: str) -> wire.TableState:
        """Show the table to the browser of this token."""
        return self.sight(token).table

    def sight(self, token: str) -> Sight:
        """Show the table to the browser of this token, what all see alike apart."""
        room, people, alike, deal = self.room, self.people, self.alike, self.deal
        guest = room.guests.get(token)
        name = guest.name if guest and room.sits(guest.name) else None
        seat = self.seats.index.get(name, NOBODY) if name is not None else NOBODY
        view, hand = self.public, None
        if name is not None and (hand := self._same_hand(name, seat)) is None:
            view = self._view(seat)
            hand = self.seats.hand(name, view)
        options = alike.options
        if deal is not None and view.actor == view.seat and token not in room.removed:
            options = [option_state(option, view) for option in deal.options()]
        return Sight(
            waiting=_waiting(room, name, token, view),
            to_call=0 if deal is None or seat < 0 else to_call(deal, seat),
            you=people.index(name) if name in people else -1,
            options=options,
            about=self._how(token, name),
            board=alike.board if view.wild is self.public.wild else _board(view, self.recipe),
            parts=alike.parts if view.parts is self.public.parts else parts(view, room),
            hand=hand,
            alike=alike,
        )

    def _same_hand(self, name: str, seat: int) -> Hand | None:
        """What somebody was shown of their seat before, if they see the same there and are not asked; None: look."""
        if self.deal is None or seat in (NOBODY, self.public.actor):
            return None
        cards = own_cards(self.public, self.deal, seat)
        return None if cards is None else self.seats.same_hand(name, cards)

    def _view(self, seat: int) -> View:
        """What a seat may know: everything that depends on the viewer comes from here, or from `own_cards`."""
        return self.public if self.deal is None or seat < 0 else own_view(self.public, self.deal, seat)

    def _how(self, token: str, name: str | None) -> wire.AboutState:
        room = self.room
        alone = token in room.claims or token in room.removed or token in room.former
        key = (token == room.host, name is not None, token if alone else "")
        if key not in self.abouts:
            made, earlier = about(room, token, name, self.free), self._earlier.get(key)
            self.abouts[key] = earlier if earlier is not None and earlier == made else made
        return self.abouts[key]

    def _for_nobody(self) -> wire.TableState:
        """The table without anything that depends on the viewer."""
        room, night, view = self.room, self.room.night, self.public
        return wire.TableState(
            game=night.game.code,
            menu=_menu(room),
            deal=room.number,
            phase=view.phase,
            waiting="others",
            turn=room.turn,
            starts=round(room.starts, 1),
            hindered=room.hindered,
            pause=cast("wire.PauseReason", room.pause),
            pot=view.pot if room.running else night.carry.chips,
            carried=view.carried,
            later=list(view.later),
            to_call=0,
            offers=_offers(self.recipe),
            contests=[contest.name for contest in view.contests],
            board=_board(view, self.recipe),
            parts=parts(view, room) if room.deal else parts_before(self.recipe),
            stock=view.stock,
            clock=_clock(room),
            lowest=RANKS[min(self.recipe.pack) >> 2],
            pack=len(self.recipe.pack),
            seats=self.seats.alike,
            you=-1,
            options=[],
            result=_result(view, view.outcome, room) if view.outcome else None,
            chances=chances(view, self.recipe, room.names),
            ledger=_ledger(night),
            corrections=list(room.corrections),
            rules=_rules(night.game, night.rules),
            about=self._how("", None),
            fair=None if room.opened.demo or room.opened.account else self.promises.state,
            account=account(room) if room.opened.account else None,
        )


@lru_cache(256)
def _offers(recipe: Recipe) -> list[str]:
    """Moves that some phase of this game has."""
    return sorted({verb for phase in recipe.phases for verb in phase.offers()})


def _hidden(told: wire.EventState) -> wire.EventState:
    return wire.EventState(
        told.deal,
        told.word,
        told.name,
        told.amount,
        told.extra,
        hidden=len(told.cards),
        game=told.game,
        note=told.note,
    )


def _board(view: View, recipe: Recipe) -> wire.BoardState:
    return wire.BoardState(
        cards=texts(view.board),
        places=[list(place) for place in view.layout[: len(view.board)]],
        wild=texts([card for card in view.board if card in view.wild]),
        expected=recipe.dealt.board > 0 or Bank in recipe.facets,
    )


def _menu(room: Room) -> wire.MenuState | None:
    night = room.night
    if night.menu is None:
        return None
    following = night.next_game
    return wire.MenuState(
        games=[offer.game.code for offer in night.menu.offers],
        possible=[offer.game.code for offer in night.choices],
        choosing=room.chooser or "",
        then=night.next_chooser or "",
        next=following.code if following else "",
        left=max(0, night.lasts),
    )


def _clock(room: Room) -> wire.ClockState | None:
    """How long whoever is asked may think."""
    deal, deadline = room.deal, timing.deadline_without_pause(room)
    if deal is None or deadline is None:
        return None
    name = room.names[deal.actor]
    now = room.clock.stopped if room.pause else room.now()
    bank = room.clock.left_of(name, room.settings.bank) if room.settings.clock and not room.offered else 0.0
    left = max(0.0, deadline - now)
    return wire.ClockState(name=name, left=round(left, 1), bank=round(min(bank, left), 1), running=not room.pause)


def _waiting(room: Room, name: str | None, token: str, view: View) -> wire.Waiting:
    if room.closed:
        return "closed"
    if name is None or token in room.removed:
        return _watching(room, token)
    if room.pause == "host":
        return "paused"
    if room.running and view.actor >= 0:
        return "you" if room.names[view.actor] == name else "others"
    person = room.night.people[name]
    if not person.playing:
        return "back"
    if not person.stack:
        return "rebuy"
    return "choose" if room.chooser == name and (room.hindered or not room.ready) else "next"


def _watching(room: Room, token: str) -> wire.Waiting:
    """What the table waits for, for somebody without a seat."""
    if room.asks(token):
        return "asked"
    if token in room.removed:
        return "removed"
    return "others" if room.running else "seat"


def _ledger(night: Night) -> list[wire.LedgerRow]:
    rows = [
        wire.LedgerRow(name, one.bought, one.stack + one.paid_out, one.net)
        for name, one in night.balances().items()
        if one.net or not night.people[name].gone  # who only passed by owes nobody anything
    ]
    pot = -night.bank - sum(row.net for row in rows)  # what nobody has: it waits there, or is played for now
    others = [wire.LedgerRow(name, 0, chips, chips) for name, chips in (("", night.bank), (POT, pot))]
    return [*rows, *[row for row in others if row.net]]


@lru_cache(256)
def _rules(game: Game[Any], rules: Rules) -> list[wire.RuleState]:
    said = rules.values()
    return [wire.RuleState(rule.key, said[rule.key], said[rule.key] == rule.default) for rule in game.house_rules()]


def _result(view: View, outcome: Outcome, room: Room) -> wire.ResultState:
    names, to_come = room.names, texts(would_come(room.deal)) if room.deal and room.settings.rabbit else []
    parties = dict(enumerate(names)) | {BANK: ""}
    pots = [
        wire.PotState(
            contest=one.contest,
            amount=one.pot.amount,
            winners=[parties[seat] for seat in one.winners],
            shares=list(one.shares),
            part=part_of_pot(part),
            board=one.board,
        )
        for one, part in zip(outcome.pots, told_apart(outcome.pots), strict=True)
    ]
    payments = [
        wire.PaymentState(payer=parties[one.payer], taker=parties[one.taker], amount=one.chips, why=one.why)
        for one in outcome.payments
    ]
    return wire.ResultState(
        ended=cast("wire.Ended", outcome.ended),
        pots=pots,
        carried=outcome.carry.chips + sum(outcome.carry.later),
        payments=payments,
        parts=end_parts(outcome, names),
        rare=rare(view, outcome),
        rabbit=to_come if room.hunted else [] if to_come else None,
    )
