"""A room: one table with its people and bots, without any network.

What pages ask for comes in through `buio.server.requests`, what the table does by itself through `step` and `expire`;
everything goes out through `buio.server.projection.table`. `Table` around it owns connections, and waits.
"""

import logging
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from math import exp
from statistics import NormalDist
from typing import Final

from buio.bots import Player
from buio.bots.habits import remember
from buio.bots.strengths import STRENGTHS, strengthened
from buio.cards import CardError, parse_card
from buio.night import Menu, Night, NightError
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import CALL, DECLINE, DISCARD, DROP, FOLD, Move
from buio.play.options import Arrange, Options
from buio.play.refusal import IllegalMove
from buio.play.rules import Rules
from buio.play.shuffle import Shuffle
from buio.server import journal, wire
from buio.server.accounting import Accounting
from buio.server.beginning import LogError, opened
from buio.server.logs import FIELDS, note, reason
from buio.server.metrics import METRICS
from buio.server.projection.choices import arrangement, laid
from buio.server.projection.rummy import MOST_GROUPS, grouped
from buio.server.projection.texts import read
from buio.server.reading import begin_of_running, so_far
from buio.server.refusal import Refused
from buio.server.settings import Settings
from buio.server.talk import Talk

log: Final = logging.getLogger("buio.server")
OFFER_SECONDS: Final = 8.0
"""How long somebody who is asked out of turn may think, where nothing is hurried: the others wait."""
AWAY_SECONDS: Final = 30.0
"""How long the table waits for somebody who has lost the line, where nobody has a clock."""
SHARED_SECONDS: Final = 20.0
"""How long a carried pot waits, where nothing else does, for those who could play for it if they bought chips."""
SPREAD: Final = 0.45
LONGEST_THOUGHT: Final = 2.8
"""How far the times of bots lie apart, and the longest of them, in parts of the usual one."""
LATE: Final = 2
"""Who has not moved in time so often in a row sits out."""


class Room(Accounting):
    """One table, for one game or for those of a menu. `new` makes one, `restored` that of a log."""

    ready: bool
    seq: int

    def __init__(self, night: Night, first: journal.Opened) -> None:
        super().__init__(night, first)
        self.talk: Talk = Talk()
        self._absent: tuple[int, float, float] = (-1, 0.0, 0.0)  # the turn, seconds without a line, and since when

    @classmethod
    def new(
        cls,
        game: Game,
        rules: Rules | None = None,
        settings: Settings | None = None,
        shuffle: Shuffle | None = None,
        menu: Menu | None = None,
        invitation: str = "",
        host: str = "",
        account: bool = False,
    ) -> "Room":
        """A new table.

        Args:
            game: what is played first, or always.
            rules: its house rules.
            settings: how the table is run.
            shuffle: the key of all its deals: for tests and demonstrations; default: one of the operating system.
            menu: the games that may be chosen from, or follow one another; None: one game all night.
            invitation: what a link must hold besides the table's name; empty: nothing.
            host: the digest of the secret that makes its bearer the host; empty: the first who sits down is.
            account: the cards are real ones: only the account is kept.
        """
        night = Night(game, rules, shuffle, menu)
        how = settings or Settings()
        return cls(night, opened(night, how, shuffle is not None, invitation, host, account=account))

    @classmethod
    def restored(cls, entries: Sequence[journal.Log], unread: LogError | None = None) -> "Room":
        """The room of a log; it pauses since the last entry, and goes on with the first person who comes.

        A deal that was running, and comes out differently with this program, is void. Where a log does not play
        through otherwise, the room shows the account up to there, and nothing is written to it any more.

        Args:
            entries: the log.
            unread: why what follows in it could not be read; None: it is all of it.

        Raises:
            LogError: not even its first entry can be read.
        """
        room, why = so_far(cls, entries, between=unread is not None)
        running = entries[room.written :]
        if why and not unread and room.written == begin_of_running(entries):
            note(log, logging.ERROR, "a deal is void", deal=room.number + 1, why=reason(why))
            try:
                room.replay(running, without_moves=True)
                room.void("another version of the program plays it differently")
                why = None
            except LogError as error:
                room, why = so_far(cls, entries[: len(entries) - len(running)])[0], error
        if broken := why or unread:
            room.stop(str(broken))
        else:
            room.sleep_since(entries[-1].at)
        return room

    # -- what a page asks for ----------------------------------------------------------------------------------------

    def act(self, token: str, message: wire.Act) -> None:
        """Make a move for the person of this token."""
        deal = self._asked_of(token)
        if message.turn != self.turn:
            raise Refused("stale", "the table has changed: look again")
        try:
            move = Move(message.verb, deal.actor, message.amount, read(message.cards))
            self.play(move)
        except CardError as error:
            raise Refused("card", str(error)) from None
        except IllegalMove as error:
            raise Refused(error.fault.reason if error.fault else "illegal", str(error)) from None

    def _asked_of(self, token: str) -> Deal:
        """The deal in which it is this person's turn."""
        name, deal = self.person(token).name, self.deal
        if deal is None or deal.over or deal.actor < 0 or self.names[deal.actor] != name:
            raise Refused("not_your_turn", "it is not your turn")
        if self.pause:
            raise Refused("paused", "the table pauses")
        return deal

    def lay(self, token: str, message: wire.Lay) -> wire.Laid:
        """How cards would lie in the rows of the person whose turn it is; nothing changes."""
        deal = self._asked_of(token)
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
        name, deal = self.person(token).name, self.deal
        if deal is None or deal.recipe.sorter is None or name not in self.names:
            raise Refused("illegal", "there is nothing to sort now")
        if len(message.groups) > MOST_GROUPS:
            raise Refused("illegal", f"cards are sorted in {MOST_GROUPS} groups at most, not {len(message.groups)}")
        try:
            groups = tuple([tuple(map(parse_card, group)) for group in message.groups])
        except CardError as error:
            raise Refused("card", str(error)) from None
        return grouped(deal, self.names.index(name), message.cid, groups)

    def say(self, token: str, said: wire.Say) -> None:
        """Say something to everybody; only who sits here does, and only where the host likes it."""
        name = self.person(token).name
        if not self.settings.talk:
            raise Refused("quiet", "the host wants no talk at this table")
        self.talk.say(name, said, self.now())
        self.changed()

    # -- how the table stands ----------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the deal that is being played, else of the last one."""
        return self.night.deals + self.running

    # -- what the table does by itself -------------------------------------------------------------------------------

    @property
    def due(self) -> str:
        """What `step` would do now; empty: nothing, people have to.

        `bot`: it moves; `least`: a move for somebody who goes; `close`: no more promises of seeds; `deal`: the next.
        """
        deal = self.deal
        if self.pause or self.closed or not self.watched or self.opened.account:
            return ""
        if deal is not None and not deal.over:
            name = self.names[deal.actor]
            return "bot" if name in self.bots else "least" if self.night.people[name].leaving else ""
        if not self.ready or not self._can_deal():
            return ""
        if self.deal_waits > 0:
            return ""
        return "close" if self.mixing.promised and not self.mixing.closed else "deal"

    @property
    def deal_waits(self) -> float:
        """Seconds that a deal which could begin waits: the first one for people, each for their seeds."""
        return max(self.start_seconds, self.mixing_seconds)

    @property
    def starts(self) -> float:
        """Seconds until the first deal begins by itself; 0: none waits; -1: too few play for one."""
        if self.pause or self.closed or self.running or self.opened.account:
            return 0.0
        return -1.0 if not self._can_deal() else self.start_seconds if self.ready else 0.0

    def step(self) -> None:
        """Let the bot whose turn it is move, or deal the next hand.

        Whatever goes wrong in here makes the deal void: every stake goes back, and the table plays on.
        """
        try:
            match self.due:
                case "bot":
                    self._bot_moves()
                case "least":
                    self.least()
                case "close":
                    self.close_mixing()
                case "deal":
                    self._begin()
        except Exception as error:
            self.broke(error)

    def broke(self, error: Exception) -> None:
        """The program is wrong: no deal stands still for it, and nobody loses a chip."""
        METRICS.broken += isinstance(error, AssertionError)
        log.exception("a deal is void", exc_info=error, extra={FIELDS: {"deal": self.night.deals + 1}})
        self.void("an error of the program")

    def least(self, late: bool = False) -> None:
        """Make the least move for whoever is asked."""
        assert self.deal is not None
        self.play(least(self.deal.options()), late)

    # -- time --------------------------------------------------------------------------------------------------------

    @property
    def deadline(self) -> float | None:
        """When the table goes on without the answer of whoever is asked; None: it waits."""
        return None if self.pause else self.deadline_if_it_ran

    @property
    def deadline_if_it_ran(self) -> float | None:
        """The deadline as it is, or was when the pause began."""
        deal, settings = self.deal, self.settings
        if deal is None or deal.over or self.names[deal.actor] in self.bots:
            return None
        name = self.names[deal.actor]
        here = self.here(name)
        if self.offered and (settings.pace or not here):
            return self.clock.began + OFFER_SECONDS * settings.pace
        if settings.clock:
            return self.clock.deadline(name, settings.clock, settings.bank)
        return None if here else self._gone_since(name) + AWAY_SECONDS * settings.pace

    @property
    def rested(self) -> float:
        """Seconds that a result has lain open."""
        return self.now() - self.clock.began

    def _gone_since(self, name: str) -> float:
        """Since when somebody who is asked has had no line, as if all the time without one had been the last."""
        turn, seconds, since = self._absent
        if turn != self.turn:
            seconds, since = 0.0, max(self.seen.get(name, 0.0), self.clock.began)
            self._absent = (self.turn, seconds, since)
        return since - seconds

    def connected(self, token: str, here: bool) -> None:
        """A page of this person came or went."""
        guest = self.guests.get(token)
        if guest is not None and guest.here != here:
            turn, seconds, since = self._absent
            if turn == self.turn and self.deal is not None and self.names[self.deal.actor] == guest.name:
                self._absent = (turn, seconds + (self.now() - since if here else 0.0), self.now())
        super().connected(token, here)

    def expire(self) -> None:
        """The time of whoever is asked is over: grace, or the least move; who is late again and again sits out."""
        deal, settings = self.deal, self.settings
        assert deal is not None
        name = self.names[deal.actor]
        if self.offered:
            self.least()
            return
        here = self.here(name)
        if settings.clock and settings.grace and not here and name not in self.clock.graced:
            self.enter(journal.Graced(name, settings.grace))
            return
        guest = self.guest(name)
        if not here or (guest and guest.late + 1 >= LATE):
            self.steps(lambda: self.night.sit_out(name))
        self.least(late=True)

    def void(self, reason: str) -> None:
        """Cancel the running deal."""
        if self.night.deal is not None:
            self.steps(lambda: self.night.void(reason))
        else:
            self._voided()

    # -- inside ------------------------------------------------------------------------------------------------------

    def _can_deal(self) -> bool:
        """Are there enough who can play, one of them a person (once the bots have bought chips)?

        A pot that is carried, and that nobody else can play for, is shared; where no result lies open, not at once.
        """
        playing = [person for person in self.night.seated if person.playing]
        ready = [person for person in playing if person.stack or person.name in self.bots]
        if all(person.name in self.bots for person in ready) or self.hindered:
            return False
        enough = len(ready) >= min(2, self.night.game.players[0])
        return enough or (self.night.carry.total > 0 and self.rested >= (0 if self.settings.rest else SHARED_SECONDS))

    def _begin(self) -> None:
        self.play_planned()
        self.seat_waiting()
        self.buy_again()
        for name in self.bots:
            if not self.night.people[name].stack:
                self.steps(partial(self.night.buy, name, self.settings.stack))
        chooser = self.night.chooser
        if chooser in self.bots:
            games = [offer.game.code for offer in self.night.choices]
            self.pick(chooser, games[self._seed(chooser) % len(games)])
        try:
            deal = self.steps(lambda: self.night.begin_deal(events=True, entropy=self.mixture()))
        except NightError:
            if not self.night.carry.total:
                self.ready = False
                return
            self.steps(self.night.share_pot)  # nobody can play for it: it goes back to those who have a claim
            return
        for name in self.bots:
            self._player(name)
        if deal.over:
            self.deal_is_over()

    def deal_is_over(self) -> None:
        """Take the deal into the books; who waits for a seat, or for another game, waits no longer."""
        super().deal_is_over()
        self.play_planned()
        self.seat_waiting()
        self.buy_again()

    def _player(self, name: str) -> Player:
        """What plays for a bot; in a deal that was begun before a restart, one that has not seen it from the start."""
        assert self.deal is not None
        if name not in self.players:
            persona = strengthened(self.bots[name], STRENGTHS[self.settings.strength - 1])
            self.players[name] = persona.player(self.deal.recipe, self._seed(name))
            remember(self.players[name], self.habits, self.names)
        return self.players[name]

    def _seed(self, name: str) -> int:
        """A seed for what a bot does in this deal: nobody reckons it who does not know the secret of the night."""
        label = b"%b/buio/bot/%b/%d" % (self.night.key.key, name.encode(), self.night.deals)
        return int.from_bytes(sha256(label).digest()[:8], "big")

    def thinking(self) -> float:
        """How long the bot whose turn it is seems to think, in parts of the usual: drawn without a look at any card."""
        deal = self.deal
        assert deal is not None
        label = f"{self.names[deal.actor]}/thinks/{len(deal.log)}"
        drawn = NormalDist(-SPREAD * SPREAD / 2, SPREAD).inv_cdf((self._seed(label) % 2**32 + 0.5) / 2**32)
        return min(exp(drawn), LONGEST_THOUGHT)

    def _bot_moves(self) -> None:
        deal = self.deal
        assert deal is not None
        seat = deal.actor
        self.play(self._player(self.names[seat]).choose(deal.view(seat), deal.options()))


def least(options: Options) -> Move:
    """The move for somebody who is away: as little as possible."""
    for verb in (DECLINE, CALL, FOLD, DROP, DISCARD):
        option = options.get(verb)
        if option is not None and not (verb == CALL and FOLD in options):
            return next(option.moves(options.seat))
    option = options.items[0]
    return option.suggestion(options.seat) if isinstance(option, Arrange) else next(option.moves(options.seat))
