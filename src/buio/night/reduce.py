"""What an entry does to a night. The same entries from the same beginning give the same night."""

from collections.abc import Callable
from typing import Any, Final

from buio.fairness.committed import link
from buio.night import entries
from buio.night.entries import Entry, NightError, Person
from buio.night.ledger import BANK, CASHIER, POT
from buio.night.state import NightState
from buio.play.outcome import Carry
from buio.play.settlement.pots import shares


def reduce(night: NightState, entry: Entry) -> None:
    """Change a night by an entry, and by nothing else: no clock, no chance, nothing outside.

    Raises:
        KeyError: it is no entry of a night.
        IllegalMove: it is a move that is not legal; nothing has changed.
    """
    _REDUCERS[type(entry)](night, entry)
    if type(entry) is not entries.Moved:  # which changes the deal alone
        bought = sum(person.bought - person.paid_out for person in night.people.values())
        held = sum(person.stack for person in night.people.values()) + night.carry.total + night.bank
        assert held == bought, f"chips not conserved: {held} of {bought}"
        assert night.ledger.balance(POT) == night.carry.total, "the ledger's pot is not the carried pot"
        for person in night.people.values():
            assert night.ledger.balance(person.name) == person.stack, f"the ledger is wrong about {person.name}"


def _sat(night: NightState, entry: entries.Sat) -> None:
    person = night.people.get(entry.name)
    if person is None:
        person = night.people[entry.name] = Person(entry.name, entry.seat)
    person.seat, person.gone, person.playing, person.leaving = entry.seat, False, True, False
    _buy(night, "sit", entry.name, entry.chips)


def _reseated(night: NightState, entry: entries.Reseated) -> None:
    person = night.people[entry.name]
    for other in night.seated:
        if other.seat == entry.seat:
            other.seat = person.seat
    person.seat = entry.seat


def _bought(night: NightState, entry: entries.Bought) -> None:
    _buy(night, "buy", entry.name, entry.chips)


def _buy(night: NightState, what: str, name: str, chips: int) -> None:
    person = night.people[name]
    person.stack += chips
    person.bought += chips
    night.ledger.enter(what, {name: chips, CASHIER: -chips})


def _corrected(night: NightState, entry: entries.Corrected) -> None:
    if not entry.other:
        _buy(night, "correct", entry.name, entry.chips)
        return
    night.people[entry.name].stack += entry.chips
    night.people[entry.other].stack -= entry.chips
    night.ledger.enter("correct", {entry.name: entry.chips, entry.other: -entry.chips})


def _chosen(night: NightState, entry: entries.Chosen) -> None:
    night.game, night.rules = entry.offer
    if not night.carry.total:
        night.pot.empty()  # what the last game has left is no concern of this one
    night.turn.begin(night.direction)
    night.caller, night.lasts = entry.caller, entry.lasts


def _sat_out(night: NightState, entry: entries.SatOut) -> None:
    night.people[entry.name].playing = False
    if night.deal is None:
        night.pot.give_up(entry.name)


def _came_back(night: NightState, entry: entries.CameBack) -> None:
    night.people[entry.name].playing, night.people[entry.name].leaving = True, False


def _left(night: NightState, entry: entries.Left) -> None:
    person = night.people[entry.name]
    if night.deal is not None and person.name in night.order:
        person.leaving = True
    else:
        _go(night, person)


def _go(night: NightState, person: Person) -> None:
    if night.deal is None:
        if night.carry.total and night.seated == [person]:
            _divide(night, "claim", [person.name])
        night.pot.give_up(person.name)
    night.ledger.enter("leave", {person.name: -person.stack, CASHIER: person.stack})
    person.paid_out += person.stack
    person.stack, person.gone, person.leaving = 0, True, False


def _dealer_drawn(night: NightState, entry: entries.DealerDrawn) -> None:
    night.turn.seat = entry.seat


def _claimed(night: NightState, entry: entries.PotClaimed) -> None:
    if entry.name:
        _divide(night, "claim", [entry.name])
    else:
        night.pot.open()


def _share(night: NightState, _entry: entries.PotShared | None = None) -> None:
    _divide(night, "share", night.pot.paid_up or [person.name for person in night.seated])


def _divide(night: NightState, what: str, names: list[str]) -> None:
    names = sorted(names, key=lambda name: night.people[name].seat)
    chips = night.pot.empty()
    parts = dict(zip(names, shares(chips, range(len(names))), strict=True))
    for name, part in parts.items():
        night.people[name].stack += part
    night.ledger.enter(what, {**parts, POT: -chips})


def _begun(night: NightState, entry: entries.Begun) -> None:
    players = night.players[::-1] if night.turn.anticlockwise else night.players
    order = tuple(person.name for person in players)
    dealer = min(range(len(players)), key=lambda place: night.turn.distance(players[place].seat))
    committed = night.upcoming.mixed(entry.entropy)
    night.begun, night.entropy, night.committed = committed.number, entry.entropy, committed
    night.link = link(committed.number, night.link, entry.commitment, entry.entropy) if entry.commitment else ""
    pack_for = night.pack_size_for(len(players))
    stacks = [person.stack for person in players]
    carry = night.pot.for_deal(order, night.rules.customs.newcomers)
    night.deal = night.game.deal(stacks, dealer, night.rules, night.shuffle(), carry, pack_for, entry.events)
    night.order, night.pack_for, night.turn.seat = order, pack_for, players[dealer].seat


def _moved(night: NightState, entry: entries.Moved) -> None:
    if night.deal is None:
        raise NightError("no deal is running")
    night.deal.apply(entry.move)


def _ended(night: NightState, _entry: entries.Ended) -> None:
    deal = night.deal
    if deal is None or deal.outcome is None:
        raise NightError(f"deal {night.deals + 1} is not over after its last move")
    before = night.carry.total
    night.pot.take(deal.outcome, night.order)
    for name, stack in zip(night.order, deal.stacks, strict=True):
        night.people[name].stack = stack
    nets = dict(zip(night.order, deal.outcome.net, strict=True))
    night.ledger.enter("deal", {**nets, POT: night.carry.total - before, BANK: deal.outcome.bank})
    _pass_on(night, len(night.order), before)


def _tallied(night: NightState, entry: entries.Tallied) -> None:
    before, playing, nets = night.pot.empty(), len(night.players), entry.nets
    if night.dealer is not None:
        night.turn.seat = night.people[night.dealer].seat
    night.pot.carry = Carry(chips=before - sum(nets.values()))
    for name, net in nets.items():
        night.people[name].stack += net
    night.ledger.enter("tally", {**nets, POT: night.carry.total - before})
    _pass_on(night, playing, before)


def _pass_on(night: NightState, playing: int, before: int) -> None:
    """Advance the dealer's turn after a deal of so many, for a pot of so many carried chips."""
    night.deals += 1
    night.lasts -= 1
    if night.turn.seat >= 0:
        night.turn.deal_is_over(playing, [person.seat for person in night.seated])
    if before and not night.carry.total and night.caller >= 0 and night.lasts < 1:
        night.turn.to(night.caller)  # the deal passes to the next of who chose the game (FCD-8.03)
    _after_deal(night)


def _voided(night: NightState, _entry: entries.Voided) -> None:
    night.ledger.enter("void", {})
    _after_deal(night)


def _after_deal(night: NightState) -> None:
    """Who wanted to go goes; if that is all who could play for the pot, they share it first."""
    night.deal = None
    leaving = {person.name for person in night.seated if person.leaving}
    if night.carry.total and leaving >= set(night.pot.holders or [person.name for person in night.seated]):
        _share(night)
    for person in night.seated:
        if person.leaving:
            _go(night, person)
        elif not person.playing:
            night.pot.give_up(person.name)


_REDUCERS: Final[dict[type[Entry], Callable[[NightState, Any], None]]] = {
    entries.Sat: _sat,
    entries.Reseated: _reseated,
    entries.Bought: _bought,
    entries.Corrected: _corrected,
    entries.Chosen: _chosen,
    entries.SatOut: _sat_out,
    entries.CameBack: _came_back,
    entries.Left: _left,
    entries.DealerDrawn: _dealer_drawn,
    entries.PotClaimed: _claimed,
    entries.PotShared: _share,
    entries.Begun: _begun,
    entries.Moved: _moved,
    entries.Ended: _ended,
    entries.Voided: _voided,
    entries.Tallied: _tallied,
}
