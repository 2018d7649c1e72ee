"""A room: one table with its people and bots, without any network or clock.

Everything comes in through `sit`, `act`, `next`, ... and `step` (let a bot move, deal the next hand); everything goes
out through `buio.server.projection.table`. The application around it (`app`) owns time and connections.
"""

import logging
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from buio.bots import Player, seat_bots
from buio.cards import CardError
from buio.night import Menu, Night, NightError
from buio.play.game import Game
from buio.play.moves import BUY_DISCARD, CALL, DECLINE, DISCARD, DROP, FOLD, Move
from buio.play.options import Arrange, Options
from buio.play.recipe import IllegalMove
from buio.play.rules import Rules
from buio.play.shuffle import Shuffle
from buio.server import journal, wire
from buio.server.fold import Fold, Guest, night_of, opened
from buio.server.projection.choices import arrangement, laid
from buio.server.projection.rummy import MOST_GROUPS, grouped
from buio.server.projection.texts import read

log: Final = logging.getLogger("buio.server")


class Refused(ValueError):
    """Something a page asked for that is not possible; nothing has changed."""

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        super().__init__(text)


class Room(Fold):
    """One table, for one game or for those of a menu.

    Attributes:
        demo: the cards come from a seed.
        stack: the chips that one buys.
        bots_wanted: how many bots there should be.
    """

    ready: bool
    seq: int

    def __init__(
        self,
        game: Game,
        rules: Rules | None = None,
        bots: int = 3,
        stack: int = 200,
        shuffle: Shuffle | None = None,
        menu: Menu | None = None,
    ) -> None:
        night = Night(game, rules, shuffle, menu)
        bots = max(0, min(bots, (menu.places if menu else game.players[-1]) - 1))
        super().__init__(night, opened(night, stack, bots, shuffle is not None))

    @classmethod
    def restored(cls, entries: Sequence[journal.Log]) -> "Room":
        """The room of a log.

        Raises:
            LogError: it does not play through.
        """
        first, *rest = entries
        room = cls.__new__(cls)
        Fold.__init__(room, *night_of(first))
        room.replay(rest)
        return room

    @property
    def demo(self) -> bool:
        """Do the cards come from a seed?"""
        return self.opened.demo

    @property
    def stack(self) -> int:
        """The chips that one buys."""
        return self.opened.stack

    @property
    def bots_wanted(self) -> int:
        """How many bots there should be."""
        return self.opened.bots

    # -- what a page asks for ----------------------------------------------------------------------------------------

    def sit(self, token: str, name: str) -> None:
        """Take a seat; with the first person the bots sit down."""
        name = " ".join(name.split())[:20]
        if token in self.guests:
            raise Refused("seated", f"you sit here already, as {self.guests[token].name}")
        if not name or not name.isprintable():
            raise Refused("name", "write a name to sit down")
        if any(person.name == name for person in self.night.seated):
            raise Refused("taken", f"{name} sits at this table already: choose another name")
        if not self.night.free_seats:
            raise Refused("full", "the table is full")
        self._buys_in(name)
        self.enter(journal.Guest(name, token))
        self.guests[token].here = True
        self._seat_bots()

    def act(self, token: str, message: wire.Act) -> None:
        """Make a move for the person of this token."""
        guest = self._guest(token)
        if message.cid in guest.attempts:
            return
        deal = self.deal
        if deal is None or deal.over or deal.actor < 0 or self.names[deal.actor] != guest.name:
            raise Refused("not_your_turn", "it is not your turn")
        if message.seq != self.seq:
            raise Refused("stale", "the table has changed: look again")
        try:
            move = Move(message.verb, deal.actor, message.amount, read(message.cards))
            self.play(move, message.cid)
        except CardError as error:
            raise Refused("card", str(error)) from None
        except IllegalMove as error:
            raise Refused(error.fault.reason if error.fault else "illegal", str(error)) from None

    def lay(self, token: str, message: wire.Lay) -> wire.Laid:
        """How cards would lie in the rows of the person whose turn it is; nothing changes."""
        guest, deal = self._guest(token), self.deal
        if deal is None or deal.over or deal.actor < 0 or self.names[deal.actor] != guest.name:
            raise Refused("not_your_turn", "it is not your turn")
        option = arrangement(deal.options())
        if option is None:
            raise Refused("illegal", "there is nothing to lay out now")
        try:
            cards = read(message.cards)
        except CardError as error:
            raise Refused("card", str(error)) from None
        return laid(option, deal.view(deal.actor), message.cid, cards)

    def group(self, token: str, message: wire.Group) -> wire.Grouped:
        """What groups of cards are that somebody holds, at any time; nothing changes."""
        guest, deal = self._guest(token), self.deal
        if deal is None or deal.recipe.sorter is None or guest.name not in self.names:
            raise Refused("illegal", "there is nothing to sort now")
        if len(message.groups) > MOST_GROUPS:
            raise Refused("illegal", f"cards are sorted in {MOST_GROUPS} groups at most, not {len(message.groups)}")
        try:
            groups = tuple([read(group) for group in message.groups])
        except CardError as error:
            raise Refused("card", str(error)) from None
        return grouped(deal, self.names.index(guest.name), message.cid, groups)

    def choose(self, token: str, code: str) -> None:
        """The game of the next deal, which then begins."""
        name = self._guest(token).name
        try:
            self._pick(name, code)
        except NightError as error:
            raise Refused("choice", str(error)) from None
        self.ready = True

    def next(self, token: str) -> None:
        """The person has read the result."""
        name, chooser = self._guest(token).name, self.night.chooser
        if chooser is not None and chooser not in (name, *self.bots) and self.here(chooser):
            raise Refused("choosing", f"{chooser} chooses the game first")
        if self.deal is None or self.deal.over:
            self.go_on()

    def go_on(self) -> None:
        """The next deal may begin."""
        self.ready = True
        self._changed()

    def rebuy(self, token: str) -> None:
        """A fresh stack for a person without chips."""
        person = self.night.people[self._guest(token).name]
        if person.stack:
            raise Refused("chips", f"you have {person.stack} chips still")
        try:
            self._buys(person.name)
        except NightError as error:
            raise Refused("deal_running", str(error)) from None

    def sit_out(self, token: str) -> None:
        """Stay away from the next deals."""
        name = self._guest(token).name
        self.steps(lambda: self.night.sit_out(name))

    def come_back(self, token: str) -> None:
        """Play again."""
        name = self._guest(token).name
        self.steps(lambda: self.night.come_back(name))

    def connected(self, token: str, here: bool) -> None:
        """A page of this person came or went."""
        guest = self.guests.get(token)
        if guest is not None and guest.here != here:
            guest.here = here
            self._changed()

    # -- how the table stands ----------------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Is a deal being played?"""
        return self.deal is not None and not self.deal.over

    @property
    def number(self) -> int:
        """The number of the deal that is being played, else of the last one."""
        return self.night.deals + self.running

    # -- what the table does by itself -------------------------------------------------------------------------------

    @property
    def watched(self) -> bool:
        """Is any person of this table here? A table never plays for itself alone."""
        return any(guest.here for guest in self.guests.values())

    def here(self, name: str) -> bool:
        """Is the page of this person connected, or is it a bot?"""
        return name in self.bots or any(guest.here for guest in self.guests.values() if guest.name == name)

    @property
    def due(self) -> str:
        """What `step` would do now: `bot`, `deal`, or nothing (empty: a person has to act)."""
        deal = self.deal
        if not self.watched:
            return ""
        if deal is not None and not deal.over:
            return "bot" if self.names[deal.actor] in self.bots else ""
        return "deal" if self.ready and self._can_deal() else ""

    def step(self) -> None:
        """Let the bot whose turn it is move, or deal the next hand.

        Whatever goes wrong in here makes the deal void: every stake goes back, and the table plays on.
        """
        try:
            if self.due == "bot":
                self._bot_moves()
            elif self.due == "deal":
                self._begin()
        except Exception:
            log.exception("deal %d is void", self.night.deals + 1)
            self.void("an error of the program")

    def away(self) -> None:
        """The person to act is gone and others wait: the least move is made, and the seat sits out."""
        deal = self.deal
        if deal is None or deal.over:
            return
        options = deal.options()
        name = self.names[options.seat]
        self.steps(lambda: self.night.sit_out(name))
        self.play(least(options))

    @property
    def offered(self) -> bool:
        """Is somebody asked out of turn whether to buy the discard?"""
        deal = self.deal
        return deal is not None and not deal.over and BUY_DISCARD in deal.options()

    def decline(self) -> None:
        """Whoever was asked out of turn has not answered in time; they stay at the table."""
        assert self.deal is not None
        self.play(least(self.deal.options()))

    def void(self, reason: str) -> None:
        """Cancel the running deal."""
        if self.night.deal is not None:
            self.steps(lambda: self.night.void(reason))
        else:
            self._voided()

    # -- inside ------------------------------------------------------------------------------------------------------

    def _guest(self, token: str) -> Guest:
        if token not in self.guests:
            raise Refused("no_seat", "you are watching: take a seat first")
        return self.guests[token]

    def _buys_in(self, name: str) -> None:
        self.steps(lambda: self.night.sit(name, self.stack))

    def _buys(self, name: str) -> None:
        self.steps(lambda: self.night.buy(name, self.stack))

    def _seat_bots(self) -> None:
        taken = frozenset(self.night.people)
        for persona in seat_bots(self.bots_wanted - len(self.bots), taken):
            if self.night.free_seats:
                self._buys_in(persona.name)
                self.enter(journal.Bot(persona.name))

    def _can_deal(self) -> bool:
        """Are there enough who can play, one of them a person (once the bots have bought chips)?"""
        people = [guest.name for guest in self.guests.values()]
        playing = [self.night.people[name] for name in people]
        needed = min(2, self.night.game.players[0])
        return any(person.playing and person.stack for person in playing) and len(self.night.seated) >= needed

    def _pick(self, name: str, code: str) -> None:
        self.steps(lambda: self.night.pick(name, code))

    def _begin(self) -> None:
        for name in self.bots:
            if not self.night.people[name].stack:
                self._buys(name)
        chooser = self.night.chooser
        if chooser in self.bots:
            games = [offer.game.code for offer in self.night.choices]
            self._pick(chooser, games[self._seed(chooser) % len(games)])
        try:
            deal = self.steps(lambda: self.night.begin_deal(events=True))
        except NightError:
            if not self.night.carry.total:
                self.ready = False
                return
            self.steps(self.night.share_pot)  # nobody can play for it: it goes back to those who have a claim
            return
        for name in self.bots:
            self._player(name)
        if deal.over:
            self.steps(self.night.end_deal)

    def _player(self, name: str) -> Player:
        """What plays for a bot; in a deal that was begun before a restart, one that has not seen it from the start."""
        assert self.deal is not None
        if name not in self.players:
            self.players[name] = self.bots[name].player(self.deal.recipe, self._seed(name))
        return self.players[name]

    def _seed(self, name: str) -> int:
        """A seed for what a bot does in this deal: nobody reckons it who does not know the secret of the night."""
        label = b"%b/buio/bot/%b/%d" % (self.night.key.key, name.encode(), self.night.deals)
        return int.from_bytes(sha256(label).digest()[:8], "big")

    def _bot_moves(self) -> None:
        deal = self.deal
        assert deal is not None
        seat = deal.actor
        self.play(self._player(self.names[seat]).choose(deal.view(seat), deal.options()))

    def _changed(self) -> None:
        """What is not kept has changed: who is here, who is ready."""
        self.seq += 1


def least(options: Options) -> Move:
    """The move for somebody who is away: as little as possible."""
    for verb in (DECLINE, CALL, FOLD, DROP, DISCARD):
        option = options.get(verb)
        if option is not None and not (verb == CALL and FOLD in options):
            return next(option.moves(options.seat))
    option = options.items[0]
    return option.suggestion(options.seat) if isinstance(option, Arrange) else next(option.moves(options.seat))
