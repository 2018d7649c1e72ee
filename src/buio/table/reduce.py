"""What an entry of a log does to the state of a table. The same entries give the same table, at any time."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from buio.bots import PERSONAS, Persona
from buio.fairness import Entropy
from buio.night import entries
from buio.night.entries import Entry
from buio.play.deal import Deal
from buio.play.would_come import would_come
from buio.table import journal, wire
from buio.table.projection.sentences import event_state
from buio.table.projection.texts import texts
from buio.table.state import Asking, Guest, RoomState, Tally

KEPT = 200
"""Events kept for those who come later."""
TOLD: Final[dict[type[Entry], str]] = {entries.Sat: "sat", entries.SatOut: "sat_out", entries.CameBack: "came_back"}
"""Steps of a night that everybody is told of."""
REMEMBERED = 1024
"""Attempts remembered at a table, so that a repeated one counts once."""
MOST_DENIED: Final = 256
"""Of so many it is known how often they have claimed in vain."""


class LogError(ValueError):
    """A log that does not play through; the text says where."""


def reduce(state: RoomState, entry: Entry) -> None:
    """Change a table by an entry, and by nothing else: no clock, no chance, nothing outside.

    Raises:
        LogError: it cannot stand here.
        ValueError, KeyError, IndexError, AssertionError: nor can this step of the night.
    """
    if isinstance(entry, entries.Moved):
        _moved(state, entry)
    elif isinstance(entry, entries.OF_A_NIGHT):
        state.night.take(entry)
        _seen(state, entry)
    else:
        _apply(state, entry)
    count(state, entry)


def count(state: RoomState, entry: Entry) -> None:
    """Count an entry: what follows from each of them."""
    state.logged += 1
    state.seq += type(entry) is not journal.SeedPromised  # of which nobody is shown anything
    if entry.cid:
        state.attempts[entry.cid] = None
        while len(state.attempts) > REMEMBERED:
            del state.attempts[next(iter(state.attempts))]
    asked = (state.night.deals, len(state.deal.log)) if state.deal is not None and state.running else None
    if asked != state.asked:
        state.asked = asked
        state.turn += 1
        state.away = 0.0
        state.clock.begin_turn(entry.at)


def _apply(state: RoomState, entry: Entry) -> None:
    match entry:
        case journal.Paused():
            state.pause = "host" if entry.host else "empty"
            state.clock.stop(entry.at)
        case journal.Resumed():
            state.pause, state.closed_at = "", entry.at
            state.clock.go_on(entry.at)
        case journal.Graced():
            state.clock.grant(entry.name, entry.seconds)
        case journal.Changed():
            state.coming = entry.settings
            announce(state, "settings")
            _settle(state)
        case journal.Planned():
            state.planned = entry if entry.game else None
            announce(state, "planned" if entry.game else "unplanned", game=entry.game)
        case journal.Invited():
            state.invitation = entry.invitation
            state.host_digest = entry.host or state.host_digest
        case journal.Closed():
            state.closed = True
            announce(state, "closed")
        case journal.Followed():
            state.followed = entry.table
        case _:
            _between_deals(state, entry)


def _between_deals(state: RoomState, entry: Entry) -> None:
    """What people do between deals, or with one that was played with real cards."""
    match entry:
        case journal.Ready():
            state.read.add(entry.name)
            state.first_wanted |= entry.first
        case journal.Hunted():
            _hunted(state, entry.name)
        case journal.Dressed() | journal.Known() | journal.Recognized():
            _known(state, entry)
        case journal.SeedPromised():
            state.mixing.commit(entry.name, entry.digest)
        case journal.Listed():
            state.mixing, state.closed_at = Entropy.listed(entry.promises), entry.at
        case journal.SeedOpened():
            state.mixing.open(entry.name, entry.seed)
        case journal.Noted():
            state.tallies += 1
            state.tallied = Tally(state.tallies, entry.name, entry.stakes, entry.shares, {entry.name})
        case journal.Agreed():
            assert state.tallied is not None, "no deal was written down"
            state.tallied.agreed.add(entry.name)
        case journal.Disagreed():
            state.tallied = None
        case _:
            _people(state, entry)


def _known(state: RoomState, entry: journal.Dressed | journal.Known | journal.Recognized) -> None:
    """By what somebody wants to be known, or is: a drawn face, the key of a phone."""
    if isinstance(entry, journal.Recognized):
        _recognized(state, entry)
    elif isinstance(entry, journal.Dressed):
        state.faces[entry.name] = entry.face
    elif entry.key:
        state.keys[entry.name] = entry.key
    else:
        state.keys.pop(entry.name, None)


def _hunted(state: RoomState, name: str) -> None:
    assert state.deal is not None, "no deal is over"
    state.hunted = True
    announce(state, "rabbit", name, cards=texts(would_come(state.deal)), back=1)


def _people(state: RoomState, entry: Entry) -> None:
    match entry:
        case journal.Asked():
            state.asking[entry.name] = Asking(entry.name, entry.token, entry.chips, entry.seat)
        case journal.Admitted():
            asking = state.asking[entry.name]
            asking.admitted, asking.chips = True, entry.chips or asking.chips
        case journal.Declined():
            del state.asking[entry.name]
        case journal.Claimed():
            state.claims[entry.token] = (entry.name, entry.code)
        case journal.Unclaimed():
            _unclaimed(state, entry)
        case journal.Guest():
            _seated(state, entry)
        case journal.Removed():
            here = [token for token, guest in state.guests.items() if guest.name == entry.name]
            state.removed |= dict.fromkeys(here, (entry.why, entry.note))
        case journal.Bot():
            state.bots[entry.name] = persona(entry.name)
        case journal.Host():
            _hosts(state, entry)
        case _:
            raise LogError(f"{type(entry).__name__} cannot stand here")


def _recognized(state: RoomState, entry: journal.Recognized) -> None:
    """Somebody of the table before, who was its host perhaps, has another browser."""
    before = next(token for token, one in state.former.items() if one.name == entry.name)
    state.former[entry.token] = replace(state.former.pop(before), token=entry.token)
    if state.host == before:
        state.host = entry.token


def persona(name: str) -> Persona:
    """Find a bot by its name; one that this program does not know plays as usual."""
    usual = Persona(name, PERSONAS[0].player)
    return next((one for one in PERSONAS if one.name == name), usual)


def _unclaimed(state: RoomState, entry: journal.Unclaimed) -> None:
    del state.claims[entry.token]
    if not entry.crowded:
        state.denied[entry.token] += 1
    if len(state.denied) > MOST_DENIED:
        del state.denied[next(iter(state.denied))]


def _hosts(state: RoomState, entry: journal.Host) -> None:
    guest = state.guests.get(entry.token)
    if guest and state.host:
        announce(state, "host", guest.name)
    elif guest:
        state.own = guest.name
    state.host, state.host_digest = entry.token, entry.host or state.host_digest


def _seated(state: RoomState, entry: journal.Guest) -> None:
    """A newcomer sits down, or somebody goes on with another device, which is the host's then, too."""
    state.claims.pop(entry.token, None)
    state.asking.pop(entry.name, None)
    before = [token for token, guest in state.guests.items() if guest.name == entry.name]
    for token in before:
        del state.guests[token]
    if state.host in before:
        state.host = entry.token
    if not before and entry.token == state.host:
        state.own = entry.name
    state.guests[entry.token] = Guest(entry.name)
    state.removed.pop(entry.token, None)
    former = state.former.get(entry.token)
    if former and former.face and entry.name == former.name:
        state.faces.setdefault(entry.name, former.face)
    if before and entry.token not in before:
        announce(state, "device", entry.name)
        return
    state.sat_at = entry.at
    if len(state.night.seated) - len(state.bots) <= 2:
        state.enough_at = entry.at


def _moved(state: RoomState, entry: entries.Moved) -> None:
    deal = state.deal
    assert deal is not None, "no deal is running"
    name, offered, before = state.names[deal.actor], state.offered, len(deal.log)
    state.night.take(entry)
    state.habits.note(name, deal.log[before])
    if not offered:
        state.clock.end_turn(name, entry.at, state.settings.clock, state.settings.bank)
    for guest in state.guests.values():
        if guest.name == name:
            guest.late = guest.late + 1 if entry.late else 0
    note_events(state, deal)


def _settle(state: RoomState) -> None:
    """The settings to come are in force, unless a deal is running."""
    if not state.running:
        state.settings = state.coming


def _seen(state: RoomState, entry: Entry) -> None:
    """The night has taken a step: what the table sees of it."""
    night = state.night
    match entry:
        case entries.Begun():
            assert night.deal is not None
            state.deal, state.names, state.players = night.deal, night.order, {}
            state.mixing, state.hunted = Entropy(), False
            state.ready, state.read, state.events_noted = False, set(), 0
            state.clock.begin_deal()
            note_events(state, night.deal)
        case entries.Ended():
            state.void_before = False
            _count_deal(state, state.names)
            state.ended.append(entry.at)
            _settle(state)
        case entries.Tallied():
            _tallied(state, entry)
        case entries.Voided():
            announce(state, "void", note=entry.reason)
            voided(state)
        case entries.Chosen():
            chooser = next((person.name for person in night.seated if person.seat == entry.caller), "")
            game = entry.offer.game.code
            if chooser or game != state.told_game:
                announce(state, "choose" if chooser else "game", chooser, game)
            state.told_game = game
            state.planned = None
        case _:
            _seen_of_people(state, entry)
    if isinstance(entry, entries.Left | entries.Ended | entries.Voided):
        for bot in [bot for bot in state.bots if night.people[bot].gone]:
            del state.bots[bot]
    state.claims = {token: one for token, one in state.claims.items() if not night.people[one[0]].gone}


def _seen_of_people(state: RoomState, entry: Entry) -> None:
    match entry:
        case entries.Sat() | entries.SatOut() | entries.CameBack():
            announce(state, TOLD[type(entry)], entry.name)
        case entries.Corrected():
            announce(state, "corrected", entry.name, amount=entry.chips, note=entry.reason)
            state.corrections.append(wire.CorrectionState(entry.name, entry.chips, entry.other, entry.reason))
        case entries.Left():
            sent = any(state.guests[one].name == entry.name for one in state.removed.keys() & state.guests.keys())
            announce(state, "removed" if sent else "went", entry.name)


def _count_deal(state: RoomState, names: Iterable[str]) -> None:
    for name in names:
        state.deals_of[name] = state.deals_of.get(name, 0) + 1


def _tallied(state: RoomState, entry: entries.Tallied) -> None:
    """A deal that was played with real cards is in the books."""
    state.tallied = None
    _count_deal(state, entry.nets)
    state.ended.append(entry.at)
    _settle(state)
    for name, chips in entry.shares.items():
        announce(state, "win", name, amount=chips, back=1)
    if state.night.carry.total:
        announce(state, "stays", amount=state.night.carry.total, back=1)


def voided(state: RoomState) -> None:
    """Take back the deal that is void, or could not even begin."""
    state.deal, state.names = None, ()
    state.ready, state.void_before = not state.void_before, True
    _settle(state)


def note_events(state: RoomState, deal: Deal) -> None:
    """Take what happened in the deal into the events of the table."""
    assert deal.events is not None
    number, events = state.night.deals + 1, deal.events[state.events_noted :]
    seen = deal.view(None) if any(event.word == "show" for event in events) else None
    for event in events:
        told = event_state(number, event, state.names, seen)
        state.events.append((number, told, event.seat if event.private else None))
    state.events_noted = len(deal.events)
    if len(state.events) > 2 * KEPT:
        state.forgotten += len(state.events) - KEPT
        del state.events[:-KEPT]


def announce(
    state: RoomState,
    word: str,
    name: str = "",
    game: str = "",
    amount: int = 0,
    note: str = "",
    back: int = 0,
    cards: Sequence[str] = (),
) -> None:
    """Tell everybody; `back`: it belongs to a deal so far before the next one."""
    number = state.night.deals + 1 - back
    told = wire.EventState(deal=number, word=word, name=name, amount=amount, cards=[*cards], game=game, note=note)
    state.events.append((number, told, None))
