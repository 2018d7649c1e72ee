"""A room: one table with its people and bots, without any network or clock.

Everything comes in through `sit`, `act`, `next`, ... and `step` (let a bot move, deal the next hand); everything goes
out through `buio.server.projection.table`. The application around it (`app`) owns time and connections.
"""

import logging
from dataclasses import dataclass, field
from hashlib import sha256

from buio.bots import Persona, Player, seat_bots
from buio.cards import CardError
from buio.night import Menu, Night, NightError
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import BUY_DISCARD, CALL, DECLINE, DISCARD, DROP, FOLD, Move
from buio.play.options import Arrange, Options
from buio.play.recipe import IllegalMove
from buio.play.rules import Rules
from buio.play.shuffle import Shuffle
from buio.server import wire
from buio.server.projection.choices import arrangement, laid
from buio.server.projection.rummy import MOST_GROUPS, grouped
from buio.server.projection.sentences import event_state
from buio.server.projection.texts import read

log = logging.getLogger("buio.server")
LOG = 200
"""Events kept for those who come later."""
REMEMBERED = 64
"""Attempts remembered for each person, so that a repeated one counts once."""


class Refused(ValueError):
    """Something a page asked for that is not possible; nothing has changed."""

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        super().__init__(text)


@dataclass(slots=True)
class Guest:
    """A person at the table, known by the token of a browser."""

    name: str
    here: bool = True
    attempts: dict[str, None] = field(default_factory=dict)


class Room:
    """One table, for one game or for those of a menu.

    Attributes:
        night: the night that is played at it.
        secret: what the bots' own chance comes from; a seeded night repeats it.
        demo: the cards come from a seed.
        stack: the chips that one buys.
        guests: the people who sit here, by the tokens of their browsers.
        bots: the bots that sit here, by name.
        bots_wanted: how many there should be.
        players: what plays for each bot in the running deal.
        deal: the running deal, or the last one until the next begins.
        names: its seats.
        ready: the result has been read: the next deal may begin.
        seq: the number of the present state; every change raises it by one.
        events: what happened, for everybody: deal number, sentence, and the only seat that may see its cards.
        forgotten: events that are no longer kept.
    """

    def __init__(
        self,
        game: Game,
        rules: Rules | None = None,
        bots: int = 3,
        stack: int = 200,
        shuffle: Shuffle | None = None,
        menu: Menu | None = None,
    ) -> None:
        self.night = Night(game, rules, shuffle, menu)
        self.secret = (shuffle or Shuffle()).key
        self.demo = shuffle is not None
        self.stack = stack
        self.guests: dict[str, Guest] = {}
        self.bots: dict[str, Persona] = {}
        self.bots_wanted = max(0, min(bots, (menu.places if menu else game.players[-1]) - 1))
        self.players: dict[str, Player] = {}
        self.deal: Deal | None = None
        self.names: tuple[str, ...] = ()
        self.ready = True
        self.seq = 0
        self.events: list[tuple[int, wire.EventState, int | None]] = []
        self.forgotten = 0
        self._noted = 0
        self._void_before = False  # the last deal was void: another one in a row waits for somebody

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
        self.night.sit(name, self.stack)
        self.guests[token] = Guest(name)
        self._seat_bots()
        self._changed()

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
            deal.apply(Move(message.verb, deal.actor, message.amount, read(message.cards)))
        except CardError as error:
            raise Refused("card", str(error)) from None
        except IllegalMove as error:
            raise Refused(error.fault.reason if error.fault else "illegal", str(error)) from None
        guest.attempts[message.cid] = None
        while len(guest.attempts) > REMEMBERED:
            del guest.attempts[next(iter(guest.attempts))]
        self._moved()

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
        self._changed()

    def next(self, token: str) -> None:
        """The person has read the result."""
        name, chooser = self._guest(token).name, self.night.chooser
        if chooser != name and any(guest.name == chooser and guest.here for guest in self.guests.values()):
            raise Refused("choosing", f"{chooser} chooses the game first")
        if self.deal is None or self.deal.over:
            self.ready = True
            self._changed()

    def rebuy(self, token: str) -> None:
        """A fresh stack for a person without chips."""
        person = self.night.people[self._guest(token).name]
        if person.stack:
            raise Refused("chips", f"you have {person.stack} chips still")
        try:
            self.night.buy(person.name, self.stack)
        except NightError as error:
            raise Refused("deal_running", str(error)) from None
        self._changed()

    def sit_out(self, token: str) -> None:
        """Stay away from the next deals."""
        self.night.sit_out(self._guest(token).name)
        self._changed()

    def come_back(self, token: str) -> None:
        """Play again."""
        self.night.come_back(self._guest(token).name)
        self._changed()

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
        deal.apply(least(options))
        self.night.sit_out(self.names[options.seat])
        self._moved()

    @property
    def offered(self) -> bool:
        """Is somebody asked out of turn whether to buy the discard?"""
        deal = self.deal
        return deal is not None and not deal.over and BUY_DISCARD in deal.options()

    def decline(self) -> None:
        """Whoever was asked out of turn has not answered in time; they stay at the table."""
        assert self.deal is not None
        self.deal.apply(least(self.deal.options()))
        self._moved()

    def void(self, reason: str) -> None:
        """Cancel the running deal."""
        if self.night.deal is not None:
            self.night.void(reason)
            self._tell("void")
        self.deal, self.names = None, ()
        self.ready, self._void_before = not self._void_before, True
        self._changed()

    # -- inside ------------------------------------------------------------------------------------------------------

    def _guest(self, token: str) -> Guest:
        if token not in self.guests:
            raise Refused("no_seat", "you are watching: take a seat first")
        return self.guests[token]

    def _seat_bots(self) -> None:
        taken = frozenset(self.night.people)
        for persona in seat_bots(self.bots_wanted - len(self.bots), taken):
            if self.night.free_seats:
                self.night.sit(persona.name, self.stack)
                self.bots[persona.name] = persona

    def _can_deal(self) -> bool:
        """Are there enough who can play, one of them a person (once the bots have bought chips)?"""
        people = [guest.name for guest in self.guests.values()]
        playing = [self.night.people[name] for name in people]
        needed = min(2, self.night.game.players[0])
        return any(person.playing and person.stack for person in playing) and len(self.night.seated) >= needed

    def _pick(self, name: str, code: str) -> None:
        self.night.pick(name, code)
        self._tell("choose", name, code)

    def _tell(self, word: str, name: str = "", game: str = "") -> None:
        number = self.night.deals + 1
        told = wire.EventState(deal=number, word=word, name=name, amount=0, extra=0, cards=[], hand=None, game=game)
        self.events.append((number, told, None))

    def _begin(self) -> None:
        for name in self.bots:
            if not self.night.people[name].stack:
                self.night.buy(name, self.stack)
        chooser, before = self.night.chooser, self.night.game
        if chooser in self.bots:
            games = [offer.game.code for offer in self.night.choices]
            self._pick(chooser, games[self._seed(chooser) % len(games)])
            before = self.night.game
        try:
            self.deal = self.night.begin_deal(events=True)
        except NightError:
            if not self.night.carry.total:
                self.ready = False
                return
            self.night.share_pot()  # nobody can play for it: it goes back to those who have a claim
            return
        if self.night.game is not before:  # in a rotation
            self._tell("game", game=self.night.game.code)
        self.names = self.night.order
        self.ready = False
        self._noted = 0
        recipe = self.deal.recipe
        self.players = {name: bot.player(recipe, self._seed(name)) for name, bot in self.bots.items()}
        self._moved()

    def _seed(self, name: str) -> int:
        """A seed for what a bot does in this deal: nobody reckons it who does not know the secret of the night."""
        label = b"%b/buio/bot/%b/%d" % (self.secret, name.encode(), self.night.deals)
        return int.from_bytes(sha256(label).digest()[:8], "big")

    def _bot_moves(self) -> None:
        deal = self.deal
        assert deal is not None
        seat = deal.actor
        deal.apply(self.players[self.names[seat]].choose(deal.view(seat), deal.options()))
        self._moved()

    def _moved(self) -> None:
        """Take what happened into the log, and a finished deal into the books."""
        deal = self.deal
        assert deal is not None
        assert deal.events is not None
        number, seen = self.night.deals + 1, deal.view(None)
        for event in deal.events[self._noted :]:
            state = event_state(number, event, self.names, seen)
            self.events.append((number, state, event.seat if event.private else None))
        self._noted = len(deal.events)
        if len(self.events) > 2 * LOG:
            self.forgotten += len(self.events) - LOG
            del self.events[:-LOG]
        if deal.over:
            self._void_before = False
            self.night.end_deal()
        self._changed()

    def _changed(self) -> None:
        self.seq += 1


def least(options: Options) -> Move:
    """The move for somebody who is away: as little as possible."""
    for verb in (DECLINE, CALL, FOLD, DROP, DISCARD):
        option = options.get(verb)
        if option is not None and not (verb == CALL and FOLD in options):
            return next(option.moves(options.seat))
    option = options.items[0]
    return option.suggestion(options.seat) if isinstance(option, Arrange) else next(option.moves(options.seat))
