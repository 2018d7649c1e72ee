"""Tables that differ only in cards hidden from a viewer, and what that viewer is told at each of them.

A deal is played at random, with questions and refused attempts in between. Then the cards that the viewer was never
shown are exchanged among themselves, and the same course is played at a second table: every message to the viewer is
compared, states, changes, answers and refusals. Where hidden cards make a difference that everybody may see (who may
open, who wins a showdown), the comparison ends; for half of the pairs only cards are exchanged that no showdown can
read, and it goes on to the end of the deal.

`python -m tests.simulator.overnight --pairs` compares a million pairs.
"""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec

import buio
from buio.cards import CardError, Cards, card_text, parse_card
from buio.night.state import NightState
from buio.play.deal import Deal
from buio.play.moves import SPLIT, Move
from buio.play.refusal import IllegalMove
from buio.play.shuffle import Shuffle
from buio.server.keeper import Keeper
from buio.server.line import Connection
from buio.server.store.memory import MemoryStore
from buio.server.table import Table
from buio.table import wire
from buio.table.desks import seating
from buio.table.projection.sights import Patches
from buio.table.projection.table import Showing
from buio.table.refusal import Refused
from buio.table.requests import dispatch
from buio.table.room import Due, Room
from buio.table.settings import Settings
from tests.play.test_random import random_rules
from tests.server.rooms import still

WATCHER = "watcher"
MOST_MOVES = 120
Renaming = dict[int, int]


class Exchanged(Shuffle):
    """A shuffle some of whose cards are exchanged; reshuffles move places only."""

    renaming: Renaming

    def order(self, cards: Any, number: int) -> Cards:
        ordered = super().order(cards, number)
        return ordered if number else renamed(ordered, self.renaming)


def exchanging(night: NightState, renaming: Renaming) -> None:
    """From now on the night deals with some of its cards exchanged."""
    shuffle = night.shuffle

    def exchanged() -> Shuffle:
        again = Exchanged(shuffle().key)
        again.renaming = renaming
        return again

    night.shuffle = exchanged  # type: ignore[method-assign]


class Turn(NamedTuple):
    """Something that is sent to the table, by whom, and the move that it is."""

    token: str
    message: wire.ClientMessage
    move: Move | None = None


class Eye:
    """A table, and everything that one viewer is told there."""

    def __init__(self, room: Room, viewer: str) -> None:
        self.table = Table("x", room, Keeper("x", MemoryStore()))
        self.room, self.viewer = room, viewer
        self.line = Connection(None, viewer)  # type: ignore[arg-type]
        self.showing: Showing | None = None

    def does(self, turn: Turn) -> wire.ServerMessage:
        """What whoever sent this is answered."""
        try:
            return dispatch(self.room, turn.token, turn.message) or wire.Ok(turn.message.cid)
        except Refused as error:
            return wire.No(turn.message.cid, error.code, str(error))

    def send(self, turn: Turn) -> list[str]:
        """What the viewer hears after this."""
        answer = self.does(turn)
        told = self.look()
        return [*told, wire.encode(answer).decode()] if turn.token == self.viewer else told

    def look(self) -> list[str]:
        self.showing = Showing(self.room, self.showing)
        self.table._show(self.line, self.showing, Patches())
        queue, told = self.line._queue, []
        while not queue.empty():
            told.append(str(queue.get_nowait()))
        return told


def renamed(cards: Cards, renaming: Renaming) -> Cards:
    return tuple([renaming.get(card, card) for card in cards])


def table_for(room: Room, players: int, token: Callable[[str], str] = str) -> Room:
    """Everybody sits down, and the first deal begins."""
    still(room)
    for number in range(players):
        room.do(seating.sit, token(f"guest {number}"), f"Guest {number}")
    while room.due is Due.DEAL and room.deal is None:
        room.step()
    return room


def token_of(room: Room) -> str:
    """Whose turn it is."""
    assert room.deal is not None
    name = room.names[room.deal.actor]
    return next(token for token, guest in room.guests.items() if guest.name == name)


def written(cards: Cards) -> list[str]:
    return ["/" if card == SPLIT else card_text(card) for card in cards]


def act(room: Room, move: Move, cid: str) -> Turn:
    message = wire.Act(cid=cid, turn=room.turn, verb=move.verb, amount=move.amount, cards=written(move.cards))
    return Turn(token_of(room), message, move)


def probe(room: Room, viewer: str, rng: Random, cid: str) -> Turn:
    """A question, or an attempt that may well be refused."""
    assert room.deal is not None
    pack = room.deal.recipe.pack
    cards = written(tuple(rng.choices(pack, k=rng.randrange(6))))
    kinds: list[wire.ClientMessage] = [
        wire.Lay(cid=cid, cards=cards),
        wire.Group(cid=cid, groups=[cards, cards[:3]][: rng.randrange(3)]),
        wire.Act(cid=cid, turn=room.turn + rng.choice([0, 0, -1]), verb=rng.choice(VERBS), cards=cards),
        wire.Rebuy(cid=cid),
    ]
    token = token_of(room) if rng.random() < 0.5 else viewer
    message = rng.choice(kinds)
    return Turn(viewer if isinstance(message, wire.Act) and token != viewer else token, message)


VERBS = ("cc", "cbr", "f", "sd", "no", "dh", "ml", "")


def course(eye: Eye, rng: Random, most: int = MOST_MOVES) -> Iterator[tuple[Turn | None, list[str]]]:
    """A deal at random: what is sent, and what the viewer hears."""
    room = eye.room
    yield None, eye.look()
    for count in range(most):
        deal = room.deal
        if deal is None or deal.over:
            return
        if rng.random() < 0.3:
            turn = probe(room, eye.viewer, rng, f"probe {count}")
            if not (isinstance(turn.message, wire.Act) and token_of(room) == eye.viewer):
                yield turn, eye.send(turn)
        turn = act(room, deal.options().sample(rng), f"{count}")
        yield turn, eye.send(turn)


def cards_in(thing: Any) -> Iterator[int]:
    """All cards that a message names."""
    if isinstance(thing, dict):
        for one in thing.values():
            yield from cards_in(one)
    elif isinstance(thing, list):
        for one in thing:
            yield from cards_in(one)
    elif isinstance(thing, str) and len(thing) == 2:
        try:
            yield parse_card(thing)
        except CardError:
            return


def seen_in(messages: list[str], *places: str) -> set[int]:
    """The cards that these messages show, everywhere or in some places: answers repeat only what was asked about."""
    parsed = [one for one in map(json.loads, messages) if one["t"] in ("state", "change")]
    return {card for one in parsed for place in places or one for card in cards_in(one.get(place))}


def hidden(deal: Deal, seat: int | None) -> set[int]:
    """The cards that a seat may not see, as far as nobody else can know where they are."""
    view, pack = deal.view(seat), deal.recipe.pack
    if len(set(pack)) < len(pack) or deal.recipe.sorter is not None:
        return set()  # a card may lie in two places, or have been seen where it was taken from
    dark = [
        card for shown, held in zip(view.seats, deal.hands, strict=True) for card in held if card not in shown.cards
    ]
    stock = deal.stock if deal.shuffles <= 1 else []
    face_down = [card for card, shown in zip(deal.board, view.board, strict=True) if shown < 0]
    return {*dark, *stock, *face_down}


def unread(deal: Deal) -> set[int]:
    """Cards that no showdown has read: those left in the stock, thrown away, or folded."""
    held = {card for seat in range(deal.seats) if deal.live[seat] for card in deal.hands[seat]}
    return set(deal.recipe.pack) - held - set(deal.board)


def exchange(deal: Deal, seen: set[int], rng: Random, to_the_end: bool) -> Renaming:
    """The cards that were not seen, in another order."""
    pack = deal.recipe.pack
    hidden = set(pack) - seen - {-1}
    if to_the_end:
        hidden &= unread(deal)
    some = sorted(card for card in hidden if pack.count(card) == pack.count(pack[0]))
    return dict(zip(some, rng.sample(some, len(some)), strict=True))


def turned(turn: Turn, renaming: Renaming, room: Room) -> Turn | None:
    """The same move with the cards that it is made with at the other table; None: it cannot be made there."""
    if turn.move is None:
        return turn
    deal = room.deal
    if deal is None or deal.over:
        return None
    move = turn.move._replace(cards=renamed(turn.move.cards, renaming))
    try:
        admitted = deal.options().admits(move)
    except IllegalMove:
        admitted = False
    return act(room, move, turn.message.cid) if admitted else None


def dealt(room: Room) -> list[Cards]:
    """All cards of the deal, wherever they lie."""
    assert room.deal is not None
    return [*room.deal.hands, room.deal.board, room.deal.stock]


def a_table(
    code: str,
    rng: Random,
    shuffle: Shuffle,
    players: int,
    rules: Any,
    renaming: Renaming | None = None,
    token: Callable[[str], str] = str,
) -> Room:
    settings = Settings(bots=0, seats=players, stack=rng.choice([20, 200]), rest=-1, pace=0)
    room = Room.new(buio.games[code], rules, settings, shuffle)
    exchanging(room.night, renaming or {})
    return table_for(room, players, token)


class Compared(NamedTuple):
    """Pairs of tables that differ in hidden cards, and the messages that were the same in both."""

    pairs: int = 0
    messages: int = 0

    def __add__(self, other: "Compared") -> "Compared":  # type: ignore[override]
        return Compared(self.pairs + other.pairs, self.messages + other.messages)


def compared(
    code: str,
    seed: int,
    worlds: int = 1,
    looks: Callable[[Room, str], Eye] = Eye,
    token: Callable[[str], str] = str,
) -> Compared:
    """One course, and as many tables with other hidden cards, each compared with the first.

    Args:
        code: of the game.
        seed: of all chance.
        worlds: so many other tables.
        looks: makes the eye at a table, for the token of a viewer.
        token: what people are known by there.
    """
    rng = Random(f"{code} {seed}")
    game, key = buio.games[code], rng.randbytes(8)
    players = rng.choice([number for number in game.players if number <= 6])
    rules = random_rules(game, rng, players) if seed % 2 else game.rules()
    person, stack_seed = rng.choice([WATCHER, *[f"guest {number}" for number in range(players)]]), rng.random()
    viewer = token(person)
    first = looks(a_table(code, Random(stack_seed), Shuffle(key), players, rules, None, token), viewer)
    if first.room.deal is None:
        return Compared()
    began, deal = dealt(first.room), first.room.deal
    seat = next((number for number, name in enumerate(first.room.names) if name.lower() == person), None)
    told, seen = list[tuple[Turn | None, list[str]]](), set[int]()
    for turn, texts in course(first, rng):
        for text in texts:
            msgspec.json.decode(text, type=wire.ServerMessage)
        leaked = (seen_in(texts, "table", "patch") - seen) & hidden(deal, seat)  # who shows openers does so once
        assert not leaked, f"{code}, course {seed}: {person} sees {written(tuple(leaked))} after {turn}"
        told.append((turn, texts))
        seen |= seen_in(texts)
    found = Compared()
    for _ in range(worlds):
        to_the_end = rng.random() < 0.5
        renaming = exchange(deal, seen, rng, to_the_end)
        second = looks(a_table(code, Random(stack_seed), Shuffle(key), players, rules, renaming, token), viewer)
        assert dealt(second.room) == [renamed(hand, renaming) for hand in began], "cards are exchanged"
        count = _same(first, told, second, renaming, to_the_end, f"{code}, course {seed}: {person}")
        found += Compared(int(count > 0 and any(card != other for card, other in renaming.items())), count)
    return found


def _same(
    first: Eye, told: list[tuple[Turn | None, list[str]]], second: Eye, renaming: Renaming, to_the_end: bool, which: str
) -> int:
    """Send the same to the second table: how many messages were the same there."""
    count = 0
    for place, (turn, texts) in enumerate(told):
        other = turned(turn, renaming, second.room) if turn else None
        if turn is not None and other is None:
            break
        again = second.send(other) if other else second.look()
        last = place == len(told) - 1 and (first.room.deal is None or first.room.deal.over)
        if not to_the_end and (last or second.room.deal is None or second.room.deal.over):
            break
        if splits(again) or splits(texts):
            break
        assert again == texts, f"{which} sees a difference after {turn}"
        count += sum(len(text) > 0 for text in texts)
    return count


def splits(messages: list[str]) -> bool:
    """Does somebody say here that they split openers? What they hold decides that, and what they prove in the end."""
    return any('"split_openers"' in text for text in messages)
